"""The score chart of a finished game: expected results by round, with key decisions of one seat."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from engines import GAMES
from engines.core.core_types import Msg, Seat
from render.core import chat_header, fonts
from render.core.chat_header import HeaderArt, RoundCounter
from render.core.fonts import FACT, LABEL, NAME, STRONG, TextStyle
from render.core.game_chooser import PLAIN, GameCover
from render.core.geometry import Box, bounding_box, square_around
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.painters import PAINTERS
from render.core.pen import Pen, star_outline
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header

SCORE_CHART: Final = "course"
"""The ``picture`` of a request whose view is a ``ScoreChart``, for every game."""

OVERHEAD: Final = 84
"""Space between the header and the highest line, for a mark above it."""
UNDER: Final = 84
SCALE_W: Final = 80
LABELS_W: Final = {"wide": 330, "tall": 290, PAGE_LAYOUT: 290}
LABEL_H: Final = 92
PAGE_H: Final = 700
DOT, OWN_DOT, END = 26, 34, 48
MARK: Final = 54
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MAX_LINES: Final = 6
POINTS: Final = TextStyle("serif.black", 42)


class ChartMark(msgspec.Struct, frozen=True):
    """A decision in the chart: its mark (a number or a star), its round, and its time within it (0 to 1)."""

    mark: str
    round: int
    part: float


class ScoreChart(msgspec.Struct, frozen=True):
    """The data of a chart. ``stands``: each round with every seat's expected points, then the result.

    ``marks`` are on the line of ``seat``; ``turn``: the round with the largest change, 0 for none; ``told``: the review
    as lines of text. A round without an estimate has no points.
    """

    seat: int
    stands: tuple[tuple[int, tuple[float, ...]], ...]
    marks: tuple[ChartMark, ...] = ()
    turn: int = 0
    told: tuple[str, ...] = ()


class PlotArea(NamedTuple):
    """The area of the lines, its range of points, and the number of rounds."""

    box: Box
    low: float
    high: float
    rounds: int

    def x_at(self, at: float) -> int:
        """Return the x position after ``at`` rounds."""
        return round(self.box.x + at * self.box.w / max(1, self.rounds))

    def y_at(self, points: float) -> int:
        """Return the y position of ``points``."""
        return round(self.box.bottom - (points - self.low) * self.box.h / (self.high - self.low))


def chart_scene(request: PictureRequest) -> Scene:
    """Compose the scene of a request whose view is a ``ScoreChart``.

    Its marks are ``{seat}/course``, ``mark:{mark}`` and ``turn``.
    """
    course: ScoreChart = request.view
    labels = Labels(request, GAMES[request.game].data_dir)
    made, plot = _start_scene(request, labels, course)
    points = [n for _, stand in course.stands for n in stand]
    step = _scale_step(max(points) - min(points))
    low, high = min(points) // step * step, -(-max(points) // step) * step
    field = PlotArea(plot, low, max(high, low + step), len(course.stands) - 1)
    _draw_grid(made, field, step, course)
    seats = [*(seat for seat in range(len(course.stands[-1][1])) if seat != course.seat), course.seat]
    for seat in seats:
        _draw_line(made, field, course, seat)
    _draw_labels(made, labels, field, course)
    _draw_marks(made, field, course)
    made.height = made.height or plot.bottom + UNDER + 20
    return made


def _start_scene(request: PictureRequest, labels: Labels, course: ScoreChart) -> tuple[Scene, Box]:
    name = request.layout if request.layout in CHAT_LAYOUTS else PAGE_LAYOUT
    told = (Msg("look-back-of", {"seat": Seat(course.seat)}), Msg("look-back-course"))
    head = HeaderText(labels.game_name, *labels.header_texts(told), course.seat)
    cover: GameCover | None = getattr(PAINTERS.get(request.game), "COVER", None)
    colour = cover.ground if cover else PLAIN
    right = LABELS_W[name]
    if name in CHAT_LAYOUTS:
        shape, made = LAYOUTS[name], chat_header.empty_scene(request.game, name)
        width = min(340, (shape.header_height - 4) * cover.width // cover.height) if cover else 0
        art = HeaderArt(cover.drawing, cover.width, cover.height, width) if cover else None
        chat_header.draw_chat_header(made, shape, head, colour, art, RoundCounter(0, 0))
        top, left = shape.header_height + OVERHEAD, shape.margin + SCALE_W
        return made, Box(left, top, shape.width - shape.margin - right - left, shape.height - top - UNDER)
    made = Scene(game=request.game, width=WIDTH)
    low = draw_page_header(made, head, colour, room=WIDTH - 2 * MARGIN, under=40)
    left = MARGIN + SCALE_W
    return made, Box(left, low + OVERHEAD, WIDTH - MARGIN - right - left, PAGE_H)


def _scale_step(spread: float) -> int:
    return next((step for step in STEPS if spread / step < MAX_LINES), STEPS[-1])


def _draw_grid(scene: Scene, field: PlotArea, step: int, course: ScoreChart) -> None:
    box = field.box
    for at, (number, _) in enumerate(course.stands[:-1]):
        here = Box(field.x_at(at), box.y, field.x_at(at + 1) - field.x_at(at), box.h)
        turned = number == course.turn
        if turned:
            scene.add_rectangle(here, "now.ground", Layer.TABLE)
            scene.add_hotspot("turn", here)
        elif at % 2:
            scene.add_rectangle(here, "cell", Layer.TABLE)
        scene.add_text(
            here.center[0], box.bottom + 40, str(number), STRONG if turned else LABEL, "ink", anchor="centre"
        )
    for n in range(round(field.low), round(field.high) + 1, step):
        y = field.y_at(n)
        scene.add_rectangle(Box(box.x, y - 1, box.w, 2), "stone", Layer.TABLE)
        scene.add_text(box.x - 26, y, str(n).replace("-", "−"), LABEL, "ink2", anchor="right")


def _line_points(field: PlotArea, course: ScoreChart, seat: int) -> list[tuple[int, int]]:
    stands = enumerate(points for _, points in course.stands)
    return [(field.x_at(at), field.y_at(points[seat])) for at, points in stands if points]


def _draw_line(scene: Scene, field: PlotArea, course: ScoreChart, seat: int) -> None:
    own, way = seat == course.seat, _line_points(field, course, seat)
    whole = bounding_box([square_around(x, y, END) for x, y in way])
    spots = tuple((x - whole.x, y - whole.y) for x, y in way)
    scene.add_drawing("course.line", whole, seat, spots, own, layer=Layer.PIECES if own else Layer.TILES)
    for x, y in way[:-1]:
        scene.add_sign(x, y, OWN_DOT if own else DOT, seat)
    scene.add_sign(*way[-1], END, seat)
    scene.add_hotspot(f"{seat}/course", whole)


def _draw_labels(scene: Scene, labels: Labels, field: PlotArea, course: ScoreChart) -> None:
    ends = course.stands[-1][1]
    order = sorted(range(len(ends)), key=lambda seat: (-ends[seat], seat))
    half = LABEL_H // 2
    rows = _spread_labels(
        [field.y_at(ends[seat]) for seat in order], field.box.y - OVERHEAD + half, field.box.bottom + half
    )
    left = field.box.right + END // 2 + 14
    right = scene.width - MARGIN
    for seat, y in zip(order, rows, strict=True):
        scene.add_sign(left + 20, y - 18, 40, seat)
        name = NAME if seat == course.seat else FACT
        scene.add_fitted_text(left + 50, y - 18, labels.seat_name(seat), name, "ink", room=right - left - 50)
        scene.add_text(left + 50, y + 26, f"{ends[seat]:g}".replace("-", "−"), POINTS, "ink")


def _spread_labels(wanted: Sequence[int], top: int, bottom: int) -> list[int]:
    """Return y positions of labels, from the top, near the wanted ones and without overlaps."""
    found: list[int] = []
    for y in wanted:
        found.append(max(y, found[-1] + LABEL_H if found else top))
    low = bottom
    for at in reversed(range(len(found))):
        found[at] = min(found[at], low)
        low = found[at] - LABEL_H
    return found


def _draw_marks(scene: Scene, field: PlotArea, course: ScoreChart) -> None:
    at = {number: n for n, (number, _) in enumerate(course.stands)}
    way, taken = _line_points(field, course, course.seat), list[Box]()
    for marked in sorted(course.marks, key=lambda one: (one.round, one.part)):
        if marked.round not in at:
            continue
        x = field.x_at(at[marked.round] + marked.part)
        foot = _line_height_at(way, x)
        box = square_around(x, foot - MARK, MARK)
        while any(box.grow_by(2).overlaps(other) for other in taken):
            box = box.move_by(0, -MARK - 4)
        taken.append(box)
        best = not marked.mark.isdigit()
        scene.add_rectangle(Box(x - 3, box.bottom - 4, 6, foot - box.bottom + 4), "ink", Layer.LABELS)
        scene.add_drawing("course.mark", box, "olive" if best else "terraD", best, layer=Layer.LABELS)
        if not best:
            scene.add_text(*box.center, marked.mark, fonts.NOW, "white", anchor="centre", layer=Layer.MARKS)
        scene.add_hotspot(f"mark:{marked.mark}", box)


def _line_height_at(way: Sequence[tuple[int, int]], x: int) -> int:
    for (x0, y0), (x1, y1) in pairwise(way):
        if x0 <= x <= x1:
            return round(y0 + (y1 - y0) * (x - x0) / max(1, x1 - x0))
    return way[-1][1] if x > way[-1][0] else way[0][1]


@register_drawing("course.line")
def _chart_line_drawing(pen: Pen, _w: int, _h: int, seat: int, spots: tuple[tuple[int, int], ...], own: bool) -> None:  # noqa: FBT001 - an argument of an item
    if own:
        pen.line(spots, 18, "ink")
    pen.line(spots, 10 if own else 7, f"seat.{seat % 5 + 1}")


@register_drawing("course.mark")
def _chart_mark_drawing(pen: Pen, w: int, h: int, colour: str, best: bool) -> None:  # noqa: FBT001 - as above
    middle = pen.pen_at(w / 2, h / 2)
    middle.disc(0, 0, w / 2, "white")
    middle.disc(0, 0, w / 2 - 4, colour)
    if best:
        middle.polygon(star_outline(0, 0, w * 0.33, w * 0.14, 5), "white")
