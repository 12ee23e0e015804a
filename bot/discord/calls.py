"""Calling people to the table: one short message a turn, gone when answered; or their panel, in the DM with the bot.

What is sent is asked of the app at the moment of sending, so that nobody is called who owes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Final

import discord
import structlog

from bot.app.app import App
from bot.app.people import Place
from bot.app.ports import Ping
from bot.app.screen import Screen
from bot.discord import troubles
from bot.discord.lasting import AWAY, lasting
from bot.discord.layout import draw, line
from bot.discord.limits import NONCE
from bot.discord.posts import NOBODY, Away, Posts, channel_of
from bot.discord.records import Call, Records
from bot.discord.text import plain
from bot.discord.troubles import Notes, user_of
from bot.discord.words import say
from bot.store.errors import StoreError
from bot.store.store import Store

log = structlog.get_logger("bottega.discord")

DUE: Final = ("discord-due", "all")
"""Index: tables at which somebody may have to be called."""
AGAIN_S: Final = 10.0
CALLED: Final = "discord-called"
"""Index: table -> persons who have a message of ours that calls them, or a panel."""


class Calls:
    """Everybody who is called to a table, and their messages."""

    def __init__(self, app: App, store: Store, client: discord.Client, posts: Posts, notes: Notes) -> None:
        self._app = app
        self._store = store
        self._client = client
        self._posts = posts
        self._notes = notes
        self._again: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._records: Records[Call] = Records(store, "discord-call", Call)

    async def due(self, table: str) -> None:
        """Look soon at who is waited for: after a grace, in which a word is taken back or the next one answers.

        The table waits for that look in the store, so a process that dies before takes it up again.
        """
        self._again.add(table)
        await self._store.indexes.add(*DUE, table)
        if table not in self._tasks:
            self._tasks[table] = asyncio.create_task(self._look(table))

    async def resume(self) -> None:
        """Look at all tables that wait for it, as after a start."""
        for table in await self._store.indexes.members(*DUE):
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
                except (Away, StoreError, discord.HTTPException, *AWAY) as error:
                    log.warning("calling people waits", table=table, error=repr(error)[:200])
                    await asyncio.sleep(AGAIN_S)
                    self._again.add(table)
            await self._store.indexes.remove(*DUE, table)
        finally:
            self._tasks.pop(table, None)

    async def _refresh(self, table: str) -> None:
        """Call those who are waited for now, from the table's first place, and take back what called others."""
        homes = [place for place in await self._app.shown_at(table, troubles.PLATFORM) if channel_of(place)]
        if not homes:
            return
        place = homes[0]
        message = await self._posts.at(place, table)
        wanted = {ping.person: ping for ping in await self._app.pings(table) if _ours(ping)}
        for person in await self._store.indexes.members(CALLED, table):
            await self._settle(table, person, wanted.get(person))
        for ping in wanted.values():
            if ping.style != "quiet":
                await self._call(table, place, message, ping)
        for home in homes:
            await self._posts.rest(home)

    async def _settle(self, table: str, person: str, ping: Ping | None) -> None:
        """What called somebody before: gone where it is answered, newest where it is their panel."""
        name = f"{table}.{person}"
        call, kept = await self._records.get(name)
        same = ping is not None and ping.epoch == call.epoch
        if call.panel and (same or ping is None):
            await self._renewed(table, person, call, kept)
        if same or (call.panel and ping is None):
            return
        if call.message:
            await self._deleted(call)
        await self._records.drop(name)
        await self._store.indexes.remove(CALLED, table, person)

    async def _call(self, table: str, place: Place, message: int, ping: Ping) -> None:
        name = f"{table}.{ping.person}"
        call, kept = await self._records.get(name)
        if call.epoch == ping.epoch or ping.hush:
            return
        await self._store.indexes.add(CALLED, table, ping.person)
        private = place.closed or ping.style == "dm"
        made = await self._privately(ping) if private else None
        made = made or await self._openly(place, message, ping)
        if made is not None:
            await self._records.put(name, made, kept)

    async def _openly(self, place: Place, message: int, ping: Ping) -> Call | None:
        """A line in the channel that mentions one person, with a link to the table."""
        person = await self._app.service.people.get(ping.person)
        user, channel = user_of(person), self._client.get_partial_messageable(channel_of(place))
        link = f"https://discord.com/channels/{self._posts.guild_of(place) or '@me'}/{channel.id}/{message}"
        way = f"[{plain(ping.label)}]({link})" if ping.label else say(person.lang or "en", "ping-link", link=link)
        text = f"<@{user}> {plain(ping.text)} {way}"
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user or 0)])
        if not message or user is None:
            return None
        await self._posts.buckets.call("call", channel.id)
        try:
            sent = await lasting(lambda: channel.send(view=line(text), nonce=_nonce(ping), allowed_mentions=mentions))
        except discord.HTTPException as error:
            log.warning("a ping did not get through", code=error.code, table=ping.table)
            return None
        return Call(channel.id, sent.id, ping.epoch)

    async def _privately(self, ping: Ping) -> Call | None:
        """The panel, in the DM. None where it is closed."""
        person = await self._app.service.people.get(ping.person)
        user = user_of(person)
        assert user is not None, "only people of this platform are called"
        try:
            channel = await lasting(lambda: self._client.create_dm(discord.Object(user)))
            place = await self._app.place(f"{troubles.PLATFORM}:{channel.id}", closed=True)
            screen = await self._app.screen(ping.person, place.id, ping.table, "panel")
            sent = await self._sent(channel, ping, screen)
        except discord.HTTPException as error:
            if error.code != troubles.CLOSED_DMS:
                raise
            await self._notes.closed(person, closed=True)
            return None
        await self._notes.closed(person, closed=False)
        return Call(channel.id, sent.id, ping.epoch, screen.version, panel=True)

    async def _sent(self, channel: discord.DMChannel, ping: Ping, screen: Screen) -> discord.Message:
        drawn = draw(screen, await self._posts.picture(f"{ping.table}/{ping.person}", screen), (plain(ping.text),))
        await drawn.ids.keep(self._store)
        await self._posts.buckets.call("call", channel.id)
        return await lasting(
            lambda: channel.send(view=drawn.view, files=drawn.files(), nonce=_nonce(ping), allowed_mentions=NOBODY)
        )

    async def _renewed(self, table: str, person: str, call: Call, kept: int) -> None:
        """A panel in the DM shows what is so now."""
        place = await self._app.place(f"{troubles.PLATFORM}:{call.channel}", closed=True)
        screen = await self._app.screen(person, place.id, table, "panel")
        if not screen.version:
            raise Away(table)
        if screen.version <= call.version:
            return
        drawn = draw(screen, await self._posts.picture(f"{table}/{person}", screen))
        await drawn.ids.keep(self._store)
        await self._posts.buckets.call("panel", call.channel)
        message = self._client.get_partial_messageable(call.channel).get_partial_message(call.message)
        new = Call(call.channel, call.message, call.epoch, screen.version, panel=True)
        if await _still(lambda: message.edit(view=drawn.view, attachments=drawn.files(), allowed_mentions=NOBODY)):
            await self._records.put(f"{table}.{person}", new, kept)
        else:
            await self._records.drop(f"{table}.{person}")
            await self._store.indexes.remove(CALLED, table, person)

    async def _deleted(self, call: Call) -> None:
        message = self._client.get_partial_messageable(call.channel).get_partial_message(call.message)
        await self._posts.buckets.call("delete", call.channel)
        await _still(message.delete)


def _ours(ping: Ping) -> bool:
    """Somebody on two platforms is called where they came from first."""
    return bool(ping.aliases) and ping.aliases[0].startswith(f"{troubles.PLATFORM}:")


def _nonce(ping: Ping) -> str:
    return blake2b(f"{ping.table}/{ping.person}/{ping.epoch}".encode(), digest_size=12).hexdigest()[:NONCE]


async def _still(ask: Callable[[], Awaitable[object]]) -> bool:
    """Whether a message was still there to be changed."""
    try:
        await lasting(ask)
    except discord.HTTPException as error:
        log.info("a message of ours is out of reach", code=error.code)
        return False
    return True
