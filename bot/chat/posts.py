"""The message of a table at a place: one, edited in place; posted anew when it is gone or talk has carried it away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.app.door.app import App
from bot.app.people.people import Place
from bot.app.port.screen import Screen
from bot.chat.pictures import Pictures
from bot.chat.port import Closed, Later, Moved, Note, Port, Shown
from bot.chat.records import Kept, Records
from render.core.request import Picture

log = structlog.get_logger("bottega.chat")

Troubled = Callable[[str, Place, str], Awaitable[None]]
"""Hears of a table that can't be shown at a place any more, and why."""

NEWEST: Final = 1 << 60
"""A version that is newer than all."""
AROUND: Final = 20
"""So often another process may be faster."""
UNREAD_S: Final = 1.0
UNSURE: Final = "?"
"""The mark of a picture that is like none."""


class Post(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that shows a table at a place, and the version that it shows. ``trouble``: why it can't be now."""

    note: Note | None = None
    version: int = -1
    trouble: str = ""
    pinned: int = 0
    """The message of ours that is pinned; 0: none."""
    again: bool = False
    """It is to be posted anew, at the end of the chat."""
    chat: int = 0
    """Where the message stands: a chat that moves has another number, and messages numbered anew."""
    count: int = 0
    """How many messages there were; each new one has a nonce of its own."""

    @property
    def id(self) -> int:
        """The message's id; 0: there is none."""
        return self.note.id if self.note is not None else 0


def _unsure(post: Post) -> Post:
    """A post whose message is there, and shows whatever it shows."""
    if post.note is None:
        return post
    note = msgspec.structs.replace(post.note, shows="", picture=UNSURE if post.note.picture else "")
    return msgspec.structs.replace(post, note=note, version=-1)


class Posts:
    """All messages that show tables. Any number of processes may keep them: the store's record decides."""

    def __init__(self, app: App, kept: Kept, port: Port, pictures: Pictures, troubled: Troubled) -> None:
        self._app = app
        self._kept = kept
        self._port = port
        self._pictures = pictures
        self._troubled = troubled
        self._records: Records[Post] = kept.records(f"{port.platform}-post", Post)
        self._wrong = kept.names(f"{port.platform}-troubled")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def at(self, place: str, table: str) -> Post:
        """What shows a table at a place."""
        return await self._records.get(f"{place}.{table}")

    async def show(self, place: Place, table: str, version: int = NEWEST) -> Post:
        """Show a table at a place at this version or a newer one; without one, at the newest. Gives what stands there.

        Of a table that nothing can be shown of the version is ``NEWEST``. Raises ``Later``, ``StoreError``, and what
        the platform's library raises where we are wrong.
        """
        name = f"{place.id}.{table}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            for _ in range(AROUND):
                post = await self._records.get(name)
                if self.stands(post) and post.version >= version:
                    self._app.service.shows.shown(self._port.platform, place.id, table, post.version)
                    return post
                new = await self._shown(place, table, post)
                if new == post or new.version == NEWEST or await self._records.swap(name, post, new):
                    self._app.service.shows.shown(self._port.platform, place.id, table, new.version)
                    return new
                await self._outrun(place, name, new.note)
        raise Later(0)

    def chat(self, place: Place) -> int:
        """The platform's number of the chat that a place is."""
        return self._port.chat(place)

    async def adopt(self, place: str, table: str, note: Note) -> bool:
        """From now on this message shows the table, if none does yet; whether it is this one."""
        name = f"{place}.{table}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            post = await self._records.change(name, lambda now: now if now.note else Post(note))
        return post.id == note.id

    async def again(self, place: str, table: str) -> None:
        """Somebody has asked for the table: it is posted anew, at the end of the chat, when it is shown next."""
        await self._records.change(
            f"{place}.{table}", lambda now: msgspec.structs.replace(now, version=-1, again=now.note is not None)
        )

    async def moved(self, place: str, table: str, chat: int) -> None:
        """The place is this chat now: a message that showed the table in another one is out of reach."""
        await self._records.change(f"{place}.{table}", lambda now: now if now.chat == chat else Post())

    async def catch_up(self) -> None:
        """Look at every running table, as after a start: a word of a change may have gone where nobody heard it."""
        async for table in self._kept.running():
            for place in await self._app.shown_at(table, self._port.platform):
                if self._port.chat(place):
                    await self._tried(place, table)

    async def heal(self, where: Callable[[Place], bool], *, pictures: bool = True) -> list[tuple[Place, str]]:
        """The tables that could not be shown at these places, to be tried again. ``pictures``: also those in words."""
        found = []
        for name in await self._wrong.members():
            id_, _, table = name.partition(".")
            place = await self._app.service.places.get(id_)
            if place is None or not where(place):
                continue
            if self.stands(await self._records.get(name)):
                if not pictures:
                    continue
                await self._records.change(name, lambda now: msgspec.structs.replace(now, version=-1))
            found.append((place, table))
        return found

    async def try_again(self, where: Callable[[Place], bool]) -> None:
        """Show what could not be shown at these places."""
        for place, table in await self.heal(where):
            await self._tried(place, table)

    # -- one place

    async def _tried(self, place: Place, table: str) -> None:
        """Nothing that is wrong with one table stops the others."""
        try:
            await self.show(place, table)
        except Exception as error:  # noqa: BLE001 - whatever it is: it is tried again with the next change
            log.warning("a table will be shown later", table=table, error=repr(error)[:200])

    def stands(self, post: Post) -> bool:
        """Whether a message is there, with a picture or without."""
        return post.note is not None and post.trouble in ("", self._port.pictureless)

    async def _shown(self, place: Place, table: str, post: Post) -> Post:
        """The record after showing the newest state."""
        screen = await self._screen(place, table)
        if not screen.table:
            return Post(version=NEWEST)
        if self.stands(post) and screen.version <= post.version:
            return post
        await self._port.turn(place)
        screen = await self._screen(place, table)
        name = f"{place.id}.{table}"
        try:
            new = await self._pictured(place, table, post, screen)
        except Moved as moved:
            await self._app.moved(place.alias, moved.alias)
            await self._records.put(name, Post())
            raise Later(0) from moved
        except Closed as closed:
            new = msgspec.structs.replace(post, trouble=closed.trouble)
        if new.trouble:
            await self._wrong.add(name)
        elif post.trouble:
            await self._wrong.remove(name)
        if new.trouble not in ("", post.trouble):
            log.warning("a table can't be shown", table=table, trouble=new.trouble)
            await self._troubled(table, place, new.trouble)
        return new

    async def _outrun(self, place: Place, name: str, wrote: Note | None) -> None:
        """Another process has shown the table meanwhile. Of two messages theirs stays; what stands on one that both
        have written on nobody knows, so it is written once more.
        """
        if wrote is None:
            return
        post = await self._records.change(name, lambda now: _unsure(now) if now.id == wrote.id else now)
        if post.note is not None and post.id != wrote.id:
            await self._port.lead_on(place, wrote, post.note, place.lang or "en")

    async def _screen(self, place: Place, table: str) -> Screen:
        screen = await self._app.screen(None, place.id, table)
        if screen.private:
            raise Later(UNREAD_S)
        return screen

    async def _pictured(self, place: Place, table: str, post: Post, screen: Screen) -> Post:
        """The record after the message shows the screen; in words, with the reason, where pictures are not allowed."""
        picture = await self._pictures.of(f"{place.id}/{table}", screen)
        if picture is not None:
            try:
                return await self._written(place, table, post, screen, picture)
            except Closed as closed:
                if closed.trouble != self._port.pictureless:
                    raise
        new = await self._written(place, table, post, screen, None)
        return msgspec.structs.replace(new, trouble=self._port.pictureless) if picture is not None else new

    async def _written(self, place: Place, table: str, post: Post, screen: Screen, picture: Picture | None) -> Post:
        """The record after the message was edited, or sent."""
        mark, count = self._pictures.mark(screen) if picture is not None else "", post.count
        shown = Shown(screen, picture, mark, f"{place.id}/{table}/{count + 1}")
        note = None
        if post.note is not None and not post.again and not await self._port.carried_away(place, post.note):
            note = await self._port.edit(place, post.note, shown)
        if note is None:
            note, count = await self._port.send(place, shown), count + 1
            if post.note is not None:
                await self._port.lead_on(place, post.note, note, screen.lang)
        pinned = await self._pinned(place, post, note, screen)
        return Post(note, screen.version, pinned=pinned, chat=self._port.chat(place), count=count)

    async def _pinned(self, place: Place, post: Post, note: Note, screen: Screen) -> int:
        """The message that is pinned now: what should stay at hand, if we may."""
        due = note.id if screen.pinned else 0
        if not self._port.pins(place) or due == post.pinned:
            return post.pinned
        if post.pinned and post.pinned != note.id:
            await self._port.pin(place, Note(post.pinned), pinned=False)
        await self._port.pin(place, note, pinned=screen.pinned)
        return due
