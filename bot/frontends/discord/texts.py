"""Texts of the Discord frontend, from ``bot/locale/<lang>/discord.ftl``, and escaping of all text for Discord.

``escape_text`` is for text with markup, ``truncate_text`` for labels. Both break up mentions and links.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bot.app.dispatch.commands import COMMANDS
from bot.app.ui.texts import split_timestamps, strip_timestamps
from bot.frontends.common.texts import build_translate

PLATFORM: Final = "discord"
DEFAULT_LAYOUT: Final = "wide"
"""Default picture layout: the best fit for Discord's preview of 550 × 350 pixels."""

LOCALES: Final = {"en": ("en-US", "en-GB"), "cs": ("cs",), "ru": ("ru",), "de": ("de",)}
"""Discord's locales for each language of the bot, as strings: erasure needs these texts without discord.py."""

NO_IDS: Final[Mapping[str, int]] = MappingProxyType({})

_translate = build_translate(PLATFORM)

_COMMAND: Final = re.compile(rf"(?<![\w/<.-])/({'|'.join(command.name for command in COMMANDS)})(?![\w/-])")


def localize_commands(text: str, lang: str) -> str:
    """Replace command names by their localized ones, as in ``/zug`` for ``/move``."""
    return mention_commands(text, lang, NO_IDS)


def mention_commands(text: str, lang: str, ids: Mapping[str, int]) -> str:
    """Replace command names in a text with markup by tappable mentions; without an id, localize them.

    A mention has the original name in all languages, because a tap on a localized one opens nothing
    (discord/discord-api-docs#5462).
    """

    def mention_command(match: re.Match[str]) -> str:
        name = match[1]
        return f"</{name}:{ids[name]}>" if name in ids else f"/{_translate(lang, f'command-{name}')}"

    return _COMMAND.sub(mention_command, text)


def translate(lang: str, key: str, /, **args: int | str) -> str:
    """Return one of this frontend's messages, as in ``translate("en", "soon")``."""
    return localize_commands(_translate(lang, key, **args), lang)


# -- escaping: user input never becomes markup, a mention or a link

ZWSP: Final = "\u200b"
"""A zero-width space, which breaks up mentions and links."""

_MARKUP = str.maketrans({c: f"\\{c}" for c in "\\*_~|`>#[]<"})
_UNWANTED_MARKUP = re.compile(rf"@(?!{ZWSP})|(?<!\\)<(?=[#/:at])|:(?=//)|(?<=discord)\.(?=gg|com)", re.IGNORECASE)
_LIST = re.compile(r"^(\s*)([-+])(?=\s)", re.MULTILINE)
CUT: Final = " …"


def escape_text(text: str) -> str:
    """Escape markup, and show timestamps in each reader's time zone."""
    return "".join(f"<t:{p.unix}:{p.style}>" if p.style else _escape_markup(p.text) for p in split_timestamps(text))


def _escape_markup(text: str) -> str:
    return _LIST.sub(r"\1\\\2", _break_links(text.translate(_MARKUP)))


def _break_links(text: str) -> str:
    """Break up mentions and links, which Discord recognizes even without markup."""
    return _UNWANTED_MARKUP.sub(lambda match: match[0] + ZWSP, text)


def truncate_text(text: str, most: int) -> str:
    """Truncate a text for labels and names, in which Discord does not parse markup."""
    return shorten_text(_break_links(strip_timestamps(text)), most)


def shorten_text(text: str, most: int) -> str:
    """Truncate a text that Discord shows unchanged, such as the place of an event."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def fit_lines(lines: list[str], most: int, prepare: Callable[[str], str] = escape_text) -> tuple[str, bool]:
    """Join as many prepared lines as fit, and return whether all do. A first line that is too long is cut."""
    shown: list[str] = []
    left = most - len(CUT)
    if left < 0:
        return "", not lines
    for line in lines:
        ready = prepare(line)
        if len(ready) + 1 > left:
            if not shown:
                shown.append(escape_text(strip_timestamps(line)[: left // 2]))
            return "\n".join(shown) + CUT, False
        shown.append(ready)
        left -= len(ready) + 1
    return "\n".join(shown), True
