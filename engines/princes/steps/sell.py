"""The side action: selling prestige points during any own decision (P-13.3)."""

from functools import lru_cache

import msgspec

from engines.core.core_types import ELSE, Msg
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Amount, Choice, Leaf, Node, Option
from engines.princes import money
from engines.princes.components import printed
from engines.princes.state import State


class Sell(msgspec.Struct, frozen=True):
    """Sell that many PP."""

    pp: int


@lru_cache(maxsize=512)
def _selling(pp: int, rate: int) -> Choice:
    """Build the question for a number of PP, which is shared by all seats with as many."""
    sell = Amount(Msg("ask-sell", {"n": rate}), 1, pp, lambda n: Leaf(Sell(n)), note=Msg("has-pp", {"n": pp}))
    return Choice(ELSE, [Option("sell", Msg("verb-sell", {"n": rate}), sell)])


class SellPrestige(Step[State]):
    """Sell any number of own PP for 100 florins each, never below 0 (P-13.4, P-22.27)."""

    def choice_tree(self, state: State, seat: int) -> Node | None:  # type: ignore[override]  # a side action may be unavailable
        """Ask how many; None without any PP."""
        pp = state.players[seat].pp
        return _selling(pp, printed(state.components).table.rates.florins_per_pp_sold) if pp else None

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Sell them."""
        assert isinstance(action, Sell)
        money.sell(state, seat, action.pp, effects)
