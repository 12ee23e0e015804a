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

from bot.app.door.app import App
from bot.app.door.commands import find_command
from bot.app.door.presses import SITTING
from bot.app.port.screen import Screen
from bot.app.presses.table import Panel
from bot.chat.due import Add
from bot.chat.posts import Posts
from bot.chat.records import Kept
from bot.chat.telegram.answers import Answers, note_of
from bot.chat.telegram.chats import alias_of
from bot.chat.telegram.panels import Panels
from bot.chat.telegram.presses import Press, behind, read
from bot.chat.telegram.seen import Seen, command, language
from bot.chat.telegram.wire import Wire
from bot.chat.telegram.words import PLATFORM, say

log = structlog.get_logger("bottega.telegram")

Rest = Callable[[], Awaitable[None]]
"""What is left to be shown. May be done twice."""

WANTED: Final = ("message", "callback_query", "my_chat_member")
"""The kinds of updates that are asked for."""
COMMAND: Final = "/"
"""What goes on in the private chat is a press, or a command, which begins with this."""
IN: Final = frozenset({"member", "administrator", "creator", "restricted"})


async def nothing() -> None:
    """There is nothing to show."""


class Updates:
    """Takes updates, one by one."""

    def __init__(
        self, app: App, kept: Kept, wire: Wire, posts: Posts, panels: Panels, answers: Answers, show: Add,
    ) -> None:  # fmt: skip
        self._app = app
        self._kept = kept
        self._wire = wire
        self._posts = posts
        self._panels = panels
        self._answers = answers
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
        self._wire.pressed(query.id)
        private = message.chat.type == "private"
        topic = getattr(message, "is_topic_message", False)
        thread = getattr(message, "message_thread_id", None) if topic else None
        seen = await self._seen(query.from_user, message.chat.id, thread, number, private=private)
        press = await read(self._kept, query.data)
        if press is None:
            return lambda: self._wire.answer(query.id, say(language(seen), "too-old"), alert=True)
        if not private and press.line.partition(" ")[0] in SITTING and not await self._panels.open(seen.user.id):
            link = await self._answers.link(Press(press.line, seen.place.id, command=seen.command, user=seen.user.id))
            return lambda: self._wire.answer(query.id, url=link)
        screen = await self._app.press(seen.person.id, press.place or seen.place.id, press.line, seen.command)
        if private:
            return lambda: self._answers.here(seen, query, screen, note_of(message), press)
        return lambda: self._answers.group(seen, query, screen, press)

    # -- messages

    async def _said(self, message: Message, number: int) -> Rest:
        if message.migrate_to_chat_id is not None:
            await self._app.moved(alias_of(message.chat.id, None), alias_of(message.migrate_to_chat_id, None))
            return self._arrived(message.migrate_to_chat_id)
        if message.migrate_from_chat_id is not None:
            await self._app.moved(alias_of(message.migrate_from_chat_id, None), alias_of(message.chat.id, None))
            return self._arrived(message.chat.id)
        await self._panels.chats.seen(message.chat.id, message.message_id)
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
            screen = await self._app.command(seen.person.id, seen.place.id, name, rest, seen.command)
        return lambda: self._answers.reply(seen, screen, _later(name, rest, screen.table))

    async def _typed(self, seen: Seen, text: str) -> Screen:
        """Plain text in the private chat: what was asked for, or a word of the game."""
        chat = await self._panels.chats.records.get(f"{seen.user.id}")
        number = text.strip().isascii() and text.strip().isdigit()
        if chat.typed and (number or not chat.numbers):
            return await self._app.press(seen.person.id, seen.place.id, f"{chat.typed} {text.strip()}", seen.command)
        return await self._app.command(seen.person.id, seen.place.id, "move", text, seen.command, near=chat.table)

    async def _start(self, seen: Seen, payload: str) -> Rest:
        """The private chat is open. What the person came for goes on there."""
        press = await behind(self._kept, payload) if payload else None
        if press is None:
            screen = await self._app.command(seen.person.id, seen.place.id, "help", "", seen.command)
            return lambda: self._answers.begin(seen, screen, seen.place.id)
        place, command_id = press.place or seen.place.id, press.command_of(seen.user.id, seen.command)
        if press.line.startswith(COMMAND):
            name, _, rest = press.line.removeprefix(COMMAND).partition(" ")
            screen = await self._app.command(seen.person.id, place, name, rest, command_id)
        else:
            screen = await self._app.press(seen.person.id, place, press.line, command_id)
        return lambda: self._answers.begin(seen, screen, place)

    # -- chats

    async def _member(self, change: ChatMemberUpdated) -> Rest:
        inside = change.new_chat_member.status in IN
        chat = change.chat
        if chat.type == "private":
            await self._panels.chats.records.change(f"{chat.id}", lambda now: msgspec.structs.replace(now, open=inside))
            return (lambda: self._answers.heal(chat.id, pictures=True)) if inside else nothing
        if not inside:
            return nothing
        await self._app.place(alias_of(chat.id, None), change.from_user.language_code or "")
        return lambda: self._answers.heal(chat.id, pictures=True)

    def _arrived(self, chat: int) -> Rest:
        """A group has another id now: its tables are shown there anew."""

        async def rest() -> None:
            place = await self._app.place(alias_of(chat, None))
            for table in await self._app.live_at(place.id):
                await self._posts.moved(place.id, table, chat)
                await self._show(f"b.{place.id}.{table}", 0)

        return rest

    # -- people

    async def _seen(self, user: User, chat: int, thread: int | None, number: int, *, private: bool) -> Seen:
        lang = user.language_code or ""
        person = await self._app.person(f"{PLATFORM}:{user.id}", user.full_name, lang)
        place = await self._app.place(alias_of(chat, thread), lang, closed=private)
        return Seen(user, person, place, chat, thread, private, f"{PLATFORM}:{number}", number)


def _later(name: str, rest: str, table: str) -> str:
    """What goes on in the private chat once somebody opens it for the answer to a command.

    What only shows something is asked for again, and what is no command refused again; else it goes on with the table.
    """
    known = find_command(name)
    if known is not None and table:
        asked = f"{COMMAND}{name} {table} {rest.removeprefix(table).strip()}"
        return asked.strip() if known.reads_table else Panel(table).line
    return f"{COMMAND}{name} {rest}".strip()
