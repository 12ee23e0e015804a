"""The end: who wins (N-13)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.seats import best_first
from engines.core.steps import Fx, Step
from engines.core.words import Args, Msg, Seat
from engines.notredame import scoring
from engines.notredame.state import State


class Final(Step[State]):
    """Nothing else scores; most prestige points win (N-13.1, N-13.4)."""

    seals: ClassVar[bool] = True

    def go(self, state: State, fx: Fx) -> None:
        """Rank everybody; coins and cubes in the own supply break ties (N-13.2)."""
        for standing in best_first(scoring.standings(state)):
            player = state.players[standing.seat]
            rest = player.coins + player.supply
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "rank": standing.rank, "rest": rest}
            fx.tell(Msg("final", args), at=[f"{standing.seat}/pp"])
