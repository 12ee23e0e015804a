"""Logging of bugs: error type and code location, never names, moves or cards."""

import traceback
from collections import deque
from dataclasses import dataclass, field
from typing import Final

import msgspec
import structlog

from bot.metrics import INCIDENTS, loop_time

log = structlog.get_logger("bottega.app")

MAX_FRAMES = 12


class Incident(msgspec.Struct, frozen=True):
    """A bug in this process. ``at``: the loop's time (s), None on a thread without a loop.

    ``code``: shown to its user, if any.
    """

    at: float | None
    event: str
    error: str
    where: str
    code: str


RECENT_DEFECTS: Final[deque[Incident]] = deque(maxlen=5)


def error_locations(error: BaseException) -> list[str]:
    """Return the innermost stack frames of an error, without its message, which may name a card."""
    frames = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


def _find_loop_time() -> float | None:
    try:
        return loop_time()
    except RuntimeError:
        return None


def report_incident(event: str, error: BaseException, **facts: str | int | None) -> None:
    """Log a bug and count it."""
    INCIDENTS.inc()
    where = error_locations(error)
    innermost = where[-1].rpartition("/")[2] if where else ""
    RECENT_DEFECTS.append(
        Incident(_find_loop_time(), event, type(error).__name__, innermost, str(facts.get("code") or ""))
    )
    log.error(event, error=type(error).__name__, where=where, **facts)


STUCK_AFTER_FAILURES: Final = 3
"""A timer is stuck after this many identical failures in a row, at the same line of code."""
MAX_FAILING_TIMERS: Final = 4096


@dataclass(frozen=True)
class FailureCount:
    """A timer's failure, how many it has had in a row, and whether it is stuck until it succeeds."""

    way: tuple[str, ...] = ()
    times: int = 0
    stuck: bool = False


@dataclass
class TimerFailures:
    """Timers of this process that have failed and not succeeded since, by command."""

    failing: dict[str, FailureCount] = field(default_factory=dict)

    def record_failure(self, command: str, error: BaseException) -> bool:
        """Count a failure; return whether the timer is stuck."""
        before = self.failing.pop(command, FailureCount())
        failure = (type(error).__name__, *error_locations(error)[-1:])
        times = before.times + 1 if before.way == failure else 1
        while len(self.failing) >= MAX_FAILING_TIMERS:
            del self.failing[next(iter(self.failing))]
        self.failing[command] = FailureCount(failure, times, before.stuck or times >= STUCK_AFTER_FAILURES)
        return self.failing[command].stuck

    def record_success(self, command: str) -> None:
        """Forget the failures of a timer after its success."""
        self.failing.pop(command, None)

    def is_stuck(self, command: str) -> bool:
        """Return whether a timer should skip optional work."""
        return self.failing.get(command, FailureCount()).stuck
