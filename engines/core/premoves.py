"""Common parts of several games' premoves: leaves without an action, and the round of a premove.

A premove for a named round has no effect in later ones.
"""

from engines.core.core_types import Msg
from engines.core.tree import Choice, Leaf, Option

PREMOVE_LEAF = Leaf(None)
"""End of a premove: a game resolves its tokens, so it has no action."""


def round_key(number: int) -> str:
    """Return the token of a premove's round."""
    return f"round-{number}"


def ask_for_round(question: Msg, number: int, options: list[Option]) -> Choice:
    """Build the premoves of one round."""
    named = Option(round_key(number), Msg("order-round", {"n": number}), Choice(question, options))
    return Choice(question, [named])
