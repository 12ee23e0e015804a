"""The state of a game of Newgame: plain data, in the words of the rules."""

import msgspec

from engines.core.piles import Pile


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    hand: list[str] = []
    """Stones that are hidden from the others (X-1.2)."""
    laid: list[str] = []
    """A stone a round, in the order of the rounds (X-2.1)."""
    rests: int = 0
    """How often this player rested (X-2.3)."""


class State(msgspec.Struct, forbid_unknown_fields=True):
    """The whole table."""

    components: str
    options: dict[str, bool | int | str]
    players: list[Player]
    stack: Pile
    """Stones to draw (X-1.2)."""
    round: int = 0
