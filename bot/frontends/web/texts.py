"""The few words of the page itself, from ``bot/locale/<lang>/web.ftl``; all others come in the Screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, TranslateMessage, build_translator

BOT: Final = Path(__file__).parents[2]

OWN_NAMES: Final[Mapping[str, str]] = {"en": "English", "cs": "Čeština", "ru": "Русский", "de": "Deutsch"}
"""What each language calls itself: for the switch, where it must be found by who can't read the page."""


@cache
def text_formatter(lang: str) -> TranslateMessage:
    """Return the function that puts the page's own messages into words."""
    return build_translator(BOT, lang)


def translate(lang: str, key: str, **args: int | str) -> str:
    """Return one of the page's messages (``web-`` + key)."""
    return text_formatter(lang)(Msg(f"web-{key}", {**args}))


def best_language(wanted: str) -> str:
    """Return the first language of an Accept-Language header that there is, else English."""
    for part in wanted.split(","):
        lang = part.split(";")[0].strip().split("-")[0].lower()
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
