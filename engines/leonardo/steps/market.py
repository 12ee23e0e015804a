"""Area I, the market of Codex II (L-16)."""

from functools import partial

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, TurnStep
from engines.core.tree import Allocation, Choice, Leaf, Node, Option, Slot
from engines.leonardo import scoring
from engines.leonardo.components import printed
from engines.leonardo.state import State
from engines.leonardo.steps.place import term


class Swap(msgspec.Struct, frozen=True):
    """Lay down cards from the hand and take as many from the market."""

    lay: dict[str, int]
    get: dict[str, int]


NO_HAND = Msg("why-no-hand", rule="L-16.4")


class Market(TurnStep[State]):
    """In ranking order, each player may swap once (L-16.4). All have to answer, since hands are hidden."""

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask which cards to lay down, and which to take."""
        hand = state.players[seat].hand
        why = None if any(hand.values()) else NO_HAND
        swap = Option("swap", Msg("verb-swap"), partial(_ask_cards, state, hand), why, "area:i")
        return Choice(Msg("ask-swap"), [swap, Option("pass", Msg("pass-area"), Leaf(None))])

    def apply_action(self, state: State, seat: int, action: Swap | None, effects: Effects) -> None:
        """Swap publicly (L-18.33)."""
        state.turns.pop(0)
        effects.keep_step()
        at = ["area:i"]
        if action is None:
            effects.emit_event(Msg("withdraws", {"seat": Seat(seat), "place": term("i")}), at=at)
        else:
            hand, lies = state.players[seat].hand, dict.fromkeys(state.shops, 0)
            for name in state.market:
                lies[name] += 1
            for name, n in action.lay.items():
                hand[name] -= n
                lies[name] += n
            for name, n in action.get.items():
                hand[name] += n
                lies[name] -= n
            state.market = sorted(name for name, n in lies.items() for _ in range(n))
            args: Args = {"seat": Seat(seat), "cards": cards(action.lay), "others": cards(action.get)}
            effects.emit_event(
                Msg("swaps", args), at=[*at, *(f"market:{name}" for name in action.get if name in state.market)]
            )
        scoring.take_back(state, "i", seat)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """End after all turns."""


def cards(chosen: dict[str, int]) -> list[TermRef | Seat]:
    """Return resource cards, one by one."""
    return [TermRef(name) for name, n in chosen.items() for _ in range(n)]


def _ask_cards(state: State, hand: dict[str, int]) -> Node:
    """Ask for one or two cards from the hand (L-16.4)."""
    codex = printed(state.components).codices["codex2"]
    held = sum(hand.values())
    low, high = min(codex.swap_min, held), min(codex.swap_max, held)
    slots = [
        Slot(name, Msg("lay-card", {"thing": TermRef(name)}), 0, min(n, high), hotspot=f"hand:{name}", rule="L-16.4")
        for name, n in hand.items()
        if n
    ]
    ask = Msg("ask-lay", {"low": codex.swap_min, "high": codex.swap_max})
    return Allocation(ask, slots, (low, high), partial(_market_allocation, state), rule="L-16.4")


def _market_allocation(state: State, lay: dict[str, int]) -> Node:
    """Ask for the same number of cards from the market, including those just laid down (L-16.5)."""
    laid, n = dict(lay), sum(lay.values())
    there = {name: state.market.count(name) + laid.get(name, 0) for name in state.shops}
    slots = [
        Slot(name, Msg("get-card", {"thing": TermRef(name)}), 0, min(many, n), hotspot="area:i", rule="L-16.5")
        for name, many in there.items()
        if many
    ]
    return Allocation(
        Msg("ask-get", {"n": n}), slots, (n, n), lambda chosen: Leaf(Swap(laid, dict(chosen))), rule="L-16.5"
    )
