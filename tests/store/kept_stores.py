"""Write the store of this version into tests/store/kept, for later versions to read: part of ``make release``."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from bot import VERSION
from bot.app.api import App
from bot.runtime.data_folder import secure_data_folder
from bot.runtime.page_keys import load_page_secrets
from bot.store.admin.backup import write_backup
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from engines import GAMES
from tests.app.gameplay import (
    QUICK,
    Guest,
    make_random_move,
    play_random_moves,
    position_digest,
    read_table,
    table_version,
)
from tests.timeouts import run_beside

KEPT: Final = Path(__file__).parent / "kept"
DATA, BACKUP, FACTS = "data", "bottega.backup", "facts.json"
MOVES: Final = 15
"""Number of moves at each running table."""
MAX_BYTES: Final = 300_000
"""Maximum size of a version's folder."""


class KeptFacts(msgspec.Struct, frozen=True):
    """Facts to find again. ``link``: the secret of the host's; ``digests``: table -> version and position."""

    link: str
    running: list[str]
    digests: dict[str, tuple[int, str]]


@asynccontextmanager
async def run_app(data: Path) -> AsyncIterator[App]:
    """Run an app on the server of a folder, and kill the server after it."""
    store = await open_store(data)
    app = App(store, timings=QUICK)
    async with run_beside(app.run_forever("drill")):
        yield app
    await app.close()
    await store.close()
    start_store_server(data).stop(kill=True)


async def start_table(app: App, game: str, *names: str) -> tuple[str, list[Guest]]:
    place = (await app.ensure_channel(f"test:{game}")).id
    people = [Guest(app, (await app.ensure_user(f"test:{game}-{name}", name, "en")).id, place) for name in names]
    return await people[0].open_table(*people[1:], game=game, start=True), people


async def read_digests(app: App, tables: Iterable[str]) -> dict[str, tuple[int, str]]:
    """Return version and digest of each table."""
    return {table: (await table_version(app, table), await position_digest(app, table)) for table in tables}


async def play_tables(data: Path, backup: Path) -> KeptFacts:
    """Play at a table of every game, one to its end; write a backup, and return the facts."""
    async with run_app(data) as app:
        running, dice = list[str](), Random(1)
        for game in GAMES:
            table, _ = await start_table(app, game, "Anna", "Ben", "Cleo")
            for _ in range(MOVES):
                await make_random_move(app, await read_table(app, table), dice)
            running.append(table)
        over, _ = await start_table(app, "fresco", "Dora", "Emil")
        await play_random_moves(app, over)
        link = (await load_page_secrets(app.service.store)).operator_secret
        await app.service.store.rewrite_logs()
        await asyncio.to_thread(write_backup, app.service.store.pool.url, backup)
        return KeptFacts(link, running, await read_digests(app, [*running, over]))


def write_kept_store(folder: Path) -> None:
    """Store a data folder, its backup and its facts."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        secure_data_folder(data := Path(temporary) / DATA)
        (folder / FACTS).write_bytes(msgspec.json.encode(asyncio.run(play_tables(data, folder / BACKUP))))
        shutil.copytree(data, folder / DATA, ignore=shutil.ignore_patterns("*.log", "*.sock", "*.lock", "dump.rdb"))
    if (size := sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())) > MAX_BYTES:
        raise SystemExit(f"{folder} takes {size:,} bytes of {MAX_BYTES:,}: play less in it")


if __name__ == "__main__" and not (KEPT / VERSION).exists():
    write_kept_store(KEPT / VERSION)
