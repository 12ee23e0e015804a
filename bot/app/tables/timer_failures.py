"""Count how often each timer failed in the same way, so that a stuck timer can skip optional work.

A failed timer is claimed again when its lease ends. A defect in something optional, such as giving time back after an
outage, would therefore block its table for good. Each process counts for itself and needs no store.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.app.common.incidents import error_locations

STUCK: Final = 3
"""A timer is stuck after this many equal failures in a row, at the same line of code."""
REMEMBERED: Final = 4096


@dataclass(frozen=True)
class FailureCount:
    """How a timer fails, how often in a row, and whether it is stuck until it succeeds."""

    way: tuple[str, ...] = ()
    times: int = 0
    stuck: bool = False


@dataclass
class TimerFailures:
    """The timers of this process that have failed and not succeeded since, by command."""

    failing: dict[str, FailureCount] = field(default_factory=dict)

    def record_failure(self, command: str, error: BaseException) -> bool:
        """Count a failure; return whether the timer is stuck."""
        before = self.failing.pop(command, FailureCount())
        failure = (type(error).__name__, *error_locations(error)[-1:])
        times = before.times + 1 if before.way == failure else 1
        while len(self.failing) >= REMEMBERED:
            del self.failing[next(iter(self.failing))]
        self.failing[command] = FailureCount(failure, times, before.stuck or times >= STUCK)
        return self.failing[command].stuck

    def record_success(self, command: str) -> None:
        """Forget the failures of a timer that has succeeded."""
        self.failing.pop(command, None)

    def is_stuck(self, command: str) -> bool:
        """Return whether a timer should skip optional work."""
        return self.failing.get(command, FailureCount()).stuck
