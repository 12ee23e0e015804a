"""A polite no of the table service. Whatever it is, nothing has changed."""

from __future__ import annotations

from typing import Literal

from engines.core.words import Arg, Msg

Show = Literal["line", "panel", "table"]


class Declined(Exception):  # noqa: N818 - an answer, not an error
    """``msg`` says what happened and what to do now; ``show`` is what the presser sees with it."""

    def __init__(self, key: str, show: Show = "line", rule: str = "", /, **args: Arg) -> None:
        super().__init__(key)
        self.msg = Msg(key, dict(args), rule)
        self.show: Show = show


class Crowded(Declined):
    """So many write at once that this one did not get through: worth another try."""

    def __init__(self) -> None:
        super().__init__("app-crowded", "panel")
