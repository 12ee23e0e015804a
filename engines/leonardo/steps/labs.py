"""The end of phase C: work in the laboratories (L-10)."""

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.leonardo import works
from engines.leonardo.components import printed
from engines.leonardo.state import State, seats_from


class LabWork(Step[State]):
    """Counters advance where work goes on; figures go back, robots stay (L-10.1 to L-10.3)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Do it for all at once; report in seat order from the holder."""
        last = printed(state.components).table.work_track.last
        state.phase, state.turns = "complete", []
        for seat in seats_from(state, state.holder):
            player = state.players[seat]
            for name, lab in player.labs.items():
                n = works.advance(state.components, lab)
                if n:
                    lab.weeks = min(last, lab.weeks + n)  # L-10.4
                    args: Args = {"seat": Seat(seat), "lab": TermRef(name), "n": n, "weeks": lab.weeks}
                    effects.emit_event(Msg("works", args), at=[f"{seat}/{name}"])
                player.free += lab.apprentices
                player.master = player.master or lab.master
                lab.apprentices, lab.master = 0, False
        effects.emit_event(Msg("labs-worked"))
