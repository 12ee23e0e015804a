"""A move of a choice tree as a message, with the labels of the chosen options."""

from __future__ import annotations

from functools import reduce

from engines.core.core_types import Move, Msg
from engines.core.tree import Allocation, Amount, Choice, Leaf, Node, next_node, open_options

DONE = "done"
"""The option that only ends a move. It is left out of the message after other choices."""


def move_message(root: Node, move: Move) -> Msg:
    """Describe a whole move, one label for each choice. Forced choices are left out, unless all are."""
    labels: list[Msg] = []
    chosen: list[Msg] = []
    node = root
    for token in move:
        label = _token_label(node, token)
        if label is not None:
            labels.append(label)
            chosen += [] if _is_only_choice(node) else [label]
        node = next_node(node, token)
    if len(chosen) > 1 and move[-1] == DONE:
        del chosen[-1]
    return reduce(lambda one, then: Msg("spoken-then", {"one": one, "then": then}), chosen or labels)


def _token_label(node: Node, token: str) -> Msg | None:
    match node:
        case Choice():
            return next((option.label for option in node.options if option.key == token), None)
        case Amount():
            return Msg("spoken-number", {"n": int(token)})
        case Allocation():
            key, _, n = token.partition("=")
            found = next((slot for slot in node.slots if slot.key == key), None)
            if found is None:
                return None
            return Msg("spoken-share", {"what": found.label, "n": int(n)}) if found.high > 1 else found.label
        case Leaf():
            return None


def _is_only_choice(node: Node) -> bool:
    return (isinstance(node, Choice) and len(open_options(node)) == 1) or (
        isinstance(node, Amount) and node.low == node.high
    )
