"""Transitions of a position: active seats, choice trees, moves, automatic steps, open questions, previews."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Generic

from engines.core.chance import Chance
from engines.core.core_types import EngineError, GameEvent, Move, Msg, S, V, unplayable_error
from engines.core.game import Game, Position
from engines.core.steps import Effects, SealedStep
from engines.core.tree import MORE, Action, Leaf, Node, action_of


def active_seats(position: Position[S]) -> dict[int, bool]:
    """Return each seat with a question, and whether the table waits for it. Empty if the game is over."""
    return position.stack[-1].active_seats(position.state) if position.stack else {}


def question_tree(position: Position[S], seat: int, seats: dict[int, bool]) -> Node:
    """Return the choice tree of a seat without side actions. Raises ``EngineError`` like ``choice_tree``."""
    if seat in seats:
        return position.stack[-1].choice_tree(position.state, seat)
    if position.stack:
        raise EngineError("not_your_turn", Msg("refused-not-asked"))
    raise EngineError("over", Msg("refused-over"))


def choice_tree(game: Game[S, V], position: Position[S], seat: int, seats: dict[int, bool]) -> Node:
    """Return the choice tree of a seat; ``seats``: from ``active_seats``.

    Raises ``EngineError`` (``over``, ``not_your_turn``).
    """
    root = question_tree(position, seat, seats)
    if game.side_step is not None and seats[seat] and not isinstance(root, Leaf):
        root.more = game.side_step.choice_tree(position.state, seat)
    return root


def apply_move(game: Game[S, V], position: Position[S], seat: int, action: Action, effects: Effects) -> None:
    """Apply ``effects.move`` for a seat in place, before any automatic step has run.

    ``action`` is the result of ``action_of`` for the move in the seat's tree, so it is legal and nothing is refused.
    """
    if effects.move[0] == MORE and game.side_step is not None:
        game.side_step.apply_action(position.state, seat, action, effects)
        effects.keep_step()  # the question stays open; steps of the side action run first
    else:
        position.stack[-1].apply_action(position.state, seat, action, effects)
    effects.settle_stack(position.stack)
    assert position.stack, "only the go of a sealing step ends the game"


MAX_STEPS = 1000
"""Maximum automatic steps in a row in any game; more mean an impossible position."""


def run_until_seal(position: Position[S], effects: Effects) -> dict[int, bool] | None:
    """Run automatic steps. Return the seats then active; ``None`` if the next step seals.

    A step that seals has not run yet. An empty result means that the game is over. Raises ``EngineError``
    (``bad_state``) for endless steps.
    """
    stack, state = position.stack, position.state
    for _ in range(MAX_STEPS):
        if not stack:
            return {}
        step = stack[-1]
        seats = step.active_seats(state)
        if seats:
            return seats
        if step.seals:
            return None
        effects.run_top_step(stack, state)
    raise unplayable_error("stack")


def run_until_question(position: Position[S], effects: Effects) -> dict[int, bool]:
    """Run all steps, including sealing ones, until a seat is active or the game is over.

    Returns the active seats. Raises ``EngineError`` (``bad_state``) for endless steps.
    """
    stack, state = position.stack, position.state
    for _ in range(MAX_STEPS):
        if not stack:
            return {}
        seats = stack[-1].active_seats(state)
        if seats:
            return seats
        effects.run_top_step(stack, state)
    raise unplayable_error("stack")


def run_start(position: Position[S], chance: Chance) -> Effects:
    """Run a first position up to its first question."""
    effects = Effects(position.drawn, chance)
    run_until_question(position, effects)
    return effects


class OpenQuestions(Generic[S, V]):
    """Queries on a position and its open questions."""

    __slots__ = ("_seats", "game", "position", "trees")

    game: Game[S, V]
    position: Position[S]
    _seats: dict[int, bool]
    """Each seat with a question, and whether the table waits for it."""
    trees: dict[int, Node]

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self.position.stack

    def seats_to_move(self) -> list[int]:
        """Return the seats that the table waits for."""
        return [seat for seat, owes in self._seats.items() if owes]

    def choice_tree(self, seat: int) -> Node:
        """Return the choice tree of a seat. Raises ``EngineError`` (``over``, ``not_your_turn``)."""
        tree = self.trees.get(seat)
        if tree is None:
            tree = self.trees[seat] = choice_tree(self.game, self.position, seat, self._seats)
        return tree

    def view_for(self, seat: int | None) -> V:
        """Return the view of a seat (``None``: a spectator)."""
        return self.game.build_view(self.position, seat)

    def position_digest(self) -> str:
        """Return a fingerprint of the position, for records and checks; never shown in play."""
        return blake2b(self.game.encode_position(self.position), digest_size=16).hexdigest()


class Preview(Generic[S, V]):
    """The result of a seat's moves. ``events``: those visible to the seat.

    ``seals``: whether it stopped before a draw, show or reveal; ``opens_answers``: whether that only reveals the
    seats' answers. View and next question are built on demand from a position that never leaves this object.
    """

    def __init__(
        self, game: Game[S, V], position: Position[S], seat: int, seats: dict[int, bool] | None, events: list[GameEvent]
    ) -> None:
        self._game = game
        self._position = position
        self._seat = seat
        self._seats = seats
        self.seals = seats is None
        self.opens_answers = self.seals and isinstance(position.stack[-1], SealedStep)
        self.events = tuple(events)

    @cached_property
    def view(self) -> V:
        """Return the view of the seat."""
        return self._game.build_view(self._position, self._seat)

    @cached_property
    def choice_tree(self) -> Node | None:
        """Return the next question of the seat, or ``None``."""
        if not self._seats or self._seat not in self._seats:
            return None
        return choice_tree(self._game, self._position, self._seat, self._seats)


def preview_moves(
    game: Game[S, V], position: Position[S], chance: Chance, seat: int, root: Node, moves: Sequence[Move]
) -> Preview[S, V]:
    """Make moves of a seat on a copy of the position, up to a step that seals.

    ``root``: the current question of the seat. Raises ``EngineError`` like ``Match.push`` for the first illegal move.
    """
    events: list[GameEvent] = []
    seats: dict[int, bool] | None = active_seats(position)
    asked: Node | None = root
    for move in moves:
        if seats is None:
            break
        effects = Effects(position.drawn, chance, move)
        action = action_of(asked or choice_tree(game, position, seat, seats), move)
        asked = None
        apply_move(game, position, seat, action, effects)
        seats = run_until_seal(position, effects)
        events += [event for event in effects.events if event.is_visible_to(seat)]
    return Preview(game, position, seat, seats, events)
