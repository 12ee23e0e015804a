"""Choice trees: the single definition of the legal moves.

There are four kinds of node, a closed set (``nodes``). Children are built on demand and stored in their option, so
``walk_tree``, tests, the AI and ``push`` share one tree for each question.
"""

import re
from collections.abc import Container, Iterator
from itertools import islice
from typing import assert_never

import msgspec

from engines.core.core_types import EngineError, Move, Msg, check_move
from engines.core.nodes import END, MORE, Action, Allocation, Amount, Choice, Leaf, Node, Option, Slot

__all__ = [
    "END",
    "MORE",
    "Action",
    "Allocation",
    "Amount",
    "Choice",
    "Leaf",
    "Node",
    "Option",
    "Slot",
    "action_of",
    "allocation_outcome",
    "child_node",
    "first_move",
    "is_expanded",
    "is_open",
    "iter_allocations",
    "iter_nodes",
    "legal_moves",
    "next_node",
    "open_options",
    "public_node",
    "public_option",
    "slot_range",
    "slot_remainders",
    "walk_tree",
]


NUMBER = re.compile("0|[1-9][0-9]{0,8}")


def open_options(node: Node) -> list[Option]:
    """Return the open options of a ``Choice``; none for other nodes."""
    return [option for option in node.options if option.blocked is None] if type(node) is Choice else []


def is_open(node: Node, key: str) -> bool:
    """Return whether a node has an open option with this key."""
    return any(option.key == key for option in open_options(node))


def child_node(option: Option) -> Node:
    """Return the node behind an open option, built at the first call and stored."""
    then = option.then
    if type(then) is Leaf:
        return then
    if callable(then):
        then = option.then = then()
    assert then is not None, option.key
    return then


def public_node(node: Node, reasons: Container[str]) -> Node:
    """Return a node as everyone may see it, without consequences of its seat's secrets.

    ``reasons``: the keys of public reasons.
    """
    if not isinstance(node, Choice):
        return node
    options = [public_option(option, reasons) for option in node.options]
    return msgspec.structs.replace(node, options=options, likely="" if node.tells else node.likely)


def public_option(option: Option, reasons: Container[str]) -> Option:
    """Return an option as everyone may see it: open if blocked for a reason other than ``reasons``."""

    def follow() -> Node:
        then = option.then() if callable(option.then) else option.then
        assert then is not None, "what is blocked for a secret reason has answers, too"
        return public_node(then, reasons)

    why = option.blocked if option.blocked is not None and option.blocked.key in reasons else None
    return msgspec.structs.replace(option, then=follow, blocked=why, warning=None)


def is_expanded(node: Choice) -> bool:
    """Return whether the nodes after the options are shown beneath them."""
    return node.together() if callable(node.together) else node.together


def next_node(node: Node, token: str) -> Node:
    """Return the node after a token. Raises ``EngineError``: ``bad_move``, or ``blocked`` with a reason."""
    if token == MORE and not isinstance(node, Leaf) and node.more is not None:
        return node.more
    match node:
        case Choice():
            return _next_of_choice(node, token)
        case Amount():
            return _next_of_amount(node, token)
        case Allocation():
            return _next_of_allocation(node, token)
        case Leaf():
            raise EngineError("bad_move", Msg("refused-word-is-whole"))
    assert_never(node)


def _next_of_choice(node: Choice, token: str) -> Node:
    for option in node.options:
        if option.key == token:
            if option.blocked is not None:
                raise EngineError("blocked", option.blocked)
            return child_node(option)
    raise EngineError("bad_move", Msg("refused-no-such-option", {"ask": node.question}))


def _parse_number(token: str) -> int | None:
    return int(token) if NUMBER.fullmatch(token) else None


def _next_of_amount(node: Amount, token: str) -> Node:
    n = _parse_number(token)
    if n is None or not node.low <= n <= node.high or (n - node.low) % node.step:
        args: dict[str, int | Msg] = {"low": node.low, "high": node.high, "step": node.step}
        raise EngineError("bad_move", Msg("refused-amount", {**args, "ask": node.question}))
    return node.then(n)


def _next_of_allocation(node: Allocation, token: str) -> Node:
    if token == END:
        then = allocation_outcome(node)
        if isinstance(then, Msg):
            raise EngineError("blocked", then)
        return then
    key, _, amount = token.partition("=")
    n = _parse_number(amount)
    for i, slot in enumerate(node.slots):
        if slot.key == key:
            if slot.blocked is not None:
                raise EngineError("blocked", slot.blocked)
            if n and n > slot.high:
                raise EngineError(
                    "bad_move", Msg("refused-allot-most", {"slot": slot.label, "n": slot.high}, slot.rule)
                )
            if n and n > node.total[1]:
                raise EngineError("bad_move", Msg("refused-allot-total", {"n": node.total[1]}, node.rule))
            if not n or n < slot.low or any(s.low for s in node.slots[:i]):
                break
            return _remaining_allocation(node, i, n)
    raise EngineError("bad_move", Msg("refused-allotment", {"ask": node.question}))


def _remaining_allocation(node: Allocation, i: int, n: int) -> Allocation:
    low, high = node.total
    chosen = {**node.chosen, node.slots[i].key: n}
    return Allocation(
        node.question, node.slots[i + 1 :], (max(0, low - n), high - n), node.then, chosen, rule=node.rule
    )


def allocation_outcome(node: Allocation) -> Node | Msg:
    """Return the node after an allocation that ends here, or why it is refused."""
    if node.total[0] > 0:
        return Msg("refused-allot-more", {"n": node.total[0]}, node.rule)
    for slot in node.slots:
        if slot.low > 0:
            return Msg("refused-allot-slot", {"slot": slot.label, "n": slot.low})
    return node.then(node.chosen)


def walk_tree(node: Node, move: Move) -> Node:
    """Return the node after all tokens of ``move``. Raises ``EngineError`` like ``next_node``."""
    at = 0
    while at < len(move):
        if type(node) is Choice and (found := _open_option(node, move[at])):
            node, at = child_node(found), at + 1
        else:
            shared = _walk_allocation(node, move, at) if type(node) is Allocation else None
            node, at = shared or (next_node(node, move[at]), at + 1)
    return node


def is_complete_move(node: Node, move: Move) -> bool:
    """Return whether a move answers a question completely."""
    try:
        return isinstance(walk_tree(node, move), Leaf)
    except EngineError:
        return False


def _open_option(node: Choice, token: str) -> Option | None:
    """Return the open option of a token, or None: ``next_node`` gives the reason for others."""
    for option in node.options:
        if option.key == token:
            return option if option.blocked is None else None
    return None


def _walk_allocation(node: Allocation, move: Move, at: int) -> tuple[Node, int] | None:
    """Return the node after a whole allocation in ``move`` and its end; ``None`` for an invalid token.

    It gives the result of ``next_node`` without building the nodes in between; ``next_node`` gives the error.
    """
    low, high = node.total
    chosen, tokens = dict(node.chosen), iter(move[at:])
    key, _, amount = next(tokens).partition("=")
    for slot in node.slots:
        n = 0
        if slot.key == key:
            n = _parse_number(amount) or 0
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


def action_of(node: Node, move: Move) -> Action:
    """Return the action of a whole move.

    Raises ``EngineError`` like ``next_node``, like ``check_move`` for malformed tokens, and ``bad_move`` with the open
    question for an incomplete move.
    """
    try:
        end = walk_tree(node, move)
    except EngineError:
        check_move(move)  # only needed after a failure: the tree's own tokens are well-formed
        raise
    if isinstance(end, Leaf):
        return end.action
    raise EngineError("bad_move", Msg("refused-half-word", {"ask": end.question}))


def legal_moves(node: Node, prefix: Move = ()) -> Iterator[Move]:
    """Yield all whole legal moves in tree order, without side actions (``more``)."""
    match node:
        case Leaf():
            yield prefix
        case Choice():
            for option in open_options(node):
                yield from legal_moves(child_node(option), (*prefix, option.key))
        case Amount():
            for n in range(node.low, node.high + 1, node.step):
                yield from legal_moves(node.then(n), (*prefix, str(n)))
        case Allocation():
            for tokens, then in iter_allocations(node):
                yield from legal_moves(then, (*prefix, *tokens))


def iter_allocations(node: Allocation) -> Iterator[tuple[Move, Node]]:
    """Yield every valid allocation as tokens with its next node; lowest numbers in the first slots first."""
    if not node.slots:
        then = allocation_outcome(node)
        if not isinstance(then, Msg):
            yield (END,), then
        return
    slot, rest = node.slots[0], node.slots[1:]
    low, high = node.total
    least, most = slot_range(slot, slot_remainders(node.slots)[0], low, high)
    for n in range(least, most + 1):
        chosen = {**node.chosen, slot.key: n} if n else node.chosen
        smaller = Allocation(node.question, rest, (max(0, low - n), high - n), node.then, chosen)
        for tokens, then in iter_allocations(smaller):
            yield ((f"{slot.key}={n}", *tokens) if n else tokens), then


def slot_remainders(slots: list[Slot]) -> list[tuple[int, int]]:
    """Return the minimum and maximum that the slots after each slot can take."""
    found, least, most = [], 0, 0
    for slot in reversed(slots):
        found.append((least, most))
        least, most = least + slot.low, most + (0 if slot.blocked else slot.high)
    return found[::-1]


def slot_range(slot: Slot, rest: tuple[int, int], low: int, high: int) -> tuple[int, int]:
    """Return the limits of ``slot`` such that the later slots (``rest``) can reach the total.

    ``low`` and ``high``: the limits of the total for this slot and the later ones.
    """
    least, most = low - rest[1], high - rest[0]
    top = 0 if slot.blocked else slot.high
    return least if least > slot.low else slot.low, most if most < top else top


def iter_nodes(node: Node) -> Iterator[Node]:
    """Yield a node and its descendants.

    Of an ``Amount`` it visits the nodes after both ends, of an ``Allocation`` the node after the first valid one.
    """
    yield node
    if not isinstance(node, Leaf) and node.more is not None:
        yield from iter_nodes(node.more)
    match node:
        case Choice():
            for option in open_options(node):
                yield from iter_nodes(child_node(option))
        case Amount():
            for n in {node.low, node.high - (node.high - node.low) % node.step}:
                yield from iter_nodes(node.then(n))
        case Allocation():
            for _, then in islice(iter_allocations(node), 1):
                yield from iter_nodes(then)


def only_move(node: Node) -> Move:
    """Return the only move of a trivial tree, else an empty one.

    A trivial tree is a single open option with a leaf behind it, without side actions.
    """
    if type(node) is Choice and node.more is None:
        free = [option for option in node.options if option.blocked is None]
        if len(free) == 1 and type(free[0].then) is Leaf:
            return (free[0].key,)
    return ()


def first_move(node: Node, passive: Container[str] = ()) -> Move:
    """Return the first open option among ``passive`` ones, else the first whole legal move, in tree order."""
    for option in open_options(node):
        if option.key in passive:
            return (option.key,)
    return next(legal_moves(node))
