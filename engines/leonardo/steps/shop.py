"""The field for buying resources (L-9.12)."""

from typing import ClassVar

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects
from engines.core.tree import Choice, Leaf, Node, Option
from engines.leonardo import money
from engines.leonardo.components import printed
from engines.leonardo.state import State
from engines.leonardo.steps.fields import NOTHING, FieldStep


class BuyResource(FieldStep):
    """Field 4: buy one resource card for one florin; asks because money is hidden (L-8.10, L-18.4)."""

    field: ClassVar[str] = "4"

    def has_effect(self, state: State) -> bool:
        """Return whether any shop has a card."""
        return any(state.shops.values())

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a card; market cards are not available (L-16.6)."""
        price = _shop_price(state)
        why = money.short_of(price - state.players[seat].florins, "L-18.4")
        options = [resource_option(state, name, Leaf(name), "L-9.12") for name in state.shops]
        cards = Choice(Msg("ask-resource"), options)
        return Choice(Msg("ask-buy", {"n": price}), [Option("buy", Msg("verb-buy", {"n": price}), cards, why), NOTHING])

    def use_field(self, state: State, action: str, effects: Effects) -> None:
        """Pay for and take the card."""
        price, player = _shop_price(state), state.players[self.seat]
        money.pay(player, "prices", price)
        state.shops[action] -= 1
        player.hand[action] += 1
        effects.emit_event(
            Msg("takes-resource", {"seat": Seat(self.seat), "thing": TermRef(action), "n": price}),
            at=[shop_hotspot(state, action)],
        )


def _shop_price(state: State) -> int:
    return next(row.cost for row in printed(state.components).table.council_action if str(row.id) == "4")


def shop_hotspot(state: State, resource: str) -> str:
    """Return the mark of the shop that sells a resource."""
    return f"area:{printed(state.components).resources[resource].shop.lower()}"


def resource_option(state: State, name: str, then: Leaf, rule: str) -> Option:
    """Return a shop's resource card, with the number left."""
    why = None if state.shops[name] else Msg("why-shop-empty", rule=rule)
    note = Msg("left", {"n": state.shops[name]})
    return Option(name, Msg("name-of", {"thing": TermRef(name)}), then, why, shop_hotspot(state, name), None, note)
