"""The choice tree: the one place that tells which words are legal.

Four kinds of node, a closed set (``nodes``). Children are made when somebody looks at them and kept in their option, so
that the walk, the fuzzer, the AI and ``push`` share one tree a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Protocol, assert_never

from engines.core.nodes import END, MORE, Action, Allot, Amount, Leaf, Node, Option, Pick, Slot
from engines.core.words import Msg, Refused, Word, check

__all__ = [
    "ALLOTMENT_TRIES", "END", "MORE", "Action", "Allot", "Amount", "Dice", "Leaf", "Node", "Option", "Pick", "Slot",
    "action_of", "allotments", "check_allotment", "child", "first", "nodes", "open_options", "random_walk",
    "random_word", "rests", "slot_range", "step", "together", "walk", "words",
]  # fmt: skip


class Dice(Protocol):
    """A source of whole numbers for random play; ``random.Random`` serves."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to ``stop - 1``."""
        ...


NUMBER = re.compile("0|[1-9][0-9]{0,8}")
"""A number as a token says it."""


def open_options(node: Node) -> list[Option]:
    """The options that can be taken; none of a node that is no ``Pick``."""
    return [option for option in node.options if option.blocked is None] if type(node) is Pick else []


def child(option: Option) -> Node:
    """The node behind an open option, made at the first look and kept."""
    then = option.then
    if type(then) is Leaf:
        return then
    if callable(then):
        then = option.then = then()
    assert then is not None, option.key
    return then


def together(node: Pick) -> bool:
    """Whether what follows each option is shown beneath it."""
    return node.together() if callable(node.together) else node.together


def step(node: Node, token: str) -> Node:
    """The node after one more token. Raises ``Refused``: ``bad_move`` or, with the reason, ``blocked``."""
    if token == MORE and not isinstance(node, Leaf) and node.more is not None:
        return node.more
    match node:
        case Pick():
            return _step_pick(node, token)
        case Amount():
            return _step_amount(node, token)
        case Allot():
            return _step_allot(node, token)
        case Leaf():
            raise Refused("bad_move", Msg("refused-word-is-whole"))
    assert_never(node)


def _step_pick(node: Pick, token: str) -> Node:
    for option in node.options:
        if option.key == token:
            if option.blocked is not None:
                raise Refused("blocked", option.blocked)
            return child(option)
    raise Refused("bad_move", Msg("refused-no-such-option", {"ask": node.ask}))


def _number(token: str) -> int | None:
    return int(token) if NUMBER.fullmatch(token) else None


def _step_amount(node: Amount, token: str) -> Node:
    n = _number(token)
    if n is None or not node.low <= n <= node.high or (n - node.low) % node.step:
        args: dict[str, int | Msg] = {"low": node.low, "high": node.high, "step": node.step}
        raise Refused("bad_move", Msg("refused-amount", {**args, "ask": node.ask}))
    return node.then(n)


def _step_allot(node: Allot, token: str) -> Node:
    if token == END:
        then = check_allotment(node)
        if isinstance(then, Msg):
            raise Refused("blocked", then)
        return then
    key, _, amount = token.partition("=")
    n = _number(amount)
    for i, slot in enumerate(node.slots):
        if slot.key == key:
            if slot.blocked is not None:
                raise Refused("blocked", slot.blocked)
            if n and n > slot.high:
                raise Refused("bad_move", Msg("refused-allot-most", {"slot": slot.label, "n": slot.high}, slot.rule))
            if n and n > node.total[1]:
                raise Refused("bad_move", Msg("refused-allot-total", {"n": node.total[1]}, node.rule))
            if not n or n < slot.low or any(s.low for s in node.slots[:i]):
                break
            return _rest(node, i, n)
    raise Refused("bad_move", Msg("refused-allotment", {"ask": node.ask}))


def _rest(node: Allot, i: int, n: int) -> Allot:
    """The smaller allotment after ``n`` went to the slot at ``i``: earlier slots got nothing."""
    low, high = node.total
    chosen = {**node.chosen, node.slots[i].key: n}
    return Allot(node.ask, node.slots[i + 1 :], (max(0, low - n), high - n), node.then, chosen, rule=node.rule)


def check_allotment(node: Allot) -> Node | Msg:
    """What follows when nothing more is given to any slot, or why that will not do."""
    if node.total[0] > 0:
        return Msg("refused-allot-more", {"n": node.total[0]}, node.rule)
    for slot in node.slots:
        if slot.low > 0:
            return Msg("refused-allot-slot", {"slot": slot.label, "n": slot.low})
    return node.then(node.chosen)


def walk(node: Node, word: Word) -> Node:
    """The node after all tokens of ``word``. Raises ``Refused`` as ``step`` does."""
    at = 0
    while at < len(word):
        if type(node) is Pick and (found := _named(node, word[at])):
            node, at = child(found), at + 1
        else:
            shared = _share_out(node, word, at) if type(node) is Allot else None
            node, at = shared or (step(node, word[at]), at + 1)
    return node


def _named(node: Pick, token: str) -> Option | None:
    """The option that a token names, where it can be taken: ``step`` says what is wrong with others."""
    for option in node.options:
        if option.key == token:
            return option if option.blocked is None else None
    return None


def _share_out(node: Allot, word: Word, at: int) -> tuple[Node, int] | None:
    """What follows a whole allotment in ``word``, and where it goes on; ``None`` where a token will not do.

    It is what ``step`` comes to, without the smaller allotments between: that one says what is wrong.
    """
    low, high = node.total
    chosen, tokens = dict(node.chosen), iter(word[at:])
    key, _, amount = next(tokens).partition("=")
    for slot in node.slots:
        n = 0
        if slot.key == key:
            n = _number(amount) or 0
            if not 0 < n <= min(slot.high, high) or slot.blocked is not None:
                return None
            low, high, chosen[key], at = low - n, high - n, n, at + 1
            key, _, amount = next(tokens, "").partition("=")
        if n < slot.low:
            return None
    if key != END or amount or low > 0:
        return None
    then = node.then(chosen)
    return None if isinstance(then, Msg) else (then, at + 1)


def action_of(node: Node, word: Word) -> Action:
    """What a whole word says.

    Raises ``Refused`` as ``step`` does, but as ``check`` for what is a word of no game; of half a word it says what is
    still asked (``bad_move``).
    """
    try:
        end = walk(node, word)
    except Refused:
        check(word)  # what the tree takes is made of its tokens
        raise
    if isinstance(end, Leaf):
        return end.action
    raise Refused("bad_move", Msg("refused-half-word", {"ask": end.ask}))


def words(node: Node, prefix: Word = ()) -> Iterator[Word]:
    """All whole open words in tree order, without ``more``."""
    match node:
        case Leaf():
            yield prefix
        case Pick():
            for option in open_options(node):
                yield from words(child(option), (*prefix, option.key))
        case Amount():
            for n in range(node.low, node.high + 1, node.step):
                yield from words(node.then(n), (*prefix, str(n)))
        case Allot():
            for tokens, then in allotments(node):
                yield from words(then, (*prefix, *tokens))


def allotments(node: Allot) -> Iterator[tuple[Word, Node]]:
    """Every allotment that will do, with its tokens and what follows; least in the first slots first."""
    if not node.slots:
        then = check_allotment(node)
        if not isinstance(then, Msg):
            yield (END,), then
        return
    slot, rest = node.slots[0], node.slots[1:]
    low, high = node.total
    least, most = slot_range(slot, rests(node.slots)[0], low, high)
    for n in range(least, most + 1):
        chosen = {**node.chosen, slot.key: n} if n else node.chosen
        smaller = Allot(node.ask, rest, (max(0, low - n), high - n), node.then, chosen)
        for tokens, then in allotments(smaller):
            yield ((f"{slot.key}={n}", *tokens) if n else tokens), then


def rests(slots: list[Slot]) -> list[tuple[int, int]]:
    """For each slot the least and the most that those after it can take."""
    found, least, most = [], 0, 0
    for slot in reversed(slots):
        found.append((least, most))
        least, most = least + slot.low, most + (0 if slot.blocked else slot.high)
    return found[::-1]


def slot_range(slot: Slot, rest: tuple[int, int], low: int, high: int) -> tuple[int, int]:
    """Find the least and most for ``slot`` with which those after it, ``rest``, can still make ``low`` to ``high``."""
    least, most = low - rest[1], high - rest[0]
    top = 0 if slot.blocked else slot.high
    return least if least > slot.low else slot.low, most if most < top else top


def nodes(node: Node) -> Iterator[Node]:
    """The node and all after it: of an ``Amount`` what follows both ends, of an ``Allot`` the first that will do."""
    yield node
    if not isinstance(node, Leaf) and node.more is not None:
        yield from nodes(node.more)
    match node:
        case Pick():
            for option in open_options(node):
                yield from nodes(child(option))
        case Amount():
            for n in {node.low, node.high - (node.high - node.low) % node.step}:
                yield from nodes(node.then(n))
        case Allot():
            for _, then in islice(allotments(node), 1):
                yield from nodes(then)


def forced(node: Node) -> Word:
    """The only word, where one glance tells: a single open option, nothing after it and nothing besides (``more``)."""
    if type(node) is Pick and node.more is None:
        free = [option for option in node.options if option.blocked is None]
        if len(free) == 1 and type(free[0].then) is Leaf:
            return (free[0].key,)
    return ()


def first(node: Node) -> Word:
    """The first whole open word in tree order."""
    return next(words(node))


def random_word(node: Node, dice: Dice) -> Word:
    """A random whole open word, without ``more``; each open option of a node is equally likely."""
    return random_walk(node, dice)[0]


def random_walk(node: Node, dice: Dice) -> tuple[Word, Action]:
    """The same, with what the word says."""
    word: list[str] = []
    while type(node) is not Leaf:
        if type(node) is Pick:
            found = [option for option in node.options if option.blocked is None]
            option = found[dice.randrange(len(found))]
            word.append(option.key)
            node = child(option)
        elif type(node) is Allot:
            tokens, node = _random_allotment(node, dice)
            word.extend(tokens)
        elif type(node) is Amount:
            n = node.low + node.step * dice.randrange((node.high - node.low) // node.step + 1)
            word.append(str(n))
            node = node.then(n)
    return tuple(word), node.action


ALLOTMENT_TRIES = 20


def _random_allotment(node: Allot, dice: Dice) -> tuple[Word, Node]:
    """A random allotment that will do; after some tries in vain one is picked from the list of all."""
    afters = rests(node.slots)
    for _ in range(ALLOTMENT_TRIES):
        (low, high), tokens, chosen = node.total, [], dict(node.chosen)
        for slot, after in zip(node.slots, afters, strict=True):
            least, most = slot_range(slot, after, low, high)
            n = least + dice.randrange(most - least + 1)
            low, high = low - n, high - n
            if n:
                tokens.append(f"{slot.key}={n}")
                chosen[slot.key] = n
        then = node.then(chosen)
        if not isinstance(then, Msg):
            return (*tokens, END), then
    every = list(allotments(node))
    return every[dice.randrange(len(every))]
