"""Test an operator's actions, blocked users, and failures: stuck tables, an unavailable store, defects, secret logs."""

import asyncio
import dataclasses
import json
import time
from collections.abc import Awaitable, Callable, Collection
from itertools import count
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest
from structlog.testing import capture_logs

from bot.app.api import App
from bot.app.clocks.events import AutoplayStopped
from bot.app.clocks.table_clock import HolidayPeriod
from bot.app.common.incidents import RECENT_DEFECTS, report_incident
from bot.app.deadlines import outages
from bot.app.deadlines.blocks import add_block, find_refusal, refresh_blocks, remove_block
from bot.app.dispatch import operator_actions
from bot.app.dispatch.commands import COMMAND_HANDLERS, COMMANDS, LISTED_COMMANDS
from bot.app.dispatch.scheduler import TIMER_HANDLERS, Scheduler
from bot.app.errors import RejectedError
from bot.app.i18n import BOT_FOLDER
from bot.app.tables.moves import submit_move
from bot.app.turns.ai_player import build_task
from bot.app.users.models import Block
from bot.cli import main
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.redis_keys import SINGLE_SERVER_KEYS, RedisKeys
from bot.store.store import open_store
from bot.store.topology import PATIENCE_S
from engines import GAMES
from engines.core.core_types import Msg
from tests.app.gameplay import (
    QUICK,
    Arrive,
    Guest,
    Seat,
    answer_question,
    offered_presses,
    play_on,
    position_digest,
    read_table,
    require,
    serve_store,
    table_version,
)
from tests.app.test_round_trips import count_round_trips
from tests.callbacks import (
    FreeText,
    JoinTable,
    OpenMove,
    OpenPanel,
    OpenTable,
    SetBlock,
    SetMaintenance,
    ShowStory,
    StartGame,
    TypeMove,
)
from tests.chat.discord.hidden_information import _term_words, strings_in
from tests.conftest import FULL
from tests.incidents import Incidents
from tests.log_capture import capture_log_lines, find_words, log_text
from tests.texts import match_text, render_text
from tests.timeouts import run_beside, wait_until

server = serve_store("hosts", "module")
"""A store with only the tables of these tests."""


async def test_table_status_lists_stuck_tables_first_without_user_names(
    app: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = {}
    for state in ("waits", "stopped", "damaged", "late", "over"):
        tables[state], _ = await make_table("Annabella", "Benvenuto", ais=1 if state == "late" else 0)
    async with app.service.tables.open_started(tables["stopped"]) as held:
        await app.service.tables.append_event(held, AutoplayStopped(), Msg("app-event-ai-stuck"), command="x")
    links = app.service.store.pool
    await links.execute(tables["damaged"], "XDEL", SINGLE_SERVER_KEYS.log_key(tables["damaged"]), "1-0")
    app.service.tables.cache.drop_table(tables["damaged"])
    number = SINGLE_SERVER_KEYS.bucket_of(tables["late"])
    await links.execute(number, "ZADD", SINGLE_SERVER_KEYS.timers_key(number, "ai"), 5, f"{tables['late']}/ai")
    assert await operator_actions.end_table(app.service, tables["over"])
    assert not await operator_actions.end_table(app.service, tables["over"])
    statuses, _ = await operator_actions.list_table_status(app.service)
    found = [one for one in statuses if one.table in tables.values()]
    assert [(one.state, one.table) for one in found] == [
        (state, tables[state]) for state in ("damaged", "stopped", "late", "waits", "over")
    ]
    assert found[0].why == "store-log-damaged", f"expected the lost first entry, got {found[0].why}"
    assert "Annabella" not in str(found)
    monkeypatch.setattr(operator_actions, "MAX_LISTED", 2)
    pages, last = list[list[str]](), ""
    while not pages or last:
        page, last = await operator_actions.list_table_status(app.service, last)
        pages.append(sorted(one.table for one in page))
    assert [table for page in pages for table in page] == sorted(one.table for one in statuses)
    assert max(map(len, pages)) == 2, f"{max(map(len, pages))} tables are opened at once, at most 2"
    place = SINGLE_SERVER_KEYS.running_tables_key(SINGLE_SERVER_KEYS.bucket_of(tables["damaged"]))
    await links.execute(tables["damaged"], "SREM", place, tables["damaged"])  # otherwise other tests would encounter it
    waits = found[3]
    assert (waits.game, waits.version, waits.owing) == ("pebbles", await table_version(app, waits.table), 2)


async def run_announcement_timers(app: App, fail: Collection[str] = ()) -> None:
    """Run announcement timers until none is due, each twice, as if its process had died before the end."""
    keeper = Scheduler(app.service)
    while timers := await app.service.store.timers.claim_due(
        {operator_actions.ANNOUNCE: 99, operator_actions.TELL: 99}
    ):
        for timer in timers:
            if timer.source not in fail:
                await TIMER_HANDLERS[timer.name](app.service, timer)
                await keeper.run_timer(timer)


async def load_announcements(app: App, table_id: str) -> list[str]:
    told = [
        entry for entry in (await read_table(app, table_id)).match.entries if entry.move[:1] == ("OperatorAnnounced",)
    ]
    return [str(entry.events[0].msg.args["text"]) for entry in told]


async def test_announcement_reaches_every_table_once_and_play_continues(
    app: App, make_table: Seat, table: str, anna: Guest
) -> None:
    await app.service.store.documents.delete_document(*operator_actions.ANNOUNCEMENTS)
    over, _ = await make_table("Cleo", "Dan")
    await operator_actions.announce_to_tables(app.service, "Tonight at ten\nI move the house.")
    await run_announcement_timers(app, fail=[over])
    assert len(await load_announcements(app, table)) == 1
    assert "Tonight at ten I move the house." in "\n".join((await anna.press(ShowStory(table, 0))).text)
    assert (await app.render_screen(None, anna.place, table)).version > 0
    before = await table_version(app, table)
    await answer_question(anna, table)
    assert await table_version(app, table) > before
    await operator_actions.end_table(app.service, over)
    await asyncio.sleep(1)  # entries are stamped in whole seconds
    second, _ = await make_table("Eva", "Filip")
    for text in ("Still there?", "Good night"):
        await operator_actions.announce_to_tables(app.service, text)
    await run_announcement_timers(app)
    texts = ["Tonight at ten I move the house.", "Still there?", "Good night"]
    told = {name: await load_announcements(app, name) for name in (table, second, over)}
    assert told == {table: texts, second: texts[1:], over: []}


async def test_announcement_is_single_short_line_with_isolated_direction(app: App, table: str, anna: Guest) -> None:
    await app.service.store.documents.delete_document(*operator_actions.ANNOUNCEMENTS)
    await operator_actions.announce_to_tables(app.service, "\u05e9\u05dc\u05d5\u05dd\n" + "y" * 9000)
    await run_announcement_timers(app)
    (text,) = await load_announcements(app, table)
    assert "\n" not in text
    assert len(text) < operator_actions.MAX_TEXT_LENGTH + 10
    assert (text[0], text[-1]) == ("\u2068", "\u2069"), "expected right-to-left text to be isolated"
    assert len("".join((await anna.press(ShowStory(table, 0))).text)) < 2 * operator_actions.MAX_TEXT_LENGTH


async def test_exported_log_has_no_seed_while_the_game_runs(app: App, make_table: Seat) -> None:
    """The operator may play at the table, and the seed would reveal future draws."""
    table, people = await make_table("Anna", "Ben", rounds=1)
    assert (await operator_actions.export_record(app.service, table)).secret is None
    await play_on(app, table, people)
    assert (await operator_actions.export_record(app.service, table)).secret is not None


async def test_operator_ends_lobby_and_missing_table_is_rejected(app: App, anna: Guest) -> None:
    table = await anna.open_table()
    assert await operator_actions.end_table(app.service, table)
    assert "closed" in (await anna.press(StartGame(table))).notice
    with pytest.raises(RejectedError):
        await operator_actions.end_table(app.service, "nosuchtable")


RunCommand = Callable[..., Awaitable[tuple[int, str]]]


@pytest.fixture
def run_bottega(capsys: pytest.CaptureFixture[str]) -> RunCommand:
    """Run a command of the shell: ``code, out = await run_bottega("tables", "--json")``."""

    async def run(*arguments: str) -> tuple[int, str]:
        capsys.readouterr()
        with capture_log_lines():
            code = await asyncio.to_thread(main, list(arguments))
        return code, capsys.readouterr().out

    return run


@pytest.mark.slow
async def test_operator_shell_commands_list_and_change_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run_bottega: RunCommand
) -> None:
    for name in ("REDIS_URL", "DISCORD_TOKEN", "TELEGRAM_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    data = tmp_path / "data"
    monkeypatch.setenv("BOTTEGA_DATA", str(data))

    store = await open_store(data)
    app = App(store, timings=QUICK)
    room = await app.ensure_channel("test:room")
    people = [Guest(app, (await app.ensure_user(f"test:{name}", name, "en")).id, room.id) for name in ("Anna", "Ben")]
    table = await people[0].open_table(people[1], start=True)
    code, out = await run_bottega("tables", "--json")
    assert (code, json.loads(out)["table"], json.loads(out)["state"]) == (0, table, "waits")
    code, out = await run_bottega("tables")
    assert table in out
    assert "1 tables" in out
    assert await run_bottega("maintenance", "on") == (0, "maintenance is on\n")
    assert (await run_bottega("say", "Hello."))[0] == 0
    async with run_beside(app.run_forever("one")):
        await wait_until(lambda: load_announcements(app, table), "the effect even in maintenance")
    assert await run_bottega("maintenance", "status") == (0, "maintenance is on\n")
    assert (await run_bottega("maintenance", "off"))[0] == 0
    await outages.refresh_maintenance(app.service)
    await play_on(app, table, people)
    assert (await run_bottega("export", table, str(tmp_path / "record.json")))[0] == 0
    assert (await run_bottega("replay", str(tmp_path / "record.json")))[0] == 0, "the record is damaged"
    assert (tmp_path / "record.json").stat().st_mode & 0o077 == 0
    assert await run_bottega("end", table) == (0, f"{table}: was over\n")
    assert await run_bottega("end", "nosuchtable") == (1, f"{render_text('app-no-table')}\n")
    await app.close()
    await store.close()
    start_store_server(data).stop(kill=True)


PLATFORM = "operated"
_numbers = count(1)


async def make_operator(arrive: Arrive) -> Guest:
    """Make a user who operates the bot, without being an owner in its settings."""
    anna, number = await arrive("Anna"), next(_numbers)
    anna.id = (await anna.app.ensure_user(f"{PLATFORM}:{number}", "Anna", "en")).id
    anna.app.service.admins.register_operators(PLATFORM, [number])
    return anna


async def test_operator_sees_status_and_counts(arrive: Arrive) -> None:
    anna = await make_operator(arrive)
    anna.app.service.admins.register_admin_check("test", AsyncMock(return_value=False))
    before = (await operator_actions.count_tables(anna.app.service)).total()
    await anna.press(OpenTable("pebbles", 1))
    counted = await operator_actions.count_tables(anna.app.service)
    finished = counted.pop(("", "finished"))
    assert counted.total() + finished == before + 1
    # Other tests of the same store remove damaged tables from the running ones, but not from the counts by game.
    running = await anna.app.service.store.tables.count_tables(RedisKeys.running_tables_key)
    shown = await anna.command("operator")
    assert (await (await arrive("Ben")).command("operator")).notice == render_text("operator-refused")
    assert shown.private
    assert shown.title == render_text("operator-title")
    assert render_text("operator-store-well") in shown.text
    assert render_text("operator-tables", n=running, finished=finished) in shown.text
    assert any(match_text("operator-chat-unknown", line) for line in shown.text), (
        "a chat was reported as reached too early"
    )
    await outages.record_heartbeat(anna.app.service, "test")
    assert any(match_text("operator-chat", line) for line in (await anna.tap("operator")).text)


async def test_recent_defects_are_shown_without_moves(
    arrive: Arrive, incidents: Incidents, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await make_operator(arrive)
    RECENT_DEFECTS.clear()
    assert render_text("operator-no-defects") in (await anna.command("operator")).text

    monkeypatch.setitem(COMMAND_HANDLERS, "help", AsyncMock(side_effect=ValueError("a card of the hand")))
    incidents.expect("incident", why="the settings are broken on purpose")
    await anna.command("help")
    shown = await anna.command("operator")
    assert any(match_text("operator-defect", line) and "ValueError" in line for line in shown.text)
    assert "card" not in str(shown.text)
    RECENT_DEFECTS.clear()


async def test_defect_in_a_thread_is_reported_like_any_other(arrive: Arrive, incidents: Incidents) -> None:
    anna = await make_operator(arrive)
    RECENT_DEFECTS.clear()
    incidents.expect("table left out", why="it is reported on purpose")
    await asyncio.to_thread(report_incident, "table left out", KeyError("x"))
    shown = await anna.command("operator")
    assert shown.text[-1] == render_text("operator-defect-undated", event="table left out", error="KeyError", where="")
    RECENT_DEFECTS.clear()


async def test_maintenance_is_confirmed_started_and_ended_in_chat(arrive: Arrive) -> None:
    anna, ben = await make_operator(arrive), await arrive("Ben")
    await anna.command("operator")
    assert render_text("operator-maintenance-what") in (await anna.tap("ask-maintenance")).text
    assert (await ben.press(SetMaintenance(1))).notice == render_text("operator-refused")
    assert not anna.app.service.maintenance_flag.since, "the maintenance began before it was confirmed"
    assert (await anna.tap("maintenance 1")).notice == render_text("operator-maintenance-begun")
    assert (await ben.press(OpenTable("pebbles"))).notice == render_text("app-maintenance")
    assert any(match_text("operator-maintenance-on", line) for line in (await anna.command("operator")).text)
    assert match_text("operator-maintenance-ended", (await anna.tap("maintenance 0")).notice)
    assert (await ben.press(OpenTable("pebbles"))).notice != render_text("app-maintenance")


async def test_menus_and_help_omit_the_operator_command(ben: Guest) -> None:
    assert {command.name for command in COMMANDS} - {command.name for command in LISTED_COMMANDS} == {"operator"}
    assert "/operator" not in str((await ben.command("help")).text)


async def test_privacy_screen_links_to_data_export_and_deletion(anna: Guest) -> None:
    shown = await anna.command("privacy")
    assert render_text("app-about-data") in shown.text
    assert offered_presses(shown) == ["data", "forget"]


MOST_REQUESTS = 4
"""The user, the command's channel, and the channel of the press."""


async def test_blocked_user_keeps_their_seat_and_plays_again_once_unblocked(
    app: App, second: App, table: str, anna: Guest, ben: Guest
) -> None:
    seat = require((await read_table(app, table)).own_seat(anna.id))
    name = await add_block(second.service, f"{table}/{seat + 1}")
    assert name == (await anna.load_user()).aliases[0]
    await refresh_blocks(app.service)
    version = await table_version(app, table)
    for press in (
        OpenMove(table),
        TypeMove(table, FreeText("red=2 .")),
        OpenPanel(table),
        OpenTable("pebbles"),
        JoinTable(table),
    ):
        async with count_round_trips() as trips:
            refused = await anna.press(press)
        assert (refused.notice, refused.private, refused.table) == (render_text("app-blocked"), True, "")
        assert 1 <= sum(map(len, trips.asked)) <= MOST_REQUESTS, f"{press} costs {trips.asked}"
    assert (await anna.command("board", table)).notice == render_text("app-blocked")
    assert (await app.render_screen(anna.id, anna.place, table, "panel")).notice == render_text("app-blocked")
    assert await table_version(app, table) == version, "a blocked user changed the table"
    async with run_beside(app.run_forever("one")):
        await wait_until(lambda: covered(app, table, seat), "an AI in the seat")
    assert (await read_table(app, table)).own_seat(anna.id) == seat, "the seat is lost"
    assert (await ben.press(OpenPanel(table))).notice != render_text("app-blocked")
    third = App(app.service.store)  # after a restart
    await refresh_blocks(third.service)
    assert await find_refusal(third.service, anna.id) == "app-blocked"
    await third.close()
    assert await remove_block(second.service, name) == name
    await refresh_blocks(app.service)
    assert (await anna.press(OpenPanel(table))).notice != render_text("app-blocked")
    assert not await covered(app, table, seat)
    assert (await anna.load_user()).away is None
    with pytest.raises(RejectedError):
        await remove_block(app.service, name)


async def covered(app: App, table: str, seat: int) -> bool:
    return bool((await read_table(app, table)).clock.seats[seat].cover)


async def test_block_does_not_cancel_planned_holiday(app: App, anna: Guest) -> None:
    planned = HolidayPeriod(app.service.now_ms() + 10**9, app.service.now_ms() + 2 * 10**9, "pause")
    await anna.change(away=planned)
    table = await anna.open_table()
    for _ in range(2):  # a second block keeps everything
        await add_block(app.service, f"{table}/1")
    assert (await anna.load_user()).is_away(app.service.now_ms())
    await remove_block(app.service, f"{table}/1")
    assert (await anna.load_user()).away == planned


async def test_linked_user_is_blocked_under_every_account(app: App, arrive: Arrive) -> None:
    anna, other = await arrive("Anna"), await app.ensure_user("telegram:4711", "Anna", "en")
    alias = (await anna.load_user()).aliases[0]
    await app.service.users.merge_users(anna.id, other.id)
    await add_block(app.service, "telegram:4711")
    for name in (anna.id, other.id, "telegram:4711", alias):
        assert await find_refusal(app.service, name) == "app-blocked"
    await remove_block(app.service, alias)
    assert not app.service.blocks


async def test_group_is_notified_once_across_all_processes(app: App, second: App) -> None:
    await add_block(app.service, "telegram:-100123")
    await refresh_blocks(second.service)
    assert await find_refusal(app.service, "telegram:1", "telegram:-100123") == "app-blocked-here"
    await refresh_blocks(second.service)
    for service in (app.service, second.service):
        assert await find_refusal(service, "telegram:1", "telegram:-100123") == ""
    assert await find_refusal(app.service, "telegram:1", "telegram:-100124") is None
    assert await find_refusal(app.service, "telegram:1", "telegram:1") is None
    await remove_block(app.service, "telegram:-100123")
    assert await find_refusal(app.service, "telegram:1", "telegram:-100123") is None


async def test_only_the_platforms_process_leaves_a_group_and_only_once(app: App, second: App) -> None:
    second.service.group_hooks["discord"] = leave = AsyncMock()
    await add_block(app.service, "discord:guild:77", leaves=True)
    for _ in range(2):
        await refresh_blocks(second.service)
    assert leave.await_args_list == [(("discord:guild:77",), {"leaves": True})]
    await remove_block(app.service, "discord:guild:77")
    await refresh_blocks(second.service)
    assert leave.await_args_list[1:] == [(("discord:guild:77",), {"leaves": False})]


@pytest.mark.parametrize("text", ["", "discord:x", "web:1", "nosuchtable", "nosuchtable/1", "discord:guild:"])
async def test_unknown_name_is_not_blocked(app: App, text: str) -> None:
    with pytest.raises(RejectedError) as refused:
        await add_block(app.service, text)
    assert refused.value.msg.key == "operator-block-unknown"
    assert not app.service.blocks


async def test_table_id_identifies_players_and_group_to_block(app: App, make_table: Seat) -> None:
    table, _ = await make_table("Anna", ais=1)
    for text in (f"{table}/0", f"{table}/9", f"{table}/x", table):  # the channel of the tests is not a group
        with pytest.raises(RejectedError):
            await add_block(app.service, text)
    host = await app.ensure_user("telegram:815", "Cleo", "en")
    there = Guest(app, host.id, (await app.ensure_channel("telegram:-500.7", group="telegram:-500")).id)
    table = await there.open_table()
    assert await add_block(app.service, table) == "telegram:-500"
    assert await add_block(app.service, f"{table}/1") == "telegram:815"
    for name in ("telegram:-500", "telegram:815"):
        await remove_block(app.service, name)


async def test_operators_block_leave_and_unblock_in_chat(arrive: Arrive) -> None:
    anna, ben = await make_operator(arrive), await arrive("Ben")
    assert (await ben.press(SetBlock("block", FreeText("telegram:-9")))).notice == render_text("operator-refused")
    shown = await anna.command("operator")
    (field,) = shown.fields
    for name in ("telegram:9", "telegram:-9"):
        shown = await anna.press(f"{field.callback_data} {name}")
        assert shown.notice == render_text("operator-done-block", name=name)
    assert [button.callback_data for row in shown.rows[1:] for button in row] == [
        "block unblock telegram:9", "block unblock telegram:-9", "block leave telegram:-9",
    ]  # fmt: skip
    assert (await anna.tap("block leave")).notice == render_text("operator-done-leave", name="telegram:-9")
    assert anna.app.service.blocks["telegram:-9"] == Block("telegram:-9", ("telegram:-9",), leaves=True)
    for name in ("telegram:9", "telegram:-9"):
        assert (await anna.tap("block unblock")).notice == render_text("operator-done-unblock", name=name)
    assert not anna.app.service.blocks
    assert (await anna.press(SetBlock("unblock", FreeText("telegram:9")))).notice == render_text("operator-not-blocked")


async def test_shell_command_blocks_lists_and_unblocks(
    app: App, server: StoreServer, monkeypatch: pytest.MonkeyPatch, run_bottega: RunCommand
) -> None:
    monkeypatch.setenv("BOTTEGA_DATA", str(server.data))
    monkeypatch.setenv("REDIS_URL", server.url)

    assert await run_bottega("block") == (0, "")
    assert (await run_bottega("block", "telegram:-7", "--leave"))[0] == 0
    assert (await run_bottega("block", "discord:7"))[0] == 0
    assert await run_bottega("block") == (0, "discord:7\ntelegram:-7\n")
    await refresh_blocks(app.service)
    assert [app.service.blocks[name].leaves for name in ("telegram:-7", "discord:7")] == [True, False]
    assert await run_bottega("block", "Anna") == (1, f"{render_text('operator-block-unknown')}\n")
    for name in ("telegram:-7", "discord:7"):
        assert (await run_bottega("unblock", name))[0] == 0
    assert await run_bottega("unblock", "discord:7") == (1, f"{render_text('operator-not-blocked')}\n")
    await refresh_blocks(app.service)
    assert not app.service.blocks


async def test_unavailable_store_is_reported_and_play_continues_once_it_is_back(tmp_path: Path) -> None:
    server = start_store_server(tmp_path / "own")
    store = await open_store(tmp_path, server.url, patience_s=1.0)
    app = App(store, timings=QUICK)
    anna = await app.ensure_user("test:anna", "Anna")
    table = (await app.handle_callback(anna.id, "", OpenTable("pebbles", 1).data)).table
    before = await app.render_screen(None, "", table)
    server.stop(kill=True)
    began = time.monotonic()
    for screen in (
        await app.handle_callback(anna.id, "", OpenMove(table).data),
        await app.render_screen(None, "", table),
    ):
        assert screen.notice == render_text("app-store-unavailable")
    assert await app.complete_move(anna.id, table, "") == []
    assert time.monotonic() - began < PATIENCE_S, f"the call waited longer than {PATIENCE_S} s"
    again = start_store_server(tmp_path / "own")
    assert await app.render_screen(None, "", table) == before
    await store.close()
    again.stop(kill=True)


@pytest.mark.incident("incident", why="a text board is broken on purpose")
async def test_defect_report_has_a_code_and_reveals_no_secret(
    app: App, monkeypatch: pytest.MonkeyPatch, table: str, anna: Guest
) -> None:
    before = await position_digest(app, table)

    broken = Mock(side_effect=KeyError("card13 in the hand of Anna"))
    monkeypatch.setitem(GAMES, "pebbles", dataclasses.replace(GAMES["pebbles"], alt_messages=broken))
    app.service.tables.cache.drop_table(table)
    with capture_logs() as logs:
        screen = await anna.press(OpenMove(table))
    assert screen.private
    code = screen.notice.partition("code ")[2].partition(")")[0]
    assert len(code) == 6
    (incident,) = [entry for entry in logs if "code" in entry]
    assert (incident["code"], incident["error"]) == (code, "KeyError")
    assert "card13" not in str(logs)
    monkeypatch.undo()
    app.service.tables.cache.drop_table(table)
    assert await position_digest(app, table) == before
    assert "code" not in (await anna.press(OpenMove(table))).notice


async def test_draft_ends_with_its_question(app: App, table: str, annas_turn: None, anna: Guest) -> None:
    await anna.tap("Offer")
    press = anna.screen.pad.likely[1].callback_data if anna.screen.pad else ""
    await anna.command("move", f"{table} more sell 1")
    assert (await anna.press(OpenMove(table))).pad is None, "the new question shows the pad of the old one"
    at = await table_version(app, table)
    assert (await anna.press(press)).notice == render_text("refused-stale")
    assert await table_version(app, table) == at


async def test_repeated_conflict_asks_for_retry(anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await anna.open_table()
    with monkeypatch.context() as patched:
        patched.setattr("bot.store.documents.MAX_ATTEMPTS", 0)
        assert (await ben.press(JoinTable(table))).notice == render_text("app-write-conflict")
    assert "Ben" in "\n".join((await ben.press(JoinTable(table))).text)


async def secret_words(app: App, table_id: str) -> set[str]:
    """Return everything a seat may hold or see, by key and name, and the seed from which the game is dealt."""
    held = await read_table(app, table_id)
    keys = set().union(*(strings_in(held.match.view_for(seat)) for seat in range(len(held.seats))))
    words = {key: _term_words((BOT_FOLDER, held.game.data_dir), key) for key in keys if len(key) > 2}
    secret = held.opening.secret
    return {*(key for key in words if words[key]), *set().union(*words.values()), secret.seed, secret.salt}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
async def test_no_hand_move_or_name_is_logged(app: App, arrive: Arrive, running: None, game: str) -> None:
    said: list[str] = []
    with capture_log_lines() as lines:
        anna = await arrive("Annabella")
        table = await anna.open_table(game=game, ais=2, start=True)
        secrets = await secret_words(app, table)
        most = 10_000 if FULL else 12

        async def is_due() -> bool:
            held = await read_table(app, table)
            return held.is_over or 0 in held.match.seats_to_move()

        while len(said) < most:
            await wait_until(is_due, "her turn, or the end")
            async with app.service.tables.open_started(table) as held:
                if held.is_over:
                    break
                thought, epoch = build_task(held, 0), held.match.epochs[0]
            word = await app.service.ai_pool.choose_move(thought)
            await submit_move(app.service, table, 0, epoch, word, f"test:{table}:{len(said)}", by="player")
            await anna.press(OpenMove(table))
            said.append(" ".join(word))
        secrets |= await secret_words(app, table)
    text = log_text(lines)
    assert len(said) > 5
    assert lines
    assert not find_words(text, ["Annabella", anna.id, *secrets, *(word for word in said if len(word) > 4)])
