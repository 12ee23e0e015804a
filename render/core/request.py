"""Requests to painters and their results: plain data that can be sent to another process."""

from collections.abc import Mapping
from typing import Any

import msgspec

from engines.core.log import LogEntry, LogHeader
from render.core.geometry import Box
from render.core.painters import PAINTERS


class RecentMove(msgspec.Struct, frozen=True):
    """One of the last moves: its number on the picture, its seat, a finished sentence, its marks, and its amounts.

    ``amounts``: see ``message_amounts``.
    """

    number: int
    seat: int | None
    text: str
    at: tuple[str, ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()


def message_amounts(args: Mapping[str, object]) -> tuple[tuple[str, int], ...]:
    """Return the whole numbers among the arguments of a message, by name."""
    return tuple((name, n) for name, n in args.items() if type(n) is int)


class Selection(msgspec.Struct, frozen=True):
    """An incomplete move: its tokens so far, and the open, blocked and chosen marks."""

    word: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


class PictureRequest(msgspec.Struct, frozen=True):
    """A request for a game's picture: its kind (``board``, ``hand``, ``place``, ``legend``) and view.

    ``view``: of the game's view type; ``names``: the players by seat; ``time_left``: the text shown, empty if there is
    no clock; ``color_theme``: ``dark``, or see ``color_themes``; ``layout``: see ``layouts``, empty for the default of
    the frontend. ``part``: show only this part of the board, if it has all selected marks; otherwise ``layout`` is
    used. ``captioned``: a film puts captions over the header, so neither it nor a lit panel shows whose turn it is.
    ``shown``: a hand that its player shows to all, so its header names the player.
    ``with_boxes``: whether the result contains boxes, which takes as long as painting a quarter of a picture.
    """

    game: str
    view: Any
    picture: str = "board"
    recent_moves: tuple[RecentMove, ...] = ()
    lang: str = "en"
    names: tuple[str, ...] = ()
    selection: Selection | None = None
    time_left: str = ""
    color_theme: str = ""
    layout: str = ""
    part: str = ""
    captioned: bool = False
    shown: bool = False
    with_boxes: bool = True


def seen_request(request: PictureRequest) -> PictureRequest:
    """Return a request without the fields that, according to the painter, do not affect the pixels.

    A table changes with each move, but most hands do not, and their requests are then equal.
    """
    hand_view = getattr(PAINTERS.get(request.game), "hand_view", None)
    if request.picture != "hand" or request.part or hand_view is None:
        return request
    return msgspec.structs.replace(request, view=hand_view(request.view), recent_moves=())


class Picture(msgspec.Struct, frozen=True):
    """A finished PNG, its size in pixels, and the boxes of its marks if requested."""

    png: bytes
    width: int
    height: int
    marks: dict[str, Box] = {}
    parts: dict[str, tuple[Box, ...]] = {}
    """Boxes of the parts that can be shown separately."""
    signs: dict[str, tuple[Box, ...]] = {}
    """Boxes of each sign of the game's legend."""


class FilmRequest(msgspec.Struct, frozen=True):
    """The input of a film: a log, the names of its players, language, layout and components."""

    header: LogHeader
    entries: tuple[LogEntry, ...]
    names: tuple[str, ...] = ()
    lang: str = "en"
    layout: str = "wide"
    components: str = ""
    """Text of a component table other than the default."""

    @property
    def game(self) -> str:
        """Return the game's key."""
        return self.header.game


class FilmProgress(msgspec.Struct, frozen=True):
    """The progress of a film in frames; ``gif`` is empty until it is finished."""

    done: int
    total: int
    gif: bytes = b""
