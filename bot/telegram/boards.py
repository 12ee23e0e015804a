"""The message of a table at a place: one, edited in place; posted anew when it is gone or talk has carried it away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.app.app import App
from bot.app.people import Place
from bot.app.screen import Button, Screen
from bot.store.store import Store
from bot.telegram.layout import Drawn, draw, sendable
from bot.telegram.limits import PLATFORM
from bot.telegram.pace import Later
from bot.telegram.presses import Presses
from bot.telegram.records import Chat, Note, Post, Records
from bot.telegram.wire import Closed, Moved, Wire
from bot.telegram.words import say
from render.core.request import Picture, Request

log = structlog.get_logger("bottega.telegram")

Paint = Callable[[str, Request], Awaitable[Picture]]
Troubled = Callable[[str, Place, str], Awaitable[None]]
"""Hears of a table that can't be shown at a place any more, and why."""

CARRIED: Final = 15
"""After so many messages of others the table is posted anew."""
EVERY: Final = 1 << 60
"""A version that is newer than all: nothing can be shown here."""
TROUBLED: Final = ("telegram-troubled", "all")


class Pictures:
    """Pictures of screens, as photos."""

    def __init__(self, paint: Paint | None) -> None:
        self._paint = paint

    def mark(self, screen: Screen) -> str:
        """What tells the picture of a screen from others without painting it; empty where there is none."""
        if screen.picture is None or self._paint is None:
            return ""
        return blake2b(msgspec.msgpack.encode(screen.picture), digest_size=12).hexdigest()

    async def photo(self, key: str, screen: Screen) -> bytes | None:
        """The photo of a screen, or None where it has none or it can't be painted: then the text says it."""
        if screen.picture is None or self._paint is None:
            return None
        try:
            return sendable(await self._paint(key, screen.picture))
        except Exception as error:  # noqa: BLE001 - whatever a painter dies of: the move stays, and the text goes out
            log.error("picture failed", game=screen.picture.game, error=type(error).__name__)
            return None


class Boards:
    """All messages that show tables. Any number of processes may keep them: the store's record decides."""

    def __init__(self, app: App, store: Store, wire: Wire, pictures: Pictures, troubled: Troubled) -> None:
        self._app = app
        self._store = store
        self._wire = wire
        self._pictures = pictures
        self._troubled = troubled
        self._posts: Records[Post] = Records(store, "telegram-post", Post)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._chats: Records[Chat] = Records(store, "telegram-chat", Chat)

    async def at(self, place: str, table: str) -> Post:
        """What shows a table at a place."""
        return await self._posts.get(f"{place}.{table}")

    async def adopt(self, place: str, table: str, note: Note) -> bool:
        """From now on this message shows the table, if none does yet; whether it is this one."""
        name = f"{place}.{table}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            post = await self._posts.change(name, lambda now: now if now.note else Post(note))
        return post.note is not None and post.note.id == note.id

    async def lost(self, place: str, table: str) -> None:
        """The message that showed the table is out of reach: the next one is a new one."""
        await self._posts.change(f"{place}.{table}", lambda _: Post())

    async def show(self, place: Place, table: str) -> int:
        """Show the newest state. Gives its version. Raises ``Later``."""
        name = f"{place.id}.{table}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            return await self._newest(name, place, table)

    async def _newest(self, name: str, place: Place, table: str) -> int:
        post = await self._posts.get(name)
        screen = await self._screen(place, table)
        if not screen.table:
            return EVERY
        if post.note and screen.version <= post.version and post.trouble in ("", "photos"):
            return post.version
        chat, _ = chat_of(place)
        await self._wire.pace.turn(chat)
        screen = await self._screen(place, table)
        try:
            note, trouble = await self._shown(place, post, screen)
        except Moved as moved:
            await self._app.moved(place.alias, f"{PLATFORM}:{moved.chat}")
            await self._posts.change(name, lambda _: Post())
            raise Later(0) from moved
        except Closed as closed:
            await self._closed(place, table, closed.trouble, post)
            return EVERY
        pinned = await self._pinned(chat, post, note, screen)
        await self._posts.change(name, lambda _: Post(note, screen.version, trouble, pinned))
        if trouble and post.trouble != trouble:
            await self._troubled(table, place, trouble)
        if post.trouble:
            await self._store.indexes.remove(*TROUBLED, name)
        await self._chats.change(f"{chat}", lambda now: msgspec.structs.replace(now, last=max(now.last, note.id)))
        return screen.version

    async def _pinned(self, chat: int, post: Post, note: Note, screen: Screen) -> int:
        """The message that is pinned now: what should stay at hand, in a group, if we may."""
        if chat > 0 or (screen.pinned and post.pinned == note.id) or (not screen.pinned and not post.pinned):
            return post.pinned
        if post.pinned and post.pinned != note.id:
            await self._wire.pin(chat, Note(post.pinned), pinned=False)
        await self._wire.pin(chat, note, pinned=screen.pinned)
        return note.id if screen.pinned else 0

    async def heal(self, chat: int) -> list[tuple[str, str, int]]:
        """The tables (place, table, version) that could not be shown in a chat: try them again."""
        found = []
        for name in await self._store.indexes.members(*TROUBLED):
            place, _, table = name.partition(".")
            where = await self._app.service.places.get(place)
            if where is not None and chat_of(where)[0] == chat:
                await self._posts.change(name, lambda now: msgspec.structs.replace(now, version=-1, trouble=""))
                await self._store.indexes.remove(*TROUBLED, name)
                found.append((place, table, 0))
        return found

    async def _screen(self, place: Place, table: str) -> Screen:
        screen = await self._app.screen(None, place.id, table)
        if screen.private:
            raise Later(1.0)
        return screen

    async def _shown(self, place: Place, post: Post, screen: Screen) -> tuple[Note, str]:
        """The message that shows the screen now; in words, with the reason, where photos are not allowed."""
        photo = await self._pictures.photo(f"{place.id}/{screen.table}", screen)
        if photo is not None:
            try:
                return await self._written(place, post, screen, photo), ""
            except Closed as closed:
                if closed.trouble != "photos":
                    raise
        return await self._written(place, post, screen, None), "photos" if photo is not None else ""

    async def _written(self, place: Place, post: Post, screen: Screen, photo: bytes | None) -> Note:
        """The message after it was edited, or sent."""
        chat, thread = chat_of(place)
        drawn = await self._drawn(screen, photo)
        part, mark = drawn.parts[0], self._pictures.mark(screen) if photo is not None else ""
        if post.note is not None and not await self._carried_away(chat, post.note):
            note = await self._wire.edit(chat, post.note, part, drawn.keys, mark)
            if note is not None:
                return note
        new = await self._wire.send(chat, part, drawn.keys, thread=thread, picture=mark)
        if post.note is not None:
            with suppress(Later, Closed):
                await self._wire.remove(chat, post.note, say(screen.lang, "carried-on"))
        return new

    async def _drawn(self, screen: Screen, photo: bytes | None) -> Drawn:
        presses = Presses("", screen.version)
        shown = screen
        if screen.alt:
            words = Button(f"text {screen.table}", say(screen.lang, "in-words"))
            shown = msgspec.structs.replace(screen, rows=(*screen.rows, (words,)))
        drawn = draw(shown, photo, presses, whole=False)
        await presses.keep(self._store)
        return drawn

    async def _carried_away(self, chat: int, note: Note) -> bool:
        return (await self._chats.get(f"{chat}")).last - note.id > CARRIED

    async def _closed(self, place: Place, table: str, trouble: str, old: Post) -> None:
        """The table can't be shown here. Whoever has to know hears of it once."""
        await self._store.indexes.add(*TROUBLED, f"{place.id}.{table}")
        await self._posts.change(f"{place.id}.{table}", lambda now: msgspec.structs.replace(now, trouble=trouble))
        if old.trouble != trouble:
            log.warning("a table can't be shown", table=table, trouble=trouble)
            await self._troubled(table, place, trouble)


def alias_of(chat: int, thread: int | None) -> str:
    """The alias of a chat, or of one of its topics."""
    return f"{PLATFORM}:{chat}" if thread is None else f"{PLATFORM}:{chat}.{thread}"


def chat_of(place: Place) -> tuple[int, int | None]:
    """The chat and the topic of a place; 0 for a place that is not at Telegram."""
    platform, _, rest = place.alias.partition(":")
    chat, _, thread = rest.partition(".")
    if platform != PLATFORM or not chat.lstrip("-").isdigit():
        return 0, None
    return int(chat), int(thread) if thread.isdigit() else None
