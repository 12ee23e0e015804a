"""The theatre: the mood rises (F-13)."""

from engines.core.steps import Effects, Step
from engines.fresco import goods
from engines.fresco.components import printed
from engines.fresco.state import State
from engines.fresco.steps.places import end_turn
from engines.fresco.steps.wake import shift_mood


class Theatre(Step[State]):
    """It needs no answers: forgoing could never help (F-6.7).

    Apprentices follow in the next round (F-13.2).
    """

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Move the mood two spaces up for each apprentice, with the actor three (F-13.1, M-P.8)."""
        while state.turns:
            seat = state.turns[0]
            each = printed(state.components).table.theatre.mood_per_apprentice
            each += goods.effect(state.components, state.players[seat], "theatre_bonus")
            shift_mood(state, seat, state.left * each, effects)
            end_turn(state)
