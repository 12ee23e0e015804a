"""The end: prestige cards, and who wins (P-14)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.princes import scoring
from engines.princes.money import gain
from engines.princes.state import State


class Final(Step[State]):
    """All prestige cards are revealed at the same time and scored (P-14.1); the game is over (P-3.5)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Reveal, score, rank; money is opened, for it breaks ties (P-14.3)."""
        scored = [
            [(card, scoring.prestige_value(state.components, state.players, seat, card)) for card in player.prestige]
            for seat, player in enumerate(state.players)
        ]
        for seat, player in enumerate(state.players):
            effects.open_hidden("prestige", player.prestige)
            cards = [TermRef(card) for card in player.prestige]
            effects.emit_event(Msg("reveals" if cards else "reveals-none", {"seat": Seat(seat), "cards": cards}))
        for seat, cards_scored in enumerate(scored):
            for card, pp in cards_scored:
                gain(state, seat, "prestige", pp)
                message = Msg("prestige-scores", {"seat": Seat(seat), "card": TermRef(card), "n": pp})
                effects.emit_event(message, at=[f"{seat}/prestige", f"{seat}/pp"])
        for standing in sort_by_rank(scoring.seat_scores(state)):
            florins = state.players[standing.seat].florins
            effects.open_hidden("florins", [f"{standing.seat}={florins}"])
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "florins": florins, "rank": standing.rank}
            effects.emit_event(Msg("final", args), at=[f"{standing.seat}/pp"])
