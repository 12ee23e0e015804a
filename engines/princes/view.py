"""The view of a seat or a spectator of The Princes of Florence. Source: P-2.8.

``view_builder`` builds it from a position.
"""

from typing import Literal

import msgspec

from engines.core.table_structs import TableResult, TableView
from engines.princes.state import Bid

Asks = Literal["", "give", "open", "take", "bid", "object", "place", "land", "keep", "recruit", "turn"]
"""Kind of the open question; empty without one."""
Phase = Literal["draft", "auction", "actions", "end"]
"""Parts of a game."""


class TileView(msgspec.Struct, frozen=True):
    """A building or landscape in an estate. ``squares`` such as ``("e5", "e4")``, top row first."""

    kind: str
    way: str
    at: str
    squares: tuple[str, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """The public information on one player. ``florins``: ``None`` while hidden (P-2.8, ``open_money``)."""

    florins: int | None
    pp: int
    builders: int
    jesters: int
    freedoms: tuple[str, ...]
    tiles: tuple[TileView, ...]
    table: tuple[str, ...]
    """Face-up professions and recruiting cards (``recruiting_card``), in the order played."""
    works: int
    """Works on the table (P-15.5)."""
    professions: int
    bonus: int
    recruiting: int
    prestige: int
    """Cards in hand, by kind, and face-down prestige cards: the numbers are public (P-2.8)."""
    used_bonus: tuple[str, ...]
    best: int
    """Highest work completed in this round, 0 for none (P-7.9)."""
    prestige_cards: tuple[str, ...]
    """Revealed at the end (P-14.1); empty before."""
    empty: int
    """Empty squares (P-15.6)."""


class AuctionView(msgspec.Struct, frozen=True):
    """Phase A of the round (P-4). ``heap``: under auction, ``None`` while a player opens."""

    opener: int
    heap: str | None
    bids: tuple[Bid, ...]
    passed: tuple[int, ...]
    out: tuple[int, ...]
    """Seats that did not open: out for the rest of the round (P-4.9)."""
    won: dict[str, Bid]
    """Winner and price by heap, in the order won (P-4.2)."""
    price: int = 0
    """Price of the next bid, or of the cheapest heap that could be opened or taken (P-4.4, P-4.5, P-4.10)."""
    each: int = 1
    """Maximum objects a player may win in this round (P-4.1, P-18.1)."""


class TurnView(msgspec.Struct, frozen=True):
    """Phase B: the player to move, the actions left, and whether the once-a-round actions are used (P-6.4)."""

    seat: int
    left: int
    profession: bool
    freedom: bool


class BonusView(msgspec.Struct, frozen=True):
    """A bonus card and its addition to one work (P-16)."""

    card: str
    adds: int


class WorkView(msgspec.Struct, frozen=True):
    """The current work value of a person in the seat's hand (P-7.2)."""

    person: str
    wants: tuple[str, str, str]
    """Building, landscape, freedom (P-17)."""
    building: int
    landscape: int
    freedom: int
    jesters: int
    persons: int
    total: int
    """Without bonus cards."""
    bonus: tuple[BonusView, ...]
    auction: int
    """What the heap under auction would add; 0 without one."""


class MineView(msgspec.Struct, frozen=True):
    """The private information of this seat: money, hand, cards looked at, cards put under a deck."""

    seat: int
    florins: int
    professions: tuple[str, ...]
    bonus: tuple[str, ...]
    recruiting: int
    prestige: tuple[str, ...]
    looking: tuple[str, ...]
    """Cards looked at, to keep one (P-5.13, P-9.1, P-11.1)."""
    looking_deck: str
    """``profession``, ``bonus``, ``prestige``; empty without cards to look at."""
    gives: str | None
    """Person chosen to give back, while the draft is open (P-2.3)."""
    under: dict[str, tuple[tuple[str, ...], ...]]
    """By deck: the cards that this seat put under it, not looked at since, in order."""
    works: tuple[WorkView, ...]
    """One per profession in hand, in hand order; then, as if kept, one per profession looked at."""


class ResultView(TableResult, frozen=True):
    """The origins of a player's points, at the end (P-13.2, P-14).

    ``parts``: ``works buildings landscapes builders best_works prestige sold``; ``sold`` is never positive.
    """

    pp: int
    florins: int


class PrincesView(TableView[MineView], frozen=True):
    """The whole table for one viewer."""

    phase: Phase
    """``draft``, ``auction``, ``actions``, ``end``."""
    minimum: tuple[int, ...]
    """Minimum work value by round, the first at index 0 (P-3.4)."""
    start: int
    players: tuple[PlayerView, ...]
    heaps: dict[str, int]
    """Auctioned objects and their numbers left, in the order of P-1.9; ``landscape``: of all kinds (P-19.6)."""
    prices: dict[str, int]
    """Opening price by heap in this round (P-4.4, P-20.5)."""
    landscapes: dict[str, int]
    """Kinds of landscape and their numbers left."""
    buildings: dict[str, int]
    freedoms: dict[str, int]
    decks: dict[str, int]
    """Cards in the three decks: profession, bonus, prestige."""
    outlines: dict[str, tuple[str, ...]]
    """Tile outlines in orientation ``r0``, top row first, ``#`` for a square (P-1.3, P-1.4)."""
    auction: AuctionView | None
    turn: TurnView | None
    results: tuple[ResultView, ...]
    """In order of rank, at the end; empty before."""
    laid_out: tuple[str, ...] = ()
    """Professions face up next to the deck (P-19.3, P-20.4)."""
    may_acquire: int | None = None
    """Professions that all players together may still acquire, or ``None`` for no limit (P-19.2, P-20.3)."""
    box: tuple[str, ...] = ()
    """Objects and freedoms that have left the game, in order (P-18.5, P-18.10, P-18.11)."""
    asks: Asks = ""
    """Kind of the open question: ``give open take bid place keep recruit turn``, and in the variants ``land`` (of any
    kind) and ``object`` (which to keep).

    Empty at the end, and in a preview that stopped before a reveal.
    """
