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

from render.core.request import Film, Made

log = structlog.get_logger("bottega.films")

Make = Callable[[str, Film], AsyncGenerator[Made]]
"""Makes a film under a key, telling how far it is."""

KEPT_BYTES: Final = 32 * 2**20
LEFT_S: Final = 60.0
"""A film that nobody has asked about for so long is not made to its end."""


class Job:
    """A film in the making, or one that is there: ``made`` tells how far it is; ``failed``: there will be none."""

    def __init__(self) -> None:
        self.made = Made(0, 0)
        self.failed = False
        self.asked = 0.0
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def done(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self.failed or bool(self.made.gif)


class Films:
    """All films of this process. ``make`` is put here by whoever has painters; without it there are no films."""

    def __init__(self, kept_bytes: int = KEPT_BYTES) -> None:
        self.make: Make | None = None
        self.shapes: dict[str, str] = {}
        """In which shape a platform shows pictures, as it says itself."""
        self._room = kept_bytes
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def name(self, film: Film) -> str:
        """The name by which a film is asked for."""
        return blake2b(msgspec.msgpack.encode(film), digest_size=12).hexdigest()

    def begin(self, film: Film) -> str:
        """See that a film is made; gives its name."""
        assert self.make is not None, "who asks for films has looked"
        name = self.name(film)
        job = self._jobs.get(name)
        if job is None or job.failed:
            job = self._jobs[name] = Job()
            job.task = asyncio.create_task(self._run(self.make, name, film, job))
        job.asked = asyncio.get_running_loop().time()
        self._jobs.move_to_end(name)
        return name

    def stop(self, name: str) -> None:
        """Nobody wants this film any more; one that is there stays."""
        job = self._jobs.get(name)
        if job is not None and not job.done:
            del self._jobs[name]
            assert job.task is not None
            job.task.cancel()

    async def after(self, name: str, seconds: float) -> Job | None:
        """A film when there is news of it, or after so long as it is; None where it was stopped."""
        job = self._jobs.get(name)
        if job is None or job.done:
            return job
        job.asked = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(seconds):
                while not job.done:
                    job.news.clear()
                    await job.news.wait()
        except TimeoutError:
            pass
        return self._jobs.get(name)

    async def _run(self, make: Make, name: str, film: Film, job: Job) -> None:
        loop = asyncio.get_running_loop()
        try:
            async with aclosing(make(f"film/{name}", film)) as making:
                async for made in making:
                    job.made = made
                    job.news.set()
                    if not made.gif and loop.time() - job.asked > LEFT_S:
                        self._jobs.pop(name, None)
                        return
        except Exception as error:  # noqa: BLE001 - whatever a painter dies of: who waits is told that there is none
            log.error("film failed", game=film.game, error=type(error).__name__)
        job.failed = not job.made.gif
        job.news.set()
        self._keep(len(job.made.gif))

    def _keep(self, size: int) -> None:
        """Let the oldest go where there is no room."""
        self._room -= size
        for name, job in list(self._jobs.items())[:-1]:
            if self._room >= 0:
                return
            if job.made.gif:
                self._room += len(job.made.gif)
                del self._jobs[name]

    def close(self) -> None:
        """End what is being made."""
        for name in list(self._jobs):
            self.stop(name)
