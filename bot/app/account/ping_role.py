"""Which role is pinged when a table that looks for players opens in a group, or a night is planned."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.account.callbacks import OpenPingRoles, OpenSettings, SetPingRole
from bot.app.common.display_names import strip_bidi
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.ui.screen import Button, Screen, Select, truncate_label
from bot.app.users.models import Channel

NO_ROLE: Final = "0"
"""The id in callback data that stands for no role."""
MOST_ROLES: Final = 25
"""The most roles to choose from: as many as a select can have."""


async def ping_role_button(context: RequestContext, channel: Channel, group: Channel, translator: Translator) -> Button:
    """Build the button that opens the choice of the role, with the present one."""
    roles = await context.service.admins.list_ping_roles(channel) if group.ping_role else {}
    now = _role_label(roles[group.ping_role]) if group.ping_role in roles else translator.translate("app-role-none")
    return Button(OpenPingRoles().data, translator.translate("app-set-role"), hint=now)


async def show_ping_roles(context: RequestContext, _: OpenPingRoles) -> Screen:
    """Show the roles that can be pinged, the present one marked."""
    translator, channel = context.translator, await _load_channel(context)
    roles = await context.service.admins.list_ping_roles(channel)
    now = (await context.service.channels.load_group(channel)).ping_role
    buttons = tuple(
        Button(SetPingRole(channel.id, role).data, _role_label(name), "primary" if role == now else "plain")
        for role, name in list(roles.items())[:MOST_ROLES]
    )
    off = Button(
        SetPingRole(channel.id, NO_ROLE).data,
        translator.translate("app-role-none"),
        "plain" if now in roles else "primary",
    )
    back = Button(OpenSettings("here").data, translator.translate("app-back"))
    return Screen(
        translator.translate("app-set-role"),
        (translator.translate("app-role-what" if roles else "app-role-missing"),),
        rows=((off,), (back,)),
        selects=(Select(translator.translate("app-role-choose"), (("", buttons),)),) if buttons else (),
        private=True,
        lang=context.lang,
    )


async def set_ping_role(context: RequestContext, callback: SetPingRole) -> Screen:
    """Set the role to ping. Raises ``RejectedError`` if it can not be pinged."""
    channel = await _load_channel(context)
    if callback.role != NO_ROLE and callback.role not in await context.service.admins.list_ping_roles(channel):
        raise RejectedError("app-invalid-button")
    group = await context.service.channels.load_group(channel)
    await context.service.channels.set_ping_role(group.id, "" if callback.role == NO_ROLE else callback.role)
    notice = context.translator.translate("app-role-saved")
    return msgspec.structs.replace(await show_ping_roles(context, OpenPingRoles()), notice=notice)


def _role_label(name: str) -> str:
    return truncate_label(f"@{strip_bidi(name)}")


async def _load_channel(context: RequestContext) -> Channel:
    """Load the channel of the request. Raises ``RejectedError`` if its platform has no roles to ping."""
    channel = await context.service.channels.get(context.channel)
    if channel is None or not context.service.admins.has_ping_roles(channel):
        raise RejectedError("app-invalid-button")
    return channel
