"""How people are called at Telegram: by a line in the group that mentions them, or by their panel in the private chat.

The panel calls by itself when it is brought up to date.
"""

from __future__ import annotations

from telegram import User

from bot.app.door.app import App
from bot.app.people.people import Place
from bot.app.port.naming import isolated
from bot.app.port.ports import Ping
from bot.app.port.stamps import bare
from bot.app.port.together import lines
from bot.chat.calls import Call
from bot.chat.port import Note
from bot.chat.telegram.chats import Chats, chat_of
from bot.chat.telegram.layout import Key, Part
from bot.chat.telegram.pace import Rank
from bot.chat.telegram.panels import Panels, user_of
from bot.chat.telegram.presses import Presses
from bot.chat.telegram.text import plain, size
from bot.chat.telegram.wire import Keys, Mentions, Wire
from bot.chat.telegram.words import PLATFORM, say


class Caller:
    """Calls people at Telegram."""

    platform = PLATFORM

    def __init__(self, app: App, wire: Wire, chats: Chats, panels: Panels) -> None:
        self._app = app
        self._wire = wire
        self._chats = chats
        self._panels = panels

    async def privately(self, place: Place, ping: Ping) -> bool:
        """By their panel, where they wish it and have opened the private chat, or where there is nobody else."""
        user = user_of(ping.aliases)
        return user is None or place.closed or (ping.style == "dm" and await self._panels.open(user))

    async def turn(self, chat: int) -> None:
        """Wait till one more line that nobody has asked for may be written in a chat."""
        await self._wire.pace.turn(chat, Rank.UNASKED)

    async def name(self, place: Place, board: Note, pings: list[Ping]) -> Note:
        """A line that answers the table's message, with the way to their move."""
        chat, thread = chat_of(place)
        part, keys, mentions = await self._drawn(place, pings)
        note = await self._wire.send(chat, part, keys, thread=thread, reply_to=board.id, mentions=mentions)
        await self._chats.seen(chat, note.id)
        return note

    async def rename(self, place: Place, board: Note | None, call: Call, pings: list[Ping]) -> None:
        """The line without those who are called no more."""
        assert call.note is not None, "it was sent"
        part, keys, mentions = await self._drawn(place, pings)
        await self._wire.edit(call.chat, call.note, part, keys, mentions=mentions)

    async def unname(self, place: Place, call: Call) -> None:
        """The line goes; one that is too old to go says that it is done."""
        assert call.note is not None, "it was sent"
        await self._wire.remove(call.chat, call.note, say(place.lang or "en", "done"))

    async def _drawn(self, place: Place, pings: list[Ping]) -> tuple[Part, Keys, Mentions]:
        """A message that names people: the same is said to several at once."""
        text, mentions, presses, lang = "", [], Presses(), place.lang
        for those, said in lines(pings):
            text += "\n" if text else ""
            for ping in those:
                person, user = await self._app.service.people.get(ping.person), user_of(ping.aliases)
                assert user is not None, "only people of this platform are called"
                lang = lang or person.lang
                name = isolated(plain(person.name))
                mentions.append((size(bare(text)), size(name), User(user, person.name, is_bot=False)))
                text += f"{name}: " if ping is those[-1] else f"{name}, "
            text += plain(said)
        ping = pings[0]
        label, line = ping.label or say(lang or "en", "your-move"), ping.press or f"move {ping.table}"
        return Part(text), ((Key(label, presses.data(line), style="primary"),),), mentions
