"""Setting a table up, for its host: groups of settings with what is set beside their names, each group a screen."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.app.clock.paces import described, tempo
from bot.app.match.rooms import Room, Sitter
from bot.app.match.service import Call, Voice
from bot.app.match.table import Table
from bot.app.port.press import Press
from bot.app.port.refusals import Crowded, Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import AiLevel, Close, End, EndGame, Kick, Learning, Option, Panel, RoomLanguage, Setup
from bot.app.presses.time import MyHours, Paces
from bot.app.show.asking import quiet_hours
from bot.app.show.frames import LONGEST_TITLE, title
from bot.app.show.results import results
from bot.app.show.rows import fit, in_rows
from engines import GAMES
from engines.core.game import OptionSpec, OptionValue
from engines.core.levels import LEVELS, Level
from engines.core.messages import LANGUAGES
from engines.core.words import Msg

MOST_VALUES = 8
TOGGLED = 2


def options_line(room: Room, voice: Voice) -> str:
    """The options that are not at their defaults; the others are folded away."""
    return voice.say("app-options-are", options=_changed(room, voice))


def _changed(room: Room, voice: Voice) -> str:
    now = [(spec, value_now(room, spec)) for spec in GAMES[room.game].options]
    changed = [f"{_option(voice, spec)}: {_value(voice, spec, value)}" for spec, value in now if value != spec.default]
    return ", ".join(changed) or voice.say("app-options-usual")


def value_now(room: Room, spec: OptionSpec) -> OptionValue:
    """What an option is: as chosen, or what is usual with the seats that the room has now."""
    usual = spec.for_seats(len(room.seats))
    return room.options.get(spec.key, usual[0] if usual else spec.default)


def option_now(room: Room, spec: OptionSpec, voice: Voice) -> dict[str, str]:
    """An option and what it is now, in words: ``option`` and ``value``."""
    return {"option": _option(voice, spec), "value": _value(voice, spec, value_now(room, spec))}


def _option(voice: Voice, spec: OptionSpec) -> str:
    return voice.own(f"option-{spec.key}", spec.key)


def _value(voice: Voice, spec: OptionSpec, value: OptionValue) -> str:
    if spec.kind == "flag":
        return voice.say("app-on" if value else "app-off")
    text = str(value)
    return text if spec.kind == "number" else voice.own(f"option-{spec.key}-{text}", text)


async def setup(call: Call, room: Room, press: Setup) -> Screen:
    """The groups of settings, one of them, or the values of an option; for who minds the group, whom to take off."""
    if not call.may("options", room) and call.may("kick", room):
        return await _minding_screen(call, room)
    call.needs("options", room)
    if press.key in SCREENS:
        return await SCREENS[press.key](call, room)
    spec = next((spec for spec in GAMES[room.game].options if spec.key == press.key), None)
    return await _groups_screen(call, room) if spec is None else await _values_screen(call, room, spec)


async def _groups_screen(call: Call, room: Room) -> Screen:
    """A button a group, and beside its name what is set there."""
    voice = await call.service.voice(room, call.lang)
    hints = voice.say("app-on" if room.learning else "app-off")
    people = ", ".join(voice.names[n] for n, _ in _removable(call, room))
    groups: list[tuple[Press, str, str]] = [
        (Setup(room.table, "rules"), "app-set-rules", _changed(room, voice)),
        (Paces(room.table), "waiting-pace-button", voice(described(tempo(room.pace)))),
        (MyHours(), "waiting-hours-button", quiet_hours(call.person.hours.quiet, voice)),
        (Setup(room.table, "hints"), "app-set-hints", hints),
        (Setup(room.table, "level"), "app-set-level", voice.say(f"app-level-{room.level}")),
        (Setup(room.table, "language"), "app-set-language", voice.say(f"app-lang-{room.lang}")),
        (Setup(room.table, "people"), "app-set-people", people),
    ]
    shown = groups if _choosable(room) else groups[1:]
    rows = [(Button(press.line, voice.say(key), note=note),) for press, key, note in shown]
    return _screen(call, room, voice, "app-options", [voice.say("app-set-how")], rows)


def _screen(
    call: Call, room: Room, voice: Voice, about: str, text: Sequence[str], rows: Sequence[tuple[Button, ...]]
) -> Screen:  # fmt: skip
    """A private screen of settings, called by what it is ``about``."""
    name = fit(f"{voice.say(about)} · {title(room, voice)}", LONGEST_TITLE)
    return Screen(name, tuple(text), rows=tuple(rows), private=True, lang=call.lang, table=room.table)


def _back(room: Room, voice: Voice, group: str = "") -> tuple[Button, ...]:
    return (Button(Setup(room.table, group).line, voice.say("app-back")),)


def _choosable(room: Room) -> list[OptionSpec]:
    return [spec for spec in GAMES[room.game].options if len(spec.values) > 1]


async def rules_screen(call: Call, room: Room) -> Screen:
    """A button an option, which says what it is now."""
    voice = await call.service.voice(room, call.lang)
    text = [voice.say("app-options-how")]
    rows: list[tuple[Button, ...]] = []
    for spec in GAMES[room.game].options:
        now = value_now(room, spec)
        rows += [(_option_button(room, voice, spec, now),)] if len(spec.values) > 1 else []
        text += [_about(voice, spec, now)] if voice.own(f"option-{spec.key}-{now}-about", "") else []
    return _screen(call, room, voice, "app-set-rules", text, [*rows, _back(room, voice)])


async def hints_screen(call: Call, room: Room) -> Screen:
    """Whether it is a learning table, and what that is."""
    voice = await call.service.voice(room, call.lang)
    learning = voice.say("app-learning-now", on=voice.say("app-on" if room.learning else "app-off"))
    rows = [(Button(Learning(room.table, int(not room.learning)).line, learning),), _back(room, voice)]
    return _screen(call, room, voice, "app-set-hints", [voice.say("app-learning-what")], rows)


async def level_screen(call: Call, room: Room) -> Screen:
    """How well AIs play here: every level with what it means, the present one marked."""
    voice = await call.service.voice(room, call.lang)
    text = [level_about(voice, level) for level in LEVELS]
    buttons = [
        Button(
            AiLevel(room.table, level).line,
            voice.say(f"app-level-{level}"),
            "primary" if level == room.level else "plain",
        )
        for level in LEVELS
    ]
    return _screen(call, room, voice, "app-set-level", text, [*in_rows(buttons), _back(room, voice)])


def level_about(voice: Voice, level: Level) -> str:
    """A level, and what it means."""
    about = voice.say(f"app-level-{level}-about")
    return voice.say("app-option-now", option=voice.say(f"app-level-{level}"), value=about)


async def language_screen(call: Call, room: Room) -> Screen:
    """The language of what all see."""
    voice = await call.service.voice(room, call.lang)
    languages = [_language(room, voice, lang) for lang in LANGUAGES]
    rows = [tuple(languages[:2]), tuple(languages[2:]), _back(room, voice)]
    return _screen(call, room, voice, "app-set-language", [], rows)


async def people_screen(call: Call, room: Room) -> Screen:
    """Who can be taken off a seat; the table closed."""
    voice = await call.service.voice(room, call.lang)
    rows = [*_minding(call, room, voice), _back(room, voice)]
    return _screen(call, room, voice, "app-set-people", [], rows)


SCREENS = {
    "rules": rules_screen, "hints": hints_screen, "level": level_screen, "language": language_screen,
    "people": people_screen,
}  # fmt: skip
"""The groups of settings that are kept with the room."""


async def _minding_screen(call: Call, room: Room) -> Screen:
    """What those who look after the group may do at a stranger's table: nothing about how it is played."""
    voice = await call.service.voice(room, call.lang)
    return _screen(call, room, voice, "app-set-people", [voice.say("app-minding")], _minding(call, room, voice))


def _minding(call: Call, room: Room, voice: Voice) -> list[tuple[Button, ...]]:
    """Taking people off their seats, and closing the table."""
    close = [(Button(Close(room.table).line, voice.say("app-close-room"), "danger"),)] if call.may("end", room) else []
    return [*in_rows(_kick_buttons(call, room, voice)), *close]


def _language(room: Room, voice: Voice, lang: str) -> Button:
    return Button(
        RoomLanguage(room.table, lang).line, voice.say(f"app-lang-{lang}"), "primary" if lang == room.lang else "plain"
    )


def _option_button(room: Room, voice: Voice, spec: OptionSpec, now: OptionValue) -> Button:
    """The option as it is now. Of two values a press takes the other one, of more it shows them."""
    label = voice.say("app-option-now", option=_option(voice, spec), value=_value(voice, spec, now))
    if len(spec.values) == TOGGLED and now in spec.values:
        return Button(Option(room.table, spec.key, 1 - spec.values.index(now)).line, fit(label))
    return Button(Setup(room.table, spec.key).line, fit(f"{label} …"))


def _about(voice: Voice, spec: OptionSpec, value: OptionValue) -> str:
    """A value and what it means, as far as that is told."""
    name, about = _value(voice, spec, value), voice.own(f"option-{spec.key}-{value}-about", "")
    return voice.say("app-option-now", option=name, value=about) if about else name


async def _values_screen(call: Call, room: Room, spec: OptionSpec) -> Screen:
    """The values of one option, the present one marked."""
    voice = await call.service.voice(room, call.lang)
    now, text = value_now(room, spec), [_option(voice, spec)]
    text += [_about(voice, spec, value) for value in spec.values if voice.own(f"option-{spec.key}-{value}-about", "")]
    buttons = [
        Button(
            Option(room.table, spec.key, n).line, fit(_value(voice, spec, value)),
            "primary" if value == now else "plain",
        )
        for n, value in enumerate(spec.values[:MOST_VALUES])
    ]  # fmt: skip
    return _screen(call, room, voice, "app-set-rules", text, [*in_rows(buttons), _back(room, voice, "rules")])


def _kick_buttons(call: Call, room: Room, voice: Voice) -> list[Button]:
    return [
        Button(Kick(room.table, n, sitter.person or "ai").line, voice.say("app-kick", name=voice.names[n]))
        for n, sitter in _removable(call, room)
    ]


def _removable(call: Call, room: Room) -> list[tuple[int, Sitter]]:
    """The seats that the caller may take somebody off."""
    return [
        (n, sitter)
        for n, sitter in enumerate(room.seats)
        if sitter.person != room.host and call.may("seat an AI" if sitter.ai else "kick", room)
    ]


def option(_: Call, room: Room, press: Option) -> Room:
    """The room with another value of an option."""
    spec = next((spec for spec in GAMES[room.game].options if spec.key == press.key), None)
    if spec is None or press.n >= len(spec.values):
        raise Declined("app-bad-press")
    options = {**room.options, spec.key: spec.values[press.n]}
    if options[spec.key] == spec.default and not spec.fits:
        del options[spec.key]
    return msgspec.structs.replace(room, options=options)


def learning(_: Call, room: Room, press: Learning) -> Room:
    """The room as a learning table, or not."""
    return msgspec.structs.replace(room, learning=press.on == 1)


def level(_: Call, room: Room, press: AiLevel) -> Room:
    """The room with AIs of another level."""
    chosen = next((one for one in LEVELS if one == press.level), None)
    if chosen is None:
        raise Declined("app-bad-press")
    return msgspec.structs.replace(room, level=chosen)


def language(_: Call, room: Room, press: RoomLanguage) -> Room:
    """The room with another language of its public screens."""
    if press.lang not in LANGUAGES:
        raise Declined("app-bad-press")
    return msgspec.structs.replace(room, lang=press.lang)


def remove(call: Call, room: Room, press: Kick) -> Room:
    """The room with a seat less: whoever is on it, person or AI, is who was shown with the press."""
    n = press.seat
    if n >= len(room.seats) or (room.seats[n].person or "ai") != press.who:
        raise Declined("app-bad-press")
    call.needs("seat an AI" if room.seats[n].ai else "kick", room)
    if room.seats[n].person == room.host:
        raise Declined("app-host-stays")
    return msgspec.structs.replace(room, seats=(*room.seats[:n], *room.seats[n + 1 :]))


async def removed(call: Call, room: Room) -> Screen:
    """What is shown to whoever took somebody off."""
    return await (people_screen if call.may("options", room) else _minding_screen)(call, room)


async def ask_end(call: Call, table: Table, _: End) -> Screen:
    """Ask before a running game is closed."""
    voice = await call.service.voice(table, call.lang)
    row = (
        Button(EndGame(table.id, table.match.version).line, voice.say("app-end-yes"), "danger"),
        Button(Panel(table.id).line, voice.say("app-cancel")),
    )
    text = (voice.say("app-end-ask"),)
    return Screen(
        title(table.room, voice), text, rows=(row,), private=True, lang=call.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip


async def end(call: Call, table: Table, _: EndGame) -> Screen:
    """Close a running game, without a result."""
    if table.over:
        raise Declined("refused-over")
    seat = table.seat_of(call.person.id)
    try:
        await call.service.tables.note(table, ("closed",), seat, Msg("app-event-closed"), command=call.command)
    except Crowded:
        raise Declined("refused-stale", "panel") from None
    return results(table, await call.service.voice(table, call.lang))
