"""What the admins of a group choose for all its tables: their pace, who takes seats, whom to ping, who may do what."""

from collections.abc import Callable, Sequence
from typing import Final, get_args

import msgspec

from bot.app.account.callbacks import (
    OpenGroupPaces,
    OpenGroupRights,
    OpenMembersOnly,
    OpenPingRoles,
    OpenSettings,
    SetGroupPace,
    SetGroupRight,
    SetMembersOnly,
    SetPingRole,
)
from bot.app.clocks.time_controls import TIME_CONTROLS
from bot.app.context import RequestContext
from bot.app.deadlines.time_control_screens import time_control_label
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.open_seats.callbacks import OpenGroupOffers
from bot.app.permissions import GroupAct, Holders
from bot.app.ui.screen import Button, Screen, Select, choice_button, layout_buttons, truncate_label
from bot.app.ui.texts import strip_bidi
from bot.app.users.models import Channel

MEMBERS_ONLY_TEXTS = {True: "app-members-only", False: "app-members-anyone"}
"""Who takes seats at new tables: the value of ``members_only`` and its text."""
ACTS: tuple[GroupAct, ...] = get_args(GroupAct)
HOLDERS: tuple[Holders, ...] = get_args(Holders)
NO_ROLE: Final = "0"
"""The id in callback data that stands for no role."""
MAX_ROLES: Final = 25
"""The most roles to choose from: as many as a select can have."""


async def group_setting_rows(
    context: RequestContext, channel: Channel, translator: Translator
) -> list[tuple[Button, ...]]:
    """Return the buttons of the settings that hold for a channel's whole group, with their present values."""
    admins, group = context.service.admins, await context.service.channels.load_group(channel)
    pace = time_control_label(group.pace or "none", translator)
    buttons = [translator.button(OpenGroupPaces(), "app-set-group-pace", hint=pace)]
    if admins.knows_members(channel):
        joiners = translator.translate(MEMBERS_ONLY_TEXTS[group.members_only])
        buttons.append(translator.button(OpenMembersOnly(), "app-set-members", hint=joiners))
    buttons.append(translator.button(OpenGroupOffers(), "offers-title"))
    if admins.has_ping_roles(channel):
        role = (await admins.list_ping_roles(channel)).get(group.ping_role, "") if group.ping_role else ""
        now = _role_label(role) if role else translator.translate("app-role-none")
        buttons.append(translator.button(OpenPingRoles(), "app-set-role", hint=now))
    if admins.has_rights(channel):
        buttons.append(translator.button(OpenGroupRights(), "app-set-rights"))
    return [(button,) for button in buttons]


async def show_group_paces(context: RequestContext, _: OpenGroupPaces, notice: str = "") -> Screen:
    """Show the paces that new tables of this group can begin with."""
    translator, (channel, group) = context.translator, await _load_group(context)
    now = TIME_CONTROLS[group.pace]
    buttons = [
        choice_button(SetGroupPace(channel.id, name), time_control_label(name, translator), is_chosen=pace == now)
        for name, pace in TIME_CONTROLS.items()
    ]
    return _setting_screen(context, "app-set-group-pace", "app-group-pace-what", layout_buttons(buttons), notice)


async def set_group_pace(context: RequestContext, callback: SetGroupPace) -> Screen:
    """Set the pace that new tables of this group begin with. Raises ``RejectedError``."""
    if callback.pace not in TIME_CONTROLS:
        raise RejectedError("app-invalid-button")
    await context.service.channels.update_channel((await _load_group(context))[1].id, pace=callback.pace)
    return await show_group_paces(context, OpenGroupPaces(), "app-group-pace-set")


async def show_members_only(context: RequestContext, _: OpenMembersOnly, notice: str = "") -> Screen:
    """Show whether only members of this group take seats at its new tables."""
    channel, group = await _load_group(context, context.service.admins.knows_members)
    translator = context.translator
    rows = [
        (translator.button(SetMembersOnly(channel.id, int(on)), key, is_chosen=on == group.members_only),)
        for on, key in MEMBERS_ONLY_TEXTS.items()
    ]
    return _setting_screen(context, "app-set-members", "app-members-what", rows, notice)


async def set_members_only(context: RequestContext, callback: SetMembersOnly) -> Screen:
    """Set whether only members of this group take seats at its new tables."""
    _, group = await _load_group(context, context.service.admins.knows_members)
    await context.service.channels.update_channel(group.id, members_only=callback.on == 1)
    return await show_members_only(context, OpenMembersOnly(), "app-members-saved")


async def show_ping_roles(context: RequestContext, _: OpenPingRoles, notice: str = "") -> Screen:
    """Show the roles that can be pinged when a table opens that looks for players, the present one marked."""
    admins, translator = context.service.admins, context.translator
    channel, group = await _load_group(context, admins.has_ping_roles)
    roles = await admins.list_ping_roles(channel)
    buttons = tuple(
        choice_button(SetPingRole(channel.id, role), _role_label(name), is_chosen=role == group.ping_role)
        for role, name in list(roles.items())[:MAX_ROLES]
    )
    off = SetPingRole(channel.id, NO_ROLE)
    rows = [(translator.button(off, "app-role-none", is_chosen=group.ping_role not in roles),)]
    screen = _setting_screen(context, "app-set-role", "app-role-what" if roles else "app-role-missing", rows, notice)
    selects = (Select(translator.translate("app-role-choose"), (("", buttons),)),) if buttons else ()
    return msgspec.structs.replace(screen, selects=selects)


async def set_ping_role(context: RequestContext, callback: SetPingRole) -> Screen:
    """Set the role to ping. Raises ``RejectedError`` if it can not be pinged."""
    admins = context.service.admins
    channel, group = await _load_group(context, admins.has_ping_roles)
    if callback.role != NO_ROLE and callback.role not in await admins.list_ping_roles(channel):
        raise RejectedError("app-invalid-button")
    role = "" if callback.role == NO_ROLE else callback.role
    await context.service.channels.update_channel(group.id, ping_role=role)
    return await show_ping_roles(context, OpenPingRoles(), "app-role-saved")


def _role_label(name: str) -> str:
    return truncate_label(f"@{strip_bidi(name)}")


async def show_group_rights(context: RequestContext, _: OpenGroupRights, notice: str = "") -> Screen:
    """Show who may plan nights, make events, show tables and open threads in this group, with buttons to change it."""
    translator = context.translator
    channel, group = await _load_group(context, context.service.admins.has_rights)
    lines, rows = [translator.translate("app-rights-what")], list[tuple[Button, ...]]()
    for act in ACTS:
        name = translator.translate(f"app-rights-{act}")
        lines.append(f"{name}: {translator.translate(f'app-rights-{act}-by')}")
        row = [
            translator.button(
                SetGroupRight(channel.id, act, holders),
                "app-option-now",
                is_chosen=group.rights.get(act, "") == holders,
                option=name,
                value=translator.translate(f"app-rights-who-{holders or 'platform'}"),
            )
            for holders in HOLDERS
        ]
        rows.append(tuple(row))
    screen = _setting_screen(context, "app-set-rights", "", rows, notice)
    return msgspec.structs.replace(screen, text=tuple(lines))


async def set_group_right(context: RequestContext, callback: SetGroupRight) -> Screen:
    """Set who may do something in the group of this channel."""
    _, group = await _load_group(context, context.service.admins.has_rights)
    new = {callback.act: callback.holders}
    await context.service.channels.edit_channel(
        group.id, lambda stored: msgspec.structs.replace(stored, rights={**stored.rights, **new})
    )
    return await show_group_rights(context, OpenGroupRights(), "app-rights-set")


def _setting_screen(
    context: RequestContext, title: str, text: str, rows: Sequence[tuple[Button, ...]], notice: str
) -> Screen:
    """Build the screen of a setting. ``notice``: the key of what just happened; empty: nothing."""
    translator = context.translator
    lines = (translator.translate(text),) if text else ()
    said = translator.translate(notice) if notice else ""
    return context.private_screen(translator.translate(title), lines, rows, notice=said, back=OpenSettings("here"))


async def _load_group(
    context: RequestContext, is_offered: Callable[[Channel], bool] = lambda _: True
) -> tuple[Channel, Channel]:
    """Load the channel of the request and its group.

    Raises ``RejectedError`` if only one user sees the channel, or its platform does not offer the setting.
    """
    channel = await context.require_shared_channel()
    if not is_offered(channel):
        raise RejectedError("app-invalid-button")
    return channel, await context.service.channels.load_group(channel)
