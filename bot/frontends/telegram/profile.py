"""The bot's description, profile picture and menu button: set where its operator has set none."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import structlog
from telegram import InputProfilePhotoStatic, MenuButtonCommands
from telegram.error import BadRequest, RetryAfter
from telegram.ext import ExtBot

from bot.frontends.telegram.texts import translate
from engines.core.translation import LANGUAGES

log = structlog.get_logger("bottega.telegram")

PHOTO: Final = Path(__file__).with_name("avatar.jpg")
"""Written by ``bottega identity``."""


def description_texts(lang: str) -> tuple[str, str]:
    """Return the description of the empty private chat, and the short one of the profile."""
    return translate(lang, "about"), translate(lang, "about-short")


@cache
def photo_mark() -> str:
    """Return a digest of the profile picture."""
    return blake2b(PHOTO.read_bytes(), digest_size=8).hexdigest()


async def describe_bot(bot: ExtBot[None]) -> None:
    """Set the descriptions that are empty, in all languages, the menu button, and the picture if there is none."""
    for lang in LANGUAGES:
        code = "" if lang == LANGUAGES[0] else lang
        long, short = description_texts(lang)
        if not (await bot.get_my_description(code)).description:
            await bot.set_my_description(long, code)
        if not (await bot.get_my_short_description(code)).short_description:
            await bot.set_my_short_description(short, code)
    await bot.set_chat_menu_button(menu_button=MenuButtonCommands())
    await _set_missing_photo(bot)


async def _set_missing_photo(bot: ExtBot[None]) -> None:
    """Set the profile picture of a bot without one. A refusal is logged: the picture can be set at BotFather, too."""
    try:
        photos = await bot.get_user_profile_photos(bot.id, limit=1)
        if photos is None or not photos.total_count:
            await bot.set_my_profile_photo(InputProfilePhotoStatic(PHOTO.read_bytes()))
    except (BadRequest, RetryAfter) as error:
        log.info("profile picture not set", reason=error.message)
