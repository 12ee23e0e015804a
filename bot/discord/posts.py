"""The message of a table at a place: one, edited in place; posted anew when it is gone or talk has carried it away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Final
from weakref import WeakValueDictionary

import discord
import msgspec
import structlog

from bot.app.app import App
from bot.app.people import Place
from bot.app.screen import Screen
from bot.discord import troubles
from bot.discord.lasting import AWAY, Buckets, lasting
from bot.discord.layout import Drawn, draw, line
from bot.discord.limits import FILE_BYTES, NONCE, Rates
from bot.discord.records import Post, Records
from bot.discord.troubles import Notes, Trouble
from bot.discord.words import say
from bot.store.errors import StoreError
from bot.store.store import Store
from render.core.request import Picture, Request

log = structlog.get_logger("bottega.discord")

Paint = Callable[[str, Request], Awaitable[Picture]]

NEWEST: Final = 1 << 62
CARRIED: Final = 12
"""After so many messages of others the table is posted anew."""
AROUND: Final = 20
NOBODY: Final = discord.AllowedMentions.none()
TROUBLED: Final = ("discord-troubled", "all")


class Away(Exception):  # noqa: N818 - it passes: the outbox gives the effect out again
    """The table could not be read just now."""


class Posts:
    """All messages that show tables. Any number of processes may keep them: the store's record decides."""

    def __init__(
        self, app: App, store: Store, client: discord.Client, notes: Notes, paint: Paint | None, rates: Rates
    ) -> None:
        self._app = app
        self._store = store
        self._client = client
        self._notes = notes
        self._paint = paint
        self._records: Records[Post] = Records(store, "discord-post", Post)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._talk: dict[int, int] = {}
        self.buckets = Buckets(rates)

    async def refresh(self, place: Place, table: str, version: int = NEWEST) -> Post:
        """Show a table at a place at this version or a newer one; without one, at the newest.

        Raises ``Away`` and what is in ``lasting.AWAY``.
        """
        name = f"{place.id}.{table}"
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            for _ in range(AROUND):
                post, kept = await self._records.get(name)
                if post.message and post.version >= version and not post.trouble:
                    return post
                await self.buckets.take("table", channel_of(place))
                new = await self._shown(place, table, post)
                if new == post or await self._records.put(name, new, kept):
                    return new
        raise Away(name)

    async def at(self, place: Place, table: str) -> int:
        """The id of the message that shows a table at a place, or 0."""
        return (await self._records.get(f"{place.id}.{table}"))[0].message

    async def catch_up(self) -> None:
        """Look at every running table, as after a start: a word of a change may have gone where nobody heard it."""
        for table in await self._store.tables.running():
            for place in await self._app.shown_at(table, troubles.PLATFORM):
                if not channel_of(place):
                    continue
                try:
                    await self.refresh(place, table)
                except (Away, StoreError, discord.HTTPException, *AWAY) as error:
                    log.warning("a table will be shown later", table=table, error=repr(error)[:200])

    def guild_of(self, place: Place) -> int | None:
        """The server that a place is in, as far as it is known."""
        channel = self._client.get_channel(channel_of(place))
        guild: int | None = getattr(getattr(channel, "guild", None), "id", None)
        return guild

    async def heal(self, guild: int | None = None) -> None:
        """Try again wherever something was wrong; ``guild``: only there."""
        for name in await self._store.indexes.members(*TROUBLED):
            place, _, table = name.partition(".")
            where = await self._app.service.places.get(place)
            if where is not None and (guild is None or self.guild_of(where) == guild):
                await self.refresh(where, table)

    async def rest(self, place: Place) -> None:
        """Archive a thread that we have opened, once no table runs there any more: it can still be read and pressed."""
        thread, me = self._client.get_channel(channel_of(place)), self._client.user
        if not isinstance(thread, discord.Thread) or thread.archived or me is None or thread.owner_id != me.id:
            return
        if await self._app.live_at(place.id):
            return
        try:
            await lasting(lambda: thread.edit(archived=True))
        except discord.HTTPException as error:
            log.info("a thread stays open", code=error.code)

    async def picture(self, key: str, screen: Screen) -> Picture | None:
        """The picture of a screen, or None where it has none or it can't be painted: then the text says it."""
        if screen.picture is None or self._paint is None:
            return None
        try:
            picture = await self._paint(key, screen.picture)
        except Exception as error:  # noqa: BLE001 - whatever a painter dies of: the move stays, and the text goes out
            log.error("picture failed", game=screen.picture.game, error=type(error).__name__)
            return None
        return picture if len(picture.png) <= FILE_BYTES else None

    # -- one place

    async def _shown(self, place: Place, table: str, post: Post) -> Post:
        """The record after showing the newest state."""
        screen = await self._app.screen(None, place.id, table)
        if screen.private:
            raise Away(table)
        if post.message and screen.version <= post.version and not post.trouble:
            return post
        picture = await self.picture(f"{table}/{place.id}", screen)
        try:
            return await self._written(place, table, post, screen, picture)
        except discord.HTTPException as error:
            trouble = _trouble(error, picture)
            if trouble is None:
                raise
        if trouble == "files":
            try:
                new = await self._written(place, table, post, screen, None)
                return await self._troubled(place, table, new, post, trouble)
            except discord.HTTPException as error:
                trouble = _trouble(error, None)
                if trouble is None:
                    raise
        return await self._troubled(place, table, post, post, trouble)

    async def _written(self, place: Place, table: str, post: Post, screen: Screen, picture: Picture | None) -> Post:
        """The record after the message was edited or sent."""
        drawn = draw(screen, picture)
        await drawn.ids.keep(self._store)
        if post.message and not await self._carried_away(place, post):
            if await self._edited(place, post, drawn):
                return await self._well(place, table, post, screen.version)
            post = msgspec.structs.replace(post, message=0)
        new = msgspec.structs.replace(post, count=post.count + 1)
        message = await self._sent(place, table, drawn, new.count)
        self._talk[channel_of(place)] = 0
        if post.message:
            await self._shrink(place, post, message, screen.lang)
        return await self._well(place, table, msgspec.structs.replace(new, message=message.id), screen.version)

    async def _edited(self, place: Place, post: Post, drawn: Drawn) -> bool:
        """Whether the message is still there, and edited."""
        message = self._messages(place).get_partial_message(post.message)
        try:
            await lasting(lambda: message.edit(view=drawn.view, attachments=drawn.files(), allowed_mentions=NOBODY))
        except discord.HTTPException as error:
            if error.code == troubles.ARCHIVED:
                await self._unarchive(place)
                return await self._edited(place, post, drawn)
            if error.code != troubles.UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _sent(self, place: Place, table: str, drawn: Drawn, count: int) -> discord.Message:
        """A new message. The nonce makes a repeat the same message."""
        nonce = blake2b(f"{place.id}/{table}/{count}".encode(), digest_size=12).hexdigest()[:NONCE]
        channel = self._messages(place)
        return await lasting(
            lambda: channel.send(view=drawn.view, files=drawn.files(), nonce=nonce, allowed_mentions=NOBODY)
        )

    def heard(self, channel: int) -> None:
        """Somebody else has written where a table is shown."""
        if channel in self._talk:
            self._talk[channel] += 1

    async def _carried_away(self, place: Place, post: Post) -> bool:
        """Whether others have talked so much since that the message is out of sight.

        Counted from the channel's history once, and from what is heard after that.
        """
        channel = channel_of(place)
        if self._talk.get(channel, CARRIED) < CARRIED:
            return False
        if place.closed:
            return False
        try:
            later = self._messages(place).history(after=discord.Object(post.message), limit=2 * CARRIED)
            me = self._client.user
            self._talk[channel] = sum([1 async for message in later if me is None or message.author.id != me.id])
        except discord.HTTPException:
            self._talk[channel] = 0
        return self._talk[channel] >= CARRIED

    async def _shrink(self, place: Place, post: Post, new: discord.Message, lang: str) -> None:
        """What is left of the message before: a link."""
        old = self._messages(place).get_partial_message(post.message)
        view = line(say(lang, "carried-on", link=new.jump_url))
        try:
            await lasting(lambda: old.edit(view=view, attachments=[], allowed_mentions=NOBODY))
        except discord.HTTPException as error:
            log.info("the old message stays", code=error.code)

    async def _unarchive(self, place: Place) -> None:
        channel = self._client.get_channel(channel_of(place)) or await self._client.fetch_channel(channel_of(place))
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)

    async def _troubled(self, place: Place, table: str, new: Post, old: Post, trouble: Trouble) -> Post:
        """Something is wrong here. The host hears of it once."""
        await self._store.indexes.add(*TROUBLED, f"{place.id}.{table}")
        if old.trouble != trouble:
            await self._notes.trouble(table, str(channel_of(place)), trouble)
        return msgspec.structs.replace(new, trouble=trouble)

    async def _well(self, place: Place, table: str, post: Post, version: int) -> Post:
        if post.trouble:
            await self._store.indexes.remove(*TROUBLED, f"{place.id}.{table}")
        return msgspec.structs.replace(post, version=version, trouble="")

    def _messages(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_of(place))


def _trouble(error: discord.HTTPException, picture: Picture | None) -> Trouble | None:
    """What is wrong; with a picture it may be that only files are not allowed."""
    if picture is not None and error.code in (troubles.MISSING_PERMISSIONS, troubles.TOO_LARGE):
        return "files"
    return troubles.TROUBLES.get(error.code)


def channel_of(place: Place) -> int:
    """The channel's id in a place's alias; 0 for a place that is no channel of Discord."""
    id_ = place.alias.partition(":")[2]
    return int(id_) if place.alias.startswith(f"{troubles.PLATFORM}:") and id_.isdigit() else 0
