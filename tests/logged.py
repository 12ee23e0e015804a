"""Every line of the log, as it would be written at the level of debug."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import structlog
from structlog.typing import EventDict


@contextmanager
def logged() -> Iterator[list[EventDict]]:
    """The lines that are written meanwhile, each with all that it says."""
    kept: list[EventDict] = []

    def keep(_: object, level: str, event: EventDict) -> EventDict:
        kept.append({**event, "level": level})
        raise structlog.DropEvent

    was = structlog.get_config()
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, keep], wrapper_class=structlog.BoundLogger)
    try:
        yield kept
    finally:
        structlog.configure(**was)


def told(lines: Iterable[EventDict]) -> str:
    """All that lines say, besides what the code itself calls them."""
    own = ("event", "callback", "where", "level")
    return "\n".join(f"{value}" for line in lines for name, value in line.items() if name not in own)


def named(text: str, secrets: Iterable[str]) -> list[str]:
    """Those that stand in a text as words of their own."""
    return [one for one in secrets if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text, re.IGNORECASE)]
