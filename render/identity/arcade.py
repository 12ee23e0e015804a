"""The arcade: the covers of all games, each under an arch, with or without the name of the project above."""

from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.core.fonts import FEATURES, load_font
from render.core.game_chooser import GameCover
from render.core.geometry import Box
from render.core.painters import PAINTERS
from render.core.pen import OVER, Pen, arc_points
from render.core.sprites import DRAWINGS
from render.core.theme import token_rgb

NAME: Final = "Bottega"
SERIF, SANS = "serif.black", "sans"
LEAST_PX: Final = 12


class Arcade(NamedTuple):
    """The measures of a picture in pixels; ``margin``: left and right; ``foot``: the height of the pavement."""

    width: int
    height: int
    margin: int
    gap: int
    top: int
    foot: int
    name_px: int = 0
    text_px: int = 0


SOCIAL_CARD: Final = Arcade(1200, 630, 48, 20, 232, 46, 112, 42)
DISCORD_BANNER: Final = Arcade(680, 240, 24, 14, 26, 18)
TELEGRAM_INTRODUCTION: Final = Arcade(640, 360, 24, 12, 132, 24, 60, 22)


def arcade_image(arcade: Arcade, text: str = "") -> Image.Image:
    """Draw an arcade, with ``text`` as one line under the name where there is room for them."""
    picture = Image.new("RGB", (arcade.width * OVER, arcade.height * OVER), token_rgb("page"))
    pen = Pen(picture, (OVER, 0, 0, 0, OVER, 0))
    floor, line = arcade.height - arcade.foot, max(3, arcade.width // 240)
    pen.rectangle(0, floor, arcade.width, arcade.height, "cell")
    covers = [painter.COVER for painter in PAINTERS.values() if hasattr(painter, "COVER")]
    wide = (arcade.width - 2 * arcade.margin - arcade.gap * (len(covers) - 1)) // len(covers)
    for number, cover in enumerate(covers):
        x = arcade.margin + number * (wide + arcade.gap)
        _draw_bay(pen, cover, Box(x, arcade.top, wide, floor - arcade.top), line)
    pen.rectangle(0, floor, arcade.width, floor + line, "ink")
    whole = picture.reduce(OVER)
    if arcade.name_px:
        _write_name(whole, arcade, text)
    return whole


def _draw_bay(pen: Pen, cover: GameCover, box: Box, line: int) -> None:
    """Draw one arch with a cover at its foot, as large as it can be without losing its middle."""
    pen.arch(box.x, box.y, box.right, box.bottom, "ink")
    x0, y0, x1, y1 = box.x + line, box.y + line, box.right - line, box.bottom
    pen.arch(x0, y0, x1, y1, cover.ground)
    r = (x1 - x0) / 2
    inside = [*arc_points(x0 + r, y0 + r, r, r, 180, 360), (x1, y1), (x0, y1)]
    scale = min((y1 - y0) * 0.66 / cover.height, (x1 - x0) * 1.9 / cover.width)
    left = x0 + r - cover.width * scale / 2
    top = y1 - (cover.margin / 2 + cover.height) * scale
    drawn = DRAWINGS[cover.drawing]
    pen.draw_clipped(inside, lambda clip: drawn(clip.pen_at(left, top, scale), cover.width, cover.height))


def _write_name(picture: Image.Image, arcade: Arcade, text: str) -> None:
    draw = ImageDraw.Draw(picture)
    base = round(arcade.top * 0.56)
    name = load_font(SERIF, arcade.name_px)
    draw.text((arcade.margin, base), NAME, token_rgb("ink"), name, anchor="ls", features=FEATURES)
    line = load_font(SANS, line_px(arcade, text))
    below = (arcade.margin, round(arcade.top * 0.83))
    draw.text(below, text, token_rgb("ink2"), line, anchor="ls", features=FEATURES)


def line_px(arcade: Arcade, text: str) -> int:
    """Return the size of the line: that of the arcade, or what fits between its margins."""
    room = arcade.width - 2 * arcade.margin
    sizes = range(arcade.text_px, LEAST_PX, -1)
    return next((px for px in sizes if load_font(SANS, px).getlength(text) <= room), LEAST_PX)


def wordmark_image(px: int, colour: str) -> Image.Image:
    """Write the name in the serif, ``px`` high type, on a transparent ground."""
    font = load_font(SERIF, px)
    left, top, right, bottom = font.getbbox(NAME, anchor="ls", features=FEATURES)
    size = (round(right - left) + px // 4, round(bottom - top) + px // 4)
    picture = Image.new("RGBA", size, (*token_rgb(colour), 0))
    where = (px // 8 - left, px // 8 - top)
    ImageDraw.Draw(picture).text(where, NAME, token_rgb(colour), font, anchor="ls", features=FEATURES)
    return picture
