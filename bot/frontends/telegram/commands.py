"""The bot's registration with Telegram in all languages: its profile, and the menus of private chats and groups."""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import structlog
from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    InputProfilePhotoStatic,
    MenuButtonCommands,
)
from telegram.error import BadRequest, NetworkError, RetryAfter
from telegram.ext import ExtBot

from bot.app.dispatch.commands import COMMANDS, LISTED_COMMANDS
from bot.app.i18n import BOT_FOLDER
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.texts import text_formatter
from bot.frontends.telegram.texts import WORD_JOINER, escape_text, translate
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES

MIN_PHRASE_LENGTH: Final = 12
"""Shorter phrases could be names."""
_COMMAND: Final = re.compile(rf"(?<![\w/])/(?:{'|'.join(command.name for command in COMMANDS)})\b")
_KEY: Final = re.compile(r"^[\w-]+ = ")
_PLACEABLE: Final = re.compile(r"\{[^{}]*\}")


def escape_sentence(text: str) -> str:
    """Escape a text, except the commands in the bot's own sentences."""
    escaped = escape_text(text)
    if f"/{WORD_JOINER}" not in escaped:
        return escaped
    for phrase in command_phrases():
        escaped = escaped.replace(escape_text(phrase), phrase)
    return escaped


@cache
def command_phrases() -> tuple[str, ...]:
    """List the parts of catalogue texts that contain a command, longest first."""
    return tuple(sorted({phrase for lang in LANGUAGES for phrase in _list_phrases(lang)}, key=len, reverse=True))


def _list_phrases(lang: str) -> Iterator[str]:
    for path in sorted((BOT_FOLDER / "locale" / lang).glob("*.ftl")):
        for line in path.read_text("utf-8").splitlines():
            for part in _PLACEABLE.split(_KEY.sub("", line)):
                phrase = part.strip()
                if len(phrase) >= MIN_PHRASE_LENGTH and not line.startswith("#") and _COMMAND.search(phrase):
                    yield phrase


log = structlog.get_logger("bottega.telegram")

AVATAR_FILE: Final = Path(__file__).with_name("avatar.jpg")
"""Written by ``bottega identity``."""


def description_texts(lang: str) -> tuple[str, str]:
    """Return the description of the empty private chat, and the short one of the profile."""
    return translate(lang, "about"), translate(lang, "about-short")


@cache
def photo_mark() -> str:
    """Return a digest of the profile picture."""
    return blake2b(AVATAR_FILE.read_bytes(), digest_size=8).hexdigest()


async def describe_bot(bot: ExtBot[None]) -> None:
    """Set the missing descriptions in all languages, the menu button, and the picture if missing."""
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
    """Set the picture of a bot without one. A refusal is only logged, because BotFather can also set the picture."""
    try:
        photos = await bot.get_user_profile_photos(bot.id, limit=1)
        if photos is None or not photos.total_count:
            await bot.set_my_profile_photo(InputProfilePhotoStatic(AVATAR_FILE.read_bytes()))
    except (BadRequest, RetryAfter) as error:
        log.info("profile picture not set", reason=error.message)


SCOPES: Final = (BotCommandScopeAllPrivateChats(), BotCommandScopeAllGroupChats())
MAX_DESCRIPTION: Final = 256


EPHEMERAL: Final = {command: {"is_ephemeral": True} for command in ("hand", "move")}
"""Commands visible only to their sender; new in Bot API 10.2 and unknown to the library."""


def menu_commands(lang: str) -> list[BotCommand]:
    """Build the menu in one language."""
    speak = text_formatter(lang)
    return [
        BotCommand(command.name, speak(Msg(command.help))[:MAX_DESCRIPTION], api_kwargs=EPHEMERAL.get(command.name))
        for command in LISTED_COMMANDS
    ]


async def register_commands(bot: ExtBot[None], store: FrontendStore) -> bool:
    """Register changed menus, descriptions and picture, and return whether anything changed.

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
