"""The course of the game: rounds, and its end (T-1, T-5.2)."""

from typing import ClassVar

from docs.sample.engines.pebbles.state import State
from docs.sample.engines.pebbles.steps.plan import Plan
from docs.sample.engines.pebbles.steps.turn import Turn
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step


class Round(Step[State]):
    """The next round: deal cards, let all plan, then give each a turn; after the last round, end the game."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Begin a round, or end the game."""
        if state.round == state.rounds:
            for seat, player in enumerate(state.players):
                effects.open_hidden("hand", player.hand)
                effects.emit_event(Msg("pebbles-ends", {"seat": Seat(seat), "n": player.points}), at=[f"{seat}/points"])
            return
        state.round += 1
        self._deal_cards(state, effects)
        seats = list(range(len(state.players)))
        effects.push_steps(Plan(seats=seats), *(Turn(seat) for seat in seats), Round())

    def _deal_cards(self, state: State, effects: Effects) -> None:
        """Deal a card to each player while any are left (T-3.1)."""
        for seat, player in enumerate(state.players):
            if not state.deck.layers:
                return
            card = effects.draw_card("deck", state.deck, seat)
            player.hand.append(card)
            effects.emit_event(Msg("pebbles-dealt", {"seat": Seat(seat)}), but=seat)
            dealt = Msg("pebbles-dealt-you", {"seat": Seat(seat), "card": TermRef(card)})
            effects.emit_event(dealt, to=seat, at=[f"card:{card}"])
