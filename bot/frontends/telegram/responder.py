"""Answers to updates: in the table's message, in the private chat, or to the caller only."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import msgspec
import structlog
from telegram import CallbackQuery, MaybeInaccessibleMessage, Message
from telegram.error import TelegramError

from bot.app.api import App
from bot.app.competitions.callbacks import ShowStandings
from bot.app.dispatch.commands import is_repost_request
from bot.app.gatherings.kinds import find_kind
from bot.app.open_seats.callbacks import AskSeat, SetOffer, ShowOffer
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.screen import Screen
from bot.app.ui.texts import wrap_bidi
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.mentions import MentionService
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import ChatClosedError, ChatMovedError, MessageRef, RetryLaterError
from bot.frontends.common.refresh_queue import ScheduleRefresh
from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.callbacks import CallbackPayload, KeyboardCallbacks, save_payload
from bot.frontends.telegram.context import UpdateContext, context_language, is_one_line
from bot.frontends.telegram.ephemeral_messages import EphemeralMessages, ephemeral_id
from bot.frontends.telegram.keyboards import InlineButton, Keys
from bot.frontends.telegram.label_widths import GROUP_DP
from bot.frontends.telegram.limits import ANSWER
from bot.frontends.telegram.panel_messages import PanelView
from bot.frontends.telegram.panels import PrivateChatPanels
from bot.frontends.telegram.port import chat_address, chat_external_id
from bot.frontends.telegram.rate_limit import retry_while_away
from bot.frontends.telegram.records import ChatRecord
from bot.frontends.telegram.rendering import MessagePart, render_screen
from bot.frontends.telegram.texts import escape_text, translate
from bot.frontends.telegram.topics import Topics

log = structlog.get_logger("bottega.telegram")

OFFER: Final = (ShowOffer.name, SetOffer.name)
"""Beginnings of the callbacks about the offer of a table's free seats."""


@dataclass(eq=False, repr=False)
class UpdateResponder:
    """Shows the answers to updates. All methods are idempotent."""

    _app: App
    _store: FrontendStore
    _api: BotApi
    _board_messages: BoardMessages
    _panels: PrivateChatPanels
    _picture_source: PictureSource
    _mentions: MentionService
    _show: ScheduleRefresh

    def __post_init__(self) -> None:
        self.topics = Topics(self._app, self._store, self._api)
        self.ephemeral_messages = EphemeralMessages(self._store, self._api, self._picture_source)

    async def answer_in_private(
        self, context: UpdateContext, query: CallbackQuery, screen: Screen, note: MessageRef, payload: CallbackPayload
    ) -> None:
        """Show a screen in the private chat, replacing the pressed message."""
        record = await self._on_private_chat(context)
        await self.topics.open_boards_topic(screen)
        await asyncio.gather(
            self._answer_private_press(context, query, screen, note, payload), self._remove_pointers(context, record)
        )

    async def _answer_private_press(
        self, context: UpdateContext, query: CallbackQuery, screen: Screen, note: MessageRef, payload: CallbackPayload
    ) -> None:
        if is_one_line(screen):
            await self._api.answer_callback_query(query.id, screen.notice or screen.title, alert=True)
            return
        await self._api.answer_callback_query(query.id, screen.notice if len(screen.notice) <= ANSWER else "")
        board = screen.table and (await self._board_messages.load_message(context.channel.id, screen.table)).note
        if board and board.id == note.id:
            if not screen.private:
                await self._show(f"b.{context.channel.id}.{screen.table}", screen.version)
                return
            await self._show_privately(context, screen, context.channel.id)
            return
        if not screen.private and screen.table and await self._is_shown_at(screen.table, context.channel.id):
            await self._adopt_message(context, screen.table, note)
            await self._panels.forget_panel(context.user.id, "")
            await self._show(f"b.{context.channel.id}.{screen.table}", screen.version)
            return
        await self._show_privately(context, screen, payload.channel or context.channel.id, pressed=note)

    async def answer_in_group(
        self, context: UpdateContext, query: CallbackQuery, screen: Screen, payload: CallbackPayload
    ) -> None:
        """Answer a callback query from a group.

        A public screen goes to the table's message, a notice to the caller only. A longer private screen goes to the
        private chat if open, otherwise to an ephemeral message if one can be sent now; otherwise the answer is a link
        that opens the private chat.
        """
        if screen.table:
            self._panels.port.look_at(context.chat_id, screen.table)
        await self.topics.open_boards_topic(screen)
        await self._answer_group_press(context, query, screen, payload)
        checks = [self.retry_chat(context.chat_id)]
        message, words = query.message, payload.line.split()
        # the table of a press on a sign-up board, or the tournament of one on its winners, has another message
        is_of_table = screen.table in words and words[0] not in (AskSeat.name, ShowStandings.name)
        if message is not None and not ephemeral_id(message) and is_of_table:
            checks.append(self._remove_stray_message(context, message.message_id, screen.table))
        await asyncio.gather(*checks)

    async def _answer_group_press(
        self, context: UpdateContext, query: CallbackQuery, screen: Screen, payload: CallbackPayload
    ) -> None:
        if not screen.private:
            await self._api.answer_callback_query(query.id, screen.notice)
            if not screen.table:
                await self._send_openly(context, screen)
                return
            context = await self.topics.place_table(context, screen)
            message = query.message
            if message is not None and not ephemeral_id(message) and payload.line.startswith("open "):
                await self._replace_game_list(context, message, screen.table)  # by the lobby
            await self._show(f"b.{context.channel.id}.{screen.table}", screen.version)
            return
        if is_one_line(screen):
            alert = find_kind(screen.table) is None
            await self._api.answer_callback_query(query.id, screen.notice or screen.title, alert=alert)
            return
        is_open = await self._panels.is_chat_open(context.telegram_user.id)
        is_on_ephemeral, stays = ephemeral_id(query.message) > 0, answers_here(screen, payload.line)
        is_for_here = is_on_ephemeral or stays or not is_open
        if is_for_here and await self.ephemeral_messages.show_screen(context, screen, query):
            await self._api.answer_callback_query(query.id, screen.notice if len(screen.notice) <= ANSWER else "")
            return
        if is_open and stays:
            await self._api.answer_callback_query(query.id, translate(screen.lang, "waits"))
            await self._show_privately(context, screen, context.channel.id)
            return
        is_done = is_on_ephemeral and screen.table  # a press there may be an answer, which must be given only once
        line = OpenPanel(screen.table).data if is_done else payload.line
        start = CallbackPayload(line, context.channel.id)
        await self._api.answer_callback_query(query.id, url=await self.build_start_url(start))
        if is_open:
            await self._show_privately(context, screen, context.channel.id)

    async def _replace_game_list(
        self, context: UpdateContext, message: MaybeInaccessibleMessage, table_id: str
    ) -> None:
        if context.thread_id is None or getattr(message, "is_topic_message", False):
            await self._adopt_message(context, table_id, to_message_ref(message))
        else:
            await self._remove_message(context, context.chat_id, message.message_id)

    async def _adopt_message(self, context: UpdateContext, table_id: str, note: MessageRef) -> None:
        if not await self._board_messages.adopt_message(context.channel.id, table_id, note):
            await self._remove_message(context, context.chat_id, note.id)

    async def _remove_stray_message(self, context: UpdateContext, message: int, table_id: str) -> None:
        board = (await self._board_messages.load_message(context.channel.id, table_id)).note
        if (
            board is not None
            and board.id != message
            and message
            not in {call.message_id for call in (await self._mentions.mention_store.load_mentions(table_id)).values()}
        ):
            await self._remove_message(context, context.chat_id, message)

    async def answer_command(self, context: UpdateContext, screen: Screen, line: str) -> None:
        """Show the answer to a command. A group always sees the public screen or a pointer."""
        if context.is_private:
            record, _ = await asyncio.gather(self._on_private_chat(context), self.retry_chat(context.chat_id))
            await asyncio.gather(self._show_answer(context, screen, line), self._remove_pointers(context, record))
            return
        context = await self.topics.place_table(context, screen)
        await self._show_answer(context, screen, line)
        await self.retry_chat(context.chat_id)

    async def _show_answer(self, context: UpdateContext, screen: Screen, line: str) -> None:
        may_be_home = bool(screen.table) and not (context.is_private and screen.private)
        home = may_be_home and await self._is_shown_at(screen.table, context.channel.id)
        if not context.is_private and home and is_repost_request(line, screen.table):
            await self._board_messages.request_repost(context.channel.id, screen.table)
            await self._show(f"b.{context.channel.id}.{screen.table}", 0)
        elif not screen.private and home:
            await self._show(f"b.{context.channel.id}.{screen.table}", screen.version)
        elif not context.is_private and not screen.private and not screen.table:
            await self._send_openly(context, screen)
        elif context.is_private:
            await self._show_privately(context, screen, context.channel.id)
        elif not await self.ephemeral_messages.show_screen(context, screen):
            await self._show_or_point(context, screen, line)

    async def _show_or_point(self, context: UpdateContext, screen: Screen, line: str) -> None:
        is_open = await self._panels.is_chat_open(context.telegram_user.id)
        shown = is_open and await self._show_privately(context, screen, context.channel.id)
        await self._send_pointer(context, "" if shown else line)

    async def answer_anonymous(self, chat: int, thread: int | None, message: int, key: str) -> None:
        """Reply to a command without a user, in the language of the group. ``key``: the key of the text."""
        channel = await self._app.ensure_channel(chat_external_id(chat, thread))
        await self._api.rate_limiter.acquire_slot(chat)
        part = MessagePart(translate(channel.lang or "en", key))
        with suppress(ChatClosedError, ChatMovedError):
            await retry_while_away(lambda: self._api.send_part(chat, part, thread=thread, reply_to=message))

    async def refuse_message(self, message: Message, text: str) -> None:
        """Reply to a command of a blocked user, or in a blocked group."""
        chat = message.chat.id
        await self._api.rate_limiter.acquire_slot(chat)
        fields = {"text": text, "reply_parameters": {"message_id": message.message_id}}
        with suppress(TelegramError, ChatClosedError, ChatMovedError, RetryLaterError):
            await self._api.post(chat, "sendMessage", fields)

    async def start_private_chat(self, context: UpdateContext, screen: Screen, channel_id: str) -> None:
        """Start the private chat with a screen."""
        record = await self._on_private_chat(context)
        await asyncio.gather(
            self._show_privately(context, screen, channel_id, is_new=True), self._remove_pointers(context, record)
        )

    async def _send_openly(self, context: UpdateContext, screen: Screen) -> None:
        callbacks = KeyboardCallbacks()
        picture = await self._picture_source.render_picture(context.channel.id, screen)
        rendered = render_screen(screen, picture, callbacks, whole=False, heard=False, keyboard_dp=GROUP_DP)
        await callbacks.save_long_callbacks(self._store.callback_keys)
        note = await self._send_to_group(context, rendered.parts[0], rendered.keys)
        if note is not None:
            await self._panels.port.record_message(context.chat_id, note.id)

    async def _send_to_group(
        self, context: UpdateContext, part: MessagePart, keys: Keys, *, silent: bool = False
    ) -> MessageRef | None:
        """Send a message to the group. Returns ``None`` if the bot cannot write there."""
        await self._api.rate_limiter.acquire_slot(context.chat_id)
        try:
            return await retry_while_away(
                lambda: self._api.send_part(context.chat_id, part, keys, thread=context.thread_id, silent=silent)
            )
        except (ChatClosedError, ChatMovedError) as error:
            log.info("group not writable", reason=repr(error))
            return None

    async def _send_pointer(self, context: UpdateContext, line: str) -> None:
        """Point a user to the private chat, replacing earlier pointers in this group.

        ``line``: the callback to continue with when the chat opens; empty if the answer is already there.
        """
        lang = context.channel.lang or context_language(context)
        link = await self.build_start_url(CallbackPayload(line, context.channel.id)) if line else self._api.chat_url
        part = MessagePart(
            translate(lang, "open-private" if line else "answered", name=wrap_bidi(escape_text(context.user.name)))
        )
        keys = ((InlineButton(translate(lang, "open-private-button"), url=link),),)
        record = await self._panels.port.records.load_record(f"{context.telegram_user.id}")
        await self._remove_pointers(context, record, context.chat_id)
        note = await self._send_to_group(context, part, keys, silent=True)
        if note is None:
            return
        pointer = (context.chat_id, note.id)
        await self._panels.port.records.update_record(
            f"{context.telegram_user.id}", lambda now: msgspec.structs.replace(now, asked=(*now.asked, pointer))
        )

    async def _remove_pointers(self, context: UpdateContext, record: ChatRecord, only: int = 0) -> None:
        removed = [(chat, message) for chat, message in record.asked if only in (0, chat)]
        for chat, message in removed:
            await self._remove_message(context, chat, message)
        if removed:
            await self._panels.port.records.update_record(
                f"{context.telegram_user.id}",
                lambda now: msgspec.structs.replace(
                    now, asked=tuple(pointer for pointer in now.asked if pointer not in removed)
                ),
            )

    async def retry_chat(self, chat: int, *, pictures: bool = False) -> None:
        """Retry the tables that could not be shown in a chat or send notices there.

        With ``pictures``, also retry tables shown as text.
        """
        for channel, table in await self._mentions.collect_retries(
            lambda channel: chat_address(channel)[0] == chat, pictures=pictures
        ):
            await self._show(f"b.{channel.id}.{table}", 0)

    async def notify_again(self, user_id: str) -> None:
        """Send a user the notices that never reached them, now that they are reachable in private again."""
        for table in await self._app.list_waiting_tables(user_id):
            if await self._mentions.mention_store.forget_refusals(table, user_id, but="channel"):
                await self._show(f"p.{user_id}.{table}", 0)

    async def _remove_message(self, context: UpdateContext, chat: int, message: int) -> None:
        try:
            await self._api.remove_message(
                chat, MessageRef(message, at=1 << 40), translate(context_language(context), "done")
            )
        except (RetryLaterError, ChatClosedError, ChatMovedError) as error:
            log.info("message not deleted", reason=repr(error))

    async def _on_private_chat(self, context: UpdateContext) -> ChatRecord:
        """Record that the private chat is open, and return its record with the pointers to delete.

        Records nothing for a user deleted by this update.
        """
        records, name = self._panels.port.records, f"{context.telegram_user.id}"
        user, known = await asyncio.gather(self._app.service.users.get(context.user.id), records.load_versioned(name))
        if user.is_deleted:
            return ChatRecord()
        record = known.value
        if not record.open:
            record = await records.update_record(name, lambda now: msgspec.structs.replace(now, open=True), known)
            await self.notify_again(user.id)
        return record

    async def _is_shown_at(self, table_id: str, channel_id: str) -> bool:
        return await self._app.service.channels.is_shown(channel_id, table_id)

    async def _show_privately(
        self,
        context: UpdateContext,
        screen: Screen,
        channel_id: str,
        *,
        pressed: MessageRef | None = None,
        is_new: bool = False,
    ) -> bool:
        shown = await self._panels.show_view(
            PanelView(
                context.telegram_user.id,
                context.user.id,
                screen,
                channel_id,
                pressed,
                is_new,
                update_id=context.update_id,
                thread=context.thread_id if context.is_private else None,
            )
        )
        if screen.panel and screen.version < self._app.last_version(screen.table):
            await self._show(f"p.{context.user.id}.{screen.table}", 0)  # the current panel may have been shown before
        return shown

    async def build_start_url(self, payload: CallbackPayload) -> str:
        """Return the deep link that continues with a callback. Raises ``StoreError``."""
        return self._api.start_url(await save_payload(self._store.callback_keys, payload))


def answers_here(screen: Screen, line: str) -> bool:
    """Return whether an answer stays in the group because it is about a gathering, a list, or an offer of seats."""
    is_elsewhere = screen.table and find_kind(screen.table) is None and not line.startswith(OFFER)
    return not screen.panel and not is_elsewhere


def to_message_ref(message: MaybeInaccessibleMessage) -> MessageRef:
    """Return the reference of a pressed message with an unknown picture."""
    picture = "?" if getattr(message, "photo", ()) else ""
    return MessageRef(message.message_id, picture, int(message.date.timestamp()))
