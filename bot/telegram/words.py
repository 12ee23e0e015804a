"""The few words of this frontend itself, from ``bot/locale/<lang>/telegram.ftl``; all others come in the Screen."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from engines.core.messages import LANGUAGES, Speaker, speaker
from engines.core.words import Msg

BOT = Path(__file__).parents[1]


@lru_cache(maxsize=len(LANGUAGES))
def words(lang: str) -> Speaker:
    """What puts this frontend's messages into words."""
    return speaker(BOT, lang)


def say(lang: str, key: str, **args: int | str) -> str:
    """One of this frontend's messages (``telegram-`` + key)."""
    return words(lang)(Msg(f"telegram-{key}", {**args}))
