"""One table's time, and what can be done about waiting: the private screen behind "Time", and its presses."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.app.clock.due import runs_till
from bot.app.clock.events import MuteChanged, PauseEnded, PlayerCalled, TableReopened
from bot.app.clock.hours import DAY, HOUR, awake
from bot.app.clock.paces import LADDER, MEASURES, PACES, Measure, described, ladder, tempo
from bot.app.clock.state import on_holiday, sleeps_by
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match import motions
from bot.app.match.notes import now_ms, said_before
from bot.app.match.rooms import Room
from bot.app.match.table import Table
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Panel, Setup
from bot.app.presses.time import (
    Absent,
    BackIn,
    Holiday,
    Ladder,
    LadderSet,
    MoreTime,
    Mute,
    MyHours,
    Nudge,
    Orders,
    Paces,
    PaceSet,
    Pause,
    Quit,
    Reopen,
    Resume,
)
from bot.app.presses.time import Voice as Said
from bot.app.show import left, status
from bot.app.show.board import end_row
from bot.app.show.frames import LONGEST_TITLE, title
from bot.app.show.notices import waited_for
from bot.app.show.rows import fit, in_rows
from engines.core.words import Msg, Seat

LONG = 3 * DAY
"""Somebody who is waited for so long may be voted about, whatever the pace."""
NUDGE_AFTER = 12 * HOUR
NUDGE_AGAIN = DAY


def screen_of(
    context: RequestContext, about: str, room: Room, version: int, text: list[str], rows: list[tuple[Button, ...]]
) -> Screen:
    """A private screen about something at a table, with the way back."""
    translator = Translator(room.game, context.lang)
    away = Setup(room.table) if room.state == "open" else Panel(room.table)
    back = (Button(away.line, translator.say("app-back")),)
    return Screen(
        fit(f"{translator.say(about)} · {title(room, translator)}", LONGEST_TITLE),
        tuple(line for line in text if line),
        rows=(*rows, back),
        private=True,
        lang=context.lang,
        table=room.table,
        version=version,
    )


async def show(context: RequestContext, table: Table, _: Press) -> Screen:
    """Everything about time at this table."""
    translator = await context.load_translator(table)
    now = now_ms(context.service)
    text = [translator.say("waiting-pace", pace=described(table.waiting.tempo))]
    if table.waiting.tempo.kind != "none":
        text.append(status.ladder_line(table.waiting.ladder, translator))
    text += status.lines(table, translator, now)
    text += [translator(line) for line in left.resting(table, now)]
    seat = table.own_seat(context.person.id)
    rows = [] if table.over else [*_rows(context, table, seat, translator), *end_row(context, table, translator)]
    return screen_of(context, "waiting-time", table.room, table.shown_version, text, rows)


def _rows(context: RequestContext, table: Table, seat: int | None, translator: Translator) -> list[tuple[Button, ...]]:
    rows = status.rows(table, translator)
    if seat is None:
        if table.seat_of(context.person.id) is not None:
            rows.append((Button(Quit(table.id).line, translator.say("waiting-stand-in-no-more")),))
        return rows
    clock, name = table.waiting.seats[seat], table.id
    if runs_till(table.waiting, seat) is not None and not clock.pleaded and table.waiting.motion is None:
        rows.append((Button(MoreTime(name).line, translator.say("waiting-more-time")),))
    if clock.cover:
        rows.insert(0, (Button(BackIn(name).line, translator.say("waiting-i-am-back"), "primary"),))
    rows += in_rows(_about_others(context, table, seat, translator))
    ahead = Button(Orders(name).line, translator.say("waiting-orders"))
    rows.append((ahead, Button(Holiday().line, translator.say("waiting-away"))))
    mute, muting = (Mute(name, "off"), "waiting-unmute") if clock.muted else (Mute(name, "on"), "waiting-mute")
    third = [
        Button(mute.line, translator.say(muting)),
        Button(MyHours().line, translator.say("waiting-hours-button")),
        Button(Paces(name).line, translator.say("waiting-change-pace")),
    ]
    if not table.waiting.paused:
        third.append(Button(Pause(name).line, translator.say("waiting-pause")))
    return [*rows, *in_rows(third), (Button(Quit(name).line, translator.say("waiting-quit"), "danger"),)]


def _about_others(context: RequestContext, table: Table, seat: int, translator: Translator) -> list[Button]:
    found, now = [], now_ms(context.service)
    for other in waited_for(table):
        since = table.waiting.seats[other].since
        if other != seat and nudgeable(table, other, now):
            found.append(Button(Nudge(table.id, other).line, translator.say("waiting-nudge", seat=Seat(other))))
        if other != seat and since and now - since > LONG and table.waiting.motion is None:
            found.append(Button(Absent(table.id, other).line, translator.say("waiting-absent", seat=Seat(other))))
    return found


def nudgeable(table: Table, seat: int, now: int) -> bool:
    """Whether somebody may be reminded by the others: not at once, once a day, and not while they sleep."""
    clock = table.waiting.seats[seat]
    if on_holiday(clock, now):
        return False
    waited = clock.since and now - clock.since >= NUDGE_AFTER
    return bool(waited and now - clock.nudged >= NUDGE_AGAIN and awake(sleeps_by(clock), now))


async def nudge(context: RequestContext, table: Table, press: Nudge) -> Screen:
    """Remind somebody kindly."""
    me, other = context.seat(table), press.seat
    if not await said_before(context.service, table, context.command):
        if other not in waited_for(table) or other == me or not nudgeable(table, other, now_ms(context.service)):
            raise Declined("waiting-no-nudge", "panel")
        told = Msg("waiting-event-nudge", {"seat": Seat(me), "other": Seat(other)})
        await context.service.tables.note(table, PlayerCalled(other, "nudge"), told, command=context.command)
    return await show(context, table, press)


async def mute(context: RequestContext, table: Table, press: Mute) -> Screen:
    """Be called to this table, or not, whatever is so elsewhere."""
    seat = context.seat(table)
    if table.waiting.seats[seat].muted != (press.way == "on"):
        await context.service.tables.note(table, MuteChanged(seat, press.way == "on"), command=context.command)
    return await show(context, table, press)


async def pause(context: RequestContext, table: Table, press: Pause) -> Screen:
    """Ask for a pause: all have to agree."""
    return await _propose(context, table, press, "pause", "-")


async def more_time(context: RequestContext, table: Table, press: MoreTime) -> Screen:
    """Ask the others for more time for this turn."""
    seat = context.seat(table)
    if await said_before(context.service, table, context.command):
        return await show(context, table, press)
    if runs_till(table.waiting, seat) is None:
        raise Declined("waiting-none-runs", "panel")
    if table.waiting.seats[seat].pleaded:
        raise Declined("waiting-once-a-turn", "panel")
    return await _propose(context, table, press, "time", str(seat))


async def absent(context: RequestContext, table: Table, press: Absent) -> Screen:
    """Vote about somebody who has been waited for too long."""
    other = press.seat
    since = table.waiting.seats[other].since if other in waited_for(table) else 0
    if other == context.seat(table) or not since or now_ms(context.service) - since <= LONG:
        raise Declined("waiting-not-yet", "panel")
    return await _propose(context, table, press, "absent", str(other))


async def _propose(context: RequestContext, table: Table, press: Press, kind: str, arg: str) -> Screen:
    if not await said_before(context.service, table, context.command):
        table = await motions.propose(context.service, table, kind, arg, context.seat(table), command=context.command)
    return await show(context, table, press)


async def motion(context: RequestContext, table: Table, press: Said) -> Screen:
    """A voice."""
    seat = context.seat(table)
    table = await motions.say(context.service, table, press.opened, press.choice, seat, command=context.command)
    return await show(context, table, press)


async def resume(context: RequestContext, table: Table, press: Resume) -> Screen:
    """The pause is over: anybody who plays may say so."""
    return await _simply(context, table, press, PauseEnded, "waiting-event-resumed", lambda table: table.waiting.paused)


async def reopen(context: RequestContext, table: Table, press: Reopen) -> Screen:
    """A table that was put to sleep goes on."""
    return await _simply(
        context, table, press, TableReopened, "waiting-event-reopened", lambda table: table.waiting.asleep
    )


async def _simply(
    context: RequestContext,
    table: Table,
    press: Press,
    event: type[PauseEnded | TableReopened],
    key: str,
    fits: Callable[[Table], bool],
) -> Screen:
    if fits(table):
        seat = context.seat(table)
        await context.service.tables.note(table, event(seat), Msg(key, {"seat": Seat(seat)}), command=context.command)
    return await show(context, table, press)


# -- the pace, in the lobby by the host, at the table by a vote


async def pace(context: RequestContext, table: Table, _: Paces) -> Screen:
    """The paces to choose from, at the table."""
    return _paces(context, table.room, table.shown_version, table.waiting.pace, table.waiting.ladder)


async def room_pace(context: RequestContext, room: Room, version: int, _: Press) -> Screen:
    """The paces to choose from, in the lobby."""
    return _paces(context, room, version, room.pace, room.ladder or LADDER)


def _paces(context: RequestContext, room: Room, version: int, now: str, measures: tuple[Measure, ...]) -> Screen:
    translator = Translator(room.game, context.lang)
    text = [translator.say("waiting-pace", pace=described(tempo(now))), translator.say("waiting-pace-how")]
    if tempo(now).kind != "none":
        text.append(status.ladder_line(measures, translator))
    buttons = [
        Button(PaceSet(room.table, name).line, label(name, translator), "primary" if name == now else "plain")
        for name in PACES
    ]
    order = Button(Ladder(room.table, ".".join(measures)).line, translator.say("waiting-change-ladder"))
    return screen_of(context, "waiting-pace-button", room, version, text, [*in_rows(buttons), (order,)])


def label(name: str, translator: Translator) -> str:
    """A pace as a button says it."""
    text = translator(described(tempo(name)))
    return text[:1].upper() + text[1:]


async def set_pace(context: RequestContext, table: Table, press: PaceSet) -> Screen:
    """Ask for another pace."""
    return await _propose(context, table, press, "pace", _pace(press))


async def set_room_pace(context: RequestContext, room: Room, version: int, press: PaceSet) -> Screen:
    """Another pace for a table that has not begun."""
    return await _settle(context, room, version, press, {"pace": _pace(press)})


def _pace(press: PaceSet) -> str:
    if press.pace not in PACES:
        raise Declined("app-bad-press")
    return press.pace


async def _settle(context: RequestContext, room: Room, version: int, press: Press, new: dict[str, object]) -> Screen:
    rooms = context.service.rooms
    changed = await rooms.change(room.table, context.command, lambda now: msgspec.structs.replace(now, **new))
    return await room_pace(context, changed, version + (changed != room), press)


async def show_ladder(context: RequestContext, table: Table, press: Ladder) -> Screen:
    """What is done when the time is out, being put in order, at the table."""
    return _ladder(context, table.room, table.shown_version, press.steps)


async def show_room_ladder(context: RequestContext, room: Room, version: int, press: Ladder) -> Screen:
    """What is done when the time is out, being put in order, in the lobby."""
    return _ladder(context, room, version, press.steps)


def _ladder(context: RequestContext, room: Room, version: int, steps: str) -> Screen:
    translator = Translator(room.game, context.lang)
    chosen = tuple(measure for measure in steps.split(".") if measure in MEASURES)
    text = [translator.say("waiting-ladder-how")]
    text += [f"{n}. {translator(Msg(f'waiting-measure-{measure}'))}" for n, measure in enumerate(chosen, 1)]
    buttons = []
    for measure in MEASURES:
        left = [one for one in chosen if one != measure] if measure in chosen else [*chosen, measure]
        sign = "−" if measure in chosen else "+"
        label = f"{sign} {translator(Msg(f'waiting-measure-{measure}'))}"
        buttons.append(Button(Ladder(room.table, ".".join(left)).line, label))
    take = Button(
        LadderSet(room.table, ".".join(chosen)).line, translator.say("waiting-ladder-take"), "primary", not chosen
    )
    return screen_of(context, "waiting-change-ladder", room, version, text, [*in_rows(buttons), (take,)])


async def set_ladder(context: RequestContext, table: Table, press: LadderSet) -> Screen:
    """Ask for another order."""
    return await _propose(context, table, press, "ladder", ".".join(_steps(press)))


async def set_room_ladder(context: RequestContext, room: Room, version: int, press: LadderSet) -> Screen:
    """Another order for a table that has not begun."""
    return await _settle(context, room, version, press, {"ladder": _steps(press)})


def _steps(press: LadderSet) -> tuple[Measure, ...]:
    steps = ladder(press.steps)
    if not press.steps or ".".join(steps) != press.steps or len(set(steps)) != len(steps):
        raise Declined("app-bad-press")
    return steps
