"""The table in words: headline, alt text, and the text board, which says every field of the view."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import sentences
from engines.core.words import Msg, Ref, Seat
from engines.newgame.view import NewgameView


def headline(view: NewgameView) -> tuple[Msg, Msg]:
    """Who does what now, and the line under it."""
    who = sentences.winners(view.winners()) if view.over else sentences.waiting(view.owing)
    return who, Msg("text-round", {"n": view.round, "of": view.rounds})


def alt(view: NewgameView) -> list[Msg]:
    """The headline, and what everybody has."""
    points = [Msg("text-points", {"seat": Seat(seat), "n": one.points}) for seat, one in enumerate(view.players)]
    return [*headline(view), *points]


def text(view: NewgameView) -> list[Msg]:
    """All that the view says."""
    lines = [*alt(view), Msg("text-stack", {"n": view.stack})]
    for seat, player in enumerate(view.players):
        lines.append(Msg("text-stones", {"seat": Seat(seat), "n": player.stones}))
        if player.laid:
            lines.append(Msg("text-laid", {"seat": Seat(seat), "stones": _refs(player.laid)}))
    return [*lines, Msg("text-hand", {"stones": _refs(view.hand)})] if view.hand else lines


def _refs(stones: Sequence[str]) -> list[Ref]:
    return [Ref(stone) for stone in stones]
