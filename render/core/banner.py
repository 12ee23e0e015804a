"""The masthead of the shapes that chats show: one low band that says at a glance who acts, and what for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from render.core import faces
from render.core.faces import FACT, KICKER, LABEL, STRONG, TRACKING_PX, Style
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pieces import Head
from render.core.scene import Layer, Scene
from render.core.shapes import SHAPES, Shape
from render.core.words import Words

ARCH_W, ARCH_H, ARCH_PITCH = 20, 28, 25
NOW_W, NOW_H = 44, 42
GAP = 14
"""Between rounds of two kinds."""
BESIDE: Final = 34
"""Between the headline and what it is about."""
UNDER: Final = Style("sans", 36)
"""What it is about, where it stands under the headline."""
TWO: Final = Style("serif.black", 54, 54)
TWO_ROWS: Final = (80, 176)
"""A headline of two lines, where even the least size of one is too wide."""
STACKED_Y: Final = 80
SIGN: Final = 92


class Art(NamedTuple):
    """A drawing of the masthead: its name, the size that it is made for, the width that it has here."""

    name: str
    wide: int
    high: int
    width: int


class Rounds(NamedTuple):
    """How many rounds there are, which one it is (0: none), and after which ones there is a gap."""

    total: int
    now: int
    gaps: tuple[int, ...] = ()


def empty(game: str, name: str) -> Scene:
    """An empty scene of a shape."""
    shape = SHAPES[name]
    return Scene(game=game, width=shape.width, height=shape.height, px=shape.px, shape=shape.name)


def banner(
    scene: Scene, shape: Shape, head: Head, colour: str, art: Art | None, rounds: Rounds, note: str = ""
) -> None:
    """The masthead: kicker, rounds, time left; sign and headline, and what it is about beside or under it."""
    scene.flat(Box(0, 0, shape.width, shape.masthead), colour, Layer.TABLE)
    kicker = shape.rows[0]
    x = scene.text(shape.margin, kicker, head.kicker.upper(), KICKER, "saffL", tracking=TRACKING_PX).right + 26
    x = _arcade(scene, x, kicker, rounds, colour) + 22
    soft = f"{colour}~white.70"
    free = shape.width - (art.width if art else 0) - 12
    wide = faces.width(head.left, FACT.face, FACT.px) + 60 if head.left else 0
    if note and x + faces.width(note, LABEL.face, LABEL.px) + wide <= free:
        x = scene.text(x, kicker, note, LABEL, soft).right + 28
    if head.left:
        scene.draw("icon", square(x + 14, kicker, 34), "hourglass", "saffL", layer=Layer.LABELS)
        scene.text(x + 40, kicker, head.left, FACT, "saffL")
    if _sentence(scene, shape, head, soft, free) and art is not None:
        high = min(shape.masthead - 4, art.width * art.high // art.wide)
        box = Box(shape.width - art.width, shape.masthead - high, art.width, high)
        scene.draw("small", box, art.name, art.wide, art.high)


def _sentence(scene: Scene, shape: Shape, head: Head, soft: str, free: int) -> bool:
    """Headline and detail, up to ``free``; further where that is too little. Gives whether it was enough."""
    _, middle, low = shape.rows
    beside = shape.name == "wide"
    start = shape.margin + (SIGN + 14 if head.seat is not None else 0)
    title, style = fit(head.headline, shape.headline, free - start), shape.headline
    about = faces.width(head.detail, shape.detail.face, shape.detail.px)
    long = title.cut or start + faces.width(head.headline, style.face, title.px) + BESIDE + about > free
    if beside and long:
        beside, middle, style = False, STACKED_Y, shape.stacked
        title = fit(head.headline, style, free - start)
    indent = start if shape.name == "wide" else shape.margin
    line = fit(head.detail, shape.detail if beside else UNDER, free - indent)
    enough = not title.cut and (beside or not line.cut)
    if not enough:
        free = shape.width - shape.margin
        title, line = fit(head.headline, style, free - start), fit(head.detail, UNDER, free - indent)
        if title.cut:
            title, style, middle, low = fit(head.headline, TWO, free - start, 2), TWO, *TWO_ROWS
    if head.seat is not None:
        stacked = indent == start and not beside
        where = square(shape.margin + SIGN // 2 - 4, (middle + low) // 2 if stacked else middle, SIGN - 6)
        scene.draw("sign", where, head.seat, "white", layer=Layer.LABELS)
    made = scene.text(start, middle, title, style, "white", leading=round(title.px * 0.98))
    if beside:
        scene.text(made.right + BESIDE, middle + 8, head.detail, shape.detail, soft)
    else:
        scene.text(indent, low, line, shape.detail, soft)
    return enough


def _arcade(scene: Scene, x: int, y: int, rounds: Rounds, colour: str) -> int:
    """A small arch a round: past ones stone, this one saffron with its number. Gives its right edge."""
    begin, foot = x, y + 15
    for number in range(1, rounds.total + 1):
        here = number == rounds.now
        wide, high = (NOW_W, NOW_H) if here else (ARCH_W, ARCH_H)
        arch = Box(x, foot - high, wide, high)
        tone = "now" if here else "past" if number < rounds.now or not rounds.now else f"{colour}~white.35"
        scene.draw("arch", arch, tone, "", 0, layer=Layer.TILES)
        if here:
            scene.text(arch.middle[0], foot - 16, str(number), STRONG, "ink", anchor="centre")
        x += wide + ARCH_PITCH - ARCH_W + (GAP if number in rounds.gaps else 0)
    scene.mark("round", Box(begin, foot - NOW_H, max(1, x - begin), NOW_H))
    return x


def head_of(words: Words, owing: Sequence[int], headline: tuple[str, str], left: str) -> Head:
    """What the masthead of a board says; ``owing``: for whom the table waits."""
    acts = owing[0] if len(owing) == 1 else None
    return Head(words.game, *headline, acts if words.caption is None else words.caption.seat, left)
