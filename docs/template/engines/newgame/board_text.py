"""The table in words: headline, alt text, and the text board, which says every field of the view."""

from collections.abc import Sequence

from engines.core.core_types import waiting_message, winners_message
from engines.core.core_types import Msg, TermRef, Seat
from engines.newgame.view import NewgameView


def headline_messages(view: NewgameView) -> tuple[Msg, Msg]:
    """Return who does what now, and the line under it."""
    winners = [result.seat for result in view.results if result.rank == 1]
    who = winners_message(winners) if view.results else waiting_message(view.owing)
    return who, Msg("text-round", {"n": view.round, "of": view.rounds})


def alt_messages(view: NewgameView) -> list[Msg]:
    """Return the headline, and what all players have."""
    points = [Msg("text-points", {"seat": Seat(seat), "n": one.points}) for seat, one in enumerate(view.players)]
    return [*headline_messages(view), *points]


def board_messages(view: NewgameView) -> list[Msg]:
    """Return all that the view says."""
    lines = [*alt_messages(view), Msg("text-stack", {"n": view.stack})]
    for seat, player in enumerate(view.players):
        lines.append(Msg("text-stones", {"seat": Seat(seat), "n": player.stones}))
        if player.laid:
            lines.append(Msg("text-laid", {"seat": Seat(seat), "stones": _refs_arg(player.laid)}))
    return [*lines, Msg("text-hand", {"stones": _refs_arg(view.hand)})] if view.hand else lines


def _refs_arg(stones: Sequence[str]) -> list[TermRef]:
    return [TermRef(stone) for stone in stones]
