"""The state of a game of Pebbles: plain data, with the terms of the rules."""

import msgspec

from engines.core.piles import Pile

BOWLS = ("red", "blue")


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """The possessions of one player."""

    coins: int
    """Hidden from the others (T-2.1)."""
    points: int = 0
    hand: list[str] = []
    """Cards hidden from the others (T-3.1)."""
    shown: list[str] = []


class State(msgspec.Struct, forbid_unknown_fields=True):
    """The whole table."""

    components: str
    players: list[Player]
    deck: Pile
    rounds: int
    round: int = 0
    bowls: dict[str, int] = {}
    """Stones by bowl in this round (T-1.4)."""
    looking: list[str] = []
    """Cards that a player is looking at, to keep one (T-3.2)."""
