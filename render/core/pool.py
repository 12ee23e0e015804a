"""Painting in other processes: bounded, newest state wins, and a worker that dies costs a picture, never a move.

Each worker is a process of its own and keeps an easel; a key always goes to the same one, so that the board painted
last is still on it. Nothing here runs on the event loop but bookkeeping.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from types import TracebackType
from typing import Final
from zlib import crc32

import structlog

from render.core import worker
from render.core.request import Picture, Request

log = structlog.get_logger(__name__)

FAREWELL_S: Final = 2.0
"""How long a worker may take to end by itself."""


class PaintFailed(Exception):  # noqa: N818 - it is what the caller has to say
    """A picture could not be made; the state it was to show is untouched. The reason is in the log."""


class Lost(Exception):  # noqa: N818 - likewise
    """A worker died or was too slow."""


def _heard(job: asyncio.Task[Picture]) -> None:
    """Take note of a failure that nobody waits for any more: it is in the log already."""
    if not job.cancelled():
        job.exception()


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
        boards: int = 32,
        waiting: int = 256,
        seconds: float = 20,
    ) -> None:
        self.deaths = 0
        """How many workers died, or were too slow, and were replaced."""
        self._seconds = seconds
        self._arguments = (str(boards), *modules)
        self._workers: list[Process | None] = [None] * workers
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
            job.add_done_callback(_heard)
            self._jobs[key] = job
        return await asyncio.shield(job)

    async def warm(self) -> list[int]:
        """Start every worker; gives their process ids."""
        return [(await self._process(number)).pid for number in range(len(self._workers))]

    async def close(self) -> None:
        """End the workers; what still waits is given up."""
        jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        for number, process in enumerate(self._workers):
            self._workers[number] = None
            if process is not None and process.stdin is not None:
                process.stdin.close()
                try:
                    await asyncio.wait_for(process.wait(), FAREWELL_S)
                except TimeoutError:
                    await self._end(process)

    async def _work(self, key: str) -> Picture:
        number = crc32(key.encode()) % len(self._workers)
        async with self._gate, self._locks[number]:
            request = self._newest.pop(key)
            self._jobs.pop(key, None)
            return await self._twice(number, key, request)

    async def _twice(self, number: int, key: str, request: Request) -> Picture:
        """Paint; where the worker is lost over it, once more with a new one."""
        for attempt in (1, 2):
            try:
                answer = await asyncio.wait_for(self._ask(number, key, request), self._seconds)
            except (TimeoutError, Lost, OSError) as error:
                self.deaths += 1
                reason = "too slow" if isinstance(error, TimeoutError) else "died"
                log.warning("painter_lost", reason=reason, worker=number, attempt=attempt, game=request.game)
            else:
                if isinstance(answer, Picture):
                    return answer
                log.error("painting_failed", reason=answer, game=request.game)
                raise PaintFailed(answer)
        raise PaintFailed(request.game)

    async def _ask(self, number: int, key: str, request: Request) -> Picture | str:
        """One question to a worker. Whatever interrupts it ends the worker: its next answer would be to this one."""
        process = await self._process(number)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(worker.packed((key, request)))
            await process.stdin.drain()
            head = await process.stdout.readexactly(worker.LENGTH.size)
            body = await process.stdout.readexactly(worker.LENGTH.unpack(head)[0])
        except asyncio.IncompleteReadError as error:
            await self._drop(number, process)
            raise Lost from error
        except BaseException:
            await self._drop(number, process)
            raise
        answer: Picture | str = worker.unpacked(body)
        return answer

    async def _process(self, number: int) -> Process:
        process = self._workers[number]
        if process is None:
            command = (sys.executable, "-c", worker.START, "\n".join(sys.path))
            process = await asyncio.create_subprocess_exec(*command, *self._arguments, stdin=PIPE, stdout=PIPE)
            self._workers[number] = process
        return process

    async def _drop(self, number: int, process: Process) -> None:
        if self._workers[number] is process:
            self._workers[number] = None
        await self._end(process)

    async def _end(self, process: Process) -> None:
        if process.returncode is None:
            try:
                process.kill()
            except ProcessLookupError:
                return
        await process.wait()
