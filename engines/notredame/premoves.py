"""Orders ahead: whom to bribe when one's turn comes, or nobody. What others do in phase 4 takes nobody away (N-11.1.4).

An order names its round, so that it says nothing in a later one.
"""

from __future__ import annotations

import msgspec

from engines.core.core_types import Move, Msg, TermRef
from engines.core.tree import Choice, Leaf, Node, Option
from engines.notredame.components import printed
from engines.notredame.view import NotreDameView

CHOSEN = {"move_markers", "place_cube"}
"""What needs a choice when it is used can't be ordered."""


class Premove(msgspec.Struct, frozen=True):
    """Bribe ``person`` in round ``number``; nobody where it is empty."""

    number: int
    person: str


def premove_tree(view: NotreDameView) -> Node | None:
    """What may be ordered for phase 4 of this round, by a seat whose turn in it is still to come."""
    if view.me is None or view.phase not in {"play", "bribe"} or view.players[view.me.seat].person is not None:
        return None
    if view.phase == "bribe" and view.me.seat not in view.order:
        return None
    rows = printed(view.components).persons
    persons = [
        Option(
            person.id,
            Msg("order-bribe", {"thing": TermRef(person.id)}),
            Leaf(Premove(view.round, person.id)),
            Msg("why-no-order", rule="N-11.1.8") if rows[person.id].effect in CHOSEN else None,
            f"person:{person.id}",
        )
        for person in view.persons
    ]
    ask = Msg("ask-order")
    nobody = Option("pass", Msg("order-pass"), Leaf(Premove(view.round, "")))
    then = Choice(ask, [*persons, nobody])
    return Choice(ask, [Option(_round(view), Msg("order-round", {"n": view.round}), then)])


def _round(view: NotreDameView) -> str:
    return f"round-{view.round}"


def resolve_premove(order: Move, view: NotreDameView, tree: Node) -> Move | None:
    """What an order says when its seat may bribe in that round; to other questions it says nothing."""
    number, whom = order
    if view.asks != "bribe" or number != _round(view) or not isinstance(tree, Choice):
        return None
    can = any(option.key == whom and option.blocked is None for option in tree.options)
    return (whom,) if can else None
