"""The AI: what it would say, from its seat's own view.

It weighs what a view is worth to its seat in prestige points (``worth.py``) and says the word after which that is most.
Words are sorted by an estimate first; ``peek`` shows what the most promising really do.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.core.game import Peeks
from engines.core.tree import Dice, Node, Pick, first, words
from engines.core.words import Refused, Word
from engines.notredame import estimate, worth
from engines.notredame.components import printed, steps_from
from engines.notredame.state import kind_of
from engines.notredame.steps.sectors import BENEFITS
from engines.notredame.view import NotreDameView

LOOKED_AT = 14
"""So many words are tried in thought, the most promising first."""


def guess(view: NotreDameView, tree: Node, peek: Peeks, dice: Dice) -> Word:
    """A word; ``dice`` decide between words that are worth the same."""
    assert isinstance(tree, Pick)
    match view.asks:
        case "keep":
            return _keep(view)
        case "play":
            return _best(view, _promising(view, tree), peek, dice)
        case "bribe":
            return _best(view, _promising(view, tree), peek, dice)
        case _:
            return _best(view, list(words(tree)), peek, dice)


# -- phase 2


def _keep(view: NotreDameView) -> Word:
    """The card with which the hand is worth most."""
    me = view.me
    assert me is not None
    now = worth.own(view)
    base = worth.value(now)
    gains = {card: worth.value(estimate.play(now, card)) - base for card in (*me.choosing, *me.hand)}
    has = {kind_of(card) for card in me.hand}

    def hand(card: str) -> float:
        best = sorted((gains[other] for other in (card, *me.hand)), reverse=True)
        return sum(best[:2]) + 0.25 * sum(best[2:]) - 0.3 * (kind_of(card) in has)

    return "keep", max(me.choosing, key=lambda card: (hand(card), card))


# -- phases 3 and 4


def _promising(view: NotreDameView, tree: Node) -> list[Word]:
    """Words that are worth a look: those that an estimate likes best."""
    every = [word for word in words(tree) if word[-1] != "forgo"] or [first(tree)]
    if len(every) <= LOOKED_AT:
        return every
    return sorted(every, key=_estimate(view), reverse=True)[:LOOKED_AT]


def _estimate(view: NotreDameView) -> Callable[[Word], float]:
    """What a word of phase 3 or 4 seems to be worth."""
    now = worth.own(view)
    rows = printed(view.components).persons

    def of(word: Word) -> float:
        if word[0] == "play":
            after = _played(now, word)
        elif len(word) == 4:
            after = _moved(now, word, performs=rows[word[0]].performs_action)
        elif len(word) == 2:
            after = _placed(now, word[1])
        else:
            return worth.value(now) + (worth.person_worth(now, word[0]) if word[0] in rows else 0.0)
        return worth.value(after)

    return of


def _played(now: worth.Own, word: Word) -> worth.Own:
    """A card played, for the estimate; where a moved cube comes from counts."""
    if word[2] == "place":
        return estimate.play(now, word[1])
    if word[2] in now.on:
        return estimate.send(now, word[2])
    after = now.copy()
    _take(after, word[3])
    after.supply += 1
    return estimate.play(after, word[1])


def _take(after: worth.Own, origin: str) -> None:
    if origin in after.on:
        after.on[origin] -= 1
        after.cubes[origin] -= 1
    else:
        after.cathedral -= 1


def _moved(now: worth.Own, word: Word, *, performs: bool) -> worth.Own:
    """Markers moved by the minstrel or the juggler."""
    _, origin, sector, what = word
    after = now.copy()
    after.coins -= 1
    after.bribes -= 1
    after.person = True
    n = sum(1 if part == "friend" else int(part) for part in what.split("-"))
    if "friend" in what:
        after.friend = sector
        after.cubes[sector] -= 1
    if origin in after.on:
        after.on[origin] -= n
    else:
        after.cathedral -= n
    after.on[sector] += n
    return estimate.perform(after, sector) if performs else after


def _placed(now: worth.Own, sector: str) -> worth.Own:
    """The bishop's cube."""
    after = now.copy()
    after.coins -= 1
    after.bribes -= 1
    after.person = True
    after.general -= 1
    after.on[sector] += 1
    return estimate.perform(after, sector)


def _best(view: NotreDameView, candidates: list[Word], peek: Peeks, dice: Dice) -> Word:
    """The word after which the view is worth most."""
    assert view.me is not None
    gains = {word: _gain(view.me.seat, [word], peek, 2) for word in candidates}
    most = max(gains.values())
    equal = [word for word, gain in gains.items() if gain == most]
    return equal[dice.randrange(len(equal))]


def _gain(seat: int, said: list[Word], peek: Peeks, deep: int) -> float:
    """What the view after some words is worth; what has to be chosen then is chosen well."""
    view = peek(said).view
    assert isinstance(view, NotreDameView)
    if deep and view.owing == (seat,) and view.asks in {"drive", "choose"}:
        further = _drives(view, seat) if view.asks == "drive" else [(benefit,) for benefit in BENEFITS]
        found = []
        for word in further:
            try:
                found.append(_gain(seat, [*said, word], peek, deep - 1))
            except Refused:
                continue
        return max(found)
    return worth.view_value(view) + _hope(view)


def _drives(view: NotreDameView, seat: int) -> list[Word]:
    """Where the carriage can take a token, and staying where it is."""
    assert view.turn is not None
    here = next(m.id for d in view.districts for m in d.markets if seat in m.carriages)
    near = steps_from(view.components, len(view.districts), here)
    markets = {market.id: market for district in view.districts for market in district.markets}
    found: list[Word] = [
        ("drive", name, "take") for name, n in near.items() if n <= view.turn.n and markets[name].token
    ]
    return [*found, ("drive", here, "leave") if markets[here].token else ("drive", here)]


def _hope(view: NotreDameView) -> float:
    """What the second card of a hand will bring, after the first."""
    me = view.me
    if me is None or view.phase != "play" or me.seat not in view.order or not me.hand:
        return 0.0
    now = worth.own(view)
    base = worth.value(now)
    return 0.9 * max(worth.value(estimate.play(now, card)) - base for card in me.hand)
