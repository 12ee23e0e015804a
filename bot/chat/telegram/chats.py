"""Telegram as the port that the keepers of messages write through: tables in groups, topics and private chats."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec

from bot.app.people.people import Place
from bot.app.port.screen import Button
from bot.app.presses.table import InWords
from bot.chat.port import Closed, Later, Note, Shown
from bot.chat.records import Kept, Records
from bot.chat.telegram.forget import CHAT
from bot.chat.telegram.layout import Drawn, draw
from bot.chat.telegram.presses import Presses
from bot.chat.telegram.records import Chat
from bot.chat.telegram.wire import Wire
from bot.chat.telegram.words import PLATFORM, say

CARRIED: Final = 15
"""After so many messages of others the table is posted anew."""


class Chats:
    """The chats that we write to."""

    platform = PLATFORM
    pictureless = "photos"

    def __init__(self, kept: Kept, wire: Wire) -> None:
        self._keys = kept.keys
        self._wire = wire
        self.records: Records[Chat] = kept.records(CHAT, Chat)

    def chat(self, place: Place) -> int:
        """The chat's id; 0 for a place that is not at Telegram."""
        return chat_of(place)[0]

    def pins(self, place: Place) -> bool:
        """In groups."""
        return chat_of(place)[0] < 0

    async def turn(self, place: Place) -> None:
        """Wait till one more message that shows a table may be written here."""
        await self._wire.pace.turn(chat_of(place)[0])

    async def send(self, place: Place, shown: Shown) -> Note:
        """A new message."""
        chat, thread = chat_of(place)
        drawn = await self._drawn(shown)
        note = await self._wire.send(chat, drawn.parts[0], drawn.keys, thread=thread, picture=shown.mark)
        await self.seen(chat, note.id)
        return note

    async def edit(self, place: Place, note: Note, shown: Shown) -> Note | None:
        """The message with other content; None where it is gone or can't show this."""
        drawn = await self._drawn(shown)
        return await self._wire.edit(chat_of(place)[0], note, drawn.parts[0], drawn.keys, shown.mark)

    async def lead_on(self, place: Place, old: Note, new: Note, lang: str) -> None:
        """The message before goes; one that is too old to go says where the table is."""
        with suppress(Later, Closed):
            await self._wire.remove(chat_of(place)[0], old, say(lang, "carried-on"))

    async def take_away(self, place: Place, note: Note, lang: str) -> None:
        """A message goes; one that is too old to go says that it goes on further down."""
        with suppress(Later, Closed):
            await self._wire.remove(chat_of(place)[0], note, say(lang, "further-down"))

    async def pin(self, place: Place, note: Note, *, pinned: bool) -> None:
        """Pin a message, or take its pin away, without a sound."""
        await self._wire.pin(chat_of(place)[0], note, pinned=pinned)

    async def carried_away(self, place: Place, note: Note) -> bool:
        """By the ids: messages of a chat are numbered as they come."""
        return (await self.records.get(f"{chat_of(place)[0]}")).last - note.id > CARRIED

    # -- what only Telegram has

    async def seen(self, chat: int, message: int) -> None:
        """A message is known in a chat."""
        await self.records.change(f"{chat}", lambda now: msgspec.structs.replace(now, last=max(now.last, message)))

    async def _drawn(self, shown: Shown) -> Drawn:
        presses, screen = Presses("", shown.screen.version), shown.screen
        if screen.alt and screen.file is None:
            words = Button(InWords(screen.table).line, say(screen.lang, "in-words"))
            screen = msgspec.structs.replace(screen, rows=(*screen.rows, (words,)))
        drawn = draw(screen, shown.picture, presses, whole=screen.file is not None)
        await presses.keep(self._keys)
        return drawn


def alias_of(chat: int, thread: int | None) -> str:
    """The alias of a chat, or of one of its topics."""
    return f"{PLATFORM}:{chat}" if thread is None else f"{PLATFORM}:{chat}.{thread}"


def chat_of(place: Place) -> tuple[int, int | None]:
    """The chat and the topic of a place; 0 for a place that is not at Telegram."""
    return chat_in(place.alias)


def chat_in(alias: str) -> tuple[int, int | None]:
    """The same of a place's alias."""
    platform, _, rest = alias.partition(":")
    chat, _, thread = rest.partition(".")
    if platform != PLATFORM or not chat.lstrip("-").isdigit():
        return 0, None
    return int(chat), int(thread) if thread.isdigit() else None
