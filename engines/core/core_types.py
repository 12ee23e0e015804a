"""Moves, messages, events and errors: the data between the engine and its callers.

A *move* is a player's answer, a tuple of tokens. A *message* is text for people, always a key and arguments, never a
finished sentence. An *event* is a message about a past event, with its audience and its marks on the board.

Structs that can't contain themselves are not tracked by the garbage collector (``gc=False``): a long log would slow
down each collection.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

import msgspec

S = TypeVar("S")
"""State of a game."""
V = TypeVar("V")
"""View of a game."""
T = TypeVar("T")

Move = tuple[str, ...]
"""A player's answer: tokens such as ``("build", "opera", "r90m", "c3")``."""

TOKEN = re.compile(r"[a-z0-9_=.:-]{1,64}", re.ASCII)

MAX_MOVE_TOKENS = 64
"""Limit of tokens in a move of any game; longer ones are refused unread."""


class TermRef(msgspec.Struct, frozen=True, tag="ref", tag_field="is", gc=False):
    """A reference to a term in the game's ``terms.toml``: a card, building or square."""

    term: str


class Seat(msgspec.Struct, frozen=True, tag="seat", tag_field="is", gc=False):
    """A seat, numbered from 0; its text is the name of its player."""

    number: int


class Msg(msgspec.Struct, frozen=True, tag="msg", tag_field="is", omit_defaults=True, gc=False):
    """A message: a key of the Fluent catalogues and its arguments. ``rule``: the id of the rule behind it."""

    key: str
    args: dict[str, int | str | TermRef | Seat | Msg | Sequence[TermRef | Seat]] = {}
    rule: str = ""


Arg = int | str | TermRef | Seat | Msg | Sequence[TermRef | Seat]
"""An argument of a message. A ``str`` is shown unchanged: only for coordinates and the like."""

Args = dict[str, Arg]


HIDDEN = Msg("headline-hidden")
"""Headline while no seat has a question before a reveal."""
SIDE_QUESTION = Msg("ask-more")


def join_messages(msgs: Iterable[Msg]) -> Msg:
    """Join messages into one argument with commas; without any, return the text for none."""
    whole: Msg | None = None
    for msg in msgs:
        whole = msg if whole is None else Msg("text-and", {"first": whole, "then": msg})
    return whole or Msg("text-none")


def waiting_message(seats: Iterable[int]) -> Msg:
    """Return the headline of the seats that the table waits for.

    ``HIDDEN`` if there are none, as in the preview of the last answer before a reveal.
    """
    named = [Seat(seat) for seat in seats]
    return Msg("headline-waiting", {"seats": named}) if named else HIDDEN


def winners_message(seats: Iterable[int]) -> Msg:
    """Return the headline after the end: the winner, or the winners of a tie."""
    first = [Seat(seat) for seat in seats]
    return Msg("headline-wins" if len(first) == 1 else "headline-share", {"seats": first})


class GameEvent(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An event for its audience.

    ``to``: only that seat; ``but``: everyone except that seat; neither: everyone. ``at``: marks on the picture.
    """

    msg: Msg
    to: int | None = None
    but: int | None = None
    at: tuple[str, ...] = ()

    def is_visible_to(self, viewer: int | None) -> bool:
        """Return whether ``viewer`` (a seat; ``None``: a spectator) may know of the event."""
        if self.to is not None:
            return viewer == self.to
        return self.but is None or viewer != self.but

    @property
    def seat(self) -> int | None:
        """Return the seat that its message is about, if any."""
        seat = self.msg.args.get("seat")
        return seat.number if isinstance(seat, Seat) else None


ErrorCode = Literal[
    "bad_json",
    "bad_request",
    "no_such_game",
    "no_such_table",
    "bad_options",
    "bad_seats",
    "not_your_turn",
    "bad_move",
    "blocked",
    "stale",
    "nothing_to_undo",
    "irreversible",
    "bad_state",
    "bad_record",
    "over",
]


class EngineError(Exception):
    """Raised to refuse a request; nothing has changed. ``code``: the protocol's; ``msg``: how to proceed."""

    def __init__(self, code: ErrorCode, msg: Msg, path: str = "") -> None:
        super().__init__(code, msg.key, path)
        self.code: ErrorCode = code
        self.msg = msg
        self.path = path


def not_none(value: T | None) -> T:
    """Return a value that the rules must have set."""
    assert value is not None
    return value


def unplayable_error(path: str) -> EngineError:
    """Build the error (``bad_state``) for a position in which the game fails."""
    return EngineError("bad_state", Msg("refused-state-unplayable"), path)


def check_move(move: Move) -> None:
    """Refuse a move with invalid characters or too many tokens (``EngineError``, ``bad_move``)."""
    if len(move) > MAX_MOVE_TOKENS:
        raise EngineError("bad_move", Msg("refused-too-long", {"n": MAX_MOVE_TOKENS}))
    for token in move:
        if not TOKEN.fullmatch(token):
            raise EngineError("bad_move", Msg("refused-token"))
