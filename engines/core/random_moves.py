"""Legal moves chosen token by token, at random or by weights."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engines.core.core_types import Move, Msg
from engines.core.nodes import END, Action, Allocation, Amount, Choice, Leaf, Node, Option
from engines.core.tree import child_node, iter_allocations, slot_range, slot_remainders


class Dice(Protocol):
    """A source of whole numbers for random play; ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to ``stop - 1``."""
        ...


@dataclass(frozen=True)
class Chooser:
    """Chooses a path from a choice tree's root to a leaf; the first arguments are the tokens so far.

    ``option``: the index of an open option; ``number``: a number from 0 to below a count; ``share``: a slot's amount,
    between its limits; ``index``: an index below a count, all equally likely.
    """

    option: Callable[[Move, list[Option]], int]
    number: Callable[[Move, int], int]
    share: Callable[[Move, str, int, int], int]
    index: Callable[[int], int]


def random_chooser(dice: Dice) -> Chooser:
    """Return a chooser with equal probabilities."""
    pick = dice.randrange
    return Chooser(
        lambda _, options: pick(len(options)),
        lambda _, count: pick(count),
        lambda _, __, least, most: least + pick(most - least + 1),
        pick,
    )


def random_move(node: Node, dice: Dice) -> Move:
    """Return a random legal move without ``more``; all open options of a node are equally likely."""
    return walk_to_leaf(node, random_chooser(dice))[0]


def walk_to_leaf(node: Node, chooser: Chooser) -> tuple[Move, Action]:
    """Return the legal move of a ``chooser``, without ``more``, with its action."""
    move: Move = ()
    while type(node) is not Leaf:
        if type(node) is Choice:
            options = [option for option in node.options if option.blocked is None]
            option = options[chooser.option(move, options)]
            move = (*move, option.key)
            node = child_node(option)
        elif type(node) is Allocation:
            tokens, node = _choose_allocation(node, move, chooser)
            move = (*move, *tokens)
        elif type(node) is Amount:
            n = node.low + node.step * chooser.number(move, (node.high - node.low) // node.step + 1)
            move = (*move, str(n))
            node = node.then(n)
    return move, node.action


ALLOCATION_TRIES = 20


def _choose_allocation(node: Allocation, before: Move, chooser: Chooser) -> tuple[Move, Node]:
    afters = slot_remainders(node.slots)
    for _ in range(ALLOCATION_TRIES):
        (low, high), tokens, chosen = node.total, list[str](), dict(node.chosen)
        for slot, after in zip(node.slots, afters, strict=True):
            n = chooser.share(before, slot.key, *slot_range(slot, after, low, high))
            low, high = low - n, high - n
            if n:
                tokens.append(f"{slot.key}={n}")
                chosen[slot.key] = n
        then = node.then(chosen)
        if not isinstance(then, Msg):
            return (*tokens, END), then
    every = list(iter_allocations(node))
    return every[chooser.index(len(every))]
