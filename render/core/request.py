"""What a painter is asked for, and what it gives: plain data that can be sent to another process."""

from __future__ import annotations

from typing import Any

import msgspec

from engines.core.log import LogEntry, LogHeader
from render.core.geometry import Box


class RecentMove(msgspec.Struct, frozen=True):
    """One of the last moves: its number on the picture, who made it, a ready sentence, and where it shows."""

    number: int
    seat: int | None
    text: str
    at: tuple[str, ...] = ()


class Selection(msgspec.Struct, frozen=True):
    """A half-made answer: the tokens chosen so far, and the marks that are open, blocked and chosen."""

    word: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


class Caption(msgspec.Struct, frozen=True):
    """What a masthead says in place of whose turn it is: who did something, what came of it, and what else."""

    seat: int | None
    headline: str
    detail: str = ""


class PictureRequest(msgspec.Struct, frozen=True):
    """A picture of a game: which one (``board``, ``hand``, ``place``, ``legend``), of which view, in which language.

    ``view`` is the game's own view type; ``names`` are the players by seat; ``left`` is the time left as it is shown,
    empty where no clock runs; ``look``: in which colours, see ``looks``; ``shape``: see ``shapes``; empty
    where that is for whoever shows it to say. ``part``: one part of the board alone, where it has all that is asked
    about; ``shape`` is what it is shown in otherwise. ``caption``: in a film.
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
    caption: Caption | None = None


class Picture(msgspec.Struct, frozen=True):
    """A finished PNG, its size in pixels and where its marks are."""

    png: bytes
    width: int
    height: int
    marks: dict[str, Box]
    parts: dict[str, tuple[Box, ...]] = {}
    """Where parts are that can be shown alone."""
    signs: dict[str, tuple[Box, ...]] = {}
    """Where each sign of the game's key is."""
    lines: dict[int, tuple[Box, ...]] = {}
    """Where the last moves have their numbers, and what is written beside these."""


class FilmRequest(msgspec.Struct, frozen=True):
    """What a film is made of: a log, how its players are called, in which language, shape and colours."""

    header: LogHeader
    entries: tuple[LogEntry, ...]
    names: tuple[str, ...] = ()
    lang: str = "en"
    shape: str = "wide"
    components: str = ""
    """The component table, where it is not the game's own."""

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.header.game


class FilmProgress(msgspec.Struct, frozen=True):
    """How far a film is: so many frames of all; the file once it is whole."""

    done: int
    total: int
    gif: bytes = b""
