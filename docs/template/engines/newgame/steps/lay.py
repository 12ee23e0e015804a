"""All lay a stone, in secret and at the same time (X-2.1, X-2.2)."""

import msgspec

from engines.core.steps import Effects, SealedStep
from engines.core.tree import Action, Leaf, Node, Option, Choice
from engines.core.core_types import Msg, TermRef, Seat
from engines.newgame import scoring
from engines.newgame.components import printed
from engines.newgame.state import State


class LayStone(msgspec.Struct, frozen=True):
    """Lay a stone of the hand."""

    stone: str


class Lay(SealedStep[State]):
    """Which stone? The answers are hidden until all are in."""

    def question_tree(self, state: State, seat: int) -> Node:
        """Ask for a stone of the hand."""
        options = [
            Option(stone, Msg("lay", {"stone": TermRef(stone)}), Leaf(LayStone(stone)), hotspot=f"hand:{stone}")
            for stone in sorted(state.players[seat].hand)
        ]
        return Choice(Msg("ask-lay"), options)

    def open_answers(self, state: State, actions: dict[int, Action], effects: Effects) -> None:
        """Open the stones; the highest scores."""
        laid = {seat: action.stone for seat, action in actions.items() if isinstance(action, LayStone)}
        for seat, stone in laid.items():
            player = state.players[seat]
            player.hand.remove(stone)
            player.laid.append(stone)
            effects.open_hidden("hand", [stone])
            effects.emit_event(Msg("lays", {"seat": Seat(seat), "stone": TermRef(stone)}), at=[f"{seat}/laid"])
        first, n = scoring.highest(state, laid), printed(state.components).numbers.win
        effects.emit_event(Msg("wins", {"seat": Seat(first), "n": n}), at=[f"{first}/points"])
