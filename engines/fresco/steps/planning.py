"""Phase 2a: planning, secretly and simultaneously (F-5)."""

from functools import lru_cache

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, SealedStep
from engines.core.tree import Allocation, Leaf, Node, Slot
from engines.fresco import term_messages
from engines.fresco.components import printed
from engines.fresco.state import State


@lru_cache(maxsize=64)
def _ask_plan(components: str, most: int, *, final: bool) -> Node:
    """Build the question for a number of apprentices. Cached: the same for many seats."""
    spaces, places = printed(components).spaces[final], printed(components).places[final]
    slots = []
    for place in places:
        label, high = Msg("to-place", {"place": TermRef(place)}), min(most, spaces[place])
        slots.append(Slot(place, label, 0, high, None, f"place:{place}", rule="F-5.2"))
    return Allocation(Msg("ask-plan", {"n": most}), slots, (0, most), Leaf, rule="F-5.3")


class Plan(SealedStep[State]):
    """All players distribute their apprentices among the places, changeable until all are done (F-5.1, F-5.4)."""

    def question_tree(self, state: State, seat: int) -> Node:
        """Ask for a plan: at most three apprentices at a place; some may stay unused (F-5.2, F-5.3)."""
        return _ask_plan(state.components, state.players[seat].apprentices, final=state.final)

    def open_answers(self, state: State, actions: dict[int, dict[str, int]], effects: Effects) -> None:
        """Lift all screens at once (F-5.4)."""
        places = printed(state.components).places[state.final]
        for seat, action in actions.items():
            plan: dict[str, int] = {place: action[place] for place in places if action.get(place)}
            state.players[seat].plan = plan
            effects.open_hidden("plan", [f"{seat}:" + ",".join([f"{place}={n}" for place, n in plan.items()])])
            message = Msg("planned", {"seat": Seat(seat), "things": term_messages.plan(plan)})
            effects.emit_event(message, at=[f"{seat}/plan"])
