"""How somebody turns what they place till it lies as they want: a step at a time, on what is offered."""

from __future__ import annotations

from engines.core.marks import is_way, mirrored, way_in
from engines.core.words import Word


def towards(now: str, word: Word, offered: list[str]) -> str:
    """The way round to press next from ``now``, or nothing where it lies as the word says or none is offered."""
    aside = next((key for key in offered if not is_way(key) and key in word), "")
    if aside:
        return aside
    wanted = way_in(word)
    if not now or not wanted or now == wanted:
        return ""
    if wanted in offered:
        return wanted
    side = mirrored(wanted)
    return next((way for way in offered if way != now and mirrored(way) is side), "")
