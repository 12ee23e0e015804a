"""The state of a game of Leonardo da Vinci: plain data, with the terms of the rules."""

from typing import Literal

import msgspec

from engines.core.piles import Pile
from engines.core.table_structs import TableState

PARTS = ("start", "first", "later", "council", "variety", "prices", "bids")
"""Origins of florins; ``prices`` (areas and council) and ``bids`` are never positive."""


Phase = Literal["setup", "start", "place", "city", "complete"]
"""Parts of a round, in order."""


class Lab(msgspec.Struct, forbid_unknown_fields=True):
    """A laboratory that a player owns."""

    places: int
    """Places of the side in use: 3 or 5 of the small one, 4 or 6 of the large one (L-1.1)."""
    robots: int = 0
    cards: list[str] = []
    """Resource cards under it, sorted; it works if there are any (L-5.11)."""
    weeks: int = 0
    """Position of the counter (L-10.4)."""
    follows: str | None = None
    """Its invention, completed first by another player (L-11.12)."""
    apprentices: int = 0
    master: bool = False
    """Figures in it now."""


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """The possessions of one player. ``parts``: florins by origin; their sum is the player's money."""

    parts: dict[str, int]
    apprentices: int
    """Owned, anywhere; the others of this colour are in the academy (L-2.4)."""
    hand: dict[str, int]
    """Resource cards by kind."""
    labs: dict[str, Lab]
    """``small``, and ``large`` once it is taken."""
    free: int = 0
    """Apprentices in the supply, not placed this round."""
    master: bool = True
    """Whether the master is in the supply."""
    inventions: list[str] = []
    """Invention cards, in the order taken (L-11.8)."""
    completed: list[str] = []
    """All completed inventions, including those without the card (L-5.6)."""
    passed: bool = False
    """Out of this round's placement (L-6.2)."""
    addons: list[str] = []
    """Chosen in round 0 (L-3.5)."""

    def __post_init__(self) -> None:
        """Sort a dump's laboratories, the small one first."""
        if len(self.labs) > 1 and next(iter(self.labs)) == "large":
            self.labs = dict(reversed(self.labs.items()))

    @property
    def florins(self) -> int:
        """Money and victory points."""
        return sum(self.parts.values())


class Group(msgspec.Struct, forbid_unknown_fields=True):
    """One player's figures in an area (L-6.7)."""

    seat: int
    apprentices: int = 0
    master: bool = False


class Done(msgspec.Struct, forbid_unknown_fields=True):
    """An invention completed in this round; ``later``: followed, for the lower amount (L-11.17)."""

    seat: int
    lab: str
    card: str
    later: bool = False
    paid: bool = False


class Field(msgspec.Struct, forbid_unknown_fields=True):
    """The seat on a field of the council; ``idle``: whether unused (L-8.5, L-8.11)."""

    seat: int
    idle: bool = False


class State(TableState[Player], msgspec.Struct, forbid_unknown_fields=True):
    """The whole table."""

    shops: dict[str, int]
    """Resource cards left in the shops, by kind."""
    robots: int
    """In the workshop."""
    deck: Pile
    display: list[str]
    """Requested inventions (L-2.9)."""
    city: dict[str, list[Group]]
    """Groups by area, nearest to the arrow first (L-6.7)."""
    gone: list[str] = []
    """Inventions out of the game (L-3.2, L-11.10)."""
    market: list[str] = []
    """Resource cards on the market, sorted (L-16.5)."""
    council: int = 0
    """Florins on the council (L-8.8)."""
    fields: dict[str, Field] = {}
    """Taken fields, ``1`` to ``4``, in order of choice (L-8.5)."""
    holder: int = 0
    """Seat with Leonardo (L-4.3)."""
    round: int = 0
    phase: Phase = "setup"
    """``setup``, ``start``, ``place``, ``city``, ``complete`` (L-4.2)."""
    area: str = ""
    """Position of the mayor during the evaluation (L-7.1)."""
    actions: int = 0
    """Number of actions taken in that area: the position of the price stone (L-9.1)."""
    turns: list[int] = []
    """Remaining turns of this phase or area, the next one first."""
    done: list[Done] = []
    """Completed inventions of this round (L-11.17)."""
    looking: list[str] = []
    """Cards of the deck that a player is looking at (L-8.9)."""
