"""Readers of the outbox: they run effects at least once, and remove them only afterwards.

One script writes a row with its move. A reader runs the effect and then removes the row (XACK and XDEL in one script).
If it dies in between, another takes the row over after a while. So an effect may run twice, with the same ``key``, and
handlers must be idempotent.

Each row is delivered once to every group of readers, and removed when all have run it. A platform has one group, so a
process that does not serve a platform takes nothing from it. A group without readers for a day is removed with its
pending rows.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import time
from typing import Final

import structlog
from redis.exceptions import ResponseError

from bot.metrics import OUTBOX_FAILURES, OUTBOX_LAG
from bot.store import redis_keys
from bot.store.errors import StoreError
from bot.store.redis_pool import RedisPool
from bot.store.stream_consumer import Effect, StreamConsumer, parse_row
from bot.store.topology import TRANSIENT_ERRORS

SWEEP_S: Final = 1.0
"""Seconds between searches for other readers' rows in sixteen outboxes; longer for more."""
RECLAIM_S: Final = 60.0
EFFECT_S: Final = 120.0
MAX_TRIES: Final = 20
AT_ONCE: Final = 256
"""Running effects at which a reader stops reading rows, and leaves them to others."""

FORGET_READER_MS: Final = 24 * 3600 * 1000
TIDY_S: Final = 3600.0

log = structlog.get_logger("bottega.store")


OUTAGE_ERRORS: Final = (StoreError, *TRANSIENT_ERRORS)
"""Errors of an effect that are not bugs: our server or a platform's is down or slow."""

Handler = Callable[[Effect], Awaitable[None]]
"""Runs an effect. If it raises or takes longer than ``EFFECT_S``, the effect is delivered again."""


@dataclass(eq=False, repr=False)
class OutboxReader:
    """A reader of all outboxes, for its group. Effects of one source run in order, others in parallel.

    ``name``: of one running process at a time; after a restart it resumes its unfinished effects at once. Rows of a
      reader that is silent for ``reclaim_s``, and failed rows, are delivered again. After ``tries`` failures a row
      moves to the bucket's dead stream, and the log reports it.
    """

    _pool: RedisPool
    _name: str
    _handler: Handler
    group: str = redis_keys.WORKERS
    reclaim_s: float = RECLAIM_S
    at_once: int = AT_ONCE
    tries: int = MAX_TRIES

    def __post_init__(self) -> None:
        self._keys = self._pool.keys
        self._doing: dict[tuple[int, bytes], asyncio.Task[None]] = {}
        self._last: dict[str, asyncio.Task[None]] = {}

    async def run_forever(self) -> None:
        """Read until cancelled, waiting out outages of the server."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.read_rows())
                group.create_task(self._keep_rows())
                group.create_task(self._clean_up_readers())
        finally:
            for task in self._doing.values():
                task.cancel()
            await asyncio.gather(*self._doing.values(), return_exceptions=True)  # noqa: TID251 - rows that are worked on here

    async def read_rows(self) -> None:
        """Read effects and start them until cancelled; reconnect after an outage."""
        source = StreamConsumer(self._pool, self.group, self._name, self.at_once)
        try:
            while True:
                try:
                    await self._pool.map_buckets(self._create_group)
                    await self._resume_rows(source)
                    while True:
                        self._start_rows(await source.fetch_new())
                        while len(self._doing) >= self.at_once:
                            await asyncio.wait(self._doing.values(), return_when=asyncio.FIRST_COMPLETED)
                except (*TRANSIENT_ERRORS, ResponseError, StoreError) as error:
                    log.warning("outbox reader waits for the store", error=str(error))
                    await source.close()
                    await asyncio.sleep(0.1)
        finally:
            await source.close()

    async def _create_group(self, number: int) -> None:
        """Create the group if it is missing. Also waits for the server."""
        await self._pool.run_script(number, "group", [self._keys.outbox_key(number)], self.group, self._name)

    async def _resume_rows(self, source: StreamConsumer) -> None:
        """Start earlier rows of this name that are not in progress."""
        after = [b"0"] * self._keys.buckets
        while rows := await source.fetch_pending(after):
            for one in rows:
                after[one.bucket] = one.row_id
            self._start_rows(rows)

    async def _keep_rows(self) -> None:
        """Keep renewing the leases of rows in progress, and taking over abandoned rows."""
        pause_s = min(SWEEP_S * self._keys.buckets / redis_keys.SINGLE_SERVER_KEYS.buckets, self.reclaim_s / 4)
        while True:
            await asyncio.sleep(pause_s)
            with suppress(StoreError):  # read_rows logs the outage
                await self._pool.map_buckets(self._renew_leases, sorted({bucket for bucket, _ in self._doing}))
                if len(self._doing) < self.at_once:
                    await self._pool.map_buckets(self._reclaim_rows)

    async def _clean_up_readers(self) -> None:
        """Every ``TIDY_S``, remove readers and whole groups that have long been gone."""
        while True:
            with suppress(StoreError):  # read_rows logs it
                await self._pool.map_buckets(self._create_group)
                await self._pool.map_buckets(self._remove_old_readers)
            await asyncio.sleep(TIDY_S)

    async def _remove_old_readers(self, number: int) -> None:
        await self._pool.run_script(number, "tidy", [self._keys.outbox_key(number)], self.group, FORGET_READER_MS)

    async def _renew_leases(self, number: int) -> None:
        """Renew the leases of rows in progress, so no other reader reclaims them."""
        if row_ids := [row_id for bucket, row_id in self._doing if bucket == number]:
            await self._pool.run_script(
                number, "keep", [self._keys.outbox_key(number)], self.group, self._name, *row_ids
            )

    async def _reclaim_rows(self, number: int) -> None:
        taken, buried = await self._pool.run_script(
            number,
            "reclaim",
            [self._keys.outbox_key(number), self._keys.dead_letters_key(number)],
            *(self.group, self._name, int(self.reclaim_s * 1000), self.at_once // self._keys.buckets + 1, self.tries),
        )
        for key in buried:
            log.error("effect given up", effect=key.decode(), tries=self.tries)
        self._start_rows([parse_row(number, entry) for entry in taken])

    def _start_rows(self, rows: Sequence[Effect]) -> None:
        """Start effects in order, each after the previous one of its source."""
        for row in rows:
            if (row.bucket, row.row_id) not in self._doing:
                self._start_row(row)

    def _start_row(self, row: Effect) -> None:
        position, source = (row.bucket, row.row_id), row.source
        task = asyncio.create_task(self.run_effect(row, self._last.get(source)))
        self._doing[position] = self._last[source] = task

        def on_done(_: asyncio.Task[None]) -> None:
            self._doing.pop(position, None)
            if self._last.get(source) is task:
                del self._last[source]

        task.add_done_callback(on_done)

    async def run_effect(self, row: Effect, before: asyncio.Task[None] | None) -> None:
        """Run the effect, then acknowledge it: never the other way round."""
        try:
            if before is not None:
                await asyncio.wait([before])
            OUTBOX_LAG.labels(self.group).observe(max(0.0, time() - row.at / 1000))
            async with asyncio.timeout(EFFECT_S):
                await self._handler(row)
            await self.acknowledge_row(row)
        except Exception as error:  # noqa: BLE001 - after any error the row stays and is delivered again
            OUTBOX_FAILURES.labels(self.group).inc()
            tell = log.warning if isinstance(error, OUTAGE_ERRORS) else log.error  # any other error is a bug
            tell("effect failed", effect=row.key, error=type(error).__name__)

    async def acknowledge_row(self, row: Effect) -> None:
        """Mark an effect as done for this group."""
        await self._pool.run_script(row.bucket, "ack", [self._keys.outbox_key(row.bucket)], self.group, row.row_id)


async def count_pending(links: RedisPool) -> int:
    """Return the number of effects that at least one group has not run yet."""
    return sum(await links.map_buckets(lambda number: links.execute(number, "XLEN", links.keys.outbox_key(number))))
