"""Looking at who is waited for, soon after a change: after a grace, in which a word is taken back or the next answers.

A table waits for that look in the store, so a process that dies before takes it up again.
"""

from __future__ import annotations

import asyncio
from typing import Final

import discord
import msgspec
import structlog

from bot.app.door.app import App
from bot.app.people.people import Place
from bot.app.port.screen import Screen
from bot.chat.calls import Called, Calls
from bot.chat.discord.channels import Channels
from bot.chat.discord.lasting import AWAY
from bot.chat.discord.panels import Panels
from bot.chat.discord.words import PLATFORM
from bot.chat.port import Later, Note
from bot.chat.posts import Posts
from bot.chat.records import Kept, StoreError

log = structlog.get_logger("bottega.discord")

AGAIN_S: Final = 10.0


class Looks:
    """The tables at which somebody may have to be called."""

    def __init__(
        self, app: App, kept: Kept, channels: Channels, panels: Panels, called: Called, calls: Calls, posts: Posts
    ) -> None:
        self._app = app
        self._channels = channels
        self._panels = panels
        self._called = called
        self._calls = calls
        self._posts = posts
        self._due = kept.names("discord-due")
        self._again: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def due(self, table: str) -> None:
        """Look at a table soon. Raises ``StoreError``."""
        self._again.add(table)
        await self._due.add(table)
        if table not in self._tasks:
            self._tasks[table] = asyncio.create_task(self._look(table))

    async def answered(self, person: str, message: int, screen: Screen, press: str) -> None:
        """Somebody's message in the DM shows the answer to a press now. If that is their panel, and was brought up to
        date while the answer was made, it is of before again: it is looked at once more. Raises ``StoreError``.
        """
        while (call := await self._called.get(screen.table, person)).panel and call.id == message:
            version = min(call.version, screen.version or call.version)
            now = msgspec.structs.replace(call, note=Note(message, shows=press), version=version)
            if await self._called.take(screen.table, person, call, now):
                if version < call.version:
                    await self.due(screen.table)
                return

    async def resume(self) -> None:
        """Look at all tables that wait for it, as after a start."""
        for table in await self._due.members():
            await self.due(table)

    async def close(self) -> None:
        """Stop looking. What was not done is done by whoever comes next."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _look(self, table: str) -> None:
        try:
            while table in self._again:
                await asyncio.sleep(self._app.service.pace.after_player_ms / 1000)
                self._again.discard(table)
                try:
                    await self._refresh(table)
                except (Later, StoreError, discord.HTTPException, *AWAY) as error:
                    log.warning("calling people waits", table=table, error=repr(error)[:200])
                    await asyncio.sleep(AGAIN_S)
                    self._again.add(table)
            await self._due.remove(table)
        finally:
            self._tasks.pop(table, None)

    async def _refresh(self, table: str) -> None:
        """Call those who are waited for now; where nothing runs any more, archive the thread."""
        homes = [place for place in await self._app.shown_at(table, PLATFORM) if self._channels.chat(place)]
        if not homes:
            return
        await self._call(table, homes[0])
        for home in homes:
            if await self._app.live_at(home.id):
                continue
            await self._call(table, homes[0])  # it may have ended since: nobody is called to what is archived
            await self._posts.show(home, table)  # what is over is archived with its end on it
            if not await self._channels.rest(home):
                continue
            if await self._app.live_at(home.id):  # begun just then: its message stands in what was archived after
                await self._channels.wake(home)

    async def _call(self, table: str, home: Place) -> None:
        """Call those who are waited for now, from the table's first place, and take back what called others."""
        wanted = await self._calls.wanted(table)
        for person, call in (await self._called.all(table)).items():
            if call.panel:
                await self._panels.settle(table, person, call, wanted.get(person))
        await self._calls.refresh(table, home, wanted)
