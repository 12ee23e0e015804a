"""What is said for a seat that does not answer in time, from its view alone."""

from __future__ import annotations

from engines.core.tree import Node, Pick, first
from engines.core.words import Word
from engines.leonardo.view import LeonardoView

STILL = ("pass", "withdraw", "nothing", "rest", "continue")
"""What changes least, where it is offered."""


def fallback(view: LeonardoView, tree: Node) -> Word:
    """Pass, withdraw, leave things as they are; keep Leonardo, bid nothing; else the first option."""
    assert isinstance(tree, Pick)
    if view.asks == "leonardo":
        return ("leonardo", str(view.holder))
    for option in tree.options:
        if option.key in STILL and option.blocked is None:
            return (option.key,)
    return first(tree)
