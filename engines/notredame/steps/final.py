"""The end: the ranking (N-13)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.core_types import Args, Msg, Seat
from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.notredame import scoring
from engines.notredame.state import State


class Final(Step[State]):
    """No further scoring; most prestige points win (N-13.1, N-13.4)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Rank the players; coins and cubes in the own supply break ties (N-13.2)."""
        for standing in sort_by_rank(scoring.seat_scores(state)):
            player = state.players[standing.seat]
            rest = player.coins + player.supply
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "rank": standing.rank, "rest": rest}
            effects.emit_event(Msg("final", args), at=[f"{standing.seat}/pp"])
