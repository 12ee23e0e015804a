"""The end: prestige cards, and who wins (P-14)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.seats import best_first
from engines.core.steps import Fx, Step
from engines.core.words import Args, Msg, Ref, Seat
from engines.princes import scoring
from engines.princes.money import gain
from engines.princes.state import State


class Final(Step[State]):
    """All prestige cards are revealed at the same time and scored (P-14.1); the game is over (P-3.5)."""

    seals: ClassVar[bool] = True

    def go(self, state: State, fx: Fx) -> None:
        """Reveal, score, rank; money is opened, for it breaks ties (P-14.3)."""
        scored = [
            [(card, scoring.prestige_value(state.components, state.players, seat, card)) for card in player.prestige]
            for seat, player in enumerate(state.players)
        ]
        for seat, player in enumerate(state.players):
            fx.open("prestige", player.prestige)
            cards = [Ref(card) for card in player.prestige]
            fx.tell(Msg("reveals" if cards else "reveals-none", {"seat": Seat(seat), "cards": cards}))
        for seat, cards_scored in enumerate(scored):
            for card, pp in cards_scored:
                gain(state, seat, "prestige", pp)
                told = Msg("prestige-scores", {"seat": Seat(seat), "card": Ref(card), "n": pp})
                fx.tell(told, at=[f"{seat}/prestige", f"{seat}/pp"])
        for standing in best_first(scoring.standings(state)):
            florins = state.players[standing.seat].florins
            fx.open("florins", [f"{standing.seat}={florins}"])
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "florins": florins, "rank": standing.rank}
            fx.tell(Msg("final", args), at=[f"{standing.seat}/pp"])
