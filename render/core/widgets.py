"""Widgets of all games' pictures: header, panel header, pills, marks, lines of last moves."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from render.core import fonts
from render.core.fonts import DETAIL, HEADLINE, KICKER, LABEL, NAME, SCORE, STRONG, TRACKING_PX
from render.core.geometry import Box, square_around
from render.core.pen import HOLE_COLOUR, Pen, arc_points, round_corners
from render.core.request import RecentMove
from render.core.scene import Anchor, Layer, Scene
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text, shorten_to_words
from render.core.theme import GOLD

WIDTH = 1200
MARGIN = 40
CARD_GAP: Final = 16
COLUMN = 540
"""Width of two columns, 40 apart."""
RIGHT = MARGIN + COLUMN + 40
TWO_LINES = HEADLINE._replace(least=44)
"""Style of a headline that is too long for one line."""
NUMBER_DISC: Final = ("mark", "mark.ring", 5)
"""Colours of the mark of a last move, and the width of its ring."""
NUMBER_COLOUR: Final = "mark.number"
MAX_TRACES = 6
"""Number of last moves to describe and mark."""
TRACE_ROWS_PX = 54


class HeaderText(NamedTuple):
    """The texts of a header: kicker, headline, detail; the seat of the emblem; the time left, the lock."""

    kicker: str
    headline: str
    detail: str
    seat: int | None = None
    left: str = ""
    private: bool = False


@register_drawing("round")
def _round_drawing(pen: Pen, w: int, h: int, colour: str, radius: int) -> None:
    pen.round_rectangle(0, 0, w, h, radius, colour)


@register_drawing("frame")
def _frame_drawing(pen: Pen, w: int, h: int, colour: str, ground: str, radius: int, line: int) -> None:
    pen.round_rectangle(0, 0, w, h, radius, colour)
    pen.round_rectangle(line, line, w - line, h - line, max(0, radius - line), ground or HOLE_COLOUR)


@register_drawing("dashed")
def _dash_frame_drawing(pen: Pen, w: int, h: int, colour: str, ground: str, line: int, dash: int) -> None:
    pen.rectangle(0, 0, w, h, ground or HOLE_COLOUR)
    for long, across in ((w, False), (h, True)):
        count = max(1, round((long - dash * 0.6) / (dash * 1.6)))
        step = (long - line) / (count + 0.5)
        for k in range(count + 1):
            start = k * step
            end = min(long, start + step * 0.56 + line * 0.5)
            for far in (0, (w if across else h) - line):
                if across:
                    pen.rectangle(far, start, far + line, end, colour)
                else:
                    pen.rectangle(start, far, end, far + line, colour)


@register_drawing("dashes")
def _dashes_drawing(pen: Pen, w: int, h: int, colour: str, dash: int) -> None:
    long = max(w, h)
    count = max(1, round(long / (dash * 1.8)))
    for k in range(count):
        start = k * long / count
        if w > h:
            pen.rectangle(start, 0, start + dash, h, colour)
        else:
            pen.rectangle(0, start, w, start + dash, colour)


@register_drawing("arch")
def _arch_drawing(pen: Pen, w: int, h: int, colour: str, outline: str, line: int) -> None:
    pen.arch(0, 0, w, h, outline or colour)
    if outline:
        pen.arch(line, line, w - line, h - line, colour)


@register_drawing("disc")
def _disc_drawing(pen: Pen, w: int, h: int, colour: str, ring: str, line: int) -> None:
    pen.ellipse(w / 2, h / 2, w / 2, h / 2, ring or colour)
    if ring:
        pen.ellipse(w / 2, h / 2, w / 2 - line, h / 2 - line, colour or HOLE_COLOUR)


@register_drawing("step")
def _step_drawing(pen: Pen, w: int, h: int, colour: str, radius: int) -> None:
    pen.polygon(
        [
            *arc_points(radius, radius, radius, radius, 180, 270),
            *arc_points(w - radius, radius, radius, radius, 270, 360),
            (w, h),
            (0, h),
        ],
        colour,
    )


@register_drawing("check")
def _check_drawing(pen: Pen, w: int, h: int) -> None:
    pen.disc(w / 2, h / 2, w / 2, "mark.ring")
    pen.disc(w / 2, h / 2, w / 2 - 4, "mark")
    pen.line([(w * 0.3, h * 0.52), (w * 0.44, h * 0.66), (w * 0.71, h * 0.36)], max(4.0, w * 0.085), "mark.number")


@register_drawing("strike")
def _draw_strike(pen: Pen, w: int, h: int) -> None:
    pen.line([(w * 0.12, h * 0.88), (w * 0.88, h * 0.12)], 8, "page")
    pen.line([(w * 0.1, h * 0.9), (w * 0.9, h * 0.1)], 4, "ink")


@register_drawing("hatched")
def _hatch_drawing(pen: Pen, w: int, h: int, ground: str, stripe: str, radius: int, step: int) -> None:
    shape = round_corners(0, 0, w, h, radius)
    pen.polygon(shape, ground)

    def stripes(inner: Pen) -> None:
        for k in range(-h, w + h, step):
            inner.polygon([(k, h), (k + step * 0.42, h), (k + h + step * 0.42, 0), (k + h, 0)], stripe)

    pen.draw_clipped(shape, stripes)


def draw_page_header(scene: Scene, head: HeaderText, colour: str, *, room: int = 640, under: int = 116) -> int:
    """Draw the header of the page layout, with ``under`` pixels of space below. Returns its lower edge."""
    x = MARGIN
    soft = f"{colour}~white.70"
    if head.private:
        scene.add_icon(58, 50, 38, "lock", "saffL", layer=Layer.LABELS)
        x += 52
    scene.add_text(x, 51, head.kicker.upper(), KICKER, "saffL", tracking=TRACKING_PX)
    start = MARGIN
    if head.seat is not None:
        scene.add_sign(MARGIN + 41, 121, 92, head.seat, "white", layer=Layer.LABELS)
        start += 100
    title = fit_text(head.headline, HEADLINE, room - (start - MARGIN))
    if title.cut:
        title = fit_text(head.headline, TWO_LINES, room - (start - MARGIN), 2)
    scene.add_text(start, 122, title, HEADLINE, "white", leading=round(title.px * 1.02))
    y = 190 + (len(title.lines) - 1) * round(title.px * 1.02)
    lines = fit_text(head.detail, DETAIL, room, 2)
    scene.add_text(MARGIN, y, lines, DETAIL, soft, leading=44)
    bottom = y + 44 * (len(lines.lines) - 1) + 42 + under
    if head.left:
        wide = scene.add_text(WIDTH - MARGIN, 51, head.left, fonts.COUNT, "saffL", anchor="right").w
        scene.add_icon(WIDTH - MARGIN - wide - 28, 51, 36, "hourglass", "saffL", layer=Layer.LABELS)
    scene.add_rectangle(Box(0, 0, WIDTH, bottom), colour, Layer.TABLE)
    return bottom


def draw_pill(
    scene: Scene,
    x: int,
    y: int,
    text: str,
    *,
    colour: str = "ink",
    ink: str = "white",
    anchor: Anchor = "left",
    icon: str = "",
) -> Box:
    """Draw a word on a pill, with an optional icon before it; ``y`` is its middle."""
    before = 34 if icon else 0
    wide = fonts.text_width(text, STRONG.face, STRONG.px) + 40 + before
    left = x - {"left": 0, "centre": wide // 2, "right": wide}[anchor]
    box = Box(left, y - 22, wide, 44)
    scene.add_drawing("round", box, colour, 22, layer=Layer.PIECES)
    if icon:
        scene.add_icon(left + 32, y, 26, icon, ink, layer=Layer.LABELS)
    scene.add_text(left + 20 + before, y, text, STRONG, ink)
    return box


def card_row(area: Box, count: int, wide: int) -> list[Box]:
    """Return boxes of cards side by side, as tall as ``area``; they overlap if too many."""
    step = min(wide + CARD_GAP, (area.w - wide) // max(1, count - 1))
    return [Box(area.x + number * step, area.y, wide, area.h) for number in range(count)]


def panel_boxes(count: int, y: int, tall: int, gap: int = 40) -> list[Box]:
    """Return the boxes of ``count`` panels below ``y``, each ``tall`` pixels, in two columns."""
    return [Box(RIGHT if seat % 2 else MARGIN, y + seat // 2 * (tall + gap), COLUMN, tall) for seat in range(count)]


def draw_active_ground(scene: Scene, box: Box) -> None:
    """Draw the ground of a panel that the table waits for."""
    scene.add_drawing("round", Box(box.x - 16, box.y - 14, box.w + 32, box.h + 26), "now.ground", 16, layer=Layer.TABLE)


def draw_panel_header(
    scene: Scene, box: Box, seat: int, name: str, score: int | None, *, word: str = "", start: bool = False
) -> Box:
    """Draw a seat's rule, emblem, name, label, and score under laurels. Returns the score's box."""
    scene.add_drawing("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.PIECES)
    y = box.y + 42
    scene.add_sign(box.x + 20, y, 46, seat)
    points = Box(box.right, y - 24, 0, 48)
    if score is not None:
        made = scene.add_text(box.right, y, str(score), SCORE, "ink", anchor="right")
        scene.add_icon(made.x - 34, y, 48, "laurel", GOLD)
        points = Box(made.x - 60, y - 26, box.right - made.x + 60, 52)
    room = points.x - box.x - 50 - 16
    tail = (fonts.text_width(word, STRONG.face, STRONG.px) + 56 if word else 0) + (40 if start else 0)
    title = fit_text(name, NAME, max(120, room - tail - 36))  # leaves room for a disc before the score
    wider = fit_text(name, NAME, max(120, room - tail))
    if title.cut and word and wider.cut:  # the word moves to the edge of the panel
        draw_pill(scene, box.right, box.y, word, anchor="right")
        word, title = "", fit_text(name, NAME, room - (40 if start else 0))
    elif title.cut and not wider.cut:
        title = wider
    made = scene.add_text(box.x + 50, y, title, NAME, "ink")
    x = made.right + 16
    if start:
        scene.add_icon(x + 14, y, 34, "banner", "ink2")
        x += 40
    if word:
        draw_pill(scene, x, y, word)
    return points


def draw_number_disc(scene: Scene, number: int, x: int, y: int, size: int = 56) -> None:
    """Draw the mark of a last move: its number on an ink disc with a white ring."""
    scene.add_drawing("disc", square_around(x, y, size), *NUMBER_DISC, layer=Layer.MARKS)
    scene.add_text(x, y, str(number), STRONG, NUMBER_COLOUR, anchor="centre", layer=Layer.FRAME)


def draw_move_lines(scene: Scene, y: int, lines: Sequence[RecentMove]) -> int:
    """Draw the last moves as lines: number, emblem, sentence. Returns the lower edge."""
    if not lines:
        return y
    scene.add_rectangle(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    y += 14
    for line in lines[-MAX_TRACES:]:
        start = 116 if line.seat is not None else 66
        middle = y + TRACE_ROWS_PX // 2
        draw_number_disc(scene, line.number, MARGIN + 28, middle)
        if line.seat is not None:
            scene.add_sign(MARGIN + 84, middle, 38, line.seat)
        text = shorten_to_words(line.text, LABEL.face, LABEL.px, WIDTH - 2 * MARGIN - start)
        scene.add_text(MARGIN + start, middle, text, LABEL, "ink")
        y += TRACE_ROWS_PX
    return y
