"""Who is asked next, where several answers of the one who is asked now all lead to the same seat.

Nobody looks further than a seal: answers that lead to one count for nothing, since what comes to light there is told by
nothing that is shown before.
"""

from __future__ import annotations

import random
from typing import Any

from bot.app.match.table import Table
from engines.core import play
from engines.core.game import Position
from engines.core.match import Match
from engines.core.steps import Fx
from engines.core.tree import Node, action_of, first, random_word
from engines.core.words import Word

SAMPLES = 4
STEPS = 8
"""So many answers of one turn are looked through at most."""


def next_seat(table: Table) -> int | None:
    """The seat that is asked after the present one, at a table that goes on."""
    return None if table.over or table.waiting.rests else next_of(table.match)


def next_of(match: Match[Any, Any]) -> int | None:
    """The same of a match."""
    owing = match.owing()
    if len(owing) != 1:
        return None
    found = {_after(match, owing[0], word) for word in _answers(match, owing[0])} - {None}
    return found.pop() if len(found) == 1 else None


def _answers(match: Match[Any, Any], seat: int) -> set[Word]:
    """Different answers to the present question: the usual one, the first, and some at random, always the same ones."""
    tree = match.tree(seat)
    dice = random.Random(match.version)  # noqa: S311 - no secret
    words = {match.game.fallback(match.view(seat), tree), first(tree)}
    return words | {random_word(tree, dice) for _ in range(SAMPLES)}


def _after(match: Match[Any, Any], seat: int, word: Word) -> int | None:
    """Whoever owes an answer when the seat's turn is over; ``None`` where that is several, or behind a seal."""
    position: Position[Any] = match.game.decode(match.game.encode(match.position))
    seats: dict[int, bool] | None = play.asked(position)
    for _ in range(STEPS):
        assert seats is not None, "looked at below"
        tree: Node = play.tree(match.game, position, seat, seats)
        fx = Fx(position.drawn, match.chance, word)
        play.say(match.game, position, seat, action_of(tree, word), fx)
        seats = play.go_on(position, fx)
        owing = [one for one, owes in seats.items() if owes] if seats is not None else []
        if len(owing) != 1:
            return None
        if owing[0] != seat:
            return owing[0]
        word = match.game.fallback(match.game.view(position, seat), play.tree(match.game, position, seat, seats or {}))
    return None
