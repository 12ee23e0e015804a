"""The end: florins for different kinds, and who wins (L-14)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.steps import Fx, Step
from engines.core.words import Args, Msg, Seat
from engines.leonardo import money, scoring
from engines.leonardo.state import State


class Final(Step[State]):
    """Variety is paid, money is counted, most florins win (L-14.1, L-14.2)."""

    seals: ClassVar[bool] = True

    def go(self, state: State, fx: Fx) -> None:
        """Rank everybody; now money comes to light."""
        for seat, player in enumerate(state.players):
            n = scoring.kinds(state.components, player)
            florins = scoring.variety(state.components, n)
            money.gain(player, "variety", florins)
            told: Args = {"seat": Seat(seat), "kinds": n, "n": florins}
            fx.tell(Msg("variety", told), at=[f"{seat}/inventions", f"{seat}/florins"])
        fx.open("florins", [f"{seat}={player.florins}" for seat, player in enumerate(state.players)])
        for standing in sorted(scoring.standings(state), key=lambda standing: (standing.rank, standing.seat)):
            cards = len(state.players[standing.seat].inventions)
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "cards": cards, "rank": standing.rank}
            fx.tell(Msg("final", args), at=[f"{standing.seat}/florins"])
