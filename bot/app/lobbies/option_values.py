"""The options of a lobby's game: defaults of the group, present values, and their names in words."""

from __future__ import annotations

import msgspec

from bot.app.i18n import Translator
from bot.app.services import Services
from bot.app.tables.lobby_store import Lobby
from bot.app.users.models import Channel
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


async def with_group_pace(service: Services, lobby: Lobby) -> Lobby:
    """Return a new lobby with the pace that its group has chosen for new tables, if any."""
    group = await load_lobby_group(service, lobby)
    if group is None or not group.pace:
        return lobby
    return msgspec.structs.replace(lobby, pace=group.pace, group_pace=group.pace)


async def with_group_members(service: Services, lobby: Lobby) -> Lobby:
    """Return a new lobby for members only if its group has chosen that for new tables."""
    group = await load_lobby_group(service, lobby)
    return msgspec.structs.replace(lobby, members_only=group is not None and group.members_only)


async def with_group_ping_role(service: Services, lobby: Lobby) -> Lobby:
    """Return a new lobby with the role that its group pings for new tables, if any."""
    group = await load_lobby_group(service, lobby)
    return msgspec.structs.replace(lobby, ping_role=group.ping_role if group is not None else "")


async def load_lobby_group(service: Services, lobby: Lobby) -> Channel | None:
    """Load the settings of the group where a table is opened; None: a private chat, or no channel."""
    channel = await service.channels.get(lobby.channel)
    return None if channel is None or channel.closed else await service.channels.load_group(channel)
