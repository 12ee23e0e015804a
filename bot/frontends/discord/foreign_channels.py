"""Channels where the bot is no member: group DMs and foreign servers, written to by the tokens of presses.

There Discord lets an app that users have installed for themselves write only in answer to an interaction, and for 15
minutes. A token edits the message that was pressed, and those that it has sent itself.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import discord
import msgspec

from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.common.port import ChatClosedError
from bot.frontends.discord.context import TOKEN_S, Interaction
from bot.frontends.discord.records import ForeignTokens, PressToken
from bot.frontends.discord.sent_files import RawEdit

ORIGINAL: Final[Any] = "@original"
"""What Discord calls the message that was pressed."""


class ForeignChannels:
    """The tokens by which the bot writes where it is no member."""

    def __init__(self, client: discord.Client, store: FrontendStore) -> None:
        self._client = client
        self._records: RecordStore[ForeignTokens] = store.record_store("discord-foreign", ForeignTokens)

    async def note_press(self, channel: Channel, interaction: Interaction) -> None:
        """Record the token of an interaction, for new messages and for the public message that was pressed.

        That of a command may be recorded only when the command has been answered: Discord takes the first message that
        it sends for the private answer.
        """
        message = interaction.message
        pressed = message.id if message is not None and not message.flags.ephemeral else 0
        at = interaction.created_at.timestamp()
        token = PressToken(interaction.application_id, interaction.token, at, pressed)
        await self._records.update_record(channel.id, lambda now: add_token(now, token, pressed))

    async def note_message(self, channel: Channel, message_id: int) -> None:
        """Record that the newest token has sent a message."""
        await self._records.update_record(channel.id, lambda now: add_token(now, now.newest, message_id))

    async def find_sender(self, channel: Channel) -> Callable[..., Awaitable[discord.WebhookMessage]]:
        """Return what sends a message to a channel. Raises ``ChatClosedError`` if no token is valid."""
        token = (await self._records.load_record(channel.id)).newest
        if is_expired(token):
            raise ChatClosedError("expired")
        return partial(self._open_webhook(token).send, wait=True)

    async def find_editor(self, channel: Channel, message_id: int) -> RawEdit | None:
        """Return what edits a message, or ``None`` if none of its tokens is valid."""
        found = await self._find_token(channel, message_id)
        return None if found is None else partial(found[0].edit_message, found[1])

    async def delete_message(self, channel: Channel, message_id: int) -> None:
        """Delete a message if a token of it is valid; otherwise it stays, with buttons that work."""
        if (found := await self._find_token(channel, message_id)) is not None:
            await found[0].delete_message(found[1])

    async def _find_token(self, channel: Channel, message_id: int) -> tuple[discord.Webhook, Any] | None:
        """Return the webhook that may change a message, and what the message is called there."""
        token = (await self._records.load_record(channel.id)).messages.get(message_id, PressToken())
        if is_expired(token):
            return None
        return self._open_webhook(token), ORIGINAL if token.pressed == message_id else message_id

    def _open_webhook(self, token: PressToken) -> discord.Webhook:
        data: Any = {"id": token.application, "type": 3, "token": token.text}
        return discord.Webhook.from_state(data=data, state=self._client._connection)


def is_expired(token: PressToken) -> bool:
    """Return whether Discord takes a token no more."""
    return discord.utils.utcnow().timestamp() - token.at > TOKEN_S


def add_token(tokens: ForeignTokens, token: PressToken, message_id: int) -> ForeignTokens:
    """Return the tokens of a channel with another one, without those that have expired."""
    messages = {id_: old for id_, old in tokens.messages.items() if not is_expired(old)}
    if message_id:
        messages[message_id] = token
    return msgspec.structs.replace(tokens, newest=max(tokens.newest, token, key=lambda one: one.at), messages=messages)
