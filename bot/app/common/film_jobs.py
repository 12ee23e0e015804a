"""Films that are made or were made lately: one job a film, however many wait for it; nobody who waits, no film."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from hashlib import blake2b
from typing import Final

import msgspec
import structlog

from render.core.request import FilmProgress, FilmRequest

log = structlog.get_logger("bottega.films")

FilmMaker = Callable[[str, FilmRequest], AsyncGenerator[FilmProgress]]
"""Makes a film under a key, telling how far it is."""

MAX_BYTES: Final = 32 * 2**20
IDLE_TIMEOUT_S: Final = 60.0
"""A film that nobody has asked about for so long is not made to its end."""


class FilmJob:
    """A film in the making, or one that is there: ``made`` tells how far it is; ``failed``: there will be none."""

    def __init__(self) -> None:
        self.progress = FilmProgress(0, 0)
        self.failed = False
        self.last_request_s = 0.0
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self.failed or bool(self.progress.gif)


class FilmJobs:
    """All films of this process. ``make`` is put here by whoever has painters; without it there are no films."""

    def __init__(self, kept_bytes: int = MAX_BYTES) -> None:
        self.maker: FilmMaker | None = None
        self.layouts: dict[str, str] = {}
        """In which shape a platform shows pictures, as it says itself."""
        self._room = kept_bytes
        self._jobs: OrderedDict[str, FilmJob] = OrderedDict()

    def film_name(self, film: FilmRequest) -> str:
        """The name by which a film is asked for."""
        return blake2b(msgspec.msgpack.encode(film), digest_size=12).hexdigest()

    def start_film(self, film: FilmRequest) -> str:
        """See that a film is made; gives its name."""
        assert self.maker is not None, "who asks for films has looked"
        name = self.film_name(film)
        job = self._jobs.get(name)
        if job is None or job.failed:
            job = self._jobs[name] = FilmJob()
            job.task = asyncio.create_task(self._run_job(self.maker, name, film, job))
        job.last_request_s = asyncio.get_running_loop().time()
        self._jobs.move_to_end(name)
        return name

    def stop_film(self, name: str) -> None:
        """Nobody wants this film any more; one that is there stays."""
        job = self._jobs.get(name)
        if job is not None and not job.is_done:
            del self._jobs[name]
            assert job.task is not None
            job.task.cancel()

    async def wait_for_film(self, name: str, seconds: float) -> FilmJob | None:
        """A film when there is news of it, or after so long as it is; None where it was stopped."""
        job = self._jobs.get(name)
        if job is None or job.is_done:
            return job
        job.last_request_s = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(seconds):
                while not job.is_done:
                    job.news.clear()
                    await job.news.wait()
        except TimeoutError:
            pass
        return self._jobs.get(name)

    async def _run_job(self, make: FilmMaker, name: str, film: FilmRequest, job: FilmJob) -> None:
        loop = asyncio.get_running_loop()
        try:
            async with aclosing(make(f"film/{name}", film)) as making:
                async for made in making:
                    job.progress = made
                    job.news.set()
                    if not made.gif and loop.time() - job.last_request_s > IDLE_TIMEOUT_S:
                        self._jobs.pop(name, None)
                        return
        except Exception as error:  # noqa: BLE001 - whatever a painter dies of: who waits is told that there is none
            log.error("film failed", game=film.game, error=type(error).__name__)
        job.failed = not job.progress.gif
        job.news.set()
        self._evict_oldest(len(job.progress.gif))

    def _evict_oldest(self, size: int) -> None:
        """Let the oldest go where there is no room."""
        self._room -= size
        for name, job in list(self._jobs.items())[:-1]:
            if self._room >= 0:
                return
            if job.progress.gif:
                self._room += len(job.progress.gif)
                del self._jobs[name]

    def close(self) -> None:
        """End what is being made."""
        for name in list(self._jobs):
            self.stop_film(name)
