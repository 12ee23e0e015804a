"""The AI: what it would say, from its seat's own view."""

from __future__ import annotations

from engines.core.game import Peeks
from engines.core.tree import Dice, Node, random_word
from engines.core.words import Word
from engines.fresco.view import FrescoView


def guess(view: FrescoView, tree: Node, peek: Peeks, dice: Dice) -> Word:
    """A word."""
    return random_word(tree, dice)
