"""Samples: moments of recorded games as requests, for palettes, tests, and to look at; boards, hands and ends of games.

``python -m tests.render.samples OUTDIR [NAME|GAME...]`` writes each, also at 400 px and in grey. A name consists of a
moment of the game (``crowded`` by default) and, if different from the default, seats, layout and language:
``wide-five``, ``hand-cs``.
"""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count, takewhile
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
from render.core.geometry import Box
from render.core.layouts import CHAT_LAYOUTS
from render.core.renderer import IncrementalRenderer, render_picture
from render.core.request import PictureRequest, RecentMove, Selection, message_amounts
from render.core.scene import Layer, Scene, SceneItem
from render.core.widgets import NUMBER_DISC
from tests.engines.laws.random_games import AnyMatch
from tests.engines.positions.position_writer import question_kind
from tests.engines.records.stored_games import RECORDS, iter_replay, read_game, read_record
from tests.games import FACTS, Moment


def text_items(scene: Scene, box: Box | None = None) -> list[SceneItem]:
    """Return the texts of a scene, or those inside a box."""
    return [item for item in scene.items if item.kind == "text" and (box is None or item.box.is_inside(box))]


def scene_texts(scene: Scene, box: Box | None = None) -> list[str]:
    return [item.name for item in text_items(scene, box)]


def find_drawings(scene: Scene, name: str) -> list[SceneItem]:
    return [item for item in scene.items if item.kind == "drawn" and item.name == name]


def number_discs(scene: Scene) -> list[Box]:
    """Return the places of move numbers on a board."""
    return [item.box for item in scene.items if item.layer is Layer.MARKS and item.args == NUMBER_DISC]


def scene_text(scene: Scene) -> str:
    head = f"{scene.game} {scene.width}x{scene.height} on {scene.ground}"
    marks = [f"mark   {b.x:4},{b.y:4} {b.w:4}x{b.h:<4} {name}" for name, b in sorted(scene.hotspots.items())]
    return "\n".join([head, *(item.to_line() for item in scene.items_in_order()), *marks]) + "\n"


def text_size(item: SceneItem) -> int:
    """Return the size of a text in units."""
    assert isinstance(item.args[1], int)
    return item.args[1]


PIECES = frozenset({"icon", "sign"})
"""Drawings to read or count."""
GROUNDS = frozenset({"round", "step", "lv.plate"})
"""Drawings that hide what is under them, in addition to filled rectangles, frames and discs."""


def find_covered_items(scene: Scene) -> Iterator[tuple[str, str]]:
    """Find each text or piece hidden by another item, with that item."""
    items = [item for item in scene.items_in_order() if item.layer > Layer.BOARD and item.layer is not Layer.FRAME]
    boxes = [_visible_box(item) for item in items]
    grounds = [(at, item.box) for at, item in enumerate(items) if _hides_others(item)]
    for number, item in enumerate(items):
        if item.kind != "text" and item.name not in PIECES:
            continue
        seen = boxes[number]
        own = max((at for at, ground in grounds if at < number and seen.is_inside(ground)), default=0)
        for at in range(own, len(items)):
            if at != number and seen.overlaps(boxes[at]) and _items_clash(item, items[at], seen, later=at > number):
                yield item.to_line(), items[at].to_line()
    yield from find_hidden_tracks(scene)


def assert_nothing_covered(scene: Scene) -> None:
    assert list(find_covered_items(scene)) == [], (
        f"{scene.game}, {scene.layout}: in each pair the second hides the first; move or shrink one"
    )


def find_hidden_tracks(scene: Scene) -> Iterator[tuple[str, str]]:
    """Find each disc of a move that hides a space of a track, with that track."""
    names = {box: name for name, box in scene.hotspots.items()}
    for item in scene.items:
        if item.layer is Layer.MARKS and item.args == NUMBER_DISC:
            yield from ((item.to_line(), names[track]) for track in scene.tracks if _visible_box(item).overlaps(track))


def _items_clash(item: SceneItem, other: SceneItem, seen: Box, *, later: bool) -> bool:
    if other.kind == "text" or other.name in PIECES:
        return later
    return _hides_others(other) and (later or (item.kind == "text" and not seen.is_inside(other.box)))


def _visible_box(item: SceneItem) -> Box:
    """Return the part of an item that must be visible, or that hides others."""
    if item.kind == "text":
        return item.box.grow_by(-1)
    if item.name in PIECES:
        return item.box.grow_by(-max(2, item.box.w // 6))
    return item.box.grow_by(-item.box.w // 7 if item.name == "disc" else -min(3, item.box.h // 3))


def _hides_others(item: SceneItem) -> bool:
    if item.kind == "drawn" and item.name in {"frame", "disc"}:
        return bool(item.args[item.name == "frame"])
    return item.kind == "flat" or item.name in GROUNDS


def is_beside(disc: Box, number: Box) -> bool:
    """Return whether a disc is in line with a number and closer to it than half the height of its digits."""
    return level_with(disc, number) and max(disc.x - number.right, number.x - disc.right) < number.h // 2


def level_with(disc: Box, number: Box) -> bool:
    """Return whether a disc is in line with a number."""
    return abs(disc.center[1] - number.center[1]) < number.h // 2


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
    names = ("Markéta", "Анна", "Jonáš", "Pip", "Wolfgang")[: moment.seats]
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


def largest_free_area(rows: Iterable[list[bool]]) -> int:
    """Return the number of cells of the largest rectangle of free ones."""
    heights, largest = list[int](), 0
    for row in rows:
        heights = [high + 1 if free else 0 for free, high in zip(row, heights or [0] * len(row), strict=True)]
        for x, high in enumerate(heights):
            widths = [len(list(takewhile(high.__le__, side))) for side in (heights[x:], reversed(heights[:x]))]
            largest = max(largest, high * sum(widths))
    return largest


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
MAX_BYTES = 165_000
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
