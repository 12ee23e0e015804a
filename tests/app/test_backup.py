"""Test backup and restore: the store is destroyed, and every table is restored at its version."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app.api import App
from bot.runtime.data_folder import secure_data_folder
from bot.runtime.page_keys import load_page_secrets
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from engines import GAMES
from tests.app.conftest import QUICK, Guest
from tests.app.gameplay import answer_question, play_on, position_digest, table_version


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
