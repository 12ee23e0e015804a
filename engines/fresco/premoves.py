"""Premoves: the wake-up hour to choose, if that row is still free (F-3.4).

A premove names its round and has no effect in later ones.
"""

import msgspec

from engines.core.core_types import Move, Msg
from engines.core.tree import Choice, Leaf, Node, Option
from engines.fresco import term_messages
from engines.fresco.view import FrescoView


class Premove(msgspec.Struct, frozen=True):
    """Get up at ``hour`` in round ``number``."""

    number: int
    hour: int


def premove_tree(view: FrescoView) -> Node | None:
    """Return the premoves for a seat whose choice of this round is still to come."""
    if view.me is None or view.phase != "wake" or view.me.seat not in view.turns:
        return None
    ask = Msg("ask-order")
    rows = []
    for row in view.hostel:
        why = None
        if row.master is not None:
            why = Msg("why-hour-taken", {"other": term_messages.master(row.master, len(view.players))}, "F-3.4")
        leaf = Leaf(Premove(view.round, row.hour))
        rows.append(Option(str(row.hour), Msg("order-wake", {"n": row.hour}), leaf, why, f"hour:{row.hour}"))
    return Choice(ask, [Option(_round_key(view), Msg("order-round", {"n": view.round}), Choice(ask, rows))])


def _round_key(view: FrescoView) -> str:
    return f"round-{view.round}"


def resolve_premove(order: Move, view: FrescoView, tree: Node) -> Move | None:
    """Return the move of a premove in its round; ``None`` if the row is taken."""
    number, hour = order
    if view.asks != "wake" or number != _round_key(view) or not isinstance(tree, Choice):
        return None
    if view.me is None or view.turn is None or view.turn.master != view.me.seat:
        return None
    can = any(option.key == hour and option.blocked is None for option in tree.options)
    return (hour,) if can else None
