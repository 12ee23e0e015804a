"""Phase 2b: the places in order; at each, masters act in the acting order (F-6). The theatre (F-13)."""

from engines.core.core_types import Msg, TermRef
from engines.core.steps import Effects, Step
from engines.fresco import goods, term_messages
from engines.fresco.component_rows import Column
from engines.fresco.components import place_of, printed
from engines.fresco.state import State
from engines.fresco.steps.wake import shift_mood


class Opens(Step[State]):
    """Open a place for those with apprentices there; skip all others (F-6.2, F-6.3)."""

    place: Column
    """As the action board names it; ``cathedral2`` is the second visit (F-16.3)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Set the turns of all masters who come, earliest first."""
        state.phase = self.place
        state.turns = [master for master in state.order if goods.plan_of(state, master).get(self.place)]
        begin_turn(state)


def tell_finished(state: State, effects: Effects) -> None:
    """Report that the last section makes this round the last one (F-16.7)."""
    if not (state.fresco or state.final):
        effects.emit_event(Msg("last-section", {"n": state.round}), at=["round"])


def begin_turn(state: State) -> None:
    """Set the next master's work: the apprentices, or their mixes (F-12.1, M-P.8)."""
    if not state.turns:
        state.left = 0
        return
    master = state.turns[0]
    state.left = goods.plan_of(state, master)[state.phase]
    if state.phase == "workshop":
        more = goods.effect(state.components, state.players[master], "mix_bonus")
        state.left *= printed(state.components).table.workshop.mixes_per_apprentice + more


def end_turn(state: State) -> None:
    """End the visit of this master (F-6.7)."""
    state.turns.pop(0)
    begin_turn(state)


def count_work(state: State) -> None:
    """Count one apprentice's work; end the visit after the last one (F-6.2, F-6.7)."""
    state.left -= 1
    if not state.left:
        end_turn(state)


def leave(state: State, effects: Effects) -> None:
    """Forgo the remaining work here (F-6.4, F-6.7)."""
    place = TermRef(place_of(state.phase))
    message = Msg("leaves", {"seat": term_messages.master(state.turns[0], len(state.players)), "place": place})
    effects.emit_event(message, at=[f"{state.turns[0]}/plan"])
    end_turn(state)


class Theatre(Step[State]):
    """Needs no answers: forgoing never helps (F-6.7).

    Apprentices change in the next round (F-13.2).
    """

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Move the mood up two spaces per apprentice, or three with the actor (F-13.1, M-P.8)."""
        while state.turns:
            seat = state.turns[0]
            each = printed(state.components).table.theatre.mood_per_apprentice
            each += goods.effect(state.components, state.players[seat], "theatre_bonus")
            shift_mood(state, seat, state.left * each, effects)
            end_turn(state)
