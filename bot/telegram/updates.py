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
from bot.telegram.boards import Boards, alias_of
from bot.telegram.calls import Calls, Show
from bot.telegram.layout import Key, Part
from bot.telegram.limits import ANSWER, PLATFORM
from bot.telegram.pace import Later, lasting
from bot.telegram.panels import Panels, View
from bot.telegram.presses import Press, kept, read, stored
from bot.telegram.records import Chat, Note
from bot.telegram.seen import Seen, command, is_line, language
from bot.telegram.text import plain
from bot.telegram.whispers import Whispers, ephemeral
from bot.telegram.wire import Closed, Moved, Wire
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
        self,
        app: App,
        store: Store,
        wire: Wire,
        boards: Boards,
        panels: Panels,
        whispers: Whispers,
        calls: Calls,
        admins: Admins,
        show: Show,
    ) -> None:
        self._app = app
        self._store = store
        self._wire = wire
        self._boards = boards
        self._panels = panels
        self._whispers = whispers
        self._calls = calls
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
            link = await self._link(Press(press.line, seen.place.id, command=seen.command))
            return lambda: self._wire.answer(query.id, url=link)
        roles = self._admins.roles(seen.chat, seen.user.id)
        screen = await self._app.press(
            seen.person.id, press.place or seen.place.id, press.line, seen.command, roles=roles
        )
        note = Note(message.message_id, "?" if getattr(message, "photo", ()) else "", int(message.date.timestamp()))
        if private:
            return lambda: self._answer_here(seen, query, screen, note, press)
        return lambda: self._answer_group(seen, query, screen, press)

    async def _answer_here(self, seen: Seen, query: CallbackQuery, screen: Screen, note: Note, press: Press) -> None:
        """In the private chat the screen takes the place of the message under which was pressed."""
        await self._opened(seen)
        if is_line(screen):
            await self._wire.answer(query.id, screen.notice or screen.title, alert=True)
            return
        await self._wire.answer(query.id, screen.notice if len(screen.notice) <= ANSWER else "")
        board = screen.table and (await self._boards.at(seen.place.id, screen.table)).note
        if board and board.id == note.id:
            if not screen.private:
                await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
                return
            await self._private(seen, screen, seen.place.id)
            return
        if not screen.private and screen.table and await self._is_home(screen.table, seen.place.id):
            if not await self._boards.adopt(seen.place.id, screen.table, note):
                await self._gone(seen, seen.chat, note.id)
            await self._panels.forget(seen.person.id, "")
            await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
            return
        await self._private(seen, screen, press.place or seen.place.id, pressed=note)

    async def _answer_group(self, seen: Seen, query: CallbackQuery, screen: Screen, press: Press) -> None:
        """What all may see goes to the table's message, a line to the presser alone, and more into the private chat."""
        await self._answered_group(seen, query, screen, press)
        if query.message is not None and query.message.message_id and screen.table:
            await self._tidy(seen, query.message.message_id, screen.table)
        await self._heal(seen.chat)

    async def _tidy(self, seen: Seen, message: int, table: str) -> None:
        """A message of a table that we died over before we had noted it goes away when it is pressed."""
        board = (await self._boards.at(seen.place.id, table)).note
        if board is not None and board.id != message and message not in await self._calls.at(table):
            await self._gone(seen, seen.chat, message)

    async def _answered_group(self, seen: Seen, query: CallbackQuery, screen: Screen, press: Press) -> None:
        if not screen.private:
            await self._wire.answer(query.id, screen.notice)
            await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
            return
        if is_line(screen):
            await self._wire.answer(query.id, screen.notice or screen.title, alert=True)
            return
        link = await self._link(Press(press.line, seen.place.id, command=seen.command))
        if whisper := await self._whispers.begin(seen, query.id, ephemeral(query.message)):
            await self._wire.answer(query.id, screen.notice if len(screen.notice) <= ANSWER else "")
            if await self._whispers.show(seen, whisper, screen, link):
                return
        else:
            await self._wire.answer(query.id, url=link)
        if await self._panels.open(seen.user.id):
            await self._private(seen, screen, seen.place.id)

    async def _is_home(self, table: str, place: str) -> bool:
        """Whether a table is shown at a place."""
        return any(found.id == place for found in await self._app.shown_at(table, PLATFORM))

    # -- messages

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
        return lambda: self._reply(seen, screen, line)

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
            return lambda: self._begin(seen, screen, seen.place.id)
        place = press.place or seen.place.id
        if press.line in NAMES:
            screen = await self._app.command(seen.person.id, place, press.line, "", press.command or seen.command)
        else:
            screen = await self._app.press(seen.person.id, place, press.line, press.command or seen.command)
        if not screen.private and screen.table:
            screen = await self._app.screen(seen.person.id, seen.place.id, screen.table, "panel")
        return lambda: self._begin(seen, screen, place)

    async def _begin(self, seen: Seen, screen: Screen, place: str) -> None:
        await self._opened(seen)
        await self._private(seen, screen, place, anew=True)
        for chat, message in (await self._panels.chats.get(f"{seen.user.id}")).asked:
            await self._gone(seen, chat, message)
        await self._panels.chats.change(f"{seen.user.id}", lambda now: msgspec.structs.replace(now, asked=()))

    async def _gone(self, seen: Seen, chat: int, message: int) -> None:
        try:
            await self._wire.remove(chat, Note(message, at=1 << 40), say(language(seen), "done"))
        except (Later, Closed, Moved) as error:
            log.info("a line stays", reason=repr(error))

    async def _reply(self, seen: Seen, screen: Screen, line: str) -> None:
        """What a command comes to."""
        if seen.private:
            await self._opened(seen)
        if not screen.private and screen.table and await self._is_home(screen.table, seen.place.id):
            await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
        elif seen.private or await self._panels.open(seen.user.id):
            await self._private(seen, screen, seen.place.id)
        else:
            await self._ask_to_open(seen, line)
        await self._heal(seen.chat)

    async def _ask_to_open(self, seen: Seen, line: str) -> None:
        """Somebody who has never opened the private chat is asked to, with one press."""
        lang = seen.place.lang or language(seen)
        link = await self._link(Press(line, seen.place.id))
        part = Part(say(lang, "open-private", name=plain(seen.person.name)))
        keys = ((Key(say(lang, "open-private-button"), url=link),),)
        await self._wire.pace.turn(seen.chat)
        note = await lasting(lambda: self._wire.send(seen.chat, part, keys, thread=seen.thread, silent=True))
        asked = (seen.chat, note.id)
        await self._panels.chats.change(
            f"{seen.user.id}", lambda now: msgspec.structs.replace(now, asked=(*now.asked[-4:], asked))
        )

    # -- chats

    async def _member(self, change: ChatMemberUpdated) -> Rest:
        inside = change.new_chat_member.status in IN
        chat = change.chat
        if chat.type == "private":
            await self._panels.chats.change(f"{chat.id}", lambda now: msgspec.structs.replace(now, open=inside))
            return (lambda: self._heal(chat.id)) if inside else nothing
        if not inside:
            return nothing
        await self._app.place(alias_of(chat.id, None), change.from_user.language_code or "")
        return lambda: self._heal(chat.id)

    async def _heal(self, chat: int) -> None:
        """Whatever could not be shown in this chat is tried again, and what has moved is shown anew."""
        for place, table, version in await self._boards.heal(chat):
            await self._show(f"b.{place}.{table}", version)

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

    async def _opened(self, seen: Seen) -> None:
        """Whoever writes in the private chat can be written to."""

        def edit(now: Chat) -> Chat:
            return msgspec.structs.replace(now, open=True)

        await self._panels.chats.change(f"{seen.user.id}", edit)

    async def _private(
        self, seen: Seen, screen: Screen, place: str, *, pressed: Note | None = None, anew: bool = False
    ) -> None:
        await self._panels.show(View(seen.user.id, seen.person.id, screen, place, pressed, anew, order=seen.number))

    async def _link(self, press: Press) -> str:
        return self._wire.link(await stored(self._store, press))
