"""The heuristic AI, which chooses a move from its seat's view.

It takes the move with the highest value of the resulting view (``evaluation.py``). Moves that would draw or show
something count at their expected gain; ``peek`` previews the others.
"""

from collections.abc import Iterable

from engines.core.core_types import Move, not_none
from engines.core.game import PreviewMoves
from engines.core.random_moves import Dice
from engines.core.tree import (
    Allocation,
    Amount,
    Choice,
    Leaf,
    Node,
    Option,
    child_node,
    first_move,
    is_open,
    iter_allocations,
    open_options,
)
from engines.princes import evaluation
from engines.princes.state import Tile
from engines.princes.view import PrincesView


def heuristic_move(view: PrincesView, tree: Node, peek: PreviewMoves, dice: Dice) -> Move:
    """Return a move; ``dice`` breaks ties between moves."""
    assert isinstance(tree, Choice)
    match view.asks:
        case "give":
            return _give_move(view, tree)
        case "open" | "take":
            return _opening_move(view, tree, dice)
        case "bid":
            return _bid_move(view, tree)
        case "place":
            return ("place", *_place_move(view, tree.options[0]))
        case "land":
            return _land_move(view, tree)
        case "object":
            return _object_move(view, tree)
        case "keep":
            return _keep_move(view)
        case _:
            return _turn_move(view, tree, peek)


def _give_move(view: PrincesView, tree: Choice) -> Move:
    own = evaluation.build_own(view)
    cards = [option.key for option in open_options(child_node(tree.options[0]))]
    return "give", max(cards, key=lambda card: evaluation.position_value(own.without(card)))


# -- phase A


def _object_gains(view: PrincesView, heaps: Iterable[str]) -> dict[str, float]:
    own = evaluation.build_own(view)
    now = evaluation.position_value(own)
    return {heap: 200 * (evaluation.position_value(own.with_object(heap)) - now) for heap in heaps}


def _opening_move(view: PrincesView, tree: Choice, dice: Dice) -> Move:
    heaps = [option.key for option in open_options(tree) if option.key in {"auction", "take"}]
    if not heaps:
        return ("decline",)
    verb = tree.options[0]
    limits = _bid_limits(view, [option.key for option in open_options(child_node(verb))])
    spare = {heap: limit - view.prices[heap] for heap, limit in limits.items()}
    best = max(spare, key=lambda heap: (spare[heap], dice.randrange(1000)))
    return ("decline",) if spare[best] < 0 and is_open(tree, "decline") else (verb.key, best)


def _bid_limits(view: PrincesView, heaps: Iterable[str]) -> dict[str, float]:
    """Return the highest sensible bid for each heap, in florins.

    A player who keeps one of two objects pays the higher bid (P-18.6), so bids up to the first one are free for the
    second.
    """
    won = {heap: bid.amount for heap, bid in not_none(view.auction).won.items() if bid.seat == view.mine.seat}
    gains = _object_gains(view, [*heaps, *won])
    paid, has = max(won.values(), default=0), max((gains[heap] for heap in won), default=0.0)
    return {heap: paid + max(0.0, gain - has) for heap, gain in gains.items() if heap not in won}


ALTERNATIVE = 0.45
"""Share of another heap's gain above its opening price still attainable after bidding for it."""


def _bid_move(view: PrincesView, tree: Choice) -> Move:
    auction = not_none(view.auction)
    lot = not_none(auction.heap)
    others = [heap for heap, left in view.heaps.items() if left and heap not in auction.won and heap != lot]
    limits = _bid_limits(view, [lot, *others])
    rivals = len(view.players) - len(auction.won) - len(auction.out)
    hope = sorted((limits[heap] - view.prices[heap] for heap in others), reverse=True)
    least = max(0.0, hope[0] * ALTERNATIVE) if hope and rivals else 0.0
    limit = min(limits[lot] - least, evaluation.spending_limit(view))
    return ("raise",) if is_open(tree, "raise") and auction.price <= limit else ("pass",)


def _object_move(view: PrincesView, tree: Choice) -> Move:
    """Keep the object with the higher gain; both cost the same (P-18.6)."""
    gains = _object_gains(view, [option.key for option in open_options(child_node(tree.options[0]))])
    return "keep", max(gains, key=gains.__getitem__)


# -- placing


def _land_move(view: PrincesView, tree: Choice) -> Move:
    kinds = {option.key: option for option in open_options(child_node(tree.options[0]))}
    gains = _object_gains(view, kinds)
    best = max(gains, key=gains.__getitem__)
    return ("place", best, *_place_move(view, kinds[best]))


def _place_move(view: PrincesView, option: Option) -> Move:
    ways = child_node(option)
    spots = [(way.key, where.key) for way in open_options(ways) for where in open_options(child_node(way))]
    me = view.players[view.mine.seat]
    kind = evaluation.kind_of(ways)
    tiles = [Tile(tile.kind, tile.way, tile.at) for tile in me.tiles]
    return max(spots, key=lambda spot: evaluation.room_left(view.components, tiles, me.builders, Tile(kind, *spot)))


# -- cards


def _keep_move(view: PrincesView) -> Move:
    me = view.mine
    worths = {
        "profession": evaluation.person_value,
        "bonus": evaluation.bonus_value,
        "prestige": evaluation.prestige_value,
    }[me.looking_deck]
    card = max(me.looking, key=lambda card: worths(view, card))
    under = [other for other in me.looking if other != card]
    return ("keep", card, "rest") if len(under) > 1 else ("keep", card, *under)


# -- phase B


def _turn_move(view: PrincesView, tree: Choice, peek: PreviewMoves) -> Move:
    best, most = first_move(tree), float("-inf")
    for move, bonus in _candidate_moves(view, tree):
        ahead = peek([move])
        assert isinstance(ahead.view, PrincesView)
        gain = evaluation.view_value(ahead.view) + (bonus if ahead.seals else 0.0)
        if gain > most:
            best, most = move, gain
    return best


def _candidate_moves(view: PrincesView, tree: Choice) -> Iterable[tuple[Move, float]]:
    for option in open_options(tree):
        match option.key:
            case "work":
                for person in open_options(child_node(option)):
                    for move in _payment_moves(view, child_node(person)):
                        yield ("work", person.key, *move), 0.0
            case "build":
                for kind in open_options(child_node(option)):
                    yield ("build", kind.key, *_place_move(view, kind)), 0.0
            case "freedom" | "recruit":
                for kind in open_options(child_node(option)):
                    yield (option.key, kind.key), 0.0
            case "profession":
                yield from _profession_moves(view, child_node(option))
            case "bonus":
                yield ("bonus",), evaluation.new_bonus_value(view)
            case key:
                yield (key,), 0.0


def _profession_moves(view: PrincesView, node: Node) -> Iterable[tuple[Move, float]]:
    """Return looks at the deck, and purchases of face-up professions (P-19.4)."""
    new = evaluation.new_person(view)
    if isinstance(node, Leaf):
        yield ("profession",), new
    for card in open_options(node):
        yield ("profession", card.key), new if card.key == "deck" else 0.0


def _payment_moves(view: PrincesView, node: Node) -> Iterable[Move]:
    if isinstance(node, Allocation):
        ready = sorted(iter_allocations(node), key=lambda found: len(found[0]))
        for tokens, then in ready[:1] + ready[-1:] if view.round >= len(view.minimum) - 1 else ready[:2]:
            yield from ((*tokens, *move) for move in _payment_moves(view, then))
    elif isinstance(node, Amount):
        for pp in sorted({node.low, node.high // 2, node.high, *filter(None, (node.high // 4, node.high * 3 // 4))}):
            yield (str(pp),)


# -- moves of seats that do not answer in time

# It also plays for a player who has left: that seat is skipped in both phases, and its estate stays (P-22.34).
PASSIVE_OPTIONS = ("pass", "decline", "wait", "end")


def default_move(view: PrincesView, tree: Node) -> Move:  # noqa: ARG001 - the tree alone decides
    """Pass, decline, wait or end the turn if possible; else take the first move in tree order."""
    move = first_move(tree, PASSIVE_OPTIONS)
    return (*move[:2], "rest") if move[0] == "keep" and len(move) > 3 else move
