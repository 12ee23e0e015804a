"""What a player's own panel says of time: how long is left, what has happened since, and the way back."""

from __future__ import annotations

import msgspec

from bot.app.i18n import Translator
from bot.app.match.table import Table
from bot.app.port.screen import Button, Screen, under
from bot.app.presses.time import BackIn
from bot.app.show import ballot
from bot.app.show.left import running
from bot.app.show.story import last_turn, sentences
from bot.app.show.upcoming import next_seat

SENTENCES = 4


def since_my_turn(table: Table, seat: int, translator: Translator) -> list[str]:
    """What has happened since the seat last answered, in a few sentences; the story has all of it."""
    before = last_turn(table, seat)
    found = sentences(table, seat, translator, before)
    if not found or not before:
        return []
    more = len(found) - SENTENCES
    lines = [translator.say("app-story-since"), *(f"· {line}" for line in found[-SENTENCES:])]
    return [*lines, translator.say("waiting-and-more", n=more)] if more > 0 else lines


def with_time(screen: Screen, table: Table, seat: int, translator: Translator, now: int) -> Screen:
    """A panel with the time that is left (``now``: ms), and the way back to the seat for who was away."""
    waiting = table.waiting
    if table.over:
        return screen
    line = running(table, seat, now, own=True)
    text = [translator(line)] if line is not None else []
    if seat not in table.match.owing() and next_seat(table) == seat:
        text.append(translator.say("waiting-you-are-next"))
    if waiting.seats[seat].cover == "ai":
        text.append(translator.say("waiting-you-are-away"))
        back = (Button(BackIn(table.id).line, translator.say("waiting-i-am-back"), "primary"),)
        screen = msgspec.structs.replace(screen, rows=(back, *screen.rows), lead=screen.lead and screen.lead + 1)
    text += ballot.lines(table, waiting.motion, translator)
    unsaid = waiting.motion is not None and waiting.motion.said.get(seat) is None
    rows = (ballot.row(table, waiting.motion, translator, seat),) if waiting.motion is not None and unsaid else ()
    return under(screen, tuple(text), *rows)
