"""Compose boards, hands and ends of recorded games: of each number of players, from early to late."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

from engines import GAMES
from engines.core.match import Match
from engines.core.match_factory import replay_log
from engines.core.translation import LANGUAGES
from render.core.composition import compose_scene
from render.core.request import PictureRequest, RecentMove
from render.core.scene import Scene
from tests.engines.records.stored_games import RECORDS, read_record
from tests.render.samples import recent_moves

NAMES = ("Markéta", "Анна", "Jonáš", "Žofie", "Wolfgang")
LONG = (
    "Wilhelmina von Hohenfels",
    "Maria Antonia von Habsburg-Lothr.",
    "Александра Константиновна К.",
    "Jean-Baptiste de La Fontaine XIV",
    "Anneliese von und zu Müllerheim",
)
"""Names from 24 letters to the most that one may have."""
WIDE = ("W" * 32,) * 5
MIN_PX = 11
"""The height of a text where the picture is seen, at least."""
MAX_BYTES = 200_000
SHOWN_MOVES = 6
"""How many of the last moves a board shows, at most."""
MOMENTS = {"board": (5, 0), "own": (4, 1), "hand": (8, 2), "end": (1, 0)}
"""By kind of view: how many moments of a game there are, and how long before its end the last one is."""
ENDED = (RecentMove(1, 0, "a player does something", ("round",)),)


def visit_moments(game: str, visit: Callable[[Match[Any, Any]], None], parts: int, ago: int = 0) -> None:
    """Replay one recorded game for each number of players, and visit it at several moments."""
    records = [read_record(path) for path in sorted((RECORDS / game).glob("*.json"))]
    for kept in {record.header.seats: record for record in records}.values():
        last = len(kept.entries)
        visited = {max(2, last * part // parts - ago) for part in range(1, parts + 1)}

        def on_entry(match: Match[Any, Any], visited: set[int] = visited) -> None:
            if match.version in visited:
                visit(match)

        replay_log(GAMES[game], kept.header, list(kept.entries[: max(visited)]), on_entry=on_entry)


@cache
def recorded_views(game: str, kind: str) -> tuple[tuple[Any, tuple[RecentMove, ...], str], ...]:
    """Return views of recorded moments, each with the last moves and a language.

    ``board`` is what spectators see, ``own`` what any seat sees, ``hand`` what a seat sees that must move. Each ``end``
    is there in every language.
    """
    found: list[tuple[Any, tuple[RecentMove, ...], str]] = []
    numbers = count()

    def visit(match: Match[Any, Any]) -> None:
        number = next(numbers)
        seat = number % match.header.seats if kind == "own" else None
        if kind == "hand":
            seat = match.seats_to_move()[-1]
        for lang in LANGUAGES if kind == "end" else [LANGUAGES[number % len(LANGUAGES)]]:
            moves = {"hand": (), "end": ENDED}.get(kind, recent_moves(match, lang, NAMES, SHOWN_MOVES))
            found.append((match.view_for(seat), moves, lang))

    visit_moments(game, visit, *MOMENTS[kind])
    return tuple(found)


def recorded_requests(
    game: str, kind: str, shape: str = "", names: tuple[str, ...] = NAMES
) -> Iterator[PictureRequest]:
    """Yield the requests of these views in a shape."""
    picture, left = "hand" if kind == "hand" else "board", "" if kind == "end" else "23 h"
    for view, moves, lang in recorded_views(game, kind):
        known = names[: len(view.players)]
        yield PictureRequest(game, view, picture, moves, lang, known, time_left=left, layout=shape)


def compose_recorded(
    game: str, kind: str, shape: str, names: tuple[str, ...] = NAMES
) -> Iterator[tuple[PictureRequest, Scene]]:
    """Yield these views in a shape, each as request and scene."""
    for request in recorded_requests(game, kind, shape, names):
        yield request, compose_scene(request)
