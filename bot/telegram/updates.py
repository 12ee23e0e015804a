"""What people do: presses, commands, typed words, and what happens to chats.

Each update is taken in two parts: ``take`` does what it comes to, under the command id of the update, and gives what is
left to be shown.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
import structlog
from telegram import CallbackQuery, ChatMemberUpdated, Message, Update, User

from bot.app.app import App
from bot.app.commands import COMMANDS
from bot.app.presses import SITTING
from bot.app.screen import Screen
from bot.store.store import Store
from bot.telegram.admins import Admins
from bot.telegram.answers import Answers
from bot.telegram.boards import Boards, alias_of, chat_of
from bot.telegram.calls import Show
from bot.telegram.limits import PLATFORM
from bot.telegram.panels import Panels
from bot.telegram.presses import Press, kept, read
from bot.telegram.records import Note
from bot.telegram.seen import Seen, command, language
from bot.telegram.wire import Wire
from bot.telegram.words import say

log = structlog.get_logger("bottega.telegram")

Rest = Callable[[], Awaitable[None]]
"""What is left to be shown. May be done twice."""

WANTED: Final = ("message", "callback_query", "my_chat_member")
"""The kinds of updates that are asked for."""
NAMES: Final = frozenset(command.name for command in COMMANDS)
IN: Final = frozenset({"member", "administrator", "creator", "restricted"})


async def nothing() -> None:
    """There is nothing to show."""


class Updates:
    """Takes updates, one by one."""

    def __init__(
        self, app: App, store: Store, wire: Wire, boards: Boards, panels: Panels, answers: Answers, admins: Admins,
        show: Show,
    ) -> None:  # fmt: skip
        self._app = app
        self._store = store
        self._wire = wire
        self._boards = boards
        self._panels = panels
        self._answers = answers
        self._admins = admins
        self._show = show

    async def take(self, update: Update) -> Rest:
        """Do what an update comes to. Raises ``StoreError`` where it could not be read or kept."""
        if update.callback_query is not None:
            return await self._pressed(update.callback_query, update.update_id)
        if update.message is not None:
            return await self._said(update.message, update.update_id)
        if update.my_chat_member is not None:
            return await self._member(update.my_chat_member)
        return nothing

    # -- presses

    async def _pressed(self, query: CallbackQuery, number: int) -> Rest:
        message = query.message
        if message is None or not query.data:
            return lambda: self._wire.answer(query.id)
        private = message.chat.type == "private"
        topic = getattr(message, "is_topic_message", False)
        thread = getattr(message, "message_thread_id", None) if topic else None
        seen = await self._seen(query.from_user, message.chat.id, thread, number, private=private)
        press = await read(self._store, query.data)
        if press is None:
            return lambda: self._wire.answer(query.id, say(language(seen), "too-old"), alert=True)
        if not private and press.line.partition(" ")[0] in SITTING and not await self._panels.open(seen.user.id):
            link = await self._answers.link(Press(press.line, seen.place.id, command=seen.command))
            return lambda: self._wire.answer(query.id, url=link)
        roles = self._admins.roles(await self._chat_of(press, seen), seen.user.id)
        screen = await self._app.press(
            seen.person.id, press.place or seen.place.id, press.line, seen.command, roles=roles
        )
        note = Note(message.message_id, "?" if getattr(message, "photo", ()) else "", int(message.date.timestamp()))
        if private:
            return lambda: self._answers.here(seen, query, screen, note, press)
        return lambda: self._answers.group(seen, query, screen, press)

    # -- messages

    async def _chat_of(self, press: Press, seen: Seen) -> int:
        """The chat that a press is about: what was offered for a group may be pressed in private."""
        place = await self._app.service.places.get(press.place) if press.place else None
        return (chat_of(place)[0] if place is not None else 0) or seen.chat

    async def _said(self, message: Message, number: int) -> Rest:
        if message.migrate_to_chat_id is not None:
            await self._app.moved(alias_of(message.chat.id, None), alias_of(message.migrate_to_chat_id, None))
            return self._arrived(message.migrate_to_chat_id)
        if message.migrate_from_chat_id is not None:
            await self._app.moved(alias_of(message.migrate_from_chat_id, None), alias_of(message.chat.id, None))
            return self._arrived(message.chat.id)
        await self._panels.seen(message.chat.id, message.message_id)
        if message.from_user is None or message.from_user.is_bot or not message.text:
            return nothing
        private = message.chat.type == "private"
        name, rest = command(message.text, self._wire.name)
        if name is None or (not private and not name):
            return nothing
        thread = message.message_thread_id if message.is_topic_message else None
        seen = await self._seen(message.from_user, message.chat.id, thread, number, private=private)
        if name == "start" and private:
            return await self._start(seen, rest)
        if name == "start":  # the bot was added by its link
            name, rest = "play", ""
        if not name:
            screen = await self._typed(seen, message.text)
        else:
            roles = self._admins.roles(seen.chat, seen.user.id)
            screen = await self._app.command(seen.person.id, seen.place.id, name, rest, seen.command, roles=roles)
        line = f"panel {screen.table}" if screen.table else name
        return lambda: self._answers.reply(seen, screen, line)

    async def _typed(self, seen: Seen, text: str) -> Screen:
        """Plain text in the private chat: what was asked for, or a word of the game."""
        chat = await self._panels.chats.get(f"{seen.user.id}")
        number = text.strip().isascii() and text.strip().isdigit()
        if chat.typed and (number or not chat.numbers):
            return await self._app.press(seen.person.id, seen.place.id, f"{chat.typed} {text.strip()}", seen.command)
        words = f"{chat.table} {text}".strip()
        return await self._app.command(seen.person.id, seen.place.id, "move", words, seen.command)

    async def _start(self, seen: Seen, payload: str) -> Rest:
        """The private chat is open. What the person came for goes on there."""
        press = await kept(self._store, payload) if payload else None
        if press is None:
            screen = await self._app.command(seen.person.id, seen.place.id, "help", "", seen.command)
            return lambda: self._answers.begin(seen, screen, seen.place.id)
        place = press.place or seen.place.id
        if press.line in NAMES:
            screen = await self._app.command(seen.person.id, place, press.line, "", press.command or seen.command)
        else:
            screen = await self._app.press(seen.person.id, place, press.line, press.command or seen.command)
        if not screen.private and screen.table:
            screen = await self._app.screen(seen.person.id, seen.place.id, screen.table, "panel")
        return lambda: self._answers.begin(seen, screen, place)

    # -- chats

    async def _member(self, change: ChatMemberUpdated) -> Rest:
        inside = change.new_chat_member.status in IN
        chat = change.chat
        if chat.type == "private":
            await self._panels.chats.change(f"{chat.id}", lambda now: msgspec.structs.replace(now, open=inside))
            return (lambda: self._answers.heal(chat.id)) if inside else nothing
        if not inside:
            return nothing
        await self._app.place(alias_of(chat.id, None), change.from_user.language_code or "")
        return lambda: self._answers.heal(chat.id)

    def _arrived(self, chat: int) -> Rest:
        """A group has another id now: its tables are shown there anew."""

        async def rest() -> None:
            place = await self._app.place(alias_of(chat, None))
            for table in await self._app.live_at(place.id):
                await self._boards.lost(place.id, table)
                await self._show(f"b.{place.id}.{table}", 0)

        return rest

    # -- people

    async def _seen(self, user: User, chat: int, thread: int | None, number: int, *, private: bool) -> Seen:
        lang = user.language_code or ""
        person = await self._app.person(f"{PLATFORM}:{user.id}", user.full_name, lang)
        place = await self._app.place(alias_of(chat, thread), lang, closed=private)
        return Seen(user, person, place, chat, thread, private, f"{PLATFORM}:{number}", number)
