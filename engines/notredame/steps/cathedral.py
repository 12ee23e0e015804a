"""The scoring of Notre Dame at the end of a period (N-12)."""

from engines.core.core_types import Msg
from engines.core.steps import Effects, Step
from engines.notredame import gains, scoring
from engines.notredame.state import CATHEDRAL, State


class Cathedral(Step[State]):
    """The pool is shared out by cubes, rounded down for each cube; all cubes go back (N-12.2, N-12.3)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Pay every owner, with the park bonus once (N-10.2)."""
        each = scoring.cathedral_share(state)
        cubes = sum(player.cathedral for player in state.players)
        effects.emit_event(
            Msg("cathedral-pays", {"n": each, "m": cubes}) if cubes else Msg("cathedral-empty"), at=[CATHEDRAL]
        )
        for seat, player in enumerate(state.players):
            gains.points(state, seat, "cathedral", player.cathedral * each, effects)
            player.general += player.cathedral
            player.cathedral = 0
