"""The fields that the states, views and results of all games begin with."""

from typing import Generic, TypeVar

import msgspec

P = TypeVar("P")
M = TypeVar("M")


class TableState(msgspec.Struct, Generic[P], forbid_unknown_fields=True):
    """The state of a whole table. ``players``: by seat."""

    components: str
    """Hash of the component table."""
    options: dict[str, bool | int | str]
    players: list[P]

    def seats_from(self, seat: int) -> list[int]:
        """Return all seats, clockwise from ``seat``."""
        return [*range(seat, len(self.players)), *range(seat)]


class TableView(msgspec.Struct, Generic[M], frozen=True):
    """The whole table for one viewer. Seats are numbers; names of users are not included."""

    components: str
    """Hash of the component table."""
    options: dict[str, str | bool | int]
    round: int
    owing: tuple[int, ...]
    """Seats that the table waits for."""
    me: M | None
    """The private part of a seat's view."""
    over: bool

    @property
    def mine(self) -> M:
        """Return the private part of a seat's view. Raises ``ValueError`` for a spectator's view."""
        if self.me is None:
            raise ValueError("only a seat sees this")
        return self.me


class TableResult(msgspec.Struct, frozen=True):
    """The origins of a player's points, at the end."""

    seat: int
    rank: int
    parts: dict[str, int]
