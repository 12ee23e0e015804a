"""Pictures of screens in formats that a platform accepts."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec
import structlog

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Screen
from bot.metrics import RENDER_DURATION, measure_time
from render.core.game_chooser import SQUARE
from render.core.request import Picture, PictureRequest, seen_request

log = structlog.get_logger("bottega.chat")

RenderPicture = Callable[[str, PictureRequest], Awaitable[Picture]]
"""Renders a request. A newer request with the same key may replace an older one."""


class SidePictures(NamedTuple):
    """Additional pictures of a screen: those of options, by callback, and an enlarged part."""

    cards: Mapping[CallbackData, Picture] = MappingProxyType({})
    closeup: Picture | None = None


NO_SIDE_PICTURES: Final = SidePictures()


@dataclass(eq=False, repr=False)
class PictureSource:
    """Renders pictures for one platform."""

    render: RenderPicture | None
    _takes: Callable[[Picture], bool]
    """Returns whether the platform accepts a picture."""
    _shape: str
    """Default layout of the platform."""
    decorates: bool = False
    """Whether to show banners, enlarged parts, and one picture per option instead of one picture of all options."""

    def picture_digest(self, screen: Screen) -> str:
        """Return a digest of a screen's picture without rendering it; empty if it has none."""
        request = self._request(screen)
        if request is None or self.render is None:
            return ""
        return blake2b(msgspec.msgpack.encode(self._chat_request(request)), digest_size=12).hexdigest()

    def _request(self, screen: Screen) -> PictureRequest | None:
        """Return the request of the main picture.

        A panel at Discord that asks nothing shows none: its hand is a press away. At Telegram a photo cannot become a
        text, so each move would cost two messages.
        """
        if not self.decorates:
            return screen.picture
        return None if screen.waits or _cards(screen) else screen.picture or screen.banner

    def _chat_request(self, request: PictureRequest) -> PictureRequest:
        """Return the request for a chat: without boxes, and the same for all hands that look alike.

        Uses the platform's layout if neither channel nor user has chosen one.
        """
        seen = seen_request(request)
        return msgspec.structs.replace(seen, layout=request.layout or self._shape, with_boxes=False)

    async def render_picture(self, key: str, screen: Screen) -> Picture | None:
        """Render the picture of a screen.

        Returns ``None`` if it has none, rendering fails, or the platform does not accept it.
        """
        request = self._request(screen)
        return await self._render_request(key, self._chat_request(request)) if request is not None else None

    async def render_side_pictures(self, key: str, screen: Screen) -> SidePictures:
        """Render the side pictures that the platform shows."""
        if not self.decorates:
            return NO_SIDE_PICTURES
        found = {
            callback: await self._render_request(
                callback, msgspec.structs.replace(card, layout=SQUARE, with_boxes=False)
            )
            for callback, card in _cards(screen).items()
        }
        closeup = screen.closeup
        return SidePictures(
            {callback: picture for callback, picture in found.items() if picture is not None},
            await self._render_request(f"{key}/closeup", msgspec.structs.replace(closeup.picture, with_boxes=False))
            if closeup is not None
            else None,
        )

    async def _render_request(self, key: str, request: PictureRequest) -> Picture | None:
        if self.render is None:
            return None
        try:
            picture = await self.render(key, request)
        except Exception as error:  # noqa: BLE001 - a failing painter must not stop the text from being sent
            log.error("picture failed", game=request.game, error=type(error).__name__)
            return None
        return picture if self._takes(picture) else None


def _cards(screen: Screen) -> dict[CallbackData, PictureRequest]:
    buttons = (button for row in screen.rows for button in row)
    return {button.callback_data: button.card for button in buttons if button.card is not None}


KEPT_BYTES: Final = 2 * 2**20
"""Size of the cache (bytes), for about 25 pictures. Channels request the same picture within moments."""
MAX_CACHED_BOARDS: Final = 4
"""Cached boards beyond this number are dropped before hands: boards change with each move, hands are reused."""


class PictureCache:
    """A caching renderer. It may return the picture of a newer request with the same key."""

    def __init__(self, paint: RenderPicture, kept_bytes: int = KEPT_BYTES) -> None:
        self._paint = paint
        self._free_bytes = kept_bytes
        self._pictures: OrderedDict[bytes, Picture] = OrderedDict()
        self._boards: deque[bytes] = deque()
        self._jobs: dict[bytes, asyncio.Task[Picture]] = {}
        self._newest: dict[str, bytes] = {}

    async def render_picture(self, key: str, request: PictureRequest) -> Picture:
        """Return the picture of a request. Raises the renderer's errors."""
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
            oldest = self._boards[0] if len(self._boards) > MAX_CACHED_BOARDS else next(iter(self._pictures))
            if oldest in self._boards:
                self._boards.remove(oldest)
            self._free_bytes += len(self._pictures.pop(oldest).png)
