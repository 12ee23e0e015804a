"""The header of chat layouts: one low band that shows whose turn it is and why."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from render.core import fonts
from render.core.fonts import FACT, KICKER, LABEL, STRONG, TRACKING_PX, TextStyle
from render.core.geometry import Box
from render.core.labels import Labels
from render.core.layouts import LAYOUTS, Layout
from render.core.scene import Layer, Scene, cached_block
from render.core.text_fitting import fit_text, fits_at
from render.core.widgets import HeaderText

ARCH_W, ARCH_H, ARCH_PITCH = 20, 28, 25
NOW_W, NOW_H = 44, 40
ARCH_GAP = 14
DETAIL_GAP: Final = 34
"""Gap between the headline and the detail next to it."""
DETAIL_STYLE: Final = TextStyle("sans", 36)
TWO_LINE_STYLE: Final = TextStyle("serif.black", 54, 54)
TWO_ROWS: Final = (71, 174)
"""y positions of a headline in two lines, for texts too long for one."""
STACKED_Y: Final = 78
SIGN: Final = 92


class HeaderArt(NamedTuple):
    """A drawing of the header: its name, its nominal size, and its width here."""

    name: str
    wide: int
    high: int
    width: int


class RoundCounter(NamedTuple):
    """Number of rounds, the current one (0 if none), and the rounds followed by a gap."""

    total: int
    now: int
    gaps: tuple[int, ...] = ()


def header_arts(name: str, wide: int, high: int, /, **widths: int) -> Mapping[str, HeaderArt]:
    """Return a drawing of a nominal size by layout, with its width there."""
    return MappingProxyType({layout: HeaderArt(name, wide, high, width) for layout, width in widths.items()})


def empty_scene(game: str, name: str) -> Scene:
    """Return an empty scene of a layout."""
    shape = LAYOUTS[name]
    return Scene(game=game, width=shape.width, height=shape.height, px=shape.px, layout=shape.name)


@cached_block
def draw_chat_header(
    scene: Scene,
    shape: Layout,
    head: HeaderText,
    colour: str,
    art: HeaderArt | None,
    rounds: RoundCounter,
    note: str = "",
) -> None:
    """Draw the header: kicker, rounds, time left, emblem, headline, and detail next to or under it."""
    scene.add_rectangle(Box(0, 0, shape.width, shape.header_height), colour, Layer.TABLE)
    kicker = shape.rows[0]
    x = scene.add_text(shape.margin, kicker, head.kicker.upper(), KICKER, "saffL", tracking=TRACKING_PX).right + 26
    x = _draw_rounds(scene, x, kicker, rounds, colour) + 22
    soft = f"{colour}~white.70"
    free = shape.width - (art.width if art else 0) - 12
    wide = fonts.text_width(head.left, FACT.face, FACT.px) + 60 if head.left else 0
    if note and x + fonts.text_width(note, LABEL.face, LABEL.px) + wide <= free:
        x = scene.add_text(x, kicker, note, LABEL, soft).right + 28
    if head.left:
        scene.add_icon(x + 14, kicker, 34, "hourglass", "saffL", layer=Layer.LABELS)
        scene.add_text(x + 40, kicker, head.left, FACT, "saffL")
    if head.headline and _draw_headline(scene, shape, head, soft, free) and art is not None:
        high = min(shape.header_height - 4, art.width * art.high // art.wide)
        box = Box(shape.width - art.width, shape.header_height - high, art.width, high)
        scene.add_drawing("small", box, art.name, art.wide, art.high)


def _draw_headline(scene: Scene, shape: Layout, head: HeaderText, soft: str, free: int) -> bool:
    _, middle, low = shape.rows
    start = shape.margin + (SIGN + 14 if head.seat is not None else 0)
    beside, style = shape.name == "wide" and _fits_beside(head, shape, free - start), shape.headline
    if shape.name == "wide" and not beside:
        middle, style = STACKED_Y, shape.stacked
    indent = start if shape.name == "wide" else shape.margin
    enough = beside or (
        fits_at(head.headline, style.face, style.least, free - start)
        and fits_at(head.detail, DETAIL_STYLE.face, DETAIL_STYLE.least, free - indent)
    )
    if not enough:
        free = shape.width - shape.margin
    title = fit_text(head.headline, style, free - start)
    if title.cut:
        title, style, middle, low = fit_text(head.headline, TWO_LINE_STYLE, free - start, 2), TWO_LINE_STYLE, *TWO_ROWS
    leading = round(title.px * 1.04)
    if head.seat is not None:
        last = low if indent == start and not beside else middle + leading * (len(title.lines) - 1)
        scene.add_sign(
            shape.margin + SIGN // 2 - 4, (middle + last) // 2, SIGN - 6, head.seat, "white", layer=Layer.LABELS
        )
    made = scene.add_text(start, middle, title, style, "white", leading=leading)
    if beside:
        scene.add_text(made.right + DETAIL_GAP, middle + 8, head.detail, shape.detail, soft)
    else:
        scene.add_text(indent, low, fit_text(head.detail, DETAIL_STYLE, free - indent), shape.detail, soft)
    return enough


def _fits_beside(head: HeaderText, shape: Layout, room: int) -> bool:
    face, least = shape.headline.face, shape.headline.least
    if not fits_at(head.headline, face, least, room):
        return False
    wide = fonts.text_width(head.headline, face, fit_text(head.headline, shape.headline, room).px)
    return not fonts.is_wider(head.detail, shape.detail.face, shape.detail.px, room - wide - DETAIL_GAP)


def _draw_rounds(scene: Scene, x: int, y: int, rounds: RoundCounter, colour: str) -> int:
    begin, foot = x, y + 15
    for number in range(1, rounds.total + 1):
        here = number == rounds.now
        wide, high = (NOW_W, NOW_H) if here else (ARCH_W, ARCH_H)
        arch = Box(x, foot - high, wide, high)
        tone = "past" if number < rounds.now or not rounds.now else f"{colour}~white.35"
        scene.add_drawing("arch", arch, "now" if here else tone, "", 0, layer=Layer.TILES)
        if here:
            scene.add_text(arch.center[0], foot - 16, str(number), STRONG, "ink", anchor="centre")
        x += wide + ARCH_PITCH - ARCH_W + (ARCH_GAP if number in rounds.gaps else 0)
    scene.add_hotspot("round", Box(begin, foot - NOW_H, max(1, x - begin), NOW_H))
    return x


def board_header(labels: Labels, view: Any, left: str) -> HeaderText:
    """Build the header texts of a board, with the only seat that the table waits for."""
    acts = view.owing[0] if len(view.owing) == 1 and not labels.captioned else None
    return HeaderText(labels.game_name, *labels.headline_texts(view), acts, left)
