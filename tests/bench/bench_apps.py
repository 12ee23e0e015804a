"""Open apps for benchmarks, on a server or a cluster, and play tables through the service."""

import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from bot.app.api import App
from bot.app.common.interfaces import new_id, random_bytes
from bot.app.common.quotas import NONE
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.tables.moves import submit_move
from bot.store.admin import own_server
from bot.store.store import Store, open_store
from engines.core.game import Game
from tests.store.cluster_nodes import run_cluster

EVERY_SECOND = ("appendfsync", "everysec")
NOWHERE = Path("nowhere")
BUSY_S = 600.0
"""On a busy machine, where a bench has to let all others go first, its server may be as late as it."""
BenchApp = tuple[Store, App, str]


@asynccontextmanager
async def open_house() -> AsyncIterator[BenchApp]:
    """Run a store on one server with the service on it. Return them and their address."""
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        running = own_server.start_store_server(Path(folder) / "data")
        store = await open_store(running.data, running.url, patience_s=BUSY_S)
        await store.pool.execute(0, "CONFIG", "SET", *EVERY_SECOND)
        app = App(store, limits=NONE)
        try:
            yield store, app, running.url
        finally:
            await app.close()
            await store.close()
            running.stop()


@asynccontextmanager
async def open_cluster_house() -> AsyncIterator[BenchApp]:
    """Run the same on a cluster of three primaries."""
    with (
        tempfile.TemporaryDirectory(prefix="bench") as folder,
        run_cluster(Path(folder), f"--{EVERY_SECOND[0]}", EVERY_SECOND[1], replicas=False) as nodes,
    ):
        store = await open_store(NOWHERE, nodes.url, patience_s=BUSY_S)
        app = App(store, limits=NONE)
        try:
            yield store, app, nodes.url
        finally:
            await app.close()
            await store.close()


async def start_table(app: App, game: Game[Any, Any], people: list[str], command: str) -> str:
    room = app.service.lobbies.build_lobby(game.key, people[0], "", "en", command)
    seats = tuple(SeatPlayer(user=person) for person in people)
    for person in people:
        await app.service.store.indexes.add_member("person-tables", person, room.table)
    await app.service.lobbies.open_lobby(msgspec.structs.replace(room, seats=seats, state="started"), command)
    return room.table


async def make_move(app: App, table_id: str, choose: Callable[[Any, int], Any]) -> bool:
    """Make one more move. Return false where the table is over."""
    async with app.service.tables.open_started(table_id) as found:
        match = found.match
        if not match.seats_to_move():
            return False
        seat = match.seats_to_move()[0]
        word, epoch, person = choose(match, seat), match.epochs[seat], found.seats[seat].user
    await submit_move(app.service, table_id, seat, epoch, word, new_id(random_bytes, 20), user_id=person)
    return True
