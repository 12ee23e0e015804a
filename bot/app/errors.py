"""Expected errors of the table service. When one is raised, nothing has changed."""

from typing import Literal

from engines.core.core_types import Arg, Msg

ErrorDisplay = Literal["line", "panel", "table"]


class RejectedError(Exception):
    """Raised to reject a request. ``msg``: the reason and the remedy; ``show``: the screen to show with it."""

    def __init__(self, key: str, show: ErrorDisplay = "line", rule: str = "", /, **args: Arg) -> None:
        super().__init__(key)
        self.msg = Msg(key, dict(args), rule)
        self.show: ErrorDisplay = show


class OtherRulesError(RejectedError):
    """Raised for a table that this version cannot play; another version may."""

    def __init__(self) -> None:
        super().__init__("app-other-rules")


class WriteConflictError(RejectedError):
    """Raised after too many concurrent writes: try again."""

    def __init__(self) -> None:
        super().__init__("app-write-conflict", "panel")


class TimerPostponedError(WriteConflictError):
    """Raised when a timer's work must wait: it runs again after its lease."""
