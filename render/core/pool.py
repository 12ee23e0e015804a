"""Painting in other processes: bounded, newest state wins, and a worker that dies costs a picture, never a move.

Each worker keeps an easel. A key always goes to the same one, so that the board painted last is still on it. Nothing
here runs on the event loop but bookkeeping.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Final, TypeVar
from zlib import crc32

import structlog

from render.core import worker
from render.core.processes import end_processes, make_processes
from render.core.request import Film, Made, Picture, Request

log = structlog.get_logger(__name__)

T = TypeVar("T")
Ask = TypeVar("Ask", Request, Film)

FAREWELL_S: Final = 2.0
"""How long a worker may take to end by itself."""
BOARDS: Final = 32
"""So many a worker remembers, to paint what has changed on them alone; each some megabytes."""
ATTEMPTS: Final = 2
PAUSE_S: Final = 0.1
"""Between the attempts: a server of processes that was killed is not known to be gone at once."""


class PaintFailed(Exception):  # noqa: N818 - it is what the caller has to say
    """A picture could not be made; the state it was to show is untouched. The reason is in the log."""


class Painter:
    """An asyncio port to a few painting processes.

    ``modules``: names of modules to import in each worker, for painters that are registered by importing. ``seconds``:
    so long may a picture or a step of a film take.
    """

    def __init__(
        self, workers: int = 1, *, modules: Sequence[str] = (), boards: int = BOARDS, seconds: float = 20
    ) -> None:
        self._hands = [Hand(boards, modules, seconds) for _ in range(workers)]
        self._filming = asyncio.Lock()
        self._jobs: dict[str, _Job] = {}

    async def __aenter__(self) -> Painter:
        """Use as a context manager: the workers end with it."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the workers."""
        await self.close()

    @property
    def deaths(self) -> int:
        """How many workers died, or were too slow, and were replaced."""
        return sum(hand.deaths for hand in self._hands)

    async def paint(self, key: str, request: Request) -> Picture:
        """Paint a request, or a newer one with the same key that came before its turn.

        It is not painted where all who wait for it give up before its turn. Raises ``PaintFailed``.
        """
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = _Job(request)
            job.task = asyncio.create_task(self._work(key, job))
            job.task.add_done_callback(_hear_failure)
        job.request = request
        job.waiting += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not job.waiting and self._jobs.get(key) is job:
                del self._jobs[key]
                job.task.cancel()

    async def film(self, key: str, film: Film) -> AsyncGenerator[Made]:
        """A film in the making: how far it is, and at last the file. One at a time, and boards are painted in between.

        Whoever stops listening ends it. Raises ``PaintFailed``.
        """
        hand = self._hand(key)
        async with self._filming:
            while True:
                async with hand.turn:
                    made = await _ask_twice(hand, worker.step_film, key, film)
                yield made
                if made.gif:
                    return

    async def warm(self) -> list[int]:
        """Start every worker; gives their process ids."""
        return await asyncio.gather(*(hand.warm() for hand in self._hands))

    async def close(self) -> None:
        """End the workers; what still waits is given up."""
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(hand.close() for hand in self._hands))

    def _hand(self, key: str) -> Hand:
        return self._hands[crc32(key.encode()) % len(self._hands)]

    async def _work(self, key: str, job: _Job) -> Picture:
        hand = self._hand(key)
        async with hand.turn:
            del self._jobs[key]
            return await _ask_twice(hand, worker.paint, key, job.request)


@dataclass
class _Job:
    """A picture that waits for its turn, and how many wait for it."""

    request: Request
    waiting: int = 0
    task: asyncio.Task[Picture] = None  # type: ignore[assignment] # set at once


class Hand:
    """One painting process, which does one thing at a time: hold ``turn`` to ask it. One that is lost is replaced."""

    def __init__(self, boards: int, modules: Sequence[str], seconds: float) -> None:
        self.turn = asyncio.Lock()
        self.deaths = 0
        self._begin = (boards, tuple(modules))
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def ask(self, run: Callable[[str, Ask], T], key: str, what: Ask) -> T:
        """Have it do something. Raises ``BrokenExecutor`` where it dies of it, ``TimeoutError`` where it is too slow.

        Either way, and where the caller is interrupted, the process is ended.
        """
        try:
            pool, _ = await self._started()
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(pool.submit(run, key, what))
        except BaseException:
            self._drop()
            raise

    async def warm(self) -> int:
        """Start it; gives its process id."""
        async with self.turn:
            pool, pid = await self._started()
            return pid or await asyncio.wrap_future(pool.submit(os.getpid))

    async def close(self) -> None:
        """End it, by force where it does not end by itself. It is not started again."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.to_thread(pool.shutdown), FAREWELL_S)
            end_processes(pool)

    async def _started(self) -> tuple[ProcessPoolExecutor, int]:
        """The process, and its id if it was started now: starting takes a while, and is done in a thread.

        Raises ``PaintFailed`` once it is closed.
        """
        if self._closed:
            raise PaintFailed("closed")
        if self._pool is not None:
            return self._pool, 0
        pool = self._pool = make_processes(1, worker.begin, *self._begin)
        return pool, await asyncio.wrap_future(await asyncio.to_thread(pool.submit, os.getpid))

    def _drop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            self.deaths += 1
            end_processes(pool)


async def _ask_twice(hand: Hand, run: Callable[[str, Ask], T | str], key: str, what: Ask) -> T:
    """Have a worker do something; where it is lost over it, once more a new one. Raises ``PaintFailed``."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            answer = await hand.ask(run, key, what)
        except (BrokenExecutor, OSError, EOFError) as error:  # too slow is a TimeoutError, which is an OSError
            reason = "too slow" if isinstance(error, TimeoutError) else "died"
            log.warning("painter_lost", reason=reason, attempt=attempt, game=what.game)
            await asyncio.sleep(PAUSE_S)
        else:
            if not isinstance(answer, str):
                return answer
            log.error("painting_failed", reason=answer, game=what.game)
            raise PaintFailed(answer)
    raise PaintFailed(what.game)


def _hear_failure(task: asyncio.Task[Picture]) -> None:
    """Take note of a failure that nobody waits for any more: it is in the log already."""
    if not task.cancelled():
        task.exception()
