"""Handling of updates: callback queries, commands, typed text and changes to chats.

``handle_update`` applies an update under its command id and returns a function that shows the result.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import msgspec
import structlog
from telegram import CallbackQuery, Chat, ChatMemberUpdated, Message, Update, User

from bot.app.api import App
from bot.app.deadlines.blocks import find_refusal
from bot.app.dispatch.commands import find_command
from bot.app.dispatch.routes import SEAT_TAKING
from bot.app.tables.callbacks import AskEndGame, ListGames, ListTables, OpenMove, OpenPanel
from bot.app.ui.callback_data import subject_of_data
from bot.app.ui.screen import Button, Screen
from bot.app.users.user_repository import match_language
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.refresh_queue import ScheduleRefresh
from bot.frontends.common.texts import text_formatter
from bot.frontends.common.thread_channels import opens_apart
from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.callbacks import CallbackPayload, load_payload, load_payload_by_key
from bot.frontends.telegram.context import UpdateContext, context_language, is_one_line, parse_command, topic_id
from bot.frontends.telegram.keyboard_folds import UNFOLD, unfolded_part
from bot.frontends.telegram.membership import GroupMembership
from bot.frontends.telegram.panels import PrivateChatPanels
from bot.frontends.telegram.port import chat_address, chat_external_id
from bot.frontends.telegram.responder import UpdateResponder, to_message_ref
from bot.frontends.telegram.texts import PLATFORM, translate
from bot.frontends.telegram.topics import build_group_list, message_url
from bot.frontends.telegram.watching import is_watch_callback
from engines.core.core_types import Msg

log = structlog.get_logger("bottega.telegram")

FollowUp = Callable[[], Awaitable[None]]
"""Shows the result of an update. It is idempotent."""

UPDATE_KINDS: Final = ("message", "callback_query", "my_chat_member")
PUBLIC_COMMANDS: Final = frozenset({"records", "rules", "story"})
"""Commands answered in the group, where everyone can see them."""
GROUP_LIST: Final = "tables"
"""In a group, this command lists the group's tables; in private, the user's own."""
PLAY: Final = "play"
COMMAND: Final = "/"
"""Prefix that distinguishes a command from a callback in a start payload."""
PRESENT_STATES: Final = frozenset({"member", "administrator", "creator", "restricted"})


async def do_nothing() -> None:
    """Show nothing."""


@dataclass(eq=False, repr=False)
class UpdateHandler:
    """Handles updates."""

    _app: App
    _store: FrontendStore
    _api: BotApi
    _board_messages: BoardMessages
    _panels: PrivateChatPanels
    responder: UpdateResponder
    _show: ScheduleRefresh
    _membership: GroupMembership

    def __post_init__(self) -> None:
        self._topics = self.responder.topics

    async def handle_update(self, update: Update) -> FollowUp:
        """Apply an update and return a function that shows its result. Raises ``StoreError``."""
        if update.callback_query is not None:
            return await self._handle_callback_query(update.callback_query, update.update_id)
        if update.message is not None:
            return await self._handle_message(update.message, update.update_id)
        if update.my_chat_member is not None:
            return await self._handle_membership(update.my_chat_member)
        return do_nothing

    # -- callback queries

    async def _handle_callback_query(self, query: CallbackQuery, number: int) -> FollowUp:
        message = query.message
        if message is None or not query.data:
            return lambda: self._api.answer_callback_query(query.id)
        self._api.start_timing(query.id)
        if (refusal := await self._find_refusal(query.from_user, message.chat)) is not None:
            return lambda: self._api.answer_callback_query(query.id, refusal, alert=True)
        private = message.chat.type == "private"
        thread = topic_id(message)
        context = await self._build_context(query.from_user, message.chat.id, thread, number, private=private)
        payload = await load_payload(self._store, query.data)
        if payload is None:
            return lambda: self._api.answer_callback_query(
                query.id, translate(context_language(context), "too-old"), alert=True
            )
        if not private and await self._needs_private_chat(context, payload.line):
            link = await self.responder.build_start_url(
                CallbackPayload(
                    payload.line, context.channel.id, command=context.command_id, user=context.telegram_user.id
                )
            )
            return lambda: self._api.answer_callback_query(query.id, url=link)
        run = partial(self._run_callback, context, line=payload.line, command=context.command_id)
        apart = opens_apart(payload.line)
        if apart or (apart is not None and _is_general(message.chat, thread)):
            screen, context = await self._topics.run_request(context, run)
        else:
            screen = await run(payload.channel or context.channel.id)
        if not private and await self._has_no_move(context, payload.line, screen):
            return lambda: self._api.answer_callback_query(query.id, translate(screen.lang, "no-seat"), alert=True)
        if private:
            return lambda: self.responder.answer_in_private(context, query, screen, to_message_ref(message), payload)
        return lambda: self.responder.answer_in_group(context, query, screen, payload)

    async def _needs_private_chat(self, context: UpdateContext, line: str) -> bool:
        """Return whether a press in a group only takes effect after the user opens the private chat."""
        takes_seat = line.partition(" ")[0] in SEAT_TAKING
        if takes_seat and await self.responder.ephemeral_messages.is_offered(context):
            return False
        private = takes_seat or is_watch_callback(line)
        return private and not await self._panels.is_chat_open(context.telegram_user.id)

    async def _run_callback(self, context: UpdateContext, channel_id: str, line: str, command: str) -> Screen:
        """Run a callback: handle watching and folds here, and all others in the app."""
        if line.partition(" ")[0] in SEAT_TAKING and await self._is_banned(context, line):
            lang = context_language(context)
            return Screen(translate(lang, "banned"), notice=translate(lang, "banned"), private=True, lang=lang)
        if is_watch_callback(line):
            return await self._panels.watching.handle_callback(context.user.id, channel_id, line, command)
        if line.partition(" ")[0] == UNFOLD:
            shown, part = unfolded_part(line)
            screen = await self._app.handle_callback(context.user.id, channel_id, shown, command)
            return msgspec.structs.replace(screen, unfolded=part, private=True)
        return await self._app.handle_callback(context.user.id, channel_id, line, command)

    async def _is_banned(self, context: UpdateContext, line: str) -> bool:
        stored = await self._app.service.lobbies.load_lobby(subject_of_data(line))
        home = await self._app.service.channels.get(stored.channel) if stored is not None else None
        if home is None or home.id == context.channel.id:
            return False
        return await self._membership.is_banned(home.alias, context.telegram_user.id)

    async def _has_no_move(self, context: UpdateContext, line: str, screen: Screen) -> bool:
        """Return whether *Your move* was pressed by a user without a seat, who may not end the running game either."""
        if not screen.table or screen.panel or line != OpenMove(screen.table).data:
            return False
        may_end = any(button.callback_data == AskEndGame(screen.table).data for row in screen.rows for button in row)
        return not may_end and await self._app.is_spectator(context.user.id, screen.table)

    # -- messages

    async def _handle_message(self, message: Message, number: int) -> FollowUp:
        if message.migrate_to_chat_id is not None:
            await self._app.service.channels.replace_external_id(
                chat_external_id(message.chat.id, None), chat_external_id(message.migrate_to_chat_id, None)
            )
            return self._show_moved_chat(message.migrate_to_chat_id)
        if message.migrate_from_chat_id is not None:
            await self._app.service.channels.replace_external_id(
                chat_external_id(message.migrate_from_chat_id, None), chat_external_id(message.chat.id, None)
            )
            return self._show_moved_chat(message.chat.id)
        if message.forum_topic_created is not None:
            return self._keep_topic(message)
        recording = asyncio.create_task(self._panels.port.record_message(message.chat.id, message.message_id))
        try:
            return await self._handle_text(message, number)
        finally:
            await recording

    def _keep_topic(self, message: Message) -> FollowUp:
        """Return the follow-up of a new topic: one of the bot's own must belong to a table."""
        sender, thread = message.from_user, message.message_thread_id
        if sender is None or sender.id != self._api.bot.id or thread is None:
            return do_nothing
        return lambda: self._topics.close_stray_topic(message.chat.id, thread)

    async def _handle_text(self, message: Message, number: int) -> FollowUp:
        """Handle a command or typed text; other messages need no answer."""
        if not message.text:
            return do_nothing
        if message.is_automatic_forward or message.from_user is None:
            return do_nothing  # a post of the linked channel does not come from a user
        if message.sender_chat is not None:
            return self._answer_anonymous(message)
        if message.from_user.is_bot:
            return do_nothing
        private = message.chat.type == "private"
        name, rest = parse_command(message.text, self._api.username)
        if name is None or (not private and not name):
            return do_nothing
        if (refusal := await self._find_refusal(message.from_user, message.chat)) is not None:
            is_said = refusal and self._app.service.rates.try_acquire(f"blocked:{message.from_user.id}", 1)
            return partial(self.responder.refuse_message, message, refusal) if is_said else do_nothing
        thread = topic_id(message)
        context = await self._build_context(message.from_user, message.chat.id, thread, number, private=private)
        if name == "start" and private:
            return await self._handle_start(context, rest)
        if name == "start":  # the bot was added to a group by its invitation link
            name, rest = PLAY, ""
        if name == GROUP_LIST and not private:
            screen = await self._list_group_tables(context)
        elif not name:
            screen = await self._handle_typed_text(context, message.text)
        else:
            opens = name == PLAY and _is_general(message.chat, thread)
            screen, context = await self._run_command(context, name, rest, opens=opens)
        if not private and name in PUBLIC_COMMANDS and not is_one_line(screen):
            screen = await self._open_screen(context, screen, name)
        return lambda: self.responder.answer_command(context, screen, _private_chat_line(name, rest, screen.table))

    async def _run_command(
        self, context: UpdateContext, name: str, rest: str, *, opens: bool
    ) -> tuple[Screen, UpdateContext]:
        """Run a command, and return its screen and context. ``opens``: whether an opened table gets a topic."""

        async def run(channel_id: str) -> Screen:
            return await self._app.handle_command(context.user.id, channel_id, name, rest, context.command_id)

        return await self._topics.run_request(context, run) if opens else (await run(context.channel.id), context)

    async def _open_screen(self, context: UpdateContext, screen: Screen, name: str) -> Screen:
        """Return the part of an answer for all members of a group: a story as spectators see it."""
        if name == "story":
            if not screen.table:
                return screen  # it lists the caller's tables, so only the caller may see it
            screen = await self._app.render_screen(None, context.channel.id, screen.table, "story")
        return msgspec.structs.replace(screen, private=False, table="", fields=())

    async def _list_group_tables(self, context: UpdateContext) -> Screen:
        entries, count = await self._app.list_channel_tables(context.user.id, context.channel.id)
        urls = {entry.table: await self._table_url(context, entry.table) for entry in entries}
        return build_group_list(entries, count, urls, context.channel.lang or context_language(context))

    async def _table_url(self, context: UpdateContext, table_id: str) -> str:
        is_here = await self._app.service.channels.is_shown(context.channel.id, table_id)
        shown = context.channel if is_here else await self._app.find_home(table_id, PLATFORM) or context.channel
        if chat_address(shown)[0] != context.chat_id:
            return ""
        return message_url(context.chat_id, (await self._board_messages.load_message(shown.id, table_id)).message_id)

    def _answer_anonymous(self, message: Message) -> FollowUp:
        name, _ = parse_command(message.text or "", self._api.username)
        if not name or find_command(name) is None:
            return do_nothing
        is_admin = message.sender_chat is not None and message.sender_chat.id == message.chat.id
        key, thread = "anonymous" if is_admin else "as-channel", topic_id(message)
        return lambda: self.responder.answer_anonymous(message.chat.id, thread, message.message_id, key)

    async def _handle_typed_text(self, context: UpdateContext, text: str) -> Screen:
        chat = await self._panels.port.records.load_record(f"{context.telegram_user.id}")
        number = text.strip().isascii() and text.strip().isdigit()
        if chat.typed and (number or not chat.numbers_only):
            return await self._app.handle_callback(
                context.user.id, context.channel.id, f"{chat.typed} {text.strip()}", context.command_id
            )
        return await self._app.handle_command(
            context.user.id, context.channel.id, "move", text, context.command_id, near=chat.table
        )

    async def _handle_start(self, context: UpdateContext, start_payload: str) -> FollowUp:
        payload = await load_payload_by_key(self._store, start_payload) if start_payload else None
        if payload is None:
            screen = build_start_screen(context_language(context), self._api.group_url)
            return lambda: self.responder.start_private_chat(context, screen, context.channel.id)
        channel_id, command_id = (
            payload.channel or context.channel.id,
            payload.command_id_for(context.telegram_user.id, context.command_id),
        )
        if payload.line.startswith(COMMAND):
            name, _, rest = payload.line.removeprefix(COMMAND).partition(" ")
            screen = await self._app.handle_command(context.user.id, channel_id, name, rest, command_id)
        else:
            screen = await self._run_callback(context, channel_id, payload.line, command_id)
        return lambda: self.responder.start_private_chat(context, screen, channel_id)

    # -- chats

    async def _handle_membership(self, change: ChatMemberUpdated) -> FollowUp:
        inside = change.new_chat_member.status in PRESENT_STATES
        chat = change.chat
        if chat.type == "private":
            await self._panels.port.records.update_record(
                f"{chat.id}", lambda now: msgspec.structs.replace(now, open=inside)
            )
            return partial(self._reopen_private_chat, chat.id) if inside else do_nothing
        if not inside:
            return do_nothing
        await self._app.ensure_channel(chat_external_id(chat.id, None), change.from_user.language_code or "")
        return lambda: self.responder.retry_chat(chat.id, pictures=True)

    async def _reopen_private_chat(self, chat: int) -> None:
        """Continue with a user who had blocked the bot."""
        await self.responder.retry_chat(chat, pictures=True)
        if (user := await self._app.find_user(f"{PLATFORM}:{chat}")) is not None:
            await self.responder.notify_again(user.id)

    def _show_moved_chat(self, chat: int) -> FollowUp:
        """Show the tables, nights, competitions and the sign-up board of a group again under its new id."""

        async def show_tables() -> None:
            channel = await self._app.ensure_channel(chat_external_id(chat, None))
            tables = await self._app.list_live_tables(channel.id)
            for table in (*tables, *await self._app.list_live_events(channel.id)):
                await self._board_messages.forget_old_chat(channel.id, table, chat)
                await self._show(f"b.{channel.id}.{table}", 0)

        return show_tables

    # -- user and channel

    async def _find_refusal(self, sender: User, chat: Chat) -> str | None:
        """Return the text for a blocked user or group, possibly empty; None for others."""
        key = await find_refusal(self._app.service, f"{PLATFORM}:{sender.id}", f"{PLATFORM}:{chat.id}")
        return text_formatter(match_language(sender.language_code or "") or "en")(Msg(key)) if key else key

    async def _build_context(
        self, telegram_user: User, chat: int, thread: int | None, number: int, *, private: bool
    ) -> UpdateContext:
        lang = telegram_user.language_code or ""
        group = "" if thread is None or private else chat_external_id(chat, None)
        user, channel = await asyncio.gather(
            self._app.ensure_user(f"{PLATFORM}:{telegram_user.id}", telegram_user.full_name, lang),
            self._app.ensure_channel(chat_external_id(chat, thread), lang, closed=private, group=group),
        )
        return UpdateContext(telegram_user, user, channel, chat, thread, private, f"{PLATFORM}:{number}", number)


def _is_general(chat: Chat, thread: int | None) -> bool:
    return bool(getattr(chat, "is_forum", None)) and thread is None


def _private_chat_line(name: str, rest: str, table_id: str) -> str:
    """Return the command or callback to continue with when the private chat is opened.

    A command that is read-only or not about a table is repeated; any other continues with its table's panel.
    """
    command = find_command(name)
    if command is not None and table_id and not command.for_operators:
        repeated = f"{COMMAND}{name} {table_id} {rest.removeprefix(table_id).strip()}"
        return repeated.strip() if command.reads_table else OpenPanel(table_id).data
    return f"{COMMAND}{name} {rest}".strip()


def build_start_screen(lang: str, group_url: str) -> Screen:
    """Build a short welcome: what this is, how to begin, and buttons for it."""
    speak = text_formatter(lang)
    own = (
        Button(ListGames().data, speak(Msg("app-new-table")), "primary"),
        Button(ListTables().data, speak(Msg("app-my-tables"))),
    )
    invite = Button(ListGames().data, translate(lang, "start-add"), url=group_url)
    lines = tuple(translate(lang, f"start-{key}") for key in ("what", "group", "alone", "help"))
    return Screen("Bottega", lines, rows=(own, (invite,)), lang=lang)
