"""Channels where the bot is not a member: group DMs and foreign servers, written to with the tokens of presses.

There, Discord lets a user-installed app write only in answer to an interaction, for 15 minutes. A token edits the
message that was pressed, and its own messages.

Discord does not accept nonces or list messages there, so each post is recorded before and after sending. A post whose
id was lost with its process is sent again; a press of its button reveals the id, and the message becomes a pointer.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import discord
import msgspec

from bot.app.ui.callback_data import subject_of_data
from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.common.port import ChatClosedError, RetryLaterError
from bot.frontends.discord.callbacks import parse_custom_id
from bot.frontends.discord.context import TOKEN_S, Interaction
from bot.frontends.discord.records import ForeignTokens, PressToken
from bot.frontends.discord.rendering import RawEdit

ORIGINAL_MESSAGE: Final[Any] = "@original"
"""Discord's name for the pressed message."""
MAX_POSTS: Final = 64


class ForeignChannels:
    """The tokens for writing where the bot is not a member."""

    def __init__(self, client: discord.Client, store: FrontendStore) -> None:
        self._client = client
        self._records: RecordStore[ForeignTokens] = store.record_store("discord-foreign", ForeignTokens)

    async def note_press(self, channel: Channel, interaction: Interaction) -> None:
        """Record the token of an interaction, for new messages and for the pressed public message.

        Record a command's token only after its answer: Discord takes the token's first message as the private answer.
        """
        message = interaction.message
        pressed = message.id if message is not None and not message.flags.ephemeral else 0
        at = interaction.created_at.timestamp()
        token = PressToken(interaction.application_id, interaction.token, at, pressed)
        custom_id = str({**(interaction.data or {})}.get("custom_id", ""))
        _, callback = parse_custom_id(custom_id) or ("", "")
        shown = _post_prefix(channel, subject_of_data(callback))

        def add_press(now: ForeignTokens) -> ForeignTokens:
            lost = [post for post, id_ in now.posts.items() if post.startswith(shown) and not id_]
            if pressed and lost and pressed not in now.posts.values():
                now = add_post(now, lost[0], pressed)
            return add_token(now, token, pressed)

        await self._records.update_record(channel.id, add_press)

    async def note_message(self, channel: Channel, post: str, message_id: int) -> None:
        """Record a message that was sent as a post."""

        def add_message(now: ForeignTokens) -> ForeignTokens:
            token = now.messages.get(message_id, now.newest)
            return add_post(add_token(now, token, message_id), post, message_id)

        await self._records.update_record(channel.id, add_message)

    async def find_sender(self, channel: Channel, post: str) -> Callable[..., Awaitable[discord.WebhookMessage]]:
        """Return a sender that sends a post, or edits it if already sent. Raises ``ChatClosedError`` without a valid
        token.
        """
        tokens = await self._records.load_record(channel.id)
        if found := self._find_token(tokens, tokens.posts.get(post, 0)):
            webhook, message = found

            async def send_again(files: list[discord.File], **content: Any) -> discord.WebhookMessage:
                try:
                    return await webhook.edit_message(message, attachments=files, **content)
                except discord.NotFound as error:  # the post was deleted
                    await self._records.update_record(channel.id, lambda now: add_post(now, post, 0))
                    raise RetryLaterError(0) from error

            return send_again
        if is_expired(tokens.newest):
            raise ChatClosedError("expired")
        lost = f"{post}/lost" if tokens.posts.get(post) == 0 else post
        await self._records.update_record(channel.id, lambda now: add_post(now, lost, 0))
        return partial(self._open_webhook(tokens.newest).send, wait=True)

    async def is_post_of(self, channel: Channel, table_id: str, message_id: int) -> bool:
        """Return whether a message was posted to show a table."""
        posts = (await self._records.load_record(channel.id)).posts
        prefix = _post_prefix(channel, table_id)
        return any(id_ == message_id and post.startswith(prefix) for post, id_ in posts.items())

    async def find_editor(self, channel: Channel, message_id: int) -> RawEdit | None:
        """Return an editor for a message, or ``None`` without a valid token."""
        found = self._find_token(await self._records.load_record(channel.id), message_id)
        return None if found is None else partial(found[0].edit_message, found[1])

    async def delete_message(self, channel: Channel, message_id: int) -> None:
        """Delete a message if one of its tokens is valid; otherwise it stays, with working buttons."""
        if (found := self._find_token(await self._records.load_record(channel.id), message_id)) is not None:
            await found[0].delete_message(found[1])

    def _find_token(self, tokens: ForeignTokens, message_id: int) -> tuple[discord.Webhook, Any] | None:
        """Return the webhook that may change a message, and the message's name there."""
        token = tokens.messages.get(message_id, PressToken())
        if is_expired(token):
            return None
        return self._open_webhook(token), ORIGINAL_MESSAGE if token.pressed == message_id else message_id

    def _open_webhook(self, token: PressToken) -> discord.Webhook:
        data: Any = {"id": token.application, "type": 3, "token": token.text}
        return discord.Webhook.from_state(data=data, state=self._client._connection)


def is_expired(token: PressToken) -> bool:
    """Return whether Discord no longer accepts a token."""
    return discord.utils.utcnow().timestamp() - token.at > TOKEN_S


def add_token(tokens: ForeignTokens, token: PressToken, message_id: int) -> ForeignTokens:
    """Return the tokens of a channel with a new one and without expired ones."""
    messages = {id_: old for id_, old in tokens.messages.items() if not is_expired(old)}
    if message_id:
        messages[message_id] = token
    return msgspec.structs.replace(tokens, newest=max(tokens.newest, token, key=lambda one: one.at), messages=messages)


def add_post(tokens: ForeignTokens, post: str, message_id: int) -> ForeignTokens:
    """Return the tokens of a channel with a new post and without the oldest ones."""
    return msgspec.structs.replace(tokens, posts=dict([*(tokens.posts | {post: message_id}).items()][-MAX_POSTS:]))


def _post_prefix(channel: Channel, table_id: str) -> str:
    return f"{channel.id}/{table_id}/"
