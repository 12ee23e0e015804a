"""Messages that ping a role of a server: once for each table that looks for players, and for each planned night."""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.app.common.interfaces import RolePing
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.discord.button_rows import build_rows
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.membership import Membership
from bot.frontends.discord.port import DiscordPort, build_nonce, discord_channel_id
from bot.frontends.discord.rate_limit import AWAY, retry_later, retry_while_away
from bot.frontends.discord.rendering import build_text_view
from bot.frontends.discord.texts import escape_text, translate

log = structlog.get_logger("bottega.discord")

SENT: Final = "discord-role-pings"
"""Kind of the values that say for which tables a role was pinged."""


class RolePinger:
    """Pings the roles that the admins of servers have chosen."""

    def __init__(
        self, store: FrontendStore, client: discord.Client, port: DiscordPort, board_messages: BoardMessages
    ) -> None:
        self._client = client
        self._port = port
        self._board_messages = board_messages
        self._membership = Membership(client)
        self._sent = store.value_store(SENT)

    async def ping_role(self, channel: Channel, table_id: str, ping: RolePing) -> None:
        """Ping a role once the table's message is shown, and never again for this table.

        Two processes and a retry send one message, because Discord deduplicates it by its nonce. Raises ``StoreError``
        and ``RetryLaterError``.
        """
        if await self._sent.load_value(table_id):
            return
        board = await self._board_messages.load_link_target(channel.id, table_id)
        if board is None:
            return
        if ping.role not in dict(await self._membership.list_roles(channel.alias)):
            log.info("role not pinged", table=table_id)
            return
        channel_id = discord_channel_id(channel)
        link = Button(
            CallbackData(""),
            translate(ping.lang, "ping-link"),
            url=await self._port.message_link(channel, board.id),
        )
        view = build_text_view(
            f"<@&{ping.role}> {escape_text(ping.text)}", build_rows([(link,)], CustomIds(), ping.lang)
        )
        await self._port.buckets.acquire_mention("call", channel_id)
        messageable, nonce = self._client.get_partial_messageable(channel_id), build_nonce(f"role/{table_id}")
        mentions = discord.AllowedMentions(everyone=False, users=False, roles=[discord.Object(int(ping.role))])
        try:
            await retry_while_away(lambda: messageable.send(view=view, nonce=nonce, allowed_mentions=mentions))
        except AWAY as error:
            raise retry_later(error) from error
        except discord.HTTPException as error:
            log.info("role not pinged", table=table_id, code=error.code)
            return
        await self._sent.save_value(table_id, b"1")
