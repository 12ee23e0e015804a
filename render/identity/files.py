"""The files of the identity: what each is called, and its bytes."""

import io
from collections.abc import Mapping
from typing import Final

from PIL import Image

from render.core.icons import ICONS
from render.core.painters import PAINTERS, answer_icons
from render.core.pen import CUT, OVER, Pen
from render.identity import arcade, emoji, mark

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


COLORS: Final = 96
"""The colours of a picture without transparency: flat grounds and their edges."""
AVATAR_PX, MARK_PX, WORDMARK_PX = 1024, 512, 160
PHOTO_PX, PHOTO_QUALITY = 640, 90
"""Of the profile picture that the bot sets at Telegram, which takes JPEG only."""
ICON_PX, TOUCH_PX, MASKABLE_PX = 192, 180, 512
AVATAR_SCALE, TOUCH_SCALE, MASKABLE_SCALE = 1.05, 1.12, 0.84
"""How large the mark is in each: chats and launchers cut the corners off."""


TELEGRAM_PHOTO: Final = "telegram/avatar.jpg"
"""The profile picture that the bot sets itself: the file is committed beside its frontend."""
PAGE: Final = "page/"
"""The folder of what the page serves: its files are committed in the page's static files."""


def identity_files(taglines: Mapping[str, str]) -> dict[str, bytes]:
    """Draw all files, by their path: a folder for each place where they are uploaded.

    ``taglines``: the line under the name, by language.
    """
    avatar = mark.mark_image(AVATAR_PX, AVATAR_SCALE)
    flat = {
        "discord/avatar.png": avatar,
        "discord/banner.png": arcade.arcade_image(arcade.DISCORD_BANNER),
        "telegram/avatar.png": avatar,
    }
    for lang, text in taglines.items():
        flat[f"telegram/introduction-{lang}.png"] = arcade.arcade_image(arcade.TELEGRAM_INTRODUCTION, text)
    clear = {
        "mark.png": mark.mark_image(MARK_PX, 1, mark.CORNER),
        "wordmark.png": arcade.wordmark_image(WORDMARK_PX, "ink"),
        "wordmark-light.png": arcade.wordmark_image(WORDMARK_PX, "white"),
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
        flat[f"social-card-{lang}.png"] = arcade.arcade_image(arcade.SOCIAL_CARD, text)
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
    """Encode a picture as a photo of ``PHOTO_PX`` pixels."""
    out = io.BytesIO()
    image.convert("RGB").resize((PHOTO_PX, PHOTO_PX), Image.Resampling.LANCZOS).save(out, "JPEG", quality=PHOTO_QUALITY)
    return out.getvalue()


def _encode_image(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
