"""A game and a position: who is asked, what may be said, and what comes of it."""

from __future__ import annotations

from typing import TypeVar

from engines.core.chance import Chance
from engines.core.game import Game, Position
from engines.core.steps import Fx
from engines.core.tree import MORE, Action, Leaf, Node
from engines.core.words import Msg, Refused

S = TypeVar("S")
V = TypeVar("V")


def asked(position: Position[S]) -> dict[int, bool]:
    """The seats that are asked; true where the table waits for the seat. Empty when the game is over."""
    return position.stack[-1].who(position.state) if position.stack else {}


def question(position: Position[S], seat: int, seats: dict[int, bool]) -> Node:
    """The choice tree of a seat, without what it may do besides; the rest as ``tree``."""
    if seat in seats:
        return position.stack[-1].ask(position.state, seat)
    if position.stack:
        raise Refused("not_your_turn", Msg("refused-not-asked"))
    raise Refused("over", Msg("refused-over"))


def tree(game: Game[S, V], position: Position[S], seat: int, seats: dict[int, bool]) -> Node:
    """The choice tree of a seat; ``seats`` as ``asked`` tells. Raises ``Refused`` (``over``, ``not_your_turn``)."""
    root = question(position, seat, seats)
    if game.aside is not None and seats[seat] and not isinstance(root, Leaf):
        root.more = game.aside.ask(position.state, seat)
    return root


def say(game: Game[S, V], position: Position[S], seat: int, action: Action, fx: Fx) -> None:
    """Say ``fx.word`` for a seat: change the position in place, before any step that asks nobody has run.

    ``action`` is what the word says in the seat's tree (``action_of``): it is legal by then, and nothing is refused.
    """
    if fx.word[0] == MORE and game.aside is not None:
        game.aside.take(position.state, seat, action, fx)
        fx.stay()  # the question stands; what the aside pushed comes first
    else:
        position.stack[-1].take(position.state, seat, action, fx)
    fx.settle(position.stack)
    assert position.stack, "only the go of a sealing step ends the game"


def go_on(position: Position[S], fx: Fx) -> dict[int, bool] | None:
    """Run steps that ask nobody. Gives the seats that are asked then; ``None`` where the next step seals.

    A step that seals has not run yet; an empty answer: the game is over.
    """
    stack, state = position.stack, position.state
    while stack:
        step = stack[-1]
        seats = step.who(state)
        if seats:
            return seats
        if step.seals:
            return None
        fx.run(stack, state)
    return {}


def go_to_question(position: Position[S], fx: Fx) -> dict[int, bool]:
    """Run all steps, sealing ones too, until somebody is asked or the game is over; gives the seats asked."""
    stack, state = position.stack, position.state
    while stack:
        seats = stack[-1].who(state)
        if seats:
            return seats
        fx.run(stack, state)
    return {}


def start(position: Position[S], chance: Chance) -> Fx:
    """Run a first position up to its first question."""
    fx = Fx(position.drawn, chance)
    go_to_question(position, fx)
    return fx
