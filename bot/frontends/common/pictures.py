"""Pictures of screens, as far as a platform takes them; where there is none the text says it all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import blake2b

import msgspec
import structlog

from bot.app.ui.screen import Screen
from render.core.request import Picture, PictureRequest

log = structlog.get_logger("bottega.chat")

RenderPicture = Callable[[str, PictureRequest], Awaitable[Picture]]
"""Paints what is asked for, under a key: of two with one key the newer is enough."""


class PictureSource:
    """What paints for a chat. ``takes``: whether the platform takes a picture; ``shape``: in which it shows them."""

    def __init__(self, render: RenderPicture | None, takes: Callable[[Picture], bool], shape: str) -> None:
        self._render = render
        self._takes = takes
        self._shape = shape

    def picture_digest(self, screen: Screen) -> str:
        """What tells the picture of a screen from others without painting it; empty where there is none."""
        if screen.picture is None or self._render is None:
            return ""
        return blake2b(msgspec.msgpack.encode(self._with_layout(screen.picture)), digest_size=12).hexdigest()

    def _with_layout(self, request: PictureRequest) -> PictureRequest:
        """In the shape that place or person have chosen, else in the platform's."""
        return request if request.layout else msgspec.structs.replace(request, layout=self._shape)

    async def render_picture(self, key: str, screen: Screen) -> Picture | None:
        """The picture of a screen, or None where it has none, it can't be painted or the platform would refuse it."""
        if screen.picture is None or self._render is None:
            return None
        try:
            picture = await self._render(key, self._with_layout(screen.picture))
        except Exception as error:  # noqa: BLE001 - whatever a painter dies of: the move stays, and the text goes out
            log.error("picture failed", game=screen.picture.game, error=type(error).__name__)
            return None
        return picture if self._takes(picture) else None
