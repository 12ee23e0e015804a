"""The course of the game: rounds, and its end (X-2, X-3)."""

from typing import ClassVar

from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.core.core_types import Msg, Seat
from engines.newgame import scoring
from engines.newgame.components import printed
from engines.newgame.state import State
from engines.newgame.steps.lay import Lay
from engines.newgame.steps.turn import Turn


class Round(Step[State]):
    """The next round: all lay a stone, then each has a turn (X-2.1, X-2.3); after the last one the end (X-3.1)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Begin a round, or end the game."""
        if state.round == printed(state.components).numbers.rounds:
            effects.push_steps(Final())
            return
        state.round += 1
        seats = list(range(len(state.players)))
        effects.emit_event(Msg("round-begins", {"n": state.round}), at=["stack"])
        effects.push_steps(Lay(seats=seats), *(Turn(seat) for seat in seats), Round())


class Final(Step[State]):
    """The end (X-3.1)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Tell the score of each player."""
        for standing in sort_by_rank(scoring.seat_scores(state)):
            told = Msg("final", {"seat": Seat(standing.seat), "n": standing.score})
            effects.emit_event(told, at=[f"{standing.seat}/points"])
