"""Test jobs at Discord that run side by side: each ends with the newest content, and none waits for another."""

import asyncio

import pytest

from bot.app.ui.screen import Screen
from bot.frontends.common.board_messages import BoardMessage
from bot.frontends.common.mentions import Mention
from bot.frontends.discord import answer_sender
from bot.store.documents import VersionedValue
from bot.store.errors import ReplyLostError
from render.core.request import Picture
from tests.chat.ai_moves import next_move, next_moves
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table, seat_people
from tests.chat.discord.models import Fault, Message, text_of
from tests.chat.discord.simulated_users import Person
from tests.chat.discord.test_forum_posts import build_tag, make_forum, posts_of, tell_channels
from tests.texts import render_text

SEEN_S = 1.0
"""In that time the panels that a move makes old are made again."""


@pytest.mark.slow
async def test_a_panel_in_the_dm_is_of_now_though_the_table_went_on_while_an_answer_was_painted(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    (anna, ben), table = await seat_people(discord_env, "Anna", "Ben", Ben="dm")
    await ben.until(lambda: bool(ben.direct_messages()))
    await discord_env.settle()
    (panel,), ben.channel = ben.direct_messages(), discord_env.world.dm(ben.user.id).id
    assert "Waiting for Anna" in text_of(panel)
    pictures, word = discord_env.process.bot.picture_source, (await next_moves(discord_env.app, table))[0]
    paint, renewed = pictures.render_picture, list[int]()

    async def paint_late(key: str, screen: Screen) -> Picture | None:
        """Paint after a pause, in which Anna moves."""
        monkeypatch.setattr(pictures, "render_picture", paint)
        await discord_env.send_callback(anna, f"typed {table} {' '.join(word)}")
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
    await ben.choose_pings("dm")
    called, away = discord_env.process.bot.pings._mention_store, list[str]()
    put = called.save_mention

    async def fail_once(table_id: str, person: str, call: Mention) -> None:
        if not away:
            away.append(table_id)
            word = (await next_moves(discord_env.app, table_id))[0]
            await discord_env.send_callback(anna, f"typed {table_id} {' '.join(word)}")
            raise ReplyLostError("away")
        await put(table_id, person, call)

    monkeypatch.setattr(called, "save_mention", fail_once)
    await open_table(discord_env, people, "pebbles")
    await ben.until(lambda: bool(away))
    await ben.until(lambda: "Waiting for you" in text_of(ben.direct_messages()[0]))
    assert len(ben.direct_messages()) == 1


async def test_a_new_message_is_written_once(discord_env: DiscordEnvironment) -> None:
    board = await discord_env.person("Anna").open_lobby()
    await discord_env.settle()
    assert not board.edits


LASTING: Fault = lambda *_: (429, {"message": "Try again later.", "retry_after": 300.0, "code": 0, "global": False})  # noqa: E731
OLD_MESSAGE: Fault = lambda *_: (429, {"message": "Old.", "retry_after": 300.0, "code": 30046, "global": False})  # noqa: E731
HUNG: Fault = lambda *_: "hang"  # noqa: E731


async def start_auction(discord_env: DiscordEnvironment, dm: str = "") -> tuple[str, dict[str, Person], Message]:
    """Start a table, and make the moves that all make at once; ``dm``: the user who is called in the DM.

    Return the table, the people by name, and the table's message.
    """
    people = {name: discord_env.person(name) for name in ("Anna", "Ben", "Cyril")}
    if dm:
        await people[dm].choose_pings("dm")
    table = await open_table(discord_env, list(people.values()), "princes")
    for seat, move in list((await next_moves(discord_env.app, table)).items()):
        await list(people.values())[seat].command("move", move=" ".join(move))
    await discord_env.settle()
    return table, people, people["Anna"].board(table)


async def find_asked(discord_env: DiscordEnvironment, table_id: str) -> tuple[str, str]:
    """Return the name of the only player who is asked, and a move of theirs."""
    seat, move = await next_move(discord_env.app, table_id)
    return ("Anna", "Ben", "Cyril")[seat], " ".join(move)


async def move_once(discord_env: DiscordEnvironment, table_id: str, people: dict[str, Person]) -> Person:
    """Make the next move, and return the player who is asked then."""
    name, move = await find_asked(discord_env, table_id)
    await people[name].command("move", move=move)
    return people[(await find_asked(discord_env, table_id))[0]]


def fail_requests(fault: Fault, method: str, end: str) -> Fault:
    """Answer requests to one address so."""
    return lambda asked, path: fault(asked, path) if asked == method and path.endswith(end) else None


def called_users(person: Person) -> set[int]:
    """Return the users whom a public message mentions."""
    return {user for message in person.messages() if not message.only for user in message.mentions}


@pytest.mark.parametrize("fault", [OLD_MESSAGE, LASTING, HUNG], ids=["old message", "429", "hung"])
async def test_the_next_player_is_called_while_the_board_is_put_off(
    discord_env: DiscordEnvironment, fault: Fault
) -> None:
    table, people, board = await start_auction(discord_env)
    discord_env.world.fault = fail_requests(fault, "PATCH", f"/messages/{board.id}")
    asked = await move_once(discord_env, table, people)
    await asked.until(lambda: called_users(asked) == {asked.user.id})
    asked = await move_once(discord_env, table, people)
    await asked.until(lambda: called_users(asked) == {asked.user.id})


async def test_a_board_that_is_too_old_to_be_edited_is_posted_again(discord_env: DiscordEnvironment) -> None:
    table, people, board = await start_auction(discord_env)
    discord_env.world.fault = fail_requests(OLD_MESSAGE, "PATCH", f"/messages/{board.id}")
    asked = await move_once(discord_env, table, people)
    await asked.until(lambda: asked.board(table).id != board.id)
    assert text_of(asked.board(table)) != text_of(board)
    await asked.until(lambda: board.deleted)
    newest = asked.board(table)
    await move_once(discord_env, table, people)
    await discord_env.settle()
    assert asked.board(table) is newest, "the new message is not the one that is edited"


@pytest.mark.slow
@pytest.mark.parametrize("fault", [LASTING, HUNG], ids=["429", "hung"])
async def test_a_user_whose_dm_is_put_off_delays_no_other(discord_env: DiscordEnvironment, fault: Fault) -> None:
    table, people, board = await start_auction(discord_env, "Ben")
    for _ in range(20):
        if (await find_asked(discord_env, table))[0] != "Ben":
            dm = discord_env.world.dm(people["Ben"].user.id).id
            discord_env.world.fault = fail_requests(fault, "POST", f"/channels/{dm}/messages")
        asked = await move_once(discord_env, table, people)
        if discord_env.world.fault is not None and asked is people["Ben"]:
            break
    asked = await move_once(discord_env, table, people)
    while asked is people["Ben"]:
        asked = await move_once(discord_env, table, people)
    await asked.until(lambda: called_users(asked) == {asked.user.id})
    assert not people["Ben"].direct_messages()[1:]
    assert board is asked.board(table)


@pytest.mark.slow
async def test_tags_that_are_put_off_delay_no_call(discord_env: DiscordEnvironment) -> None:
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


async def test_a_board_that_is_put_off_delays_no_press_in_another_channel(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_sender, "SHOWN_S", 0.3)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    boards, other = [], discord_env.world.channel(discord_env.guild, "elsewhere")
    tell_channels(discord_env, other)
    for anna.channel in (discord_env.channel, other.id):
        await anna.command("play", game="pebbles")
        await discord_env.settle()
        boards.append(anna.board())
    discord_env.world.fault = fail_requests(HUNG, "PATCH", f"/messages/{boards[0].id}")
    await ben.tap(boards[0], render_text("app-join"))
    await ben.tap(boards[1], render_text("app-join"))
    await ben.until(lambda: "Ben" in text_of(boards[1]))  # a slow machine may put this one off too
