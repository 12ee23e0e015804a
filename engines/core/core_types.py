"""Words, messages, events and refusals: everything that is said, in either direction.

A *word* is a player's answer, a tuple of tokens. A *message* is what people read, always a key and arguments, never a
finished sentence. An *event* is a message that happened, with its audience and its marks on the board.

What can't hold itself is kept from the garbage collector (``gc=False``): a long log would make each collection slower.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

Move = tuple[str, ...]
"""A player's answer: tokens such as ``("build", "opera", "r90m", "c3")``."""

TOKEN = re.compile(r"[a-z0-9_=.:-]{1,64}", re.ASCII)
"""What one token may look like."""

MAX_MOVE_TOKENS = 64
"""No word of any game has more tokens; longer ones are refused unread."""


class TermRef(msgspec.Struct, frozen=True, tag="ref", tag_field="is", gc=False):
    """A thing with a term of its own in the game's ``terms.toml``: a card, a building, a place."""

    term: str


class Seat(msgspec.Struct, frozen=True, tag="seat", tag_field="is", gc=False):
    """A seat, numbered from 0; it is worded as the name of whoever sits there."""

    number: int


class Msg(msgspec.Struct, frozen=True, tag="msg", tag_field="is", omit_defaults=True, gc=False):
    """A sentence to be: its key in the Fluent catalogues and its arguments. ``rule`` names what it rests on."""

    key: str
    args: dict[str, int | str | TermRef | Seat | Msg | Sequence[TermRef | Seat]] = {}
    rule: str = ""


Arg = int | str | TermRef | Seat | Msg | Sequence[TermRef | Seat]
"""What a message may carry. A ``str`` is shown as it stands: only for coordinates and the like."""

Args = dict[str, Arg]


class GameEvent(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What happened, for those who may know it.

    ``to``: that seat alone; ``but``: everybody except that seat; neither: everybody. ``at``: marks on the picture.
    """

    msg: Msg
    to: int | None = None
    but: int | None = None
    at: tuple[str, ...] = ()

    def is_visible_to(self, viewer: int | None) -> bool:
        """Whether ``viewer`` (a seat; ``None`` is a spectator) may know of it."""
        if self.to is not None:
            return viewer == self.to
        return self.but is None or viewer != self.but


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
    """A polite no: nothing has changed. ``code`` is the protocol's; ``msg`` says what to do next."""

    def __init__(self, code: ErrorCode, msg: Msg, path: str = "") -> None:
        super().__init__(code, msg.key, path)
        self.code: ErrorCode = code
        self.msg = msg
        self.path = path


def parse_move(text: str) -> Move:
    """The word in a line of typed text, tokens split at spaces. Raises ``Refused`` (``bad_move``)."""
    word = tuple(text.split())
    check_move(word)
    return word


def check_move(move: Move) -> None:
    """Refuse what can't be a word of any game (``bad_move``): other characters, or too many tokens."""
    if len(move) > MAX_MOVE_TOKENS:
        raise EngineError("bad_move", Msg("refused-too-long", {"n": MAX_MOVE_TOKENS}))
    for token in move:
        if not TOKEN.fullmatch(token):
            raise EngineError("bad_move", Msg("refused-token"))
