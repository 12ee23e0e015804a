"""Topics of forum groups: a table opened in *General* or from a sign-up board gets one, which is closed at the end."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import msgspec
import structlog
from telegram.error import BadRequest

from bot.app.api import App
from bot.app.dispatch.table_list import TableEntry, page_buttons
from bot.app.i18n import Translator
from bot.app.tables.callbacks import ListGames, ListTables, ListTablesHere, ShowBoard
from bot.app.ui.screen import Button, Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.common.port import ChatClosedError, ChatMovedError, RetryLaterError
from bot.frontends.common.texts import text_formatter
from bot.frontends.common.thread_channels import RunRequest, ensure_thread_channel
from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.context import UpdateContext, context_language
from bot.frontends.telegram.keyboards import InlineButton, Keys
from bot.frontends.telegram.port import chat_address, chat_external_id
from bot.frontends.telegram.records import TopicRecord
from bot.frontends.telegram.rendering import MessagePart
from bot.frontends.telegram.texts import PLATFORM, escape_text, translate, truncate_text
from engines.core.core_types import Msg

SUPERGROUP: Final = "-100"
"""Prefix of a supergroup's chat id; only supergroups have links to messages."""


def message_url(chat: int, message: int) -> str:
    """Return a link to a message of a supergroup for its members; empty for other chats."""
    prefix, _, rest = f"{chat}".partition(SUPERGROUP)
    return f"https://t.me/c/{rest}/{message}" if rest and not prefix and message else ""


def build_group_list(entries: Sequence[TableEntry], count: int, urls: Mapping[str, str], lang: str) -> Screen:
    """Build the first page of the public list of ``count`` tables; the next ones open in private.

    ``urls``: links to their messages; without one the board opens in private.
    """
    speak = text_formatter(lang)
    rows = [(Button(ShowBoard(entry.table).data, entry.label, url=urls.get(entry.table, "")),) for entry in entries]
    pages = page_buttons(count, 0, ListTablesHere, Translator(lang))
    own = (
        Button(ListGames().data, speak(Msg("app-new-table")), "primary"),
        Button(ListTables().data, speak(Msg("app-my-tables"))),
    )
    lines = () if rows else (translate(lang, "no-tables-here"),)
    return Screen(translate(lang, "tables-here"), lines, rows=(*rows, *pages, own), lang=lang)


log = structlog.get_logger("bottega.telegram")

TOPIC_KIND: Final = "telegram-topic"
"""Kind of the topic records: by table, and by chat and topic."""
DELETED_TOPIC: Final = "gone"
"""Trouble of a table whose topic was deleted."""
MAX_TOPIC_NAME: Final = 128
UNRECORDED_S: Final = 60.0
"""Longest time from a topic's creation to its record (s): longer than Telegram takes for any answer."""


class Topics:
    """Opens and closes topics. Without the right to manage topics, tables stay in *General*."""

    def __init__(self, app: App, store: FrontendStore, api: BotApi) -> None:
        self._app = app
        self._api = api
        self.records: RecordStore[TopicRecord] = store.record_store(TOPIC_KIND, TopicRecord)

    async def run_request(self, context: UpdateContext, run: RunRequest) -> tuple[Screen, UpdateContext]:
        """Run a request that may open a table with a topic, and return its screen and context.

        The table is opened in a hidden channel, until ``place_table`` has opened its topic. Raises ``StoreError``.
        """
        general = context.channel
        hidden = await self._app.ensure_channel(
            f"{PLATFORM}:soon.{context.command_id}", general.lang, group=general.group or general.alias
        )
        screen = await run(hidden.id)
        is_opened = bool(screen.table) and not screen.private
        return screen, replace(context, opened_in=hidden.id) if is_opened else context

    async def place_table(self, context: UpdateContext, screen: Screen) -> UpdateContext:
        """Open the topic of a new table, and return that topic's context; unchanged if there is no new table.

        If no topic can be opened, the table is in *General*. Idempotent. Raises ``RetryLaterError`` and ``StoreError``.
        """
        if not context.opened_in:
            return context
        channel = context.channel
        thread = await self.open_topic(context.chat_id, screen, channel.lang or context_language(context))
        if thread is not None:
            topic = chat_external_id(context.chat_id, thread)
            channel = await ensure_thread_channel(self._app, topic, channel, channel.group or channel.alias)
        await self._app.move_table(screen.table, channel.id, context.opened_in, context.channel.id)
        return replace(context, channel=channel, thread_id=thread, opened_in="")

    async def open_boards_topic(self, screen: Screen) -> None:
        """Open the topic for the boards of a gathering if its screen asks for that.

        Raises ``RetryLaterError`` and ``StoreError``.
        """
        home = await self._app.find_home(screen.table, PLATFORM) if screen.opens_thread else None
        chat, _ = chat_address(home) if home is not None else (0, None)
        thread = await self.open_topic(chat, screen, screen.lang) if chat < 0 else None
        if home is not None and thread is not None:
            topic = chat_external_id(chat, thread)
            boards = await ensure_thread_channel(self._app, topic, home, home.group or home.alias)
            await self._app.place_boards(screen.table, boards.id)

    async def open_topic(self, chat: int, screen: Screen, lang: str) -> int | None:
        """Return the topic of a table, creating a missing one; ``None`` if that is impossible."""
        known = (await self.records.load_record(screen.table)).thread
        if known:
            return known
        await self._api.rate_limiter.acquire_slot(chat)
        try:
            thread = await self._api.create_topic(chat, truncate_text(screen.title, MAX_TOPIC_NAME))
        except (BadRequest, ChatClosedError, ChatMovedError) as error:
            log.info("topic not created", reason=repr(error))
            return None
        for name in (f"{chat}.{thread}", screen.table):
            await self.records.save_record(name, TopicRecord(thread))
        await self._send_link(chat, screen, thread, lang)
        return thread

    async def _send_link(self, chat: int, screen: Screen, thread: int, lang: str) -> None:
        part = MessagePart(translate(lang, "topic-opened", table=escape_text(screen.title)))
        url = message_url(chat, thread)
        keys = ((InlineButton(translate(lang, "topic-button"), url=url),),) if url else ()
        await self._announce(chat, part, keys)

    async def _announce(self, chat: int, part: MessagePart, keys: Keys = ()) -> None:
        """Send a line about a topic to *General*. Without it, users find the table by its message."""
        await self._api.rate_limiter.acquire_slot(chat)
        try:
            await self._api.send_part(chat, part, keys, silent=True)
        except (RetryLaterError, ChatClosedError, ChatMovedError, BadRequest) as error:
            log.info("topic not announced", reason=repr(error))

    async def leave_deleted_topic(self, channel: Channel, table_id: str) -> Channel:
        """Move a table from a deleted topic to *General*, announce that there, and return the channel of *General*.

        Raises ``StoreError``.
        """
        chat, _ = chat_address(channel)
        general = await self._app.ensure_channel(chat_external_id(chat, None), channel.lang, closed=channel.closed)
        await self._app.move_table(table_id, general.id, channel.id)
        screen = await self._app.render_screen(None, general.id, table_id)
        line = translate(general.lang or "en", "topic-gone", table=escape_text(screen.title))
        await self._announce(chat, MessagePart(line))
        return general

    async def close_stray_topic(self, chat: int, thread: int) -> None:
        """Close a topic of the bot that does not belong to a table because a crash prevented its record.

        Telegram reports each created topic to the bot. Raises ``RetryLaterError`` and ``StoreError``.
        """
        for pause_s in (0.0, UNRECORDED_S):
            await asyncio.sleep(pause_s)
            if (await self.records.load_record(f"{chat}.{thread}")).thread:
                return
        await self._set_closed(chat, thread, closed=True)

    async def update_topic(self, channel: Channel) -> None:
        """Close the topic of an ended table, and reopen it for a rematch.

        Raises ``RetryLaterError`` and ``StoreError``.
        """
        chat, thread = chat_address(channel)
        if thread is None or not (record := await self.records.load_record(f"{chat}.{thread}")).thread:
            return
        over = not await self._app.has_live_table(channel.id)
        if over == record.closed:
            return
        await self._set_closed(chat, thread, closed=over)
        await self.records.update_record(f"{chat}.{thread}", lambda now: msgspec.structs.replace(now, closed=over))

    async def _set_closed(self, chat: int, thread: int, *, closed: bool) -> None:
        try:
            await self._api.set_topic_closed(chat, thread, closed=closed)
        except (BadRequest, ChatClosedError, ChatMovedError) as error:
            log.info("topic not changed", reason=repr(error))
