"""What everybody may read of a table's waiting, and what they can press about it, on the table's own message."""

from __future__ import annotations

from bot.app.clock.paces import LADDER, Measure, described, tempo
from bot.app.i18n import Translator
from bot.app.match.rooms import Room
from bot.app.match.table import Table
from bot.app.port.screen import Button
from bot.app.presses.time import Reopen, Resume, Take
from bot.app.show import ballot
from bot.app.show.left import running
from bot.app.show.moments import moment_of
from bot.app.show.notices import waited_for
from engines.core.words import Msg, Seat


def lines(table: Table, translator: Translator, now: int) -> list[str]:
    """How much time is left to whom, who is away and who plays instead, what rests, what is voted on. ``now``: ms."""
    waiting = table.waiting
    if table.over:
        return []
    found = [translator.say("waiting-asleep")] if waiting.asleep else []
    found += [translator.say("waiting-paused")] if waiting.paused else []
    for seat in waited_for(table):
        line = running(table, seat, now)
        found += [translator(line)] if line is not None else []
    found += [line for seat in range(len(waiting.seats)) for line in _absence(table, seat, translator)]
    return found + ballot.lines(table, waiting.motion, translator)


def _absence(table: Table, seat: int, translator: Translator) -> list[str]:
    clock = table.waiting.seats[seat]
    if clock.free:
        return [translator.say("waiting-seat-free", n=seat + 1)]
    if clock.cover == "ai":
        return [translator.say("waiting-covered-ai", seat=Seat(seat))]
    if clock.cover == "deputy":
        return [translator.say("waiting-covered-deputy", seat=Seat(seat))]
    if clock.away is not None and clock.away.begin <= table.waiting.at < clock.away.end:
        return [translator.say("waiting-away-till", seat=Seat(seat), till=moment_of(clock.away.end))]
    return []


def rows(table: Table, translator: Translator) -> list[tuple[Button, ...]]:
    """Presses for everybody at the table, and for who might come to it."""
    found: list[tuple[Button, ...]] = []
    waiting = table.waiting
    if waiting.asleep:
        found.append((Button(Reopen(table.id).line, translator.say("waiting-reopen"), "primary"),))
    if waiting.paused:
        found.append((Button(Resume(table.id).line, translator.say("waiting-resume"), "primary"),))
    if waiting.motion is not None:
        found.append(ballot.row(table, waiting.motion, translator))
    for seat, clock in enumerate(waiting.seats):
        if clock.free:
            found.append((Button(Take(table.id, seat).line, translator.say("waiting-take", n=seat + 1)),))
    return found


def room_line(room: Room, translator: Translator) -> str:
    """The pace that a table will have, and what will be done when the time is out."""
    pace = tempo(room.pace)
    line = translator.say("waiting-pace", pace=described(pace))
    return line if pace.kind == "none" else f"{line} {ladder_line(room.ladder or LADDER, translator)}"


def ladder_line(ladder: tuple[Measure, ...], translator: Translator) -> str:
    """What is done when the time is out, in order."""
    steps = [translator(Msg(f"waiting-measure-{measure}")) for measure in ladder]
    return translator.say("waiting-ladder", steps=" → ".join(steps))
