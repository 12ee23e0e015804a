"""The move of a seat that does not answer in time, from its view alone (R-21)."""

from __future__ import annotations

from engines.core.core_types import Move
from engines.core.tree import Choice, Node, first_move
from engines.notredame.view import NotreDameView


def default_move(view: NotreDameView, tree: Node) -> Move:
    """Keep the first card, play without its action, keep the carriage, pass; else take the first option."""
    assert isinstance(tree, Choice)
    assert view.me is not None
    word = first_move(tree)
    match view.asks:
        case "play":
            return (*word[:2], "forgo")
        case "bribe":
            return ("pass",)
        case "drive":
            here = word[1]  # the nearest market is that of the carriage
            return ("drive", here, "leave") if len(word) > 2 else ("drive", here)
        case _:
            return word
