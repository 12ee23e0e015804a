"""What is shown of what somebody did: at the table's message, in the private chat, or to the presser alone."""

from __future__ import annotations

import msgspec
import structlog
from telegram import CallbackQuery, MaybeInaccessibleMessage

from bot.app.door.app import App
from bot.app.door.commands import asks_for_post
from bot.app.port.naming import isolated
from bot.app.port.screen import Screen
from bot.chat.calls import Called
from bot.chat.due import Add
from bot.chat.pictures import Pictures
from bot.chat.port import Closed, Later, Moved, Note
from bot.chat.posts import Posts
from bot.chat.records import Kept
from bot.chat.telegram.chats import chat_of
from bot.chat.telegram.layout import Key, Part, draw
from bot.chat.telegram.limits import ANSWER
from bot.chat.telegram.pace import lasting
from bot.chat.telegram.panels import Panels, View
from bot.chat.telegram.presses import Press, Presses, stored
from bot.chat.telegram.records import Chat
from bot.chat.telegram.seen import Seen, is_line, language
from bot.chat.telegram.text import plain
from bot.chat.telegram.wire import Keys, Wire
from bot.chat.telegram.words import PLATFORM, say

log = structlog.get_logger("bottega.telegram")


class Answers:
    """Shows screens to those who asked for them. All of it may be done twice."""

    def __init__(
        self, app: App, kept: Kept, wire: Wire, posts: Posts, panels: Panels, pictures: Pictures, called: Called,
        show: Add,
    ) -> None:  # fmt: skip
        self._app = app
        self._kept = kept
        self._wire = wire
        self._posts = posts
        self._panels = panels
        self._pictures = pictures
        self._called = called
        self._show = show

    async def here(self, seen: Seen, query: CallbackQuery, screen: Screen, note: Note, press: Press) -> None:
        """In the private chat the screen takes the place of the message under which was pressed."""
        await self._opened(seen)
        if is_line(screen):
            await self._wire.answer(query.id, screen.notice or screen.title, alert=True)
            return
        await self._wire.answer(query.id, screen.notice if len(screen.notice) <= ANSWER else "")
        board = screen.table and (await self._posts.at(seen.place.id, screen.table)).note
        if board and board.id == note.id:
            if not screen.private:
                await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
                return
            await self._private(seen, screen, seen.place.id)
            return
        if not screen.private and screen.table and await self._is_home(screen.table, seen.place.id):
            await self._become(seen, screen.table, note)
            await self._panels.forget(seen.person.id, "")
            await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
            return
        await self._private(seen, screen, press.place or seen.place.id, pressed=note)

    async def group(self, seen: Seen, query: CallbackQuery, screen: Screen, press: Press) -> None:
        """What all may see goes to the table's message, a line to the presser alone, and more into the private chat.

        Always there, however busy the group is: who presses *Your move* knows where it opens.
        """
        await self._answered_group(seen, query, screen, press)
        if query.message is not None and screen.table in press.line.split():
            await self._tidy(seen, query.message.message_id, screen.table)
        await self.heal(seen.chat)

    async def _answered_group(self, seen: Seen, query: CallbackQuery, screen: Screen, press: Press) -> None:
        if not screen.private:
            await self._wire.answer(query.id, screen.notice)
            if query.message is not None and press.line.startswith("open "):  # the games become the lobby
                await self._become(seen, screen.table, note_of(query.message))
            await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
            return
        if is_line(screen):
            await self._wire.answer(query.id, screen.notice or screen.title, alert=True)
            return
        await self._wire.answer(query.id, url=await self.link(Press(press.line, seen.place.id, command=seen.command)))
        if await self._panels.open(seen.user.id):
            await self._private(seen, screen, seen.place.id)

    async def _become(self, seen: Seen, table: str, note: Note) -> None:
        """A message becomes that of a table, unless there is one already: then it goes."""
        if not await self._posts.adopt(seen.place.id, table, note):
            await self._gone(seen, seen.chat, note.id)

    async def _tidy(self, seen: Seen, message: int, table: str) -> None:
        """A message of a table that we died over before we had noted it goes away when it is pressed."""
        board = (await self._posts.at(seen.place.id, table)).note
        if (
            board is not None
            and board.id != message
            and message not in {call.id for call in (await self._called.all(table)).values()}
        ):
            await self._gone(seen, seen.chat, message)

    async def reply(self, seen: Seen, screen: Screen, line: str) -> None:
        """What a command comes to. In a group something is always seen of it: what all may see, or where it is."""
        if seen.private:
            await self._opened(seen)
        home = bool(screen.table) and await self._is_home(screen.table, seen.place.id)
        if not seen.private and home and asks_for_post(line, screen.table):
            await self._posts.again(seen.place.id, screen.table)
            await self._show(f"b.{seen.place.id}.{screen.table}", 0)
        elif not screen.private and home:
            await self._show(f"b.{seen.place.id}.{screen.table}", screen.version)
        elif not seen.private and not screen.private and not screen.table:
            await self._openly(seen, screen)
        elif seen.private or await self._panels.open(seen.user.id):
            shown = await self._private(seen, screen, seen.place.id)
            if not seen.private:
                await self._point(seen, "" if shown else line)
        else:
            await self._point(seen, line)
        await self.heal(seen.chat)

    async def begin(self, seen: Seen, screen: Screen, place: str) -> None:
        """The private chat begins with this."""
        await self._opened(seen)
        await self._private(seen, screen, place, anew=True)

    async def _openly(self, seen: Seen, screen: Screen) -> None:
        """What is of no table and nobody's secret, as a message for all."""
        presses = Presses()
        picture = await self._pictures.of(seen.place.id, screen)
        drawn = draw(screen, picture, presses, whole=False, heard=False)
        await presses.keep(self._kept.keys)
        note = await self._told(seen, drawn.parts[0], drawn.keys)
        if note is not None:
            await self._panels.chats.seen(seen.chat, note.id)

    async def _told(self, seen: Seen, part: Part, keys: Keys, *, silent: bool = False) -> Note | None:
        """A message of no table in a group; None where nothing can be written there."""
        await self._wire.pace.turn(seen.chat)
        try:
            return await lasting(lambda: self._wire.send(seen.chat, part, keys, thread=seen.thread, silent=silent))
        except (Closed, Moved) as error:
            log.info("nothing can be said in a group", reason=repr(error))
            return None

    async def _point(self, seen: Seen, line: str) -> None:
        """A line for somebody whose answer is in the private chat: the newest in this chat, gone when they are there.

        ``line``: what goes on there when they open it; empty: it is there already.
        """
        lang = seen.place.lang or language(seen)
        link = await self.link(Press(line, seen.place.id)) if line else self._wire.chat
        part = Part(say(lang, "open-private" if line else "answered", name=isolated(plain(seen.person.name))))
        keys = ((Key(say(lang, "open-private-button"), url=link),),)
        await self._unpoint(seen, seen.chat)
        note = await self._told(seen, part, keys, silent=True)
        if note is None:
            return
        asked = (seen.chat, note.id)
        await self._panels.chats.records.change(
            f"{seen.user.id}", lambda now: msgspec.structs.replace(now, asked=(*now.asked, asked))
        )

    async def _unpoint(self, seen: Seen, only: int = 0) -> None:
        """Take away the lines that point somebody to the private chat; ``only``: in this chat."""
        pointing = (await self._panels.chats.records.get(f"{seen.user.id}")).asked
        gone = [(chat, message) for chat, message in pointing if only in (0, chat)]
        for chat, message in gone:
            await self._gone(seen, chat, message)
        if gone:
            await self._panels.chats.records.change(
                f"{seen.user.id}",
                lambda now: msgspec.structs.replace(now, asked=tuple(one for one in now.asked if one not in gone)),
            )

    async def heal(self, chat: int, *, pictures: bool = False) -> None:
        """Whatever could not be shown in this chat is tried again; ``pictures``: also what stands there in words."""
        for place, table in await self._posts.heal(lambda place: chat_of(place)[0] == chat, pictures=pictures):
            await self._show(f"b.{place.id}.{table}", 0)

    async def _gone(self, seen: Seen, chat: int, message: int) -> None:
        try:
            await self._wire.remove(chat, Note(message, at=1 << 40), say(language(seen), "done"))
        except (Later, Closed, Moved) as error:
            log.info("a line stays", reason=repr(error))

    async def _opened(self, seen: Seen) -> None:
        """Whoever writes in the private chat can be written to; the lines in groups that point there go.

        Of who was deleted by what they wrote nothing is kept.
        """
        if (await self._app.service.people.get(seen.person.id)).gone:
            return

        def edit(now: Chat) -> Chat:
            return msgspec.structs.replace(now, open=True)

        await self._panels.chats.records.change(f"{seen.user.id}", edit)
        await self._unpoint(seen)

    async def _is_home(self, table: str, place: str) -> bool:
        """Whether a table is shown at a place."""
        return any(found.id == place for found in await self._app.shown_at(table, PLATFORM))

    async def _private(
        self, seen: Seen, screen: Screen, place: str, *, pressed: Note | None = None, anew: bool = False
    ) -> bool:
        return await self._panels.show(
            View(seen.user.id, seen.person.id, screen, place, pressed, anew, order=seen.number)
        )

    async def link(self, press: Press) -> str:
        """The way into the private chat, and what goes on there. Raises ``StoreError``."""
        return self._wire.link(await stored(self._kept.keys, press))


def note_of(message: MaybeInaccessibleMessage) -> Note:
    """The message under which was pressed. What its picture shows is not known."""
    picture = "?" if getattr(message, "photo", ()) else ""
    return Note(message.message_id, picture, int(message.date.timestamp()))
