"""The signs on answers of the page: for each game one picture with its icons below each other.

The page shows a sign as a mask in the colour of the text, so that only its transparency matters.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.core.icons import ICONS
from render.core.painters import answer_icons
from render.core.pen import CUT, OVER, Pen

SIGN_PX: Final = 56
"""The side of a sign: twice of what the page gives it, for fine screens."""
LEVELS: Final = 16
"""The steps of transparency: edges stay smooth, and a pixel takes four bits."""


def answer_signs_image(game: str) -> Image.Image:
    """Draw the signs of a game below each other."""
    names = tuple(dict.fromkeys(answer_icons(game).values()))
    signs = Image.new("P", (SIGN_PX, SIGN_PX * len(names)))
    for n, name in enumerate(names):
        signs.paste(_sign_levels(name), (0, n * SIGN_PX))
    signs.putpalette(bytes(3 * LEVELS))
    signs.info["transparency"] = bytes(255 * n // (LEVELS - 1) for n in range(LEVELS))
    return signs


def _sign_levels(name: str) -> Image.Image:
    """Draw an icon as numbers of its transparency: 0 is clear, ``LEVELS - 1`` solid."""
    large = Image.new("RGBa", (SIGN_PX * OVER, SIGN_PX * OVER), (0, 0, 0, 0))
    scale = SIGN_PX * OVER / 100
    ICONS[name](Pen(large, (scale, 0, 0, 0, scale, 0)), "ink", CUT)
    return large.reduce(OVER).getchannel("a").point(lambda level: round(level * (LEVELS - 1) / 255))
