"""Film jobs: make each requested film once, and only while a user waits for it."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from hashlib import blake2b
from typing import Final

import msgspec
import structlog

from bot.metrics import loop_time
from render.core.request import FilmProgress, FilmRequest

log = structlog.get_logger("bottega.films")

FilmMaker = Callable[[str, FilmRequest], AsyncGenerator[FilmProgress]]
"""Makes a film under a key, yielding its progress."""

MAX_BYTES: Final = 32 * 2**20
IDLE_TIMEOUT_S: Final = 60.0
"""Time after the last request before a film is cancelled."""


class FilmJob:
    """A film in progress, finished or failed."""

    def __init__(self) -> None:
        self.progress = FilmProgress(0, 0)
        self.failed = False
        self.last_request_s = 0.0
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        """Return whether the film is finished or has failed."""
        return self.failed or bool(self.progress.gif)


class FilmJobs:
    """All films of this process: none without a ``maker``, which only a process that renders pictures has."""

    def __init__(self, kept_bytes: int = MAX_BYTES) -> None:
        self.maker: FilmMaker | None = None
        self.layouts: dict[str, str] = {}
        """Picture layouts by platform."""
        self.room = kept_bytes
        self._jobs: OrderedDict[str, FilmJob] = OrderedDict()

    def film_name(self, film: FilmRequest) -> str:
        """Return the name of a film, derived from its request."""
        return blake2b(msgspec.msgpack.encode(film), digest_size=12).hexdigest()

    def start_film(self, film: FilmRequest) -> str:
        """Start a film unless it exists or is in progress; return its name."""
        assert self.maker is not None, "callers check that there is a maker"
        name = self.film_name(film)
        job = self._jobs.get(name)
        if job is None or job.failed:
            job = self._jobs[name] = FilmJob()
            job.task = asyncio.create_task(self._run_job(self.maker, name, film, job))
        job.last_request_s = loop_time()
        self._jobs.move_to_end(name)
        return name

    def stop_film(self, name: str) -> None:
        """Cancel a film in progress; keep a finished one."""
        job = self._jobs.get(name)
        if job is not None and not job.is_done:
            del self._jobs[name]
            assert job.task is not None
            job.task.cancel()

    async def wait_for_film(self, name: str, seconds: float) -> FilmJob | None:
        """Wait up to ``seconds`` for a film; return None if it was cancelled."""
        job = self._jobs.get(name)
        if job is None or job.is_done:
            return job
        job.last_request_s = loop_time()
        try:
            async with asyncio.timeout(seconds):
                while not job.is_done:
                    job.news.clear()
                    await job.news.wait()
        except TimeoutError:
            pass
        return self._jobs.get(name)

    async def _run_job(self, make: FilmMaker, name: str, film: FilmRequest, job: FilmJob) -> None:
        try:
            async with aclosing(make(f"film/{name}", film)) as making:
                async for progress in making:
                    job.progress = progress
                    job.news.set()
                    if not progress.gif and loop_time() - job.last_request_s > IDLE_TIMEOUT_S:
                        self._jobs.pop(name, None)
                        return
        except Exception as error:  # noqa: BLE001 - any defect of a painter fails the job, so that users get an answer
            log.error("film failed", game=film.game, error=type(error).__name__)
        job.failed = not job.progress.gif
        job.news.set()
        self._evict_oldest(len(job.progress.gif))

    def _evict_oldest(self, size: int) -> None:
        self.room -= size
        for name, job in list(self._jobs.items())[:-1]:
            if self.room >= 0:
                return
            if job.progress.gif:
                self.room += len(job.progress.gif)
                del self._jobs[name]

    def close(self) -> None:
        """Cancel all films in progress."""
        for name in list(self._jobs):
            self.stop_film(name)
