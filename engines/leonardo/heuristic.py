"""The heuristic AI, which chooses a move from its seat's view by the values of ``evaluation``."""

from collections.abc import Callable

from engines.core.core_types import Move, not_none
from engines.core.game import PreviewMoves
from engines.core.random_moves import Dice
from engines.core.tree import (
    Allocation,
    Choice,
    Node,
    Option,
    child_node,
    first_move,
    is_open,
    legal_moves,
    next_node,
    open_options,
    walk_tree,
)
from engines.leonardo import evaluation, placing
from engines.leonardo.components import printed
from engines.leonardo.view import LeonardoView


def heuristic_move(view: LeonardoView, tree: Node, peek: PreviewMoves, dice: Dice) -> Move:  # noqa: ARG001 - the view is enough
    """Return a move; ``dice`` breaks ties between moves."""
    assert isinstance(tree, Choice)
    heuristic = HEURISTICS.get(view.asks)
    return heuristic(evaluation.build_own(view), tree, dice) if heuristic else default_move(view, tree)


def _best_option(options: list[Option], value: Callable[[str], float]) -> Option:
    return max(options, key=lambda option: value(option.key))


# -- round 0


ADDONS = {"d2": 6.0, "c": 5.0, "b": 4.6, "d4": 4.5, "d1": 4.0, "d3": 3.5, "a": 3.0}
"""Values of add-ons; each one more of a kind is worth a little less."""


def _addon_move(o: evaluation.SeatEstimate, tree: Choice, _: Dice) -> Move:
    has = o.player.addons
    key = _best_option(open_options(tree), lambda key: ADDONS[key[6:]] - 0.7 * has.count(key[6:])).key
    then = next_node(tree, key)
    if isinstance(then, Allocation):
        return (key, *_resources_move(o, then))
    if isinstance(then, Choice) and key != "addon-d4":
        return (key, _best_option(open_options(then), lambda name: evaluation.card_value(o, name)).key)
    return (key, first_move(then)[0]) if isinstance(then, Choice) else (key,)


def _resources_move(o: evaluation.SeatEstimate, node: Allocation) -> Move:
    chosen = dict.fromkeys((slot.key for slot in node.slots), 0)
    for _ in range(node.total[1]):
        free = [slot.key for slot in node.slots if chosen[slot.key] < slot.high]
        name = max(free, key=lambda name: evaluation.card_value(o, name))
        chosen[name] += 1
        o.hand[name] += 1
    return (*(f"{name}={n}" for name, n in chosen.items() if n), ".")


# -- phase A


DOUBTFUL = 0.8
"""Probability of being requested below which work may be broken off."""


def _start_move(o: evaluation.SeatEstimate, tree: Choice, _: Dice) -> Move:
    found: list[tuple[float, Move]] = [(0.0, ("pass",))]
    for option in open_options(tree):
        if option.key == "start":
            found += [(_plan_worth(o, move), (option.key, *move)) for move in legal_moves(child_node(option))]
        elif option.key == "cancel" and (vain := _late_works(o)):
            for name in [*vain, "both"] if len(vain) > 1 else list(vain):
                lost = sum([rest for lab, rest in vain.items() if name in {lab, "both"}])
                node = next_node(child_node(option), name)
                found += [(_plan_worth(o, move) - lost + 0.1, (option.key, name, *move)) for move in legal_moves(node)]
    return max(found, key=lambda item: item[0])[1]


def _late_works(o: evaluation.SeatEstimate) -> dict[str, float]:
    """Return laboratories whose work is too late or may never be requested, with its remaining value."""
    rests = {
        work.lab: (_remaining_value(o, work.lab), evaluation.request_probability(o, work.inventions[0]))
        for work in o.me.works
    }
    return {lab: max(0.0, rest) for lab, (rest, hope) in rests.items() if rest <= -4 or hope < DOUBTFUL}


def _remaining_value(o: evaluation.SeatEstimate, name: str) -> float:
    work = next(work for work in o.me.works if work.lab == name)
    lab = next(lab for lab in o.player.labs if lab.lab == name)
    row = printed(o.view.components).inventions[f"invention-{work.inventions[0]}"]
    return evaluation.profit(o, row, evaluation.capacity(o, lab), o.left, lab.weeks)


def _plan_worth(o: evaluation.SeatEstimate, move: Move) -> float:
    """Return the value of a move such as ``small 12 large 7``, or ``small 12 done``."""
    labs = {lab.lab: lab for lab in o.player.labs}
    gain = 0.0
    known = {row.no for row in o.view.display} | set(o.me.knows[:2])
    for name, token in zip(move[::2], move[1::2], strict=False):
        if name not in labs:
            continue
        row = printed(o.view.components).inventions[f"invention-{token}"]
        if row.no not in known:
            return -5.0
        worth_it = evaluation.profit(o, row, evaluation.capacity(o, labs[name]), o.left)
        if worth_it <= 0:
            return -5.0
        gain += worth_it / (1 + 0.06 * evaluation.needed_weeks(o, row)) if o.left > 3 else worth_it
    return gain


# -- the council


def _field_move(o: evaluation.SeatEstimate, tree: Choice, _: Dice) -> Move:
    def value(key: str) -> float:
        match key:
            case "field-2":
                return float(next(area.stock for area in o.view.areas if area.id == "a"))
            case "field-4":
                return max(evaluation.card_value(o, name) for name in o.hand) - 1 if o.me.florins else -1.0
            case "field-1":
                return 0.9 if placing.worthwhile(o) else 0.1
            case "field-3":
                return 0.6 if o.left > 2 else 0.05
            case _:
                return 0.0

    return (_best_option(open_options(tree), value).key,)


def _figure_move(o: evaluation.SeatEstimate, tree: Choice, _: Dice) -> Move:
    said: Move = ("move",)
    if o.view.options["codex1"]:
        said = ("move", str(o.me.seat))
        if not is_open(next_node(tree, "move"), said[1]):
            return ("nothing",)
    targets = placing.worthwhile(o) if is_open(walk_tree(tree, said), "a") else []
    return (*said, "a", max(targets)[1]) if targets else ("nothing",)


def _buy_move(o: evaluation.SeatEstimate, tree: Choice, _: Dice) -> Move:
    if not is_open(tree, "buy"):
        return ("nothing",)
    option = _best_option(open_options(next_node(tree, "buy")), lambda name: evaluation.card_value(o, name))
    return ("buy", option.key) if evaluation.card_value(o, option.key) > 1 else ("nothing",)


# -- priced areas and the market


def _act_move(o: evaluation.SeatEstimate, tree: Choice, _: Dice) -> Move:
    area = next(area for area in o.view.areas if area.id == o.view.area)
    price = area.price or 0
    best: tuple[float, Move] = (0.0, ("pass",))
    for option in open_options(tree):
        if option.key == "pass":
            continue
        for move in legal_moves(child_node(option)):
            best = max(best, (_thing_worth(o, area.sells, option.key, move) - price, (option.key, *move)))
    return best[1]


def _thing_worth(o: evaluation.SeatEstimate, sells: str, key: str, move: Move) -> float:
    if key != "take":
        return evaluation.improvement_value(o, key, move[0] if move else "")
    return evaluation.card_value(o, sells) if sells else evaluation.apprentice_value(o)


def _swap_move(o: evaluation.SeatEstimate, tree: Choice, _: Dice) -> Move:
    if tree.options[0].blocked is not None or not o.view.market:
        return ("pass",)
    get = max(o.view.market, key=lambda name: evaluation.card_value(o, name))
    wanted = evaluation.card_value(o, get)

    def loss(name: str) -> float:
        o.hand[name] -= 1
        value = evaluation.card_value(o, name)
        o.hand[name] += 1
        return value

    lay = min((name for name, n in o.hand.items() if n and name != get), key=loss, default=None)
    if lay is None or loss(lay) + 0.3 > wanted:
        return ("pass",)
    return ("swap", f"{lay}=1", ".", f"{get}=1", ".")


# -- phase D


def _handle_move(o: evaluation.SeatEstimate, tree: Choice, _: Dice) -> Move:
    rows = printed(o.view.components).inventions
    return (
        "handle",
        _best_option(open_options(next_node(tree, "handle")), lambda no: rows[f"invention-{no}"].pay_first).key,
    )


def _bid_move(o: evaluation.SeatEstimate, _: Choice, dice: Dice) -> Move:
    row = printed(o.view.components).inventions[f"invention-{not_none(o.view.auction).no}"]
    value = evaluation.card_worth(o, row.kind)
    bid = round(value * (0.55 + 0.1 * dice.randrange(4)))
    return ("bid", str(max(0, min(bid, o.me.florins))))


def _follow_move(o: evaluation.SeatEstimate, _: Choice, __: Dice) -> Move:
    for lab in o.player.labs:
        if lab.follows is None:
            continue
        row = printed(o.view.components).inventions[f"invention-{lab.follows}"]
        rest = evaluation.needed_weeks(o, row) - lab.weeks
        fits = rest <= evaluation.capacity(o, lab) * o.left
        if not fits or row.pay_later < 0.9 * rest:
            return ("stop",)
    return ("continue",)


HEURISTICS: dict[str, Callable[[evaluation.SeatEstimate, Choice, Dice], Move]] = {
    "addon": _addon_move,
    "start": _start_move,
    "place": placing.place_figures,
    "leonardo": lambda o, *_: ("leonardo", str(o.me.seat)),
    "field": _field_move,
    "move": _figure_move,
    "look": lambda *_: ("look",),
    "buy": _buy_move,
    "workshop": _act_move,
    "academy": _act_move,
    "shop": _act_move,
    "market": _swap_move,
    "handle": _handle_move,
    "bid": _bid_move,
    "follow": _follow_move,
}
"""Function by kind of question; others use the default move."""


# -- moves of seats that do not answer in time

PASSIVE_OPTIONS = ("pass", "withdraw", "nothing", "rest", "continue")
"""Options that change the least."""


def default_move(view: LeonardoView, tree: Node) -> Move:
    """Pass, withdraw, or change nothing; keep Leonardo, bid nothing; else take the first option."""
    return ("leonardo", str(view.holder)) if view.asks == "leonardo" else first_move(tree, PASSIVE_OPTIONS)
