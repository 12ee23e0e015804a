"""The open store with all its parts."""

import asyncio
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import structlog
from redis.exceptions import RedisError

from bot import VERSION
from bot.store.admin.own_server import start_store_server, stop_unused
from bot.store.admin.server_check import CheckResult, check_server
from bot.store.documents import CallbackStore, ComponentStore, DocumentStore, DraftStore, IndexStore, TimelineStore
from bot.store.errors import ReplyLostError, StoreBusyError, StoreError
from bot.store.outbox import RECLAIM_S, Handler, OutboxReader
from bot.store.redis_keys import CLUSTER_KEYS, SINGLE_SERVER_KEYS, WORKERS
from bot.store.redis_pool import RedisPool
from bot.store.schema_version import claim_store
from bot.store.tables import TableLog
from bot.store.timers import TimerStore
from bot.store.topology import PATIENCE_S, execute_once
from engines.core.core_types import Msg

SWEEP_S: Final = 0.05
log = structlog.get_logger("bottega.store")

StoreTrouble = Literal["", "away", "full", "refuses"]
UPDATED_WITHOUT: Final = ("store-empty", "store-no-copy", "store-copy-unread")
"""Backup errors that do not stop an update: an empty store, or a foreign server, which has its own backups."""
LOOK_S: Final = 3.0
"""Maximum time for a supervisor's health check."""


class Store:
    """An open store, part by part. ``notices``: weak settings of its server, to be shown at the start.

    ``random_bytes``: makes the random bytes of edit ids.
    """

    def __init__(
        self, pool: RedisPool, notices: list[Msg], random_bytes: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        self.pool = pool
        self.notices = notices
        self.changes = pool.changes
        self.tables = TableLog(pool)
        self.documents = DocumentStore(pool, random_bytes)
        self.indexes = IndexStore(pool)
        self.timelines = TimelineStore(pool)
        self.drafts = DraftStore(pool)
        self.callbacks = CallbackStore(pool)
        self.components = ComponentStore(pool)
        self.timers = TimerStore(pool)

    def build_reader(
        self, name: str, handler: Handler, *, group: str = WORKERS, reclaim_s: float = RECLAIM_S
    ) -> OutboxReader:
        """Build a reader of the outbox for a group; await its ``run_forever`` in a separate task."""
        return OutboxReader(self.pool, name, handler, group=group, reclaim_s=reclaim_s)

    async def find_problem(self) -> StoreTrouble:
        """Return why writes fail, or an empty text, by writing a small key to each server. Never raises."""
        try:
            async with asyncio.timeout(LOOK_S):
                looks = (
                    self.pool.execute(n, "SET", self.pool.keys.probe_key(n), b"", "EX", 3600)
                    for n in self.pool.one_bucket_per_server()
                )
                await asyncio.gather(*looks)  # noqa: TID251 - servers
        except (ReplyLostError, StoreBusyError, TimeoutError, OSError) as error:
            return "full" if "store-no-room" in str(error) else "away"
        except StoreError as error:
            return "full" if error.msg.key == "store-full" else "refuses"
        return ""

    async def rewrite_logs(self) -> None:
        """Rewrite the servers' logs of changes, so their files lose deleted data.

        A foreign server may keep no log or forbid this: its files are then up to its administrator. Raises
        ``StoreError``.
        """
        await asyncio.gather(*(self._rewrite_log(number) for number in self.pool.one_bucket_per_server()))  # noqa: TID251 - servers
        for url in self.pool.topology.replica_urls():
            try:
                await execute_once(url, "BGREWRITEAOF")
            except (RedisError, OSError) as error:
                log.warning("AOF rewrite failed on a replica", error=str(error))

    async def _rewrite_log(self, number: int) -> None:
        try:
            if "aof_enabled:1" not in await self._read_persistence(number):
                return
            await self._wait_for_rewrite(number)  # a rewrite in progress may still write the deleted data
            await self.pool.execute(number, "BGREWRITEAOF")
            await self._wait_for_rewrite(number)
        except StoreError as error:
            if error.msg.key != "store-failed":
                raise
            log.warning("AOF rewrite failed", error=str(error))

    async def _wait_for_rewrite(self, number: int) -> None:
        while True:
            if not re.search(r"aof_rewrite_(in_progress|scheduled):1", await self._read_persistence(number)):
                return
            await asyncio.sleep(SWEEP_S)

    async def _read_persistence(self, number: int) -> str:
        info: bytes = await self.pool.execute(number, "INFO", "persistence")
        return info.decode()

    async def close(self) -> None:
        """Close all connections. The server keeps running."""
        await self.pool.close()


async def open_store(data: Path, url: str | None = None, *, replicas: int = 0, patience_s: float = PATIENCE_S) -> Store:
    """Open the store at ``url`` (REDIS_URL), or on an embedded server with its files in ``data``.

    ``replicas``: how many must have written before an answer. An embedded server is restarted after its end, and
      stopped if the store can't be opened and no other client uses it. Raises ``StoreError``.
    """

    async def revive() -> None:
        await asyncio.to_thread(start_store_server, data)

    try:
        found = await (check_server(url, replicas) if url else _start_and_check(data, replicas))
        pool = RedisPool(found.topology, replicas=replicas, revive=None if url else revive, patience_s=patience_s)
        return await _open_on_pool(pool, found, data)
    except BaseException:
        if not url:
            await asyncio.to_thread(stop_unused, data)
        raise


async def _start_and_check(data: Path, replicas: int) -> CheckResult:
    """Start our own server and check it, again if an idle one ended in between. Raises ``StoreError``."""
    repairs = list[Msg]()
    server = await asyncio.to_thread(start_store_server, data, on_notice=repairs.append)
    try:
        found = await check_server(server.url, replicas)
    except StoreError:
        server = await asyncio.to_thread(start_store_server, data, on_notice=repairs.append)
        found = await check_server(server.url, replicas)
    return found._replace(notices=[*repairs, *found.notices])


async def _open_on_pool(links: RedisPool, found: CheckResult, data: Path) -> Store:
    """Open the store over a pool, which is closed on failure. Raises ``StoreError``."""

    async def back_up() -> str:
        return await asyncio.to_thread(_save_before_update, links.url, data, found.notices)

    try:
        await claim_store(links, back_up, new_keys=CLUSTER_KEYS if found.topology.cluster else SINGLE_SERVER_KEYS)
    except BaseException:
        await links.close()
        raise
    return Store(links, found.notices)


def _save_before_update(url: str, data: Path, notices: list[Msg]) -> str:
    """Back up a store that another version has written; return the path, or an empty text if impossible."""
    from bot.store.admin.backup import write_backup  # only for a version's first start

    path = data.absolute() / f"before-{VERSION}.backup"
    try:
        write_backup(url, path)
    except OSError as error:
        raise StoreError("store-no-folder", path=str(data), error=error.strerror or str(error)) from error
    except StoreError as error:
        if error.msg.key not in UPDATED_WITHOUT:
            raise
        notices += [] if error.msg.key == "store-empty" else [error.msg]
        return ""
    notices.append(Msg("store-saved", {"version": VERSION, "path": str(path)}))
    return str(path)
