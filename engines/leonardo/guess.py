"""The AI: what it would say, from its seat's own view. What things are worth stands in ``worth``."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.game import Peeks
from engines.core.tree import Allot, Dice, Node, Option, Pick, child, first, words
from engines.core.words import Word
from engines.leonardo import placing, worth
from engines.leonardo.components import printed
from engines.leonardo.fallback import fallback
from engines.leonardo.view import LeonardoView


def guess(view: LeonardoView, tree: Node, peek: Peeks, dice: Dice) -> Word:  # noqa: ARG001 - the view tells enough
    """A word; ``dice`` decide between words that are worth the same."""
    assert isinstance(tree, Pick)
    mind = MINDS.get(view.asks)
    return mind(worth.own(view), tree, dice) if mind else fallback(view, tree)


def _open(node: Pick) -> list[Option]:
    return [option for option in node.options if option.blocked is None]


def _best(options: list[Option], value: Callable[[str], float]) -> Option:
    return max(options, key=lambda option: value(option.key))


def _inner(node: Pick, key: str) -> Node:
    return child(next(option for option in node.options if option.key == key))


# -- round 0


ADDONS = {"d2": 6.0, "c": 5.0, "b": 4.6, "d4": 4.5, "d1": 4.0, "d3": 3.5, "a": 3.0}
"""What add-ons are worth; each time that one was taken the next of the kind is worth a little less."""


def _addon(o: worth.Own, tree: Pick, _: Dice) -> Word:
    has = o.player.addons
    key = _best(_open(tree), lambda key: ADDONS[key[6:]] - 0.7 * has.count(key[6:])).key
    then = _inner(tree, key)
    if isinstance(then, Allot):
        return (key, *_resources(o, then))
    if isinstance(then, Pick) and key != "addon-d4":
        return (key, _best(_open(then), lambda name: worth.card_value(o, name)).key)
    return (key, first(then)[0]) if isinstance(then, Pick) else (key,)


def _resources(o: worth.Own, node: Allot) -> Word:
    """The cards that are wanted most, one by one."""
    chosen = dict.fromkeys((slot.key for slot in node.slots), 0)
    for _ in range(node.total[1]):
        free = [slot.key for slot in node.slots if chosen[slot.key] < slot.high]
        name = max(free, key=lambda name: worth.card_value(o, name))
        chosen[name] += 1
        o.hand[name] += 1
    return (*(f"{name}={n}" for name, n in chosen.items() if n), ".")


# -- phase A


DOUBTFUL = 0.8
"""A work that is less likely to be requested may be broken off."""


def _start(o: worth.Own, tree: Pick, _: Dice) -> Word:
    """The best works for the idle laboratories; what is in vain is broken off for something better."""
    found: list[tuple[float, Word]] = [(0.0, ("pass",))]
    for option in _open(tree):
        if option.key == "start":
            found += [(_plan(o, word), (option.key, *word)) for word in words(child(option))]
        elif option.key == "cancel" and (vain := _in_vain(o)):
            for name in [*vain, "both"] if len(vain) > 1 else list(vain):
                lost = sum([rest for lab, rest in vain.items() if name in {lab, "both"}])
                node = _inner_node(child(option), name)
                found += [(_plan(o, word) - lost + 0.1, (option.key, name, *word)) for word in words(node)]
    return max(found, key=lambda item: item[0])[1]


def _in_vain(o: worth.Own) -> dict[str, float]:
    """Laboratories whose work comes too late, or may never be requested, with what it still may bring."""
    rests = {work.lab: (_rest(o, work.lab), worth.hope(o, work.inventions[0])) for work in o.me.works}
    return {lab: max(0.0, rest) for lab, (rest, hope) in rests.items() if rest <= -4 or hope < DOUBTFUL}


def _inner_node(node: Node, key: str) -> Node:
    assert isinstance(node, Pick)
    return _inner(node, key)


def _rest(o: worth.Own, name: str) -> float:
    """What the work of a laboratory still brings."""
    work = next(work for work in o.me.works if work.lab == name)
    lab = next(lab for lab in o.player.labs if lab.lab == name)
    row = printed(o.view.components).inventions[f"invention-{work.inventions[0]}"]
    return worth.profit(o, row, worth.capacity(o, lab), o.left, lab.weeks)


def _plan(o: worth.Own, word: Word) -> float:
    """What is started by a word such as ``small 12 large 7``, or ``small 12 done``."""
    labs = {lab.lab: lab for lab in o.player.labs}
    gain = 0.0
    known = {row.no for row in o.view.display} | set(o.me.knows[:2])
    for name, token in zip(word[::2], word[1::2], strict=False):
        if name not in labs:
            continue
        row = printed(o.view.components).inventions[f"invention-{token}"]
        if row.no not in known:
            return -5.0
        worth_it = worth.profit(o, row, worth.capacity(o, labs[name]), o.left)
        if worth_it <= 0:
            return -5.0
        gain += worth_it / (1 + 0.06 * worth.needs(o, row)) if o.left > 3 else worth_it
    return gain


# -- the council


def _field(o: worth.Own, tree: Pick, _: Dice) -> Word:
    def value(key: str) -> float:
        match key:
            case "field-2":
                return float(next(area.stock for area in o.view.areas if area.id == "a"))
            case "field-4":
                return max(worth.card_value(o, name) for name in o.hand) - 1 if o.me.florins else -1.0
            case "field-1":
                return 0.9 if _moves(o) else 0.1
            case "field-3":
                return 0.6 if o.left > 2 else 0.05
            case _:
                return 0.0

    return (_best(_open(tree), value).key,)


def _moves(o: worth.Own) -> list[tuple[float, str]]:
    """Areas that an apprentice is worth moving to, with what he brings there."""
    return placing.worthwhile(o)


def _move(o: worth.Own, tree: Pick, _: Dice) -> Word:
    """An own apprentice of the council to where he does more."""
    node: Node = _inner(tree, "move")
    said: tuple[str, ...] = ("move",)
    assert isinstance(node, Pick)
    if o.view.options["codex1"]:
        own = str(o.me.seat)
        if own not in {option.key for option in _open(node)}:
            return ("nothing",)
        said = (*said, own)
        node = _inner(node, own)
        assert isinstance(node, Pick)
    origins = [option.key for option in _open(node)]
    origin = "a" if "a" in origins else None
    if origin is None:
        return ("nothing",)
    targets = [(gain, area) for gain, area in _moves(o) if area != origin]
    if not targets:
        return ("nothing",)
    return (*said, origin, max(targets)[1])


def _buy(o: worth.Own, tree: Pick, _: Dice) -> Word:
    buy = tree.options[0]
    if buy.blocked is not None:
        return ("nothing",)
    cards = child(buy)
    assert isinstance(cards, Pick)
    option = _best(_open(cards), lambda name: worth.card_value(o, name))
    return ("buy", option.key) if worth.card_value(o, option.key) > 1 else ("nothing",)


# -- priced areas and the market


def _act(o: worth.Own, tree: Pick, _: Dice) -> Word:
    """The best action if it is worth its price."""
    area = next(area for area in o.view.areas if area.id == o.view.area)
    price = area.price or 0
    best: tuple[float, Word] = (0.0, ("pass",))
    for option in _open(tree):
        if option.key == "pass":
            continue
        for word in words(child(option)):
            best = max(best, (_worth(o, option.key, word) - price, (option.key, *word)))
    return best[1]


def _worth(o: worth.Own, key: str, word: Word) -> float:
    area = next(area for area in o.view.areas if area.id == o.view.area)
    if key != "take":
        return worth.improvement_value(o, key, word[0] if word else "")
    return worth.card_value(o, area.sells) if area.sells else worth.apprentice_value(o)


def _swap(o: worth.Own, tree: Pick, _: Dice) -> Word:
    """One card that is worth little for one that is worth more."""
    if tree.options[0].blocked is not None or not o.view.market:
        return ("pass",)
    get = max(o.view.market, key=lambda name: worth.card_value(o, name))
    wanted = worth.card_value(o, get)

    def loss(name: str) -> float:
        o.hand[name] -= 1
        value = worth.card_value(o, name)
        o.hand[name] += 1
        return value

    lay = min((name for name, n in o.hand.items() if n and name != get), key=loss, default=None)
    if lay is None or loss(lay) + 0.3 > wanted:
        return ("pass",)
    return ("swap", f"{lay}=1", ".", f"{get}=1", ".")


# -- phase D


def _handle(o: worth.Own, tree: Pick, _: Dice) -> Word:
    """What pays most comes first."""
    rows = printed(o.view.components).inventions
    node = _inner(tree, "handle")
    assert isinstance(node, Pick)
    return ("handle", _best(_open(node), lambda no: rows[f"invention-{no}"].pay_first).key)


def _bid(o: worth.Own, _: Pick, dice: Dice) -> Word:
    """A good part of what the card is worth."""
    assert o.view.auction is not None
    row = printed(o.view.components).inventions[f"invention-{o.view.auction.no}"]
    value = worth.card_worth(o, row.kind)
    bid = round(value * (0.55 + 0.1 * dice.randrange(4)))
    return ("bid", str(max(0, min(bid, o.me.florins))))


def _follow(o: worth.Own, _: Pick, __: Dice) -> Word:
    """Keep on while what is left to do is worth the lower amount."""
    for lab in o.player.labs:
        if lab.follows is None:
            continue
        row = printed(o.view.components).inventions[f"invention-{lab.follows}"]
        rest = worth.needs(o, row) - lab.weeks
        fits = rest <= worth.capacity(o, lab) * o.left
        if not fits or row.pay_later < 0.9 * rest:
            return ("stop",)
    return ("continue",)


def _leonardo(o: worth.Own, _: Pick, __: Dice) -> Word:
    """Leonardo is best with oneself."""
    return ("leonardo", str(o.me.seat))


def _look(_: worth.Own, __: Pick, ___: Dice) -> Word:
    """Knowledge costs nothing."""
    return ("look",)


MINDS: dict[str, Callable[[worth.Own, Pick, Dice], Word]] = {
    "addon": _addon,
    "start": _start,
    "place": placing.place,
    "leonardo": _leonardo,
    "field": _field,
    "move": _move,
    "look": _look,
    "buy": _buy,
    "workshop": _act,
    "academy": _act,
    "shop": _act,
    "market": _swap,
    "handle": _handle,
    "bid": _bid,
    "follow": _follow,
}
"""What is asked to who answers it; elsewhere the fallback will do."""
