"""The few words of a frontend itself, from ``bot/locale/<lang>/<platform>.ftl``; all others come in the Screen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Protocol

from engines.core.messages import Speaker, speaker
from engines.core.words import Msg

BOT: Final = Path(__file__).parents[1]


class Say(Protocol):
    """One of a frontend's own messages in a language: ``say("en", "soon")``."""

    def __call__(self, lang: str, key: str, /, **args: int | str) -> str:
        """The message with these arguments, as text."""
        ...


@cache
def words(lang: str) -> Speaker:
    """What puts the bot's messages into words."""
    return speaker(BOT, lang)


def saying(platform: str) -> Say:
    """What says the messages of a platform: those whose keys begin with its name."""

    def say(lang: str, key: str, /, **args: int | str) -> str:
        return words(lang)(Msg(f"{platform}-{key}", {**args}))

    return say
