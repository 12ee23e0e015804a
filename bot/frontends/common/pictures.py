"""Pictures of screens, as far as a platform accepts them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import blake2b

import msgspec
import structlog

from bot.app.ui.screen import Screen
from render.core.request import Picture, PictureRequest

log = structlog.get_logger("bottega.chat")

RenderPicture = Callable[[str, PictureRequest], Awaitable[Picture]]
"""Renders a request. Of two requests with the same key only the newer has to be finished."""


class PictureSource:
    """Renders pictures for one platform.

    ``takes`` says whether the platform accepts a picture; ``shape`` is its default layout.
    """

    def __init__(self, render: RenderPicture | None, takes: Callable[[Picture], bool], shape: str) -> None:
        self._render = render
        self._takes = takes
        self._shape = shape

    def picture_digest(self, screen: Screen) -> str:
        """Return a digest of a screen's picture without rendering it; empty without a picture."""
        if screen.picture is None or self._render is None:
            return ""
        return blake2b(msgspec.msgpack.encode(self._with_layout(screen.picture)), digest_size=12).hexdigest()

    def _with_layout(self, request: PictureRequest) -> PictureRequest:
        """Fill in the platform's layout if neither channel nor user has chosen one."""
        return request if request.layout else msgspec.structs.replace(request, layout=self._shape)

    async def render_picture(self, key: str, screen: Screen) -> Picture | None:
        """Render the picture of a screen.

        Returns ``None`` if it has none, rendering fails, or the platform does not accept it.
        """
        if screen.picture is None or self._render is None:
            return None
        try:
            picture = await self._render(key, self._with_layout(screen.picture))
        except Exception as error:  # noqa: BLE001 - a failing painter must not stop the text from being sent
            log.error("picture failed", game=screen.picture.game, error=type(error).__name__)
            return None
        return picture if self._takes(picture) else None
