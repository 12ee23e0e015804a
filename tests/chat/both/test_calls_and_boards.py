"""Test a table in a chat of each platform: opening it, pings, lost boards, and a bot that was offline."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.events import PlayerCalled, VoteClosed, VoteOpened
from bot.app.context import Services
from bot.app.deadlines.outages import record_heartbeat
from bot.app.i18n import game_title
from bot.app.ui.screen import Screen
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.pictures import PictureSource
from bot.store.redis_pool import RedisPool
from bot.store.topology import Arg
from render.core.request import Picture
from tests.app.gameplay import append_events, next_move, next_moves, quiet_hours
from tests.callbacks import ChangeSetting, FreeText, SetQuietHours, Talk, TypeMove
from tests.chat.both.chats import Chat, DiscordChat, Person
from tests.texts import match_text, render_text
from tests.timeouts import wait_until


async def make_move(chat: Chat, people: list[Person], table: str) -> None:
    """Let a player who is asked type their move in private, and wait until all its results are shown."""
    seat, word = await next_move(chat.app, table)
    await chat.send_callback(
        people[seat], TypeMove(table, FreeText(" ".join(word))), f"{chat.platform}:{people[seat].user.id}"
    )
    await chat.settle()


# -- pings


@pytest.mark.slow
async def test_one_ping_mentions_all_awaited_players_and_is_deleted_after_they_answer(
    chat: Chat, table: str, people: list[Person]
) -> None:
    awaited = {person.user.id for person in people}
    await wait_until(lambda: list(chat.calls(people[0]).values()) == [awaited], "one ping for both")
    (call,) = chat.calls(people[0])
    assert chat.texts(people[0])[call].count("Pebbles") == 1, "expected the game's name once in the ping"
    for person in people:
        await chat.player(person, table).take_turn()
        await chat.settle()
        awaited.remove(person.user.id)
        if awaited:
            await wait_until(lambda: chat.calls(people[0]).get(call) == awaited, "a ping to the other one only")
    await wait_until(lambda: call not in chat.texts(people[0]), "the removal of the ping")


async def test_reminder_replaces_the_ping(chat: Chat, table: str, anna: Person, ben: Person) -> None:
    (first,) = await wait_until(lambda: chat.calls(anna), "the ping")
    await append_events(chat.app, table, PlayerCalled(0, "half"))
    await wait_until(lambda: {anna.user.id} in chat.calls(anna).values(), "the reminder")
    await wait_until(lambda: len(chat.calls(anna)[max(chat.calls(anna))]) == 1, "one ping for each")
    second = max(chat.calls(anna))
    assert second > first
    assert chat.calls(anna).get(first, {ben.user.id}) == {ben.user.id}, "expected one ping for Anna, got two"
    assert render_text("clock-ping-half") in chat.texts(anna)[second]


async def test_private_reminder_replaces_the_panel(chat: Chat) -> None:
    (anna, _), table = await chat.seat("Anna", "Ben", calls="dm")
    before = chat.texts(anna, private=True).keys()
    await append_events(chat.app, table, PlayerCalled(0, "half"))
    await wait_until(lambda: chat.sees(anna, render_text("clock-ping-half"), private=True), "the reminder")
    await chat.settle()
    (panel,) = {one.message for one in chat.buttons(anna, private=True) if one.line.startswith("give ")}
    assert panel not in before, "expected the reminder in a new message, which makes a sound; got an edit"
    assert render_text("clock-ping-half") in chat.texts(anna, private=True)[panel]


async def test_host_reads_a_report_in_private(chat: Chat) -> None:
    (anna, ben, cleo), table = await chat.seat("Anna", "Ben", "Cleo")
    await chat.send_callback(ben, Talk(table, FreeText("Rubbish")))
    for begin, private in (("move ", False), ("menu ", True), ("report ", True), ("Ben: ", True)):
        await chat.tap(cleo, begin, private=private)
    await wait_until(lambda: chat.sees(anna, "Reported by Cleo: Ben wrote “Rubbish”", private=True), "the report")
    assert not any(chat.sees(one, "Reported", private=True) for one in (ben, cleo))
    assert not chat.sees(anna, "Reported")


@pytest.mark.slow
async def test_panel_is_current_even_if_the_table_changed_during_painting(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    (anna, ben), table = await chat.seat("Anna", "Ben", calls="dm")
    panel = max(chat.texts(ben, private=True))
    before, word = chat.texts(ben, private=True)[panel], (await next_moves(chat.app, table))[0]
    paint, painted = PictureSource.render_picture, list[int]()

    async def paint_late(source: PictureSource, key: str, screen: Screen) -> Picture | None:
        """Paint after a pause in which Anna moves and the outdated panels are rendered again."""
        monkeypatch.setattr(PictureSource, "render_picture", paint)
        await chat.send_callback(anna, TypeMove(table, FreeText(" ".join(word))))
        await asyncio.sleep(1.0)
        painted.append(screen.version)
        return await paint(source, key, screen)

    async def is_current() -> bool:
        if isinstance(chat, DiscordChat):
            shown = [before, chat.texts(ben, private=True)[panel]]
            return ["Waiting for you" in text for text in shown] == [False, True]
        records = chat.process.bot.panels.records  # nothing visible there has changed
        return (await records.load_record(f"{(await chat.user(ben)).id}.{table}")).version > painted[0]

    monkeypatch.setattr(PictureSource, "render_picture", paint_late)
    if isinstance(chat, DiscordChat):  # in the group the panel would be another message
        await chat.tap(ben, "give ", private=True)
    else:
        await chat.tap(ben, "move ")
    await wait_until(lambda: painted, "the painter to finish")
    await chat.settle()
    await wait_until(is_current, "the current panel")
    assert max(chat.texts(ben, private=True)) == panel, "expected the panel to be edited in place, got a new message"


async def play_until_asked(chat: Chat, people: list[Person], table: str, seat: int) -> None:
    """Let the players who are asked move until a seat alone is asked."""
    while {*await next_moves(chat.app, table)} != {seat}:
        await make_move(chat, people, table)


@pytest.mark.slow
@pytest.mark.parametrize("calls", ["dm", "table"])
async def test_idle_panel_stays_until_a_press_or_a_question(chat: Chat, calls: str) -> None:
    """On Discord, a panel that is opened at the table is ephemeral."""
    people, table = await chat.seat("Anna", "Ben", "Cleo", calls=calls)
    cleo = people[2]
    await play_until_asked(chat, people, table, 0)
    if calls == "table":
        await chat.tap(cleo, "move ")

    def find_panel() -> dict[int, str]:
        return {n: text for n, text in chat.texts(cleo, private=True).items() if match_text("app-as-of", text)}

    (before,) = (await wait_until(find_panel, "a panel with its time")).items()
    board = chat.find(cleo, "story ")
    shown = chat.texts(cleo)[board]
    await play_until_asked(chat, people, table, 1)
    await wait_until(lambda: chat.texts(cleo)[board] != shown, "the board of the next player")
    assert find_panel() == dict([before]), "expected no edit of the waiting panel"
    await chat.tap(cleo, "menu ", private=True)
    await chat.tap(cleo, "panel ", private=True)
    (after,) = await wait_until(lambda: {*find_panel().items()} - {before}, "the current panel after a press")
    assert after[0] == before[0], f"expected one message, got {before[0]} and {after[0]}"
    await play_until_asked(chat, people, table, 2)
    question = render_text("pebbles-ask-turn", game="pebbles")
    await wait_until(lambda: chat.sees(cleo, question, private=True) and not find_panel(), "the question")


@pytest.mark.slow
async def test_rematch_pings_the_former_players(chat: Chat, table: str, anna: Person, ben: Person) -> None:
    await chat.play([anna, ben], table)
    await chat.tap(anna, "rematch ")

    def list_calls(of: Person) -> list[int]:
        """List the pings about the rematch: one about the game itself may be deleted a moment after its end."""
        asked = [number for number, users in chat.calls(ben).items() if of.user.id in users]
        return [number for number in asked if match_text("app-rematch-call", chat.texts(ben)[number])]

    (call,) = await wait_until(lambda: list_calls(ben), "a ping to Ben")
    assert not list_calls(anna)
    await chat.tap(ben, "join ")
    await wait_until(lambda: call not in chat.texts(ben), "the removal of the ping")
    await wait_until(lambda: chat.find(ben, "move "), "the automatic start after both have returned")


async def test_clock_is_shown_in_each_readers_time_zone(chat: Chat, table: str, anna: Person) -> None:
    """The clock is a timestamp of the platform, in the group and in private."""
    await append_events(chat.app, table, VoteOpened(0, "time_control", "turn-1d", 1 << 50), VoteClosed(None, "yes"))
    await wait_until(lambda: chat.stamps(anna), "a clock")


@pytest.mark.slow
async def test_sleeping_player_is_pinged_after_waking_up(chat: Chat) -> None:
    anna, ben = people = await chat.meet("Anna", "Ben")
    for person in people:
        await chat.send_callback(person, ChangeSetting("pings", "table"))
    sleeper = await chat.user(ben)
    await chat.app.service.users.update_user(sleeper.id, lambda now: msgspec.structs.replace(now, hours=quiet_hours()))
    await chat.open_table(people)
    await wait_until(lambda: {anna.user.id} in chat.calls(anna).values(), "a ping to Anna")
    assert not any(ben.user.id in users for users in chat.calls(anna).values()), (
        "expected no ping for Ben during his quiet hours"
    )
    await chat.app.handle_callback(sleeper.id, "", SetQuietHours(FreeText("0-0")).data)
    await wait_until(lambda: any(ben.user.id in users for users in chat.calls(anna).values()), "a ping to Ben")


# -- boards


async def test_deleted_board_is_posted_again(chat: Chat, table: str, people: list[Person]) -> None:
    """Discord reports it, for one message or several at once; on Telegram it is noticed with the next move."""
    for with_others in (False, True):
        board = chat.find(people[0], "story ")
        if isinstance(chat, DiscordChat) and with_others:
            chat.talk(people[1], 1)
            chat.world.delete_messages(chat.world.messages[board], people[1].messages()[-1])
        else:
            chat.delete_message(board)
        if not isinstance(chat, DiscordChat):
            await make_move(chat, people, table)
        await wait_until(lambda board=board: chat.find(people[0], "story ") > board, "a new one")  # type: ignore[misc]


@pytest.mark.slow
async def test_board_scrolled_away_by_chat_is_posted_again(chat: Chat, table: str, people: list[Person]) -> None:
    first = chat.find(people[0], "story ")
    chat.talk(people[1], 20)
    await chat.command(people[0], "tables")  # on Telegram a bot reads only commands
    await chat.settle()
    for _ in range(2):
        await make_move(chat, people, table)
    await wait_until(lambda: chat.find(people[0], "story ") > first, "the board below the talk")
    await wait_until(lambda: first not in {one.message for one in chat.buttons(people[0]) if one.line}, "one board")
    old, newest = chat.texts(people[0]).get(first), chat.find(people[0], "story ")
    # Discord deletes the old message, Telegram links to the new one
    assert old is None or str(newest) in old, "expected a link to the new message in the old one"


async def test_removed_bot_notifies_the_host_once_and_resumes_after_returning(chat: Chat) -> None:
    """Another problem told shortly before does not hide that of the removal."""
    chat.forbid_files()
    people, table = await chat.seat("Anna", "Ben", game="princes")
    await wait_until(lambda: chat.count_told(people[0], chat.troubles["files"]), "the notice of the other problem")
    chat.delete_message(chat.find(people[0], "story "))
    chat.put_out()
    for _ in range(2):
        await make_move(chat, people, table)
    assert [chat.count_told(person, chat.troubles["write"]) for person in people] == [1, 0], (
        "expected one notice, to the host only"
    )
    chat.let_back()
    await wait_until(lambda: chat.find(people[0], "story "), "the table to return")


@pytest.mark.slow
async def test_players_are_pinged_without_file_permission_and_the_picture_follows_later(chat: Chat) -> None:
    chat.forbid_files()
    people, _ = await chat.seat("Anna", "Ben", "Cyril", game="princes")
    assert not chat.pictures(people[0])
    await wait_until(lambda: chat.calls(people[0]), "a ping to a user")

    await wait_until(lambda: chat.count_told(people[0], chat.troubles["files"]), "the notice to the host")
    chat.let_back()
    await wait_until(lambda: chat.pictures(people[0]), "the board's picture")
    await chat.settle()
    assert chat.count_told(people[0], chat.troubles["files"]) == 1, "expected one notice about the missing permission"


# -- a bot that was offline


TABLES = 10_000
"""The running tables while a bot starts."""


async def test_start_does_no_work_for_running_tables(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """The outbox keeps what happened meanwhile, so the start must render no screen and read no table."""
    (anna,) = await chat.meet("Anna")
    pool, sent, screens = chat.app.service.store.pool, Counter[str](), Counter[str]()
    for number in range(pool.keys.buckets):
        members = [f"table{number}x{n}" for n in range(TABLES // pool.keys.buckets)]
        await pool.execute(number, "SADD", pool.keys.running_tables_key(number), *members)
    send, render = RedisPool.send_command, App.render_screen

    def count_command(pool: RedisPool, bucket: str | int, *command: Arg) -> object:
        sent.update([str(command[0])])
        return send(pool, bucket, *command)

    async def count_screen(app: App, user: str | None, *args: str) -> Screen:
        screens.update([str(user)])
        return await render(app, user, *args)

    monkeypatch.setattr(RedisPool, "send_command", count_command)
    monkeypatch.setattr(App, "render_screen", count_screen)
    before = chat.texts(anna, private=True).keys()
    await chat.restart()
    await chat.command(anna, "help", private=True)
    await wait_until(lambda: chat.texts(anna, private=True).keys() - before, "an answer")
    await chat.settle()
    assert not screens
    assert "SSCAN" not in sent, "expected the index of the running tables not to be read"
    assert 0 < sent.total() < TABLES, f"expected fewer than {TABLES} commands (not one per table), got {sent}"


@pytest.mark.slow
async def test_changes_missed_in_a_long_absence_are_shown(
    chat: Chat, monkeypatch: pytest.MonkeyPatch, table: str, people: list[Person]
) -> None:
    """The outbox keeps nothing for a platform that is offline for a day. Users get answers during the comparison."""
    service = chat.app.service
    await record_heartbeat(service, chat.platform)
    await chat.go_away()
    chat.app.register_frontend(chat.platform, AsyncMock())  # like another process that cannot report the change
    seat, word = await next_move(chat.app, table)
    await chat.send_callback(people[seat], TypeMove(table, FreeText(" ".join(word))))
    assert seat not in await next_moves(chat.app, table)
    await asyncio.sleep(0.5)
    later = service.clock() + timedelta(days=1)
    goes_on, running = asyncio.Event(), FrontendStore.iterate_running_tables

    async def iterate_late(kept: FrontendStore) -> AsyncIterator[str]:
        await goes_on.wait()
        async for one in running(kept):
            yield one

    monkeypatch.setattr(FrontendStore, "iterate_running_tables", iterate_late)
    monkeypatch.setattr(Services, "now_ms", lambda _: int(later.timestamp() * 1000))
    await chat.restart()
    before = chat.texts(people[0], private=True).keys()
    await chat.command(people[0], "help", private=True)
    await wait_until(lambda: chat.texts(people[0], private=True).keys() - before, "an answer")
    goes_on.set()
    await chat.wait_until_current(people[0], table)


# -- the first table


async def test_one_command_opens_a_table_and_one_press_joins_it(chat: Chat) -> None:
    anna, ben = await chat.meet("Anna", "Ben")
    await chat.open_lobby(anna)
    board = chat.find(ben, "join ")
    assert "Anna" in chat.texts(ben)[board]
    await chat.tap(ben, "join ")
    await wait_until(lambda: "Ben" in chat.texts(ben)[board], "Ben's seat")
    await chat.tap(anna, "start ")
    await wait_until(lambda: chat.find(anna, "story ") == board, "the board, in the same message")
    await chat.tap(anna, "move ")
    await wait_until(lambda: chat.find(anna, "give ", private=True), "Anna's panel")
    assert not chat.find(ben, "give "), "expected the question to be hidden from others"


async def test_game_card_has_name_picture_and_instant_start_button(chat: Chat) -> None:
    """It shows name and picture, next to a button that starts at once; the description is in the text."""
    (anna,) = await chat.meet("Anna")
    await chat.command(anna, "play", private=True)
    await wait_until(lambda: chat.find(anna, "open pebbles", private=True), "the games")
    labels = [one.label for one in chat.buttons(anna, private=True)]
    assert labels[labels.index(game_title("en", "pebbles")) + 1] == render_text("app-play-now", n=3)
    assert "".join(chat.texts(anna, private=True).values()).count("2–4 players, 2–5 minutes. ") == 1


@pytest.mark.slow
async def test_private_messages_use_the_users_language_and_public_ones_the_groups(chat: Chat) -> None:
    anna, ben = chat.person("Anna", "cs"), chat.person("Ben", "ru")
    if isinstance(chat, DiscordChat):  # elsewhere a group takes the language of its first user
        chat.world.guild_locale = "cs"
    await chat.settle()
    await chat.open_lobby(anna)
    await chat.tap(ben, "join ")
    await wait_until(lambda: chat.sees(anna, "2. Ben"), "Ben's seat")
    await chat.tap(anna, "start ")
    await wait_until(lambda: chat.find(anna, "move "), "the board")
    assert chat.find(anna, render_text("app-your-move", "cs")), "expected the button in the group's language"
    await chat.tap(ben, "move ")
    await wait_until(lambda: chat.find(ben, "give ", private=True), "the panel")
    assert any(match_text("app-first-turn", text, "ru") for text in chat.texts(ben, private=True).values())
