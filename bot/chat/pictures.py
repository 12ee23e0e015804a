"""Pictures of screens, as far as a platform takes them; where there is none the text says it all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import blake2b

import msgspec
import structlog

from bot.app.port.screen import Screen
from render.core.request import Picture, Request

log = structlog.get_logger("bottega.chat")

Paint = Callable[[str, Request], Awaitable[Picture]]
"""Paints what is asked for, under a key: of two with one key the newer is enough."""


class Pictures:
    """What paints for a chat. ``takes``: whether the platform takes a picture; ``shape``: in which it shows them."""

    def __init__(self, paint: Paint | None, takes: Callable[[Picture], bool], shape: str) -> None:
        self._paint = paint
        self._takes = takes
        self._shape = shape

    def mark(self, screen: Screen) -> str:
        """What tells the picture of a screen from others without painting it; empty where there is none."""
        if screen.picture is None or self._paint is None:
            return ""
        return blake2b(msgspec.msgpack.encode(self._shaped(screen.picture)), digest_size=12).hexdigest()

    def _shaped(self, request: Request) -> Request:
        """In the shape that place or person have chosen, else in the platform's."""
        return request if request.shape else msgspec.structs.replace(request, shape=self._shape)

    async def of(self, key: str, screen: Screen) -> Picture | None:
        """The picture of a screen, or None where it has none, it can't be painted or the platform would refuse it."""
        if screen.picture is None or self._paint is None:
            return None
        try:
            picture = await self._paint(key, self._shaped(screen.picture))
        except Exception as error:  # noqa: BLE001 - whatever a painter dies of: the move stays, and the text goes out
            log.error("picture failed", game=screen.picture.game, error=type(error).__name__)
            return None
        return picture if self._takes(picture) else None
