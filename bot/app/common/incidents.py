"""Logging of defects: the type of error and where in the code, never names, moves or cards."""

from __future__ import annotations

import traceback

import structlog

from bot.metrics import INCIDENTS

log = structlog.get_logger("bottega.app")

MAX_FRAMES = 12


def error_locations(error: BaseException) -> list[str]:
    """Return the innermost stack frames of an error. Its message is left out: it may name a card."""
    frames = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


def report_incident(event: str, error: BaseException, **facts: str | int | None) -> None:
    """Log a defect and count it."""
    INCIDENTS.inc()
    log.error(event, error=type(error).__name__, where=error_locations(error), **facts)
