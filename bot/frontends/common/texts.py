"""Texts of the frontends, from ``bot/locale/<lang>/<platform>.ftl``. Other texts come in screens."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Protocol

from engines.core.core_types import Msg
from engines.core.translation import TranslateMessage, build_translator

BOT: Final = Path(__file__).parents[2]


class Translate(Protocol):
    """Translates a message of one frontend, as in ``translate("en", "soon")``."""

    def __call__(self, lang: str, key: str, /, **args: int | str) -> str:
        """Return the message in a language, with its arguments."""
        ...


@cache
def text_formatter(lang: str) -> TranslateMessage:
    """Return the formatter for the catalogues of the bot in a language."""
    return build_translator(BOT, lang)


def build_translate(platform: str) -> Translate:
    """Build the translator of a platform, whose message keys begin with the platform's name."""

    def say(lang: str, key: str, /, **args: int | str) -> str:
        return text_formatter(lang)(Msg(f"{platform}-{key}", {**args}))

    return say
