"""Who may plan nights, make calendar events, show tables and open threads in a group: its admins choose."""

from __future__ import annotations

from typing import get_args

import msgspec

from bot.app.account.callbacks import OpenGroupRights, OpenSettings, SetGroupRight
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.permissions import GroupAct, Holders
from bot.app.ui.screen import Button, Screen
from bot.app.users.models import Channel

ACTS: tuple[GroupAct, ...] = get_args(GroupAct)
HOLDERS: tuple[Holders, ...] = get_args(Holders)


async def show_group_rights(context: RequestContext, _: OpenGroupRights) -> Screen:
    """Show who may do what in the group of this channel, with buttons to change it."""
    translator, channel = context.translator, await _load_channel(context)
    rights = (await context.service.channels.load_group(channel)).rights
    rows = [
        tuple(
            _holders_button(channel, act, holders, translator, chosen=rights.get(act, "") == holders)
            for holders in HOLDERS
        )
        for act in ACTS
    ]
    back = (Button(OpenSettings("here").data, translator.translate("app-back")),)
    lines = (translator.translate("app-rights-what"), *(_act_line(act, translator) for act in ACTS))
    return Screen(translator.translate("app-set-rights"), lines, rows=(*rows, back), private=True, lang=context.lang)


def _act_line(act: GroupAct, translator: Translator) -> str:
    """Explain an act, and the permission that it needs."""
    return f"{translator.translate(f'app-rights-{act}')}: {translator.translate(f'app-rights-{act}-by')}"


def _holders_button(
    channel: Channel, act: GroupAct, holders: Holders, translator: Translator, *, chosen: bool
) -> Button:
    """Build the button that lets one group of users do something."""
    label = translator.translate(
        "app-option-now",
        option=translator.translate(f"app-rights-{act}"),
        value=translator.translate(f"app-rights-who-{holders or 'platform'}"),
    )
    return Button(SetGroupRight(channel.id, act, holders).data, label, "primary" if chosen else "plain")


async def set_group_right(context: RequestContext, callback: SetGroupRight) -> Screen:
    """Set who may do something in the group of this channel."""
    group = await context.service.channels.load_group(await _load_channel(context))
    await context.service.channels.set_holders(group.id, callback.act, callback.holders)
    notice = context.translator.translate("app-rights-set")
    return msgspec.structs.replace(await show_group_rights(context, OpenGroupRights()), notice=notice)


async def _load_channel(context: RequestContext) -> Channel:
    """Load the channel of the request. Raises ``RejectedError`` if its platform has no permissions."""
    channel = await context.service.channels.get(context.channel)
    if channel is None or not context.service.admins.has_rights(channel):
        raise RejectedError("app-invalid-button")
    return channel
