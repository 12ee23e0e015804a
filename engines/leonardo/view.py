"""What a seat, or a spectator, may know of a game of Leonardo da Vinci. Source: L-18.30 to L-18.33.

Marks, the names by which events and options refer to the picture:

``area:<letter>``
    a part of the city, ``area:a`` (council) to ``area:h``, with Codex II also ``area:i`` (market); a shop's pile, the
    academy's apprentices and the workshop's robots belong to their areas
``field:<n>``, ``council``
    a field of the council, 1 to 4; the florins on the council
``market:<resource>``
    a face-up card on the market (Codex II), such as ``market:iron``
``invention:<no>``
    a requested invention, such as ``invention:12``; ``deck``: the invention deck
``holder``, ``round``
    Leonardo; the round stone
``<seat>/small``, ``<seat>/large``
    a laboratory
``<seat>/figures``, ``<seat>/florins``, ``<seat>/inventions``
    a player's figures not placed, money, invention cards
``hand:<resource>``
    resource cards in the viewer's hand, such as ``hand:rope``
``look:<no>``
    a card of the deck that this seat is looking at
"""

from typing import Literal

import msgspec

from engines.core.table_structs import TableResult, TableView
from engines.leonardo.component_rows import AreaKind
from engines.leonardo.state import Phase

OfStep = Literal["addon", "start", "place", "leonardo", "field", "move", "look", "arrange", "buy", "which", "handle"]
Asks = OfStep | AreaKind | Literal["", "bid", "follow"]
"""Kind of the open question; empty without one."""


class InventionView(msgspec.Struct, frozen=True):
    """A requested invention (L-1.3)."""

    no: int
    colour: str
    """``bronze``, ``copper``, ``silver``, ``gold``."""
    kind: int
    """1 to 5."""
    resources: dict[str, int]
    weeks: int
    first: int
    later: int
    """Pay of first and later finishers."""


class GroupView(msgspec.Struct, frozen=True):
    """One player's figures in an area (L-6.7), including a figure on a field of the council."""

    seat: int
    apprentices: int
    master: bool
    strength: int
    rank: int
    """1 for the seat that acts first (L-7.2)."""


class AreaView(msgspec.Struct, frozen=True):
    """A part of the city."""

    id: str
    """``a`` to ``i``."""
    kind: str
    """``council``, ``workshop``, ``academy``, ``shop``, ``market``."""
    groups: tuple[GroupView, ...]
    """In the order of the queue, nearest to the arrow first."""
    sells: str
    """Resource of a shop, else empty."""
    stock: int
    """Cards in a shop, robots in the workshop, apprentices of all colours in the academy, florins on the council, cards
    on the market.
    """
    price: int | None
    """Price of the next action; ``None`` without prices (L-9.1)."""


class LabView(msgspec.Struct, frozen=True):
    """A laboratory that a player owns."""

    lab: str
    """``small`` or ``large``."""
    places: int
    """3 or 5, 4 or 6."""
    robot_places: int
    """Places that may take a robot: 0, 1 or 2 (L-1.8)."""
    robots: int
    apprentices: int
    master: bool
    working: bool
    weeks: int
    """Position of the counter."""
    works: int
    """Current weeks of work in this round (L-10.1)."""
    follows: int | None
    """Publicly followed invention (L-11.12)."""
    cards: tuple[str, ...]
    """Face-up resource cards next to it, only while following."""


class PlayerView(msgspec.Struct, frozen=True):
    """The public information on one player."""

    florins: int | None
    """``None`` for others while the game is on (L-18.31)."""
    apprentices: int
    """Owned."""
    free: int
    """Apprentices not placed."""
    master: bool
    """Whether the master is not placed."""
    academy: int
    """Apprentices of this colour still in the academy."""
    labs: tuple[LabView, ...]
    """``small``, and ``large`` once it is taken."""
    inventions: tuple[int, ...]
    """Invention cards, in the order taken."""
    completed: tuple[int, ...]
    """All inventions ever completed, including those without the card (L-5.6)."""
    passed: bool
    """Whether out of this round's placement."""
    addons: tuple[str, ...]
    """Chosen in round 0, empty in a beginner game."""


class DoneView(msgspec.Struct, frozen=True):
    """An invention completed in this round. ``later``: whether for the lower amount (L-11.7)."""

    seat: int
    lab: str
    no: int
    pays: int
    later: bool
    paid: bool


class AuctionView(msgspec.Struct, frozen=True):
    """A sealed auction for the card of an invention (L-11.9)."""

    no: int
    seats: tuple[int, ...]


class WorkView(msgspec.Struct, frozen=True):
    """The work of one of the viewer's laboratories."""

    lab: str
    cards: tuple[str, ...]
    """Under or next to it."""
    inventions: tuple[int, ...]
    """Those with exactly these cards, nearly always one (L-5.10)."""
    needs: int
    """Weeks of the first of them, less the seat's discount (L-11.1)."""
    discount: int


class MineView(msgspec.Struct, frozen=True):
    """The private information of this seat."""

    seat: int
    florins: int
    hand: dict[str, int]
    """Resource cards by kind, all five kinds."""
    works: tuple[WorkView, ...]
    """The seat's working laboratories."""
    knows: tuple[int, ...]
    """Top cards of the deck, if this seat knows their order, top first (L-8.9)."""
    looking: tuple[int, ...]
    """Top cards that it is looking at, in order."""
    bid: int | None
    """Its bid while others still bid."""


class ResultView(TableResult, frozen=True):
    """The origins of a player's florins, at the end.

    ``parts``: ``start first later council variety prices bids``; the last two are never positive.
    """

    florins: int
    inventions: int
    """Cards, which break a tie (L-14.3)."""
    kinds: int


class LeonardoView(TableView[MineView], frozen=True):
    """The whole table for one viewer."""

    phase: Phase | Literal["end"]
    """``setup``, ``start``, ``place``, ``city``, ``complete``, ``end`` (L-4.2)."""
    rounds: int
    research: bool
    """Whether this is a research round, without the city (L-13)."""
    holder: int
    """Seat with Leonardo."""
    order: tuple[int, ...]
    """Remaining turns of this phase or area, the next one first."""
    area: str
    """Position of the mayor, ``a`` to ``i``; empty outside the evaluation."""
    areas: tuple[AreaView, ...]
    fields: tuple[int | None, int | None, int | None, int | None]
    """Seats on the fields 1 to 4 of the council."""
    market: tuple[str, ...]
    """Cards on the market; empty without Codex II."""
    display: tuple[InventionView, ...]
    deck: int
    """Cards in the deck."""
    coming: tuple[int, ...]
    """Inventions in the deck by number, which are public (L-1.7)."""
    gone: tuple[int, ...]
    """Inventions out of the game."""
    players: tuple[PlayerView, ...]
    done: tuple[DoneView, ...]
    """Completed in this round."""
    auction: AuctionView | None
    results: tuple[ResultView, ...]
    """In order of rank, at the end; empty before."""
    asks: Asks = ""
    """Kind of the open question: ``addon start place leonardo field move look arrange buy workshop academy shop market
    handle bid follow``.

    Empty at the end, and in a preview that stopped before a reveal.
    """
