"""The legend: in chat layouts, one picture per group of signs, as large as possible; otherwise all on a poster."""

import re
from typing import Final, NamedTuple

from engines.core.core_types import Msg
from render.core import legend_entries
from render.core.fonts import LABEL, SECTION, STRONG, TextStyle
from render.core.geometry import Box
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT, Layout
from render.core.legend_entries import LegendGroup, LegendSign, capitalize_first
from render.core.painters import PAINTERS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.text_fitting import FittedText, fit_text
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header

MAX_SIGN: Final = 130
"""Maximum size of a sign, in units."""
MIN_SIGN: Final = 70
"""Minimum size of a sign with a description."""
MAX_ROW_H: Final = 170
"""Maximum height of a row of names."""
MAX_ROW_HEIGHT: Final = 260
"""Maximum height of a row with descriptions."""
MIN_NAME_WIDTH: Final = 290
GAP: Final = 18
POSTER_SIGN: Final = 110
MAX_LINES: Final = 3
MAX_DESCRIBED_SIGNS: Final = 8
"""Signs beyond which a poster's group has only names."""
TOLD_LINES: Final = 14
SINGLE_THING: Final = re.compile(r"@[a-z]+:.+")
"""Hotspot of one item, such as a person, among the drawings of a sign; others are of a kind."""
KICKER: Final = TextStyle("sans.bold", 33)
LEADING: Final = 38


def draw_title(scene: Scene, text: str, y: int) -> int:
    """Draw a heading under a hairline. Returns the y position of its list."""
    scene.add_rectangle(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.add_fitted_text(MARGIN, y + 40, text, SECTION, "ink", room=1100)
    return y + 76


def visible_groups(game: str, components: str = "") -> tuple[LegendGroup, ...]:
    """Return the visible groups of a game's legend, if any."""
    return tuple(group for group in legend_entries.legend_groups(game, components) if group.is_visible)


def legend_scene(request: PictureRequest) -> Scene:
    """Compose the picture of a group; the request's part is its number (default: the first). The poster has all."""
    painter, shape = PAINTERS[request.game], LAYOUTS[request.layout or PAGE_LAYOUT]
    groups = visible_groups(request.game, getattr(request.view, "components", ""))
    labels: Labels = painter.LABELS(request)
    if shape.name not in CHAT_LAYOUTS:
        return _poster_scene(request, labels, groups, painter.COVER.ground)
    group = groups[int(request.part or 0) % len(groups)]
    drawn = Scene(request.game, shape.width, shape.height, px=shape.px, layout=shape.name)
    drawn.add_rectangle(Box(0, 0, shape.width, shape.header_height), painter.COVER.ground, Layer.BOARD)
    kicker, headline, _ = shape.rows
    drawn.add_fitted_text(
        shape.margin, kicker, labels.translate(Msg("game-name")), KICKER, "white", room=shape.width - 2 * shape.margin
    )
    room = shape.width - 2 * shape.margin
    drawn.add_fitted_text(
        shape.margin, headline, labels.translate(Msg(group.heading)), shape.headline, "white", room=room
    )
    _draw_signs(drawn, shape, labels, group.signs)
    return drawn


def _poster_scene(request: PictureRequest, labels: Labels, groups: tuple[LegendGroup, ...], colour: str) -> Scene:
    """Compose the poster of all groups in a column, with descriptions in groups of few signs.

    More descriptions would make the file too large.
    """
    scene = Scene(game=request.game, width=WIDTH)
    head = HeaderText(labels.game_name, labels.label_text("legend"), "")
    y = draw_page_header(scene, head, colour, room=WIDTH - 2 * MARGIN, under=-26) + GAP
    for group in groups:
        y = draw_title(scene, labels.translate(Msg(group.heading)), y)
        told = len(group.signs) <= MAX_DESCRIBED_SIGNS
        columns = 3 if not told and _do_names_fit(labels, group, 3) else 2
        wide = (WIDTH - 2 * MARGIN) // columns
        room = wide - POSTER_SIGN - 2 * GAP
        for first in range(0, len(group.signs), columns):
            row = group.signs[first : first + columns]
            texts = [_poster_texts(labels, sign, room, told=told) for sign in row]
            high = max(POSTER_SIGN, *(LEADING * sum(len(text.lines) for text, _ in one) for one in texts)) + GAP
            for number, (sign, said) in enumerate(zip(row, texts, strict=True)):
                x, middle = MARGIN + number * wide, y + high // 2
                spot = Box(x, middle - POSTER_SIGN // 2, POSTER_SIGN, POSTER_SIGN)
                sign.draw(scene, spot)
                for thing in filter(SINGLE_THING.fullmatch, sign.drawing_keys):
                    scene.add_hotspot(thing.removeprefix("@"), spot)  # the board may no longer show it
                _draw_texts(scene, x + POSTER_SIGN + GAP, middle, said)
            y += high
        y += GAP
    scene.height = y
    return scene


def _poster_texts(labels: Labels, sign: LegendSign, room: int, *, told: bool) -> list[tuple[FittedText, TextStyle]]:
    name = _sign_name(labels, sign)
    if not told:
        return [(fit_text(name, LABEL, room, MAX_LINES), LABEL)]
    description = _strip_name(name, labels.translate(sign.description))
    return [(fit_text(name, STRONG, room, MAX_LINES), STRONG), (fit_text(description, LABEL, room, TOLD_LINES), LABEL)]


def _do_names_fit(labels: Labels, group: LegendGroup, columns: int) -> bool:
    room = (WIDTH - 2 * MARGIN) // columns - POSTER_SIGN - 2 * GAP
    return not any(fit_text(_sign_name(labels, sign), LABEL, room, MAX_LINES).cut for sign in group.signs)


def _sign_name(labels: Labels, sign: LegendSign) -> str:
    return capitalize_first(labels.translate(sign.name))


class _SignGrid(NamedTuple):
    """A grid of signs: columns, rows, sizes, and the number of lines of text per sign."""

    size: int
    columns: int
    rows: int
    wide: int
    high: int
    lines: int

    @property
    def text_room(self) -> int:
        """Return the width for the text next to a sign."""
        return self.wide - self.size - 2 * GAP


def _fit_grid(room: Box, n: int, columns: int, tallest: int) -> _SignGrid:
    rows = -(-n // columns)
    wide, high = room.w // columns, min(tallest, room.h // rows)
    size = min(MAX_SIGN, high - GAP, wide - MIN_NAME_WIDTH - 2 * GAP)
    return _SignGrid(size, columns, rows, wide, high, max(0, high - LEADING) // LEADING)


def _draw_signs(drawn: Scene, shape: Layout, labels: Labels, signs: tuple[LegendSign, ...]) -> None:
    top = shape.header_height + GAP
    room = Box(shape.margin, top, shape.width - 2 * shape.margin, shape.height - top - GAP)
    names = [_sign_name(labels, sign) for sign in signs]
    told = [_strip_name(name, labels.translate(sign.description)) for name, sign in zip(names, signs, strict=True)]

    def fits(grid: _SignGrid) -> bool:
        known = all(not fit_text(name, STRONG, grid.text_room).cut for name in names)
        return (
            known
            and grid.size >= MIN_SIGN
            and not any(fit_text(text, LABEL, grid.text_room, grid.lines).cut for text in told)
        )

    grids = [_fit_grid(room, len(signs), columns, MAX_ROW_HEIGHT) for columns in range(1, 4)]
    whole = [grid for grid in grids if fits(grid)]
    bare = [_fit_grid(room, len(signs), columns, MAX_ROW_H) for columns in range(1, 6)]
    named = [
        grid for grid in bare if all(not fit_text(name, LABEL, grid.text_room, grid.lines + 1).cut for name in names)
    ]
    grid = max(whole or named or bare)
    for number, (sign, name, text) in enumerate(zip(signs, names, told, strict=True)):
        column, row = divmod(number, grid.rows)
        x, middle = room.x + column * grid.wide, room.y + row * grid.high + grid.high // 2
        sign.draw(drawn, Box(x, middle - grid.size // 2, grid.size, grid.size))
        x += grid.size + GAP
        if not whole:
            _draw_texts(drawn, x, middle, [(fit_text(name, LABEL, grid.text_room, grid.lines + 1), LABEL)])
        else:
            said = fit_text(text, LABEL, grid.text_room, grid.lines)
            _draw_texts(drawn, x, middle, [(fit_text(name, STRONG, grid.text_room), STRONG), (said, LABEL)])


def _strip_name(name: str, told: str) -> str:
    return capitalize_first(told.removeprefix(f"{name}: "))


def _draw_texts(drawn: Scene, x: int, middle: int, texts: list[tuple[FittedText, TextStyle]]) -> None:
    y = middle - LEADING * (sum(len(text.lines) for text, _ in texts) - 1) // 2
    for text, style in texts:
        drawn.add_text(x, y, text, style, "ink", leading=LEADING)
        y += LEADING * len(text.lines)
