"""Looking ahead: what a seat would see and be asked after some words. Nothing is changed, nothing hidden is told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, TypeVar

from engines.core import transitions
from engines.core.chance import Chance
from engines.core.core_types import GameEvent, Move
from engines.core.game import Game, Position
from engines.core.steps import Effects
from engines.core.tree import Node, action_of

S = TypeVar("S")
V = TypeVar("V")


class Preview(Generic[S, V]):
    """What comes of some words of a seat. ``events``: those that it may know of.

    ``seals``: it stopped before something is drawn, shown or opened, so that nobody can look further. What is seen and
    asked then is made when somebody wants it, of a position that stays in here: nobody is shown more of it.
    """

    def __init__(
        self, game: Game[S, V], position: Position[S], seat: int, seats: dict[int, bool] | None, events: list[GameEvent]
    ) -> None:
        self._game = game
        self._position = position
        self._seat = seat
        self._seats = seats
        self.seals = seats is None
        self.events = tuple(events)

    @cached_property
    def view(self) -> V:
        """What the seat would see."""
        return self._game.build_view(self._position, self._seat)

    @cached_property
    def choice_tree(self) -> Node | None:
        """What the seat would be asked next, if anything."""
        if not self._seats or self._seat not in self._seats:
            return None
        return transitions.choice_tree(self._game, self._position, self._seat, self._seats)


def preview_moves(
    game: Game[S, V], position: Position[S], chance: Chance, seat: int, root: Node, moves: Sequence[Move]
) -> Preview[S, V]:
    """Say words of a seat on a position that is the caller's own to change; stops before a step that seals.

    ``root``: what the seat is asked first. Raises ``Refused`` as ``Match.push`` for the first word that can't be said.
    """
    events: list[GameEvent] = []
    seats: dict[int, bool] | None = transitions.active_seats(position)
    asked: Node | None = root
    for word in moves:
        if seats is None:
            break
        fx = Effects(position.drawn, chance, word)
        action = action_of(asked or transitions.choice_tree(game, position, seat, seats), word)
        asked = None
        transitions.apply_move(game, position, seat, action, fx)
        seats = transitions.run_until_seal(position, fx)
        events += [event for event in fx.events if event.is_visible_to(seat)]
    return Preview(game, position, seat, seats, events)
