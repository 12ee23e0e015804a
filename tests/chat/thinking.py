"""What somebody in a chat would like to say, what an AI makes of what they see, and how many presses it may take."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.app.api import App
from bot.app.tables.ai_pool import compute_move
from bot.app.turns.ai_player import build_task
from engines.core.core_types import Move
from engines.core.tree import first_move

MOST = {
    "raise": 1,
    "pass": 1,
    "give": 2,  # your move, the card
    "place": 3,  # your move, the square, and the confirmation where it seals
    "work": 4,  # your move, the person, florins or points, and the confirmation where it seals
    "build": 5,  # your move, build, which, the square, and the confirmation where it seals
    "take": 3,
    "auction": 3,
    "decline": 2,
    "recruit": 4,
    "wait": 2,
    "freedom": 4,
    "bonus": 3,
    "profession": 3,
    "keep": 4,
    "end": 3,
}
"""Verb of the princes -> presses at most, on the table or in the panel, the opening of the panel counted.

To turn what is about to be placed is not counted: it lies as it is where nobody turns it.
"""


class NoWayOnError(AssertionError):
    """Nothing to be seen leads to what somebody wants to say."""


async def owing(app: App, table: str) -> dict[int, Move]:
    """Who is waited for, and what they would like to say: what an AI makes of what they see."""
    async with app.service.tables.lock_table(table) as found:
        if found.is_over:
            return {}
        people = [seat for seat in found.match.seats_to_move() if not found.seats[seat].ai]
        return {seat: compute_move(msgspec.msgpack.encode(build_task(found, seat))) for seat in people}


async def first_thing(app: App, table: str, seat: int) -> Move:
    """Something that a seat can say; the first that comes to mind, where it is not the thinking that is measured."""
    async with app.service.tables.lock_table(table) as found:
        return (
            first_move(found.match.choice_tree(seat))
            if seat in found.match.seats_to_move() and not found.is_over
            else ()
        )


async def version(app: App, table: str) -> int:
    """How far a table has come."""
    async with app.service.tables.lock_table(table) as found:
        return found.match.version


def bid(said: Iterable[tuple[Move, int]]) -> bool:
    """Somebody has raised, and somebody has passed: how soon is the cards' affair."""
    return {word[0] for word, _ in said} >= {"raise", "pass"}


def few(said: Iterable[tuple[Move, int]]) -> None:
    """No word took more presses than it may."""
    seen: dict[str, int] = {}
    for word, presses in said:
        seen[word[0]] = max(presses, seen.get(word[0], 0))
    assert not {verb: n for verb, n in seen.items() if n > MOST[verb]}, seen
