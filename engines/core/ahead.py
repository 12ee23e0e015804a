"""Looking ahead: what a seat would see and be asked after some words. Nothing is changed, nothing hidden is told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, TypeVar

from engines.core import play
from engines.core.chance import Chance
from engines.core.game import Game, Position
from engines.core.steps import Fx
from engines.core.tree import Node, action_of
from engines.core.words import Event, Word

S = TypeVar("S")
V = TypeVar("V")


class Preview(Generic[S, V]):
    """What comes of some words of a seat. ``events``: those that it may know of.

    ``seals``: it stopped before something is drawn, shown or opened, so that nobody can look further. What is seen and
    asked then is made when somebody wants it, of a position that stays in here: nobody is shown more of it.
    """

    def __init__(
        self, game: Game[S, V], position: Position[S], seat: int, seats: dict[int, bool] | None, events: list[Event]
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
        return self._game.view(self._position, self._seat)

    @cached_property
    def tree(self) -> Node | None:
        """What the seat would be asked next, if anything."""
        if not self._seats or self._seat not in self._seats:
            return None
        return play.tree(self._game, self._position, self._seat, self._seats)


def preview(
    game: Game[S, V], position: Position[S], chance: Chance, seat: int, root: Node, words: Sequence[Word]
) -> Preview[S, V]:
    """Say words of a seat on a position that is the caller's own to change; stops before a step that seals.

    ``root``: what the seat is asked first. Raises ``Refused`` as ``Match.push`` for the first word that can't be said.
    """
    events: list[Event] = []
    seats: dict[int, bool] | None = play.asked(position)
    asked: Node | None = root
    for word in words:
        if seats is None:
            break
        fx = Fx(position.drawn, chance, word)
        action = action_of(asked or play.tree(game, position, seat, seats), word)
        asked = None
        play.say(game, position, seat, action, fx)
        seats = play.go_on(position, fx)
        events += [event for event in fx.events if event.reaches(seat)]
    return Preview(game, position, seat, seats, events)
