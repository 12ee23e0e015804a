"""The field where resources are bought: L-9.12."""

import msgspec

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.leonardo import money
from engines.leonardo.components import printed
from engines.leonardo.state import State
from engines.leonardo.steps.fields import _NOTHING, Nothing, leave_unused


class Buy(msgspec.Struct, frozen=True):
    """A resource card of any kind."""

    resource: str


class BuyResource(Step[State]):
    """Field 4: one resource card for one florin; asked because money is hidden (L-8.10, L-18.4)."""

    seat: int

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the seat, unless all shops are empty."""
        return {self.seat: True} if any(state.shops.values()) else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask which one; market cards are out of reach (L-16.6)."""
        price = _shop_price(state)
        why = money.short_of(price - state.players[seat].florins, "L-18.4")
        options = [resource_option(state, name, Leaf(Buy(name))) for name in state.shops]
        cards = Choice(Msg("ask-resource"), options)
        return Choice(
            Msg("ask-buy", {"n": price}), [Option("buy", Msg("verb-buy", {"n": price}), cards, why), _NOTHING]
        )

    def apply_action(self, state: State, seat: int, action: Nothing | Buy, effects: Effects) -> None:
        """Pay and take."""
        if isinstance(action, Nothing):
            leave_unused(seat, "4", effects)
            return
        price, player = _shop_price(state), state.players[seat]
        money.pay(player, "prices", price)
        state.shops[action.resource] -= 1
        player.hand[action.resource] += 1
        at = [f"area:{printed(state.components).resources[action.resource].shop.lower()}"]
        effects.emit_event(
            Msg("takes-resource", {"seat": Seat(seat), "thing": TermRef(action.resource), "n": price}), at=at
        )

    def run_automatic(self, state: State, effects: Effects) -> None:
        """End, since all shops are empty."""
        leave_unused(self.seat, "4", effects)


def _shop_price(state: State) -> int:
    return next(row.cost for row in printed(state.components).table.council_action if str(row.id) == "4")


SHOP_EMPTY = Msg("why-shop-empty", rule="L-9.12")


def resource_option(state: State, name: str, then: Leaf) -> Option:
    """Return a resource card of a shop, with how many are left."""
    why = None if state.shops[name] else SHOP_EMPTY
    at = f"area:{printed(state.components).resources[name].shop.lower()}"
    note = Msg("left", {"n": state.shops[name]})
    return Option(name, Msg("name-of", {"thing": TermRef(name)}), then, why, at, None, note)
