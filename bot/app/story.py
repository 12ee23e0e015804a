"""The story: what happened, as sentences, each viewer's own secrets added. And the trace that marks pictures."""

from __future__ import annotations

from bot.app.service import Voice
from bot.app.table import Table
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


def last_news(table: Table, seat: int | None) -> int:
    """The version after which there is something to tell a seat: that of its last word, or of an earlier one.

    Who has just played, and asks what happened, means what the others did before, not the silence since.
    """
    entries = table.match.entries
    if seat is None:
        return last_turn(table, seat)
    own = [v for v, entry in enumerate(entries, 1) if entry.kind == "say" and entry.seat == seat]
    for version in reversed(own):
        if any(v not in own for v, _ in told(table, seat, version)):
            return version
    return 0


def told(table: Table, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
    """The events that a viewer may know of, after a version."""
    found: list[tuple[int, Event]] = table.match.events(seat, since)
    return found


def sentences(table: Table, seat: int | None, voice: Voice, since: int = 0) -> list[str]:
    """The events after a version as sentences, oldest first."""
    return [voice(event.msg) for _, event in told(table, seat, since)]


def latest(table: Table, seat: int | None, voice: Voice, count: int) -> list[str]:
    """The last so many sentences, oldest first."""
    return [voice(event.msg) for _, event in told(table, seat)[-count:]]


def page(table: Table, seat: int | None, voice: Voice, wanted: int) -> tuple[list[str], int, int]:
    """A page of the whole story, its number and that of the oldest page. Page 0 is the newest, and full."""
    events = told(table, seat)
    last = max(0, (len(events) - 1) // PAGE)
    number = min(wanted, last)
    end = len(events) - number * PAGE
    return [voice(event.msg) for _, event in events[max(0, end - PAGE) : end]], number, last


def memory(table: Table, seat: int, voice: Voice, count: int) -> list[str]:
    """What this seat alone was told: cards looked at, passed on, given back; newest first, at most so many."""
    found = [event.msg for _, event in told(table, seat) if event.to == seat]
    return [voice(msg) for msg in found[: -count - 1 : -1]]


def trace(events: list[Event], voice: Voice) -> tuple[TraceLine, ...]:
    """The last events that have marks, numbered in the order in which they happened."""
    marked = [event for event in events if event.at][-TRACED:]
    written = voice.on_pictures()
    return tuple(TraceLine(n, _who(event), written(event.msg), event.at) for n, event in enumerate(marked, 1))


def traced(table: Table, seat: int | None, voice: Voice) -> tuple[TraceLine, ...]:
    """The trace since the viewer last answered: looking again does not wipe it away."""
    return trace([event for _, event in told(table, seat, last_turn(table, seat))], voice)


def _who(event: Event) -> int | None:
    seat = event.msg.args.get("seat")
    return seat.number if isinstance(seat, Seat) else None
