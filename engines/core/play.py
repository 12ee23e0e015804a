"""A game and a position: who is asked, what may be said, and what comes of it."""

from __future__ import annotations

from typing import TypeVar

from engines.core.chance import Chance
from engines.core.game import Game, Position
from engines.core.steps import Fx
from engines.core.tree import MORE, Leaf, Node, action_of
from engines.core.words import Msg, Refused, Word

S = TypeVar("S")
V = TypeVar("V")


def asked(position: Position[S]) -> dict[int, bool]:
    """The seats that are asked; true where the table waits for the seat. Empty when the game is over."""
    return position.stack[-1].who(position.state) if position.stack else {}


def tree(game: Game[S, V], position: Position[S], seat: int) -> Node:
    """The choice tree of a seat. Raises ``Refused`` (``over``, ``not_asked``)."""
    seats = asked(position)
    if not position.stack:
        raise Refused("over", Msg("refused-over"))
    if seat not in seats:
        raise Refused("not_asked", Msg("refused-not-asked"))
    root = position.stack[-1].ask(position.state, seat)
    if game.aside is not None and seats[seat] and not isinstance(root, Leaf):
        root.more = game.aside.ask(position.state, seat)
    return root


def say(game: Game[S, V], position: Position[S], seat: int, root: Node, fx: Fx) -> None:
    """Say ``fx.word`` for a seat: change the position in place, up to the next question or the next seal.

    ``root`` is the seat's tree. Raises ``Refused`` before anything has changed.
    """
    action = action_of(root, fx.word)
    if fx.word[0] == MORE:
        assert game.aside is not None
        game.aside.take(position.state, seat, action, fx)
    else:
        position.stack[-1].take(position.state, seat, action, fx)
        fx.settle(position.stack)
    go_on(position, fx)


def go_on(position: Position[S], fx: Fx) -> bool:
    """Run steps that ask nobody. Returns true where the next one seals: it has not run yet."""
    stack, state = position.stack, position.state
    while stack:
        step = stack[-1]
        if step.who(state):
            return False
        if step.seals:
            return True
        fx.run(stack, state)
    return False


def go_to_question(position: Position[S], fx: Fx) -> None:
    """Run all steps, sealing ones too, until somebody is asked or the game is over."""
    while go_on(position, fx):
        fx.run(position.stack, position.state)


def start(game: Game[S, V], position: Position[S], chance: Chance) -> Fx:
    """Run a first position up to its first question."""
    fx = Fx(position.drawn, chance)
    go_to_question(position, fx)
    return fx
