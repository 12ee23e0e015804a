"""The state of a game of The Princes of Florence: plain data, with the terms of the rules."""

import msgspec

from engines.core.core_types import not_none
from engines.core.piles import Pile
from engines.core.table_structs import TableState

RECRUITING = "recruiting_card"
"""A used recruiting card on a table (P-5.16)."""

PARTS = ("works", "buildings", "landscapes", "builders", "best_works", "prestige", "sold")
"""Origins of prestige points (P-13.2); ``sold`` counts down (P-13.3)."""


class Bid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bidder and a number of florins."""

    seat: int
    amount: int


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building or landscape in an estate: its kind, its orientation, and its square."""

    kind: str
    way: str
    at: str


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """The possessions of one player. ``parts``: prestige points by origin; their sum is the player's PP (P-1.10)."""

    florins: int
    parts: dict[str, int]
    professions: list[str] = []
    bonus: list[str] = []
    recruiting: int = 0
    """Recruiting cards in hand."""
    prestige: list[str] = []
    table: list[str] = []
    """Face up in front of the estate, in the order played: professions and used recruiting cards."""
    used_bonus: list[str] = []
    builders: int = 0
    jesters: int = 0
    freedoms: list[str] = []
    tiles: list[Tile] = []
    best: int = 0
    """Highest of the works of this round (P-7.9)."""

    @property
    def pp(self) -> int:
        """Prestige points."""
        return sum(self.parts.values())


class Auction(msgspec.Struct, forbid_unknown_fields=True):
    """Phase A of one round (P-4)."""

    opener: int
    """Next opener, or the seat where the search for one starts."""
    out: list[int] = []
    won: dict[str, Bid] = {}
    """Winner and price by heap."""
    heap: str | None = None
    """Heap now under auction."""
    bids: list[Bid] = []
    passed: list[int] = []
    asked: int = 0
    """Last seat to act in this auction."""

    @property
    def lot(self) -> str:
        """Return the heap now under auction."""
        return not_none(self.heap)


class Actions(msgspec.Struct, forbid_unknown_fields=True):
    """Phase B: one player's turn (P-6)."""

    seat: int
    left: int
    profession: bool = False
    freedom: bool = False


class Looking(msgspec.Struct, forbid_unknown_fields=True):
    """Cards taken off a deck to choose from (P-5.13, P-9.1, P-11.1). ``deck``: profession, bonus, prestige."""

    seat: int
    deck: str
    cards: list[str]


class State(TableState[Player], msgspec.Struct, forbid_unknown_fields=True):
    """The whole table."""

    heaps: dict[str, int]
    """Objects left to auction, except prestige cards, which are a deck."""
    buildings: dict[str, int]
    freedoms: dict[str, int]
    decks: dict[str, Pile]
    round: int = 0
    start: int = 0
    """Start player of this round (P-3.2)."""
    auction: Auction | None = None
    actions: Actions | None = None
    looking: Looking | None = None
    laid_out: list[str] = []
    """Professions face up next to the deck, in the order laid out (P-19.3, P-20.4)."""
    box: list[str] = []
    """Objects, freedoms and prestige cards out of the game for good (P-18.5, P-18.10, P-18.11)."""

    @property
    def variant(self) -> str:
        """The rules played (P-24)."""
        return str(self.options["variant"])

    @property
    def current_turn(self) -> Actions:
        """Return the running turn of phase B."""
        return not_none(self.actions)
