"""The AI: what it would say, from its seat's own view.

It weighs what a view is worth to its seat in prestige points (``worth.py``) and says the word after which that is most.
What would draw or show something is weighed by what it is expected to bring. ``peek`` shows it the rest.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.game import Peeks
from engines.core.tree import Allot, Amount, Dice, Leaf, Node, Option, Pick, allotments, child, first
from engines.core.words import Word
from engines.princes import placing, worth
from engines.princes.state import Tile
from engines.princes.view import PrincesView


def guess(view: PrincesView, tree: Node, peek: Peeks, dice: Dice) -> Word:
    """A word; ``dice`` decide between words that are worth the same."""
    assert isinstance(tree, Pick)
    match view.asks:
        case "give":
            return _give(view, tree)
        case "open" | "take":
            return _open(view, tree, dice)
        case "bid":
            return _bid(view, tree)
        case "place":
            return ("place", *_place(view, tree.options[0]))
        case "land":
            return _land(view, tree)
        case "object":
            return _object(view, tree)
        case "keep":
            return _keep(view)
        case _:
            return _turn(view, tree, peek)


def _open_options(node: Node) -> list[Option]:
    return [option for option in node.options if option.blocked is None] if isinstance(node, Pick) else []


def _give(view: PrincesView, tree: Pick) -> Word:
    """Give back the person without whom the rest is worth most."""
    own = worth.own(view)
    cards = [option.key for option in _open_options(child(tree.options[0]))]
    return "give", max(cards, key=lambda card: worth.value(own.without(card)))


# -- phase A


def _gains(view: PrincesView, heaps: Iterable[str]) -> dict[str, float]:
    """What each heap would bring this seat, in florins."""
    own = worth.own(view)
    now = worth.value(own)
    return {heap: 200 * (worth.value(own.with_object(heap)) - now) for heap in heaps}


def _open(view: PrincesView, tree: Pick, dice: Dice) -> Word:
    """Open the heap that brings most; nothing where none is worth its price."""
    heaps = [option.key for option in _open_options(tree) if option.key in {"auction", "take"}]
    if not heaps:
        return ("decline",)
    verb = tree.options[0]
    limits = _limits(view, [option.key for option in _open_options(child(verb))])
    spare = {heap: limit - view.prices[heap] for heap, limit in limits.items()}
    best = max(spare, key=lambda heap: (spare[heap], dice.randrange(1000)))
    may_decline = any(option.key == "decline" and option.blocked is None for option in tree.options)
    return ("decline",) if spare[best] < 0 and may_decline else (verb.key, best)


def _limits(view: PrincesView, heaps: Iterable[str]) -> dict[str, float]:
    """What each heap is worth bidding, in florins.

    Who keeps one of two objects and pays the higher bid (P-18.6) bids up to the first bid for nothing on the second.
    """
    assert view.auction is not None
    assert view.me is not None
    won = {heap: bid.amount for heap, bid in view.auction.won.items() if bid.seat == view.me.seat}
    gains = _gains(view, [*heaps, *won])
    paid, has = max(won.values(), default=0), max((gains[heap] for heap in won), default=0.0)
    return {heap: paid + max(0.0, gain - has) for heap, gain in gains.items() if heap not in won}


ALTERNATIVE = 0.45
"""How much of what another heap brings above its opening price one may hope to keep after bidding for it."""


def _bid(view: PrincesView, tree: Pick) -> Word:
    """Raise while the object brings more than it costs, and more than what is left would bring."""
    auction = view.auction
    assert auction is not None
    assert auction.heap is not None
    others = [heap for heap, left in view.heaps.items() if left and heap not in auction.won and heap != auction.heap]
    limits = _limits(view, [auction.heap, *others])
    rivals = len(view.players) - len(auction.won) - len(auction.out)
    hope = sorted((limits[heap] - view.prices[heap] for heap in others), reverse=True)
    least = max(0.0, hope[0] * ALTERNATIVE) if hope and rivals else 0.0
    limit = min(limits[auction.heap] - least, worth.purse(view))
    can = any(option.key == "raise" and option.blocked is None for option in tree.options)
    return ("raise",) if can and auction.price <= limit else ("pass",)


def _object(view: PrincesView, tree: Pick) -> Word:
    """Keep the object that brings more; both cost the same (P-18.6)."""
    gains = _gains(view, [option.key for option in _open_options(child(tree.options[0]))])
    return "keep", max(gains, key=gains.__getitem__)


# -- placing


def _land(view: PrincesView, tree: Pick) -> Word:
    """The kind of landscape that brings most, where it leaves most room."""
    kinds = {option.key: option for option in _open_options(child(tree.options[0]))}
    gains = _gains(view, kinds)
    best = max(gains, key=gains.__getitem__)
    return ("place", best, *_place(view, kinds[best]))


def _place(view: PrincesView, option: Option) -> Word:
    """Which way and where: the place that leaves most room."""
    assert view.me is not None
    ways = child(option)
    spots = [(way.key, where.key) for way in _open_options(ways) for where in _open_options(child(way))]
    me = view.players[view.me.seat]
    kind = placing.kind_of(ways)
    tiles = [Tile(tile.kind, tile.way, tile.at) for tile in me.tiles]
    return max(spots, key=lambda spot: placing.room_left(view.components, tiles, me.builders, Tile(kind, *spot)))


# -- cards


def _keep(view: PrincesView) -> Word:
    """The card that is worth most; the others go under as they lie."""
    assert view.me is not None
    me = view.me
    worths = {"profession": worth.person, "bonus": worth.bonus, "prestige": worth.prestige}[me.looking_deck]
    card = max(me.looking, key=lambda card: worths(view, card))
    under = [other for other in me.looking if other != card]
    return ("keep", card, "rest") if len(under) > 1 else ("keep", card, *under)


# -- phase B


def _turn(view: PrincesView, tree: Pick, peek: Peeks) -> Word:
    """The word after which the view is worth most."""
    best, most = first(tree), float("-inf")
    for word, bonus in _candidates(view, tree):
        ahead = peek([word])
        assert isinstance(ahead.view, PrincesView)
        gain = worth.view_value(ahead.view) + (bonus if ahead.seals else 0.0)
        if gain > most:
            best, most = word, gain
    return best


def _candidates(view: PrincesView, tree: Pick) -> Iterable[tuple[Word, float]]:
    """Words worth a look, with what is expected from the cards that some of them uncover."""
    for option in _open_options(tree):
        match option.key:
            case "work":
                for person in _open_options(child(option)):
                    for word in _payments(view, child(person)):
                        yield ("work", person.key, *word), 0.0
            case "build":
                for kind in _open_options(child(option)):
                    yield ("build", kind.key, *_place(view, kind)), 0.0
            case "freedom" | "recruit":
                for kind in _open_options(child(option)):
                    yield (option.key, kind.key), 0.0
            case "profession":
                yield from _professions(view, child(option))
            case "bonus":
                yield ("bonus",), worth.new_bonus(view)
            case key:
                yield (key,), 0.0


def _professions(view: PrincesView, node: Node) -> Iterable[tuple[Word, float]]:
    """Look at cards of the deck, or take one that lies face up (P-19.4)."""
    new = worth.new_person(view)
    if isinstance(node, Leaf):
        yield ("profession",), new
    for card in _open_options(node):
        yield ("profession", card.key), new if card.key == "deck" else 0.0


def _payments(view: PrincesView, node: Node) -> Iterable[Word]:
    """Bonus cards as few as will do, or all in the last rounds; points as many as leave enough money."""
    if isinstance(node, Allot):
        ready = sorted(allotments(node), key=lambda found: len(found[0]))
        for tokens, then in ready[:1] + ready[-1:] if view.round >= len(view.minimum) - 1 else ready[:2]:
            yield from ((*tokens, *word) for word in _payments(view, then))
    elif isinstance(node, Amount):
        for pp in sorted({node.low, node.high // 2, node.high, *worth.points_to_take(node.high)}):
            yield (str(pp),)
