"""Setting up (X-1)."""

from typing import ClassVar

from engines.core.steps import Effects, Step
from engines.core.core_types import Msg, TermRef, Seat
from engines.newgame.components import printed
from engines.newgame.state import State
from engines.newgame.steps.rounds import Round


class Setup(Step[State]):
    """All players draw a hand that is hidden from the others (X-1.2)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Deal the stones."""
        n = printed(state.components).numbers.hand
        for seat, player in enumerate(state.players):
            player.hand = sorted(effects.draw_card("stack", state.stack, seat) for _ in range(n))
            effects.emit_event(Msg("dealt", {"seat": Seat(seat), "n": n}), but=seat, at=["stack"])
            marks = [f"hand:{stone}" for stone in player.hand]
            effects.emit_event(Msg("dealt-you", {"stones": [TermRef(stone) for stone in player.hand]}), to=seat, at=marks)
        effects.push_steps(Round())
