"""What everybody may read of a table's waiting, and what they can press about it, on the table's own message."""

from __future__ import annotations

from bot.app.rooms import Room
from bot.app.screen import Button
from bot.app.service import Voice
from bot.app.table import Table
from bot.app.waiting.due import runs_till
from bot.app.waiting.motions import CHOICES, about, wanted
from bot.app.waiting.notices import shown, waited_for
from bot.app.waiting.paces import LADDER, Measure, described, tempo
from bot.app.waiting.state import voters
from engines.core.words import Msg, Seat


def lines(table: Table, voice: Voice, zone: str = "UTC") -> list[str]:
    """Whose time runs till when, who is away and who plays instead, what rests, what is voted on."""
    waiting = table.waiting
    if table.over:
        return []
    found = [voice.say("waiting-asleep")] if waiting.asleep else []
    found += [voice.say("waiting-paused")] if waiting.paused else []
    for seat in waited_for(table):
        till = runs_till(waiting, seat)
        if till is not None:
            found.append(voice.say("waiting-till", seat=Seat(seat), till=shown(till, zone)))
    found += [line for seat in range(len(waiting.seats)) for line in _absence(table, seat, voice, zone)]
    return found + motion_lines(table, voice, zone)


def _absence(table: Table, seat: int, voice: Voice, zone: str) -> list[str]:
    clock = table.waiting.seats[seat]
    if clock.free:
        return [voice.say("waiting-seat-free", n=seat + 1)]
    if clock.cover == "ai":
        return [voice.say("waiting-covered-ai", seat=Seat(seat))]
    if clock.cover == "deputy":
        return [voice.say("waiting-covered-deputy", seat=Seat(seat))]
    if clock.away is not None and clock.away.begin <= table.waiting.at < clock.away.end:
        return [voice.say("waiting-away-till", seat=Seat(seat), till=shown(clock.away.end, zone))]
    return []


def motion_lines(table: Table, voice: Voice, zone: str = "UTC") -> list[str]:
    """What is voted on, till when, and who has not said anything."""
    motion = table.waiting.motion
    if motion is None:
        return []
    missing = [Seat(seat) for seat in voters(table.waiting, but=about(motion)) if seat not in motion.said]
    found = [voice.say("waiting-motion", what=wanted(motion), till=shown(motion.due, zone))]
    return [*found, voice.say("app-vote-missing", seats=missing)] if missing else found


def rows(table: Table, voice: Voice) -> list[tuple[Button, ...]]:
    """Presses for everybody at the table, and for who might come to it."""
    found: list[tuple[Button, ...]] = []
    waiting = table.waiting
    if waiting.asleep:
        found.append((Button(f"reopen {table.id}", voice.say("waiting-reopen"), "primary"),))
    if waiting.paused:
        found.append((Button(f"resume {table.id}", voice.say("waiting-resume"), "primary"),))
    if waiting.motion is not None:
        found.append(motion_row(table, voice))
    for seat, clock in enumerate(waiting.seats):
        if clock.free:
            found.append((Button(f"take {table.id} {seat}", voice.say("waiting-take", n=seat + 1)),))
    return found


def motion_row(table: Table, voice: Voice) -> tuple[Button, ...]:
    """What can be said in the vote that is running."""
    motion = table.waiting.motion
    assert motion is not None
    return tuple(
        Button(f"motion {table.id} {motion.opened} {choice}", voice.say(f"waiting-choice-{choice}"))
        for choice in CHOICES[motion.kind]
    )


def room_line(room: Room, voice: Voice) -> str:
    """The pace that a table will have, and what will be done when the time is out."""
    pace = tempo(room.pace)
    line = voice.say("waiting-pace", pace=described(pace))
    return line if pace.kind == "none" else f"{line} {ladder_line(room.ladder or LADDER, voice)}"


def ladder_line(ladder: tuple[Measure, ...], voice: Voice) -> str:
    """What is done when the time is out, in order."""
    steps = [voice(Msg(f"waiting-measure-{measure}")) for measure in ladder]
    return voice.say("waiting-ladder", steps=" → ".join(steps))
