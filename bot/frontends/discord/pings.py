"""Delayed checks of whom a table waits for, after each change.

The delay leaves time for an undo or the next move. Pending checks are stored, so they survive a crash.
"""

from __future__ import annotations

import asyncio
from typing import Final

import discord
import msgspec
import structlog

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.mentions import MentionService, MentionStore
from bot.frontends.common.port import MessageRef, RetryLaterError
from bot.frontends.discord.panels import Panels
from bot.frontends.discord.port import DiscordPort
from bot.frontends.discord.rate_limit import AWAY
from bot.frontends.discord.role_pings import RolePinger
from bot.frontends.discord.texts import PLATFORM

log = structlog.get_logger("bottega.discord")

AGAIN_S: Final = 10.0


class PingScheduler:
    """The tables whose pings have to be checked."""

    def __init__(
        self,
        app: App,
        store: FrontendStore,
        port: DiscordPort,
        panels: Panels,
        mention_store: MentionStore,
        mentions: MentionService,
        board_messages: BoardMessages,
        role_pinger: RolePinger,
    ) -> None:
        self._app = app
        self._port = port
        self._panels = panels
        self._mention_store = mention_store
        self._mentions = mentions
        self._board_messages = board_messages
        self._role_pinger = role_pinger
        self._pending_tables = store.name_sets("discord-due")
        self._requested: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False

    async def schedule_table(self, table: str) -> None:
        """Schedule a check of a table; after ``close`` only in the store. Raises ``StoreError``."""
        self._requested.add(table)
        await self._pending_tables.add_name(table)
        if table not in self._tasks and not self._is_closed:
            self._tasks[table] = asyncio.create_task(self._run_table(table))

    async def record_answer(self, user_id: str, message: int, screen: Screen, interaction_id: str) -> None:
        """Record that a message in a DM now shows the answer to a callback.

        If the message is the user's panel, and a newer version was shown meanwhile, the panel is outdated again and a
        check is scheduled. Raises ``StoreError``.
        """
        while (
            mention := await self._mention_store.load_mention(screen.table, user_id)
        ).panel and mention.message_id == message:
            version = min(mention.version, screen.version or mention.version)
            updated = msgspec.structs.replace(mention, note=MessageRef(message, shows=interaction_id), version=version)
            if await self._mention_store.swap_mention(screen.table, user_id, mention, updated):
                if version < mention.version:
                    await self.schedule_table(screen.table)
                return

    async def is_mention(self, table: str, user_id: str, message: int) -> bool:
        """Return whether a message mentions a user because a table waits for them. Raises ``StoreError``."""
        mention = await self._mention_store.load_mention(table, user_id)
        return not mention.panel and mention.message_id == message

    async def resume_pending(self) -> None:
        """Schedule all stored checks, as after a start."""
        for table in await self._pending_tables.list_names():
            await self.schedule_table(table)

    async def close(self) -> None:
        """Cancel all checks, and begin no more: the connection to Discord is closed next. They stay in the store."""
        self._is_closed = True
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _run_table(self, table: str) -> None:
        try:
            while table in self._requested:
                await asyncio.sleep(self._app.service.timings.after_player_ms / 1000)
                self._requested.discard(table)
                try:
                    await self._refresh_table(table)
                except (RetryLaterError, StoreError, discord.HTTPException, *AWAY) as error:
                    log.warning("pings postponed", table=table, error=repr(error)[:200])
                    await asyncio.sleep(AGAIN_S)
                    self._requested.add(table)
            await self._pending_tables.remove_name(table)
        finally:
            self._tasks.pop(table, None)

    async def _refresh_table(self, table: str) -> None:
        """Update the pings of a table, and archive its thread if no table runs there any more."""
        homes = [channel for channel in await self._app.list_channels(table, PLATFORM) if self._port.chat_id(channel)]
        if not homes:
            return
        await self._refresh_pings(table, homes[0])
        if await self._app.is_running(table):  # nobody is looked for, and no thread is to be archived
            return
        if (ping := await self._app.find_role_ping(table)) is not None and ping.channel == homes[0].id:
            await self._role_pinger.ping_role(homes[0], table, ping)
        for home in homes:
            if await self._app.has_live_table(home.id):
                continue
            await self._refresh_pings(table, homes[0])  # the table may have ended since
            await self._board_messages.show_table(home, table)  # the result must be visible in the archived thread
            if not await self._port.archive_thread(home):
                continue
            if await self._app.has_live_table(home.id):  # a new table has started in the thread meanwhile
                await self._port.reopen_thread(home)

    async def _refresh_pings(self, table: str, home: Channel) -> None:
        """Settle panels and mentions with the pings that the table needs now."""
        wanted, mentions = await asyncio.gather(
            self._mentions.load_pings(table), self._mention_store.load_mentions(table)
        )
        panels = {user_id: mention for user_id, mention in mentions.items() if mention.panel}
        for user_id, mention in panels.items():
            await self._panels.settle_panel(table, user_id, mention, wanted.get(user_id))
        await self._mentions.refresh_mentions(table, home, wanted, None if panels else mentions)
