"""Logging of defects: the type of error and where in the code, never names, moves or cards."""

from __future__ import annotations

import traceback
from collections import deque
from typing import Final

import msgspec
import structlog

from bot.loop_clock import loop_time
from bot.metrics import INCIDENTS

log = structlog.get_logger("bottega.app")

MAX_FRAMES = 12


class Incident(msgspec.Struct, frozen=True):
    """A defect of this process. ``at``: a time of the loop (s), ``None`` on a thread without one.

    ``code``: what its user was told, if there was one.
    """

    at: float | None
    event: str
    error: str
    where: str
    code: str


RECENT: Final[deque[Incident]] = deque(maxlen=5)
"""The last defects of this process, for its operators."""


def error_locations(error: BaseException) -> list[str]:
    """Return the innermost stack frames of an error. Its message is left out: it may name a card."""
    frames = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


def _find_loop_time() -> float | None:
    try:
        return loop_time()
    except RuntimeError:
        return None


def report_incident(event: str, error: BaseException, **facts: str | int | None) -> None:
    """Log a defect and count it."""
    INCIDENTS.inc()
    where = error_locations(error)
    innermost = where[-1].rpartition("/")[2] if where else ""
    RECENT.append(Incident(_find_loop_time(), event, type(error).__name__, innermost, str(facts.get("code") or "")))
    log.error(event, error=type(error).__name__, where=where, **facts)
