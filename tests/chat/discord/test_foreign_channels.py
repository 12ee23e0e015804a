"""Test tables in group DMs and foreign servers, where the bot is not a member and writes with press tokens."""

import asyncio
from typing import Any

import discord
import pytest

from bot.app.open_seats.offer_index import KIND, PRIVATE_CHATS
from bot.frontends.discord.foreign_channels import ForeignChannels, add_token
from bot.frontends.discord.port import DiscordPort
from bot.frontends.discord.records import ForeignTokens, PressToken
from tests.chat.discord.game_driver import DiscordEnvironment
from tests.chat.discord.models import Message, Person, make_snowflake, press_targets, text_of
from tests.chat.discord.routes import FOLLOW_UPS
from tests.texts import render_text


def build_people(discord_env: DiscordEnvironment, *, is_group: bool) -> tuple[Person, Person]:
    place = discord_env.world.channel(0 if is_group else make_snowflake(), "friends")
    people = discord_env.person("Anna"), discord_env.person("Ben")
    for person in people:
        person.channel, person.guild, person.member = place.id, place.guild, False
    return people


async def start_table(discord_env: DiscordEnvironment, *, is_group: bool = True) -> tuple[Person, Person, Message]:
    anna, ben = build_people(discord_env, is_group=is_group)
    answer = await anna.command("play", game="pebbles")
    assert answer.only == anna.user.id
    assert "15 minutes" in text_of(answer)
    board = await ben.wait_for_board()
    await ben.tap(board, "Join")
    await anna.tap(board, "Start")
    await anna.until(lambda: any("Your move" in t.label for t in press_targets(anna.board())))
    await wait_until_shown(discord_env)
    return anna, ben, anna.board()


def list_refused(person: Person) -> list[str]:
    return [one.path for one in person.world.requests if one.path.startswith(f"/channels/{person.channel}")]


async def wait_until_shown(discord_env: DiscordEnvironment) -> None:
    await discord_env.process.bot.wait_until_idle()
    await discord_env.settle()


def expire_tokens(discord_env: DiscordEnvironment) -> None:
    for interaction in discord_env.world.interactions.values():
        interaction.expired = True


def test_newest_token_is_that_of_the_latest_press() -> None:
    """Presses are recorded in any order: those of commands only after their answer."""
    newer, older = (PressToken(1, f"of {at}", discord.utils.utcnow().timestamp() + at) for at in (0, -60))
    for first, second in ((newer, older), (older, newer)):
        assert add_token(add_token(ForeignTokens(), first, 1), second, 2).newest == newer


@pytest.mark.parametrize("is_group", [True, False])
async def test_table_is_updated_by_press_tokens_and_players_are_pinged_by_dm(
    discord_env: DiscordEnvironment, is_group: bool
) -> None:
    anna, ben, board = await start_table(discord_env, is_group=is_group)
    assert [m for m in anna.messages() if not m.only] == [board], "expected one edited message"
    assert all("How many stones" in text_of(person.direct_messages()[-1]) for person in (anna, ben)), (
        "expected a private ping for each player"
    )
    panel = await anna.tap(board, "Your move", private=True)
    assert panel.only == anna.user.id, "expected a hidden question in private"
    await anna.tap(await anna.tap(panel, "Spread evenly"), "Do it")
    await anna.until(lambda: "Waiting for Ben" in text_of(board))
    await wait_until_shown(discord_env)
    assert [m for m in anna.messages() if not m.only] == [board]
    assert not list_refused(anna), "the bot sent requests that only members may send"


async def test_next_press_updates_a_message_with_expired_tokens(discord_env: DiscordEnvironment) -> None:
    anna, ben, board = await start_table(discord_env)
    expire_tokens(discord_env)
    before = text_of(board)
    await anna.tap(await anna.tap(anna.direct_messages()[-1], "Spread evenly"), "Do it")
    await wait_until_shown(discord_env)
    assert text_of(board) == before, "expected no change of the board without a press on it"
    calls = anna.messages(anna.direct_messages()[-1].channel)
    assert not [m for m in calls if "15 minutes" in text_of(m)], "expected the old notice not to be repeated"
    await ben.tap(board, "Story", private=True)
    await ben.until(lambda: "Waiting for Ben" in text_of(board))
    await wait_until_shown(discord_env)
    expire_tokens(discord_env)
    await anna.tap(await anna.command("board"), "Post it again")
    await anna.until(lambda: anna.board() is not board)
    await wait_until_shown(discord_env)
    assert text_of(anna.board()) == text_of(board)
    assert (await anna.tap(board, "Story", private=True)).only == anna.user.id, (
        "expected the old copy of the board to work"
    )
    await anna.until(lambda: not press_targets(board))
    assert f"/{board.channel}/{anna.board().id}" in text_of(board), "expected a link to the new copy in the old one"
    assert not list_refused(anna)


@pytest.mark.parametrize("is_recorded", [False, True])
async def test_process_killed_while_posting_leaves_one_table_message(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, is_recorded: bool
) -> None:
    """The process ends after Discord accepted the message, before its id came or before it was recorded."""
    (anna, ben), reached, send = build_people(discord_env, is_group=True), asyncio.Event(), DiscordPort.send_message

    async def wait_until_killed(*given: Any) -> None:
        if is_recorded:
            await send(*given)
        reached.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        where, name = (DiscordPort, "send_message") if is_recorded else (ForeignChannels, "note_message")
        patch.setattr(where, name, wait_until_killed)
        patch.setattr("bot.frontends.discord.bot.SHUTDOWN_S", 0.0)
        await anna.command("play", game="pebbles")
        await reached.wait()
        await discord_env.kill()
    first = anna.board()
    await discord_env.begin("again")
    if is_recorded:
        await anna.until(lambda: first.edits > 0)  # with the token that the previous process stored
    else:
        await anna.until(lambda: anna.board() is not first)
    await ben.tap(first, "Join", private=not is_recorded)
    await ben.until(lambda: "Ben" in text_of(anna.board()) and len(anna.boards()) == 1)


async def test_exhausted_follow_ups_of_a_press_are_harmless(discord_env: DiscordEnvironment) -> None:
    anna, ben, board = await start_table(discord_env)
    for interaction in anna.world.interactions.values():
        interaction.follow_ups = FOLLOW_UPS
    anna.world.delete_messages(board)
    await anna.tap(await anna.tap(anna.direct_messages()[-1], "Spread evenly"), "Do it")
    await wait_until_shown(discord_env)
    assert not [m for m in anna.messages() if not m.only]
    await ben.command("board")
    assert "Waiting for Ben" in text_of(await ben.wait_for_board())


@pytest.mark.parametrize("is_group", [True, False])
async def test_seats_are_offered_only_within_the_same_chat(discord_env: DiscordEnvironment, is_group: bool) -> None:
    """Settings of the chat are not offered, since its admins are unknown."""
    anna, ben = build_people(discord_env, is_group=is_group)
    pages = [t.press for t in press_targets(await anna.command("settings"))]
    assert "settings play" in pages
    assert "settings here" not in pages, f"expected no page for this chat, got {pages}"
    await anna.command("play", game="pebbles")
    board = await ben.wait_for_board()
    ask = await anna.tap(board, render_text("offers-find"), private=True)
    assert render_text("offers-where-group") in text_of(ask)
    await anna.tap(ask, render_text("offers-days", n=3))
    await anna.world.settle(0.3)  # a timer updates the lists
    offers = await ben.tap(await ben.command("tables"), render_text("offers-title"))
    assert render_text("offers-seats", n=1, seats=4) in text_of(offers)
    seat = await ben.tap(await ben.tap(offers, render_text("offers-sit", n=1)), render_text("offers-sit-here"))
    assert seat.only == ben.user.id
    await ben.until(lambda: "2. Ben" in text_of(board))
    elsewhere = await discord_env.app.service.store.timelines.list_members(KIND, PRIVATE_CHATS, 0, 1 << 53)
    assert not elsewhere, f"expected no offer of a channel in the list of private chats, got {elsewhere}"
