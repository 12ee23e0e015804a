"""The help of the page: what can be done here, where a chat lists its commands."""

from __future__ import annotations

from typing import Final

from bot.app.ui.screen import Screen
from bot.frontends.web.texts import text_formatter, translate
from engines.core.core_types import Msg

HELP: Final = "help"
"""The command that asks for it."""
TOPICS: Final = ("begin", "turn", "picture", "try", "keys", "menu", "end")
"""What the help explains, in the order in which a new player meets it."""
ABOUT: Final = ("app-about-not", "app-about-data")
"""What every help says of the program."""


def build_help(lang: str) -> Screen:
    """Build the help of the page in a language."""
    speak = text_formatter(lang)
    lines = (*(translate(lang, f"help-{topic}") for topic in TOPICS), *(speak(Msg(key)) for key in ABOUT))
    return Screen(speak(Msg("app-help")), lines, private=True, lang=lang)
