"""Premoves: purchases in a shop or in the academy up to a price, after which the figures withdraw.

There are also premoves for filling a laboratory over several turns, and for buying on the chosen field of the council.
It withdraws if money is short. One premove can cover all areas: it withdraws if the seat has no possible action there,
and leaves other areas to the player.
"""

from engines.core.core_types import Move, Msg, TermRef
from engines.core.premoves import PREMOVE_LEAF, ask_for_round, round_key
from engines.core.tree import Choice, Node, Option, is_complete_move, open_options
from engines.leonardo.components import printed
from engines.leonardo.view import AreaView, LabView, LeonardoView

SIMPLE = {"shop", "academy"}
"""Areas with one kind of action: elsewhere, a choice is needed at that time."""


PRICED = {*SIMPLE, "workshop"}
ALL_AREAS = "all"
COUNCIL, BUYING = "a", "field-4"
"""Area A, and its field for buying a resource (L-8.10)."""
LABS = ("small", "large")
MASTER = "master"


def premove_tree(view: LeonardoView) -> Node | None:
    """Return the premoves for this round: open areas with the seat's figures, and laboratories."""
    if view.me is None or view.phase not in {"place", "city"}:
        return None
    found = [
        *_area_options(view),
        *(_lab_option(view, lab, counts) for lab in _own_laboratories(view) if (counts := _lab_counts(view, lab))),
    ]
    return ask_for_round(Msg("ask-order"), view.round, found) if found else None


def _area_options(view: LeonardoView) -> list[Option]:
    if view.me is None or view.research:
        return []
    seat = view.me.seat
    areas = [area for area in view.areas if area.id >= view.area and any(group.seat == seat for group in area.groups)]
    found = [_council_option(view)] if any(area.id == COUNCIL for area in areas) else []
    if any(area.kind in PRICED for area in areas):
        found.append(Option(ALL_AREAS, Msg("order-idle"), PREMOVE_LEAF))
    return [*found, *(_area_option(view, area) for area in areas if area.kind in SIMPLE)]


def _area_option(view: LeonardoView, area: AreaView) -> Option:
    place = TermRef(f"area-{area.id.upper()}")
    limits = [
        Option(str(price), Msg("order-up-to", {"n": price}), PREMOVE_LEAF, hotspot=f"area:{area.id}")
        for price in _prices(view)
    ]
    withdraw = Option("pass", Msg("order-withdraw"), PREMOVE_LEAF, hotspot=f"area:{area.id}")
    ask = Msg("ask-order-limit", {"place": place})
    label = Msg("name-of", {"thing": place})
    return Option(area.id, label, Choice(ask, [*limits, withdraw]), hotspot=f"area:{area.id}")


def _council_option(view: LeonardoView) -> Option:
    resources = [
        Option(area.sells, Msg("name-of", {"thing": TermRef(area.sells)}), PREMOVE_LEAF, hotspot=f"area:{area.id}")
        for area in view.areas
        if area.sells
    ]
    return Option(
        COUNCIL,
        Msg("name-of", {"thing": TermRef("buy_resource")}),
        Choice(Msg("ask-order-buy"), resources),
        hotspot="field:4",
    )


def _own_laboratories(view: LeonardoView) -> tuple[LabView, ...]:
    """Return the seat's laboratories while figures, including the master, may still be placed."""
    if view.me is None or view.phase != "place":
        return ()
    own = view.players[view.me.seat]
    return own.labs if own.master and not own.passed else ()


def _lab_counts(view: LeonardoView, lab: LabView) -> range:
    """Return the possible numbers of apprentices with the master: those already there, else the free ones."""
    left = lab.places - lab.robots - lab.apprentices
    if not lab.working or left < 1:
        return range(0)
    if lab.apprentices:
        return range(lab.apprentices, lab.apprentices + 1)
    return range(1, min(left - 1, view.players[view.mine.seat].free) + 1)


def _lab_option(view: LeonardoView, lab: LabView, counts: range) -> Option:
    at = f"{view.mine.seat}/{lab.lab}"
    found = [Option(str(n), Msg("order-fill", {"n": n}), PREMOVE_LEAF, hotspot=at) for n in counts]
    return Option(
        lab.lab, _master_message(lab.lab), Choice(Msg("ask-order-fill", {"place": TermRef(lab.lab)}), found), hotspot=at
    )


def _master_message(lab: str) -> Msg:
    return Msg("order-then-master", {"place": TermRef(lab)})


def _prices(view: LeonardoView) -> tuple[int, ...]:
    return printed(view.components).table.prices.steps


# -- resolve premoves


def resolve_premove(order: Move, view: LeonardoView, tree: Node) -> Move | None:
    """Return the move of a premove in that area; ``None`` for other questions."""
    number, what = order[:2]
    if number != round_key(view.round) or not isinstance(tree, Choice):
        return None
    if what in LABS:
        return _lab_move(what, order[2], view, tree)
    if what == COUNCIL:
        said = {"field": (BUYING,), "buy": ("buy", order[2])}.get(view.asks, ())
        return said if said and is_complete_move(tree, said) else None
    return _area_move(order, view, tree)


def _lab_move(lab: str, n: str, view: LeonardoView, tree: Choice) -> Move | None:
    own = next((one for one in _own_laboratories(view) if one.lab == lab), None)
    if view.asks != "place" or own is None or int(n) not in _lab_counts(view, own):
        return None
    move = (lab, MASTER if own.apprentices else n)
    return move if is_complete_move(tree, move) else None


def _area_move(order: Move, view: LeonardoView, tree: Choice) -> Move | None:
    area = order[1]
    if view.asks not in PRICED:
        return None
    if area == ALL_AREAS:
        return ("pass",) if _can_only_pass(tree) else None
    if view.asks not in SIMPLE or area != view.area:
        return None
    most = order[2]
    if is_complete_move(tree, ("take",)) and most != "pass" and _price(view) <= int(most):
        return ("take",)
    return ("pass",)


def _can_only_pass(tree: Choice) -> bool:
    return [option.key for option in open_options(tree)] == ["pass"]


def _price(view: LeonardoView) -> int:
    return next(area.price or 0 for area in view.areas if area.id == view.area)


# -- premoves for an open question


def premove_options(view: LeonardoView, tree: Node) -> list[tuple[Move, Option]]:
    """Return premoves that answer the current question and may answer later ones in this round."""
    if not isinstance(tree, Choice):
        return []
    if view.asks == "place":
        rows = [
            (lab.lab, counts)
            for lab in _own_laboratories(view)
            if not lab.apprentices and (counts := _lab_counts(view, lab))
        ]
        return [((round_key(view.round), lab), _count_choice(lab, counts)) for lab, counts in rows]
    if view.asks == "field":
        return _shop_options(view) if view.me is not None and is_complete_move(tree, (BUYING,)) else []
    if view.asks in PRICED and _can_only_pass(tree):
        return [((round_key(view.round), ALL_AREAS), Option(ALL_AREAS, Msg("order-idle")))]
    if view.asks in SIMPLE:
        limits = [n for n in _prices(view) if _price(view) <= n and (view.me is None or n <= view.me.florins)]
        key = round_key(view.round)
        return [
            (
                (key, view.area, str(n)),
                Option(str(n), Msg("ahead-once") if n == _price(view) else Msg("ahead-up-to", {"n": n})),
            )
            for n in limits
        ]
    return []


def _count_choice(lab: str, counts: range) -> Option:
    numbers = [Option(str(n), Msg("order-fill", {"n": n})) for n in counts]
    return Option(lab, _master_message(lab), Choice(Msg("ask-order-fill", {"place": TermRef(lab)}), numbers))


def _shop_options(view: LeonardoView) -> list[tuple[Move, Option]]:
    price = next(row.cost for row in printed(view.components).table.council_action if str(row.id) == "4")
    if view.mine.florins < price:
        return []
    return [
        (
            (round_key(view.round), COUNCIL, area.sells),
            Option(area.sells, Msg("ahead-buy", {"thing": TermRef(area.sells), "n": price})),
        )
        for area in view.areas
        if area.sells and area.stock
    ]
