"""Painting in other processes: bounded, newest state wins, and a worker that dies costs a picture, never a move.

Each worker is a process of its own and keeps an easel; a key always goes to the same one, so that the board painted
last is still on it. Nothing here runs on the event loop but bookkeeping.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final
from zlib import crc32

import structlog

from render.core import worker
from render.core.request import Film, Made, Picture, Request

log = structlog.get_logger(__name__)

FAREWELL_S: Final = 2.0
"""How long a worker may take to end by itself."""
GIVEN_BACK: Final = {"MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_TRIM_THRESHOLD_": "131072"}
"""A painter's large arrays go back to the system as soon as they are done with (glibc): else it keeps twice as much."""
AHEAD: Final = 2
"""So many requests a worker has at hand: the one that it paints, and the next."""

BOARDS: Final = 32
"""So many a worker remembers, to paint what has changed on them alone; each some megabytes."""


class PaintFailed(Exception):  # noqa: N818 - it is what the caller has to say
    """A picture could not be made; the state it was to show is untouched. The reason is in the log."""


class Lost(Exception):  # noqa: N818 - likewise
    """A worker died or was too slow."""


class Bystander(Exception):  # noqa: N818 - likewise
    """A worker was lost over another picture while this one waited."""


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
        boards: int = BOARDS,
        waiting: int = 256,
        seconds: float = 20,
    ) -> None:
        self.deaths = 0
        """How many workers died, or were too slow, and were replaced."""
        self._seconds = seconds
        self._arguments = (str(boards), *modules)
        self._workers: list[Hand | None] = [None] * workers
        self._locks = [asyncio.Lock() for _ in range(workers)]
        self._rooms = [asyncio.Semaphore(AHEAD) for _ in range(workers)]
        self._gate = asyncio.Semaphore(waiting)
        self._filming = asyncio.Lock()
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

    async def film(self, key: str, film: Film) -> AsyncGenerator[Made]:
        """A film in the making: how far it is, and at last the file. One at a time, and boards are painted in between.

        Whoever stops listening ends it. Raises ``PaintFailed``.
        """
        number = crc32(key.encode()) % len(self._workers)
        async with self._filming:
            while True:
                async with self._gate, self._rooms[number]:
                    made = await self._twice(number, key, film)
                assert isinstance(made, Made)
                yield made
                if made.gif:
                    return

    async def warm(self) -> list[int]:
        """Start every worker; gives their process ids."""
        found = []
        for number, lock in enumerate(self._locks):
            async with lock:
                found.append((await self._hand(number)).process.pid)
        return found

    async def close(self) -> None:
        """End the workers; what still waits is given up."""
        jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        for number, hand in enumerate(self._workers):
            self._workers[number] = None
            if hand is not None and hand.process.stdin is not None:
                hand.process.stdin.close()
                with suppress(TimeoutError):
                    await asyncio.wait_for(hand.process.wait(), FAREWELL_S)
                await hand.end()

    async def _work(self, key: str) -> Picture:
        number = crc32(key.encode()) % len(self._workers)
        async with self._gate, self._rooms[number]:
            request = self._newest.pop(key)
            self._jobs.pop(key, None)
            picture = await self._twice(number, key, request)
            assert isinstance(picture, Picture)
            return picture

    async def _twice(self, number: int, key: str, request: Request | Film) -> Picture | Made:
        """Paint; where the worker is lost over it, once more with a new one."""
        attempt = 1
        while attempt < 3:
            try:
                answer = await self._ask(number, key, request)
            except Bystander:
                continue
            except (TimeoutError, Lost, OSError) as error:
                reason = "too slow" if isinstance(error, TimeoutError) else "died"
                log.warning("painter_lost", reason=reason, worker=number, attempt=attempt, game=request.game)
                attempt += 1
            else:
                if not isinstance(answer, str):
                    return answer
                log.error("painting_failed", reason=answer, game=request.game)
                raise PaintFailed(answer)
        raise PaintFailed(request.game)

    async def _ask(self, number: int, key: str, request: Request | Film) -> Picture | Made | str:
        """One question to a worker, which has to answer in time once it is its turn. Else it is ended, as it is by
        whatever interrupts this.
        """
        async with self._locks[number]:
            hand = await self._hand(number)
            question = hand.ask(worker.packed((key, request)))
        try:
            await question.begun
            body = await asyncio.wait_for(question.answer, self._seconds)
        except BaseException:
            await self._drop(number, hand)
            raise
        answer: Picture | Made | str = worker.unpacked(body)
        return answer

    async def _hand(self, number: int) -> Hand:
        hand = self._workers[number]
        if hand is None or hand.gone:
            if hand is not None:
                await self._drop(number, hand)
            command = (sys.executable, "-c", worker.START, "\n".join(sys.path))
            hand = Hand(
                await asyncio.create_subprocess_exec(
                    *command,
                    *self._arguments,
                    stdin=PIPE,
                    stdout=PIPE,
                    limit=worker.ROOM_BYTES,
                    env={**GIVEN_BACK, **os.environ},
                )
            )
            self._workers[number] = hand
        return hand

    async def _drop(self, number: int, hand: Hand) -> None:
        if self._workers[number] is hand:
            self._workers[number] = None
            self.deaths += 1
        await hand.end()


@dataclass
class Question:
    """A request at a worker. ``begun``: it is its turn."""

    begun: asyncio.Future[None]
    answer: asyncio.Future[bytes]


class Hand:
    """A painting process and what it was asked, in order: the next request lies there before it has answered the last,
    so that it never waits for the event loop here, which has other things to do.
    """

    def __init__(self, process: Process) -> None:
        self.process = process
        self.gone = False
        self._asked: deque[Question] = deque()
        self._reading = asyncio.create_task(self._read())

    def ask(self, frame: bytes) -> Question:
        """Give it a request. The answer raises ``Lost`` where it dies over it, ``Bystander`` over one before."""
        loop = asyncio.get_running_loop()
        question = Question(loop.create_future(), loop.create_future())
        assert self.process.stdin is not None
        self._asked.append(question)
        self._next()
        self.process.stdin.write(frame)
        return question

    async def end(self) -> None:
        """End it now."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
        await self.process.wait()
        await self._reading

    async def _read(self) -> None:
        assert self.process.stdout is not None
        try:
            while True:
                head = await self.process.stdout.readexactly(worker.LENGTH.size)
                body = await self.process.stdout.readexactly(worker.LENGTH.unpack(head)[0])
                _settle(self._asked.popleft().answer, body)
                self._next()
        except (asyncio.IncompleteReadError, OSError):
            self.gone = True
            for number, question in enumerate(self._asked):
                _settle(question.answer, Lost() if number == 0 else Bystander())
                _settle(question.begun, None)

    def _next(self) -> None:
        if self._asked:
            _settle(self._asked[0].begun, None)


def _settle(future: asyncio.Future[Any], result: object) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
        future.exception()  # taken note of: who asked may be gone
    else:
        future.set_result(result)
