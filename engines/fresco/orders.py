"""Orders ahead: at which hour to get up when one's turn to choose comes, if that row is still free (F-3.4).

An order names its round, so that it says nothing in a later one.
"""

from __future__ import annotations

import msgspec

from engines.core.tree import Leaf, Node, Option, Pick
from engines.core.words import Msg, Word
from engines.fresco import naming
from engines.fresco.view import FrescoView


class Order(msgspec.Struct, frozen=True):
    """Get up at ``hour`` in round ``number``."""

    number: int
    hour: int


def orders(view: FrescoView) -> Node | None:
    """What may be ordered by a seat whose choice of this round is still to come."""
    if view.me is None or view.phase != "wake" or view.me.seat not in view.turns:
        return None
    ask = Msg("ask-order")
    rows = []
    for row in view.hostel:
        why = None
        if row.master is not None:
            why = Msg("why-hour-taken", {"other": naming.master(row.master, len(view.players))}, "F-3.4")
        leaf = Leaf(Order(view.round, row.hour))
        rows.append(Option(str(row.hour), Msg("order-wake", {"n": row.hour}), leaf, why, f"hour:{row.hour}"))
    return Pick(ask, [Option(_round(view), Msg("order-round", {"n": view.round}), Pick(ask, rows))])


def _round(view: FrescoView) -> str:
    return f"round-{view.round}"


def answer(order: Word, view: FrescoView, tree: Node) -> Word | None:
    """What an order says when its seat chooses in that round; where the row is taken it says nothing."""
    number, hour = order
    if view.asks != "wake" or number != _round(view) or not isinstance(tree, Pick):
        return None
    if view.me is None or view.turn is None or view.turn.master != view.me.seat:
        return None
    can = any(option.key == hour and option.blocked is None for option in tree.options)
    return (hour,) if can else None
