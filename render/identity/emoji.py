"""Emoji for Discord: the signs of the seats, and icons of the games on the ground of their covers."""

import io
from collections.abc import Callable, Container, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PIL import Image

from render.core.game_chooser import CHOOSER, SQUARE, GameCard
from render.core.icons import ICONS
from render.core.painters import PAINTERS
from render.core.pen import HOLE_COLOUR, OVER, Pen
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.core.seat_emblems import SEATS, draw_emblem, emblem_outline
from render.identity.mark import CORNER, mark_image, mark_shapes

EMOJI_PX: Final = 128
SEEN_PX: Final = 22
"""Size at which Discord shows an emoji in a line of text."""
COMMON: Final = MappingProxyType({"florin": "florin", "hourglass": "hourglass"})
COMMON_GROUND: Final = "umber"
ICON_SIZE: Final = 84
"""Side of an icon on a ground of 100."""


def emoji_images(known: Container[str] = ()) -> dict[str, Image.Image]:
    """Draw all emoji by name, except ``known`` ones: the mark, the seats, the games' common ones, each game's cover
    and its painter's ``EMOJI``.
    """
    return {name: draw() for name, draw in _emoji_drawings().items() if name not in known}


def emoji_files(known: Container[str] = ()) -> dict[str, bytes]:
    """Draw all emoji as PNG, by name, except ``known`` ones."""
    files = {}
    for name, image in emoji_images(known).items():
        out = io.BytesIO()
        image.save(out, "PNG", optimize=True)
        files[name] = out.getvalue()
    return files


def _emoji_drawings() -> dict[str, Callable[[], Image.Image]]:
    found: dict[str, Callable[[], Image.Image]] = {
        "bottega": partial(mark_image, EMOJI_PX, 1.25, CORNER, mark_shapes(SEEN_PX))
    }
    found |= {f"seat{seat + 1}": partial(_seat_image, seat) for seat in range(SEATS)}
    found |= {name: partial(_icon_image, icon, COMMON_GROUND) for name, icon in COMMON.items()}
    for game, painter in PAINTERS.items():
        if hasattr(painter, "COVER"):
            found[game] = partial(_cover_image, game)
        icons: Mapping[str, str] = getattr(painter, "EMOJI", {})
        found |= {name: partial(_icon_image, icon, painter.COVER.ground) for name, icon in icons.items()}
    return found


def _seat_image(seat: int) -> Image.Image:
    """Draw a seat's sign with a light edge, which separates it from a dark chat."""
    large, pen = _empty_emoji()
    middle = pen.pen_at(50, 50)
    edge = emblem_outline(seat, 43)
    middle.polygon(edge, "white")
    draw_emblem(middle, seat, 39)
    return large.reduce(OVER).convert("RGBA")


def _icon_image(icon: str, ground: str) -> Image.Image:
    large, pen = _empty_emoji()
    pen.round_rectangle(0, 0, 100, 100, CORNER, ground)
    edge = (100 - ICON_SIZE) / 2
    sign, inner = _empty_emoji()
    ICONS[icon](inner.pen_at(edge, edge, ICON_SIZE / 100), "white", HOLE_COLOUR)
    large.paste(sign, (0, 0), sign.getchannel("a"))
    return large.reduce(OVER).convert("RGBA")


def _cover_image(game: str) -> Image.Image:
    request = PictureRequest(CHOOSER, (GameCard(game, "", ()),), "shelf", layout=SQUARE)
    cover = Image.open(io.BytesIO(render_picture(request).png)).convert("RGBA")
    large, pen = _empty_emoji()
    pen.round_rectangle(0, 0, 100, 100, CORNER, "white")
    small = cover.resize((EMOJI_PX, EMOJI_PX), Image.Resampling.LANCZOS)
    small.putalpha(large.reduce(OVER).convert("RGBA").getchannel("A"))
    return small


def _empty_emoji() -> tuple[Image.Image, Pen]:
    large = Image.new("RGBa", (EMOJI_PX * OVER, EMOJI_PX * OVER), (0, 0, 0, 0))
    scale = EMOJI_PX * OVER / 100
    return large, Pen(large, (scale, 0, 0, 0, scale, 0))
