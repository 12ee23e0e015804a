"""The page's own few texts, from ``bot/locale/<lang>/web.ftl``; screens bring all others."""

from collections.abc import Mapping
from typing import Final

from bot.frontends.common.texts import build_translate
from engines.core.translation import LANGUAGES

OWN_NAMES: Final[Mapping[str, str]] = {"en": "English", "cs": "Čeština", "ru": "Русский", "de": "Deutsch"}
"""Languages' own names, for users who can't read the current page's."""


translate: Final = build_translate("web")
"""Return one of the page's messages (``web-`` + key)."""


def best_language(wanted: str, otherwise: str = LANGUAGES[0]) -> str:
    """Return the first available language of an Accept-Language header, otherwise English or another one."""
    for part in wanted.split(","):
        lang = part.split(";")[0].strip().split("-")[0].lower()
        if lang in LANGUAGES:
            return lang
    return otherwise
