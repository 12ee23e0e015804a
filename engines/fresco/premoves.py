"""Premoves: a wake-up hour, if that row is still free (F-3.4)."""

from engines.core.core_types import Move, Msg
from engines.core.premoves import PREMOVE_LEAF, ask_for_round, round_key
from engines.core.tree import Node, Option, is_open
from engines.fresco import term_messages
from engines.fresco.view import FrescoView


def premove_tree(view: FrescoView) -> Node | None:
    """Return the premoves of a seat that has yet to choose in this round."""
    if view.me is None or view.phase != "wake" or view.me.seat not in view.turns:
        return None
    rows = []
    for row in view.hostel:
        why = None
        if row.master is not None:
            why = Msg("why-hour-taken", {"other": term_messages.master(row.master, len(view.players))}, "F-3.4")
        rows.append(Option(str(row.hour), Msg("order-wake", {"n": row.hour}), PREMOVE_LEAF, why, f"hour:{row.hour}"))
    return ask_for_round(Msg("ask-order"), view.round, rows)


def resolve_premove(order: Move, view: FrescoView, tree: Node) -> Move | None:
    """Return the move of a premove in its round; ``None`` if the row is taken."""
    number, hour = order
    if view.asks != "wake" or number != round_key(view.round):
        return None
    if view.me is None or view.turn is None or view.turn.master != view.me.seat:
        return None
    return (hour,) if is_open(tree, hour) else None
