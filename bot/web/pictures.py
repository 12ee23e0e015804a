"""Pictures for the page: named by their content and by who may see them, painted elsewhere, kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final

import msgspec
import structlog

from bot.web.keys import Keys
from engines import GAMES
from engines.core.messages import speaker
from render.core import meanings
from render.core.composition import scene_of
from render.core.geometry import Box
from render.core.request import Picture, Request

log = structlog.get_logger()

Painter = Callable[[str, Request], Awaitable[Picture]]
"""Paints in another process; raises what it likes. Of several requests with one key only the newest need be painted."""

KEPT: Final = 192
"""Pictures that are remembered; an older one is painted again if somebody still asks. Of two shapes of a board mostly
one is ever painted.
"""

PATIENCE_S: Final = 30.0

EVERYBODY: Final = ""
"""The audience of a public picture."""


@dataclass(frozen=True)
class Shown:
    """A picture as the page refers to it, whether it is painted already, and how large it is or will be.

    ``width`` and ``height`` are in pixels, 0 where nobody knows what it shows: then it can't be painted either.
    """

    path: str
    ready: bool
    width: int = 0
    height: int = 0


@dataclass
class _Work:
    audience: str
    key: str
    request: Request
    size: tuple[int, int]
    task: asyncio.Task[Picture | None] | None = None
    """None before anybody has asked for it; its result is None where it could not be painted."""

    @property
    def picture(self) -> Picture | None:
        """The picture, if it is there."""
        done = self.task is not None and self.task.done() and not self.task.cancelled()
        return self.task.result() if done and self.task is not None else None


class Pictures:
    """The pictures that pages refer to. ``paint`` is None where no painter is at hand: then pages have text alone."""

    def __init__(self, keys: Keys, paint: Painter | None) -> None:
        self._keys = keys
        self._paint = paint
        self._work: OrderedDict[str, _Work] = OrderedDict()
        self._measuring = asyncio.Lock()

    async def shown(self, base: str, audience: str, where: str, request: Request) -> Shown | None:
        """How a page refers to a picture at ``where``. The painting begins now, so that it is there when asked for."""
        offered = await self.offered(base, audience, where, request)
        if offered is not None:
            self._begin(self._work[self._name(audience, request)])
        return offered

    async def offered(self, base: str, audience: str, where: str, request: Request) -> Shown | None:
        """The same of a picture that is painted when it is asked for: of several shapes a browser takes one."""
        if self._paint is None:
            return None
        name = self._name(audience, request)
        work = self._work.get(name)
        if work is None:
            key = "/".join((audience, where, request.picture, request.shape, request.lang))
            work = self._work.setdefault(name, _Work(audience, key, request, await self._measured(request)))
        self._work.move_to_end(name)
        while len(self._work) > KEPT:
            self._work.popitem(last=False)
        painted = work.picture
        size = work.size if painted is None else (painted.width, painted.height)
        return Shown(f"{base}picture/{name}.png", painted is not None, *size)

    async def get(self, audience: str, name: str) -> Picture | None:
        """A picture by its name, once it is painted; None if it can't be had or is not for this audience."""
        work = self._work.get(name)
        if work is None or work.audience not in (EVERYBODY, audience):
            return None
        await asyncio.wait([self._begin(work)], timeout=PATIENCE_S)
        return work.picture

    async def told(self, audience: str, name: str) -> dict[str, object] | None:
        """What a picture shows where, in words: see ``explained``; None as with ``get``."""
        work, painted = self._work.get(name), await self.get(audience, name)
        return None if work is None or painted is None else explained(work.request, painted)

    def _name(self, audience: str, request: Request) -> str:
        return self._keys.picture(audience, msgspec.msgpack.encode(request))

    def _begin(self, work: _Work) -> asyncio.Task[Picture | None]:
        """Paint it, if that has not begun or came to nothing."""
        assert self._paint is not None
        if work.task is None or (work.task.done() and work.picture is None):
            work.task = asyncio.create_task(self._painted(self._paint, work.key, work.request))
        return work.task

    async def _measured(self, request: Request) -> tuple[int, int]:
        """How large a picture will be: laid out, some milliseconds beside the loop; one at a time, as fonts are."""
        try:
            async with self._measuring:
                return await asyncio.to_thread(size_of, request)
        except Exception:  # noqa: BLE001 - whoever paints it says what is wrong with it
            return 0, 0

    async def _painted(self, paint: Painter, key: str, request: Request) -> Picture | None:
        try:
            return await paint(key, request)
        except Exception as error:  # noqa: BLE001 - a page is whole without its picture
            log.error("picture failed", game=request.game, picture=request.picture, error=type(error).__name__)
            return None


def size_of(request: Request) -> tuple[int, int]:
    """Width and height in pixels of the picture that a request will be."""
    return scene_of(request).size


def thousandths(picture: Picture) -> dict[str, list[int]]:
    """Where the marks of a picture are: left, top, width and height in thousandths of its size.

    Also its parts, each a box or several: ``part=estate:0``, ``part=district:0=1``.
    """
    shown = {
        f"part={name}{f'={n}' if n else ''}": box
        for name, boxes in picture.parts.items()
        for n, box in enumerate(boxes)
    }
    return {mark: _in_thousandths(box, picture) for mark, box in {**shown, **picture.marks}.items()}


def _in_thousandths(box: Box, picture: Picture) -> list[int]:
    """Left, top, width and height of a box in thousandths of the picture's."""
    wide, high = picture.width, picture.height
    return [round(1000 * n / of) for n, of in ((box.x, wide), (box.y, high), (box.w, wide), (box.h, high))]


def explained(request: Request, picture: Picture) -> dict[str, object]:
    """What a picture shows where: its signs, each with its name and what it is, and the last moves.

    A sign: ``name``, ``told``, ``at`` (boxes). A move: ``text``, the sentence, ``at`` (where it has its number) and
    ``marks`` (what it is about). All boxes in thousandths.
    """

    def boxes(found: Iterable[Box]) -> list[list[int]]:
        return [_in_thousandths(box, picture) for box in found]

    signs: list[dict[str, object]] = []
    if picture.signs:
        say = speaker(GAMES[request.game].home, request.lang)
        key = meanings.signs(request.game, getattr(request.view, "components", ""))
        known = ((key[one], at) for one, at in picture.signs.items())
        signs = [{"name": meanings.capital(say(s.name)), "told": say(s.told), "at": boxes(at)} for s, at in known]
    moves = [
        {
            "text": line.text,
            "at": boxes(picture.lines.get(line.number, ())),
            "marks": boxes(picture.marks[name] for name in line.at if name in picture.marks),
        }
        for line in request.trace
    ]
    return {"signs": signs, "moves": moves}
