"""What a seat, or a spectator, may know of a game of Fresco. Source: F-19, L-14.

*Masters* are numbered like seats; with two players Leonardo is number 2 (``FrescoView.leonardo``). The goods
behind others' screens, paints and thalers, are not included, nor are sums of their gains and payments (F-19.3).

Marks, the names by which events and options refer to the picture:

``section:<id>``
    a section of the fresco: ``a1`` top left to ``e5`` bottom right, the letter is the column (``section:c3``)
``altar``, ``bishop``
    the altar, and the bishop at his current section
``booth:<n>``, ``tile:<id>``
    a booth from 1, and a market tile in it (``tile:m_ry``)
``hour:<n>``
    a row of the hostel, 5 to 9
``place:<place>``
    ``market cathedral studio workshop theatre cathedral2``: a place of the day, as the planning board names it;
    ``cathedral2`` is the second visit of the final round and exists only then, ``theatre`` only before (F-16.2)
``paint:<name>``
    the supply of a paint in the workshop
``portrait:<id>``, ``request:<id>``
    a face-up card (``request:q03``)
``<m>/<fact>``
    of master ``m``: ``vp mood apprentices plan tiles portraits requests paints thalers``; a seat's ``paints`` and
    ``thalers`` are its large screen; Leonardo has only ``2/vp`` and ``2/tiles``
``own:<tile>``
    one of the viewer's fresco tiles, paid for a request (``own:f07``)
``round``, ``order``, ``leonardo``
    the course of the game, the acting order, and Leonardo's master on the fresco
"""

from typing import Literal

import msgspec

from engines.core.table_structs import TableResult, TableView
from engines.fresco.state import Phase

Asks = Literal["", "wake", "plan", "buy", "restore", "portrait", "mix", "land", "close", "leonardo"]
"""Kind of the open question; empty without one."""


class TileView(msgspec.Struct, frozen=True):
    """A fresco tile: its points, its needed paints, and the spots on its back (M-B.1)."""

    id: str
    value: int
    paints: tuple[str, ...]
    spots: tuple[str, ...]


class SectionView(msgspec.Struct, frozen=True):
    """A section; ``tile``: ``None`` once restored. ``bonus``: the bishop's current bonus: 3, 2 or 0 (F-9.3)."""

    id: str
    tile: TileView | None
    bonus: int


class MarketTileView(msgspec.Struct, frozen=True):
    """A market tile and its paints (F-7.3)."""

    id: str
    paints: tuple[str, ...]


class BoothView(msgspec.Struct, frozen=True):
    """A booth; without tiles it is closed for this round (F-7.4)."""

    name: str
    """``I`` to ``IV``."""
    size: int
    tiles: tuple[MarketTileView, ...]


class HourView(msgspec.Struct, frozen=True):
    """A row of the hostel: its change of the mood, the price at the market, and its master (F-3.5)."""

    hour: int
    mood: int
    price: int
    master: int | None


class MoodView(msgspec.Struct, frozen=True):
    """The mood track: spaces from 1 at the bottom, those that give an apprentice and those that take one (F-4.3)."""

    spaces: int
    plus: tuple[int, ...]
    minus: tuple[int, ...]


class OwnTileView(msgspec.Struct, frozen=True):
    """A fresco tile in front of a player, face down: its visible spots, and whether it is spent (M-B.4)."""

    id: str
    spots: tuple[str, ...]
    spent: bool


class PlayerView(msgspec.Struct, frozen=True):
    """The public information on one player."""

    vp: int
    """Space on the track; 0 on a starting space (F-1.12)."""
    start: int
    """Number of the starting space (S1 is last), 0 once on the track (F-1.2)."""
    mood: int
    apprentices: int
    """Of this round, 4 to 6 (F-4.7)."""
    hour: int | None
    """Player's wake-up hour in this round; ``None`` before its choice."""
    price: int | None
    """Cost of a market tile for this player in this round, including the market crier (F-3.6, M-P.8)."""
    plan: dict[str, int] | None
    """Apprentices by place in the order of the day, once all plans are revealed (F-5.4); only places with any."""
    tiles: tuple[OwnTileView, ...]
    income: int
    """Income per round of the fresco tiles and portraits (F-15.2, M-P.12)."""
    portraits: tuple[str, ...]
    requests: tuple[str, ...]
    altars: int
    """Number of this player's restorations of the altar."""
    thalers: int | None
    """Only in the final scoring (F-19.4): ``None`` before, even for the viewer, whose thalers are in ``me``."""


class LeonardoView(msgspec.Struct, frozen=True):
    """The neutral master of the game for two players (L-1 to L-14)."""

    master: int
    """His number among the masters: 2."""
    controller: int
    """Seat that decides for him this round (L-5)."""
    vp: int
    start: int
    hour: int | None
    section: str
    """Section of his master on the fresco (L-3)."""
    tiles: tuple[str, ...]
    """Fresco tiles next to him (L-9d)."""
    plan: dict[str, int]
    """Always the same, and public (L-4, L-14)."""


class PortraitView(msgspec.Struct, frozen=True):
    """A face-up portrait; ``kind``: ``now always end`` (M-P.6)."""

    id: str
    kind: str


class RequestView(msgspec.Struct, frozen=True):
    """A face-up request of the bishop: demanded spots and reward (M-B.3, M-B.5)."""

    id: str
    spots: tuple[str, ...]
    vp: int
    thalers: int
    paints: tuple[str, ...]


class LandingView(msgspec.Struct, frozen=True):
    """A master who would end on an occupied space, and his alternatives (F-14.2).

    Until the choice ``vp`` is still his old space.
    """

    master: int
    gain: int
    target: int
    next: int
    previous: int | None


class TurnView(msgspec.Struct, frozen=True):
    """The master to move; ``n``: apprentices left at this place, or mixes left in the workshop; else 0."""

    master: int
    n: int


class MineView(msgspec.Struct, frozen=True):
    """The private information of this seat: the goods behind its screens."""

    seat: int
    thalers: int
    paints: dict[str, int]
    """Every paint of this game in the order of the rules, including 0."""
    plan: dict[str, int] | None
    """This seat's plan while others still plan (F-5.4)."""


class ResultView(TableResult, frozen=True):
    """The origins of a player's points, at the end.

    ``parts``: ``fresco bishop altar requests portraits thalers track``; ``track``: spaces won or lost by F-14.2.
    """

    vp: int
    thalers: int


class FrescoView(TableView[MineView], frozen=True):
    """The whole table for one viewer."""

    phase: Phase | Literal["end"]
    """``wake plan market cathedral studio workshop theatre cathedral2 end``."""
    final: bool
    """Whether this is the final round: no theatre, two visits to the cathedral (F-16.1, F-16.2)."""
    turn: TurnView | None
    order: tuple[int, ...]
    """All masters who are up, earliest first: the acting order of this round (F-3.7)."""
    turns: tuple[int, ...]
    """Masters with a remaining turn in this phase, the next one first."""
    players: tuple[PlayerView, ...]
    leonardo: LeonardoView | None
    mood: MoodView
    hostel: tuple[HourView, ...]
    booths: tuple[BoothView, ...]
    bag: int
    """Market tiles in the bag."""
    sections: tuple[SectionView, ...]
    """All 25, row by row from the top left."""
    left: int
    """Sections still covered (F-16.1)."""
    bishop: str
    """Section of the bishop."""
    supply: dict[str, int]
    """Paints in the common supply, in the order of the rules (F-1.10)."""
    places: tuple[str, ...]
    """Columns of this round's action boards, in the order of the day (F-5.2, F-16.3)."""
    portraits: tuple[PortraitView, ...]
    portraits_left: int
    """In the stack."""
    requests: tuple[RequestView, ...]
    requests_left: int
    landing: LandingView | None
    results: tuple[ResultView, ...]
    """In order of rank, at the end; empty before."""
    asks: Asks = ""
    """Kind of the open question: ``wake plan buy close restore leonardo portrait mix land``.

    ``restore`` is a visit to the cathedral, ``leonardo`` his section, ``close`` his booth. Empty at the end, and in a
    preview that stopped before a reveal.
    """
