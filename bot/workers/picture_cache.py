"""A cache of rendered pictures: a picture that several channels show at once is rendered once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import blake2b
from typing import Final

import msgspec

from bot.metrics import RENDER_DURATION, measure_time
from render.core.request import Picture, PictureRequest

RenderPicture = Callable[[str, PictureRequest], Awaitable[Picture]]

KEPT_BYTES: Final = 2 * 2**20
"""Bytes of cached pictures: about twenty-five. Channels that show the same picture request it within moments."""
BOARDS: Final = 4
"""Further cached boards are dropped before hands: a board changes with each move, and a hand is requested again."""


class PictureCache:
    """A renderer with a cache. It may return the picture of a newer request with the same key."""

    def __init__(self, paint: RenderPicture, kept_bytes: int = KEPT_BYTES) -> None:
        self._paint = paint
        self._free_bytes = kept_bytes
        self._pictures: OrderedDict[bytes, Picture] = OrderedDict()
        self._boards: deque[bytes] = deque()
        self._jobs: dict[bytes, asyncio.Task[Picture]] = {}
        self._newest: dict[str, bytes] = {}

    async def render_picture(self, key: str, request: PictureRequest) -> Picture:
        """Return the picture of a request. Raises the errors of the renderer."""
        name = blake2b(msgspec.msgpack.encode(request), digest_size=16).digest()
        job = self._jobs.get(name)
        if job is not None and self._newest.get(key) != name:  # another key requested the same picture
            self._newest.pop(key, None)
            await asyncio.wait([job])
        if (found := self._pictures.get(name)) is not None:
            self._pictures.move_to_end(name)
            self._newest.pop(key, None)  # a picture in progress for this key is older
            return found
        job = self._jobs[name] = asyncio.create_task(self._render_new(key, name, request))
        job.add_done_callback(partial(self._on_job_done, name))
        return await asyncio.shield(job)

    async def _render_new(self, key: str, name: bytes, request: PictureRequest) -> Picture:
        self._newest[key] = name
        with measure_time(RENDER_DURATION.labels(request.game)):
            picture = await self._paint(key, request)
        if self._newest.get(key) == name:  # otherwise it may show a newer state
            del self._newest[key]
            self._save_picture(name, picture, is_board=request.picture == "board")
        return picture

    def _on_job_done(self, name: bytes, job: asyncio.Task[Picture]) -> None:
        if self._jobs.get(name) is job:
            del self._jobs[name]
        if not job.cancelled():
            job.exception()  # retrieve it: the requesters may have been cancelled

    def _save_picture(self, name: bytes, picture: Picture, *, is_board: bool) -> None:
        if name in self._pictures:
            return
        self._pictures[name] = picture
        if is_board:
            self._boards.append(name)
        self._free_bytes -= len(picture.png)
        while self._free_bytes < 0 and self._pictures:
            oldest = self._boards[0] if len(self._boards) > BOARDS else next(iter(self._pictures))
            if oldest in self._boards:
                self._boards.remove(oldest)
            self._free_bytes += len(self._pictures.pop(oldest).png)
