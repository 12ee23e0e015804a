"""What is said for a seat that does not answer in time, of the view alone: the least that the rules allow."""

from __future__ import annotations

from engines.core.tree import Node, words
from engines.core.words import Word
from engines.newgame.components import printed
from engines.newgame.view import NewgameView


def fallback(view: NewgameView, tree: Node) -> Word:
    """Rest, or lay the lowest stone."""
    if ("rest",) in words(tree):
        return ("rest",)
    stones = printed(view.components).stones
    return (min(view.hand, key=lambda stone: stones[stone].value),)
