"""Each evening as one scheduled event of the server, in both directions: moved there is moved here, and called off too.

Never a recurring one: theirs repeats in UTC, and would be an hour off when clocks change.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from time import time
from typing import Final
from weakref import WeakValueDictionary

import discord
import msgspec
import structlog

from bot.app.door.app import App
from bot.app.nights import mirror
from bot.app.nights.mirror import Mirrored
from bot.app.people.people import Place
from bot.chat.discord.channels import Channels
from bot.chat.discord.lasting import AWAY, lasting
from bot.chat.discord.records import Mirror
from bot.chat.discord.text import cut, fill
from bot.chat.port import Later
from bot.chat.posts import Posts
from bot.chat.records import Kept, Records, StoreError

log = structlog.get_logger("bottega.discord")

OURS: Final = "discord-event-of"
"""Mark: an event's id -> the night that it mirrors."""
MAKING_S: Final = 30.0
"""Whoever makes an event has done so by then, or has died over it."""
ECHO_S: Final = 15.0
"""What we have written ourselves comes back within this time."""
NAME, ABOUT, WHERE = 100, 1000, 100
ENDED: Final = (discord.EventStatus.canceled, discord.EventStatus.completed)


class Events:
    """The scheduled events that mirror nights. Without the right to make them there are none, and all else goes on."""

    def __init__(self, app: App, kept: Kept, client: discord.Client, channels: Channels, posts: Posts) -> None:
        self._app = app
        self._ours = kept.marks(OURS)
        self._all = kept.names("discord-events")
        self._client = client
        self._channels = channels
        self._posts = posts
        self._records: Records[Mirror] = kept.records("discord-event", Mirror)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def show(self, place: Place, night: str) -> None:
        """Make the event of a night what the night is; at the first of its places only."""
        homes = await self._app.shown_at(night, "discord")
        if not homes or homes[0].id != place.id or not (server := await self._channels.server(place)):
            return
        async with self._locks.setdefault(night, asyncio.Lock()):
            try:
                await self._shown(await self._guild(server), place, night)
            except discord.HTTPException as error:
                log.info("no scheduled event", code=error.code, night=night)

    async def _guild(self, server: int) -> discord.Guild:
        known = self._client.get_guild(server)
        return known if known is not None else await lasting(lambda: self._client.fetch_guild(server))

    async def _shown(self, guild: discord.Guild, place: Place, night: str) -> None:
        now, record = await mirror.mirrored(self._app.service, night), await self._records.get(night)
        if now is None:
            return
        link = await self._channels.link(place, (await self._posts.at(place.id, night)).id)
        mark = blake2b(repr((now, link)).encode(), digest_size=12).hexdigest()
        if record.mark == mark or (not record.event and now.state != "open"):
            return
        began = now.begin <= datetime.now(UTC)
        if not record.event and began:
            return  # an event can only be made for a time to come
        written = Mirror(record.event, mark, int(now.begin.timestamp()), time())
        if record.event:
            if not await self._records.swap(night, record, written):
                raise Later(0)  # another process was faster, with what may be newer
            await self._changed(guild, record.event, now, link, began=began)
            return
        making = msgspec.structs.replace(record, making=time())
        if record.making > time() - MAKING_S or not await self._records.swap(night, record, making):
            raise Later(1)  # another process makes it
        try:
            event = await self._known(guild, link) or await self._made(guild, now, link)
        except discord.HTTPException:
            await self._records.swap(night, making, record)
            raise
        await self._ours.put(str(event.id), night.encode())
        await self._all.add(night)
        await self._records.swap(night, making, msgspec.structs.replace(written, event=event.id))

    async def _known(self, guild: discord.Guild, link: str) -> discord.ScheduledEvent | None:
        """The event that a process before us has made, and died before it could write it down."""
        known = guild.scheduled_events
        if self._client.get_guild(guild.id) is None:  # nobody tells us of them
            known = await lasting(lambda: guild.fetch_scheduled_events(with_counts=False))
        return next((event for event in known if link in (event.description or "")), None)

    async def _made(self, guild: discord.Guild, now: Mirrored, link: str) -> discord.ScheduledEvent:
        return await lasting(lambda: guild.create_scheduled_event(
            name=cut(now.name, NAME), description=_about(now, link), start_time=now.begin, end_time=now.end,
            entity_type=discord.EntityType.external, location=cut(now.where, WHERE),
            privacy_level=discord.PrivacyLevel.guild_only,
        ))  # fmt: skip

    async def _changed(self, guild: discord.Guild, id_: int, now: Mirrored, link: str, *, began: bool) -> None:
        known = guild.get_scheduled_event(id_)
        event = known if known is not None else await lasting(lambda: guild.fetch_scheduled_event(id_))
        if event.status in ENDED:
            return
        if now.state == "off":
            await lasting(lambda: event.cancel() if event.status is discord.EventStatus.scheduled else event.end())
        elif now.state == "over":
            await self._ended(event)
        elif not began:
            await lasting(lambda: event.edit(
                name=cut(now.name, NAME), description=_about(now, link), start_time=now.begin, end_time=now.end,
                location=cut(now.where, WHERE), entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
            ))  # fmt: skip

    async def _ended(self, event: discord.ScheduledEvent) -> None:
        if event.status is discord.EventStatus.active:
            await lasting(event.end)

    # -- what is done there

    async def moved(self, event: discord.ScheduledEvent) -> None:
        """An event has changed: if it is ours and somebody has moved it or called it off there, so it is here."""
        night = await self._night(event.id)
        if night is None:
            return
        record = await self._records.get(night)
        if event.status is discord.EventStatus.canceled:
            await mirror.dropped(self._app.service, night, f"discord:event:{event.id}:off")
            return
        begin = int(event.start_time.timestamp())
        ours = begin == record.begin or time() - record.at < ECHO_S
        if not ours and event.status is discord.EventStatus.scheduled:
            await mirror.shifted(self._app.service, night, event.start_time, f"discord:event:{event.id}:{begin}")

    async def gone(self, event: int) -> None:
        """An event was deleted there before it began."""
        night = await self._night(event)
        if night is not None:
            await mirror.dropped(self._app.service, night, f"discord:event:{event}:off")

    async def catch_up(self) -> None:
        """Look at every night that is mirrored, as after a start: what was done there meanwhile is done here."""
        for night in await self._all.members():
            try:
                await self._looked(night)
            except (StoreError, discord.HTTPException, *AWAY) as error:
                log.warning("an event is looked at later", night=night, error=repr(error)[:200])

    async def _looked(self, night: str) -> None:
        now, record = await mirror.mirrored(self._app.service, night), await self._records.get(night)
        if now is None or now.state != "open" or datetime.now(UTC) > now.end + timedelta(days=1):
            await self._all.remove(night)
            return
        for place in (await self._app.shown_at(night, "discord"))[:1]:
            guild = self._client.get_guild(self._channels.guild(place) or 0)
            if guild is None:
                return
            event = guild.get_scheduled_event(record.event)
            if event is not None:
                await self.moved(event)
                return
            try:
                await self.moved(await guild.fetch_scheduled_event(record.event))
            except discord.NotFound:
                await self.gone(record.event)

    async def _night(self, event: int) -> str | None:
        return (await self._ours.get(str(event))).decode() or None


def _about(now: Mirrored, link: str) -> str:
    """What is told of a night there, where markup is read, and the way to its message."""
    told, _ = fill([now.about], ABOUT - len(link) - 1)
    return "\n".join(filter(None, (told, link)))
