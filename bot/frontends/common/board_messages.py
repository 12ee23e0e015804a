"""The message of a table at a place: one, edited in place; posted anew when it is gone or talk has carried it away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import (
    ChatClosedError,
    ChatMovedError,
    ChatPort,
    MessageContent,
    MessageRef,
    RetryLaterError,
)
from render.core.request import Picture

log = structlog.get_logger("bottega.chat")

ReportProblem = Callable[[str, Channel, str], Awaitable[None]]
"""Hears of a table that can't be shown at a place any more, and why."""

NEWEST: Final = 1 << 60
"""A version that is newer than all."""
AROUND: Final = 20
"""So often another process may be faster."""
UNREAD_S: Final = 1.0
UNSURE: Final = "?"
"""The mark of a picture that is like none."""


class BoardMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that shows a table at a place, and the version that it shows. ``trouble``: why it can't be now."""

    note: MessageRef | None = None
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
    def message_id(self) -> int:
        """The message's id; 0: there is none."""
        return self.note.id if self.note is not None else 0


def _with_unknown_content(post: BoardMessage) -> BoardMessage:
    """A post whose message is there, and shows whatever it shows."""
    if post.note is None:
        return post
    note = msgspec.structs.replace(post.note, shows="", picture=UNSURE if post.note.picture else "")
    return msgspec.structs.replace(post, note=note, version=-1)


class BoardMessages:
    """All messages that show tables. Any number of processes may keep them: the store's record decides."""

    def __init__(
        self,
        app: App,
        store: FrontendStore,
        port: ChatPort,
        picture_source: PictureSource,
        report_problem: ReportProblem,
    ) -> None:
        self._app = app
        self._store = store
        self._port = port
        self._picture_source = picture_source
        self._report_problem = report_problem
        self._records: RecordStore[BoardMessage] = store.record_store(f"{port.platform}-post", BoardMessage)
        self._wrong = store.name_sets(f"{port.platform}-troubled")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def load_message(self, place: str, table: str) -> BoardMessage:
        """What shows a table at a place."""
        return await self._records.load_record(f"{place}.{table}")

    async def show_table(self, place: Channel, table: str, version: int = NEWEST) -> BoardMessage:
        """Show a table at a place at this version or a newer one; without one, at the newest. Gives what stands there.

        Of a table that nothing can be shown of the version is ``NEWEST``. Raises ``Later``, ``StoreError``, and what
        the platform's library raises where we are wrong.
        """
        name = f"{place.id}.{table}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            for _ in range(AROUND):
                post = await self._records.load_record(name)
                if self.is_visible(post) and post.version >= version:
                    self._app.service.shows.mark_visible(self._port.platform, place.id, table, post.version)
                    return post
                new = await self._show_newest(place, table, post)
                if new == post or new.version == NEWEST or await self._records.swap_record(name, post, new):
                    self._app.service.shows.mark_visible(self._port.platform, place.id, table, new.version)
                    return new
                await self._resolve_lost_race(place, name, new.note)
        raise RetryLaterError(0)

    def chat_id(self, place: Channel) -> int:
        """The platform's number of the chat that a place is."""
        return self._port.chat_id(place)

    async def adopt_message(self, place: str, table: str, note: MessageRef) -> bool:
        """From now on this message shows the table, if none does yet; whether it is this one."""
        name = f"{place}.{table}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            post = await self._records.update_record(name, lambda now: now if now.note else BoardMessage(note))
        return post.message_id == note.id

    async def request_repost(self, place: str, table: str) -> None:
        """Somebody has asked for the table: it is posted anew, at the end of the chat, when it is shown next."""
        await self._records.update_record(
            f"{place}.{table}", lambda now: msgspec.structs.replace(now, version=-1, again=now.note is not None)
        )

    async def forget_old_chat(self, place: str, table: str, chat: int) -> None:
        """The place is this chat now: a message that showed the table in another one is out of reach."""
        await self._records.update_record(f"{place}.{table}", lambda now: now if now.chat == chat else BoardMessage())

    async def refresh_running_tables(self) -> None:
        """Look at every running table, as after a start: a word of a change may have gone where nobody heard it."""
        async for table in self._store.iterate_running_tables():
            for place in await self._app.list_channels(table, self._port.platform):
                if self._port.chat_id(place):
                    await self._try_show(place, table)

    async def collect_retries(
        self, where: Callable[[Channel], bool], *, pictures: bool = True
    ) -> list[tuple[Channel, str]]:
        """The tables that could not be shown at these places, to be tried again. ``pictures``: also those in words."""
        found = []
        for name in await self._wrong.list_names():
            id_, _, table = name.partition(".")
            place = await self._app.service.channels.get(id_)
            if place is None or not where(place):
                continue
            if self.is_visible(await self._records.load_record(name)):
                if not pictures:
                    continue
                await self._records.update_record(name, lambda now: msgspec.structs.replace(now, version=-1))
            found.append((place, table))
        return found

    async def retry_problems(self, where: Callable[[Channel], bool]) -> None:
        """Show what could not be shown at these places."""
        for place, table in await self.collect_retries(where):
            await self._try_show(place, table)

    # -- one place

    async def _try_show(self, place: Channel, table: str) -> None:
        """Nothing that is wrong with one table stops the others."""
        try:
            await self.show_table(place, table)
        except Exception as error:  # noqa: BLE001 - whatever it is: it is tried again with the next change
            log.warning("a table will be shown later", table=table, error=repr(error)[:200])

    def is_visible(self, post: BoardMessage) -> bool:
        """Whether a message is there, with a picture or without."""
        return post.note is not None and post.trouble in ("", self._port.pictureless)

    async def _show_newest(self, place: Channel, table: str, post: BoardMessage) -> BoardMessage:
        """The record after showing the newest state."""
        screen = await self._load_screen(place, table)
        if not screen.table:
            return BoardMessage(version=NEWEST)
        if self.is_visible(post) and screen.version <= post.version:
            return post
        await self._port.wait_for_slot(place)
        screen = await self._load_screen(place, table)
        name = f"{place.id}.{table}"
        try:
            new = await self._show_with_picture(place, table, post, screen)
        except ChatMovedError as moved:
            await self._app.migrate_channel(place.alias, moved.alias)
            await self._records.save_record(name, BoardMessage())
            raise RetryLaterError(0) from moved
        except ChatClosedError as closed:
            new = msgspec.structs.replace(post, trouble=closed.trouble)
        if new.trouble:
            await self._wrong.add_name(name)
        elif post.trouble:
            await self._wrong.remove_name(name)
        if new.trouble not in ("", post.trouble):
            log.warning("a table can't be shown", table=table, trouble=new.trouble)
            await self._report_problem(table, place, new.trouble)
        return new

    async def _resolve_lost_race(self, place: Channel, name: str, wrote: MessageRef | None) -> None:
        """Another process has shown the table meanwhile. Of two messages theirs stays; what stands on one that both
        have written on nobody knows, so it is written once more.
        """
        if wrote is None:
            return
        post = await self._records.update_record(
            name, lambda now: _with_unknown_content(now) if now.message_id == wrote.id else now
        )
        if post.note is not None and post.message_id != wrote.id:
            await self._port.leave_pointer(place, wrote, post.note, place.lang or "en")

    async def _load_screen(self, place: Channel, table: str) -> Screen:
        screen = await self._app.render_screen(None, place.id, table)
        if screen.private:
            raise RetryLaterError(UNREAD_S)
        return screen

    async def _show_with_picture(self, place: Channel, table: str, post: BoardMessage, screen: Screen) -> BoardMessage:
        """The record after the message shows the screen; in words, with the reason, where pictures are not allowed."""
        picture = await self._picture_source.render_picture(f"{place.id}/{table}", screen)
        if picture is not None:
            try:
                return await self._write_message(place, table, post, screen, picture)
            except ChatClosedError as closed:
                if closed.trouble != self._port.pictureless:
                    raise
        new = await self._write_message(place, table, post, screen, None)
        return msgspec.structs.replace(new, trouble=self._port.pictureless) if picture is not None else new

    async def _write_message(
        self, place: Channel, table: str, post: BoardMessage, screen: Screen, picture: Picture | None
    ) -> BoardMessage:
        """The record after the message was edited, or sent."""
        mark, count = self._picture_source.picture_digest(screen) if picture is not None else "", post.count
        shown = MessageContent(screen, picture, mark, f"{place.id}/{table}/{count + 1}")
        note = None
        if post.note is not None and not post.again and not await self._port.is_scrolled_away(place, post.note):
            note = await self._port.edit_message(place, post.note, shown)
        if note is None:
            note, count = await self._port.send_message(place, shown), count + 1
            if post.note is not None:
                await self._port.leave_pointer(place, post.note, note, screen.lang)
        pinned = await self._update_pin(place, post, note, screen)
        return BoardMessage(note, screen.version, pinned=pinned, chat=self._port.chat_id(place), count=count)

    async def _update_pin(self, place: Channel, post: BoardMessage, note: MessageRef, screen: Screen) -> int:
        """The message that is pinned now: what should stay at hand, if we may."""
        due = note.id if screen.pinned else 0
        if not self._port.can_pin(place) or due == post.pinned:
            return post.pinned
        if post.pinned and post.pinned != note.id:
            await self._port.set_pinned(place, MessageRef(post.pinned), pinned=False)
        await self._port.set_pinned(place, note, pinned=screen.pinned)
        return due
