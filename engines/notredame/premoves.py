"""Premoves: a person to bribe, or nothing. Other players can't take persons away in phase 4 (N-11.1.4)."""

from engines.core.core_types import Move, Msg, TermRef
from engines.core.premoves import PREMOVE_LEAF, ask_for_round, round_key
from engines.core.tree import Node, Option, is_open
from engines.notredame.components import printed
from engines.notredame.view import NotreDameView

CHOSEN = {"move_markers", "place_cube"}
"""Persons whose use needs a choice have no premove."""


def premove_tree(view: NotreDameView) -> Node | None:
    """Return the premoves for phase 4 of this round, for a seat whose turn in it is still to come."""
    if view.me is None or view.phase not in {"play", "bribe"} or view.players[view.me.seat].person is not None:
        return None
    if view.phase == "bribe" and view.me.seat not in view.order:
        return None
    rows = printed(view.components).persons
    persons = [
        Option(
            person.id,
            Msg("order-bribe", {"thing": TermRef(person.id)}),
            PREMOVE_LEAF,
            Msg("why-no-order", rule="N-11.1.8") if rows[person.id].effect in CHOSEN else None,
            f"person:{person.id}",
        )
        for person in view.persons
    ]
    no_bribe = Option("pass", Msg("order-pass"), PREMOVE_LEAF)
    return ask_for_round(Msg("ask-order"), view.round, [*persons, no_bribe])


def resolve_premove(order: Move, view: NotreDameView, tree: Node) -> Move | None:
    """Return the move of a premove if its seat may bribe in that round; else ``None``."""
    number, whom = order
    if view.asks != "bribe" or number != round_key(view.round):
        return None
    return (whom,) if is_open(tree, whom) else None
