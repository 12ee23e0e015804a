"""A table that ended long ago, out of the store's memory, is looked at as before: board, story, record."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.app.door.app import App
from bot.house import _worked
from bot.settings import Settings
from bot.store.server import Server
from bot.store.store import open_store
from tests.app.conftest import QUICK, Guest
from tests.app.playing import play_on
from tests.app.test_backup import opened
from tests.patience import PATIENCE_S, until


@pytest.mark.timeout(4 * PATIENCE_S)
async def test_a_worker_puts_it_away_and_it_opens_in_another_process(server: Server, tmp_path: Path) -> None:
    settings = Settings(_env_file=None, shelf=tmp_path / "shelf", shelf_days=0)  # type: ignore[call-arg] # a setting of the settings
    store = await open_store(server.data, server.url, shelf=settings.aside)
    app = App(store, pace=QUICK)
    table, people = await opened(app, "pebbles", ("Dora", "Emil"))
    await play_on(app, table, people)
    await app.service.tables.finish(table)
    looks = [f"table {table}", f"story {table}", f"result {table}"]
    shown = [await people[0].press(look) for look in looks]
    exported = await app.export(people[0].id, table)
    working = asyncio.create_task(_worked(app, "worker", frozenset({"workers"})))

    async def put_away() -> bool:
        # What other tests have left here may end meanwhile, and lies there till the next look, in an hour.
        return table not in await store.tables.finished()

    await until(put_away, "the worker puts it away")
    assert list((tmp_path / "shelf").glob(f"*/{table}.record"))
    working.cancel()
    ended, _ = await asyncio.wait({working}, timeout=PATIENCE_S)
    assert ended, "a worker that is told to end does"
    await app.close()
    await store.close()

    store = await open_store(server.data, server.url, shelf=settings.aside)
    later = App(store, pace=QUICK)
    guest = Guest(later, people[0].id, people[0].place)
    assert [await guest.press(look) for look in looks] == shown
    assert await later.export(guest.id, table) == exported
    await later.close()
    await store.close()
