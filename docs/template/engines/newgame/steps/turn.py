"""A turn: draw a stone, or rest (X-2.3, X-2.4)."""

from typing import ClassVar

import msgspec

from engines.core.steps import Effects, Step
from engines.core.tree import Action, Leaf, Node, Option, Choice
from engines.core.core_types import Msg, TermRef, Seat
from engines.newgame.components import printed
from engines.newgame.state import State


class DrawStone(msgspec.Struct, frozen=True):
    """Draw the top stone of the stack."""


class Rest(msgspec.Struct, frozen=True):
    """Take the points of a rest."""


class Turn(Step[State]):
    """What this seat does (X-2.3)."""

    seat: int

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return this seat."""
        return {self.seat: True}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask what to do; a blocked option keeps its place, and says why."""
        empty = None if state.stack.layers else Msg("why-empty", rule="X-2.4")
        n = printed(state.components).numbers.rest
        return Choice(
            Msg("ask-turn"),
            [
                Option("draw", Msg("draw"), Leaf(DrawStone()), empty, hotspot="stack"),
                Option("rest", Msg("rest", {"n": n}), Leaf(Rest())),
            ],
        )

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Rest, or go on to the draw."""
        if isinstance(action, DrawStone):
            effects.push_steps(Draw(seat))
            return
        state.players[seat].rests += 1
        n = printed(state.components).numbers.rest
        effects.emit_event(Msg("rests", {"seat": Seat(seat), "n": n}), at=[f"{seat}/points"])


class Draw(Step[State]):
    """The draw itself: what has come to light can't be taken back alone."""

    seals: ClassVar[bool] = True
    seat: int

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Draw the stone, which only this seat sees."""
        stone = effects.draw_card("stack", state.stack, self.seat)
        state.players[self.seat].hand.append(stone)
        effects.emit_event(Msg("draws", {"seat": Seat(self.seat)}), but=self.seat, at=["stack"])
        effects.emit_event(Msg("draws-you", {"stone": TermRef(stone)}), to=self.seat, at=[f"hand:{stone}"])
