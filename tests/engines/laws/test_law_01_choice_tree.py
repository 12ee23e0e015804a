"""Test law 1: the choice tree and the accepted moves are the same, and every open option leads to a move."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Protocol

from engines.core import transitions
from engines.core.core_types import TOKEN, EngineError, Move
from engines.core.random_moves import random_move
from engines.core.tree import (
    END,
    MORE,
    Allocation,
    Amount,
    Choice,
    Leaf,
    Node,
    child_node,
    iter_allocations,
    legal_moves,
)
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, copy_match, has_moves, require, some_moments

MOST = 400
"""Number of listed moves per tree to compare with accepted ones."""


class MoveTarget(Protocol):
    """The target of tested moves."""

    def push(self, seat: int, word: Move) -> object: ...


def law_1(game: AnyGame, seed: int, share: float = 1.0, *, table: Callable[[AnyMatch], MoveTarget] = copy_match) -> int:
    """Return the number of tested moves. ``table``: converts a match to their target."""
    dice, tried = Random(seed), 0
    for match in some_moments(game, seed, share):
        for seat in match.open_questions():
            root = match.choice_tree(seat)
            _check_tree(root, root=True)
            said: list[Move] = [random_move(root, dice) for _ in range(3)]
            if not isinstance(root, Leaf) and root.more is not None:
                said += [(MORE, *word) for word in islice(legal_moves(root.more), 3)]
            for word in said:
                try:
                    table(match).push(seat, word)
                except EngineError as refused:
                    require(False, "an offered move is refused", seat, word, refused)
            tried += len(said) + _try_similar_moves(match, seat, dice, table)
    return tried


def _check_tree(node: Node, *, root: bool = False) -> None:
    if not isinstance(node, Leaf) and node.more is not None:
        require(root, "a node other than a root has ``more``", node.question)
        _check_tree(node.more)
    match node:
        case Choice():
            _check_keys([option.key for option in node.options])
            for option in node.options:
                if option.blocked is None:
                    require(has_moves(child_node(option)), "an open option leads nowhere", option.key)
                    _check_tree(child_node(option))
        case Amount():
            require(node.low <= node.high and node.step > 0 and node.low >= 0, "no number is valid", node.question)
            for n in {node.low, node.high - (node.high - node.low) % node.step}:
                _check_tree(node.then(n))
        case Allocation():
            _check_keys([slot.key for slot in node.slots])
            require(not any("=" in slot.key for slot in node.slots), "a slot's key has a =", node.question)
            require(
                not any(slot.blocked and slot.low for slot in node.slots),
                "a blocked slot requires an amount",
                node.question,
            )
            some_do = list(islice(iter_allocations(node), 3))
            require(some_do, "no allocation is valid", node.question)
            for _, then in some_do:
                _check_tree(then)


def _check_keys(keys: list[str]) -> None:
    require(len(set(keys)) == len(keys), "two options have the same key", keys)
    require(all(TOKEN.fullmatch(key) and key not in {MORE, END} for key in keys), "a key is not a token", keys)


def _try_similar_moves(match: AnyMatch, seat: int, dice: Random, table: Callable[[AnyMatch], MoveTarget]) -> int:
    """Check that a move similar to those of the tree is accepted if and only if a new tree contains it."""
    position = copy_match(match).position
    fresh = transitions.choice_tree(match.game, position, seat, transitions.active_seats(position))
    listed = list(islice(legal_moves(fresh), MOST))
    near = _similar_moves(dice.choice(listed), listed, dice)
    if not isinstance(fresh, Leaf) and fresh.more is not None:
        listed += [(MORE, *word) for word in islice(legal_moves(fresh.more), MOST)]
    for word in near:
        try:
            table(match).push(seat, word)
        except EngineError:
            require(word not in listed, "a listed move is refused", seat, word)
        else:
            require(word in listed or len(listed) >= MOST, "an accepted move is not in the tree", seat, word)
    return len(near)


def _similar_moves(word: Move, listed: list[Move], dice: Random) -> list[Move]:
    other = dice.choice(listed)
    i = dice.randrange(len(word) + 1)
    slip = dice.choice(["0", "1", "99", "-1", "01", END, MORE, "pass", "peek", *other])
    near = [word, word[:-1], (*word, slip), (*word[:i], slip, *word[i:]), (*word[:i], slip, *word[i + 1 :])]
    return [*near, (slip,), other]


test_law_1, test_law_1_in_full = make_law_tests(1, law_1)
