"""Prediction of the next seat to move, if all sampled answers of the present seat agree on it.

The prediction never looks past a seal (an irreversible step that reveals information), so it cannot leak a secret.
"""

from __future__ import annotations

import random
from typing import Any
from weakref import WeakKeyDictionary

from bot.app.tables.table import Table
from engines.core import transitions
from engines.core.core_types import Move
from engines.core.game import Position
from engines.core.match import Match
from engines.core.random_moves import random_move
from engines.core.steps import Effects
from engines.core.tree import Node, action_of, first_move

SAMPLES = 4
STEPS = 8
"""At most this many answers of one turn are simulated."""
_PREDICTED: WeakKeyDictionary[Match[Any, Any], tuple[int, int | None]] = WeakKeyDictionary()
"""The version of a match that was predicted last, and the answer: each waiting player's screen asks."""


def predict_next_seat(table: Table) -> int | None:
    """Return the seat that moves after the present one, or ``None`` if unknown or the clock is stopped."""
    return None if table.is_over or table.clock.is_stopped else predict_next_in_match(table.match)


def predict_next_in_match(match: Match[Any, Any]) -> int | None:
    """Return the seat that moves after the present one in a match, or ``None`` if unknown."""
    version, seat = _PREDICTED.get(match, (-1, None))
    if version != match.version:
        _PREDICTED[match] = match.version, (seat := _predict_next(match))
    return seat


def _predict_next(match: Match[Any, Any]) -> int | None:
    seats = match.seats_to_move()
    if len(seats) != 1:
        return None
    encoded, found = match.game.encode_position(match.position), None
    for move in _sample_moves(match, seats[0]):
        seat = _seat_after_move(match, encoded, seats[0], move)
        if seat is not None and found not in (None, seat):
            return None
        found = seat if seat is not None else found
    return found


def _sample_moves(match: Match[Any, Any], seat: int) -> set[Move]:
    """Return the default move, the first one and some random ones. Equal versions give equal samples."""
    tree = match.choice_tree(seat)
    dice = random.Random(match.version)  # noqa: S311 - no secret
    moves = {match.game.default_move(match.view_for(seat), tree), first_move(tree)}
    return moves | {random_move(tree, dice) for _ in range(SAMPLES)}


def _seat_after_move(match: Match[Any, Any], encoded: bytes, seat: int, move: Move) -> int | None:
    """Simulate a turn that begins with a move at a position, and return the next seat to move.

    Returns ``None`` if several seats move next, or if the turn runs into a seal.
    """
    position: Position[Any] = match.game.decode_position(encoded)
    seats: dict[int, bool] | None = transitions.active_seats(position)
    for _ in range(STEPS):
        assert seats is not None, "the loop ends at a seal"
        tree: Node = transitions.choice_tree(match.game, position, seat, seats)
        effects = Effects(position.drawn, match.chance, move)
        transitions.apply_move(match.game, position, seat, action_of(tree, move), effects)
        seats = transitions.run_until_seal(position, effects)
        next_seats = [next_seat for next_seat, owes in seats.items() if owes] if seats is not None else []
        if len(next_seats) != 1:
            return None
        if next_seats[0] != seat:
            return next_seats[0]
        move = match.game.default_move(
            match.game.build_view(position, seat), transitions.choice_tree(match.game, position, seat, seats or {})
        )
    return None
