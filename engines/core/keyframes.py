"""Stored positions: snapshots of a match, and keyframes, from which an earlier position is rebuilt."""

from collections.abc import Callable, Sequence
from typing import Any, Generic

import msgspec

from engines.core import transitions
from engines.core.chance import ReplayChance
from engines.core.core_types import Msg, S, not_none
from engines.core.game import Game, Position
from engines.core.log import ActiveEntries, LogEntry
from engines.core.steps import Effects
from engines.core.tree import action_of


class OpenQuestion(msgspec.Struct, frozen=True):
    """An open question: its text, its version, and whether the table waits for the answer."""

    text: Msg
    epoch: int
    is_required: bool


class MatchSnapshot(msgspec.Struct, frozen=True):
    """A position with all data to resume a match without replaying its log. A cache of the log.

    ``rules``, ``shape``: the versions of the code that made it, not those of the table.
    """

    version: int
    shape: int
    position: msgspec.Raw
    epochs: dict[int, int]
    rules: int = 0
    living: bytes | None = None
    """Active moves (see ``ActiveEntries.to_bytes``); ``None``: read them from the log."""
    near: tuple[int, msgspec.Raw] | None = None
    """An earlier position with its version, for undoing the last moves."""


NEAR = 8
"""Versions between two stored positions, so an undo replays only a few moves."""
FAR = 16
"""Versions between two older stored positions."""


class Keyframes(Generic[S]):
    """Encoded positions: the first one, later ones at intervals, and the latest ones more densely."""

    def __init__(self, game: Game[S, Any]) -> None:
        self._game = game
        self._first: Callable[[], bytes] = bytes
        self._kept: list[tuple[int, bytes]] = []

    def reset_frames(self, first: Callable[[], bytes], *kept: tuple[int, bytes]) -> None:
        """Start with the given positions, lowest version first. ``first``: builds the position of version 1."""
        self._first = first
        self._kept = [(1, b""), *kept]

    def save_position(self, version: int, position: Position[S]) -> None:
        """Store a position if the last stored one is old enough."""
        kept = self._kept
        if version - kept[-1][0] >= NEAR:
            kept.append((version, self._game.encode_position(position)))
            if len(kept) > FAR // NEAR + 2 and kept[-FAR // NEAR][0] - kept[-FAR // NEAR - 2][0] <= FAR:
                del kept[-FAR // NEAR - 1]

    def undo_frame(self, version: int) -> tuple[int, bytes] | None:
        """Return the last stored position from which the move before ``version`` can be undone."""
        return next((frame for frame in reversed(self._kept[1:]) if frame[0] <= version - NEAR // 2), None)

    def drop_after(self, version: int) -> None:
        """Drop the positions after a version that is undone."""
        while self._kept[-1][0] > version:
            self._kept.pop()

    def position_at(self, version: int, entries: Sequence[LogEntry], living: ActiveEntries) -> Position[S]:
        """Rebuild the position after ``version`` entries, without undone moves."""
        since, frame = next(frame for frame in reversed(self._kept) if frame[0] <= version)
        position = self._game.decode_position(frame or self._first())
        seats = transitions.active_seats(position)
        for v in living.moves_between(since, version):
            entry = entries[v - 1]
            seat, effects = not_none(entry.seat), Effects(position.drawn, ReplayChance(entry.draws), entry.move)
            action = action_of(transitions.choice_tree(self._game, position, seat, seats), entry.move)
            transitions.apply_move(self._game, position, seat, action, effects)
            seats = transitions.run_until_question(position, effects)
        return position
