"""The bot's description and menu button: set where its operator has set none."""

from __future__ import annotations

from telegram import MenuButtonCommands
from telegram.ext import ExtBot

from bot.frontends.telegram.texts import translate
from engines.core.translation import LANGUAGES


def description_texts(lang: str) -> tuple[str, str]:
    """Return the description of the empty private chat, and the short one of the profile."""
    return translate(lang, "about"), translate(lang, "about-short")


async def describe_bot(bot: ExtBot[int]) -> None:
    """Set the descriptions that are empty, in all languages, and the menu button."""
    for lang in LANGUAGES:
        code = "" if lang == LANGUAGES[0] else lang
        long, short = description_texts(lang)
        if not (await bot.get_my_description(code)).description:
            await bot.set_my_description(long, code)
        if not (await bot.get_my_short_description(code)).short_description:
            await bot.set_my_short_description(short, code)
    await bot.set_chat_menu_button(menu_button=MenuButtonCommands())
