"""Setting a table up, for its host: groups of settings with what is set beside their names, each group a screen."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.app.clock.events import TableClosed
from bot.app.clock.paces import described, tempo
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.rooms import Room, Sitter
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


def options_line(room: Room, translator: Translator) -> str:
    """The options that are not at their defaults; the others are folded away."""
    return translator.say("app-options-are", options=_changed(room, translator))


def _changed(room: Room, translator: Translator) -> str:
    now = [(spec, value_now(room, spec)) for spec in GAMES[room.game].options]
    changed = [
        f"{_option(translator, spec)}: {_value(translator, spec, value)}"
        for spec, value in now
        if value != spec.default
    ]
    return ", ".join(changed) or translator.say("app-options-usual")


def value_now(room: Room, spec: OptionSpec) -> OptionValue:
    """What an option is: as chosen, or what is usual with the seats that the room has now."""
    usual = spec.for_seats(len(room.seats))
    return room.options.get(spec.key, usual[0] if usual else spec.default)


def option_now(room: Room, spec: OptionSpec, translator: Translator) -> dict[str, str]:
    """An option and what it is now, in words: ``option`` and ``value``."""
    return {"option": _option(translator, spec), "value": _value(translator, spec, value_now(room, spec))}


def _option(translator: Translator, spec: OptionSpec) -> str:
    return translator.own(f"option-{spec.key}", spec.key)


def _value(translator: Translator, spec: OptionSpec, value: OptionValue) -> str:
    if spec.kind == "flag":
        return translator.say("app-on" if value else "app-off")
    text = str(value)
    return text if spec.kind == "number" else translator.own(f"option-{spec.key}-{text}", text)


async def setup(context: RequestContext, room: Room, press: Setup) -> Screen:
    """The groups of settings, one of them, or the values of an option; for who minds the group, whom to take off."""
    if not context.may("options", room) and context.may("kick", room):
        return await _minding_screen(context, room)
    context.needs("options", room)
    if press.key in SCREENS:
        return await SCREENS[press.key](context, room)
    spec = next((spec for spec in GAMES[room.game].options if spec.key == press.key), None)
    return await _groups_screen(context, room) if spec is None else await _values_screen(context, room, spec)


async def _groups_screen(context: RequestContext, room: Room) -> Screen:
    """A button a group, and beside its name what is set there."""
    translator = await context.load_translator(room)
    hints = translator.say("app-on" if room.learning else "app-off")
    people = ", ".join(translator.names[n] for n, _ in _removable(context, room))
    groups: list[tuple[Press, str, str]] = [
        (Setup(room.table, "rules"), "app-set-rules", _changed(room, translator)),
        (Paces(room.table), "waiting-pace-button", translator(described(tempo(room.pace)))),
        (MyHours(), "waiting-hours-button", quiet_hours(context.person.hours.quiet, translator)),
        (Setup(room.table, "hints"), "app-set-hints", hints),
        (Setup(room.table, "level"), "app-set-level", translator.say(f"app-level-{room.level}")),
        (Setup(room.table, "language"), "app-set-language", translator.say(f"app-lang-{room.lang}")),
        (Setup(room.table, "people"), "app-set-people", people),
    ]
    shown = groups if _choosable(room) else groups[1:]
    rows = [(Button(press.line, translator.say(key), note=note),) for press, key, note in shown]
    return _screen(context, room, translator, "app-options", [translator.say("app-set-how")], rows)


def _screen(
    context: RequestContext,
    room: Room,
    translator: Translator,
    about: str,
    text: Sequence[str],
    rows: Sequence[tuple[Button, ...]],
) -> Screen:
    """A private screen of settings, called by what it is ``about``."""
    name = fit(f"{translator.say(about)} · {title(room, translator)}", LONGEST_TITLE)
    return Screen(name, tuple(text), rows=tuple(rows), private=True, lang=context.lang, table=room.table)


def _back(room: Room, translator: Translator, group: str = "") -> tuple[Button, ...]:
    return (Button(Setup(room.table, group).line, translator.say("app-back")),)


def _choosable(room: Room) -> list[OptionSpec]:
    return [spec for spec in GAMES[room.game].options if len(spec.values) > 1]


async def rules_screen(context: RequestContext, room: Room) -> Screen:
    """A button an option, which says what it is now."""
    translator = await context.load_translator(room)
    text = [translator.say("app-options-how")]
    rows: list[tuple[Button, ...]] = []
    for spec in GAMES[room.game].options:
        now = value_now(room, spec)
        rows += [(_option_button(room, translator, spec, now),)] if len(spec.values) > 1 else []
        text += [_about(translator, spec, now)] if translator.own(f"option-{spec.key}-{now}-about", "") else []
    return _screen(context, room, translator, "app-set-rules", text, [*rows, _back(room, translator)])


async def hints_screen(context: RequestContext, room: Room) -> Screen:
    """Whether it is a learning table, and what that is."""
    translator = await context.load_translator(room)
    learning = translator.say("app-learning-now", on=translator.say("app-on" if room.learning else "app-off"))
    rows = [(Button(Learning(room.table, int(not room.learning)).line, learning),), _back(room, translator)]
    return _screen(context, room, translator, "app-set-hints", [translator.say("app-learning-what")], rows)


async def level_screen(context: RequestContext, room: Room) -> Screen:
    """How well AIs play here: every level with what it means, the present one marked."""
    translator = await context.load_translator(room)
    text = [level_about(translator, level) for level in LEVELS]
    buttons = [
        Button(
            AiLevel(room.table, level).line,
            translator.say(f"app-level-{level}"),
            "primary" if level == room.level else "plain",
        )
        for level in LEVELS
    ]
    return _screen(context, room, translator, "app-set-level", text, [*in_rows(buttons), _back(room, translator)])


def level_about(translator: Translator, level: Level) -> str:
    """A level, and what it means."""
    about = translator.say(f"app-level-{level}-about")
    return translator.say("app-option-now", option=translator.say(f"app-level-{level}"), value=about)


async def language_screen(context: RequestContext, room: Room) -> Screen:
    """The language of what all see."""
    translator = await context.load_translator(room)
    languages = [_language(room, translator, lang) for lang in LANGUAGES]
    rows = [tuple(languages[:2]), tuple(languages[2:]), _back(room, translator)]
    return _screen(context, room, translator, "app-set-language", [], rows)


async def people_screen(context: RequestContext, room: Room) -> Screen:
    """Who can be taken off a seat; the table closed."""
    translator = await context.load_translator(room)
    rows = [*_minding(context, room, translator), _back(room, translator)]
    return _screen(context, room, translator, "app-set-people", [], rows)


SCREENS = {
    "rules": rules_screen, "hints": hints_screen, "level": level_screen, "language": language_screen,
    "people": people_screen,
}  # fmt: skip
"""The groups of settings that are kept with the room."""


async def _minding_screen(context: RequestContext, room: Room) -> Screen:
    """What those who look after the group may do at a stranger's table: nothing about how it is played."""
    translator = await context.load_translator(room)
    return _screen(
        context,
        room,
        translator,
        "app-set-people",
        [translator.say("app-minding")],
        _minding(context, room, translator),
    )


def _minding(context: RequestContext, room: Room, translator: Translator) -> list[tuple[Button, ...]]:
    """Taking people off their seats, and closing the table."""
    close = (
        [(Button(Close(room.table).line, translator.say("app-close-room"), "danger"),)]
        if context.may("end", room)
        else []
    )
    return [*in_rows(_kick_buttons(context, room, translator)), *close]


def _language(room: Room, translator: Translator, lang: str) -> Button:
    return Button(
        RoomLanguage(room.table, lang).line,
        translator.say(f"app-lang-{lang}"),
        "primary" if lang == room.lang else "plain",
    )


def _option_button(room: Room, translator: Translator, spec: OptionSpec, now: OptionValue) -> Button:
    """The option as it is now. Of two values a press takes the other one, of more it shows them."""
    label = translator.say("app-option-now", option=_option(translator, spec), value=_value(translator, spec, now))
    if len(spec.values) == TOGGLED and now in spec.values:
        return Button(Option(room.table, spec.key, 1 - spec.values.index(now)).line, fit(label))
    return Button(Setup(room.table, spec.key).line, fit(f"{label} …"))


def _about(translator: Translator, spec: OptionSpec, value: OptionValue) -> str:
    """A value and what it means, as far as that is told."""
    name, about = _value(translator, spec, value), translator.own(f"option-{spec.key}-{value}-about", "")
    return translator.say("app-option-now", option=name, value=about) if about else name


async def _values_screen(context: RequestContext, room: Room, spec: OptionSpec) -> Screen:
    """The values of one option, the present one marked."""
    translator = await context.load_translator(room)
    now, text = value_now(room, spec), [_option(translator, spec)]
    text += [
        _about(translator, spec, value)
        for value in spec.values
        if translator.own(f"option-{spec.key}-{value}-about", "")
    ]
    buttons = [
        Button(
            Option(room.table, spec.key, n).line,
            fit(_value(translator, spec, value)),
            "primary" if value == now else "plain",
        )
        for n, value in enumerate(spec.values[:MOST_VALUES])
    ]
    return _screen(
        context, room, translator, "app-set-rules", text, [*in_rows(buttons), _back(room, translator, "rules")]
    )


def _kick_buttons(context: RequestContext, room: Room, translator: Translator) -> list[Button]:
    return [
        Button(Kick(room.table, n, sitter.person or "ai").line, translator.say("app-kick", name=translator.names[n]))
        for n, sitter in _removable(context, room)
    ]


def _removable(context: RequestContext, room: Room) -> list[tuple[int, Sitter]]:
    """The seats that the caller may take somebody off."""
    return [
        (n, sitter)
        for n, sitter in enumerate(room.seats)
        if sitter.person != room.host and context.may("seat an AI" if sitter.ai else "kick", room)
    ]


def option(_: RequestContext, room: Room, press: Option) -> Room:
    """The room with another value of an option."""
    spec = next((spec for spec in GAMES[room.game].options if spec.key == press.key), None)
    if spec is None or press.n >= len(spec.values):
        raise Declined("app-bad-press")
    options = {**room.options, spec.key: spec.values[press.n]}
    if options[spec.key] == spec.default and not spec.fits:
        del options[spec.key]
    return msgspec.structs.replace(room, options=options)


def learning(_: RequestContext, room: Room, press: Learning) -> Room:
    """The room as a learning table, or not."""
    return msgspec.structs.replace(room, learning=press.on == 1)


def level(_: RequestContext, room: Room, press: AiLevel) -> Room:
    """The room with AIs of another level."""
    chosen = next((one for one in LEVELS if one == press.level), None)
    if chosen is None:
        raise Declined("app-bad-press")
    return msgspec.structs.replace(room, level=chosen)


def language(_: RequestContext, room: Room, press: RoomLanguage) -> Room:
    """The room with another language of its public screens."""
    if press.lang not in LANGUAGES:
        raise Declined("app-bad-press")
    return msgspec.structs.replace(room, lang=press.lang)


def remove(context: RequestContext, room: Room, press: Kick) -> Room:
    """The room with a seat less: whoever is on it, person or AI, is who was shown with the press."""
    n = press.seat
    if n >= len(room.seats) or (room.seats[n].person or "ai") != press.who:
        raise Declined("app-bad-press")
    context.needs("seat an AI" if room.seats[n].ai else "kick", room)
    if room.seats[n].person == room.host:
        raise Declined("app-host-stays")
    return msgspec.structs.replace(room, seats=(*room.seats[:n], *room.seats[n + 1 :]))


async def removed(context: RequestContext, room: Room) -> Screen:
    """What is shown to whoever took somebody off."""
    return await (people_screen if context.may("options", room) else _minding_screen)(context, room)


async def ask_end(context: RequestContext, table: Table, _: End) -> Screen:
    """Ask before a running game is closed."""
    translator = await context.load_translator(table)
    row = (
        Button(EndGame(table.id, table.match.version).line, translator.say("app-end-yes"), "danger"),
        Button(Panel(table.id).line, translator.say("app-cancel")),
    )
    text = (translator.say("app-end-ask"),)
    return Screen(
        title(table.room, translator), text, rows=(row,), private=True, lang=context.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip


async def end(context: RequestContext, table: Table, _: EndGame) -> Screen:
    """Close a running game, without a result."""
    if table.over:
        raise Declined("refused-over")
    seat = table.seat_of(context.person.id)
    try:
        await context.service.tables.note(table, TableClosed(seat), Msg("app-event-closed"), command=context.command)
    except Crowded:
        raise Declined("refused-stale", "panel") from None
    return results(table, await context.load_translator(table))
