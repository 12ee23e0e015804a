"""What the admins of a group choose for all tables that are opened there: their pace, and who takes seats."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.app.account.callbacks import (
    OpenGroupPaces,
    OpenGroupRights,
    OpenMembersOnly,
    OpenSettings,
    SetGroupPace,
    SetMembersOnly,
)
from bot.app.account.ping_role import ping_role_button
from bot.app.clocks.time_controls import TIME_CONTROLS, find_time_control
from bot.app.context import RequestContext
from bot.app.deadlines.time_control_screens import time_control_label
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.users.models import Channel

JOINERS = {True: "app-members-only", False: "app-members-anyone"}
"""Who takes seats at new tables: the value of ``members_only`` and its text."""


async def group_setting_rows(
    context: RequestContext, channel: Channel, translator: Translator
) -> list[tuple[Button, ...]]:
    """Return the buttons of the settings that hold for a channel's whole group, with their present values."""
    group = await context.service.channels.load_group(channel)
    pace = time_control_label(group.pace or "none", translator)
    rows: list[tuple[Button, ...]] = [
        (Button(OpenGroupPaces().data, translator.translate("app-set-group-pace"), hint=pace),)
    ]
    if context.service.admins.knows_members(channel):
        joiners = translator.translate(JOINERS[group.members_only])
        rows.append((Button(OpenMembersOnly().data, translator.translate("app-set-members"), hint=joiners),))
    if context.service.admins.has_ping_roles(channel):
        rows.append((await ping_role_button(context, channel, group, translator),))
    if context.service.admins.has_rights(channel):
        rows.append((Button(OpenGroupRights().data, translator.translate("app-set-rights")),))
    return rows


async def show_group_paces(context: RequestContext, _: OpenGroupPaces) -> Screen:
    """Show the paces that new tables of this group can begin with."""
    translator, channel = context.translator, await _load_shared_channel(context)
    now = find_time_control((await context.service.channels.load_group(channel)).pace)
    buttons = [
        Button(
            SetGroupPace(channel.id, name).data,
            time_control_label(name, translator),
            "primary" if pace == now else "plain",
        )
        for name, pace in TIME_CONTROLS.items()
    ]
    return _setting_screen(context, "app-set-group-pace", "app-group-pace-what", layout_buttons(buttons))


async def set_group_pace(context: RequestContext, callback: SetGroupPace) -> Screen:
    """Set the pace that new tables of this group begin with. Raises ``RejectedError``."""
    if callback.pace not in TIME_CONTROLS:
        raise RejectedError("app-invalid-button")
    group = await context.service.channels.load_group(await _load_shared_channel(context))
    await context.service.channels.set_pace(group.id, callback.pace)
    notice = context.translator.translate("app-group-pace-set")
    return msgspec.structs.replace(await show_group_paces(context, OpenGroupPaces()), notice=notice)


async def show_members_only(context: RequestContext, _: OpenMembersOnly) -> Screen:
    """Show whether only members of this group take seats at its new tables."""
    translator, channel = context.translator, await _load_members_channel(context)
    now = (await context.service.channels.load_group(channel)).members_only
    rows = [
        (
            Button(
                SetMembersOnly(channel.id, int(on)).data,
                translator.translate(key),
                "primary" if on == now else "plain",
            ),
        )
        for on, key in JOINERS.items()
    ]
    return _setting_screen(context, "app-set-members", "app-members-what", rows)


async def set_members_only(context: RequestContext, callback: SetMembersOnly) -> Screen:
    """Set whether only members of this group take seats at its new tables."""
    group = await context.service.channels.load_group(await _load_members_channel(context))
    await context.service.channels.set_members_only(group.id, members_only=callback.on == 1)
    notice = context.translator.translate("app-members-saved")
    return msgspec.structs.replace(await show_members_only(context, OpenMembersOnly()), notice=notice)


def _setting_screen(context: RequestContext, title: str, text: str, rows: Sequence[tuple[Button, ...]]) -> Screen:
    translator = context.translator
    back = (Button(OpenSettings("here").data, translator.translate("app-back")),)
    return Screen(
        translator.translate(title), (translator.translate(text),), rows=(*rows, back), private=True, lang=context.lang
    )


async def _load_members_channel(context: RequestContext) -> Channel:
    """Load the channel of the request. Raises ``RejectedError`` if its platform does not say who is a member."""
    channel = await _load_shared_channel(context)
    if not context.service.admins.knows_members(channel):
        raise RejectedError("app-invalid-button")
    return channel


async def _load_shared_channel(context: RequestContext) -> Channel:
    """Load the channel of the request. Raises ``RejectedError`` if only one user sees it."""
    channel = await context.service.channels.get(context.channel)
    if channel is None or channel.closed:
        raise RejectedError("app-invalid-button")
    return channel
