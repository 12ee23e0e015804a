"""The story: what happened, as sentences, each viewer's own secrets added. And the trace that marks pictures."""

from __future__ import annotations

from itertools import islice

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.table import Table
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Panel, Past, Story
from bot.app.show.rows import fit
from engines.core.log import Entry
from engines.core.words import Event, Msg, Seat
from render.core.request import TraceLine

TRACED = 9
"""The most moves that a picture numbers."""
RECENT = 12
"""Spectators are shown the marks of so many entries."""
PAGE = 14
LONGEST_TITLE = 100


def last_turn(table: Table, seat: int | None) -> int:
    """The version of a seat's last word, 0 before its first; for spectators, a few entries ago."""
    match = table.match
    return max(0, match.version - RECENT) if seat is None else match.living.last(seat, match.version)


def last_news(table: Table, seat: int | None) -> int:
    """The version after which there is something to tell a seat: that of its last word, or of an earlier one.

    Who has just played, and asks what happened, means what the others did before, not the silence since.
    """
    if seat is None:
        return last_turn(table, seat)
    living = table.match.living
    news = next((v for v, _ in table.match.last_events(seat) if living.last(seat, v) != v), 0)
    return living.last(seat, news)


def told(table: Table, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
    """The events that a viewer may know of, after a version."""
    found: list[tuple[int, Event]] = table.match.events(seat, since)
    return found


def worded(table: Table, version: int, event: Event, translator: Translator) -> str:
    """An event in words, with everybody called as who they were then.

    The log holds nobody's name: where an entry of the table's own is about somebody, they are named from their id here.
    """
    return translator.then(version)(_named(table.match.entries[version - 1], event, translator))


def _named(entry: Entry, event: Event, translator: Translator) -> Msg:
    name = translator.past.people.get(entry.person) if entry.kind == "table" else None
    return event.msg if name is None else msgspec.structs.replace(event.msg, args={**event.msg.args, "name": name})


def sentences(table: Table, seat: int | None, translator: Translator, since: int = 0) -> list[str]:
    """The events after a version as sentences, oldest first."""
    return [worded(table, version, event, translator) for version, event in told(table, seat, since)]


def latest(table: Table, seat: int | None, translator: Translator, count: int) -> list[str]:
    """The last so many sentences, oldest first."""
    last = list(islice(table.match.last_events(seat), count))
    return [worded(table, version, event, translator) for version, event in reversed(last)]


def page(table: Table, seat: int | None, translator: Translator, wanted: int) -> tuple[list[str], int, int]:
    """A page of the whole story, its number and that of the oldest page. Page 0 is the newest, and full."""
    events = told(table, seat)
    last = max(0, (len(events) - 1) // PAGE)
    number = min(wanted, last)
    end = len(events) - number * PAGE
    shown = events[max(0, end - PAGE) : end]
    return [worded(table, version, event, translator) for version, event in shown], number, last


def memory(table: Table, seat: int, translator: Translator, count: int) -> list[str]:
    """What this seat alone was told: cards looked at, passed on, given back; newest first, at most so many."""
    found = [(version, event) for version, event in told(table, seat) if event.to == seat]
    return [worded(table, version, event, translator) for version, event in found[: -count - 1 : -1]]


def trace(events: list[Event], translator: Translator) -> tuple[TraceLine, ...]:
    """The last events that have marks, numbered in the order in which they happened; all of what comes of one word."""
    return _traced([(event, translator.on_pictures()) for event in events if event.at])


def traced(table: Table, seat: int | None, translator: Translator) -> tuple[TraceLine, ...]:
    """The trace since the viewer last answered: looking again does not wipe it away."""
    happened = told(table, seat, last_turn(table, seat))
    return _traced([(event, translator.then(version).on_pictures()) for version, event in happened if event.at])


def _traced(marked: list[tuple[Event, Translator]]) -> tuple[TraceLine, ...]:
    last = enumerate(marked[-TRACED:], 1)
    return tuple(TraceLine(n, _who(event), written(event.msg), event.at) for n, (event, written) in last)


def _who(event: Event) -> int | None:
    seat = event.msg.args.get("seat")
    return seat.number if isinstance(seat, Seat) else None


async def tell(context: RequestContext, table: Table, press: Story) -> Screen:
    """What has happened since the caller's last turn; or a page of all of it."""
    seat = table.seat_of(context.person.id)
    translator = await context.load_translator(table)
    if press.page is None:
        since = last_news(table, seat)
        lines = sentences(table, seat, translator, since)
        quiet = since < last_turn(table, seat)
        head = translator.say("app-story-last" if seat is None else "app-story-before" if quiet else "app-story-since")
        all_of_it = (
            Button(Story(table.id, 0).line, translator.say("app-story-all")),
            Button(Past(table.id).line, translator.say("app-past")),
        )
        return _screen(
            table, translator, [head, *(f"· {line}" for line in lines or [translator.say("app-story-none")])], all_of_it
        )
    lines, number, oldest = page(table, seat, translator, press.page)
    row = []
    if number < oldest:
        row.append(Button(Story(table.id, number + 1).line, translator.say("app-story-older")))
    if number > 0:
        row.append(Button(Story(table.id, number - 1).line, translator.say("app-story-newer")))
    return _screen(table, translator, [f"· {line}" for line in lines], tuple(row))


def _screen(table: Table, translator: Translator, lines: list[str], row: tuple[Button, ...]) -> Screen:
    title = fit(translator.say("app-story-title", game=translator.title, table=table.id), LONGEST_TITLE)
    foot = (Button(Panel(table.id).line, translator.say("app-back")),)
    return Screen(
        title, tuple(lines), rows=(row, foot) if row else (foot,), private=True, lang=translator.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip
