"""The story: what happened, as sentences, each viewer's own secrets added. And the trace that marks pictures."""

from __future__ import annotations

from bot.app.service import Voice
from bot.app.tables import Table
from engines.core.words import Event, Seat
from render.core.request import TraceLine

TRACED = 9
"""The most moves that a picture numbers."""
RECENT = 12
"""Spectators are shown the marks of so many entries."""
PAGE = 14


def last_turn(table: Table, seat: int | None) -> int:
    """The version of a seat's last word, 0 before its first; for spectators, a few entries ago."""
    entries = table.match.entries
    if seat is None:
        return max(0, len(entries) - RECENT)
    return next(
        (v for v in range(len(entries), 0, -1) if entries[v - 1].kind == "say" and entries[v - 1].seat == seat), 0
    )


def told(table: Table, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
    """The events that a viewer may know of, after a version."""
    found: list[tuple[int, Event]] = table.match.events(seat, since)
    return found


def sentences(table: Table, seat: int | None, voice: Voice, since: int = 0) -> list[str]:
    """The events as sentences, oldest first."""
    return [voice(event.msg) for _, event in told(table, seat, since)]


def pages(lines: list[str]) -> list[list[str]]:
    """Sentences in pages, the newest page first and full; there is always one."""
    return [lines[max(0, n - PAGE) : n] for n in range(len(lines), 0, -PAGE)] or [[]]


def memory(table: Table, seat: int, voice: Voice) -> list[str]:
    """What this seat alone was told in the whole game: cards looked at, passed on, given back; newest first."""
    found = [voice(event.msg) for _, event in told(table, seat) if event.to == seat]
    return found[::-1]


def trace(events: list[Event], voice: Voice) -> tuple[TraceLine, ...]:
    """The last events that have marks, numbered in the order in which they happened."""
    marked = [event for event in events if event.at][-TRACED:]
    return tuple(TraceLine(n, _who(event), voice(event.msg), event.at) for n, event in enumerate(marked, 1))


def traced(table: Table, seat: int | None, voice: Voice) -> tuple[TraceLine, ...]:
    """The trace since the viewer last answered: looking again does not wipe it away."""
    return trace([event for _, event in told(table, seat, last_turn(table, seat))], voice)


def _who(event: Event) -> int | None:
    seat = event.msg.args.get("seat")
    return seat.number if isinstance(seat, Seat) else None
