"""The options of a lobby's game: defaults of the group, present values, and their names in words."""

from __future__ import annotations

import msgspec

from bot.app.i18n import Translator
from bot.app.services import Services
from bot.app.tables.lobby_store import Lobby
from engines import GAMES
from engines.core.game import OptionSpec, OptionValue


def options_line(lobby: Lobby, translator: Translator) -> str:
    """Return the line with the options that differ from their defaults."""
    return translator.translate("app-options-are", options=option_changes(lobby, translator))


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
    """Return the value of an option: the chosen one, or the default for the present number of seats."""
    usual = spec.values_for_seats(len(lobby.seats))
    return lobby.options.get(spec.key, usual[0] if usual else spec.default)


def current_option_names(lobby: Lobby, spec: OptionSpec, translator: Translator) -> dict[str, str]:
    """Return the texts ``option`` and ``value`` of an option's present value."""
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


def value_description(translator: Translator, spec: OptionSpec, value: OptionValue) -> str:
    """Return the name of a value with its description, if there is one."""
    name, about = value_name(translator, spec, value), translator.translate_or(f"option-{spec.key}-{value}-about", "")
    return translator.translate("app-option-now", option=name, value=about) if about else name


async def with_group_settings(service: Services, lobby: Lobby, *, is_waiting: bool = False) -> Lobby:
    """Return a new lobby with what its group has chosen for new tables: whether only members take seats.

    ``is_waiting``: it looks for players, so also with the group's pace and the role that is pinged.
    """
    channel = await service.channels.get(lobby.channel)
    if channel is None or channel.closed:
        return msgspec.structs.replace(lobby, members_only=False)
    group = await service.channels.load_group(channel)
    pace = {"pace": group.pace, "group_pace": group.pace} if is_waiting and group.pace else {}
    role = group.ping_role if is_waiting else lobby.ping_role
    return msgspec.structs.replace(lobby, members_only=group.members_only, ping_role=role, **pace)
