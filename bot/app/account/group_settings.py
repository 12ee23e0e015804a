"""What the admins of a group choose for all tables that are opened there: the pace of new tables."""

from __future__ import annotations

import msgspec

from bot.app.account.callbacks import OpenGroupPaces, OpenGroupRights, OpenSettings, SetGroupPace
from bot.app.clocks.time_controls import TIME_CONTROLS, find_time_control
from bot.app.context import RequestContext
from bot.app.deadlines.time_control_screens import time_control_label
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.ui.button_rows import layout_buttons
from bot.app.ui.screen import Button, Screen
from bot.app.users.models import Channel


async def group_setting_rows(
    context: RequestContext, channel: Channel, translator: Translator
) -> list[tuple[Button, ...]]:
    """Return the buttons of the settings that hold for a channel's whole group, with their present values."""
    group = await context.service.channels.load_group(channel)
    pace = time_control_label(group.pace or "none", translator)
    rows: list[tuple[Button, ...]] = [
        (Button(OpenGroupPaces().data, translator.translate("app-set-group-pace"), hint=pace),)
    ]
    if context.service.admins.has_rights(channel):
        rows.append((Button(OpenGroupRights().data, translator.translate("app-set-rights")),))
    return rows


async def show_group_paces(context: RequestContext, _: OpenGroupPaces) -> Screen:
    """Show the paces that new tables of this group can begin with."""
    translator, channel = Translator("", context.lang), await _load_shared_channel(context)
    now = find_time_control((await context.service.channels.load_group(channel)).pace)
    buttons = [
        Button(
            SetGroupPace(channel.id, name).data,
            time_control_label(name, translator),
            "primary" if pace == now else "plain",
        )
        for name, pace in TIME_CONTROLS.items()
    ]
    back = (Button(OpenSettings("here").data, translator.translate("app-back")),)
    return Screen(
        translator.translate("app-set-group-pace"), (translator.translate("app-group-pace-what"),),
        rows=(*layout_buttons(buttons), back), private=True, lang=context.lang,
    )  # fmt: skip


async def set_group_pace(context: RequestContext, callback: SetGroupPace) -> Screen:
    """Set the pace that new tables of this group begin with. Raises ``RejectedError``."""
    if callback.pace not in TIME_CONTROLS:
        raise RejectedError("app-bad-press")
    group = await context.service.channels.load_group(await _load_shared_channel(context))
    await context.service.channels.set_pace(group.id, callback.pace)
    notice = Translator("", context.lang).translate("app-group-pace-set")
    return msgspec.structs.replace(await show_group_paces(context, OpenGroupPaces()), notice=notice)


async def _load_shared_channel(context: RequestContext) -> Channel:
    """Load the channel of the request. Raises ``RejectedError`` if only one user sees it."""
    channel = await context.service.channels.get(context.channel)
    if channel is None or channel.closed:
        raise RejectedError("app-bad-press")
    return channel
