"""The story: what happened, as sentences, each viewer's own secrets added. And the trace that marks pictures."""

from __future__ import annotations

from itertools import islice

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.tables.callbacks import OpenPanel, ShowPastBoard, ShowStory
from bot.app.tables.table import Table
from bot.app.ui.button_rows import truncate_label
from bot.app.ui.screen import Button, Screen
from engines.core.core_types import GameEvent, Msg, Seat
from engines.core.log import LogEntry
from render.core.request import RecentMove

MOST_HIGHLIGHTS = 9
"""The most moves that a picture numbers."""
RECENT = 12
"""Spectators are shown the marks of so many entries."""
PAGE = 14
LONGEST_TITLE = 100


def last_turn_version(table: Table, seat: int | None) -> int:
    """The version of a seat's last word, 0 before its first; for spectators, a few entries ago."""
    match = table.match
    return max(0, match.version - RECENT) if seat is None else match.active_entries.last_move_until(seat, match.version)


def last_news_version(table: Table, seat: int | None) -> int:
    """The version after which there is something to tell a seat: that of its last word, or of an earlier one.

    Who has just played, and asks what happened, means what the others did before, not the silence since.
    """
    if seat is None:
        return last_turn_version(table, seat)
    living = table.match.active_entries
    news = next((v for v, _ in table.match.latest_events(seat) if living.last_move_until(seat, v) != v), 0)
    return living.last_move_until(seat, news)


def visible_events(table: Table, seat: int | None, since: int = 0) -> list[tuple[int, GameEvent]]:
    """The events that a viewer may know of, after a version."""
    found: list[tuple[int, GameEvent]] = table.match.visible_events(seat, since)
    return found


def format_event(table: Table, version: int, event: GameEvent, translator: Translator) -> str:
    """An event in words, with everybody called as who they were then.

    The log holds nobody's name: where an entry of the table's own is about somebody, they are named from their id here.
    """
    return translator.at_version(version)(_add_user_name(table.match.entries[version - 1], event, translator))


def _add_user_name(entry: LogEntry, event: GameEvent, translator: Translator) -> Msg:
    name = translator.name_history.users.get(entry.person) if entry.kind == "table" else None
    return event.msg if name is None else msgspec.structs.replace(event.msg, args={**event.msg.args, "name": name})


def event_sentences(table: Table, seat: int | None, translator: Translator, since: int = 0) -> list[str]:
    """The events after a version as sentences, oldest first."""
    return [format_event(table, version, event, translator) for version, event in visible_events(table, seat, since)]


def latest_sentences(table: Table, seat: int | None, translator: Translator, count: int) -> list[str]:
    """The last so many sentences, oldest first."""
    last = list(islice(table.match.latest_events(seat), count))
    return [format_event(table, version, event, translator) for version, event in reversed(last)]


def history_page(table: Table, seat: int | None, translator: Translator, wanted: int) -> tuple[list[str], int, int]:
    """A page of the whole story, its number and that of the oldest page. Page 0 is the newest, and full."""
    events = visible_events(table, seat)
    last = max(0, (len(events) - 1) // PAGE)
    number = min(wanted, last)
    end = len(events) - number * PAGE
    shown = events[max(0, end - PAGE) : end]
    return [format_event(table, version, event, translator) for version, event in shown], number, last


def private_event_sentences(table: Table, seat: int, translator: Translator, count: int) -> list[str]:
    """What this seat alone was told: cards looked at, passed on, given back; newest first, at most so many."""
    found = [(version, event) for version, event in visible_events(table, seat) if event.to == seat]
    return [format_event(table, version, event, translator) for version, event in found[: -count - 1 : -1]]


def move_highlights(events: list[GameEvent], translator: Translator) -> tuple[RecentMove, ...]:
    """The last events that have marks, numbered in the order in which they happened; all of what comes of one word."""
    return _number_highlights([(event, translator.for_pictures()) for event in events if event.at])


def recent_highlights(table: Table, seat: int | None, translator: Translator) -> tuple[RecentMove, ...]:
    """The trace since the viewer last answered: looking again does not wipe it away."""
    happened = visible_events(table, seat, last_turn_version(table, seat))
    return _number_highlights(
        [(event, translator.at_version(version).for_pictures()) for version, event in happened if event.at]
    )


def _number_highlights(marked: list[tuple[GameEvent, Translator]]) -> tuple[RecentMove, ...]:
    last = enumerate(marked[-MOST_HIGHLIGHTS:], 1)
    return tuple(RecentMove(n, _event_seat(event), written(event.msg), event.at) for n, (event, written) in last)


def _event_seat(event: GameEvent) -> int | None:
    seat = event.msg.args.get("seat")
    return seat.number if isinstance(seat, Seat) else None


async def history_screen(context: RequestContext, table: Table, press: ShowStory) -> Screen:
    """What has happened since the caller's last turn; or a page of all of it."""
    seat = table.seat_of(context.user.id)
    translator = await context.load_translator(table)
    if press.page is None:
        since = last_news_version(table, seat)
        lines = event_sentences(table, seat, translator, since)
        quiet = since < last_turn_version(table, seat)
        head = translator.translate(
            "app-story-last" if seat is None else "app-story-before" if quiet else "app-story-since"
        )
        all_of_it = (
            Button(ShowStory(table.id, 0).data, translator.translate("app-story-all")),
            Button(ShowPastBoard(table.id).data, translator.translate("app-past")),
        )
        return _history_base_screen(
            table,
            translator,
            [head, *(f"· {line}" for line in lines or [translator.translate("app-story-none")])],
            all_of_it,
        )
    lines, number, oldest = history_page(table, seat, translator, press.page)
    row = []
    if number < oldest:
        row.append(Button(ShowStory(table.id, number + 1).data, translator.translate("app-story-older")))
    if number > 0:
        row.append(Button(ShowStory(table.id, number - 1).data, translator.translate("app-story-newer")))
    return _history_base_screen(table, translator, [f"· {line}" for line in lines], tuple(row))


def _history_base_screen(table: Table, translator: Translator, lines: list[str], row: tuple[Button, ...]) -> Screen:
    title = truncate_label(
        translator.translate("app-story-title", game=translator.game_title, table=table.id), LONGEST_TITLE
    )
    foot = (Button(OpenPanel(table.id).data, translator.translate("app-back")),)
    return Screen(
        title, tuple(lines), rows=(row, foot) if row else (foot,), private=True, lang=translator.lang, table=table.id,
        version=table.screen_version,
    )  # fmt: skip
