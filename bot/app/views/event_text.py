"""Table events as sentences for one viewer, and recent moves highlighted on pictures.

Includes secrets of the viewer's seat.
"""

from itertools import islice
from typing import NamedTuple

import msgspec

from bot.app.context import RequestContext, Services
from bot.app.i18n import Translator, load_translator
from bot.app.tables.callbacks import OpenPanel, ShowPastBoard, ShowStory
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen, truncate_label
from engines.core.core_types import GameEvent, Msg
from engines.core.log import LogEntry
from render.core.request import RecentMove, message_amounts

MAX_HIGHLIGHTS = 9
"""Maximum moves numbered on a picture."""
RECENT = 12
"""Entries highlighted for spectators."""
PAGE = 14
LONGEST_TITLE = 100


def last_turn_version(table: Table, seat: int | None) -> int:
    """Return the version of a seat's last move, or 0 before its first.

    For spectators it is the version ``RECENT`` entries ago.
    """
    match = table.match
    return max(0, match.version - RECENT) if seat is None else match.active_entries.last_move_until(seat, match.version)


def last_news_version(table: Table, seat: int | None) -> int:
    """Return the version of a seat's last move that was followed by other events.

    A player who opens the history after moving wants the others' moves before that, not an empty list.
    """
    if seat is None:
        return last_turn_version(table, seat)
    entries = table.match.active_entries
    version = next((v for v, _ in table.match.latest_events(seat) if entries.last_move_until(seat, v) != v), 0)
    return entries.last_move_until(seat, version)


def format_event(table: Table, version: int, event: GameEvent, translator: Translator) -> str:
    """Format an event in words, with the seats' names at that version.

    The log stores no user names; entries about the table itself name the user by the stored id.
    """
    return translator.at_version(version)(_add_user_name(table.match.entries[version - 1], event, translator))


def _add_user_name(entry: LogEntry, event: GameEvent, translator: Translator) -> Msg:
    name = translator.name_history.users.get(entry.user) if entry.kind == "table" else None
    return event.msg if name is None else msgspec.structs.replace(event.msg, args={**event.msg.args, "name": name})


def event_sentences(table: Table, seat: int | None, translator: Translator, since: int = 0) -> list[str]:
    """Format the events after a version as sentences, oldest first."""
    return [
        format_event(table, version, event, translator) for version, event in table.match.visible_events(seat, since)
    ]


def latest_sentences(table: Table, seat: int | None, translator: Translator, count: int) -> list[str]:
    """Format the last ``count`` events as sentences, oldest first."""
    return [line.text for line in latest_log_lines(table, seat, translator, count)]


class LogLine(NamedTuple):
    """An event in words, its seat and version."""

    seat: int | None
    text: str
    version: int


def latest_log_lines(
    table: Table, seat: int | None, translator: Translator, count: int, past: int = 0
) -> list[LogLine]:
    """Return the last ``count`` events in words, oldest first. ``past``: those around this entry instead, or 0."""
    later = sum(version > past for version, _ in table.match.latest_events(seat)) if past else 0
    begin = max(0, later - count // 2)
    last = list(islice(table.match.latest_events(seat), begin, begin + count))
    return [
        LogLine(event.seat, format_event(table, version, event, translator), version)
        for version, event in reversed(last)
    ]


def history_page(table: Table, seat: int | None, translator: Translator, wanted: int) -> tuple[list[str], int, int]:
    """Return the sentences of a history page, its number and that of the oldest page.

    Page 0 is the newest and always full. A number beyond the oldest page returns the oldest.
    """
    events = table.match.visible_events(seat)
    last = max(0, (len(events) - 1) // PAGE)
    number = min(wanted, last)
    end = len(events) - number * PAGE
    shown = events[max(0, end - PAGE) : end]
    return [format_event(table, version, event, translator) for version, event in shown], number, last


def private_event_sentences(table: Table, seat: int, translator: Translator, count: int) -> list[str]:
    """Format up to ``count`` events seen only by this seat, newest first."""
    events = [(version, event) for version, event in table.match.visible_events(seat) if event.to == seat]
    return [format_event(table, version, event, translator) for version, event in events[: -count - 1 : -1]]


def move_highlights(events: list[GameEvent], translator: Translator) -> tuple[RecentMove, ...]:
    """Number the last events of one move that have hotspots, in order."""
    return _number_highlights([(event, translator.for_pictures()) for event in events if event.at])


def recent_highlights(table: Table, seat: int | None, translator: Translator) -> tuple[RecentMove, ...]:
    """Number the events with hotspots since the viewer's last move.

    They stay the same when the viewer opens the board again.
    """
    events = table.match.visible_events(seat, last_turn_version(table, seat))
    return _number_highlights(
        [(event, translator.at_version(version).for_pictures()) for version, event in events if event.at]
    )


def _number_highlights(marked: list[tuple[GameEvent, Translator]]) -> tuple[RecentMove, ...]:
    numbered = enumerate(marked[-MAX_HIGHLIGHTS:], 1)
    return tuple(
        RecentMove(n, event.seat, translator(event.msg), event.at, message_amounts(event.msg.args))
        for n, (event, translator) in numbered
    )


async def public_history_screen(service: Services, table: Table, lang: str) -> Screen:
    """Build the screen of the last events as spectators see them. Call under ``open_started``."""
    translator = await load_translator(service.users, table, lang)
    sentences = event_sentences(table, None, translator, last_news_version(table, None))
    if table.is_curtained:
        sentences = [translator.translate("app-curtain")]
    lines = [f"· {line}" for line in sentences or [translator.translate("app-story-none")]]
    more = translator.button(ShowStory(table.id), "app-story")
    screen = _history_base_screen(table, translator, [translator.translate("app-story-last"), *lines], (more,))
    return msgspec.structs.replace(screen, private=False)


async def history_screen(context: RequestContext, table: Table, callback: ShowStory) -> Screen:
    """Build a screen with the events since the caller's last turn, or a page of all events."""
    seat = table.seat_of(context.user.id)
    translator = await context.load_translator(table)
    if callback.page is None:
        since = last_news_version(table, seat)
        lines = event_sentences(table, seat, translator, since)
        quiet = since < last_turn_version(table, seat)
        head = translator.translate(
            "app-story-last" if seat is None else "app-story-before" if quiet else "app-story-since"
        )
        all_of_it = (
            translator.button(ShowStory(table.id, 0), "app-story-all"),
            translator.button(ShowPastBoard(table.id), "app-replay"),
        )
        return _history_base_screen(
            table,
            translator,
            [head, *(f"· {line}" for line in lines or [translator.translate("app-story-none")])],
            all_of_it,
        )
    lines, number, oldest = history_page(table, seat, translator, callback.page)
    buttons = []
    if number < oldest:
        buttons.append(translator.button(ShowStory(table.id, number + 1), "app-story-older"))
    if number > 0:
        buttons.append(translator.button(ShowStory(table.id, number - 1), "app-story-newer"))
    return _history_base_screen(table, translator, [f"· {line}" for line in lines], tuple(buttons))


def _history_base_screen(table: Table, translator: Translator, lines: list[str], row: tuple[Button, ...]) -> Screen:
    title = truncate_label(
        translator.translate("app-story-title", game=translator.game_title, table=table.id), LONGEST_TITLE
    )
    foot = (translator.button(OpenPanel(table.id), "app-back"),)
    return Screen(
        title, tuple(lines), rows=(row, foot) if row else (foot,), private=True, lang=translator.lang, table=table.id,
        version=table.screen_version,
    )  # fmt: skip
