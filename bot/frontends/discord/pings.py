"""Jobs that notify players after each change of a table: its channel, each user's panel, and once a role.

The first one is delayed for an undo or the next move. Pings of one user never wait for another user's.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord
import msgspec

from bot.app.api import App
from bot.app.common.interfaces import RolePing
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.mentions import MentionService, MentionStore
from bot.frontends.common.port import ChatClosedError, MessageRef, find_platform_id
from bot.frontends.common.refresh_queue import RefreshQueue
from bot.frontends.discord.button_rows import build_rows
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.direct_messages import DirectMessagePanels
from bot.frontends.discord.job_kinds import CALLS, PANELS, ROLES
from bot.frontends.discord.membership import GuildMembership
from bot.frontends.discord.notifications import DiscordNotifier
from bot.frontends.discord.port import DiscordPort, build_nonce, discord_channel_id
from bot.frontends.discord.rate_limit import retry_while_away
from bot.frontends.discord.rendering import build_text_view
from bot.frontends.discord.texts import PLATFORM, escape_text, translate


@dataclass(eq=False, repr=False)
class PingJobs:
    """Notifies players, by table, by user, and by role."""

    _app: App
    jobs: RefreshQueue
    _port: DiscordPort
    _panels: DirectMessagePanels
    mention_store: MentionStore
    _mentions: MentionService
    _notifier: DiscordNotifier
    _board_messages: BoardMessages
    _role_pinger: RolePinger

    async def schedule_table(self, table_id: str) -> None:
        """Schedule a check of which users a table waits for. Raises ``StoreError``."""
        await self.jobs.schedule_refresh(f"{CALLS}.{table_id}", 0)

    async def record_answer(self, user_id: str, message: int, screen: Screen, interaction_id: str) -> None:
        """Record that a message in a DM now shows the answer to a callback.

        If it is the user's panel and a newer version has been shown since, schedule a refresh of the panel. Raises
        ``StoreError``.
        """
        while (
            mention := await self.mention_store.load_mention(screen.table, user_id)
        ).panel and mention.message_id == message:
            version = min(mention.version, screen.version or mention.version)
            updated = msgspec.structs.replace(
                mention,
                note=MessageRef(message, shows=interaction_id),
                version=version,
                waits=screen.waits if screen.panel else mention.waits,
            )
            if await self.mention_store.swap_mention(screen.table, user_id, mention, updated):
                if version < mention.version:
                    await self.jobs.schedule_refresh(f"{PANELS}.{user_id}.{screen.table}", 0)
                return

    async def forget_channel(self, table_id: str, channel_id: int) -> None:
        """Forget the mentions of a table in a deleted channel, so its players are notified elsewhere."""
        await self.mention_store.forget_chat(table_id, channel_id)

    async def refresh_table(self, table_id: str) -> None:
        """Update the pings of a table, and archive its thread if no table runs there any longer."""
        homes = await self._list_homes(table_id)
        if not homes:
            return
        await self._refresh_mentions(table_id, homes[0])
        if await self._app.service.tables.load_phase(table_id) == "running":
            return  # no ping is due, and no thread is to be archived
        self.jobs.start_refresh(f"{ROLES}.{table_id}", 0)
        for home in homes:
            if await self._app.has_live_table(home.id):
                continue
            await self._refresh_mentions(table_id, homes[0])  # the table may have ended since
            await self._board_messages.show_table(home, table_id)  # the result must be visible in the archived thread
            if not await self._port.archive_thread(home):
                continue
            if await self._app.has_live_table(home.id):  # a new table has since started in the thread
                await retry_while_away(partial(self._port.reopen_thread, discord_channel_id(home)))

    async def ping_role(self, table_id: str) -> None:
        """Ping the role that a table needs, in its first channel."""
        homes = await self._list_homes(table_id)
        if homes and (ping := await self._app.find_role_ping(table_id)) is not None and ping.channel == homes[0].id:
            await self._role_pinger.ping_role(homes[0], table_id, ping)

    async def _list_homes(self, table_id: str) -> list[Channel]:
        return [channel for channel in await self._app.list_channels(table_id, PLATFORM) if self._port.chat_id(channel)]

    async def _refresh_mentions(self, table_id: str, home: Channel) -> None:
        """Settle the mentions in the channel with the current pings, and schedule the panels.

        A user with a current or pending panel is left to the panel's job.
        """
        wanted, mentions = await asyncio.gather(
            self._mentions.load_pings(table_id), self.mention_store.load_mentions(table_id)
        )
        owned = {user_id for user_id, mention in mentions.items() if mention.panel}
        owned |= {user_id for user_id in {*wanted, *mentions} if self.jobs.is_pending(_panel_job(user_id, table_id))}
        owned -= {user_id for user_id, mention in mentions.items() if "private" in mention.refused}
        due = {ping.user for ping in wanted.values() if self._panels.is_due(home, ping, mentions.get(ping.user))}
        mentioned = {user_id for user_id in due - owned if user_id in mentions and mentions[user_id].note is not None}
        self._schedule_panels(table_id, (owned | due) - mentioned)
        await self._mentions.refresh_mentions(
            table_id,
            home,
            {user_id: ping for user_id, ping in wanted.items() if user_id not in owned | due},
            {user_id: mention for user_id, mention in mentions.items() if user_id not in owned | (due - mentioned)},
        )
        self._schedule_panels(table_id, mentioned)  # their mention is withdrawn now

    def _schedule_panels(self, table_id: str, users: set[str]) -> None:
        for user_id in sorted(users):
            self.jobs.start_refresh(_panel_job(user_id, table_id), 0)

    async def update_panel(self, what: str) -> None:
        """Refresh, replace or send a user's panel; if none can be sent, let the channel's job mention them.

        ``what``: ``<user>.<table>``.
        """
        user_id, _, table_id = what.partition(".")
        discord_id = find_platform_id((await self._app.service.users.get(user_id)).aliases, PLATFORM)
        # an answer under way shows the newest state itself
        async with self._port.answer_locks.setdefault(discord_id, asyncio.Lock()):
            homes, found, mention = await asyncio.gather(
                self._list_homes(table_id),
                self._mentions.load_pings(table_id, user_id),
                self.mention_store.load_mention(table_id, user_id),
            )
        ping = found.get(user_id)
        had_panel = mention.panel
        if had_panel:
            await self._panels.settle_panel(table_id, user_id, mention, ping)
            mention = await self.mention_store.load_mention(table_id, user_id)
        if not homes or ping is None or mention.note is not None:
            return
        is_due = self._panels.is_due(homes[0], ping, mention)
        if is_due and not await self._panels.send_panel(ping):
            await self._notifier.try_next_way(homes[0], table_id, [user_id])
        elif had_panel and not is_due:
            await self.schedule_table(table_id)


def _panel_job(user_id: str, table_id: str) -> str:
    return f"{PANELS}.{user_id}.{table_id}"


ROLE_PINGS_KIND: Final = "discord-role-pings"
"""Kind of the values with the tables for which a role was pinged."""


@dataclass(eq=False, repr=False)
class RolePinger:
    """Pings the roles that the admins of servers have chosen."""

    _app: App
    _port: DiscordPort
    _mentions: MentionService
    _board_messages: BoardMessages

    def __post_init__(self) -> None:
        self._membership = GuildMembership(self._port.client)
        self._sent = self._port.store.value_store(ROLE_PINGS_KIND)

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
            await self._mentions.report_refusal(table_id, channel, "role")
            return
        channel_id = discord_channel_id(channel)
        link = Button(
            CallbackData(""), translate(ping.lang, "ping-link"), url=await self._port.message_link(channel, board.id)
        )
        view = build_text_view(
            f"<@&{ping.role}> {escape_text(ping.text)}", build_rows([(link,)], CustomIds(), ping.lang)
        )
        await self._port.buckets.acquire_mention("call", channel_id)
        messageable, nonce = self._port.client.get_partial_messageable(channel_id), build_nonce(f"role/{table_id}")
        mentions = discord.AllowedMentions(everyone=False, users=False, roles=[discord.Object(int(ping.role))])
        send = partial(messageable.send, view=view, nonce=nonce, allowed_mentions=mentions)

        async def is_due() -> bool:
            return await self._app.find_role_ping(table_id) == ping

        try:
            await self._port.send_notice(channel_id, send, is_due)
        except ChatClosedError as closed:
            await self._mentions.report_refusal(table_id, channel, closed.trouble)
            return
        await self._sent.save_value(table_id, b"1")
