"""The state of a game of Notre Dame: plain data, with the terms of the rules."""

from functools import lru_cache
from typing import Literal

import msgspec

from engines.core.piles import Pile
from engines.core.table_structs import TableState

CATHEDRAL = "notre_dame"
"""Place of cubes apart from the seven sectors; also the action card of that name."""
FRIEND_CARD = "trusted_friend"

PARTS = ("residence", "donations", "cathedral", "tokens", "persons", "park", "plague")
"""Origins of prestige points; ``plague`` is negative (N-11.6.4)."""


Phase = Literal["draft", "play", "bribe", "plague"]
"""Parts of a round, in order."""


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """A player's private record of phase 2 in one round (N-5)."""

    dealt: list[str]
    """Top three of the player's deck."""
    received: list[str] = []
    """Two cards from the right neighbour."""
    kept: list[str] = []
    """One of those dealt, then one of those received."""
    last: str | None = None
    """The card received last, simply added (N-5.4)."""


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """The possessions of one player. ``parts``: prestige points by origin; their sum is the player's PP."""

    coins: int
    supply: int
    """Cubes in the player's supply (N-1.4)."""
    general: int
    """Cubes of this colour in the general supply."""
    sectors: dict[str, int]
    """Cubes on each sector of the player's district."""
    carriage: str
    """Market of the carriage."""
    deck: Pile
    parts: dict[str, int]
    rats: int = 0
    """Position of the rat marker (N-2.3)."""
    friend: str | None = None
    """Sector with the trusted friend."""
    cathedral: int = 0
    """Cubes in Notre Dame."""
    tokens: list[str] = []
    """Guild tokens in the order taken (N-9.7)."""
    hand: list[str] = []
    choosing: list[str] = []
    """Cards to keep one of now (N-5.1, N-5.3)."""
    played: list[str] = []
    """Face up in this round."""
    person: str | None = None
    """Person bribed this round (N-11.1.1)."""
    drafts: list[Draft] = []
    """Phase 2 of the rounds of this period."""

    @property
    def pp(self) -> int:
        """Prestige points."""
        return sum(self.parts.values())


class State(TableState[Player], msgspec.Struct, forbid_unknown_fields=True):
    """The whole table."""

    coins: int
    """In the general supply (N-1.5)."""
    tokens: dict[str, str]
    """Guild token by market; markets without one are missing."""
    brown: Pile
    grey: Pile
    persons: list[str] = []
    """Three open persons, the grey one last (N-4.1)."""
    discard: list[str] = []
    """Played and unused cards of this period, sorted, since their order is secret (N-6.2)."""
    round: int = 0
    phase: Phase = "draft"
    """``draft``, ``play``, ``bribe``, ``plague`` (N-3.2)."""
    turns: list[int] = []
    """Remaining turns of phase 3 or 4, the next one first (N-6.1, N-11.1.1)."""
    bell: int = 0
    """Seat with the bell-ringer (N-2.8)."""


def markers(player: Player, sector: str) -> int:
    """Return n(S): cubes and the friend on a sector (N-1.8)."""
    return player.sectors[sector] + (player.friend == sector)


@lru_cache(maxsize=256)
def kind_of(name: str) -> str:
    """Return the kind of a card (``bank.0``) or a guild token (``pp4.2``)."""
    return name.partition(".")[0]


@lru_cache(maxsize=256)
def colour_of(name: str) -> int:
    """Return the colour of a card (a seat), or of a guild token (a district)."""
    return int(name.partition(".")[2])
