"""Who is asked next, where several answers of the one who is asked now all lead to the same seat.

Nobody looks further than a seal: answers that lead to one count for nothing, since what comes to light there is told by
nothing that is shown before.
"""

from __future__ import annotations

import random
from typing import Any

from bot.app.tables.table import Table
from engines.core import transitions
from engines.core.core_types import Move
from engines.core.game import Position
from engines.core.match import Match
from engines.core.steps import Effects
from engines.core.tree import Node, action_of, first_move, random_move

SAMPLES = 4
STEPS = 8
"""So many answers of one turn are looked through at most."""


def predict_next_seat(table: Table) -> int | None:
    """The seat that is asked after the present one, at a table that goes on."""
    return None if table.is_over or table.clock.is_stopped else predict_next_in_match(table.match)


def predict_next_in_match(match: Match[Any, Any]) -> int | None:
    """The same of a match."""
    owing = match.seats_to_move()
    if len(owing) != 1:
        return None
    found = {_seat_after_move(match, owing[0], word) for word in _sample_moves(match, owing[0])} - {None}
    return found.pop() if len(found) == 1 else None


def _sample_moves(match: Match[Any, Any], seat: int) -> set[Move]:
    """Different answers to the present question: the usual one, the first, and some at random, always the same ones."""
    tree = match.choice_tree(seat)
    dice = random.Random(match.version)  # noqa: S311 - no secret
    words = {match.game.default_move(match.view_for(seat), tree), first_move(tree)}
    return words | {random_move(tree, dice) for _ in range(SAMPLES)}


def _seat_after_move(match: Match[Any, Any], seat: int, word: Move) -> int | None:
    """Whoever owes an answer when the seat's turn is over; ``None`` where that is several, or behind a seal."""
    position: Position[Any] = match.game.decode_position(match.game.encode_position(match.position))
    seats: dict[int, bool] | None = transitions.active_seats(position)
    for _ in range(STEPS):
        assert seats is not None, "looked at below"
        tree: Node = transitions.choice_tree(match.game, position, seat, seats)
        fx = Effects(position.drawn, match.chance, word)
        transitions.apply_move(match.game, position, seat, action_of(tree, word), fx)
        seats = transitions.run_until_seal(position, fx)
        owing = [one for one, owes in seats.items() if owes] if seats is not None else []
        if len(owing) != 1:
            return None
        if owing[0] != seat:
            return owing[0]
        word = match.game.default_move(
            match.game.build_view(position, seat), transitions.choice_tree(match.game, position, seat, seats or {})
        )
    return None
