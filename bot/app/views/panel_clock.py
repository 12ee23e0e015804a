"""Clock lines of a player's panel: time left, events since the last turn, and return from absence."""

from __future__ import annotations

import msgspec

from bot.app.deadlines.callbacks import ReturnToTable
from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen, append_rows
from bot.app.views import vote_view
from bot.app.views.event_text import event_sentences, last_turn_version
from bot.app.views.next_player import predict_next_seat
from bot.app.views.time_left import running_clock_message

MOST_EVENTS = 4


def recent_event_lines(table: Table, seat: int, translator: Translator) -> list[str]:
    """List the last events since the seat's last move, and how many more there are."""
    before = last_turn_version(table, seat)
    sentences = event_sentences(table, seat, translator, before)
    if not sentences or not before:
        return []
    more = len(sentences) - MOST_EVENTS
    lines = [translator.translate("app-story-since"), *(f"· {line}" for line in sentences[-MOST_EVENTS:])]
    return [*lines, translator.translate("waiting-and-more", n=more)] if more > 0 else lines


def add_clock_lines(screen: Screen, table: Table, seat: int, translator: Translator, now: int) -> Screen:
    """Add the time left (``now``: Unix ms), votes and, for an absent player, the return button to a panel."""
    clock = table.clock
    if table.is_over:
        return screen
    line = running_clock_message(table, seat, now, own=True)
    text = [translator(line)] if line is not None else []
    if seat not in table.match.seats_to_move() and predict_next_seat(table) == seat:
        text.append(translator.translate("waiting-you-are-next"))
    if clock.seats[seat].cover == "ai":
        text.append(translator.translate("waiting-you-are-away"))
        back = (Button(ReturnToTable(table.id).data, translator.translate("waiting-i-am-back"), "primary"),)
        screen = msgspec.structs.replace(screen, rows=(back, *screen.rows), lead=screen.lead and screen.lead + 1)
    text += vote_view.vote_lines(table, clock.motion, translator)
    unsaid = clock.motion is not None and clock.motion.answers.get(seat) is None
    rows = (
        (vote_view.vote_button_row(table, clock.motion, translator, seat),)
        if clock.motion is not None and unsaid
        else ()
    )
    return append_rows(screen, tuple(text), *rows)
