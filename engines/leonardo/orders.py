"""Orders ahead: what is taken in a shop or in the academy, and up to which price; then the figures withdraw.

An order names its round, so that it says nothing in a later one. Where money is short it withdraws. One order is for
all areas at once: where nothing is open to its seat it withdraws, elsewhere the seat is asked.
"""

from __future__ import annotations

import msgspec

from engines.core.tree import Leaf, Node, Option, Pick
from engines.core.words import Msg, Ref, Word
from engines.leonardo.components import printed
from engines.leonardo.view import AreaView, LeonardoView

SIMPLE = {"shop", "academy"}
"""Areas with one kind of action: elsewhere a choice has to be made when it comes."""


PRICED = {*SIMPLE, "workshop"}
EVERYWHERE = "all"


class Order(msgspec.Struct, frozen=True):
    """Act in an area of round ``number`` while the price is ``most`` or less; ``most`` -1: withdraw at once.

    In all areas (``EVERYWHERE``): withdraw where nothing else can be done.
    """

    number: int
    area: str
    most: int


def orders(view: LeonardoView) -> Node | None:
    """What may be ordered for areas of this round in which the seat has figures and that are not over."""
    if view.me is None or view.phase not in {"place", "city"} or view.research:
        return None
    seat = view.me.seat
    areas = [
        area
        for area in view.areas
        if area.kind in PRICED and area.id >= view.area and any(group.seat == seat for group in area.groups)
    ]
    if not areas:
        return None
    ask = Msg("ask-order")
    idle = Option(EVERYWHERE, Msg("order-idle"), Leaf(Order(view.round, EVERYWHERE, -1)))
    then = Pick(ask, [idle, *(_area(view, area) for area in areas if area.kind in SIMPLE)])
    return Pick(ask, [Option(_round(view), Msg("order-round", {"n": view.round}), then)])


def _area(view: LeonardoView, area: AreaView) -> Option:
    place = Ref(f"area-{area.id.upper()}")
    prices = printed(view.components).table.prices.steps
    limits = [
        Option(
            str(price), Msg("order-up-to", {"n": price}), Leaf(Order(view.round, area.id, price)), at=f"area:{area.id}"
        )
        for price in prices
    ]
    withdraw = Option("pass", Msg("order-withdraw"), Leaf(Order(view.round, area.id, -1)), at=f"area:{area.id}")
    ask = Msg("ask-order-limit", {"place": place})
    label = Msg("name-of", {"thing": place})
    return Option(area.id, label, Pick(ask, [*limits, withdraw]), at=f"area:{area.id}")


def _round(view: LeonardoView) -> str:
    return f"round-{view.round}"


def answer(order: Word, view: LeonardoView, tree: Node) -> Word | None:
    """What an order says when its seat is asked in that area; to other questions it says nothing."""
    number, area = order[:2]
    if view.asks not in PRICED or number != _round(view) or not isinstance(tree, Pick):
        return None
    if area == EVERYWHERE:
        idle = all(option.blocked is not None for option in tree.options if option.key != "pass")
        return ("pass",) if idle else None
    if view.asks not in SIMPLE or area != view.area:
        return None
    most = order[2]
    price = next(place.price for place in view.areas if place.id == area)
    can = any(option.key == "take" and option.blocked is None for option in tree.options)
    if can and most != "pass" and price is not None and price <= int(most):
        return ("take",)
    return ("pass",)
