"""What is said for a seat that does not answer in time, of the view alone: the least that the rules allow."""

from __future__ import annotations

from engines.core.tree import Node, legal_moves
from engines.core.core_types import Move
from engines.newgame.components import printed
from engines.newgame.view import NewgameView


def default_move(view: NewgameView, tree: Node) -> Move:
    """Rest, or lay the lowest stone."""
    if ("rest",) in legal_moves(tree):
        return ("rest",)
    stones = printed(view.components).stones
    return (min(view.hand, key=lambda stone: stones[stone].value),)
