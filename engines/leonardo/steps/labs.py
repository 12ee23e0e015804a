"""The end of phase C: work in the laboratories (L-10)."""

from __future__ import annotations

from engines.core.steps import Fx, Step
from engines.core.words import Args, Msg, Ref, Seat
from engines.leonardo import works
from engines.leonardo.components import printed
from engines.leonardo.state import State, seats_from


class LabWork(Step[State]):
    """Counters advance where work goes on; figures go back, robots stay (L-10.1 to L-10.3)."""

    def go(self, state: State, fx: Fx) -> None:
        """All at once; told in seat order from the holder."""
        last = printed(state.components).table.work_track.last
        state.phase, state.turns = "complete", []
        for seat in seats_from(state, state.holder):
            player = state.players[seat]
            for name, lab in player.labs.items():
                n = works.advance(state.components, lab)
                if n:
                    lab.weeks = min(last, lab.weeks + n)  # L-10.4
                    told: Args = {"seat": Seat(seat), "lab": Ref(name), "n": n, "weeks": lab.weeks}
                    fx.tell(Msg("works", told), at=[f"{seat}/{name}"])
                player.free += lab.apprentices
                player.master = player.master or lab.master
                lab.apprentices, lab.master = 0, False
        fx.tell(Msg("labs-worked"))
