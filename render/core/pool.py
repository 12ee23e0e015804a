"""Painting in other processes: bounded, newest state wins, and a worker that dies costs a picture, never a move.

Each worker is a process of its own and keeps an easel; a key always goes to the same one, so that the board painted
last is still on it. Nothing here runs on the event loop but bookkeeping.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from types import TracebackType
from zlib import crc32

import structlog

from render.core.paint import Easel
from render.core.request import Picture, Request

log = structlog.get_logger(__name__)

_easel: Easel | None = None


def _start(modules: tuple[str, ...], boards: int) -> None:
    """Make a worker ready; ``modules`` register painters when they are imported."""
    global _easel
    _easel = Easel(boards)
    for module in modules:
        import_module(module)


def _paint(key: str, request: Request) -> Picture:
    assert _easel is not None
    return _easel.paint(key, request)


def _who() -> int:
    return os.getpid()


class PaintFailed(Exception):  # noqa: N818 - it is what the caller has to say
    """A picture could not be made; the state it was to show is untouched. The reason is in the log."""


class Painter:
    """An asyncio port to a few painting processes.

    ``modules``: names of modules to import in each worker, for painters that are registered by importing. At most
    ``waiting`` keys wait at once; more make the caller wait, not the machine.
    """

    def __init__(
        self,
        workers: int = 1,
        *,
        modules: Sequence[str] = (),
        boards: int = 64,
        waiting: int = 256,
        seconds: float = 20,
    ) -> None:
        self.deaths = 0
        """How many workers died and were replaced."""
        self._seconds = seconds
        self._setup = (tuple(modules), boards)
        self._rooms: list[ProcessPoolExecutor | None] = [None] * workers
        self._locks = [asyncio.Lock() for _ in range(workers)]
        self._gate = asyncio.Semaphore(waiting)
        self._newest: dict[str, Request] = {}
        self._jobs: dict[str, asyncio.Task[Picture]] = {}

    async def __aenter__(self) -> Painter:
        """Use as a context manager: the workers end with it."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the workers."""
        await self.close()

    async def paint(self, key: str, request: Request) -> Picture:
        """The picture of a request, or of a newer one with the same key that came before this one's turn.

        Raises ``PaintFailed``.
        """
        self._newest[key] = request
        job = self._jobs.get(key)
        if job is None:
            job = asyncio.create_task(self._work(key))
            self._jobs[key] = job
        return await asyncio.shield(job)

    async def warm(self) -> list[int]:
        """Start every worker; gives their process ids."""
        return [await asyncio.wrap_future(self._room(n).submit(_who)) for n in range(len(self._rooms))]

    async def close(self) -> None:
        """End the workers; what still waits is given up."""
        for job in list(self._jobs.values()):
            job.cancel()
        for number, room in enumerate(self._rooms):
            if room is not None:
                await asyncio.to_thread(room.shutdown, wait=True, cancel_futures=True)
                self._rooms[number] = None

    async def _work(self, key: str) -> Picture:
        number = crc32(key.encode()) % len(self._rooms)
        async with self._gate, self._locks[number]:
            request = self._newest.pop(key)
            self._jobs.pop(key, None)
            return await self._twice(number, key, request)

    async def _twice(self, number: int, key: str, request: Request) -> Picture:
        """Paint; where the worker dies over it, once more with a new one."""
        for attempt in (1, 2):
            try:
                future = self._room(number).submit(_paint, key, request)
                return await asyncio.wait_for(asyncio.wrap_future(future), self._seconds)
            except BrokenProcessPool:
                reason = "died"
            except TimeoutError:
                reason = "too slow"
            self.deaths += 1
            log.warning("painter_lost", reason=reason, worker=number, attempt=attempt, game=request.game)
            self._drop(number)
        raise PaintFailed(request.game)

    def _room(self, number: int) -> ProcessPoolExecutor:
        room = self._rooms[number]
        if room is None:
            context = get_context("forkserver")
            context.set_forkserver_preload(["render.core.warm"])
            room = ProcessPoolExecutor(1, mp_context=context, initializer=_start, initargs=self._setup)
            self._rooms[number] = room
        return room

    def _drop(self, number: int) -> None:
        room, self._rooms[number] = self._rooms[number], None
        if room is not None:
            for process in list((room._processes or {}).values()):
                process.kill()
            room.shutdown(wait=False, cancel_futures=True)
