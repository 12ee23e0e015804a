"""The few words of the page itself, from ``bot/locale/<lang>/web.ftl``; all others come in the Screen."""

from collections.abc import Mapping
from typing import Final

from bot.frontends.common.texts import build_translate
from engines.core.translation import LANGUAGES

OWN_NAMES: Final[Mapping[str, str]] = {"en": "English", "cs": "Čeština", "ru": "Русский", "de": "Deutsch"}
"""What each language calls itself: for the switch, where it must be found by who can't read the page."""


translate: Final = build_translate("web")
"""Return one of the page's messages (``web-`` + key)."""


def best_language(wanted: str, otherwise: str = LANGUAGES[0]) -> str:
    """Return the first language of an Accept-Language header that there is, else English or another one."""
    for part in wanted.split(","):
        lang = part.split(";")[0].strip().split("-")[0].lower()
        if lang in LANGUAGES:
            return lang
    return otherwise
