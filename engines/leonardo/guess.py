"""The AI."""

from __future__ import annotations

from engines.core.game import Peeks
from engines.core.tree import Dice, Node, random_word
from engines.core.words import Word
from engines.leonardo.view import LeonardoView


def guess(view: LeonardoView, tree: Node, peek: Peeks, dice: Dice) -> Word:  # noqa: ARG001 - to come
    """A word."""
    return random_word(tree, dice)
