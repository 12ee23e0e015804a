"""How somebody turns what they place till it lies as they want: a step at a time, on what is offered."""

from __future__ import annotations

from bot.app.walk import is_way
from engines.core.words import Word


def towards(now: str, word: Word, offered: list[str]) -> str:
    """The way round to press next from ``now``, or nothing where it lies as the word says or none is offered."""
    wanted = next((token for token in word if is_way(token)), "")
    if not now or not wanted or now == wanted:
        return ""
    if wanted in offered:
        return wanted
    side = wanted.endswith("m")
    return next((way for way in offered if way != now and way.endswith("m") is side), "")
