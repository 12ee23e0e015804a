"""Looking ahead: what a seat would see and be asked after some words. Nothing is changed, nothing hidden is told."""

from __future__ import annotations

from typing import Any

import msgspec

from engines.core import play
from engines.core.match import Match
from engines.core.steps import Fx
from engines.core.tree import Node, action_of
from engines.core.words import Event, Word, check


class Ahead(msgspec.Struct, frozen=True):
    """``seals``: something would come to light next, so that nobody can look further. ``tree``: the next question."""

    view: object
    events: tuple[Event, ...]
    seals: bool
    tree: Node | None


def ahead(match: Match[Any, Any], seat: int, words: tuple[Word, ...]) -> Ahead:
    """What comes of some words. Raises ``Refused``."""
    position, events, seats = _played(match, seat, words)
    tree = play.tree(match.game, position, seat, seats) if seats and seat in seats else None
    return Ahead(match.game.view(position, seat), tuple(events), seats is None, tree)


def seals(match: Match[Any, Any], seat: int, words: tuple[Word, ...]) -> bool:
    """Whether something would come to light after some words: ``Ahead.seals`` alone. Raises ``Refused``."""
    return _played(match, seat, words)[2] is None


def _played(
    match: Match[Any, Any], seat: int, words: tuple[Word, ...]
) -> tuple[Any, list[Event], dict[int, bool] | None]:
    """The position after some words, what the seat is told of them, and who is asked; None: something seals it."""
    root: Node | None = match.tree(seat)
    position = match.game.decode(match.game.encode(match.position))
    events: list[Event] = []
    seats: dict[int, bool] | None = play.asked(position)
    for word in words:
        if seats is None:
            break
        check(word)
        fx = Fx(position.drawn, match.chance, word)
        action = action_of(root or play.tree(match.game, position, seat, seats), word)
        root = None
        play.say(match.game, position, seat, action, fx)
        seats = play.go_on(position, fx)
        events += [event for event in fx.events if event.reaches(seat)]
    return position, events, seats
