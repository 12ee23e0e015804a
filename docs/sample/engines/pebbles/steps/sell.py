"""A side action: sell points for coins at any time in the seat's turn (T-4)."""

import msgspec

from docs.sample.engines.pebbles.state import State
from engines.core.core_types import Msg, Seat
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Amount, Choice, Leaf, Node, Option


class SellPoints(msgspec.Struct, frozen=True):
    """Sell the chosen number of points."""

    n: int


class Sell(Step[State]):
    """A side action of a seat with a question; never on the stack."""

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask how many points to sell."""
        points = state.players[seat].points
        sell = Amount(Msg("pebbles-ask-sell"), 1, points, lambda n: Leaf(SellPoints(n)))
        none = Msg("pebbles-no-points", rule="T-4.1") if points < 1 else None
        return Choice(Msg("pebbles-ask-more"), [Option("sell", Msg("pebbles-sell"), sell, none)])

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Turn points into coins."""
        assert isinstance(action, SellPoints)
        state.players[seat].points -= action.n
        state.players[seat].coins += action.n
        effects.emit_event(Msg("pebbles-sold", {"seat": Seat(seat), "n": action.n}), at=[f"{seat}/points"])
