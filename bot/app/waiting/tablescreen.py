"""One table's time, and what can be done about waiting: the private screen behind "Time", and its presses."""

from __future__ import annotations

import msgspec

from bot.app.frames import LONGEST_TITLE, title
from bot.app.refusals import Declined
from bot.app.rooms import Room
from bot.app.screen import Button, Screen
from bot.app.service import Call, Voice
from bot.app.table import InRoom, Table
from bot.app.waiting import motions, status
from bot.app.waiting.hours import DAY, HOUR, awake
from bot.app.waiting.notes import note, now_ms, said_before
from bot.app.waiting.notices import waited_for
from bot.app.waiting.paces import LADDER, MEASURES, PACES, Measure, described, ladder, tempo
from bot.app.waiting.state import on_holiday, sleeps_by
from bot.app.widgets import fit, in_rows
from engines.core.words import Msg, Seat

LONG = 3 * DAY
"""Somebody who is waited for so long may be voted about, whatever the pace."""
NUDGE_AFTER = 12 * HOUR
NUDGE_AGAIN = DAY


def screen_of(
    call: Call, about: str, room: Room, version: int, text: list[str], rows: list[tuple[Button, ...]]
) -> Screen:
    """A private screen about something at a table, with the way back."""
    voice = Voice(room.game, call.lang)
    back = (Button(f"panel {room.table}", voice.say("app-back")),)
    return Screen(
        fit(f"{voice.say(about)} · {title(room, voice)}", LONGEST_TITLE), tuple(line for line in text if line),
        rows=(*rows, back), private=True, lang=call.lang, table=room.table, version=version,
    )  # fmt: skip


async def show(call: Call, notice: str = "") -> Screen:
    """Everything about time at this table. Press: ``waiting table``."""
    async with call.service.tables.hold(call.table) as table:
        voice = await call.service.voice(table, call.lang)
        zone = call.person.hours.zone
        text = [voice.say("waiting-pace", pace=described(table.waiting.tempo))]
        if table.waiting.tempo.kind != "none":
            text.append(status.ladder_line(table.waiting.ladder, voice))
        text += status.lines(table, voice, zone)
        seat = table.own_seat(call.person.id)
        rows = [] if table.over else _rows(call, table, seat, voice)
        made = screen_of(call, "waiting-time", table.room, table.shown_version, text, rows)
        return msgspec.structs.replace(made, notice=notice)


def _rows(call: Call, table: Table, seat: int | None, voice: Voice) -> list[tuple[Button, ...]]:
    rows = status.rows(table, voice)
    if seat is None:
        if table.seat_of(call.person.id) is not None:
            rows.append((Button(f"quit {table.id}", voice.say("waiting-stand-in-no-more")),))
        return rows
    clock, name = table.waiting.seats[seat], table.id
    if clock.cover:
        rows.insert(0, (Button(f"back-in {name}", voice.say("waiting-i-am-back"), "primary"),))
    rows += in_rows(_about_others(call, table, seat, voice))
    rows.append((Button(f"orders {name}", voice.say("waiting-orders")), Button("away", voice.say("waiting-away"))))
    muted = ("off", "waiting-unmute") if clock.muted else ("on", "waiting-mute")
    third = [
        Button(f"mute {name} {muted[0]}", voice.say(muted[1])),
        Button("hours", voice.say("waiting-hours-button")),
        Button(f"pace {name}", voice.say("waiting-change-pace")),
    ]
    if not table.waiting.paused:
        third.append(Button(f"pause {name}", voice.say("waiting-pause")))
    return [*rows, *in_rows(third), (Button(f"quit {name}", voice.say("waiting-quit"), "danger"),)]


def _about_others(call: Call, table: Table, seat: int, voice: Voice) -> list[Button]:
    found, now = [], now_ms(call.service)
    for other in waited_for(table):
        since = table.waiting.seats[other].since
        if other != seat and nudgeable(table, other, now):
            found.append(Button(f"nudge {table.id} {other}", voice.say("waiting-nudge", seat=Seat(other))))
        if other != seat and since and now - since > LONG and table.waiting.motion is None:
            found.append(Button(f"absent {table.id} {other}", voice.say("waiting-absent", seat=Seat(other))))
    return found


def nudgeable(table: Table, seat: int, now: int) -> bool:
    """Whether somebody may be reminded by the others: not at once, once a day, and not while they sleep."""
    clock = table.waiting.seats[seat]
    if on_holiday(clock, now):
        return False
    waited = clock.since and now - clock.since >= NUDGE_AFTER
    return bool(waited and now - clock.nudged >= NUDGE_AGAIN and awake(sleeps_by(clock), now))


async def nudge(call: Call) -> Screen:
    """Remind somebody kindly. Press: ``nudge table seat``."""
    async with call.service.tables.hold(call.table) as table:
        me, other = call.seat(table), call.number(1)
        call.needs("vote", table)
        if not await said_before(call.service, table.id, call.command):
            if other not in waited_for(table) or other == me or not nudgeable(table, other, now_ms(call.service)):
                raise Declined("waiting-no-nudge", "panel")
            told = Msg("waiting-event-nudge", {"seat": Seat(me), "other": Seat(other)})
            await note(call.service, table, ("call", "nudge"), other, told, command=call.command)
    return await show(call)


async def mute(call: Call) -> Screen:
    """Be called to this table, or not, whatever is so elsewhere. Press: ``mute table on|off``."""
    async with call.service.tables.hold(call.table) as table:
        seat, way = table.own_seat(call.person.id), call.arg(1)
        if seat is None:
            raise Declined("app-not-seated", "table")
        if way not in ("on", "off"):
            raise Declined("app-bad-press", "panel")
        if table.waiting.seats[seat].muted != (way == "on"):
            await note(call.service, table, ("mute", way), seat, command=call.command)
    return await show(call)


async def pause(call: Call) -> Screen:
    """Ask for a pause: all have to agree. Press: ``pause table``."""
    return await _propose(call, "pause", "-")


async def absent(call: Call) -> Screen:
    """Vote about somebody who has been waited for too long. Press: ``absent table seat``."""
    async with call.service.tables.hold(call.table) as table:
        seat, other = call.seat(table), call.number(1)
        since = table.waiting.seats[other].since if other in waited_for(table) else 0
        if other == seat or not since or now_ms(call.service) - since <= LONG:
            raise Declined("waiting-not-yet", "panel")
    return await _propose(call, "absent", str(other))


async def _propose(call: Call, kind: str, arg: str) -> Screen:
    async with call.service.tables.hold(call.table) as table:
        seat = call.seat(table)
        call.needs("pause" if kind == "pause" else "vote", table)
        if table.over:
            raise Declined("refused-over")
        if not await said_before(call.service, table.id, call.command):
            await motions.propose(call.service, table, kind, arg, seat, command=call.command)
    return await show(call)


async def motion(call: Call) -> Screen:
    """A voice. Press: ``motion table opened choice``."""
    async with call.service.tables.hold(call.table) as table:
        seat = call.seat(table)
        call.needs("vote", table)
        await motions.say(call.service, table, call.number(1), call.arg(2), seat, command=call.command)
    return await show(call)


async def resume(call: Call) -> Screen:
    """The pause is over: anybody who plays may say so. Press: ``resume table``."""
    return await _simply(call, ("pause", "off"), "waiting-event-resumed", lambda table: table.waiting.paused)


async def reopen(call: Call) -> Screen:
    """A table that was put to sleep goes on. Press: ``reopen table``."""
    return await _simply(call, ("reopen",), "waiting-event-reopened", lambda table: table.waiting.asleep)


async def _simply(call: Call, word: tuple[str, ...], key: str, fits) -> Screen:  # type: ignore[no-untyped-def]  # noqa: ANN001
    async with call.service.tables.hold(call.table) as table:
        seat = call.seat(table)
        call.needs("answer", table)
        if fits(table):
            await note(call.service, table, word, seat, Msg(key, {"seat": Seat(seat)}), command=call.command)
    return await show(call)


# -- the pace, in the lobby by the host, at the table by a vote


async def pace(call: Call) -> Screen:
    """The paces to choose from. Press: ``pace table``."""
    room, version, now, measures = await _paces(call)
    voice = Voice(room.game, call.lang)
    text = [voice.say("waiting-pace", pace=described(tempo(now))), voice.say("waiting-pace-how")]
    if tempo(now).kind != "none":
        text.append(status.ladder_line(measures, voice))
    buttons = [
        Button(f"pace-set {room.table} {name}", label(name, voice), "primary" if name == now else "plain")
        for name in PACES
    ]
    order = Button(f"ladder {room.table} {'.'.join(measures)}", voice.say("waiting-change-ladder"))
    return screen_of(call, "waiting-pace-button", room, version, text, [*in_rows(buttons), (order,)])


def label(name: str, voice: Voice) -> str:
    """A pace as a button says it."""
    text = voice(described(tempo(name)))
    return text[:1].upper() + text[1:]


async def _paces(call: Call) -> tuple[Room, int, str, tuple[Measure, ...]]:
    """The room, its version, the pace and what is done when the time is out, before the game or in it."""
    try:
        async with call.service.tables.hold(call.table) as table:
            call.seat(table)
            return table.room, table.shown_version, table.waiting.pace, table.waiting.ladder
    except InRoom as found:
        call.needs("options", found.room)
        return found.room, found.version, found.room.pace, found.room.ladder or LADDER


async def set_pace(call: Call) -> Screen:
    """Press: ``pace-set table name``."""
    name = call.arg(1)
    if name not in PACES:
        raise Declined("app-bad-press")
    return await _change(call, "pace", name)


async def show_ladder(call: Call) -> Screen:
    """What is done when the time is out, being put in order. Press: ``ladder table a.b.c``; ``-``: nothing yet."""
    room, version, _, _ = await _paces(call)
    voice = Voice(room.game, call.lang)
    chosen = tuple(measure for measure in call.arg(1).split(".") if measure in MEASURES)
    text = [voice.say("waiting-ladder-how")]
    text += [f"{n}. {voice(Msg(f'waiting-measure-{measure}'))}" for n, measure in enumerate(chosen, 1)]
    buttons = []
    for measure in MEASURES:
        left = [one for one in chosen if one != measure] if measure in chosen else [*chosen, measure]
        sign = "−" if measure in chosen else "+"
        label = f"{sign} {voice(Msg(f'waiting-measure-{measure}'))}"
        buttons.append(Button(f"ladder {room.table} {'.'.join(left) or '-'}", label))
    take = Button(
        f"ladder-set {room.table} {'.'.join(chosen) or '-'}", voice.say("waiting-ladder-take"), "primary", not chosen
    )
    return screen_of(call, "waiting-change-ladder", room, version, text, [*in_rows(buttons), (take,)])


async def set_ladder(call: Call) -> Screen:
    """Press: ``ladder-set table a.b.c``."""
    wanted = call.arg(1)
    if not wanted.strip("-") or ".".join(ladder(wanted)) != wanted or len(set(ladder(wanted))) != len(ladder(wanted)):
        raise Declined("app-bad-press")
    return await _change(call, "ladder", wanted)


async def _change(call: Call, kind: str, arg: str) -> Screen:
    def edit(room: Room) -> Room:
        call.needs("options", room)
        new: dict[str, object] = {"pace": arg} if kind == "pace" else {"ladder": ladder(arg)}
        return msgspec.structs.replace(room, **new)

    try:
        return await _propose(call, kind, arg)
    except InRoom:
        await call.service.rooms.change(call.table, call.command, edit)
        return await pace(call)
