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
    """What paints for a chat. ``takes``: whether the platform takes a picture."""

    def __init__(self, paint: Paint | None, takes: Callable[[Picture], bool]) -> None:
        self._paint = paint
        self._takes = takes

    def mark(self, screen: Screen) -> str:
        """What tells the picture of a screen from others without painting it; empty where there is none."""
        if screen.picture is None or self._paint is None:
            return ""
        return blake2b(msgspec.msgpack.encode(screen.picture), digest_size=12).hexdigest()

    async def of(self, key: str, screen: Screen) -> Picture | None:
        """The picture of a screen, or None where it has none, it can't be painted or the platform would refuse it."""
        if screen.picture is None or self._paint is None:
            return None
        try:
            picture = await self._paint(key, screen.picture)
        except Exception as error:  # noqa: BLE001 - whatever a painter dies of: the move stays, and the text goes out
            log.error("picture failed", game=screen.picture.game, error=type(error).__name__)
            return None
        return picture if self._takes(picture) else None
