"""What is logged of a defect: what kind, and where in the code; never what was being played, typed or held."""

from __future__ import annotations

import traceback

import structlog

from bot.metrics import INCIDENTS

log = structlog.get_logger("bottega.app")

MAX_FRAMES = 12


def error_locations(error: BaseException) -> list[str]:
    """The innermost places in the code that the error went through. Its own text is left out: it may name a card."""
    frames = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


def report_incident(event: str, error: BaseException, **facts: str | int | None) -> None:
    """Log a defect."""
    INCIDENTS.inc()
    log.error(event, error=type(error).__name__, where=error_locations(error), **facts)
