"""The move of a seat that does not answer in time, from its view alone."""

from __future__ import annotations

from engines.core.core_types import Move
from engines.core.tree import Choice, Node, first_move
from engines.leonardo.view import LeonardoView

STILL = ("pass", "withdraw", "nothing", "rest", "continue")
"""The options that change least."""


def default_move(view: LeonardoView, tree: Node) -> Move:
    """Pass, withdraw, or change nothing; keep Leonardo, bid nothing; else take the first option."""
    assert isinstance(tree, Choice)
    if view.asks == "leonardo":
        return ("leonardo", str(view.holder))
    for option in tree.options:
        if option.key in STILL and option.blocked is None:
            return (option.key,)
    return first_move(tree)
