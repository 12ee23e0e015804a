"""Posts that a user shows to a channel: one per table and channel, moved to the end when reposted.

The request waits for the post and reports failure, so only the message record has to survive a restart.
"""

import msgspec
import structlog

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.common.port import (
    ChatClosedError,
    ChatMovedError,
    ChatPort,
    MessageContent,
    MessageRef,
    RetryLaterError,
)
from bot.stored import Stored

log = structlog.get_logger("bottega.chat")


class PublicPost(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Record of a post. ``count``: messages so far, for their nonces.

    ``chat``: the platform's id of its chat. A chat that moves restarts its message ids.
    """

    note: MessageRef | None = None
    count: int = 0
    chat: int = 0


class PublicPosts:
    """The posts of one platform."""

    def __init__(self, app: App, store: FrontendStore, port: ChatPort) -> None:
        self._app = app
        self._port = port
        self._records: RecordStore[PublicPost] = store.record_store(f"{port.platform}-showed", PublicPost)

    async def publish_posting(self, screen: Screen) -> Screen:
        """Send the channel post of a screen and return the screen for the caller: this one, or the fallback text on
        failure.

        Raises ``StoreError``, and errors of the platform's library for invalid requests.
        """
        posting = screen.channel_post
        if posting is None:
            return screen
        screen = msgspec.structs.replace(screen, channel_post=None)
        channel = await self._app.service.channels.get(posting.channel)
        try:
            if channel is None or not self._port.chat_id(channel):
                raise ChatClosedError("gone")
            await self.post_screen(channel, posting.screen)
        except (ChatClosedError, RetryLaterError, ChatMovedError) as error:
            log.warning("public post not delivered", table=screen.table, reason=repr(error))
            return msgspec.structs.replace(screen, text=(posting.fallback_text,))
        return screen

    async def post_screen(self, channel: Channel, screen: Screen) -> None:
        """Post the screen, and delete the post that it replaces."""
        name, chat = f"{channel.id}.{screen.table}", self._port.chat_id(channel)
        before = await self._records.load_record(name)
        await self._port.wait_for_slot(channel, screen.table, is_new=True)
        note = await self._port.send_message(
            channel, MessageContent(screen, None, "", f"showed/{name}/{before.count + 1}")
        )
        await self._records.save_record(name, PublicPost(note, before.count + 1, chat))
        if before.note is not None and before.chat == chat:
            await self._port.delete_message(channel, before.note, screen.lang)
