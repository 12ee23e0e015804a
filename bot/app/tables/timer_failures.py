"""Count how often each timer failed the same way: one that is stuck goes on without what it can leave out.

A timer that fails is claimed again when its lease ends, so a defect in something optional (giving time back after an
outage) would otherwise keep its table standing still for good. Counted in each process: no store is needed to go on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.app.common.incidents import error_locations

STUCK: Final = 3
"""A timer that failed so often in the same way, at the same place in the code, is stuck."""
REMEMBERED: Final = 4096


@dataclass(frozen=True)
class FailureCount:
    """A timer that fails: in which way, how often in a row, and whether it is stuck until it succeeds."""

    way: tuple[str, ...] = ()
    times: int = 0
    stuck: bool = False


@dataclass
class TimerFailures:
    """The timers of this process that failed and have not succeeded since, by command."""

    failing: dict[str, FailureCount] = field(default_factory=dict)

    def record_failure(self, command: str, error: BaseException) -> bool:
        """Count a failure; true if the timer is stuck."""
        before = self.failing.pop(command, FailureCount())
        way = (type(error).__name__, *error_locations(error)[-1:])
        times = before.times + 1 if before.way == way else 1
        while len(self.failing) >= REMEMBERED:
            del self.failing[next(iter(self.failing))]
        self.failing[command] = FailureCount(way, times, before.stuck or times >= STUCK)
        return self.failing[command].stuck

    def record_success(self, command: str) -> None:
        """Forget a timer that has run."""
        self.failing.pop(command, None)

    def is_stuck(self, command: str) -> bool:
        """Whether a timer is to leave out what it can."""
        return self.failing.get(command, FailureCount()).stuck
