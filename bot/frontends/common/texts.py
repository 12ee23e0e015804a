"""The few words of a frontend itself, from ``bot/locale/<lang>/<platform>.ftl``; all others come in the Screen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Protocol

from engines.core.core_types import Msg
from engines.core.translation import TranslateMessage, build_translator

BOT: Final = Path(__file__).parents[2]


class Translate(Protocol):
    """One of a frontend's own messages in a language: ``say("en", "soon")``."""

    def __call__(self, lang: str, key: str, /, **args: int | str) -> str:
        """The message with these arguments, as text."""
        ...


@cache
def text_formatter(lang: str) -> TranslateMessage:
    """What puts the bot's messages into words."""
    return build_translator(BOT, lang)


def build_translate(platform: str) -> Translate:
    """What says the messages of a platform: those whose keys begin with its name."""

    def say(lang: str, key: str, /, **args: int | str) -> str:
        return text_formatter(lang)(Msg(f"{platform}-{key}", {**args}))

    return say
