"""Where a night is shown: in the channel where it was planned, and in those where it was shared."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import night_store
from bot.app.game_nights.access import can_organize
from bot.app.game_nights.night import COMING_KINDS, GameNight
from bot.app.game_nights.public_card import night_screen
from bot.app.i18n import Translator
from bot.app.tables.callbacks import ShowInChannel
from bot.app.tables.lobby_store import encode_table_change
from bot.app.ui.screen import Button, Screen


def _can_share(context: RequestContext, night: GameNight) -> bool:
    """Return whether the caller is the organizer or comes, and the night is open."""
    reply = night.replies.get(context.user.id)
    return night.state in ("open", "asking") and (
        can_organize(context, night) or (reply is not None and reply.how in COMING_KINDS)
    )


async def share_here_row(context: RequestContext, night: GameNight, translator: Translator) -> list[tuple[Button, ...]]:
    """Return the row with the "show here" button, if the night is not shown in this channel yet.

    The button names the channel, because a private screen may be read in another one.
    """
    channel = await context.service.channels.get(context.channel) if _can_share(context, night) else None
    if channel is None or channel.closed or channel in await context.service.channels.list_for_table(night.id):
        return []
    return [(Button(ShowInChannel(night.id, channel.id).data, translator.translate("app-show-here")),)]


async def share_night_here(context: RequestContext, night: GameNight, version: int, callback: ShowInChannel) -> Screen:
    """Show the night in this channel, or in the one that the callback names."""
    if not _can_share(context, night):
        raise RejectedError("app-may-not-night")
    channel = await context.service.channels.get(callback.channel or context.channel)
    if channel is not None and (not channel.closed or channel.id == context.channel):
        await context.require_right("shows", channel)
        notice = encode_table_change(night.id, version)
        await night_store.show_in_channel(context.service, channel.id, night, context.command_id, notice)
    return await night_screen(context.service, night, version, context.lang, zone=context.user.own_timezone)
