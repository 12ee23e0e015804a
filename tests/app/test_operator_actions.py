"""Test operator actions: stuck tables, announcements, exported logs, ending tables, maintenance, commands."""

import asyncio
import json
from collections.abc import Collection
from pathlib import Path

import pytest

from bot.app.api import App
from bot.app.clocks.events import AutoplayStopped
from bot.app.deadlines import outages
from bot.app.dispatch import operator_actions
from bot.app.dispatch.scheduler import TIMER_HANDLERS, Scheduler
from bot.app.errors import RejectedError
from bot.cli import main
from bot.store.admin.own_server import start_store_server
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.store import open_store
from engines.core.core_types import Msg
from tests.app.conftest import QUICK, Arrive, Guest, Seat, serve_store
from tests.app.gameplay import answer_question, play_on, table_version
from tests.log_capture import capture_log_lines
from tests.texts import render_text
from tests.timeouts import run_beside, wait_until

server = serve_store("hosts", "module")
"""With the tables of these tests only."""


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
    assert found[0].why == "store-log-damaged", f"found {found[0].why}, not the lost first entry"
    assert "Annabella" not in str(found)
    monkeypatch.setattr(operator_actions, "MAX_LISTED", 2)
    pages, last = list[list[str]](), ""
    while not pages or last:
        page, last = await operator_actions.list_table_status(app.service, last)
        pages.append(sorted(one.table for one in page))
    assert [table for page in pages for table in page] == sorted(one.table for one in statuses)
    assert max(map(len, pages)) == 2, f"{max(map(len, pages))} tables are opened at once, at most 2"
    place = SINGLE_SERVER_KEYS.running_tables_key(SINGLE_SERVER_KEYS.bucket_of(tables["damaged"]))
    await links.execute(tables["damaged"], "SREM", place, tables["damaged"])  # or other tests would meet it
    waits = found[3]
    assert (waits.game, waits.version, waits.owing) == ("pebbles", await table_version(app, waits.table), 2)


async def run_announcement_timers(app: App, fail: Collection[str] = ()) -> None:
    """Run the timers of announcements until none is due, each twice, as if its process had died before its end."""
    keeper = Scheduler(app.service)
    while timers := await app.service.store.timers.claim_due(
        {operator_actions.ANNOUNCE: 99, operator_actions.TELL: 99}
    ):
        for timer in timers:
            if timer.source not in fail:
                await TIMER_HANDLERS[timer.name](app.service, timer)
                await keeper.run_timer(timer)


async def load_announcements(app: App, table_id: str) -> list[str]:
    """Return the texts that a table has been told."""
    async with app.service.tables.open_started(table_id) as held:
        told = [entry for entry in held.match.entries if entry.move[:1] == ("OperatorAnnounced",)]
    return [str(entry.events[0].msg.args["text"]) for entry in told]


async def test_all_tables_are_told_once_and_are_played_on(app: App, make_table: Seat) -> None:
    """Each is told what was said since it began, however often; a table that is over hears nothing any more."""
    await app.service.store.documents.delete_document(*operator_actions.ANNOUNCEMENTS)
    first, people = await make_table("Anna", "Ben")
    over, _ = await make_table("Cleo", "Dan")
    await operator_actions.announce_to_tables(app.service, "Tonight at ten\nI move the house.")
    await run_announcement_timers(app, fail=[over])
    assert len(await load_announcements(app, first)) == 1
    await people[0].press(f"story {first} 0")
    assert "Tonight at ten I move the house." in "\n".join(people[0].screen.text)
    assert (await app.render_screen(None, people[0].place, first)).version > 0
    before = await table_version(app, first)
    await answer_question(people[0], first)
    assert await table_version(app, first) > before
    await operator_actions.end_table(app.service, over)
    await asyncio.sleep(1)  # entries have whole seconds
    second, _ = await make_table("Eva", "Filip")
    for text in ("Still there?", "Good night"):
        await operator_actions.announce_to_tables(app.service, text)
    await run_announcement_timers(app)
    texts = ["Tonight at ten I move the house.", "Still there?", "Good night"]
    told = {table: await load_announcements(app, table) for table in (first, second, over)}
    assert told == {first: texts, second: texts[1:], over: []}


async def test_announcement_is_single_short_line_with_isolated_direction(app: App, make_table: Seat) -> None:
    await app.service.store.documents.delete_document(*operator_actions.ANNOUNCEMENTS)
    table, people = await make_table("Anna", "Ben")
    await operator_actions.announce_to_tables(app.service, "\u05e9\u05dc\u05d5\u05dd\n" + "y" * 9000)
    await run_announcement_timers(app)
    (text,) = await load_announcements(app, table)
    assert "\n" not in text
    assert len(text) < operator_actions.MAX_TEXT_LENGTH + 10
    assert (text[0], text[-1]) == ("\u2068", "\u2069"), "text from right to left is not closed"
    await people[0].press(f"story {table} 0")
    assert len("".join(people[0].screen.text)) < 2 * operator_actions.MAX_TEXT_LENGTH


async def test_a_log_that_is_exported_has_no_seed_while_the_game_runs(app: App, make_table: Seat) -> None:
    """The operator may play at the table; the seed tells what is drawn next."""
    table, people = await make_table("Anna", "Ben", rounds=1)
    assert (await operator_actions.export_record(app.service, table)).secret is None
    await play_on(app, table, people)
    assert (await operator_actions.export_record(app.service, table)).secret is not None


async def test_operator_ends_lobby_and_missing_table_is_rejected(app: App, arrive: Arrive) -> None:
    guest = await arrive("Anna")
    await guest.press("open pebbles")
    table = guest.screen.table
    assert await operator_actions.end_table(app.service, table)
    await guest.press(f"start {table}")
    assert "closed" in guest.screen.notice
    with pytest.raises(RejectedError):
        await operator_actions.end_table(app.service, "nosuchtable")


@pytest.mark.slow
async def test_while_the_host_works_tables_are_looked_at_and_nothing_is_done(
    app: App, second: App, make_table: Seat
) -> None:
    table, people = await make_table("Anna", "Ben", ais=1)
    async with run_beside(app.run_forever("one")):
        await wait_until(lambda: main_is(app, on=False), "a look")
        since = await outages.start_maintenance(second.service)
        assert await outages.start_maintenance(app.service) == since, "a second start changed its begin"
        app.service.maintenance_flag.since = 0
        await wait_until(lambda: main_is(app, on=True), "the other process hears of it")
        before = await table_version(app, table)
        await people[0].press(f"move {table}")
        assert people[0].screen.table == table, "the damaged table can't be looked at"
        await answer_question(people[0], table)
        assert await table_version(app, table) == before
        assert render_text("app-maintenance") in people[0].screen.notice
        await people[0].command("play", "pebbles")
        assert render_text("app-maintenance") in people[0].screen.notice
        await people[0].command("rules")
        assert render_text("app-maintenance") not in people[0].screen.notice
        await outages.end_maintenance(second.service)
        assert await outages.end_maintenance(second.service) == 0
        await wait_until(lambda: main_is(app, on=False), "its end is heard of")
        await answer_question(people[0], table)
        assert await table_version(app, table) > before


def main_is(app: App, *, on: bool) -> bool:
    return bool(app.service.maintenance_flag.since) == on


@pytest.mark.slow
async def test_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("REDIS_URL", "DISCORD_TOKEN", "TELEGRAM_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    data = tmp_path / "data"
    monkeypatch.setenv("BOTTEGA_DATA", str(data))

    async def run_bottega(*arguments: str) -> tuple[int, str]:
        capsys.readouterr()
        with capture_log_lines():
            code = await asyncio.to_thread(main, list(arguments))
        return code, capsys.readouterr().out

    store = await open_store(data)
    app = App(store, timings=QUICK)
    people = []
    for name in ("Anna", "Ben"):
        person = await app.ensure_user(f"test:{name}", name, "en")
        people.append(Guest(app, person.id, (await app.ensure_channel("test:room")).id))
    await people[0].press("open pebbles")
    table = people[0].screen.table
    await people[1].press(f"join {table}")
    await people[0].press(f"start {table}")
    code, out = await run_bottega("tables", "--json")
    assert (code, json.loads(out)["table"], json.loads(out)["state"]) == (0, table, "waits")
    code, out = await run_bottega("tables")
    assert table in out
    assert "1 tables" in out
    assert await run_bottega("maintenance", "on") == (0, "maintenance is on\n")
    assert (await run_bottega("say", "Hello."))[0] == 0
    async with run_beside(app.run_forever("one")):
        await wait_until(lambda: load_announcements(app, table), "also in maintenance")
    assert await run_bottega("maintenance", "status") == (0, "maintenance is on\n")
    assert (await run_bottega("maintenance", "off"))[0] == 0
    await outages.refresh_maintenance(app.service)
    await play_on(app, table, people)
    code, out = await run_bottega("export", table, str(tmp_path / "record.json"))
    assert code == 0
    assert (await run_bottega("replay", str(tmp_path / "record.json")))[0] == 0, "the record is damaged"
    assert (tmp_path / "record.json").stat().st_mode & 0o077 == 0
    assert await run_bottega("end", table) == (0, f"{table}: was over\n")
    code, out = await run_bottega("end", "nosuchtable")
    assert code == 1
    assert "There is no such table" in out
    await app.close()
    await store.close()
    start_store_server(data).stop(kill=True)
