"""The state of a game of Fresco: plain data, with the terms of the rules."""

from typing import Literal

import msgspec

from engines.core.core_types import not_none
from engines.core.piles import Pile
from engines.core.table_structs import TableState
from engines.fresco.component_rows import Column

PARTS = ("fresco", "bishop", "altar", "requests", "portraits", "thalers", "track")
"""Origins of victory points; ``track``: spaces gained or lost by occupied ones (F-14.2)."""
LEONARDO = 2
"""His number among the masters (L-3)."""


Phase = Column | Literal["wake", "plan"]
"""Parts of a round, in order."""


class Master(msgspec.Struct, forbid_unknown_fields=True):
    """A master on the victory point track: a player's or Leonardo's. The score is the sum of ``parts``."""

    parts: dict[str, int]
    start: int = 0
    """Number of the starting space, 0 once on the track (F-1.2)."""
    hour: int = 0
    """Row of the hostel; 0 in the rest area (F-1.3)."""
    tiles: list[str] = []
    """Fresco tiles in the order taken, including spent ones (F-8.4, L-9d)."""

    @property
    def vp(self) -> int:
        """The space on the track, 0 on a starting space (F-14.3)."""
        return sum(self.parts.values())


class Player(Master, kw_only=True, forbid_unknown_fields=True):
    """The possessions of one player."""

    thalers: int
    paints: dict[str, int]
    mood: int
    apprentices: int
    """Of this round (F-4.6)."""
    plan: dict[str, int] = {}
    """Apprentices by place, once the plans are revealed (F-5.4)."""
    spent: list[str] = []
    """Tiles turned over for requests (M-B.4)."""
    requests: list[str] = []
    portraits: list[str] = []
    altars: int = 0
    """Number of this player's restorations of the altar."""


class Leonardo(Master, kw_only=True, forbid_unknown_fields=True):
    """The neutral master of the game for two players (L-3)."""

    section: str
    """Section of his master on the fresco."""
    controller: int = 0
    """Seat that decides for him this round (L-5)."""


class State(TableState[Player], msgspec.Struct, forbid_unknown_fields=True):
    """The whole table."""

    leonardo: Leonardo | None
    supply: dict[str, int]
    """Paints in the workshop (F-1.10)."""
    bag: Pile
    """Market tiles (F-1.6)."""
    tiles: Pile
    """Undealt fresco tiles: all before setup, then those removed unseen (M-S.2)."""
    requests: Pile
    portraits: Pile
    bishop: str
    """A section, such as ``c3`` (F-1.9)."""
    fresco: dict[str, str] = {}
    """Tile by covered section, in the order of the grid."""
    booths: list[list[str]] = []
    """Market tiles by booth; an empty booth is closed (F-7.4)."""
    open_requests: list[str] = []
    open_portraits: list[str] = []
    round: int = 0
    phase: Phase = "wake"
    """``wake plan market cathedral studio workshop theatre cathedral2``."""
    final: bool = False
    """Whether this round is known to be the final one since its start (F-16.1)."""
    order: list[int] = []
    """Acting order of this round (F-3.7)."""
    turns: list[int] = []
    """Masters with a remaining turn in this phase, the next one first."""
    left: int = 0
    """Remaining apprentices or mixes of the active master at this place."""


def masters(state: State) -> list[Master]:
    """Return all masters in number order, Leonardo last (L-3)."""
    return [*state.players, *([state.leonardo] if state.leonardo else [])]


def decider(state: State, master: int) -> int:
    """Return the seat that decides for a master (L-5)."""
    if master < len(state.players):
        return master
    return not_none(state.leonardo).controller
