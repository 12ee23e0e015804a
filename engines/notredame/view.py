"""What a seat, or a spectator, may know of a game of Notre Dame. Source: N-1.7, N-5, N-6.2, N-9.7.

Marks, the names by which events and options refer to the picture:

``<seat>/<sector>``
    one of the seven sectors of a seat's district; ``<seat>/notre_dame``: the seat's cubes in Notre Dame
``<seat>/<fact>``
    ``pp coins supply rats tokens played person``
``market:<id>``
    a market, such as ``market:0-il``
``person:<id>``, ``card:<id>``
    an open person; one of the viewer's action cards, such as ``card:bank.2``
``round``, ``bell``, ``notre_dame``
    the course of the game, the bell-ringer, the pool of Notre Dame
"""

from typing import Literal

import msgspec

from engines.core.table_structs import TableResult, TableView
from engines.notredame.state import Phase

Asks = Literal["", "keep", "play", "drive", "choose", "bribe", "give"]
"""Kind of the open question; empty without one."""


class SectorView(msgspec.Struct, frozen=True):
    """A sector: cubes of the district's owner, and whether the trusted friend is there (N-1.8)."""

    sector: str
    cubes: int
    friend: bool


class TokenView(msgspec.Struct, frozen=True):
    """A guild token: its reward, and the number of its colour's district (N-2.4)."""

    kind: str
    colour: int


class MarketView(msgspec.Struct, frozen=True):
    """A market; ``kind``: ``C IL OL OR IR`` as seen from Notre Dame (N-9.9); seats of carriages there."""

    id: str
    kind: str
    token: TokenView | None
    carriages: tuple[int, ...]


class DistrictView(msgspec.Struct, frozen=True):
    """A district in cyclic order; ``seat`` is ``None`` for a neutral one (N-2.2, N-14.3)."""

    seat: int | None
    markets: tuple[MarketView, ...]


class CardView(msgspec.Struct, frozen=True):
    """An action card: its kind, and the seat of its colour (N-5.6)."""

    id: str
    kind: str
    colour: int


class PlayerView(msgspec.Struct, frozen=True):
    """The public information on one player."""

    pp: int | None
    """``None`` while prestige points of others are hidden (N-1.7, ``open_prestige``)."""
    coins: int
    supply: int
    """Cubes in the player's supply."""
    general: int
    """Cubes of the colour in the general supply (N-1.4)."""
    sectors: tuple[SectorView, ...]
    """In the order of N-1.2."""
    cathedral: int
    """Cubes in Notre Dame."""
    park: int
    """Park's addition to each gain of prestige points (N-10.1)."""
    rats: int
    """Position of the rat marker: 0 to 9."""
    comes: int
    """Its expected move tonight, with hospital and doctor; may be negative (N-11.6.2).

    0 after the rats of this round.
    """
    lands: int
    """Its position after that."""
    overflows: bool
    """Whether that is too many rats (N-11.6.4)."""
    tokens: tuple[int, ...]
    """Colours of the guild tokens in the order taken (N-9.7)."""
    hand: int
    deck: int
    """Action cards in hand and in the player's deck."""
    played: tuple[CardView, ...]
    """Face up in this round."""
    person: str | None
    """Person bribed this round."""


class PersonView(msgspec.Struct, frozen=True):
    """An open person; ``deck``: ``brown`` or ``grey``; the seats that have bribed it this round (N-4.1)."""

    id: str
    deck: str
    cost: int
    rats: int
    bribed: tuple[int, ...]


class CathedralView(msgspec.Struct, frozen=True):
    """Notre Dame: the pool of a period, all cubes in it, and the current value of each (N-12)."""

    pool: int
    cubes: int
    each: int


class DraftView(msgspec.Struct, frozen=True):
    """The private record of phase 2 in a round of this period."""

    dealt: tuple[str, ...]
    kept: tuple[str, ...]
    """First one of the cards dealt, then one of those received."""
    passed: tuple[str, ...]
    """To the left: two at first, then one."""
    received: tuple[str, ...]
    """From the right."""
    last: str | None
    """Card received last."""


class MineView(msgspec.Struct, frozen=True):
    """The private information of this seat. Cards are ids such as ``bank.2``: bank of seat 2's colour."""

    seat: int
    pp: int
    hand: tuple[str, ...]
    choosing: tuple[str, ...]
    """Cards to keep one of now."""
    keeps: str | None
    """Chosen card, while others still choose."""
    drafts: tuple[DraftView, ...]
    """One per round of this period, this round's last."""
    worth: dict[str, int]
    """Current points by open person, with the park bonus; only those that count something (N-11.3 on)."""


class TurnView(msgspec.Struct, frozen=True):
    """The player to move in phases 3 and 4. ``n``: which card of two; the carriage's steps; benefits left; else 0."""

    seat: int
    n: int


class ResultView(TableResult, frozen=True):
    """The origins of a player's points, at the end. ``rest``: coins and cubes in the supply (N-13.2).

    ``parts``: ``residence donations cathedral tokens persons park plague``; ``plague`` is never positive.
    """

    pp: int
    rest: int


class NotreDameView(TableView[MineView], frozen=True):
    """The whole table for one viewer."""

    phase: Phase | Literal["end"]
    """``draft``, ``play``, ``bribe``, ``plague``, ``end``."""
    rounds: int
    period: str
    bell: int
    """Seat with the bell-ringer (N-2.8)."""
    turn: TurnView | None
    order: tuple[int, ...]
    """Remaining turns of this phase, the next one first."""
    players: tuple[PlayerView, ...]
    districts: tuple[DistrictView, ...]
    roads: tuple[tuple[str, str], ...]
    """All roads, each as its two markets (N-9.9)."""
    persons: tuple[PersonView, ...]
    rats: int
    """Tonight's plague value: the rats of the open persons (N-11.6.1); 0 afterwards."""
    coming: tuple[str, ...]
    """Persons that may still come in this period, in sorted order (N-4.2)."""
    cathedral: CathedralView
    coins: int
    """In the general supply."""
    discard: int
    """Number of cards in the discard pile, which is secret (N-6.2)."""
    results: tuple[ResultView, ...]
    """In order of rank, at the end; empty before."""
    asks: Asks = ""
    """Kind of the open question: ``keep play drive choose bribe give``.

    Empty at the end, and in a preview that stopped before a reveal.
    """
