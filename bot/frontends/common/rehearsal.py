"""Rehearse a platform: make each kind of call once where the operator allows it, and report the replies."""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import aiohttp
from PIL import Image

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.frontends.common.texts import text_formatter
from engines.core.core_types import Msg
from render.core.request import Picture

NAME: Final = "bottega-rehearsal"
"""Name of everything that a rehearsal creates."""
CALL_S: Final = 60.0
"""Time limit of one call, with rate limit waits, and of the wait for the operator's press (s)."""
PRESS: Final = "wait until you press the button"
COLORS: Final = ("darkgreen", "maroon")
ID: Final = re.compile(r"-?\d{7,}")
"""An id; error codes are shorter."""
WORD: Final = re.compile(r"[A-Za-z@_-]{0,40}\d{0,2}")
"""Part of a path that is neither id nor token."""
UNTRIED: Final = (
    ("push services", "a message above a secret budget is refused with 429 or dropped, and a later one replaces it"),
    ("browsers", "they keep the permission while each message shows a notice; Apple also ends it after silent ones"),
)
"""What the program assumes of every platform's users and cannot try with a token, by subject."""


class Call(NamedTuple):
    """A kind of call. ``make`` gets the result of the call ``of``, and ``undo`` the result of its own call.

    ``assumed``: what the program assumes about the reply, if no document promises it.
    """

    name: str
    make: Callable[[Any], Awaitable[Any]]
    of: str = ""
    undo: Callable[[Any], Awaitable[Any]] | None = None
    assumed: str = ""


class UnlikeAssumedError(Exception):
    """A reply that no document forbids, but that the program does not assume; its text is what was seen."""


@dataclass
class Rehearsal:
    """The calls of one rehearsal. ``show`` prints one line; ``hidden``: texts to keep out of all lines."""

    lang: str
    show: Callable[[str], None]
    hidden: set[str]
    failures: int = 0
    made: dict[str, Any] = field(default_factory=lambda: dict[str, Any]({"": None}))
    """Results of the successful calls, by name."""
    _requests: list[str] = field(default_factory=list)
    _undo: list[Call] = field(default_factory=list)

    def build_screen(self, text: str = NAME) -> Screen:
        """Build a screen with a button for the operator to press."""
        button = Button(CallbackData(NAME), text_formatter(self.lang)(Msg("main-rehearsal-press")))
        return Screen(NAME, (text,), alt=NAME, rows=((button,),), lang=self.lang)

    def build_trace(self) -> aiohttp.TraceConfig:
        """Build the trace that records the running call's requests, their paths without ids and tokens."""
        trace = aiohttp.TraceConfig()

        async def on_request_end(_: object, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
            parts = (part if WORD.fullmatch(part) else "…" for part in end.url.path.split("/"))
            self._requests.append(f"{end.method} {'/'.join(parts)} {end.response.status}")

        trace.on_request_end.append(on_request_end)
        return trace

    async def try_calls(self, calls: Iterable[Call]) -> None:
        """Make calls and report each. Skips calls that need the result of a failed one."""
        for call in calls:
            if call.of not in self.made:
                continue
            try:
                async with asyncio.timeout(CALL_S):
                    self.made[call.name] = await call.make(self.made[call.of])
            except UnlikeAssumedError as seen:
                self.report("note", call.name, f"seen: {seen}", call.assumed)
            except Exception as error:  # noqa: BLE001 - the operator wants to read any error
                self.failures += 1
                self.report("BAD ", call.name, f"{type(error).__name__}: {error}", call.assumed)
            else:
                self.report("ok  ", call.name, call.assumed and "seen", call.assumed)
                if call.undo is not None:
                    self._undo.append(Call(f"{call.name}, taken back", call.undo, call.name))

    async def clean_up(self) -> None:
        """Undo what was made, newest first."""
        await self.try_calls(reversed(self._undo))

    def report_untried(self, *rows: tuple[str, str]) -> None:
        """Report what the program assumes without trying it: subject and assumption of each row."""
        for name, assumed in (*rows, *UNTRIED):
            self.report("note", name, "not tried", assumed)

    def report(self, sign: str, name: str, why: str = "", assumed: str = "") -> None:
        """Show the outcome of a call, with its distinct requests and what the program assumes."""
        told = (assumed and f"assumed: {assumed}", " ".join(why.split())[:300])
        parts = (f"{sign}  {name}", *dict.fromkeys(self._requests), *told)
        line = " · ".join(filter(None, parts))
        for text in sorted(filter(None, self.hidden), key=len, reverse=True):
            line = re.sub(re.escape(text), "…", line, flags=re.IGNORECASE)  # libraries change the case of errors
        self.show(ID.sub("…", line))
        self._requests.clear()


def draw_picture(*colors: str, kind: str = "PNG") -> Picture:
    """Draw a picture in one colour, or a GIF of several."""
    first, *others = (Image.new("RGB", (320, 180), color) for color in colors)
    file = io.BytesIO()
    first.save(file, kind, save_all=bool(others), append_images=others, duration=600)
    return Picture(file.getvalue(), *first.size)
