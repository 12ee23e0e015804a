"""Looking ahead: what a seat would see and be asked after some words. Nothing is changed, nothing hidden is told."""

from __future__ import annotations

from typing import Any

import msgspec

from engines.core import play
from engines.core.match import Match
from engines.core.steps import Fx
from engines.core.tree import Node, action_of
from engines.core.words import Event, Word


class Ahead(msgspec.Struct, frozen=True):
    """``seals``: something would come to light next, so that nobody can look further. ``tree``: the next question."""

    view: object
    events: tuple[Event, ...]
    seals: bool
    tree: Node | None


def ahead(match: Match[Any, Any], seat: int, words: tuple[Word, ...]) -> Ahead:
    """What comes of some words. Raises ``Refused``."""
    seen = match.preview(seat, words)
    tree = None if seen.seals else _next_tree(match, seat, words)
    return Ahead(seen.view, seen.events, seen.seals, tree)


def _next_tree(match: Match[Any, Any], seat: int, words: tuple[Word, ...]) -> Node | None:
    position = match.game.decode(match.game.encode(match.position))
    seats: dict[int, bool] | None = play.asked(position)
    for word in words:
        assert seats is not None, "the preview would have said that it seals"
        fx = Fx(position.drawn, match.chance, word)
        action = action_of(play.tree(match.game, position, seat, seats), word)
        play.say(match.game, position, seat, action, fx)
        seats = play.go_on(position, fx)
    return play.tree(match.game, position, seat, seats) if seats and seat in seats else None
