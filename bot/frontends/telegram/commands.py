"""The bot's command menu in all languages, for private chats and groups."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import structlog
from telegram import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import NetworkError, RetryAfter
from telegram.ext import ExtBot

from bot.app.dispatch.commands import LISTED_COMMANDS
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.texts import text_formatter
from bot.frontends.telegram.profile import describe_bot, description_texts, photo_mark
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES

log = structlog.get_logger("bottega.telegram")

SCOPES: Final = (BotCommandScopeAllPrivateChats(), BotCommandScopeAllGroupChats())
LONGEST: Final = 256


EPHEMERAL: Final = {command: {"is_ephemeral": True} for command in ("hand", "move")}
"""Commands that only their sender sees, too; since Bot API 10.2, which the library does not know yet."""


def menu_commands(lang: str) -> list[BotCommand]:
    """Build the menu in one language."""
    speak = text_formatter(lang)
    return [
        BotCommand(command.name, speak(Msg(command.help))[:LONGEST], api_kwargs=EPHEMERAL.get(command.name))
        for command in LISTED_COMMANDS
    ]


async def register_commands(bot: ExtBot[None], store: FrontendStore) -> bool:
    """Register the menus, descriptions and picture if they have changed, and return whether they were registered.

    The English menu is the default for all other languages.
    """
    menus = {lang: menu_commands(lang) for lang in LANGUAGES}
    texts = [
        (lang, [command.to_dict() for command in commands], description_texts(lang))
        for lang, commands in menus.items()
    ]  # fmt: skip
    text = repr((texts, photo_mark()))
    mark = blake2b(text.encode(), digest_size=16).digest()
    name = f"{bot.id}"
    last = store.value_store("telegram-menu")
    if await last.load_value(name) == mark:
        return False
    try:
        for scope in SCOPES:
            for lang, commands in menus.items():
                await bot.set_my_commands(commands, scope, "" if lang == LANGUAGES[0] else lang)
        await describe_bot(bot)
    except (NetworkError, RetryAfter) as error:
        log.warning("menu not registered", reason=error.message)
        return False
    await last.save_value(name, mark)
    return True
