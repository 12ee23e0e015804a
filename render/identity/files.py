"""The identity's files: their names and bytes, and the cards that show an arcade of the games."""

import io
from collections.abc import Mapping
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.core.fonts import FEATURES, load_font
from render.core.game_chooser import GameCover
from render.core.geometry import Box
from render.core.icons import ICONS
from render.core.painters import PAINTERS, answer_icons
from render.core.pen import HOLE_COLOUR, OVER, Pen, arc_points
from render.core.sprites import DRAWINGS
from render.core.theme import token_rgb
from render.identity import emoji, mark

SIGN_PX: Final = 56
"""Side of a sign: twice its size on the page, for high-DPI screens."""
LEVELS: Final = 16
"""Steps of transparency: edges stay smooth, and a pixel takes four bits."""

NAME: Final = "Bottega"
SERIF, SANS = "serif.black", "sans"
MIN_PX: Final = 12


def answer_signs_image(game: str) -> Image.Image:
    """Draw the signs of a game one below another."""
    names = tuple(dict.fromkeys(answer_icons(game).values()))
    signs = Image.new("P", (SIGN_PX, SIGN_PX * len(names)))
    for n, name in enumerate(names):
        signs.paste(_sign_levels(name), (0, n * SIGN_PX))
    signs.putpalette(bytes(3 * LEVELS))
    signs.info["transparency"] = bytes(255 * n // (LEVELS - 1) for n in range(LEVELS))
    return signs


def _sign_levels(name: str) -> Image.Image:
    """Draw an icon as levels of transparency: 0 is clear, ``LEVELS - 1`` solid."""
    large = Image.new("RGBa", (SIGN_PX * OVER, SIGN_PX * OVER), (0, 0, 0, 0))
    scale = SIGN_PX * OVER / 100
    ICONS[name](Pen(large, (scale, 0, 0, 0, scale, 0)), "ink", HOLE_COLOUR)
    return large.reduce(OVER).getchannel("a").point(lambda level: round(level * (LEVELS - 1) / 255))


COLORS: Final = 96
"""Colours of a picture without transparency: flat grounds and their edges."""
AVATAR_PX, MARK_PX, WORDMARK_PX = 1024, 512, 160
PHOTO_PX, PHOTO_QUALITY = 640, 90
"""Size and quality of the bot's profile picture for Telegram, which takes only JPEG."""
ICON_PX, TOUCH_PX, MASKABLE_PX = 192, 180, 512
AVATAR_SCALE, TOUCH_SCALE, MASKABLE_SCALE = 1.05, 1.12, 0.84
"""Scale of the mark in each: chats and launchers cut off the corners."""


TELEGRAM_PHOTO: Final = "telegram/avatar.jpg"
"""Profile picture that the bot itself sets, committed next to its frontend."""
PAGE: Final = "page/"
"""Folder of the page's files, committed among its static files."""


def identity_files(taglines: Mapping[str, str]) -> dict[str, bytes]:
    """Draw all files by path, with a folder for each upload destination.

    ``taglines``: the line under the name, by language.
    """
    avatar = mark.mark_image(AVATAR_PX, AVATAR_SCALE)
    flat = {
        "discord/avatar.png": avatar,
        "discord/banner.png": arcade_image(DISCORD_BANNER),
        "telegram/avatar.png": avatar,
    }
    for lang, text in taglines.items():
        flat[f"telegram/introduction-{lang}.png"] = arcade_image(TELEGRAM_INTRODUCTION, text)
    clear = {
        "mark.png": mark.mark_image(MARK_PX, 1, mark.CORNER),
        "wordmark.png": wordmark_image("ink"),
        "wordmark-light.png": wordmark_image("white"),
        **{f"discord/emoji/{name}.png": image for name, image in emoji.emoji_images().items()},
    }
    return {
        "mark.svg": mark.mark_svg(mark.FULL).encode(),
        TELEGRAM_PHOTO: _encode_photo(avatar),
        **{name: _encode_flat(image) for name, image in flat.items()},
        **{name: _encode_image(image) for name, image in clear.items()},
        **{PAGE + name: data for name, data in page_files(taglines).items()},
    }


def page_files(taglines: Mapping[str, str]) -> dict[str, bytes]:
    """Draw the files that the page serves, by name."""
    flat = {
        "touch-icon.png": mark.mark_image(TOUCH_PX, TOUCH_SCALE),
        "maskable.png": mark.mark_image(MASKABLE_PX, MASKABLE_SCALE),
    }
    for lang, text in taglines.items():
        flat[f"social-card-{lang}.png"] = arcade_image(SOCIAL_CARD, text)
    signed = [game for game in PAINTERS if answer_icons(game)]
    return {
        "icon.svg": mark.mark_svg(mark.BARE).encode(),
        "icon-now.svg": mark.mark_svg(mark.BARE, is_news=True).encode(),
        "icon.png": _encode_image(mark.mark_image(ICON_PX, 1, mark.CORNER)),
        **{name: _encode_flat(image) for name, image in flat.items()},
        **{f"signs-{game}.png": _encode_image(answer_signs_image(game)) for game in signed},
    }


def _encode_flat(image: Image.Image) -> bytes:
    """Encode a picture without transparency in few colours, without dither."""
    few = image.convert("RGB").quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return _encode_image(few)


def _encode_photo(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.convert("RGB").resize((PHOTO_PX, PHOTO_PX), Image.Resampling.LANCZOS).save(out, "JPEG", quality=PHOTO_QUALITY)
    return out.getvalue()


def _encode_image(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


class Arcade(NamedTuple):
    """Measures of a picture in pixels; ``margin``: left and right; ``foot``: height of the pavement."""

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
    """Draw an arcade, with ``text`` as one line under the name if both fit."""
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
    """Draw one arch with a cover at its foot, as large as possible without losing its middle."""
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
    """Return the size of the line: that of the arcade, or the largest between its margins."""
    room = arcade.width - 2 * arcade.margin
    sizes = range(arcade.text_px, MIN_PX, -1)
    return next((px for px in sizes if load_font(SANS, px).getlength(text) <= room), MIN_PX)


def wordmark_image(colour: str) -> Image.Image:
    """Draw the name in the serif at size ``WORDMARK_PX`` on a transparent ground."""
    font = load_font(SERIF, WORDMARK_PX)
    left, top, right, bottom = font.getbbox(NAME, anchor="ls", features=FEATURES)
    size = (round(right - left) + WORDMARK_PX // 4, round(bottom - top) + WORDMARK_PX // 4)
    picture = Image.new("RGBA", size, (*token_rgb(colour), 0))
    where = (WORDMARK_PX // 8 - left, WORDMARK_PX // 8 - top)
    ImageDraw.Draw(picture).text(where, NAME, token_rgb(colour), font, anchor="ls", features=FEATURES)
    return picture
