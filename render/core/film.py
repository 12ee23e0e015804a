"""A finished game as a film of its turning points, with growing score curves, and the result at the end.

It is encoded in steps, so boards can be painted in between and progress reported.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from engines import GAMES
from engines.core.core_types import GameEvent
from engines.core.log import find_active_entries
from engines.core.match import Match
from engines.core.match_factory import replay_log
from engines.core.translation import TranslateMessage, build_translator
from render.core.board_parts import GROUND_LAYERS, is_within
from render.core.composition import compose_scene
from render.core.film_overlay import add_score_curve, caption_scene, paint_caption, paint_halos
from render.core.fonts import font_safe_name
from render.core.geometry import Box
from render.core.gif import GifEncoder
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS
from render.core.painters import PAINTERS
from render.core.palette import Bytes, load_palette
from render.core.placed_scene import PlacedScene
from render.core.request import FilmProgress, FilmRequest, PictureRequest
from render.core.scene import Scene
from render.core.seat_panels import leading_seats

WIDTHS_PX: Final = MappingProxyType({"wide": 480, "tall": 380})
"""Widths of films in chats, with the curve under the board."""
LONGEST_S: Final = 80.0
SHORTEST_S: Final = 10.0
"""Shortest film; the duration depends on the length of the game."""
MAX_MOMENTS: Final = 60
GOLDEN_RATIO: Final = 0.618
"""Golden ratio: the fractions of its multiples are spread evenly."""
MIN_S: Final = 1.2
"""Shortest frame, long enough to read a sentence."""
TURNING_POINT_FRAMES: Final = 1.5
"""Length of a turning point, a new round or a new leader, in normal frames."""
END_S: Final = 6.0
MAX_BYTES: Final = 8_000_000
MAX_TRACES: Final = 4
TILE_PX: Final = 16
"""Size of the squares in which a frame is repainted."""
STEP_FRAMES: Final = 12


class FilmMoment(NamedTuple):
    """A future frame: the public view, the last events, whether it is a turning point, and the scores by seat.

    The scores contain points that were hidden then. They are empty if the game is not over.
    """

    view: Any
    events: tuple[GameEvent, ...]
    turns: bool = False
    scores: tuple[int, ...] = ()


def film_moments(film: FilmRequest) -> list[FilmMoment]:
    """Return every turn in public view: a seat's consecutive moves, without undone ones.

    Raises ``EngineError`` for an invalid log.
    """
    game = GAMES[film.header.game]
    if film.components:
        game.load_stored_components(film.components)
    gone = find_active_entries(list(film.entries)).undone_versions
    seen: list[tuple[int | None, FilmMoment]] = []

    def on_entry(match: Match[Any, Any]) -> None:
        entry = match.entries[-1]
        told = tuple(event for event in entry.events if event.is_visible_to(None))
        first = match.version == 1
        if first or (entry.kind == "move" and match.version not in gone and (told or match.is_over)):
            scores = tuple(one.score for one in game.seat_scores(match.position))
            seen.append((None if first else entry.seat, FilmMoment(match.view_for(None), told, scores=scores)))

    match = replay_log(game, film.header, list(film.entries), on_entry=on_entry)
    turns = [[moment for _, moment in run] for _, run in groupby(seen, key=lambda pair: pair[0])]
    shown = [run[-1]._replace(events=tuple(event for moment in run for event in moment.events)) for run in turns]
    turning = [False, *(_is_turning_point(one, other) for one, other in pairwise(shown))]
    return [
        moment._replace(turns=turns, scores=moment.scores if match.is_over else ())
        for moment, turns in zip(shown, turning, strict=True)
    ]


def _is_turning_point(before: FilmMoment, now: FilmMoment) -> bool:
    if getattr(before.view, "round", 0) != getattr(now.view, "round", 0):
        return True
    leaders = leading_seats(now.scores)
    return bool(leaders) and leaders != leading_seats(before.scores)


def frame_durations(turning: Sequence[bool]) -> list[int]:
    """Return the duration of each frame in hundredths of a second; the last one is the result."""
    weights = [TURNING_POINT_FRAMES if turns else 1.0 for turns in turning[:-1]]
    beat = min((LONGEST_S - END_S) / max(1.0, sum(weights)), MIN_S * TURNING_POINT_FRAMES)
    before = [round(max(MIN_S, beat * weight) * 100) for weight in weights]
    return [*before, round(max(END_S, SHORTEST_S - sum(before) / 100) * 100)]


def keep_turning_points(moments: Sequence[FilmMoment], keep: int = MAX_MOMENTS) -> list[FilmMoment]:
    """Keep the first and last moment, and at most ``keep`` in all: turning points first, then the largest gains.

    Then those with the most events, spread over the game: a single bid shows little, and the first rounds have most.
    """
    inner = range(1, len(moments) - 1)
    gains = [0, *(_largest_gain(one, other) for one, other in pairwise(moments))]
    happened = [len(moment.events) for moment in moments]
    best = sorted(inner, key=lambda n: (moments[n].turns, gains[n], happened[n], n * GOLDEN_RATIO % 1), reverse=True)
    return [moments[n] for n in sorted({0, *best[: max(0, keep - 2)], len(moments) - 1})]


def _largest_gain(before: FilmMoment, now: FilmMoment) -> int:
    return max((n - m for m, n in zip(before.scores, now.scores, strict=True)), default=0)


class FilmEncoder:
    """The encoder of a film."""

    def __init__(self, film: FilmRequest) -> None:
        self.film = film
        self._speak = build_translator(GAMES[film.header.game].data_dir, film.lang, _safe_names(film))
        self._all = film_moments(film)
        self._tall = 0
        if is_poster(film):  # it is as tall as needed
            self._tall = max(frame_scene(film, moment).height for moment in self._all)
        self._restart_with(keep_turning_points(self._all))

    def _restart_with(self, shown: list[FilmMoment]) -> None:
        self.shown = shown
        self._beats = frame_durations([moment.turns for moment in shown])
        self._frames = self.iter_frames()
        self._gif: GifEncoder | None = None
        self._done = 0

    def encode_step(self) -> FilmProgress:
        """Encode some more frames. If the film gets too large, start again with fewer."""
        for _ in range(STEP_FRAMES):
            if self._done == len(self.shown):
                break
            rows, dirty, beat = next(self._frames)
            if self._gif is None:
                self._gif = GifEncoder(rows.shape[1], rows.shape[0], load_palette(self.film.header.game).raw)
            self._gif.add_frame(rows, beat, dirty)
            self._done += 1
            if self._gif.byte_size > MAX_BYTES:
                self._restart_with(keep_turning_points(self.shown, len(self.shown) * 2 // 3))
                break
        whole = self._gif.to_bytes() if self._gif is not None and self._done == len(self.shown) else b""
        return FilmProgress(self._done, len(self.shown), whole)

    def iter_frames(self) -> Iterator[tuple[Bytes, Sequence[Box] | None, int]]:
        """Yield each frame: its rows, the boxes that changed (None: all) and its duration."""
        last: PlacedScene | None = None
        rows, covered = np.empty((0, 0), np.uint8), list[Box]()
        for number, (moment, beat) in enumerate(zip(self.shown, self._beats, strict=True)):
            scene = frame_scene(self.film, moment)
            scene.height = self._tall or scene.height
            if not is_poster(self.film):
                add_score_curve(scene, [shown.scores for shown in self.shown], number)
            placed = PlacedScene(scene, last)
            dirty = placed.boxes_to_redraw(last, TILE_PX) if last is not None else None
            if dirty is None:
                rows = placed.paint_all()
            else:
                placed.paint_boxes(rows, dirty)
            last, shown, before = placed, rows[:, 1:].copy(), covered
            covered = paint_overlay(self.film, moment, self._speak, placed, shown, halos=number > 0)
            yield shown, None if dirty is None else [*dirty, *before, *covered], beat


def is_poster(film: FilmRequest) -> bool:
    """Return whether a film shows the game's poster, since its board has no chat layout."""
    return film.layout not in getattr(PAINTERS[film.header.game], "SHAPES", ())


def frame_scene(film: FilmRequest, moment: FilmMoment) -> Scene:
    """Compose the board at a moment, as wide as its layout's films, without the events' texts."""
    request = PictureRequest(
        film.header.game, moment.view, "board", (), film.lang, _safe_names(film),
        layout=film.layout if film.layout in CHAT_LAYOUTS else "wide",
        captioned=not moment.view.over and not is_poster(film),
    )  # fmt: skip
    scene = compose_scene(request)
    scene.px = film_px(request.layout)
    return scene


def film_px(layout: str) -> float:
    """Return the pixels per unit in films of a layout."""
    return WIDTHS_PX[layout] / LAYOUTS[layout].width


def paint_overlay(
    film: FilmRequest, moment: FilmMoment, speak: TranslateMessage, placed: PlacedScene, board: Bytes, *, halos: bool
) -> list[Box]:
    """Paint a moment's caption, and halos around its changes, over its board. Return the painted boxes."""
    if moment.view.over or is_poster(film) or not moment.events:
        return []
    painted = [paint_caption(moment_caption(placed.scene, moment, speak), board)]
    if halos:
        painted += paint_halos(placed, changed_boxes(placed.scene, moment), board)
    return painted


def moment_caption(board: Scene, moment: FilmMoment, speak: TranslateMessage) -> Scene:
    """Compose the caption of a moment: its first event on the board, and the others."""
    main = next((event for event in moment.events if event.at), moment.events[0])
    others = (speak(event.msg) for event in moment.events if event is not main)
    return caption_scene(board, main.seat, speak(main.msg).rstrip("."), others)


def changed_boxes(board: Scene, moment: FilmMoment) -> list[Box]:
    """Return the boxes of the last events' marks that are under the header and contain something visible."""
    events = [event for event in moment.events if event.at][-MAX_TRACES:]
    boxes = {board.hotspots[name]: None for event in events for name in event.at if name in board.hotspots}
    things = [item.box for item in board.items if item.layer not in GROUND_LAYERS]
    header = LAYOUTS[board.layout].header_height
    return [box for box in boxes if box.y >= header and any(is_within(thing, (box,), 0) for thing in things)]


def _safe_names(film: FilmRequest) -> tuple[str, ...]:
    return tuple(font_safe_name(name) for name in film.names)
