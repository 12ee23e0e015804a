"""Every line of the log, as it would be written at the level of debug."""

from __future__ import annotations

from collections.abc import Iterator
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
