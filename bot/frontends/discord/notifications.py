"""Notices at Discord: a mention in the channel, or the user's panel by DM."""

from __future__ import annotations

import discord

from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.common.ping_groups import group_lines
from bot.app.users.user_repository import Channel
from bot.frontends.common.mentions import Mention
from bot.frontends.common.port import ChatClosedError, MessageRef, RetryLaterError
from bot.frontends.discord.delivery_problems import discord_user_id
from bot.frontends.discord.panels import Panels, edit_if_present
from bot.frontends.discord.port import DiscordPort, build_nonce, discord_channel_id
from bot.frontends.discord.rate_limit import AWAY, retry_while_away
from bot.frontends.discord.rendering import build_text_view
from bot.frontends.discord.text import escape_text
from bot.frontends.discord.texts import PLATFORM, translate


class DiscordNotifier:
    """Notifies users at Discord."""

    platform = PLATFORM

    def __init__(self, app: App, client: discord.Client, port: DiscordPort, panels: Panels) -> None:
        self._app = app
        self._client = client
        self._port = port
        self._panels = panels

    async def notify_privately(self, channel: Channel, ping: Ping) -> bool:
        """Send the user's panel by DM, if preferred, and return whether that worked."""
        return (channel.closed or ping.style == "dm") and await self._panels.send_panel(ping)

    async def wait_for_mention_slot(self, chat: int) -> None:
        """Wait until the rate limits allow one more mention in a channel."""
        await self._port.buckets.acquire_mention("call", chat)

    async def send_mention(self, channel: Channel, board: MessageRef, pings: list[Ping]) -> MessageRef:
        """Send a message that mentions users, with a link to the table."""
        messageable = self._client.get_partial_messageable(discord_channel_id(channel))
        text, mentions = await self._mention_text(channel, board.id, pings)
        nonce = build_nonce("/".join([pings[0].table, *sorted(f"{ping.user}/{ping.epoch}" for ping in pings)]))
        try:
            sent = await retry_while_away(
                lambda: messageable.send(view=build_text_view(text), nonce=nonce, allowed_mentions=mentions)
            )
        except AWAY as error:
            raise RetryLaterError(0) from error
        except discord.HTTPException as error:
            raise ChatClosedError(f"{error.code}") from error
        return MessageRef(sent.id)

    async def edit_mention(
        self, channel: Channel, board: MessageRef | None, mention: Mention, pings: list[Ping]
    ) -> None:
        """Edit the message so that it mentions only the users in ``pings``."""
        text, mentions = await self._mention_text(channel, board.id if board is not None else 0, pings)
        message = self._port.partial_message(mention.chat, mention.message_id)
        await edit_if_present(lambda: message.edit(view=build_text_view(text), allowed_mentions=mentions))

    async def delete_mention(self, channel: Channel, mention: Mention) -> None:
        """Delete the message."""
        await self._port.delete_by_id(mention.chat, mention.message_id)

    async def _mention_text(
        self, channel: Channel, board: int, pings: list[Ping]
    ) -> tuple[str, discord.AllowedMentions]:
        """Build the text of a mention, with equal texts merged, and its allowed mentions."""
        users = {ping.user: await self._app.service.users.get(ping.user) for ping in pings}
        discord_ids = {user_id: discord_user_id(user) for user_id, user in users.items()}
        lines = [
            f"{' '.join(f'<@{discord_ids[ping.user]}>' for ping in group)} {escape_text(text_line)}"
            for group, text_line in group_lines(pings)
        ]
        lang = next((user.lang for user in users.values() if user.lang), "en")
        link, label = await self._port.message_link(channel, board), pings[0].label
        link_text = f"[{escape_text(label)}]({link})" if label else translate(lang, "ping-link", link=link)
        mentioned = [discord.Object(discord_id) for discord_id in discord_ids.values() if discord_id is not None]
        text = "\n".join(lines)
        return f"{text} {link_text}", discord.AllowedMentions(everyone=False, roles=False, users=mentioned)
