"""A lobby's settings, for its host: one screen per group, with current values and options."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

import msgspec

from bot.app.clocks.time_controls import TIME_CONTROLS, time_control_text
from bot.app.context import RequestContext, Services
from bot.app.deadlines.callbacks import ShowHours, ShowTimeControls
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables.callbacks import CloseLobby, KickPlayer, OpenSetup, SetLobby, SetOption
from bot.app.tables.lobby_store import Lobby, SeatPlayer
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, choice_button, layout_buttons, truncate_label
from bot.app.views.datetimes import format_quiet_hours
from bot.app.views.screen_base import LONGEST_TITLE, table_title
from engines import GAMES
from engines.core.game import OptionSpec, OptionValue
from engines.core.levels import LEVELS, Level
from engines.core.translation import LANGUAGES


def option_changes(lobby: Lobby, translator: Translator) -> str:
    """Return the options that differ from their defaults, as text."""
    now = [(spec, current_option_value(lobby, spec)) for spec in GAMES[lobby.game].options]
    changed = [
        f"{option_name(translator, spec)}: {value_name(translator, spec, value)}"
        for spec, value in now
        if value != spec.default
    ]
    return ", ".join(changed) or translator.translate("app-options-usual")


def current_option_value(lobby: Lobby, spec: OptionSpec) -> OptionValue:
    """Return the chosen value of an option, or the default for the current number of seats."""
    usual = spec.values_for_seats(len(lobby.seats))
    return lobby.options.get(spec.key, usual[0] if usual else spec.default)


def current_option_names(lobby: Lobby, spec: OptionSpec, translator: Translator) -> dict[str, str]:
    """Return the texts ``option`` and ``value`` of an option's current value."""
    return {
        "option": option_name(translator, spec),
        "value": value_name(translator, spec, current_option_value(lobby, spec)),
    }


def option_name(translator: Translator, spec: OptionSpec) -> str:
    """Return the name of an option."""
    return translator.translate_or(f"option-{spec.key}", spec.key)


def value_name(translator: Translator, spec: OptionSpec, value: OptionValue) -> str:
    """Return the name of a value."""
    if spec.kind == "flag":
        return translator.translate("app-on" if value else "app-off")
    text = str(value)
    return text if spec.kind == "number" else translator.translate_or(f"option-{spec.key}-{text}", text)


def value_descriptions(translator: Translator, spec: OptionSpec, *values: OptionValue) -> list[str]:
    """Return the names and descriptions of those values that have a description."""
    abouts = {value: translator.translate_or(f"option-{spec.key}-{value}-about", "") for value in values}
    return [
        translator.translate("app-option-now", option=value_name(translator, spec, value), value=about)
        for value, about in abouts.items()
        if about
    ]


async def with_group_settings(service: Services, lobby: Lobby, *, is_waiting: bool = False) -> Lobby:
    """Return a new lobby with its group's settings for new tables: whether only members may take seats.

    ``is_waiting``: whether it looks for players, and so also gets the group's time control and role to ping.
    """
    channel = await service.channels.get(lobby.channel)
    if channel is None or channel.closed:
        return msgspec.structs.replace(lobby, members_only=False)
    group = await service.channels.load_group(channel)
    time_control = (
        {"time_control": group.time_control, "group_time_control": group.time_control}
        if is_waiting and group.time_control
        else {}
    )
    role = group.ping_role if is_waiting else lobby.ping_role
    return msgspec.structs.replace(lobby, members_only=group.members_only, ping_role=role, **time_control)


MAX_VALUES = 8
TOGGLE_VALUES = 2


async def setup_screen(context: RequestContext, lobby: Lobby, callback: OpenSetup) -> Screen:
    """Show the groups of settings, one group, or the values of one option.

    Channel admins other than the host see only the moderation screen.
    """
    if not context.is_allowed("options", lobby) and context.is_allowed("kick", lobby):
        return await _group_admin_screen(context, lobby)
    context.require_permission("options", lobby)
    if callback.key in SCREENS:
        return await SCREENS[callback.key](context, lobby)
    spec = next((spec for spec in GAMES[lobby.game].options if spec.key == callback.key), None)
    return await groups_screen(context, lobby) if spec is None else await _values_screen(context, lobby, spec)


async def groups_screen(context: RequestContext, lobby: Lobby) -> Screen:
    """Show a button per group with its current value."""
    translator = await context.load_translator(lobby)
    now = {key: translator.translate(field.choices[_read_field(lobby, key)]) for key, field in LOBBY_FIELDS.items()}
    players = ", ".join(translator.names[n] for n, _ in _removable_seats(context, lobby))
    groups: list[tuple[Callback, str, str]] = [
        (OpenSetup(lobby.table, "rules"), "app-set-rules", option_changes(lobby, translator)),
        (
            ShowTimeControls(lobby.table),
            "clock-pace-button",
            translator(time_control_text(TIME_CONTROLS[lobby.time_control])),
        ),
        (ShowHours(), "clock-hours-button", format_quiet_hours(context.user.hours.quiet, translator)),
        *((OpenSetup(lobby.table, key), f"app-set-{key}", now[key]) for key in ("hints", "level", "language")),
        (SetLobby(lobby.table, "talk", str(int(not lobby.talk_in_chat))), "app-set-talk", now["talk"]),
        (OpenSetup(lobby.table, "people"), "app-set-people", players),
    ]
    shown = groups if any(len(spec.values) > 1 for spec in GAMES[lobby.game].options) else groups[1:]
    rows = [(translator.button(callback, key, hint=note),) for callback, key, note in shown]
    text = [translator.translate("app-set-how")]
    return _settings_base_screen(context, lobby, translator, "app-options", text, rows, None)


def _settings_base_screen(
    context: RequestContext,
    lobby: Lobby,
    translator: Translator,
    about: str,
    text: Sequence[str],
    rows: Sequence[tuple[Button, ...]],
    group: str | None = "",
) -> Screen:
    """Build a private settings screen titled ``about``. ``group``: where the back button leads, or None."""
    name = truncate_label(f"{translator.translate(about)} · {table_title(lobby, translator)}", LONGEST_TITLE)
    back = None if group is None else OpenSetup(lobby.table, group)
    return context.private_screen(name, text, rows, back=back, table=lobby.table)


async def rule_options_screen(context: RequestContext, lobby: Lobby) -> Screen:
    """Show a button per rule option with its current value."""
    translator = await context.load_translator(lobby)
    text = [translator.translate("app-options-how")]
    rows: list[tuple[Button, ...]] = []
    for spec in GAMES[lobby.game].options:
        now = current_option_value(lobby, spec)
        rows += [(_toggle_option_button(lobby, translator, spec, now),)] if len(spec.values) > 1 else []
        text += value_descriptions(translator, spec, now)
    return _settings_base_screen(context, lobby, translator, "app-set-rules", text, rows)


def level_description(translator: Translator, level: Level) -> str:
    """Return the name of a level with its description."""
    about = translator.translate(f"app-level-{level}-about")
    return translator.translate("app-option-now", option=translator.translate(f"app-level-{level}"), value=about)


class LobbyField(NamedTuple):
    """A setting of a lobby: the attribute that stores it, and the texts of its values."""

    attribute: str
    choices: dict[str, str]


SWITCH: Final = {"0": "app-off", "1": "app-on"}
LOBBY_FIELDS: Final[dict[str, LobbyField]] = {
    "hints": LobbyField("learning", SWITCH),
    "level": LobbyField("level", {level: f"app-level-{level}" for level in LEVELS}),
    "language": LobbyField("lang", {lang: f"app-lang-{lang}" for lang in LANGUAGES}),
    "talk": LobbyField("talk_in_chat", SWITCH),
}
"""The settings of a lobby by key. The text ``app-set-<key>`` names one."""


def _read_field(lobby: Lobby, key: str) -> str:
    value = getattr(lobby, LOBBY_FIELDS[key].attribute)
    return f"{value:d}" if isinstance(value, bool) else str(value)


def change_field(_: RequestContext, lobby: Lobby, callback: SetLobby) -> Lobby:
    """Change a setting. Raises ``RejectedError`` for a value that it does not have."""
    attribute, choices = LOBBY_FIELDS[callback.key]
    if callback.value not in choices:
        raise RejectedError("app-invalid-button")
    return msgspec.structs.replace(lobby, **{attribute: callback.value == "1" if choices is SWITCH else callback.value})


async def field_screen(key: Literal["hints", "level", "language"], context: RequestContext, lobby: Lobby) -> Screen:
    """Show the values of a setting with descriptions, marking the current one."""
    translator = await context.load_translator(lobby)
    abouts = {"hints": [translator.translate("app-learning-what")]}
    abouts["level"] = [level_description(translator, level) for level in LEVELS]
    buttons = [
        translator.button(SetLobby(lobby.table, key, value), text, is_chosen=value == _read_field(lobby, key))
        for value, text in LOBBY_FIELDS[key].choices.items()
    ]
    text = abouts.get(key, [])
    return _settings_base_screen(context, lobby, translator, f"app-set-{key}", text, layout_buttons(buttons))


async def players_screen(context: RequestContext, lobby: Lobby) -> Screen:
    """Show the removable players, and the button to close the table."""
    translator = await context.load_translator(lobby)
    rows = _group_admin_rows(context, lobby, translator)
    return _settings_base_screen(context, lobby, translator, "app-set-people", [], rows)


SCREENS: Final[dict[str, Callable[[RequestContext, Lobby], Awaitable[Screen]]]] = {
    "rules": rule_options_screen,
    "hints": partial(field_screen, "hints"),
    "level": partial(field_screen, "level"),
    "language": partial(field_screen, "language"),
    "people": players_screen,
}


async def _group_admin_screen(context: RequestContext, lobby: Lobby) -> Screen:
    """Show the moderation for channel admins at any table, without rule options."""
    translator = await context.load_translator(lobby)
    rows, text = _group_admin_rows(context, lobby, translator), [translator.translate("app-admin-note")]
    return _settings_base_screen(context, lobby, translator, "app-set-people", text, rows, None)


def _group_admin_rows(context: RequestContext, lobby: Lobby, translator: Translator) -> list[tuple[Button, ...]]:
    kicks = [
        translator.button(KickPlayer(lobby.table, n, sitter.user or "ai"), "app-kick", name=translator.names[n])
        for n, sitter in _removable_seats(context, lobby)
    ]
    rows = [*layout_buttons(kicks)]
    if context.is_allowed("end", lobby):
        rows.append((translator.button(CloseLobby(lobby.table), "app-close-lobby", "danger"),))
    return rows


def _toggle_option_button(lobby: Lobby, translator: Translator, spec: OptionSpec, now: OptionValue) -> Button:
    label = translator.translate("app-option-now", **current_option_names(lobby, spec, translator))
    if len(spec.values) == TOGGLE_VALUES and now in spec.values:
        return Button(SetOption(lobby.table, spec.key, 1 - spec.values.index(now)).data, truncate_label(label))
    return Button(OpenSetup(lobby.table, spec.key).data, truncate_label(f"{label} …"))


async def _values_screen(context: RequestContext, lobby: Lobby, spec: OptionSpec) -> Screen:
    translator = await context.load_translator(lobby)
    now = current_option_value(lobby, spec)
    text = [option_name(translator, spec), *value_descriptions(translator, spec, *spec.values)]
    buttons = [
        choice_button(
            SetOption(lobby.table, spec.key, n),
            truncate_label(value_name(translator, spec, value)),
            is_chosen=value == now,
        )
        for n, value in enumerate(spec.values[:MAX_VALUES])
    ]
    return _settings_base_screen(context, lobby, translator, "app-set-rules", text, layout_buttons(buttons), "rules")


def _removable_seats(context: RequestContext, lobby: Lobby) -> list[tuple[int, SeatPlayer]]:
    return [
        (n, sitter)
        for n, sitter in enumerate(lobby.seats)
        if sitter.user != lobby.host and context.is_allowed("seat an AI" if sitter.ai else "kick", lobby)
    ]


async def after_kick_screen(context: RequestContext, lobby: Lobby) -> Screen:
    """Show the screen after a removal."""
    return await (players_screen if context.is_allowed("options", lobby) else _group_admin_screen)(context, lobby)
