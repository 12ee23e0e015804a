"""Which answers are one press among few, on the table itself or in the panel: they need no second one."""

from __future__ import annotations

from bot.app.show.walk import beside, skip
from engines.core.tree import Amount, Leaf, Node, Pick, child
from engines.core.words import Word

FEW = 5
"""A question with at most so many options may be answered by one press, on the table itself where it has no secret."""


def at_once(root: Node, word: Word) -> bool:
    """Whether a word is one press among few: bidding, passing, hiring, keeping a card. It needs no second press.

    Among things that are shown with what they ask it does not matter to one that is whole what others still ask. A
    number that is all of the answer is one press, too.
    """
    before, node = skip(root, ())
    if isinstance(node, Amount):
        return len(word) == len(before) + 1
    if not isinstance(node, Pick) or len(node.options) > FEW or word[: len(before)] != before:
        return False
    whole = {option.key for option in node.options if option.blocked is None and _ends(child(option))}
    others = sum(option.blocked is None for option in node.options) > len(whole)
    return word[len(before)] in whole and (node.together or not others)


def _ends(node: Node) -> bool:
    """Whether nothing more is asked, and nothing was left aside."""
    tokens, end = skip(node, (), begun=True)
    return isinstance(end, Leaf) and not beside(node, tokens)
