"""All players distribute stones between the bowls, secretly and simultaneously (T-1)."""

import msgspec

from docs.sample.engines.pebbles.components import printed
from docs.sample.engines.pebbles.state import BOWLS, State
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, SealedStep
from engines.core.tree import Action, Allocation, Leaf, Node, Slot


class PlanStones(msgspec.Struct, frozen=True):
    """Put the chosen numbers of stones into the bowls."""

    bowls: dict[str, int]


def _plan_leaf(bowls: dict[str, int]) -> Leaf | Msg:
    """Return the leaf of a plan, or why it is illegal (T-1.3)."""
    stones = [bowls.get(bowl, 0) for bowl in BOWLS]
    return Msg("pebbles-even", rule="T-1.3") if len(set(stones)) == 1 else Leaf(PlanStones(bowls))


class Plan(SealedStep[State]):
    """Ask how many stones go into each bowl. Answers stay hidden until all are in."""

    def question_tree(self, state: State, seat: int) -> Node:
        """Ask for the stones of each bowl."""
        numbers = printed(state.components).numbers
        least, most = numbers.least, numbers.most
        slots = [
            Slot(bowl, Msg("pebbles-bowl", {"bowl": TermRef(bowl)}), 0, most, hotspot=f"bowl:{bowl}") for bowl in BOWLS
        ]
        return Allocation(Msg("pebbles-ask-plan", {"least": least, "most": most}), slots, (least, most), _plan_leaf)

    def open_answers(self, state: State, actions: dict[int, Action], effects: Effects) -> None:
        """Fill the bowls; each stone in the fuller one, or in the first if tied, scores a point (T-1.4)."""
        state.bowls = dict.fromkeys(BOWLS, 0)
        plans = {seat: action.bowls for seat, action in actions.items() if isinstance(action, PlanStones)}
        for seat, plan in plans.items():
            effects.open_hidden("plan", [f"{seat}:{bowl}={n}" for bowl, n in plan.items()])
            for bowl, n in plan.items():
                state.bowls[bowl] += n
                planned = Msg("pebbles-planned", {"seat": Seat(seat), "n": n, "bowl": TermRef(bowl)})
                effects.emit_event(planned, at=[f"bowl:{bowl}"])
        full = max(BOWLS, key=state.bowls.__getitem__)
        for seat, plan in plans.items():
            n = plan.get(full, 0)
            state.players[seat].points += n
            effects.emit_event(Msg("pebbles-points", {"seat": Seat(seat), "n": n}), at=[f"{seat}/points"])
