"""Orders ahead: whom to bribe when one's turn comes, or nobody. What others do in phase 4 takes nobody away (N-11.1.4).

An order names its round, so that it says nothing in a later one.
"""

from __future__ import annotations

import msgspec

from engines.core.tree import Leaf, Node, Option, Pick
from engines.core.words import Msg, Ref, Word
from engines.notredame.components import printed
from engines.notredame.view import NotreDameView

CHOSEN = {"move_markers", "place_cube"}
"""What needs a choice when it is used can't be ordered."""


class Order(msgspec.Struct, frozen=True):
    """Bribe ``person`` in round ``number``; nobody where it is empty."""

    number: int
    person: str


def orders(view: NotreDameView) -> Node | None:
    """What may be ordered for phase 4 of this round, by a seat whose turn in it is still to come."""
    if view.me is None or view.phase not in {"play", "bribe"} or view.players[view.me.seat].person is not None:
        return None
    if view.phase == "bribe" and view.me.seat not in view.order:
        return None
    rows = printed(view.components).persons
    persons = [
        Option(
            person.id,
            Msg("order-bribe", {"thing": Ref(person.id)}),
            Leaf(Order(view.round, person.id)),
            Msg("why-no-order", rule="N-11.1.8") if rows[person.id].effect in CHOSEN else None,
            f"person:{person.id}",
        )
        for person in view.persons
    ]
    ask = Msg("ask-order")
    nobody = Option("pass", Msg("order-pass"), Leaf(Order(view.round, "")))
    then = Pick(ask, [*persons, nobody])
    return Pick(ask, [Option(_round(view), Msg("order-round", {"n": view.round}), then)])


def _round(view: NotreDameView) -> str:
    return f"round-{view.round}"


def answer(order: Word, view: NotreDameView, tree: Node) -> Word | None:
    """What an order says when its seat may bribe in that round; to other questions it says nothing."""
    number, whom = order
    if view.asks != "bribe" or number != _round(view) or not isinstance(tree, Pick):
        return None
    can = any(option.key == whom and option.blocked is None for option in tree.options)
    return (whom,) if can else None
