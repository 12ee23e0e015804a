"""The channel of a thread or topic that a chat opens for a table."""

from collections.abc import Awaitable, Callable

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel

RunRequest = Callable[[str], Awaitable[Screen]]


async def ensure_thread_channel(app: App, external_id: str, parent: Channel, group: str) -> Channel:
    """Return the channel of a thread, with the settings of the channel where its table was opened."""
    channel = await app.ensure_channel(external_id, parent.lang, group=group)
    if parent.unrated or parent.picture_layout:
        await app.service.channels.update_channel(
            channel.id, unrated=parent.unrated, picture_layout=parent.picture_layout
        )
    return channel
