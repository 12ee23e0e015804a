"""What a player's own panel says of time: how long is left, what has happened since, and the way back."""

from __future__ import annotations

import msgspec

from bot.app.screen import Button, Screen
from bot.app.service import Voice
from bot.app.story import last_turn, told
from bot.app.table import Table
from bot.app.waiting import status
from bot.app.waiting.due import runs_till
from bot.app.waiting.notices import shown

SENTENCES = 4


def since_my_turn(table: Table, seat: int, voice: Voice) -> list[str]:
    """What has happened since the seat last answered, in a few sentences; the story has all of it."""
    before = last_turn(table, seat)
    found = [voice(event.msg) for version, event in told(table, seat, before) if version > before]
    if not found or not before:
        return []
    more = len(found) - SENTENCES
    lines = [voice.say("app-story-since"), *(f"· {line}" for line in found[-SENTENCES:])]
    return [*lines, voice.say("waiting-and-more", n=more)] if more > 0 else lines


def with_time(screen: Screen, table: Table, seat: int, voice: Voice, zone: str) -> Screen:
    """A panel with the time that is left, and the way back to the seat for who was away."""
    waiting = table.waiting
    if table.over:
        return screen
    till, rows = runs_till(waiting, seat), screen.rows
    text = [voice.say("waiting-your-time", till=shown(till, zone))] if till is not None else []
    if waiting.seats[seat].cover == "ai":
        text.append(voice.say("waiting-you-are-away"))
        rows = ((Button(f"back-in {table.id}", voice.say("waiting-i-am-back"), "primary"),), *rows)
    text += status.motion_lines(table, voice, zone)
    if waiting.motion is not None and waiting.motion.said.get(seat) is None:
        rows = (*rows, status.motion_row(table, voice))
    return msgspec.structs.replace(screen, text=(*screen.text, *text), rows=rows)
