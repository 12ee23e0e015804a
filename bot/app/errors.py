"""A polite no of the table service. Whatever it is, nothing has changed."""

from __future__ import annotations

from typing import Literal

from engines.core.core_types import Arg, Msg

ErrorDisplay = Literal["line", "panel", "table"]


class RejectedError(Exception):
    """``msg`` says what happened and what to do now; ``show`` is what the presser sees with it."""

    def __init__(self, key: str, show: ErrorDisplay = "line", rule: str = "", /, **args: Arg) -> None:
        super().__init__(key)
        self.msg = Msg(key, dict(args), rule)
        self.show: ErrorDisplay = show


class WriteConflictError(RejectedError):
    """So many write at once that this one did not get through: worth another try."""

    def __init__(self) -> None:
        super().__init__("app-crowded", "panel")
