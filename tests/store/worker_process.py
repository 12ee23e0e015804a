"""Run a writer or a reader of the store in a process that tests can kill.

Acknowledgements and effects go into its ledger file, one line each, before anything else, so a killed
process keeps everything it has written.
"""

import asyncio
import multiprocessing
import os
import secrets
from collections import Counter
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.store.admin.own_server import start_store_server
from bot.store.admin.server_binaries import ServerBinary
from bot.store.outbox import OutboxReader
from bot.store.redis_pool import RedisPool
from bot.store.stream_consumer import Effect
from bot.store.tables import TableLog
from tests.store.ledger import Ledger, append_command

AGENCY = multiprocessing.get_context("forkserver")
AGENCY.set_forkserver_preload(["tests.store.worker_process"])  # killed workers must be replaced at once
WRITERS, READERS = 2, 2


class Workforce:
    """Writers and readers that tests kill and replace. ``server_kills``: how often a test has killed their server."""

    def __init__(self, data: Path, binary: ServerBinary, tables: list[str], folder: Path) -> None:
        self.job, self.folder = (data, binary, tables), folder
        for kind in ("write", "read"):
            (folder / kind).touch()
        self.workers = [self._hire(place) for place in range(WRITERS + READERS)]
        self.server_kills = 0

    def _hire(self, place: int) -> BaseProcess:
        kind = "write" if place < WRITERS else "read"
        worker = AGENCY.Process(target=work_until_killed, args=(kind, self.folder / kind, *self.job))
        worker.start()
        return worker

    def replace_worker(self, place: int) -> None:
        self.end(self.workers[place : place + 1])
        self.workers[place] = self._hire(place)

    def end(self, workers: list[BaseProcess]) -> None:
        for worker in workers:
            worker.kill()
            worker.join()

    def told(self, kind: str) -> list[str]:
        return (self.folder / kind).read_text().splitlines()

    def ledger(self) -> Ledger:
        ledger = Ledger(done=Counter(self.told("read")))
        for line in self.told("write"):
            table, command = line.split()
            ledger.say(table, command)
        return ledger


async def _run_writer(pool: RedisPool, names: list[str], tell: Callable[[str], None]) -> None:
    tables = TableLog(pool)

    async def one() -> None:
        while True:
            table, command = secrets.choice(names), secrets.token_hex(6)
            if await append_command(tables, table, command) is None:
                return
            tell(f"{table} {command}")
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(4)))


async def _run_reader(pool: RedisPool, tell: Callable[[str], None]) -> None:
    async def handle(effect: Effect) -> None:
        await asyncio.sleep(0.005)
        tell(effect.data.decode())

    await OutboxReader(pool, secrets.token_hex(4), handle, reclaim_s=1.0).run_forever()


def work_until_killed(kind: str, ledger: Path, data: Path, binary: ServerBinary, tables: list[str]) -> None:
    """Write or read, as ``kind`` says."""
    file = os.open(ledger, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def tell(line: str) -> None:
        os.write(file, f"{line}\n".encode())

    async def work() -> None:
        async def revive() -> None:
            await asyncio.to_thread(start_store_server, data, binaries=[binary])

        pool = RedisPool(start_store_server(data, binaries=[binary]).url, revive=revive)
        await (_run_writer(pool, tables, tell) if kind == "write" else _run_reader(pool, tell))

    asyncio.run(work())
