"""Rendering in other processes: bounded, newest state first; a lost process only delays a picture.

Each worker keeps an ``IncrementalRenderer``. A table always goes to the same worker, which still has its last boards.
The event loop does only bookkeeping.
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
from render.core.processes import consume_error, kill_pool, open_pool, run_in_pool
from render.core.request import FilmProgress, FilmRequest, Picture, PictureRequest

log = structlog.get_logger(__name__)

T = TypeVar("T")
Ask = TypeVar("Ask", PictureRequest, FilmRequest)

FAREWELL_S: Final = 2.0
"""How long a worker may take to end in an orderly way."""
KEPT_BOARDS: Final = 32
"""Boards that a worker keeps to repaint only their changes; each takes a few megabytes."""
MAX_ATTEMPTS: Final = 2
PAUSE_S: Final = 0.1
"""Pause between attempts: a machine out of memory may have some again."""
NICENESS: Final = 5
"""Niceness of a rendering process: many pictures at once must not slow down the app's answers."""


class RenderError(Exception):
    """Raised when a picture can't be rendered; no state has changed. The log has the reason."""


class RenderPool:
    """An asyncio interface to a few rendering processes.

    ``modules``: names of modules to import in each worker, for painters that register themselves. ``boards``: boards
    that a worker keeps. ``seconds``: the maximum time for a picture or a step of a film.
    """

    def __init__(
        self, workers: int = 1, *, modules: Sequence[str] = (), boards: int = KEPT_BOARDS, seconds: float = 20
    ) -> None:
        self.workers = [RenderWorker(boards, modules, seconds) for _ in range(workers)]
        self._filming = asyncio.Lock()
        self._jobs: dict[str, _RenderJob] = {}

    async def __aenter__(self) -> RenderPool:
        """Return the pool, whose workers end with the context."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the workers."""
        await self.close()

    @property
    def worker_deaths(self) -> int:
        """Return how many workers died or were too slow, and were replaced."""
        return sum(render_worker.deaths for render_worker in self.workers)

    async def render_picture(self, key: str, request: PictureRequest) -> Picture:
        """Render a request, or a newer one with the same key that arrived before its turn.

        It is dropped if all its callers are cancelled before its turn. Raises ``RenderError``.
        """
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = _RenderJob(request)
            job.task = asyncio.create_task(self._run_job(key, job))
            job.task.add_done_callback(consume_error)
        job.request = request
        job.waiting += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not job.waiting and self._jobs.get(key) is job:
                del self._jobs[key]
                job.task.cancel()

    async def render_film(self, key: str, film: FilmRequest) -> AsyncGenerator[FilmProgress]:
        """Yield the progress of a film, finally with the file. It makes one film at a time, with pictures in between.

        It ends when the caller stops iterating. Raises ``RenderError``.
        """
        render_worker = self._worker_for(key)
        async with self._filming:
            while True:
                async with render_worker.turn:
                    made = await _run_with_retry(render_worker, worker.render_film_step, key, film)
                yield made
                if made.gif:
                    return

    async def start_workers(self) -> list[int]:
        """Start every worker; return their process ids."""
        return await asyncio.gather(*(render_worker.start_process() for render_worker in self.workers))

    async def close(self) -> None:
        """End the workers; waiting requests are cancelled."""
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(render_worker.close() for render_worker in self.workers))

    def _worker_for(self, subject: str) -> RenderWorker:
        """Return the worker for all pictures of a table, or for a film: it keeps its painted pictures."""
        return self.workers[crc32(subject.encode()) % len(self.workers)]

    async def _run_job(self, key: str, job: _RenderJob) -> Picture:
        render_worker = self._worker_for(f"{job.request.game} {job.request.names}")
        async with render_worker.turn:
            del self._jobs[key]
            return await _run_with_retry(render_worker, worker.render_request, key, job.request)


@dataclass
class _RenderJob:
    """A picture waiting for its turn, and the number of its callers."""

    request: PictureRequest
    waiting: int = 0
    task: asyncio.Task[Picture] = None  # type: ignore[assignment] # set at once


class RenderWorker:
    """A rendering process for one task at a time: hold ``turn`` while using it. A lost process is replaced."""

    def __init__(self, boards: int, modules: Sequence[str], seconds: float) -> None:
        self.turn = asyncio.Lock()
        self.deaths = 0
        self._begin = (boards, tuple(modules))
        self.seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def run_task(self, run: Callable[[str, Ask], T], key: str, what: Ask) -> T:
        """Run a function in the process. Raises ``BrokenExecutor`` if it dies, ``TimeoutError`` if too slow.

        In both cases, and if the caller is cancelled, the process is killed.
        """
        try:
            pool, _ = await self._ensure_process()
            async with asyncio.timeout(self.seconds):
                return await run_in_pool(pool, run, key, what)
        except BaseException:
            self._kill_process()
            raise

    async def start_process(self) -> int:
        """Start the process; return its id."""
        async with self.turn:
            pool, pid = await self._ensure_process()
            return pid or await run_in_pool(pool, os.getpid)

    async def close(self) -> None:
        """End the process, by force if necessary. It is not started again."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.to_thread(pool.shutdown), FAREWELL_S)
            kill_pool(pool)

    async def _ensure_process(self) -> tuple[ProcessPoolExecutor, int]:
        """Return the process, and its id if newly started. Raises ``RenderError`` once the worker is closed."""
        if self._closed:
            raise RenderError("closed")
        if self._pool is not None:
            return self._pool, 0
        pool = self._pool = open_pool(1, worker.start_worker, *self._begin, nice=NICENESS)
        return pool, await run_in_pool(pool, os.getpid)

    def _kill_process(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            self.deaths += 1
            kill_pool(pool)


async def _run_with_retry(render_worker: RenderWorker, run: Callable[[str, Ask], T | str], key: str, what: Ask) -> T:
    """Run a function on a worker, and again on a new process if it is lost. Raises ``RenderError``."""
    for attempt in range(1, MAX_ATTEMPTS + 1):
        try:
            answer = await render_worker.run_task(run, key, what)
        except (BrokenExecutor, OSError) as error:  # TimeoutError (too slow) is an OSError
            reason = "too slow" if isinstance(error, TimeoutError) else "died"
            log.warning("render worker lost", reason=reason, attempt=attempt, game=what.game)
            await asyncio.sleep(PAUSE_S)
        else:
            if not isinstance(answer, str):
                return answer
            log.error("rendering failed", reason=answer, game=what.game)
            raise RenderError(answer)
    raise RenderError(what.game)
