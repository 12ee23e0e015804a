"""A game and a position: who is asked, what may be said, and what comes of it."""

from __future__ import annotations

from typing import TypeVar

from engines.core.chance import Chance
from engines.core.core_types import EngineError, Msg
from engines.core.game import Game, Position
from engines.core.steps import Effects
from engines.core.tree import MORE, Action, Leaf, Node

S = TypeVar("S")
V = TypeVar("V")


def active_seats(position: Position[S]) -> dict[int, bool]:
    """The seats that are asked; true where the table waits for the seat. Empty when the game is over."""
    return position.stack[-1].active_seats(position.state) if position.stack else {}


def question_tree(position: Position[S], seat: int, seats: dict[int, bool]) -> Node:
    """The choice tree of a seat, without what it may do besides; the rest as ``tree``."""
    if seat in seats:
        return position.stack[-1].choice_tree(position.state, seat)
    if position.stack:
        raise EngineError("not_your_turn", Msg("refused-not-asked"))
    raise EngineError("over", Msg("refused-over"))


def choice_tree(game: Game[S, V], position: Position[S], seat: int, seats: dict[int, bool]) -> Node:
    """The choice tree of a seat; ``seats`` as ``asked`` tells. Raises ``Refused`` (``over``, ``not_your_turn``)."""
    root = question_tree(position, seat, seats)
    if game.side_step is not None and seats[seat] and not isinstance(root, Leaf):
        root.more = game.side_step.choice_tree(position.state, seat)
    return root


def apply_move(game: Game[S, V], position: Position[S], seat: int, action: Action, fx: Effects) -> None:
    """Say ``fx.word`` for a seat: change the position in place, before any step that asks nobody has run.

    ``action`` is what the word says in the seat's tree (``action_of``): it is legal by then, and nothing is refused.
    """
    if fx.move[0] == MORE and game.side_step is not None:
        game.side_step.apply_action(position.state, seat, action, fx)
        fx.keep_step()  # the question stands; what the aside pushed comes first
    else:
        position.stack[-1].apply_action(position.state, seat, action, fx)
    fx.settle_stack(position.stack)
    assert position.stack, "only the go of a sealing step ends the game"


def run_until_seal(position: Position[S], fx: Effects) -> dict[int, bool] | None:
    """Run steps that ask nobody. Gives the seats that are asked then; ``None`` where the next step seals.

    A step that seals has not run yet; an empty answer: the game is over.
    """
    stack, state = position.stack, position.state
    while stack:
        step = stack[-1]
        seats = step.active_seats(state)
        if seats:
            return seats
        if step.seals:
            return None
        fx.run_top_step(stack, state)
    return {}


def run_until_question(position: Position[S], fx: Effects) -> dict[int, bool]:
    """Run all steps, sealing ones too, until somebody is asked or the game is over; gives the seats asked."""
    stack, state = position.stack, position.state
    while stack:
        seats = stack[-1].active_seats(state)
        if seats:
            return seats
        fx.run_top_step(stack, state)
    return {}


def run_start(position: Position[S], chance: Chance) -> Effects:
    """Run a first position up to its first question."""
    fx = Effects(position.drawn, chance)
    run_until_question(position, fx)
    return fx
