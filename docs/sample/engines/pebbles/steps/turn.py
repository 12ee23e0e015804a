"""A turn: offer coins, show a card, swap one with the deck, or pass (T-2, T-3, T-5)."""

from functools import partial

import msgspec

from docs.sample.engines.pebbles.components import printed
from docs.sample.engines.pebbles.state import State
from docs.sample.engines.pebbles.steps.swap import Swap, card_options
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, SeatStep
from engines.core.tree import Action, Amount, Choice, Leaf, Node, Option


class OfferCoins(msgspec.Struct, frozen=True):
    """Offer the chosen number of coins."""

    n: int


class ShowCard(msgspec.Struct, frozen=True):
    """Show a card of the hand."""

    card: str


class SwapCard(msgspec.Struct, frozen=True):
    """Look at the top of the deck and keep a card."""


class Pass(msgspec.Struct, frozen=True):
    """Do nothing."""


class Turn(SeatStep[State]):
    """One seat's turn."""

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask what to do; a blocked option keeps its place and gives the reason."""
        player, most = state.players[seat], printed(state.components).numbers.offer
        top = min(player.coins, most)
        note = Msg("pebbles-top", {"most": most, "n": top})
        offer = Amount(Msg("pebbles-ask-coins"), 1, top, lambda n: Leaf(OfferCoins(n)), note=note)
        show = partial(Choice, Msg("pebbles-ask-card"), card_options(player.hand, ShowCard))
        poor = Msg("pebbles-no-coins", rule="T-2.2") if top < 1 else None
        bare = Msg("pebbles-no-cards", rule="T-5.1") if not player.hand else None
        gone = Msg("pebbles-deck-empty", rule="T-3.2") if not state.deck.layers else None
        return Choice(
            Msg("pebbles-ask-turn"),
            [
                Option("offer", Msg("pebbles-offer"), offer, poor),
                Option("show", Msg("pebbles-show"), show, bare),
                Option("swap", Msg("pebbles-swap"), Leaf(SwapCard()), gone, hotspot="deck"),
                Option("pass", Msg("pebbles-pass"), Leaf(Pass())),
            ],
        )

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Offer coins, show a card, start a swap, or pass."""
        player, who = state.players[seat], Seat(seat)
        if isinstance(action, OfferCoins):
            player.coins -= action.n
            player.points += action.n
            effects.seal_move()
            effects.emit_event(Msg("pebbles-offered", {"seat": who, "n": action.n}), at=[f"{seat}/points"])
        elif isinstance(action, ShowCard):
            n = printed(state.components).cards[action.card].value
            player.hand.remove(action.card)
            player.shown.append(action.card)
            player.points += n
            effects.show_secret("hand", [action.card])
            shown = Msg("pebbles-shown", {"seat": who, "card": TermRef(action.card), "n": n})
            effects.emit_event(shown, at=[f"{seat}/points"])
        elif isinstance(action, SwapCard):
            effects.emit_event(Msg("pebbles-swaps", {"seat": who}), at=["deck"])
            effects.push_steps(Swap(seat))
        else:
            effects.emit_event(Msg("pebbles-passed", {"seat": who}))
