"""A swap: look at the top of the deck and keep a card (T-3.2)."""

from collections.abc import Callable, Iterable
from typing import ClassVar

import msgspec

from docs.sample.engines.pebbles.components import printed
from docs.sample.engines.pebbles.state import State
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.piles import put_under
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Choice, Leaf, Node, Option


class KeepCard(msgspec.Struct, frozen=True):
    """Keep one of the cards looked at."""

    card: str


def card_options(cards: Iterable[str], act: Callable[[str], Action]) -> list[Option]:
    """Return an option per card; ``act`` builds its action."""
    return [
        Option(card, Msg("pebbles-card", {"card": TermRef(card)}), Leaf(act(card)), hotspot=f"card:{card}")
        for card in cards
    ]


class Swap(Step[State]):
    """Ask which card to keep. Only a vote can undo the look, and the answer is secret."""

    seals: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    seat: int

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return this seat once it is looking at cards."""
        return {self.seat: True} if state.looking else {}

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Show the cards to this seat only."""
        n = printed(state.components).numbers.looked
        state.looking = effects.look_at_cards("deck", state.deck, n, self.seat)
        for card in state.looking:
            looked = Msg("pebbles-looked", {"seat": Seat(self.seat), "card": TermRef(card)})
            effects.emit_event(looked, to=self.seat, at=[f"card:{card}"])
        effects.keep_step()

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for the card to keep."""
        return Choice(Msg("pebbles-ask-keep"), card_options(state.looking, KeepCard))

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Keep the card; the others go under the deck."""
        assert isinstance(action, KeepCard)
        state.players[seat].hand.append(action.card)
        put_under(state.deck, [card for card in state.looking if card != action.card], [seat])
        state.looking = []
        effects.emit_event(Msg("pebbles-kept", {"seat": Seat(seat)}), at=["deck"])
