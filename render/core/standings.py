"""The picture of a competition's standings: rank, name, points, and the ranks still possible."""

from collections.abc import Sequence
from typing import Final

import msgspec

from render.core.fonts import FACT, LABEL, NAME, SCORE, text_width
from render.core.game_chooser import CHOOSER, PLAIN, GameCover
from render.core.geometry import Box
from render.core.layouts import LAYOUTS, PAGE_LAYOUT
from render.core.painters import PAINTERS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.theme import GOLD

STANDINGS: Final = "standings"
"""The ``picture`` of a request whose view is a ``StandingsView``; its ``game`` is ``CHOOSER``."""
RANK_X, NAME_X, EDGE = 70, 100, 16
"""Distances from the left edge of a row to its rank and name, and from its numbers to the right edge."""
POINTS_W: Final = 170
TALLEST_ROW: Final = 150
GAP: Final = 10
COLUMNS: Final = {"wide": 2}
"""Columns of each layout; one in other layouts and for few rows."""
ONE_COLUMN_ROWS: Final = 8
MEDAL_GROUNDS: Final = (GOLD, "stone", "sepiaL")


class NameList(msgspec.Struct, frozen=True):
    """Names after a word for their common trait, and their number including unnamed ones."""

    lead: str
    names: tuple[str, ...]
    count: int

    def join_names(self, shown: int) -> str:
        """Return the first names, and the number of others."""
        more = self.count - shown
        return self.lead + ", ".join((*self.names[:shown], *([f"+{more}"] if more else [])))


class StandingRow(msgspec.Struct, frozen=True):
    """One entrant: finished texts, and the medal of a finished competition (1 to 3; 0: none).

    ``lists``: names to draw instead of the note, as many as fit.
    """

    rank: int
    name: str
    points: str
    note: str = ""
    medal: int = 0
    lists: tuple[NameList, ...] = ()


class StandingsView(msgspec.Struct, frozen=True):
    """The standings to draw; ``game``: the game whose cover is in the header."""

    game: str
    title: str
    line: str
    rows: tuple[StandingRow, ...]


def standings_scene(request: PictureRequest) -> Scene:
    """Compose the scene of a request whose view is a ``StandingsView``."""
    view: StandingsView = request.view
    layout = LAYOUTS.get(request.layout, LAYOUTS[PAGE_LAYOUT])
    scene = Scene(game=CHOOSER, width=layout.width, px=layout.px, layout=layout.name)
    header = layout.header_height or LAYOUTS["tall"].header_height
    _draw_header(scene, view, Box(0, 0, layout.width, header))
    columns = COLUMNS.get(layout.name, 1) if len(view.rows) > ONE_COLUMN_ROWS else 1
    per_column = max(1, -(-len(view.rows) // columns))
    top, bottom = header + layout.margin, layout.height - layout.margin
    room = (bottom - top) // per_column if layout.height else TALLEST_ROW
    row, width = min(TALLEST_ROW, room), (layout.width - (columns + 1) * layout.margin) // columns
    for number, standing in enumerate(view.rows):
        column, at = divmod(number, per_column)
        box = Box(layout.margin + column * (width + layout.margin), top + at * row, width, row - GAP)
        _draw_row(scene, standing, box)
        scene.add_hotspot(f"{number}/standing", box)
    scene.height = top + per_column * row + layout.margin
    return scene


def _draw_header(scene: Scene, view: StandingsView, box: Box) -> None:
    cover: GameCover | None = getattr(PAINTERS.get(view.game), "COVER", None)
    ground, room = cover.ground if cover else PLAIN, box.w - 2 * NAME_X
    scene.add_rectangle(box, ground, Layer.TABLE)
    if cover:
        width = cover.width * box.h // cover.height
        scene.add_drawing("small", Box(box.right - width, 0, width, box.h), cover.drawing, cover.width, cover.height)
        room = box.w - width - NAME_X
    lines = 2 if box.h > box.w // 8 else 1
    title_y, line_y = (box.h * 28 // 100, box.h * 84 // 100) if lines > 1 else (box.h * 38 // 100, box.h * 74 // 100)
    scene.add_fitted_text(EDGE * 2, title_y, view.title, SCORE, "white", room=room, lines=lines)
    scene.add_fitted_text(EDGE * 2, line_y, view.line, LABEL, f"{ground}~white.70", room=room)


def _draw_row(scene: Scene, standing: StandingRow, box: Box) -> None:
    scene.add_rectangle(Box(box.x, box.bottom, box.w, 2), "line")
    middle = box.y + box.h // 2
    if standing.medal:
        scene.add_rectangle(Box(box.x, box.y + 4, RANK_X + EDGE, box.h - 8), MEDAL_GROUNDS[standing.medal - 1])
    scene.add_text(box.x + RANK_X, middle, str(standing.rank), SCORE, "ink", anchor="right")
    scene.add_fitted_text(box.right - EDGE, middle, standing.points, SCORE, "ink", room=POINTS_W, anchor="right")
    room = box.w - NAME_X - POINTS_W - 2 * EDGE
    lists = standing.lists
    rows = [(one,) for one in lists] if box.h + GAP == TALLEST_ROW else [lists] if lists else []
    notes = [_fit_names(row, room) for row in rows] or [standing.note] * bool(standing.note)
    name_y = box.y + box.h * (50, 25, 20)[len(notes)] // 100
    scene.add_fitted_text(box.x + NAME_X, name_y, standing.name, NAME, "ink", room=room)
    for at, note in enumerate(notes):
        y = box.y + box.h * ((79,), (53, 82))[len(notes) - 1][at] // 100
        scene.add_fitted_text(box.x + NAME_X, y, note, FACT, "ink2", room=room)


def _fit_names(lists: Sequence[NameList], room: int) -> str:
    shown = [len(one.names) for one in lists]
    while True:
        line = " · ".join(one.join_names(n) for one, n in zip(lists, shown, strict=True))
        if not any(shown) or text_width(line, FACT.face, FACT.px) <= room:
            return line
        shown[shown.index(max(shown))] -= 1
