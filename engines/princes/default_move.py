"""The move of a seat that does not answer in time: the least that the rules allow, from its view."""

from __future__ import annotations

from engines.core.core_types import Move
from engines.core.tree import Choice, Node, first_move
from engines.princes.view import PrincesView

# It also plays for a player who has left: that seat is skipped in both phases, and its estate stays (P-22.34).
LEAST = ("pass", "decline", "wait", "end")


def default_move(view: PrincesView, tree: Node) -> Move:  # noqa: ARG001 - the tree alone decides
    """Pass, decline, wait or end the turn if possible; else take the first move in tree order."""
    assert isinstance(tree, Choice)
    for option in tree.options:
        if option.key in LEAST and option.blocked is None:
            return (option.key,)
    if any(option.key == "keep" for option in tree.options):
        word = first_move(tree)
        return (word[0], word[1], "rest") if len(word) > 3 else word
    return first_move(tree)
