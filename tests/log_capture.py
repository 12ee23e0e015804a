"""Capture every log line of level debug and above as it would be written."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import structlog
from structlog.typing import EventDict


@contextmanager
def capture_log_lines() -> Iterator[list[EventDict]]:
    """Capture the lines logged during the block, each with all its fields."""
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


def log_text(lines: Iterable[EventDict]) -> str:
    """Return all values of log lines as text, without the fields whose values are names of the code itself."""
    own = ("event", "callback", "where", "level")
    return "\n".join(f"{value}" for line in lines for name, value in line.items() if name not in own)


def find_words(text: str, secrets: Iterable[str]) -> list[str]:
    """Return the secrets contained in a text as whole words, ignoring case."""
    return [one for one in secrets if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text, re.IGNORECASE)]
