"""What is shown of what somebody did: at the table's message, in the private chat, or to the presser alone."""

from __future__ import annotations

import msgspec
import structlog
from telegram import CallbackQuery

from bot.app.app import App
from bot.app.people import isolated
from bot.app.screen import Screen
from bot.store.store import Store
from bot.telegram.boards import Boards
from bot.telegram.calls import Calls, Show
from bot.telegram.layout import Key, Part
from bot.telegram.limits import ANSWER, PLATFORM
from bot.telegram.pace import Later, lasting
from bot.telegram.panels import Panels, View
from bot.telegram.presses import Press, stored
from bot.telegram.records import Chat, Note
from bot.telegram.seen import Seen, is_line, language
from bot.telegram.text import plain
from bot.telegram.whispers import Whispers, ephemeral
from bot.telegram.wire import Closed, Moved, Wire
from bot.telegram.words import say

log = structlog.get_logger("bottega.telegram")


class Answers:
    """Shows screens to those who asked for them. All of it may be done twice."""

    def __init__(
        self, app: App, store: Store, wire: Wire, boards: Boards, panels: Panels, whispers: Whispers, calls: Calls,
        show: Show,
    ) -> None:  # fmt: skip
        self._app = app
        self._store = store
        self._wire = wire
        self._boards = boards
        self._panels = panels
        self._whispers = whispers
        self._calls = calls
        self._show = show

    async def here(self, seen: Seen, query: CallbackQuery, screen: Screen, note: Note, press: Press) -> None:
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

    async def group(self, seen: Seen, query: CallbackQuery, screen: Screen, press: Press) -> None:
        """What all may see goes to the table's message, a line to the presser alone, and more into the private chat."""
        await self._answered_group(seen, query, screen, press)
        if query.message is not None and query.message.message_id and screen.table:
            await self._tidy(seen, query.message.message_id, screen.table)
        await self.heal(seen.chat)

    async def _answered_group(self, seen: Seen, query: CallbackQuery, screen: Screen, press: Press) -> None:
        if not screen.private:
            await self._wire.answer(query.id, screen.notice)
            await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
            return
        if is_line(screen):
            await self._wire.answer(query.id, screen.notice or screen.title, alert=True)
            return
        link = await self.link(Press(press.line, seen.place.id, command=seen.command))
        typed = bool(screen.fields)  # what is typed in a group is not heard, and links are for oneself
        if not typed and (whisper := await self._whispers.begin(seen, query.id, ephemeral(query.message))):
            await self._wire.answer(query.id, screen.notice if len(screen.notice) <= ANSWER else "")
            if await self._whispers.show(seen, whisper, screen, link):
                return
        else:
            await self._wire.answer(query.id, url=link)
        if await self._panels.open(seen.user.id):
            await self._private(seen, screen, seen.place.id)

    async def _tidy(self, seen: Seen, message: int, table: str) -> None:
        """A message of a table that we died over before we had noted it goes away when it is pressed."""
        board = (await self._boards.at(seen.place.id, table)).note
        if board is not None and board.id != message and message not in await self._calls.at(table):
            await self._gone(seen, seen.chat, message)

    async def reply(self, seen: Seen, screen: Screen, line: str) -> None:
        """What a command comes to."""
        if seen.private:
            await self._opened(seen)
        if not screen.private and screen.table and await self._is_home(screen.table, seen.place.id):
            await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
        elif seen.private or await self._panels.open(seen.user.id):
            await self._private(seen, screen, seen.place.id)
        else:
            await self._ask_to_open(seen, line)
        await self.heal(seen.chat)

    async def begin(self, seen: Seen, screen: Screen, place: str) -> None:
        """The private chat begins with this; the lines in groups that asked for it go."""
        await self._opened(seen)
        await self._private(seen, screen, place, anew=True)
        for chat, message in (await self._panels.chats.get(f"{seen.user.id}")).asked:
            await self._gone(seen, chat, message)
        await self._panels.chats.change(f"{seen.user.id}", lambda now: msgspec.structs.replace(now, asked=()))

    async def _ask_to_open(self, seen: Seen, line: str) -> None:
        """Somebody who has never opened the private chat is asked to, with one press."""
        lang = seen.place.lang or language(seen)
        link = await self.link(Press(line, seen.place.id))
        part = Part(say(lang, "open-private", name=isolated(plain(seen.person.name))))
        keys = ((Key(say(lang, "open-private-button"), url=link),),)
        await self._wire.pace.turn(seen.chat)
        note = await lasting(lambda: self._wire.send(seen.chat, part, keys, thread=seen.thread, silent=True))
        asked = (seen.chat, note.id)
        await self._panels.chats.change(
            f"{seen.user.id}", lambda now: msgspec.structs.replace(now, asked=(*now.asked[-4:], asked))
        )

    async def heal(self, chat: int) -> None:
        """Whatever could not be shown in this chat is tried again, and what has moved is shown anew."""
        for place, table, version in await self._boards.heal(chat):
            await self._show(f"b.{place}.{table}", version)

    async def _gone(self, seen: Seen, chat: int, message: int) -> None:
        try:
            await self._wire.remove(chat, Note(message, at=1 << 40), say(language(seen), "done"))
        except (Later, Closed, Moved) as error:
            log.info("a line stays", reason=repr(error))

    async def _opened(self, seen: Seen) -> None:
        """Whoever writes in the private chat can be written to."""

        def edit(now: Chat) -> Chat:
            return msgspec.structs.replace(now, open=True)

        await self._panels.chats.change(f"{seen.user.id}", edit)

    async def _is_home(self, table: str, place: str) -> bool:
        """Whether a table is shown at a place."""
        return any(found.id == place for found in await self._app.shown_at(table, PLATFORM))

    async def _private(
        self, seen: Seen, screen: Screen, place: str, *, pressed: Note | None = None, anew: bool = False
    ) -> None:
        await self._panels.show(View(seen.user.id, seen.person.id, screen, place, pressed, anew, order=seen.number))

    async def link(self, press: Press) -> str:
        """The way into the private chat, and what goes on there. Raises ``StoreError``."""
        return self._wire.link(await stored(self._store, press))
