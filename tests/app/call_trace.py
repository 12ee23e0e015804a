"""Trace one callback through the application: the files entered, and calls from a lower layer to a higher one."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from bot.store.tables import CommitResult

ROOT: Final = Path(__file__).parents[2]
APP: Final = f"{ROOT / 'bot' / 'app'}/"
STORE: Final = f"{ROOT / 'bot' / 'store'}/"
WRITE: Final = (f"{STORE}tables.py:commit", f"{STORE}documents.py:write_document")
"""What writes: a word of a game to its log, and what a lobby keeps. Given back ``CommitResult`` it is acknowledged."""
HELD: Final = ("tables/repository.py", "_refresh_table")
"""Where it is asked how a table is now."""


def room_floors() -> dict[str, int]:
    """Return the floor of each room, the ground being 0: as the contract of ``make check`` orders them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    rooms = next(one["layers"] for one in contracts if one["name"].startswith("A package of bot.app"))
    found = {
        room.strip().removeprefix("bot.app."): floor
        for floor, row in enumerate(reversed(rooms))
        for room in row.split(":")
    }
    # What names tables, and what their votes use, is on their floor; the facade stands on all.
    beside = {"api": found["dispatch"], "errors": 0, "permissions": 0}
    return found | beside | dict.fromkeys(("context", "i18n", "services"), found["tables"])


@dataclass
class CallTrace:
    """What one press came through. Files are those of ``bot/app``, in the order in which they were entered."""

    files: list[str] = field(default_factory=list)
    climbs: list[str] = field(default_factory=list)
    """``who > whom``, of each pair of functions once: from a lower room into a higher one, callbacks too."""
    holds: int = 0
    """How often it was asked how the table is now: whenever it is taken, be it held by this press already or not."""
    stored: int = 0
    """How many of the files it had entered as its word was stored and acknowledged; 0: it has stored none."""
    hands: tuple[str, ...] = ()
    """Files that its word was handed through, from the door to the store: those that wait for the store to answer."""


def app_file(code: CodeType) -> str:
    """Return the file of a function, in ``bot/app``; empty elsewhere."""
    return code.co_filename[len(APP) :] if code.co_filename.startswith(APP) else ""


def room_of(file: str) -> str:
    """Return the room of a file of ``bot/app``, or the module that lies beside the rooms."""
    return file.split("/")[0].removesuffix(".py")


def app_callers(frame: FrameType) -> Iterator[FrameType]:
    """Yield the functions of ``bot/app`` that wait for this one, the nearest first."""
    caller = frame.f_back
    while caller is not None:
        if app_file(caller.f_code):
            yield caller
        caller = caller.f_back


@contextmanager
def watch_thread() -> Iterator[CallTrace]:
    """Watch this thread: every function of ``bot/app`` that is entered, and from which other one."""
    way, floor = CallTrace(), room_floors()
    held: list[FrameType] = []  # a coroutine that has waited is entered once more, in the same frame

    def trace_event(frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        here = app_file(code)
        if event == "call" and here and code.co_name != "<module>":
            note_entry(frame, here)
        written = event == "return" and isinstance(arg, CommitResult) and f"{code.co_filename}:{code.co_name}" in WRITE
        if written and not way.stored:
            way.stored = len(way.files)
            way.hands = tuple(dict.fromkeys(app_file(one.f_code) for one in reversed([*app_callers(frame)])))

    def note_entry(frame: FrameType, here: str) -> None:
        if here not in way.files:
            way.files.append(here)
        if (here, frame.f_code.co_name) == HELD and frame not in held:
            held.append(frame)
            way.holds += 1
        caller = next(app_callers(frame), None)
        if caller is None:
            return
        there = app_file(caller.f_code)
        climb = f"{there}:{caller.f_code.co_qualname} > {here}:{frame.f_code.co_qualname}"
        if floor[room_of(there)] < floor[room_of(here)] and climb not in way.climbs:
            way.climbs.append(climb)

    sys.setprofile(trace_event)
    try:
        yield way
    finally:
        sys.setprofile(None)
