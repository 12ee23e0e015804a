"""Samples: moments of recorded games as requests, for palettes, tests, and to look at; boards, hands and ends of games.

``python -m tests.render.samples OUTDIR [NAME|GAME...]`` writes each, also at 400 px and in grey. A name consists of a
moment of the game (``crowded`` by default) and, if different from the default, seats, layout and language:
``wide-five``, ``hand-cs``.
"""

import io
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace
from PIL import Image

from engines import GAMES
from engines.core.core_types import Move, Seat
from engines.core.match import Match
from engines.core.match_factory import replay_log
from engines.core.translation import LANGUAGES, build_translator
from engines.core.tree import Choice, walk_tree
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.layouts import CHAT_LAYOUTS
from render.core.renderer import IncrementalRenderer, render_picture
from render.core.request import PictureRequest, RecentMove, Selection, message_amounts
from render.core.scene import Scene
from tests.engines.laws.random_games import AnyMatch
from tests.engines.positions.position_writer import question_kind
from tests.engines.records.stored_games import RECORDS, iter_replay, read_game, read_record
from tests.games import FACTS, Moment

SAMPLE_NAMES = ("Markéta", "Анна", "Jonáš", "Pip", "Wolfgang")
SEATS = {"two": 2, "three": 3, "four": 4, "five": 5}
VARIANTS = (
    "two", "three", "five", "end-five", "end-three", "crowded-ru", "hand-cs", "legend-de",
    "wide", "wide-five", "tall", "tall-end", "wide-hand", "tall-hand", "wide-end",
)  # fmt: skip
"""Samples in addition to the moments, for all games with such moments and seats."""
TRACED = 3
"""Number of last moves shown."""


class SampleName(NamedTuple):
    """The parsed name of a sample; ``seats`` is 0 for the number of the moment."""

    moment: str = "crowded"
    seats: int = 0
    lang: str = "en"
    layout: str = ""


def render_png(scene: Scene) -> bytes:
    """Render a scene from scratch as PNG: goal I2 measures this."""
    return IncrementalRenderer().render_scene("", scene).png


def sample_names(game: str) -> list[str]:
    moments, most = FACTS[game].samples, GAMES[game].seat_range[1]
    fit = [name for name in VARIANTS if (told := parse_name(name)).moment in moments and told.seats <= most]
    return [*moments, *fit]


def parse_name(name: str) -> SampleName:
    told = SampleName()
    for part in name.split("-"):
        if part in SEATS:
            told = told._replace(seats=SEATS[part])
        elif part in CHAT_LAYOUTS:
            told = told._replace(layout=part)
        elif part in LANGUAGES:
            told = told._replace(lang=part)
        else:
            told = told._replace(moment=part)
    return told


def named_request(game: str, name: str) -> PictureRequest:
    return sample_request(game, *parse_name(name))


def sample_request(
    game: str, moment: str = "crowded", seats: int = 0, lang: str = "en", layout: str = ""
) -> PictureRequest:
    """Return the request of a moment in a game of this many seats, by default those of the moment."""
    found = FACTS[game].samples[moment]
    return replace(_moment_request(game, found._replace(seats=seats or found.seats), lang), layout=layout)


@cache
def _moment_request(game: str, moment: Moment, lang: str) -> PictureRequest:
    match, seat, move = load_moment(game, moment)
    names = SAMPLE_NAMES[: moment.seats]
    lines = recent_moves(match, lang, names, TRACED) if moment.picture == "board" and move else ()
    view = match.view_for(None if moment.picture in {"board", "legend"} else seat)
    focus = build_selection(match, seat, move) if moment.selects and seat is not None else None
    return PictureRequest(game, view, moment.picture, lines, lang, names, focus, "9 h" if move else "")


@cache
def load_moment(game: str, moment: Moment) -> tuple[AnyMatch, int | None, Move]:
    """Return the match at a moment, with the next seat and move. Raises ``LookupError`` without such a moment."""
    for path in sorted(
        (RECORDS / game).glob(f"rules{GAMES[game].rules_version}-{moment.seats}seats-{moment.record}.json")
    ):
        stored = read_game(path)
        for n, (match, _) in enumerate(iter_replay(GAMES[game], stored), 1):
            answer = stored.entries[n] if n < len(stored.entries) else None
            state = match.position.state
            asked = f"{getattr(state, 'phase', '')}/{question_kind(match)}"
            if not asked.endswith(moment.asks) or state.round < moment.round:
                continue
            if answer is None:
                return match, None, ()
            if answer.kind == "move" and answer.move[: len(moment.move)] == moment.move:
                return match, answer.seat, answer.move
    raise LookupError(f"no record of {game} has {moment}")


def recent_moves(match: AnyMatch, lang: str, names: tuple[str, ...], most: int) -> tuple[RecentMove, ...]:
    """Return the last moves with marks and texts."""
    speak = build_translator(match.game.data_dir, lang, names)
    marked = [event for _, event in match.visible_events(None, 0) if event.at][-most:]
    seats = [event.msg.args.get("seat") for event in marked]
    return tuple(
        RecentMove(
            number,
            seat.number if isinstance(seat, Seat) else None,
            speak(event.msg),
            event.at,
            message_amounts(event.msg.args),
        )
        for number, (event, seat) in enumerate(zip(marked, seats, strict=True), 1)
    )


def build_selection(match: AnyMatch, seat: int, move: Move) -> Selection:
    """Return the selection of a move on the picture: the options of its last step there, and the chosen one."""
    for last in reversed(range(len(move))):
        node = walk_tree(match.choice_tree(seat), move[:last])
        if isinstance(node, Choice) and any(option.hotspot for option in node.options):
            places = {option.key: option.hotspot for option in node.options if option.hotspot}
            blocked = {option.hotspot for option in node.options if option.blocked and option.hotspot}
            open_places = tuple(dict.fromkeys(place for place in places.values() if place not in blocked))
            chosen = (places[move[last]],) if move[last] in places else ()
            return Selection(move[: last + 1], open_places, tuple(sorted(blocked)), chosen)
    return Selection(move)


@cache
def sample_scene(game: str, name: str) -> Scene:
    return compose_scene(named_request(game, name))


def main(arguments: list[str]) -> int:
    """Write the pictures and describe each."""
    if not arguments:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    folder, *asked = Path(arguments[0]), *arguments[1:]
    folder.mkdir(parents=True, exist_ok=True)
    for game in PAINTERS:
        for name in sample_names(game):
            if asked and not {name, game} & {*asked}:
                continue
            picture = render_picture(named_request(game, name))
            path = folder / f"{game}-{name}.png"
            path.write_bytes(picture.png)
            whole = Image.open(io.BytesIO(picture.png)).convert("RGB")
            small = whole.resize((400, round(picture.height / 3)), Image.Resampling.LANCZOS)
            small.save(folder / f"{game}-{name}-400.png")
            whole.convert("L").save(folder / f"{game}-{name}-grey.png")
            sys.stdout.write(f"{path} {picture.width}x{picture.height} {len(picture.png) // 1000} KB\n")
    return 0


NAMES = ("Markéta", "Анна", "Jonáš", "Žofie", "Wolfgang")
LONG = (
    "Wilhelmina von Hohenfels",
    "Maria Antonia von Habsburg-Lothr.",
    "Александра Константиновна К.",
    "Jean-Baptiste de La Fontaine XIV",
    "Anneliese von und zu Müllerheim",
)
"""Names from 24 letters to the maximum length."""
WIDE = ("W" * 32,) * 5
MIN_PX = 11
"""Minimum displayed height of a text."""
MAX_BYTES = 200_000
SHOWN_MOVES = 6
"""Maximum number of last moves on a board."""
MOMENTS = {"board": (5, 0), "own": (4, 1), "hand": (8, 2), "end": (1, 0)}
"""By kind of view: the number of moments per game, and the distance of the last one from the end."""
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

    ``board`` is the view of spectators, ``own`` of any seat, ``hand`` of a seat to move. Each ``end``
    exists in every language.
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
    """Yield the requests of these views in a layout."""
    picture, left = "hand" if kind == "hand" else "board", "" if kind == "end" else "23 h"
    for view, moves, lang in recorded_views(game, kind):
        yield PictureRequest(game, view, picture, moves, lang, names[: len(view.players)], time_left=left, layout=shape)


def compose_recorded(
    game: str, kind: str, shape: str, names: tuple[str, ...] = NAMES
) -> Iterator[tuple[PictureRequest, Scene]]:
    """Yield these views in a layout, each as request and scene."""
    for request in recorded_requests(game, kind, shape, names):
        yield request, compose_scene(request)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
