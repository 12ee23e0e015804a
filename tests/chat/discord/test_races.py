"""Test concurrent jobs on Discord: each ends with the newest content, and none waits for another."""

from typing import Any

import pytest

from bot.app.ui.screen import Screen
from bot.frontends.common.board_messages import BoardMessage
from bot.frontends.common.mentions import Mention
from bot.frontends.discord import answer_sender
from bot.store.documents import VersionedValue
from bot.store.errors import ReplyLostError
from render.core.request import Picture
from tests.app.gameplay import next_move, next_moves
from tests.callbacks import FreeText, TypeMove
from tests.chat.discord.game_driver import DiscordEnvironment, open_table, seat_people
from tests.chat.discord.models import Fault, Message, Person, text_of
from tests.chat.discord.test_forum_posts import build_tag, make_forum, posts_of
from tests.texts import render_text


async def test_message_sent_but_not_recorded_shows_the_current_state(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, anna: Person, ben: Person
) -> None:
    """Discord returns the earlier message for the same nonce, with its content at that time."""
    records, away = discord_env.process.bot.board_messages.records, list[str]()
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
    await anna.until(lambda: away)
    await anna.until(lambda: "Ben" in text_of(anna.board()))
    assert len(anna.boards()) == 1


@pytest.mark.slow
async def test_panel_sent_but_not_recorded_shows_the_current_state(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = people = [discord_env.person("Anna"), discord_env.person("Ben")]
    await ben.choose_pings("dm")
    called, away = discord_env.process.bot.pings.mention_store, list[str]()
    put = called.save_mention

    async def fail_once(table_id: str, person: str, call: Mention) -> None:
        if not away:
            away.append(table_id)
            word = (await next_moves(discord_env.app, table_id))[0]
            await discord_env.send_callback(anna, TypeMove(table_id, FreeText(" ".join(word))))
            raise ReplyLostError("away")
        await put(table_id, person, call)

    monkeypatch.setattr(called, "save_mention", fail_once)
    await open_table(discord_env, people, "pebbles")
    await ben.until(lambda: away)
    await ben.until(lambda: "Waiting for you" in text_of(ben.direct_messages()[0]))
    assert len(ben.direct_messages()) == 1


async def test_new_message_is_not_edited_without_a_change(discord_env: DiscordEnvironment) -> None:
    board = await discord_env.person("Anna").open_lobby()
    await discord_env.settle()
    assert not board.edits


OLD_MESSAGE, LASTING = (
    (429, {"message": "Later.", "retry_after": 300.0, "code": code, "global": False}) for code in (30046, 0)
)
HUNG = "hang"


async def start_auction(discord_env: DiscordEnvironment, **pings: Any) -> tuple[str, list[Person], Message]:
    """Start a table, and make the simultaneous first moves; return the table, the people and its message."""
    people, table = await seat_people(discord_env, "Anna", "Ben", "Cyril", game="princes", **pings)
    for seat, move in (await next_moves(discord_env.app, table)).items():
        await people[seat].command("move", move=" ".join(move))
    await discord_env.settle()
    return table, people, people[0].board(table)


async def move_once(discord_env: DiscordEnvironment, table_id: str, people: list[Person]) -> Person:
    seat, move = await next_move(discord_env.app, table_id)
    await people[seat].command("move", move=" ".join(move))
    return people[(await next_move(discord_env.app, table_id))[0]]


def fail_requests(fault: Any, method: str, end: str) -> Fault:
    return lambda asked, path: fault if asked == method and path.endswith(end) else None


def called_users(person: Person) -> set[int]:
    return {user for message in person.messages() if not message.only for user in message.mentions}


@pytest.mark.parametrize("fault", [OLD_MESSAGE, LASTING, HUNG], ids=["old message", "429", "hung"])
async def test_next_player_is_pinged_while_the_board_edit_is_delayed(
    discord_env: DiscordEnvironment, fault: Any
) -> None:
    table, people, board = await start_auction(discord_env)
    discord_env.world.fault = fail_requests(fault, "PATCH", f"/messages/{board.id}")
    asked = await move_once(discord_env, table, people)
    await asked.until(lambda: called_users(asked) == {asked.user.id})
    asked = await move_once(discord_env, table, people)
    await asked.until(lambda: called_users(asked) == {asked.user.id})


async def test_board_too_old_to_edit_is_posted_again(discord_env: DiscordEnvironment) -> None:
    table, people, board = await start_auction(discord_env)
    discord_env.world.fault = fail_requests(OLD_MESSAGE, "PATCH", f"/messages/{board.id}")
    asked = await move_once(discord_env, table, people)
    await asked.until(lambda: asked.board(table).id != board.id)
    assert text_of(asked.board(table)) != text_of(board)
    await asked.until(lambda: board.deleted)
    newest = asked.board(table)
    await move_once(discord_env, table, people)
    await discord_env.settle()
    assert asked.board(table) is newest, "expected the new message to be edited from now on"


async def test_panel_under_a_delayed_answer_is_not_edited_twice(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people, board = await start_auction(discord_env, Ben="dm")
    while await move_once(discord_env, table, people) is not people[1]:
        pass
    await discord_env.settle()
    ben, (panel,), edits = people[1], people[1].direct_messages(), board.edits
    pictures, sent = discord_env.process.bot.picture_source, len(discord_env.world.requests)
    render_picture, user = pictures.render_picture, await discord_env.app.ensure_user(f"discord:{ben.user.id}")

    async def render_late(key: str, screen: Screen) -> Picture | None:
        if key == f"{table}/{user.id}":
            await ben.until(lambda: board.edits > edits)
        return await render_picture(key, screen)

    monkeypatch.setattr(pictures, "render_picture", render_late)
    await ben.tap(panel, "Pass")
    await discord_env.settle()
    edit = f"/channels/{panel.channel}/messages/{panel.id}"
    assert not [asked for asked in discord_env.world.requests[sent:] if asked.path == edit], (
        "the panel was edited beside the answer to its press, which shows the newest state itself"
    )


@pytest.mark.slow
@pytest.mark.parametrize("fault", [LASTING, HUNG], ids=["429", "hung"])
async def test_delayed_dm_does_not_delay_other_players(discord_env: DiscordEnvironment, fault: Any) -> None:
    table, people, board = await start_auction(discord_env, Ben="dm")
    ben, dm = people[1], discord_env.world.dm(people[1].user.id).id
    while (await next_move(discord_env.app, table))[0] == 1:
        await move_once(discord_env, table, people)
    discord_env.world.fault = fail_requests(fault, "POST", f"/channels/{dm}/messages")
    while await move_once(discord_env, table, people) is not ben:
        pass
    while (asked := await move_once(discord_env, table, people)) is ben:
        pass
    await asked.until(lambda: called_users(asked) == {asked.user.id})
    assert not ben.direct_messages()[1:]
    assert board is asked.board(table)


@pytest.mark.slow
async def test_delayed_forum_tags_do_not_delay_pings(discord_env: DiscordEnvironment) -> None:
    tags = [build_tag(render_text(f"discord-tag-{phase}")) for phase in ("open", "running")]
    forum, welcome = make_forum(discord_env, *tags)
    anna, ben = (discord_env.person(name, welcome.id) for name in ("Anna", "Ben"))
    await anna.command("play", game="pebbles")
    await discord_env.settle()
    (post,) = posts_of(discord_env, forum)
    anna.channel = ben.channel = post.id
    await ben.tap(ben.board(), render_text("app-join"))
    discord_env.world.fault = fail_requests(HUNG, "PATCH", f"/channels/{post.id}")
    await anna.tap(anna.board(), render_text("app-start"))
    await anna.until(lambda: called_users(anna) == {anna.user.id, ben.user.id})


async def test_delayed_board_does_not_delay_presses_in_other_channels(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_sender, "SHOWN_S", 0.3)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    boards, other = [], discord_env.world.open_channel(discord_env.guild, "elsewhere")
    for anna.channel in (discord_env.channel, other.id):
        await anna.command("play", game="pebbles")
        await discord_env.settle()
        boards.append(anna.board())
    discord_env.world.fault = fail_requests(HUNG, "PATCH", f"/messages/{boards[0].id}")
    await ben.tap(boards[0], render_text("app-join"))
    await ben.tap(boards[1], render_text("app-join"))
    await ben.until(lambda: "Ben" in text_of(boards[1]))  # on a slow machine this one may also be delayed
