"""The message that shows a table in a channel: edited in place, reposted when lost or scrolled away."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.app.api import App
from bot.app.common.incidents import report_incident
from bot.app.common.interfaces import RefreshHandler, TableRefresh
from bot.app.gatherings.kinds import find_kind
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import FrontendStore, RecordStore, StoreError
from bot.frontends.common.pictures import NO_SIDE_PICTURES, PictureSource, SidePictures
from bot.frontends.common.port import (
    STOPPED,
    ChatClosedError,
    ChatMovedError,
    ChatPort,
    MessageContent,
    MessageRef,
    RetryLaterError,
)
from bot.stored import Stored
from render.core.request import Picture

UNKNOWN_PICTURE: Final = "?"
"""Digest of an unknown picture; it never equals a real digest."""


class BoardMessage(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Record of the message that shows a table in a channel.

    ``trouble``: why the table cannot be shown now, or empty.
    """

    note: MessageRef | None = None
    version: int = -1
    trouble: str = ""
    pinned: int = 0
    """Id of the bot's pinned message, or 0."""
    reposts: bool = False
    """Whether to post the message again at the end of the chat."""
    chat: int = 0
    """Id of the message's chat. A chat that moves gets a new id and new message ids."""
    count: int = 0
    """Number of messages sent so far, for the nonce of the next one."""

    @property
    def message_id(self) -> int:
        """Message id, or 0 if there is none."""
        return self.note.id if self.note is not None else 0


def with_unknown_content(record: BoardMessage) -> BoardMessage:
    """Return the record of an existing message with unknown content and version."""
    if record.note is None:
        return record
    note = msgspec.structs.replace(record.note, shows="", picture=UNKNOWN_PICTURE if record.note.picture else "")
    return msgspec.structs.replace(record, note=note, version=-1)


def without_message(deleted: Collection[int], record: BoardMessage) -> BoardMessage:
    """Return the record after its message was deleted; unchanged if it has another message by now."""
    if record.message_id not in deleted:
        return record
    return msgspec.structs.replace(record, note=None, version=-1, reposts=False)


log = structlog.get_logger("bottega.chat")

ReportProblem = Callable[[str, Channel, str], Awaitable[None]]
"""Reports why a table cannot be shown in a channel: table id, channel, problem key."""

NEWEST: Final = 1 << 60
"""A version higher than any real one."""
MAX_CONFLICTS: Final = 20
"""Number of write conflicts with other processes before giving up."""
UNREADABLE_S: Final = 1.0
RETRY_UNSHOWN_S: Final = 0.5
RETRY_REFRESH_S: Final = 2.0
NOTICE: Final = "notice"
"""Last part of the name under which a refused notice is listed for retries."""


@dataclass(eq=False, repr=False)
class BoardMessages:
    """The messages that show tables on one platform.

    Several processes may write them simultaneously; the records in the store resolve conflicts.
    """

    _app: App
    _store: FrontendStore
    port: ChatPort
    _picture_source: PictureSource
    _report_problem: ReportProblem

    def __post_init__(self) -> None:
        self.records: RecordStore[BoardMessage] = self._store.record_store(f"{self.port.platform}-post", BoardMessage)
        self._troubled = self._store.name_sets(f"{self.port.platform}-troubled")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def load_message(self, channel_id: str, table_id: str) -> BoardMessage:
        """Load the record of a table's message in a channel."""
        return await self.records.load_record(f"{channel_id}.{table_id}")

    async def show_table(self, channel: Channel, table_id: str, version: int = NEWEST) -> BoardMessage:
        """Show a table in a channel at this version or a newer one (default: the newest), and return the record.

        The version is ``NEWEST`` if the table has nothing to show. Raises ``RetryLaterError``, ``StoreError``, and
        errors of the platform's library for invalid requests.
        """
        name = f"{channel.id}.{table_id}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            for _ in range(MAX_CONFLICTS):
                known = await self.records.load_versioned(name)
                record = known.value
                if self.is_visible(record) and record.version >= version:
                    self._app.service.shows.mark_visible(self.port.platform, channel.id, table_id, record.version)
                    return record
                if record.chat not in (0, self.port.chat_id(channel)):  # its id may be another table's there
                    channel = await self._app.service.channels.get(channel.id) or channel
                    await self.forget_old_chat(channel.id, table_id, self.port.chat_id(channel))
                    continue
                new = await self._show_newest(channel, table_id, record)
                if new == record or new.version == NEWEST or await self.records.swap_record(name, record, new, known):
                    self._app.service.shows.mark_visible(self.port.platform, channel.id, table_id, new.version)
                    await self._delete_reposted(channel, record, new)
                    return new
                await self._resolve_lost_race(channel, name, new.note)
        raise RetryLaterError(0)

    async def load_link_target(self, channel_id: str, table_id: str) -> MessageRef | None:
        """Load the message that a notice links to, or ``None`` if the table cannot be shown here.

        Raises ``RetryLaterError`` if it has not been shown yet.
        """
        record = await self.load_message(channel_id, table_id)
        if record.note is None and not record.trouble:
            raise RetryLaterError(RETRY_UNSHOWN_S)
        return record.note if self.is_visible(record) else None

    def chat_id(self, channel: Channel) -> int:
        """Return the platform's chat id of a channel."""
        return self.port.chat_id(channel)

    async def adopt_message(self, channel_id: str, table_id: str, note: MessageRef) -> bool:
        """Use an existing message for a table that has none, and return whether it is used."""
        name = f"{channel_id}.{table_id}"
        async with self._locks.setdefault(name, asyncio.Lock()):
            record = await self.records.update_record(name, lambda now: now if now.note else BoardMessage(note))
        return record.message_id == note.id

    async def request_repost(self, channel_id: str, table_id: str) -> None:
        """Have the message reposted when the table is next shown."""
        await self.records.update_record(
            f"{channel_id}.{table_id}",
            lambda now: msgspec.structs.replace(now, version=-1, reposts=now.note is not None),
        )

    async def forget_messages(self, channel: Channel, deleted: Collection[int] | None = None) -> list[str]:
        """Forget deleted messages in a channel, by default all, and return the unfinished tables to show again.

        Raises ``StoreError``.
        """
        ids = {
            table: (await self.load_message(channel.id, table)).message_id
            for table in await self._app.list_shown_tables(channel.id)
        }
        lost = [table for table, message_id in ids.items() if message_id and (deleted is None or message_id in deleted)]
        live = await self._app.list_live_tables(channel.id) if lost else []
        for table in lost:
            await self.records.update_record(f"{channel.id}.{table}", partial(without_message, {ids[table]}))
        return [table for table in lost if table in live]

    async def forget_old_chat(self, channel_id: str, table_id: str, chat: int) -> None:
        """Drop the record of a message in another chat, which is out of reach after a move."""
        await self.records.update_record(
            f"{channel_id}.{table_id}", lambda now: now if now.chat == chat else BoardMessage()
        )

    @asynccontextmanager
    async def keep_current(
        self, reached: Callable[[], Awaitable[bool]], refresh: RefreshHandler
    ) -> AsyncIterator[None]:
        """Record heartbeats while the context is open and ``reached`` returns true.

        After an absence so long that the outbox may have dropped changes, refresh the tables. Raises ``StoreError``.
        """
        missed = await self._app.has_missed_changes(self.port.platform)  # before the first heartbeat
        catching = asyncio.create_task(self._refresh_outdated(refresh)) if missed else None
        try:
            async with self._app.keep_heartbeat(self.port.platform, reached):
                yield
        finally:
            if catching is not None:
                catching.cancel()
                await asyncio.gather(catching, return_exceptions=True)  # noqa: TID251 - one cancelled task

    async def _refresh_outdated(self, refresh: RefreshHandler) -> None:
        """Refresh the running tables whose messages show older versions, without rendering. Retries during store
        outages.
        """
        while True:
            try:
                async for table in self._store.iterate_running_tables():
                    for channel in await self._app.list_channels(table, self.port.platform):
                        shown = (await self.load_message(channel.id, table)).version
                        version = await self._app.load_version(table)
                        if self.port.chat_id(channel) and shown < version:
                            await refresh(TableRefresh(table, channel.id, channel.alias, version))
            except StoreError as error:
                log.warning("comparison of messages postponed", error=str(error))
                await asyncio.sleep(RETRY_REFRESH_S)
            except Exception as error:  # noqa: BLE001 - nothing awaits this task before the process ends
                report_incident("comparison of messages failed", error, chat=self.port.platform)
                return
            else:
                return

    async def collect_retries(
        self, where: Callable[[Channel], bool], *, pictures: bool = True
    ) -> list[tuple[Channel, str]]:
        """List the tables in matching channels that could not be shown or could not send notices.

        With ``pictures``, include tables shown in text for lack of permission, and mark their messages as outdated.
        """
        retries = dict[tuple[str, str], Channel]()
        for name in await self._troubled.list_names():
            channel_id, table, *notice = name.split(".")
            channel = await self._app.service.channels.get(channel_id)
            if channel is None or not where(channel):
                continue
            if notice:
                await self._troubled.remove_name(name)
            elif self.is_visible(await self.records.load_record(name)):
                if not pictures:
                    continue
                await self.records.update_record(name, lambda now: msgspec.structs.replace(now, version=-1))
            retries[channel_id, table] = channel
        return [(channel, table) for (_, table), channel in retries.items()]

    async def note_refusal(self, channel_id: str, table_id: str) -> None:
        """Record a refused notice, so its table is listed for a retry."""
        await self._troubled.add_name(f"{channel_id}.{table_id}.{NOTICE}")

    # -- one channel

    def is_visible(self, record: BoardMessage) -> bool:
        """Return whether the message exists, with or without its picture."""
        return record.note is not None and record.trouble in ("", self.port.pictureless)

    async def _show_newest(self, channel: Channel, table_id: str, record: BoardMessage) -> BoardMessage:
        screen = await self.load_screen(channel, table_id)
        if not screen.table:
            return BoardMessage(version=NEWEST)
        if self.is_visible(record) and screen.version <= record.version:
            return record
        is_new = record.note is None
        if await self.port.wait_for_slot(channel, table_id, is_new=is_new):  # the table may have changed since
            screen = await self.load_screen(channel, table_id)
        name = f"{channel.id}.{table_id}"
        try:
            if (channel.group or channel.alias) in self._app.service.blocks and not channel.closed:
                raise ChatClosedError(STOPPED)
            new = await self._show_with_picture(channel, table_id, record, screen)
        except ChatMovedError as moved:
            await self._app.service.channels.replace_external_id(channel.alias, moved.alias)
            moved_chat = self.port.chat_id(msgspec.structs.replace(channel, alias=moved.alias))
            await self.forget_old_chat(channel.id, table_id, moved_chat)  # another process may have posted it there
            raise RetryLaterError(0) from moved
        except ChatClosedError as closed:
            new = msgspec.structs.replace(record, trouble=closed.trouble)
        if new.trouble:
            await self._troubled.add_name(name)
        elif record.trouble:
            await self._troubled.remove_name(name)
        if new.trouble not in ("", record.trouble):
            log.warning("table cannot be displayed", table=table_id, trouble=new.trouble)
            await self._report_problem(table_id, channel, new.trouble)
        return new

    async def _delete_reposted(self, channel: Channel, old: BoardMessage, new: BoardMessage) -> None:
        if old.reposts and old.note is not None and new.message_id not in (0, old.message_id):
            with suppress(RetryLaterError, ChatClosedError, ChatMovedError):  # it stays, with working buttons
                await self.port.delete_message(channel, old.note, channel.lang or "en")

    async def _resolve_lost_race(self, channel: Channel, name: str, written: MessageRef | None) -> None:
        """Clean up after another process has shown the table at the same time.

        Turn a second message into a pointer to the other one. After two edits of one message its content is unknown,
        so have it written again.
        """
        if written is None:
            return
        record = await self.records.update_record(
            name, lambda now: with_unknown_content(now) if now.message_id == written.id else now
        )
        if record.note is not None and record.message_id != written.id:
            try:
                await self.port.leave_pointer(channel, written, record.note, channel.lang or "en")
            except (ChatClosedError, ChatMovedError) as error:  # the next attempt to show the table also finds it
                log.info("second message stays", table=name, reason=repr(error)[:200])

    async def load_screen(self, channel: Channel, table_id: str) -> Screen:
        """Load the public screen. Raises ``RetryLaterError`` if the table cannot be read now."""
        screen = await self._app.render_screen(None, channel.id, table_id)
        if screen.private:
            raise RetryLaterError(UNREADABLE_S)
        return screen

    async def _show_with_picture(
        self, channel: Channel, table_id: str, record: BoardMessage, screen: Screen
    ) -> BoardMessage:
        key = f"{channel.id}/{table_id}"
        picture = await self._picture_source.render_picture(key, screen)
        if picture is not None:
            side = await self._picture_source.render_side_pictures(key, screen)
            try:
                return await self._write_message(channel, table_id, record, screen, picture, side)
            except ChatClosedError as closed:
                if closed.trouble != self.port.pictureless:
                    raise
        new = await self._write_message(channel, table_id, record, screen, None)
        return msgspec.structs.replace(new, trouble=self.port.pictureless) if picture is not None else new

    async def _write_message(
        self,
        channel: Channel,
        table_id: str,
        record: BoardMessage,
        screen: Screen,
        picture: Picture | None,
        side: SidePictures = NO_SIDE_PICTURES,
    ) -> BoardMessage:
        """Edit the message or send a new one, and return the new record.

        A table that has scrolled away is sent again; a sign-up board stays where admins have put it.
        """
        mark, count = self._picture_source.picture_digest(screen) if picture is not None else "", record.count
        shown = MessageContent(screen, picture, mark, f"{channel.id}/{table_id}/{count + 1}", side)
        note, kind = None, find_kind(table_id)
        is_placed = kind is not None and kind.is_placed
        if (
            record.note is not None
            and not record.reposts
            and (is_placed or not await self.port.is_scrolled_away(channel, record.note))
        ):
            note = await self.port.edit_message(channel, record.note, shown)
        if note is None:
            note, count = await self.port.send_message(channel, shown), count + 1
            if record.note is not None and not record.reposts:
                await self.port.leave_pointer(channel, record.note, note, screen.lang)
        pinned = await self._update_pin(channel, record, note, screen)
        return BoardMessage(note, screen.version, pinned=pinned, chat=self.port.chat_id(channel), count=count)

    async def _update_pin(self, channel: Channel, record: BoardMessage, note: MessageRef, screen: Screen) -> int:
        """Pin or unpin the message as the screen requires, and return the pinned message's id."""
        due = note.id if screen.pinned else 0
        if not self.port.can_pin(channel) or due == record.pinned:
            return record.pinned
        if record.pinned and record.pinned != note.id:
            await self.port.set_pinned(channel, MessageRef(record.pinned), pinned=False)
        await self.port.set_pinned(channel, note, pinned=screen.pinned)
        return due
