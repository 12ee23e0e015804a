"""The end: florins for different kinds, and the ranking (L-14)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.core_types import Args, Msg, Seat
from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.leonardo import money, scoring
from engines.leonardo.state import State


class Final(Step[State]):
    """Variety is paid, money is counted, most florins win (L-14.1, L-14.2)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Rank the players; money becomes public."""
        for seat, player in enumerate(state.players):
            n = scoring.kinds(state.components, player)
            florins = scoring.variety(state.components, n)
            money.gain(player, "variety", florins)
            told: Args = {"seat": Seat(seat), "kinds": n, "n": florins}
            effects.emit_event(Msg("variety", told), at=[f"{seat}/inventions", f"{seat}/florins"])
        effects.open_hidden("florins", [f"{seat}={player.florins}" for seat, player in enumerate(state.players)])
        for standing in sort_by_rank(scoring.seat_scores(state)):
            cards = len(state.players[standing.seat].inventions)
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "cards": cards, "rank": standing.rank}
            effects.emit_event(Msg("final", args), at=[f"{standing.seat}/florins"])
