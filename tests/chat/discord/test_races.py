"""Test concurrent updates of panels and messages at Discord: the last content shown is the newest."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.ui.screen import Screen
from bot.frontends.common.board_messages import BoardMessage
from bot.frontends.common.mentions import Mention
from bot.store.documents import VersionedValue
from bot.store.errors import ReplyLostError
from render.core.request import Picture
from tests.chat.ai_moves import next_moves
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table
from tests.chat.discord.models import text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.test_delivery_problems import choose_pings, direct_messages

SEEN_S = 1.0
"""In that time the panels that a move makes old are made again."""


@pytest.mark.slow
async def test_a_panel_in_the_dm_is_of_now_though_the_table_went_on_while_an_answer_was_painted(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = people = [discord_env.person("Anna"), discord_env.person("Ben")]
    await choose_pings(ben, "dm")
    table = await open_table(discord_env, people, "pebbles")
    await ben.until(lambda: bool(direct_messages(discord_env, ben)))
    await wait_until_settled(discord_env.world)
    (panel,), ben.channel = direct_messages(discord_env, ben), discord_env.world.dm(ben.user.id).id
    assert "Waiting for Anna" in text_of(panel)
    pictures, word = discord_env.process.bot.picture_source, (await next_moves(discord_env.app, table))[0]
    paint, renewed = pictures.render_picture, list[int]()

    async def paint_late(key: str, screen: Screen) -> Picture | None:
        """Paint after a pause, in which Anna moves."""
        monkeypatch.setattr(pictures, "render_picture", paint)
        person = await discord_env.app.ensure_user(f"discord:{anna.user.id}")
        place = await discord_env.app.ensure_channel(f"discord:{discord_env.channel}")
        await discord_env.app.handle_callback(person.id, place.id, f"typed {table} {' '.join(word)}")
        await asyncio.sleep(SEEN_S)
        renewed.append(panel.edits)
        return await paint(key, screen)

    monkeypatch.setattr(pictures, "render_picture", paint_late)
    await ben.tap(panel, "give ")
    await ben.until(lambda: bool(renewed) and panel.edits > renewed[0])
    await ben.until(lambda: "Waiting for Anna" not in text_of(panel))
    assert "Waiting for you" in text_of(panel)


async def test_a_message_that_was_sent_before_and_not_noted_shows_what_is_so_now(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord gives back the message of before for the same nonce, with what was on it then."""
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    records, away = discord_env.process.bot.board_messages._records, list[str]()
    swap = records.swap_record

    async def fail_once(name: str, old: BoardMessage, new: BoardMessage, known: VersionedValue[BoardMessage]) -> bool:
        if not away:
            away.append(name)
            board = anna.board()
            person = await discord_env.app.ensure_user(f"discord:{ben.user.id}", "Ben", "en")
            await discord_env.app.handle_callback(person.id, name.partition(".")[0], anna.find(board, "Join").press)
            raise ReplyLostError("away")
        return await swap(name, old, new, known)

    monkeypatch.setattr(records, "swap_record", fail_once)
    await anna.command("play", game="pebbles")
    await anna.until(lambda: bool(away))
    await anna.until(lambda: "Ben" in text_of(anna.board()))
    assert len(anna.boards()) == 1


@pytest.mark.slow
async def test_a_panel_that_was_sent_before_and_not_noted_shows_what_is_so_now(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = people = [discord_env.person("Anna"), discord_env.person("Ben")]
    await choose_pings(ben, "dm")
    called, away = discord_env.process.bot.pings._mention_store, list[str]()
    put = called.save_mention

    async def fail_once(table_id: str, person: str, call: Mention) -> None:
        if not away:
            away.append(table_id)
            word = (await next_moves(discord_env.app, table_id))[0]
            who = await discord_env.app.ensure_user(f"discord:{anna.user.id}")
            place = await discord_env.app.ensure_channel(f"discord:{discord_env.channel}")
            await discord_env.app.handle_callback(who.id, place.id, f"typed {table_id} {' '.join(word)}")
            raise ReplyLostError("away")
        await put(table_id, person, call)

    monkeypatch.setattr(called, "save_mention", fail_once)
    await open_table(discord_env, people, "pebbles")
    await ben.until(lambda: bool(away))
    await ben.until(lambda: "Waiting for you" in text_of(direct_messages(discord_env, ben)[0]))
    assert len(direct_messages(discord_env, ben)) == 1


async def test_a_new_message_is_written_once(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna")
    await anna.command("play", game="pebbles")
    board = await anna.wait_for_board()
    await wait_until_settled(discord_env.world)
    assert not board.edits
