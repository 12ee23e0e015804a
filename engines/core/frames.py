"""Keyframes: how a position is made again from its log, to take words back or to look at an earlier one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Generic, TypeVar

from engines.core import play
from engines.core.chance import Recorded
from engines.core.game import Game, Position
from engines.core.log import Entry
from engines.core.steps import Fx
from engines.core.tree import action_of

S = TypeVar("S")

KEYFRAME_EVERY = 16
"""A position is made again from the last keyframe before it, by saying again what came after."""


class Frames(Generic[S]):
    """Positions kept as bytes: the first one, and one every so many words."""

    def __init__(self, game: Game[S, Any]) -> None:
        self._game = game
        self._kept: list[tuple[int, bytes]] = []

    def begin(self, *kept: tuple[int, bytes]) -> None:
        """Start with these: versions, lowest first, with their positions."""
        self._kept = list(kept)

    def keep(self, version: int, position: Position[S]) -> None:
        """Take up a position, where the last one kept is old enough."""
        if version - self._kept[-1][0] >= KEYFRAME_EVERY:
            self._kept.append((version, self._game.encode(position)))

    def drop_after(self, version: int) -> None:
        """Forget what came after a version: it is taken back."""
        self._kept = [frame for frame in self._kept if frame[0] <= version]

    def position_at(self, version: int, entries: Sequence[Entry], gone: Collection[int]) -> Position[S]:
        """The position after ``version`` entries, those that are ``gone`` left out."""
        since, frame = next(frame for frame in reversed(self._kept) if frame[0] <= version)
        position = self._game.decode(frame)
        seats = play.asked(position)
        for v in range(since + 1, version + 1):
            entry = entries[v - 1]
            if entry.kind == "say" and v not in gone:
                assert entry.seat is not None
                fx = Fx(position.drawn, Recorded(entry.draws), entry.word)
                action = action_of(play.tree(self._game, position, entry.seat, seats), entry.word)
                play.say(self._game, position, entry.seat, action, fx)
                seats = play.go_to_question(position, fx)
        return position
