"""The message that shows a table in a channel: edited in place, reposted when lost or scrolled away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_message import BoardMessage, with_unknown_content, without_message
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.common.pictures import PictureSource, SidePictures
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
"""Reports that a table cannot be shown in a channel: table id, channel, problem key."""

NEWEST: Final = 1 << 60
"""A version above all real ones."""
AROUND: Final = 20
"""The most write conflicts with other processes before giving up."""
UNREAD_S: Final = 1.0
NO_SIDE_PICTURES: Final = SidePictures()


class BoardMessages:
    """The messages that show tables on one platform.

    Several processes may write them at the same time; the records in the store resolve conflicts.
    """

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

    async def load_message(self, channel_id: str, table: str) -> BoardMessage:
        """Load the record of a table's message in a channel."""
        return await self._records.load_record(f"{channel_id}.{table}")

    async def show_table(self, channel: Channel, table: str, version: int = NEWEST) -> BoardMessage:
        """Show a table in a channel at this version or a newer one, and return the record.

        The default shows the newest state. If there is nothing to show of the table, the version of the record is
        ``NEWEST``. Raises ``RetryLaterError``, ``StoreError``, and errors of the platform's library for invalid
        requests.
        """
        name = f"{channel.id}.{table}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            for _ in range(AROUND):
                known = await self._records.load_versioned(name)
                record = known.value
                if self.is_visible(record) and record.version >= version:
                    self._app.service.shows.mark_visible(self._port.platform, channel.id, table, record.version)
                    return record
                new = await self._show_newest(channel, table, record)
                if new == record or new.version == NEWEST or await self._records.swap_record(name, record, new, known):
                    self._app.service.shows.mark_visible(self._port.platform, channel.id, table, new.version)
                    return new
                await self._resolve_lost_race(channel, name, new.note)
        raise RetryLaterError(0)

    def chat_id(self, channel: Channel) -> int:
        """Return the platform's chat id of a channel."""
        return self._port.chat_id(channel)

    async def adopt_message(self, channel_id: str, table: str, note: MessageRef) -> bool:
        """Use an existing message for the table if it has none, and return whether it is used."""
        name = f"{channel_id}.{table}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            record = await self._records.update_record(name, lambda now: now if now.note else BoardMessage(note))
        return record.message_id == note.id

    async def request_repost(self, channel_id: str, table: str) -> None:
        """Mark the message for reposting at the end of the chat when the table is next shown."""
        await self._records.update_record(
            f"{channel_id}.{table}", lambda now: msgspec.structs.replace(now, version=-1, again=now.note is not None)
        )

    async def restore_messages(self, channel: Channel, deleted: Collection[int]) -> None:
        """Post again the unfinished tables of a channel whose messages were deleted. Raises ``StoreError``."""
        lost = [
            table
            for table in await self._app.list_shown_tables(channel.id)
            if (await self.load_message(channel.id, table)).message_id in deleted
        ]
        live = await self._app.list_live_tables(channel.id) if lost else []
        for table in lost:
            await self._records.update_record(f"{channel.id}.{table}", partial(without_message, deleted))
            if table in live:
                await self._try_show(channel, table)

    async def forget_old_chat(self, channel_id: str, table: str, chat: int) -> None:
        """Drop the record of a message in another chat, which is out of reach after a move."""
        await self._records.update_record(
            f"{channel_id}.{table}", lambda now: now if now.chat == chat else BoardMessage()
        )

    async def refresh_running_tables(self) -> None:
        """Show all running tables, as after a start, when refreshes may have been missed."""
        async for table in self._store.iterate_running_tables():
            for channel in await self._app.list_channels(table, self._port.platform):
                if self._port.chat_id(channel):
                    await self._try_show(channel, table)

    async def collect_retries(
        self, where: Callable[[Channel], bool], *, pictures: bool = True
    ) -> list[tuple[Channel, str]]:
        """List the tables that could not be shown in matching channels, to be tried again.

        With ``pictures``, tables shown in text for lack of permission are listed, too, and their messages marked as
        outdated.
        """
        retries = []
        for name in await self._wrong.list_names():
            channel_id, _, table = name.partition(".")
            channel = await self._app.service.channels.get(channel_id)
            if channel is None or not where(channel):
                continue
            if self.is_visible(await self._records.load_record(name)):
                if not pictures:
                    continue
                await self._records.update_record(name, lambda now: msgspec.structs.replace(now, version=-1))
            retries.append((channel, table))
        return retries

    async def retry_problems(self, where: Callable[[Channel], bool]) -> None:
        """Show the tables that could not be shown in matching channels."""
        for channel, table in await self.collect_retries(where):
            await self._try_show(channel, table)

    # -- one channel

    async def _try_show(self, channel: Channel, table: str) -> None:
        """Show a table and log any error, so that one table cannot stop the others."""
        try:
            await self.show_table(channel, table)
        except Exception as error:  # noqa: BLE001 - the next change of the table retries
            log.warning("table display postponed", table=table, error=repr(error)[:200])

    def is_visible(self, record: BoardMessage) -> bool:
        """Return whether the message exists, with or without its picture."""
        return record.note is not None and record.trouble in ("", self._port.pictureless)

    async def _show_newest(self, channel: Channel, table: str, record: BoardMessage) -> BoardMessage:
        """Show the newest state and return the new record."""
        screen = await self._load_screen(channel, table)
        if not screen.table:
            return BoardMessage(version=NEWEST)
        if self.is_visible(record) and screen.version <= record.version:
            return record
        if await self._port.wait_for_slot(channel):  # the table may have changed meanwhile
            screen = await self._load_screen(channel, table)
        name = f"{channel.id}.{table}"
        try:
            new = await self._show_with_picture(channel, table, record, screen)
        except ChatMovedError as moved:
            await self._app.migrate_channel(channel.alias, moved.alias)
            await self._records.save_record(name, BoardMessage())
            raise RetryLaterError(0) from moved
        except ChatClosedError as closed:
            new = msgspec.structs.replace(record, trouble=closed.trouble)
        if new.trouble:
            await self._wrong.add_name(name)
        elif record.trouble:
            await self._wrong.remove_name(name)
        if new.trouble not in ("", record.trouble):
            log.warning("table cannot be displayed", table=table, trouble=new.trouble)
            await self._report_problem(table, channel, new.trouble)
        return new

    async def _resolve_lost_race(self, channel: Channel, name: str, written: MessageRef | None) -> None:
        """Clean up after another process has shown the table at the same time.

        If there are two messages, the other one stays and this one becomes a pointer to it. If both processes have
        edited one message, its content is unknown, so it is marked to be written once more.
        """
        if written is None:
            return
        record = await self._records.update_record(
            name, lambda now: with_unknown_content(now) if now.message_id == written.id else now
        )
        if record.note is not None and record.message_id != written.id:
            try:
                await self._port.leave_pointer(channel, written, record.note, channel.lang or "en")
            except (ChatClosedError, ChatMovedError) as error:  # the next attempt to show the table finds it, too
                log.info("second message stays", table=name, reason=repr(error)[:200])

    async def _load_screen(self, channel: Channel, table: str) -> Screen:
        """Load the public screen. Raises ``RetryLaterError`` if the table cannot be read now."""
        screen = await self._app.render_screen(None, channel.id, table)
        if screen.private:
            raise RetryLaterError(UNREAD_S)
        return screen

    async def _show_with_picture(
        self, channel: Channel, table: str, record: BoardMessage, screen: Screen
    ) -> BoardMessage:
        """Show the screen with its picture, or as text if pictures are not permitted."""
        key = f"{channel.id}/{table}"
        picture = await self._picture_source.render_picture(key, screen)
        if picture is not None:
            side = await self._picture_source.render_side_pictures(key, screen)
            try:
                return await self._write_message(channel, table, record, screen, picture, side)
            except ChatClosedError as closed:
                if closed.trouble != self._port.pictureless:
                    raise
        new = await self._write_message(channel, table, record, screen, None)
        return msgspec.structs.replace(new, trouble=self._port.pictureless) if picture is not None else new

    async def _write_message(
        self,
        channel: Channel,
        table: str,
        record: BoardMessage,
        screen: Screen,
        picture: Picture | None,
        side: SidePictures = NO_SIDE_PICTURES,
    ) -> BoardMessage:
        """Edit the message or send a new one, and return the new record."""
        mark, count = self._picture_source.picture_digest(screen) if picture is not None else "", record.count
        shown = MessageContent(screen, picture, mark, f"{channel.id}/{table}/{count + 1}", side)
        note = None
        if record.note is not None and not record.again and not await self._port.is_scrolled_away(channel, record.note):
            note = await self._port.edit_message(channel, record.note, shown)
        if note is None:
            note, count = await self._port.send_message(channel, shown), count + 1
            if record.note is not None:
                await self._port.leave_pointer(channel, record.note, note, screen.lang)
        pinned = await self._update_pin(channel, record, note, screen)
        return BoardMessage(note, screen.version, pinned=pinned, chat=self._port.chat_id(channel), count=count)

    async def _update_pin(self, channel: Channel, record: BoardMessage, note: MessageRef, screen: Screen) -> int:
        """Pin or unpin the message as the screen requires, and return the id of the pinned message."""
        due = note.id if screen.pinned else 0
        if not self._port.can_pin(channel) or due == record.pinned:
            return record.pinned
        if record.pinned and record.pinned != note.id:
            await self._port.set_pinned(channel, MessageRef(record.pinned), pinned=False)
        await self._port.set_pinned(channel, note, pinned=screen.pinned)
        return due
