"""Random legal moves of a choice tree."""

from __future__ import annotations

from typing import Protocol

from engines.core.core_types import Move, Msg
from engines.core.nodes import END, Action, Allocation, Amount, Choice, Leaf, Node
from engines.core.tree import child_node, iter_allocations, slot_range, slot_remainders


class Dice(Protocol):
    """A source of whole numbers for random play; ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to ``stop - 1``."""
        ...


def random_move(node: Node, dice: Dice) -> Move:
    """Return a random legal move without ``more``; all open options of a node are equally likely."""
    return random_walk(node, dice)[0]


def random_walk(node: Node, dice: Dice) -> tuple[Move, Action]:
    """Return a random move as ``random_move``, with its action."""
    word: list[str] = []
    while type(node) is not Leaf:
        if type(node) is Choice:
            found = [option for option in node.options if option.blocked is None]
            option = found[dice.randrange(len(found))]
            word.append(option.key)
            node = child_node(option)
        elif type(node) is Allocation:
            tokens, node = _random_allocation(node, dice)
            word.extend(tokens)
        elif type(node) is Amount:
            n = node.low + node.step * dice.randrange((node.high - node.low) // node.step + 1)
            word.append(str(n))
            node = node.then(n)
    return tuple(word), node.action


ALLOCATION_TRIES = 20


def _random_allocation(node: Allocation, dice: Dice) -> tuple[Move, Node]:
    """Choose a random valid allocation; after some failures, one of the list of all."""
    afters = slot_remainders(node.slots)
    for _ in range(ALLOCATION_TRIES):
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
    every = list(iter_allocations(node))
    return every[dice.randrange(len(every))]
