"""Planned moves: the maximum number of coins to offer in the next turn (T-2.2)."""

import msgspec

from docs.sample.engines.pebbles.components import printed
from docs.sample.engines.pebbles.view import PebblesView
from engines.core.core_types import Move, Msg
from engines.core.tree import Amount, Leaf, Node, legal_moves


class LimitCoins(msgspec.Struct, frozen=True):
    """Offer up to this number of coins."""

    n: int


def premove_tree(view: PebblesView) -> Node | None:
    """Ask for the limit."""
    if view.over or view.coins is None:
        return None
    most = printed(view.components).numbers.offer
    return Amount(Msg("pebbles-ask-limit"), 0, most, lambda n: Leaf(LimitCoins(n)))


def resolve_premove(order: Move, view: PebblesView, tree: Node) -> Move | None:
    """Turn a limit into a move: offer that many coins, or pass."""
    n = min(int(order[0]), view.coins or 0)
    word = ("offer", str(n)) if n else ("pass",)
    return word if word in legal_moves(tree) else None
