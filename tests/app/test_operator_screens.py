"""Test the operator command in chat: state, last defects, maintenance; refused to other users."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from bot.app.api import App
from bot.app.common.incidents import RECENT, report_incident
from bot.app.deadlines.outages import record_heartbeat
from bot.app.dispatch.commands import COMMAND_HANDLERS, COMMANDS, LISTED_COMMANDS
from bot.app.dispatch.operator_actions import count_tables
from bot.app.ui.screen import Screen
from bot.runtime.data_folder import secure_data_folder
from bot.runtime.page_keys import load_page_secrets
from bot.store.admin.own_server import start_store_server
from bot.store.redis_keys import RedisKeys
from bot.store.store import open_store
from engines import GAMES
from tests.app.conftest import QUICK, Arrive, Guest
from tests.app.gameplay import answer_question, play_on, position_digest, table_version
from tests.incidents import Incidents
from tests.texts import match_text, render_text

PLATFORM = "operated"
_numbers = count(1)


async def deny_admin(channel: str, user: str) -> bool:
    """Answer that no user is an admin."""
    return False


async def make_operator(arrive: Arrive) -> Guest:
    """Make a user who operates the bot, without being an owner in its settings."""
    anna, number = await arrive("Anna"), next(_numbers)
    anna.id = (await anna.app.ensure_user(f"{PLATFORM}:{number}", "Anna", "en")).id
    anna.app.service.admins.register_operators(PLATFORM, [number])
    return anna


def lines_of(screen: Screen) -> str:
    return "\n".join(screen.text)


async def test_an_operator_sees_what_works_and_how_much_there_is(arrive: Arrive) -> None:
    anna = await make_operator(arrive)
    anna.app.service.admins.register_admin_check("test", deny_admin)
    before = (await count_tables(anna.app.service)).total()
    await anna.press("open pebbles 1")
    counted = await count_tables(anna.app.service)
    finished = counted.pop(("", "finished"))
    assert counted.total() + finished == before + 1
    # Other tests of the same store take damaged tables out of the running ones, but not out of the counts by game.
    running = await anna.app.service.store.tables.count_tables(RedisKeys.running_tables_key)
    shown = await anna.command("operator")
    assert shown.private
    assert shown.title == render_text("operator-title")
    assert render_text("operator-store-well") in shown.text
    assert render_text("operator-tables", n=running, finished=finished) in shown.text
    assert any(match_text("operator-chat-unknown", line) for line in shown.text), "no chat has been reached"
    await record_heartbeat(anna.app.service, "test")
    assert any(match_text("operator-chat", line) for line in (await anna.tap("operator")).text)


async def test_the_last_defects_are_shown_without_what_was_played(
    arrive: Arrive, incidents: Incidents, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await make_operator(arrive)
    RECENT.clear()
    assert render_text("operator-no-defects") in (await anna.command("operator")).text

    async def break_down(*_: object) -> Screen:
        raise ValueError("a card of the hand")

    monkeypatch.setitem(COMMAND_HANDLERS, "help", break_down)
    incidents.expect("incident", why="the settings are broken on purpose")
    await anna.command("help")
    shown = await anna.command("operator")
    assert any(match_text("operator-defect", line) and "ValueError" in line for line in shown.text)
    assert "card" not in lines_of(shown)
    RECENT.clear()


async def test_a_defect_on_a_thread_is_reported_as_any_other(arrive: Arrive, incidents: Incidents) -> None:
    anna = await make_operator(arrive)
    RECENT.clear()
    incidents.expect("table left out", why="it is reported on purpose")
    await asyncio.to_thread(report_incident, "table left out", KeyError("x"))
    shown = await anna.command("operator")
    assert shown.text[-1] == render_text("operator-defect-undated", event="table left out", error="KeyError", where="")
    RECENT.clear()


async def test_maintenance_is_asked_begun_and_ended_in_the_chat(arrive: Arrive) -> None:
    anna, ben = await make_operator(arrive), await arrive("Ben")
    await anna.command("operator")
    asked = await anna.tap("ask-maintenance")
    assert render_text("operator-maintenance-what") in asked.text
    assert not anna.app.service.maintenance_flag.since, "it is only asked"
    begun = await anna.tap("maintenance 1")
    assert begun.notice == render_text("operator-maintenance-begun")
    assert (await ben.press("open pebbles")).notice == render_text("app-maintenance")
    assert any(match_text("operator-maintenance-on", line) for line in (await anna.command("operator")).text)
    ended = await anna.tap("maintenance 0")
    assert match_text("operator-maintenance-ended", ended.notice)
    assert (await ben.press("open pebbles")).notice != render_text("app-maintenance")


async def test_menus_and_help_leave_the_command_out(arrive: Arrive) -> None:
    ben = await arrive("Ben")
    hidden = {command.name for command in COMMANDS} - {command.name for command in LISTED_COMMANDS}
    assert hidden == {"operator"}
    assert "/operator" not in lines_of(await ben.command("help"))


def run_bottega(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BOTTEGA_DATA": str(data), "REDIS_URL": ""}
    return subprocess.run(
        [sys.executable, "-c", "import sys; from bot.cli import main; sys.exit(main())", *arguments],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


async def start_table(app: App, game: str, names: tuple[str, ...], *, ais: int = 0) -> tuple[str, list[Guest]]:
    people = []
    for name in names:
        person = await app.ensure_user(f"test:{game}-{name}", name, "en")
        people.append(Guest(app, person.id, (await app.ensure_channel(f"test:{game}")).id))
    await people[0].press(f"open {game}")
    table = people[0].screen.table
    for guest in people[1:]:
        await guest.press(f"join {table}")
    for _ in range(ais):
        await people[0].press(f"addai {table}")
    await people[0].press(f"start {table}")
    return table, people


@pytest.mark.full
@pytest.mark.timeout(600)
async def test_the_store_is_destroyed_and_every_table_comes_back_at_its_version(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "bottega.backup"
    secure_data_folder(data)
    store = await open_store(data)
    link = (await load_page_secrets(store)).operator_secret
    app = App(store, timings=QUICK)
    running = asyncio.create_task(app.run_forever("drill"))
    tables = {}
    for game in GAMES:
        table, people = await start_table(app, game, ("Anna", "Ben", "Cleo"))
        tables[table] = people
        for _ in range(3):
            await answer_question(people[0], table)
    over, players = await start_table(app, "pebbles", ("Dora", "Emil"))
    await play_on(app, over, players)
    lobby = Guest(app, players[0].id, players[0].place)
    await lobby.press("open pebbles")
    saved = await asyncio.to_thread(run_bottega, data, "backup", str(file))
    assert saved.returncode == 0, saved.stderr
    told = {table: (await table_version(app, table), await position_digest(app, table)) for table in (*tables, over)}
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await app.close()
    await store.close()
    start_store_server(data).stop(kill=True)
    shutil.rmtree(data)

    whole = await asyncio.to_thread(run_bottega, data, "restore", str(file), "--check")
    assert (whole.returncode, "whole" in whole.stdout) == (0, True)
    back = await asyncio.to_thread(run_bottega, data, "restore", str(file))
    assert back.returncode == 0, back.stderr
    again = await asyncio.to_thread(run_bottega, data, "restore", str(file))
    assert again.returncode == 2
    assert "The store is not empty" in again.stderr
    store = await open_store(data)
    assert (await load_page_secrets(store)).operator_secret == link, "the links of all users still open"
    app = App(store, timings=QUICK)
    running = asyncio.create_task(app.run_forever("drill"))
    try:
        assert {table: (await table_version(app, table), await position_digest(app, table)) for table in told} == told
        assert lobby.screen.table in await app.list_live_tables(lobby.place)
        for table, people in tables.items():
            before = await table_version(app, table)
            for guest in people:
                guest.app = app
                await answer_question(guest, table)
            assert await table_version(app, table) > before, "and it is played on"
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await app.close()
        await store.close()
        start_store_server(data).stop(kill=True)


@pytest.mark.slow
async def test_restore_rejects_invalid_backup_in_single_line(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"no backup")
    done = await asyncio.to_thread(run_bottega, tmp_path / "data", "restore", str(tmp_path / "x"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"bottega: {tmp_path / 'x'} is not a backup of Bottega.\n"
