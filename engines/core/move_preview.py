"""Previews: the view and the next question of a seat after some moves, without hidden information."""

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, TypeVar

from engines.core import transitions
from engines.core.chance import Chance
from engines.core.core_types import GameEvent, Move
from engines.core.game import Game, Position
from engines.core.steps import Effects, SealedStep
from engines.core.tree import Node, action_of

S = TypeVar("S")
V = TypeVar("V")


class Preview(Generic[S, V]):
    """The result of some moves of a seat. ``events``: those that it may know.

    ``seals``: it stopped before something is drawn, shown or revealed; ``opens_answers``: that is only what all seats
    have answered. View and next question are built on demand from a position that never leaves this object.
    """

    def __init__(
        self, game: Game[S, V], position: Position[S], seat: int, seats: dict[int, bool] | None, events: list[GameEvent]
    ) -> None:
        self._game = game
        self._position = position
        self._seat = seat
        self._seats = seats
        self.seals = seats is None
        self.opens_answers = self.seals and isinstance(position.stack[-1], SealedStep)
        self.events = tuple(events)

    @cached_property
    def view(self) -> V:
        """Return the view of the seat."""
        return self._game.build_view(self._position, self._seat)

    @cached_property
    def choice_tree(self) -> Node | None:
        """Return the next question of the seat, or ``None``."""
        if not self._seats or self._seat not in self._seats:
            return None
        return transitions.choice_tree(self._game, self._position, self._seat, self._seats)


def preview_moves(
    game: Game[S, V], position: Position[S], chance: Chance, seat: int, root: Node, moves: Sequence[Move]
) -> Preview[S, V]:
    """Make moves of a seat on a copy of the position, up to a step that seals.

    ``root``: the current question of the seat. Raises ``EngineError`` as ``Match.push`` for the first illegal move.
    """
    events: list[GameEvent] = []
    seats: dict[int, bool] | None = transitions.active_seats(position)
    asked: Node | None = root
    for word in moves:
        if seats is None:
            break
        effects = Effects(position.drawn, chance, word)
        action = action_of(asked or transitions.choice_tree(game, position, seat, seats), word)
        asked = None
        transitions.apply_move(game, position, seat, action, effects)
        seats = transitions.run_until_seal(position, effects)
        events += [event for event in effects.events if event.is_visible_to(seat)]
    return Preview(game, position, seat, seats, events)
