"""A turn: draw a stone, or rest (X-2.3, X-2.4)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.core.steps import Fx, Step
from engines.core.tree import Action, Leaf, Node, Option, Pick
from engines.core.words import Msg, Ref, Seat
from engines.newgame.components import printed
from engines.newgame.state import State


class DrawStone(msgspec.Struct, frozen=True):
    """Draw the top stone of the stack."""


class Rest(msgspec.Struct, frozen=True):
    """Take the points of a rest."""


class Turn(Step[State]):
    """What this seat does (X-2.3)."""

    seat: int

    def who(self, state: State) -> dict[int, bool]:
        """This seat."""
        return {self.seat: True}

    def ask(self, state: State, seat: int) -> Node:
        """A blocked option keeps its place, and says why."""
        empty = None if state.stack.layers else Msg("why-empty", rule="X-2.4")
        n = printed(state.components).numbers.rest
        return Pick(
            Msg("ask-turn"),
            [
                Option("draw", Msg("draw"), Leaf(DrawStone()), empty, at="stack"),
                Option("rest", Msg("rest", {"n": n}), Leaf(Rest())),
            ],
        )

    def take(self, state: State, seat: int, action: Action, fx: Fx) -> None:
        """Rest, or go on to the draw."""
        if isinstance(action, DrawStone):
            fx.push(Draw(seat))
            return
        state.players[seat].rests += 1
        n = printed(state.components).numbers.rest
        fx.tell(Msg("rests", {"seat": Seat(seat), "n": n}), at=[f"{seat}/points"])


class Draw(Step[State]):
    """The draw itself: what has come to light can't be taken back alone."""

    seals: ClassVar[bool] = True
    seat: int

    def go(self, state: State, fx: Fx) -> None:
        """Only this seat sees the stone."""
        stone = fx.draw("stack", state.stack, self.seat)
        state.players[self.seat].hand.append(stone)
        fx.tell(Msg("draws", {"seat": Seat(self.seat)}), but=self.seat, at=["stack"])
        fx.tell(Msg("draws-you", {"stone": Ref(stone)}), to=self.seat, at=[f"stone:{stone}"])
