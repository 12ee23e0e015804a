"""The overlay of a film's board: a caption on its header, and halos around changes.

They are not part of the board, which is repainted only where it changes: they differ in each frame.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from render.core import canvas
from render.core.chat_header import DETAIL_STYLE, SIGN
from render.core.fonts import STRONG, TextStyle, text_runs, text_width
from render.core.geometry import Box
from render.core.layouts import LAYOUTS
from render.core.palette import Bytes, load_palette
from render.core.pen import Pen
from render.core.placed_scene import PlacedScene, add_items, fill_window, find_items
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text
from render.core.theme import token_rgb


class CaptionLayout(NamedTuple):
    """The styles of a caption in one line and in two smaller ones.

    ``one_y``: of a line above a detail; ``detail_y``: of the detail; ``two_y``: of the upper of two lines.
    """

    one: TextStyle
    two: TextStyle
    one_y: int
    detail_y: int
    two_y: int


CAPTIONS: Final = MappingProxyType(
    {
        "wide": CaptionLayout(TextStyle("serif.black", 59, 59), TextStyle("serif.black", 48, 40), 80, 128, 76),
        "tall": CaptionLayout(TextStyle("serif.black", 55, 55), TextStyle("serif.black", 48, 40), 98, 162, 107),
    }
)
"""By layout. A caption keeps its size in all frames, or is smaller in two lines, to avoid jumps."""
AFTER_SIGN, LEADING = 14, 46
LETTER_STEPS: Final = 2
"""Steps from a caption's ground to its letters: otherwise their edges would take an eighth to a fifth of a film."""
HALO_GAP, HALO_LINE, HALO_EDGE = 3, 9, 3
"""A halo's distance from its content, its width, and that of its dark edge."""
CURVE_H, CURVE_MARGIN, CURVE_LINE, CURVE_SIGN, CURVE_END = 148, 26, 6, 36, 96
"""Height of the strip with the scores, its margin, the width of its lines, the size of an emblem, and the room for one
with its number. The strip fills the space that Discord's box leaves under a board.
"""
_WORDS: Final = re.compile(r"\s+|\S+")


def add_score_curve(scene: Scene, scores: Sequence[Sequence[int]], number: int) -> None:
    """Add a strip under a board: the scores of all seats until moment ``number``, with the current ones on the right.

    Emblems and numbers move only when a score changes: at the ends of the curves, they would take a tenth of a film.
    """
    box = Box(CURVE_MARGIN, scene.height, scene.width - 2 * CURVE_MARGIN, CURVE_H)
    scene.height += CURVE_H
    points = [n for moment in scores for n in moment]
    if not points:
        return
    low, high = min(points), max(max(points), min(points) + 1)
    seats, ends = len(scores[0]), list[Box]()
    wide, tall = (box.w - seats * CURVE_END) / max(1, len(scores) - 1), box.h - 2 * CURVE_MARGIN
    for seat in range(seats):
        way = [
            (round(box.x + n * wide), round(box.bottom - CURVE_MARGIN - (moment[seat] - low) * tall / (high - low)))
            for n, moment in enumerate(scores[: number + 1])
        ]
        for (x0, y0), (x1, y1) in pairwise(way):
            line = Box(x0, min(y0, y1) - CURVE_LINE, x1 - x0, abs(y1 - y0) + 2 * CURVE_LINE)
            scene.add_drawing("film.curve", line, seat, y1 < y0, layer=Layer.TILES)
        end = Box(box.right - seats * CURVE_END + CURVE_LINE, way[-1][1] - CURVE_SIGN // 2, CURVE_END, CURVE_SIGN)
        while any(end.overlaps(other) for other in ends):
            end = end.move_by(CURVE_END, 0)
        ends.append(end)
        scene.add_drawing("sign", Box(end.x, end.y, CURVE_SIGN, CURVE_SIGN), seat, layer=Layer.PIECES)
        scene.add_text(end.x + CURVE_SIGN + 4, end.center[1], str(scores[number][seat]), STRONG, "ink")


@register_drawing("film.curve")
def _curve_drawing(pen: Pen, w: int, h: int, seat: int, rises: bool) -> None:  # noqa: FBT001 - an argument of an item
    ends = (h - CURVE_LINE, CURVE_LINE) if rises else (CURVE_LINE, h - CURVE_LINE)
    pen.line([(0, ends[0]), (w, ends[1])], CURVE_LINE, f"seat.{seat % 5 + 1}", caps=False)


def caption_scene(board: Scene, seat: int | None, said: str, others: Iterable[str]) -> Scene:
    """Compose a caption: a seat's sign, its turn's first text, and under it other texts that fit on a line.

    Words are separate items, since captions share most of them.
    """
    scene = Scene(game=board.game, width=board.width, height=board.height, px=board.px, layout=board.layout)
    shape, place = LAYOUTS[board.layout], CAPTIONS[board.layout]
    x, middle = shape.margin, (place.one_y + place.detail_y) // 2
    if seat is not None:
        scene.add_sign(x + SIGN // 2 - 4, middle, SIGN - 6, seat, "white", layer=Layer.BOARD)
        x += SIGN + AFTER_SIGN
    room = shape.width - shape.margin - x
    if _line_width(said, place.one) > room:
        lines, style = _halve_text(said, place.two, room)
        for number, line in enumerate(lines):
            _add_words(scene, x, place.two_y + number * LEADING, line, style)
    elif under := _join_fitting(others, room):
        _add_words(scene, x, place.one_y, said, place.one)
        _add_words(scene, x, place.detail_y, under, DETAIL_STYLE)
    else:
        _add_words(scene, x, middle, said, place.one)
    return scene


def _split_words(text: str, face: str) -> list[str]:
    """Split a text into words and spaces. Keep words of other scripts together: they may read right to left."""
    return [word for run, own in text_runs(text, face) for word in (_WORDS.findall(run) if own == face else [run])]


def _line_width(text: str, style: TextStyle) -> int:
    return sum(text_width(word, style.face, style.px) for word in _split_words(text, style.face))


def _add_words(scene: Scene, x: int, y: int, text: str, style: TextStyle) -> None:
    for word in _split_words(text, style.face):
        if not word.isspace():
            scene.add_text(x, y, word, style, "white")
        x += text_width(word, style.face, style.px)


def _halve_text(text: str, style: TextStyle, room: int) -> tuple[Sequence[str], TextStyle]:
    words = text.split(" ")
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    widths = [max(_line_width(line, style) for line in half) for half in halves]
    if halves and min(widths) <= room:
        return halves[widths.index(min(widths))], style
    fitted = fit_text(text, style, room, 2)
    return fitted.lines, style._replace(px=fitted.px)


def _join_fitting(sentences: Iterable[str], room: int) -> str:
    """Join the first sentences that fit under the headline together: the frame shows the rest."""
    kept = list[str]()
    for sentence in sentences:
        room -= _line_width(f"{sentence} ", DETAIL_STYLE)
        if room < 0:
            break
        kept.append(sentence)
    return " ".join(kept)


def paint_caption(caption: Scene, board: Bytes) -> Box:
    """Paint a caption. Return the box around it, in pixels."""
    where, whole = canvas.item_extents(caption, caption.items), Box(0, 0, *board.shape[::-1])
    (left, top), (right, bottom) = where[:, :2].min(0).tolist(), where[:, 2:].max(0).tolist()
    box = Box(left, top, right - left, bottom - top).intersection(whole)
    ground = int(board[box.y, box.x])
    add_items(caption, caption.items, where, board, whole)
    there = board[box.y : box.bottom, box.x : box.right]
    there[:] = _letter_colors(caption.game, ground).take(there)
    return box


@lru_cache(maxsize=16)
def _letter_colors(game: str, ground: int) -> Bytes:
    """Return the colour in captions for each entry of a palette: few blends of white and the ground are left."""
    inks, table = load_palette(game), np.arange(256, dtype=np.uint8)
    white, shares = inks.nearest_index(token_rgb("white")), np.arange(256)[:, None]
    kept = np.rint(shares * LETTER_STEPS / 255) * 255 / LETTER_STEPS

    def blend(share: npt.NDArray[Any]) -> Bytes:
        mixed = inks.wide[white] * share + inks.wide[ground] * (255 - share)
        return inks.nearest_indices((mixed // 255).astype(np.int32))

    table[blend(shares)] = blend(kept)
    table[[white, ground]] = white, ground
    return table


def paint_halos(placed: PlacedScene, boxes: Iterable[Box], board: Bytes) -> list[Box]:
    """Paint a halo around each box, under the labels of the board. Return the changed strips, in pixels."""
    scene, first = placed.scene, bisect_left(placed.items, Layer.LABELS, key=attrgetter("layer"))
    labels, where = placed.items[first:], placed.where[first:]
    painted = list[Box]()
    for box in boxes:
        bright = box.grow_by(HALO_GAP + HALO_LINE - HALO_EDGE).scale_by(scene.px)
        near = find_items(where, box.grow_by(HALO_GAP + HALO_LINE).scale_by(scene.px))
        for strip in _halo_strips(scene, box):
            fill_window(scene, "ink", board, strip)
            fill_window(scene, "now", board, strip.intersection(bright))
            if len(near):
                add_items(scene, [labels[n] for n in near], where[near], board, strip)
            painted.append(strip)
    return painted


def _halo_strips(scene: Scene, box: Box) -> Iterator[Box]:
    outer = box.grow_by(HALO_GAP + HALO_LINE).scale_by(scene.px)
    inner = box.grow_by(HALO_GAP).scale_by(scene.px)
    for strip in (
        Box(outer.x, outer.y, outer.w, inner.y - outer.y),
        Box(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        Box(outer.x, inner.y, inner.x - outer.x, inner.h),
        Box(inner.right, inner.y, outer.right - inner.right, inner.h),
    ):
        seen = strip.intersection(Box(0, 0, *scene.pixel_size))
        if seen.w and seen.h:
            yield seen
