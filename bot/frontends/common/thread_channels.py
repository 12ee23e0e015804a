"""Threads and topics that a chat opens for a table: which presses request one, and its channel."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.app.api import App
from bot.app.errors import RejectedError
from bot.app.tables.callbacks import OpenTable
from bot.app.ui.callback_data import parse_callback
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel

RunRequest = Callable[[str], Awaitable[Screen]]


def opens_apart(data: str) -> bool | None:
    """Return whether a callback opens a table outside the current channel; ``None`` if it opens no table."""
    if not data.startswith(f"{OpenTable.name} "):
        return None
    with suppress(RejectedError):
        callback = parse_callback(data)
        return isinstance(callback, OpenTable) and callback.apart == 1
    return None


async def ensure_thread_channel(app: App, external_id: str, parent: Channel, group: str) -> Channel:
    """Return the channel of a thread, with the settings of the channel where its table was opened."""
    channel = await app.ensure_channel(external_id, parent.lang, group=group)
    if parent.unrated or parent.picture_layout:
        await app.service.channels.update_channel(
            channel.id, unrated=parent.unrated, picture_layout=parent.picture_layout
        )
    return channel
