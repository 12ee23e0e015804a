"""Pictures of the page: named by content and audience, painted in another process, and cached."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from typing import Final

import msgspec
import structlog

from bot.frontends.common.frontend_store import RecentValues
from bot.frontends.common.pictures import RenderPicture
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.picture_files import encode_file, find_closest
from engines import GAMES
from engines.core.translation import build_translator
from render.core import legend_entries
from render.core.board_parts import CHANGED
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.request import Picture, PictureRequest
from render.core.theme import DARK

log = structlog.get_logger()

MAX_PICTURES: Final = 384
"""Maximum number of pictures that pages can still load. Of two layouts and two themes, usually only one is painted."""
MAX_PAINTED: Final = 48
"""Maximum number of painted pictures to keep, each about 80 KB; an older one is painted again on request."""
MAX_FILES: Final = 96
"""Maximum number of files for browsers to keep, each up to 80 KB, usually 15."""
MAX_BASES: Final = 10
"""Maximum pictures in a browser to compare with, a tenth of a millisecond for all."""

PATIENCE_S: Final = 30.0

PUBLIC_AUDIENCE: Final = ""
BOARD: Final = "board"


@dataclass(frozen=True)
class PictureLink:
    """The link to a picture, whether it is painted, and its final size.

    ``width`` and ``height`` are in pixels; 0 if the request can't be laid out, and so not painted. ``dark_path``: the
    picture for a dark page; empty if the user has chosen the colours.
    """

    path: str
    ready: bool
    width: int = 0
    height: int = 0
    dark_path: str = ""


@dataclass
class _PictureJob:
    audience: str
    key: str
    request: PictureRequest
    size: tuple[int, int] | None = None
    """None before the measurement."""
    task: asyncio.Task[Picture | None] | None = None
    """None before the first request; its result is None if painting failed."""
    digest: bytes = b""
    """Digest of the first painting."""
    is_ambiguous: bool = False
    """Whether a second painting differed from the first, so either may be in a browser."""

    def find_base(self, upper: "_PictureJob", audience: str) -> Picture | None:
        """Return the painted picture if changes to another one may be sent; None if not.

        The audience must have seen it, in one version. The board of a player who is choosing a move belongs to the
        player; the one before and after it belongs to everybody.
        """
        lower, found = self.picture, upper.picture
        alike = self.key.removeprefix(self.audience) == upper.key.removeprefix(upper.audience)
        if not alike or self.is_ambiguous or self.audience not in (PUBLIC_AUDIENCE, audience):
            return None
        return lower if lower and found and (lower.width, lower.height) == (found.width, found.height) else None

    @property
    def picture(self) -> Picture | None:
        """The picture, if painted."""
        return None if self.task is None else _finished_picture(self.task)


def _finished_picture(task: asyncio.Task[Picture | None]) -> Picture | None:
    return task.result() if task.done() and not task.cancelled() else None


class PagePictures:
    """The pictures that pages link to. Without ``render``, pages have only text."""

    def __init__(self, page_secrets: PageSecrets, render: RenderPicture | None) -> None:
        self._page_secrets = page_secrets
        self.render = render
        self._work: OrderedDict[str, _PictureJob] = OrderedDict()
        self._painted: deque[_PictureJob] = deque()
        self._taken = RecentValues[tuple[str, str], tuple[str, str]](MAX_PICTURES)
        """Layout and theme last loaded by a page, by its address and the picture's content."""
        self._files = RecentValues[tuple[str, str], bytes](MAX_FILES)
        """WebP files by the names of the picture and of its base."""
        self._measuring = asyncio.Lock()
        self._encoding = asyncio.Lock()

    def open_shelf(self) -> "PagePictures":
        """Return a separate collection of pictures with the same settings."""
        return PagePictures(self._page_secrets, self.render)

    async def start_picture(self, base: str, audience: str, where: str, request: PictureRequest) -> PictureLink | None:
        """Return the link to a picture, and start painting its light version.

        ``where``: the place in which a newer one replaces it.
        """
        offered = await self.offer_picture(base, audience, where, request)
        if offered is not None:
            self._start_job(self._add_job(self._picture_name(audience, request), audience, where, request))
        return offered

    async def offer_picture(self, base: str, audience: str, where: str, request: PictureRequest) -> PictureLink | None:
        """Return the link to a picture painted on request: of all layouts and themes, a browser loads one.

        The version last loaded by this page, or else the one that matches its board, is painted at once, in
        parallel with the measurement, to arrive with the question.
        """
        if self.render is None:
            return None
        themes = (request.color_theme,) if request.color_theme else ("", DARK)
        requests = (msgspec.structs.replace(request, color_theme=theme) for theme in themes)
        jobs = {self._picture_name(audience, one): one for one in requests}
        found = [self._add_job(name, audience, where, one) for name, one in jobs.items()]
        taken = self._taken.get((base, request.picture), self._taken.get((base, BOARD)))
        for job in found:
            if taken == (job.request.layout, job.request.color_theme):
                self._start_job(job)
        work, (path, *dark) = found[0], (f"{base}picture/{name}.png" for name in jobs)
        work.size = work.size or await self._measure_size(unnumbered_request(request))
        painted = work.picture
        size = work.size if painted is None else (painted.width, painted.height)
        return PictureLink(path, painted is not None, *size, "".join(dark))

    def _add_job(self, name: str, audience: str, where: str, request: PictureRequest) -> _PictureJob:
        """Return the job of a picture; a new one waits until the picture is requested."""
        key = "/".join((audience, where, request.picture, request.layout, request.lang, request.color_theme))
        work = self._work.setdefault(name, _PictureJob(audience, key, request))
        self._work.move_to_end(name)
        while len(self._work) > MAX_PICTURES:
            self._work.popitem(last=False)
        return work

    async def wait_for_picture(self, audience: str, name: str) -> Picture | None:
        """Wait for a picture by its name; None if it failed, is unknown, or is not for this audience."""
        work = self._work.get(name)
        if work is None or work.audience not in (PUBLIC_AUDIENCE, audience):
            return None
        self._taken[f"/p/{audience}/", work.request.picture] = work.request.layout, work.request.color_theme
        task = self._start_job(work)
        await asyncio.wait([task], timeout=PATIENCE_S)
        return _finished_picture(task)

    async def load_file(self, audience: str, name: str, bases: Iterable[str] = ()) -> tuple[bytes, str] | None:
        """Return the WebP file of a picture and the name of its base, or ""; None as in ``wait_for_picture``.

        ``bases``: pictures in the browser, the newest first. On the one that differs least, the file only has the parts
        that differ.
        """
        work, painted = self._work.get(name), await self.wait_for_picture(audience, name)
        if work is None or painted is None:
            return None
        alike = (
            (base, lower.png)
            for base in bases
            if (found := self._work.get(base)) and (lower := found.find_base(work, audience))
        )
        known = dict(islice(alike, MAX_BASES))
        async with self._encoding:  # one at a time, in a thread: most of it runs in parallel with the event loop
            key = name, await asyncio.to_thread(find_closest, painted.png, known)
            if key not in self._files:
                self._files[key] = await asyncio.to_thread(encode_file, painted.png, known.get(key[1]))
            return self._files[key], key[1]

    async def paint_picture(self, audience: str, where: str, request: PictureRequest) -> Picture | None:
        """Paint a picture without a link on any page, or take it from the cache; None if that fails.

        Unlike a linked one, it is not laid out here first: that would slow down players as much as their own pages do.
        """
        if self.render is None:
            return None
        name = self._picture_name(audience, request)
        self._add_job(name, audience, where, request)
        return await self.wait_for_picture(audience, name)

    def forget_audience(self, audience: str) -> None:
        """Forget all pictures of an audience, such as the readers of a revoked link."""
        self._work = OrderedDict((name, work) for name, work in self._work.items() if work.audience != audience)

    async def describe_picture(self, audience: str, name: str) -> dict[str, object] | None:
        """Describe a picture as ``build_description`` does; None as in ``wait_for_picture``."""
        work, painted = self._work.get(name), await self.wait_for_picture(audience, name)
        return None if work is None or painted is None else build_description(work.request, painted)

    def _picture_name(self, audience: str, request: PictureRequest) -> str:
        return self._page_secrets.picture_name(audience, msgspec.msgpack.encode(request))

    def _start_job(self, work: _PictureJob) -> asyncio.Task[Picture | None]:
        assert self.render is not None
        if work.task is None or (work.task.done() and work.picture is None):
            work.task = asyncio.create_task(self._render_picture(self.render, work))
            self._painted.append(work)
            self._forget_oldest()
        return work.task

    def _forget_oldest(self) -> None:
        """Forget the oldest finished pictures beyond the limit, but not how to paint them."""
        while len(self._painted) > MAX_PAINTED:
            oldest = self._painted[0]
            if oldest.task is not None and not oldest.task.done():
                return
            self._painted.popleft().task = None

    async def _measure_size(self, request: PictureRequest) -> tuple[int, int]:
        """Lay out a picture in a thread to learn its size; one at a time, since fonts are shared."""
        try:
            async with self._measuring:
                return await asyncio.to_thread(picture_size, request)
        except Exception:  # noqa: BLE001 - the painter reports the error
            return 0, 0

    async def _render_picture(self, paint: RenderPicture, work: _PictureJob) -> Picture | None:
        request = unnumbered_request(work.request)
        try:
            painted = await paint(work.key, request)
        except Exception as error:  # noqa: BLE001 - a page is complete without its picture
            log.error("picture failed", game=request.game, picture=request.picture, error=type(error).__name__)
            return None
        digest = blake2b(painted.png, digest_size=16).digest()
        work.is_ambiguous |= work.digest not in (b"", digest)  # the renderer may return a newer picture
        work.digest = work.digest or digest
        return painted


def unnumbered_request(request: PictureRequest) -> PictureRequest:
    """Return the request without the numbers of the last moves, which the page has in its log.

    The part with the last changes is found by them.
    """
    return request if request.part == CHANGED else msgspec.structs.replace(request, recent_moves=())


def picture_size(request: PictureRequest) -> tuple[int, int]:
    """Return the width and height in pixels of a requested picture."""
    return compose_scene(request).pixel_size


def hotspot_boxes(picture: Picture) -> dict[str, list[int]]:
    """Return the marks of a picture: left, top, width and height in thousandths of its size.

    Includes its parts, which have one or more boxes: ``part=estate:0``, ``part=district:0=1``.
    """
    shown = {
        f"part={name}{f'={n}' if n else ''}": box
        for name, boxes in picture.parts.items()
        for n, box in enumerate(boxes)
    }
    return {mark: _to_thousandths(box, picture) for mark, box in {**shown, **picture.marks}.items()}


def _to_thousandths(box: Box, picture: Picture) -> list[int]:
    wide, high = picture.width, picture.height
    return [round(1000 * n / of) for n, of in ((box.x, wide), (box.y, high), (box.w, wide), (box.h, high))]


def build_description(request: PictureRequest, picture: Picture) -> dict[str, object]:
    """Return the description of a picture: its signs and the last moves, with their places.

    A sign: ``name``, ``told``, ``at`` (boxes). A move: ``text`` (a sentence) and ``marks`` (boxes of its things). All
    boxes are in thousandths.
    """

    def boxes(found: Iterable[Box]) -> list[list[int]]:
        return [_to_thousandths(box, picture) for box in found]

    signs: list[dict[str, object]] = []
    if picture.signs:
        say = build_translator(GAMES[request.game].data_dir, request.lang)
        key = legend_entries.legend_signs(request.game, getattr(request.view, "components", ""))
        known = ((key[one], at) for one, at in picture.signs.items())
        signs = [
            {"name": legend_entries.capitalize_first(say(s.name)), "told": say(s.description), "at": boxes(at)}
            for s, at in known
        ]
    moves = [
        {"text": line.text, "marks": boxes(picture.marks[name] for name in line.at if name in picture.marks)}
        for line in request.recent_moves
    ]
    return {"signs": signs, "moves": moves}
