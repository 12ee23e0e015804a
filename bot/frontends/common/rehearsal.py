"""Rehearse a platform: make each kind of call once where the operator allows it, and report what came back."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.frontends.common.texts import text_formatter
from engines.core.core_types import Msg
from render.core.request import Picture

T = TypeVar("T")
NAME: Final = "bottega-rehearsal"
"""What everything is called that a rehearsal makes."""
CALL_S: Final = 60.0
"""The longest time of one call (s), with the waits that a rate limit asks for."""
ID: Final = re.compile(r"-?\d{7,}")
"""An id; error codes are shorter."""
WORD: Final = re.compile(r"[A-Za-z@_-]{0,40}\d{0,2}")
"""What a part of a path is that is no id and no token."""


@dataclass
class Rehearsal:
    """The calls of one rehearsal. ``show`` gets a line for each; ``hidden``: texts that no line may name."""

    lang: str
    picture: Picture
    other_picture: Picture
    film: bytes
    """A GIF."""
    wait_s: float
    """How long to wait for a press of the operator (s)."""
    show: Callable[[str], None]
    hidden: set[str]
    failures: int = 0
    is_refused: bool = False
    """Whether the last call has failed."""
    _requests: list[str] = field(default_factory=list)
    _undo: list[tuple[str, Callable[[], Awaitable[Any]]]] = field(default_factory=list)

    def build_screen(self, text: str) -> Screen:
        """Build a screen with a button for the operator to press."""
        title, press, alt = (
            text_formatter(self.lang)(Msg(f"main-rehearsal-{key}")) for key in ("title", "press", "alt")
        )
        return Screen(title, (text,), alt=alt, rows=((Button(CallbackData(NAME), press),),), lang=self.lang)

    def note_request(self, method: str, path: str, status: int) -> None:
        """Note a request of the running call: its path without ids and tokens, and the status of its answer."""
        parts = (part if WORD.fullmatch(part) and part not in self.hidden else "…" for part in path.split("/"))
        self._requests.append(f"{method} {'/'.join(parts)} {status}")

    async def try_call(
        self, name: str, call: Callable[..., Awaitable[T]], /, *args: Any,
        undo: Callable[[T], Awaitable[Any]] | None = None, **fields: Any,
    ) -> T | None:  # fmt: skip
        """Make a call and report it; return ``None`` if it fails. ``undo`` is called with its result at the end."""
        self._requests.clear()
        self.is_refused = False
        try:
            async with asyncio.timeout(CALL_S):
                result = await call(*args, **fields)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is what the operator wants to read
            self.failures, self.is_refused = self.failures + 1, True
            self._report("BAD ", name, f"{type(error).__name__}: {error}")
            return None
        self._report("ok  ", name, "")
        if undo is not None:
            self._undo.append((f"{name}, taken back", lambda: undo(result)))
        return result

    def note_untried(self, name: str, why: str) -> None:
        """Report a call that could not be made."""
        self._requests.clear()
        self._report("note", name, why)

    async def clean_up(self) -> None:
        """Take back what was made, the last thing first."""
        while self._undo:
            await self.try_call(*self._undo.pop())

    def _report(self, sign: str, name: str, why: str) -> None:
        line = " · ".join(part for part in (f"{sign}  {name}", *self._requests, " ".join(why.split())[:300]) if part)
        for text in sorted(filter(None, self.hidden), key=len, reverse=True):
            line = line.replace(text, "…")
        self.show(ID.sub("…", line))
