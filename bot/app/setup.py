"""Setting a table up, for its host: options, language, the learning mark, and who is taken off a seat."""

from __future__ import annotations

import msgspec

from bot.app.frames import title
from bot.app.refusals import Declined
from bot.app.results import results
from bot.app.rooms import Room
from bot.app.screen import Button, Screen
from bot.app.service import Call, Voice
from bot.app.widgets import in_rows
from engines import GAMES
from engines.core.game import OptionSpec, OptionValue
from engines.core.messages import LANGUAGES
from engines.core.words import Msg

MOST_VALUES = 8


async def room_of(call: Call) -> tuple[Room, int]:
    """The room that a press is about. Raises ``Declined``."""
    found = await call.service.rooms.get(call.table)
    if found is None:
        raise Declined("app-no-table")
    return found


def options_line(room: Room, voice: Voice) -> str:
    """The options that are not at their defaults; the others are folded away."""
    now = [(spec, value_now(room, spec)) for spec in GAMES[room.game].options]
    changed = [f"{_option(voice, spec)}: {_value(voice, spec, value)}" for spec, value in now if value != spec.default]
    return voice.say("app-options-are", options=", ".join(changed)) if changed else voice.say("app-options-default")


def value_now(room: Room, spec: OptionSpec) -> OptionValue:
    """What an option is: as chosen, or what is usual with the seats that the room has now."""
    usual = spec.for_seats(len(room.seats))
    return room.options.get(spec.key, usual[0] if usual else spec.default)


def _option(voice: Voice, spec: OptionSpec) -> str:
    return voice.own(f"option-{spec.key}", spec.key)


def _value(voice: Voice, spec: OptionSpec, value: OptionValue) -> str:
    if spec.kind == "flag":
        return voice.say("app-on" if value else "app-off")
    text = str(value)
    return text if spec.kind == "number" else voice.own(f"option-{spec.key}-{text}", text)


async def setup(call: Call) -> Screen:
    """The options, for the host. Press: ``setup table``."""
    room, _ = await room_of(call)
    call.needs("options", room)
    return await setup_screen(call, room)


async def setup_screen(call: Call, room: Room) -> Screen:
    """Every option with its values, the language, the learning mark, and who can be taken off a seat."""
    voice = await call.service.voice(room, call.lang)
    rows: list[tuple[Button, ...]] = []
    text = []
    for spec in GAMES[room.game].options:
        now = value_now(room, spec)
        text.append(voice.say("app-option-now", option=_option(voice, spec), value=_value(voice, spec, now)))
        text += [about] if (about := voice.own(f"option-{spec.key}-{now}-about", "")) else []
        rows += [row] if (row := _value_row(room, voice, spec, now)) else []
    text.append(voice.say("app-language-now", lang=voice.say(f"app-lang-{room.lang}")))
    rows.append(tuple(Button(f"roomlang {room.table} {lang}", voice.say(f"app-lang-{lang}")) for lang in LANGUAGES))
    learn = "app-learning-off-button" if room.learning else "app-learning-on-button"
    rows.append((Button(f"learning {room.table} {int(not room.learning)}", voice.say(learn)),))
    rows += in_rows(_kick_buttons(room, voice))
    rows.append((Button(f"close {room.table}", voice.say("app-close-room"), "danger"),))
    return Screen(title(room, voice), tuple(text), rows=tuple(rows), private=True, lang=call.lang, table=room.table)


def _value_row(room: Room, voice: Voice, spec: OptionSpec, now: OptionValue) -> tuple[Button, ...]:
    return tuple(
        Button(
            f"option {room.table} {spec.key} {n}", f"{_option(voice, spec)}: {_value(voice, spec, value)}",
        )
        for n, value in enumerate(spec.values[:MOST_VALUES])
        if value != now
    )  # fmt: skip


def _kick_buttons(room: Room, voice: Voice) -> list[Button]:
    return [
        Button(f"kick {room.table} {n} {sitter.person or 'ai'}", voice.say("app-kick", name=voice.names[n]))
        for n, sitter in enumerate(room.seats)
        if sitter.person != room.host
    ]


async def option(call: Call) -> Screen:
    """Press: ``option table key n``: the n-th value."""

    def edit(room: Room) -> Room:
        call.needs("options", room)
        spec = next((spec for spec in GAMES[room.game].options if spec.key == call.arg(1)), None)
        if spec is None or call.number(2) >= len(spec.values):
            raise Declined("app-bad-press")
        options = {**room.options, spec.key: spec.values[call.number(2)]}
        if options[spec.key] == spec.default and not spec.fits:
            del options[spec.key]
        return msgspec.structs.replace(room, options=options)

    return await setup_screen(call, await call.service.rooms.change(call.table, call.command, edit))


async def learning(call: Call) -> Screen:
    """Press: ``learning table 0|1``."""

    def edit(room: Room) -> Room:
        call.needs("options", room)
        return msgspec.structs.replace(room, learning=call.arg(1) == "1")

    return await setup_screen(call, await call.service.rooms.change(call.table, call.command, edit))


async def language(call: Call) -> Screen:
    """The language of the table's public screens. Press: ``roomlang table lang``."""

    def edit(room: Room) -> Room:
        call.needs("options", room)
        if call.arg(1) not in LANGUAGES:
            raise Declined("app-bad-press")
        return msgspec.structs.replace(room, lang=call.arg(1))

    return await setup_screen(call, await call.service.rooms.change(call.table, call.command, edit))


async def remove(call: Call) -> Screen:
    """The host takes somebody, or an AI, off a seat. Press: ``kick table seat who``, as it was when pressed."""

    def edit(room: Room) -> Room:
        n, who = call.number(1), call.arg(2)
        if n >= len(room.seats) or (room.seats[n].person or "ai") != who:
            raise Declined("app-bad-press")
        call.needs("seat an AI" if room.seats[n].ai else "kick", room)
        if room.seats[n].person == room.host:
            raise Declined("app-host-stays")
        return msgspec.structs.replace(room, seats=(*room.seats[:n], *room.seats[n + 1 :]))

    room = await call.service.rooms.change(call.table, call.command, edit)
    return await setup_screen(call, room)


async def ask_end(call: Call) -> Screen:
    """Ask before a running game is closed. Press: ``end table``."""
    async with call.service.tables.hold(call.table) as table:
        call.needs("end", table)
        voice = await call.service.voice(table, call.lang)
        row = (
            Button(f"end-game {table.id} {table.match.version}", voice.say("app-end-yes"), "danger"),
            Button(f"panel {table.id}", voice.say("app-cancel")),
        )
        text = (voice.say("app-end-ask"),)
        return Screen(
            title(table.room, voice), text, rows=(row,), private=True, lang=call.lang, table=table.id,
            version=table.shown_version,
        )  # fmt: skip


async def end(call: Call) -> Screen:
    """Close a running game, without a result. Press: ``end-game table version``."""
    async with call.service.tables.hold(call.table) as table:
        call.needs("end", table)
        if table.over:
            raise Declined("refused-over")
        if table.match.version != call.number(1):
            raise Declined("refused-stale", "panel")
        seat = table.seat_of(call.person.id)
        if not await call.service.tables.note(table, ("closed",), seat, Msg("app-event-closed"), call.command):
            raise Declined("refused-stale", "panel")
        return results(table, await call.service.voice(table, call.lang))
