"""The guild tokens that a player has taken: side by side, or where there are many, counted by colour or in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.notredame.view import NotreDameView
from render.core import fonts
from render.core.fonts import LABEL, STRONG
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.notredame.city import district_sign

SIZE: Final = 30
APART: Final = 25
"""From one token to the next at least: closer ones would hide each other."""
SMALL, CLOSE = 22, 17
"""The size of a colour's sign where only their total is shown, and from one to the next."""


class TokenMark(NamedTuple):
    """A sign in a row of tokens: its colour, its size, where it begins, and the number after it."""

    colour: int
    size: int
    x: int
    number: str = ""


def draw_tokens(scene: Scene, view: NotreDameView, seat: int, box: Box) -> None:
    """Draw the guild tokens of a seat in a row."""
    marks = list(_token_marks(view.players[seat].tokens, box.w))
    y, end = box.center[1], box.x + SIZE
    for mark in marks:
        end = box.x + mark.x + mark.size
        spot = square_around(end - mark.size // 2, y, mark.size)
        scene.add_drawing("sign", spot, district_sign(view, mark.colour), "white", layer=Layer.PIECES)
        if mark.number:
            end = scene.add_text(end + 2, y, mark.number, STRONG if mark.size < SIZE else LABEL, "ink").right
    scene.add_hotspot(f"{seat}/tokens", Box(box.x, box.y, end - box.x, box.h))


def _token_marks(tokens: tuple[int, ...], wide: int) -> Iterator[TokenMark]:
    """Find what a row of this width shows: each token, or a number for each colour, or each colour and the total."""
    count = len(tokens)
    step = min(SIZE + 2, (wide - SIZE) // max(1, count - 1))
    if step >= APART or count < 2:
        yield from (TokenMark(colour, SIZE, number * step) for number, colour in enumerate(tokens))
        return
    by_colour, x = Counter(sorted(tokens)), 0
    grouped = []
    for colour, n in by_colour.items():
        grouped.append(TokenMark(colour, SIZE, x, str(n)))
        x += SIZE + 10 + fonts.text_width(str(n), LABEL.face, LABEL.px)
    if x - 8 <= wide:
        yield from grouped
        return
    last = len(by_colour) - 1
    for number, colour in enumerate(by_colour):
        yield TokenMark(colour, SMALL, number * CLOSE, str(count) if number == last else "")
