"""What somebody shows to a whole chat besides its table: one message a table and place, at the end when shown anew.

Whoever shows it waits for it, and is told where it can't be: nothing of it needs to outlive a process but the message.
"""

from __future__ import annotations

import msgspec
import structlog

from bot.app.door.app import App
from bot.app.people.people import Place
from bot.app.port.screen import Screen
from bot.chat.port import Closed, Later, Moved, Note, Port, Shown
from bot.chat.records import Kept, Records

log = structlog.get_logger("bottega.chat")


class Showed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that shows it. ``count``: how many there were; each has a nonce of its own."""

    note: Note | None = None
    count: int = 0


class Showing:
    """All that is shown so on a platform."""

    def __init__(self, app: App, kept: Kept, port: Port) -> None:
        self._app = app
        self._port = port
        self._records: Records[Showed] = kept.records(f"{port.platform}-showed", Showed)

    async def done(self, screen: Screen) -> Screen:
        """Post what the screen wants posted, and give what its presser sees: the screen, or why it could not be.

        Raises ``StoreError``, and what the platform's library raises where we are wrong.
        """
        posting = screen.posting
        if posting is None:
            return screen
        screen = msgspec.structs.replace(screen, posting=None)
        place = await self._app.service.places.get(posting.place)
        try:
            if place is None or not self._port.chat(place):
                raise Closed("gone")
            await self._posted(place, posting.screen)
        except (Closed, Later, Moved) as error:
            log.warning("what somebody shows was not posted", table=screen.table, reason=repr(error))
            return msgspec.structs.replace(screen, text=(posting.otherwise,))
        return screen

    async def _posted(self, place: Place, screen: Screen) -> None:
        name = f"{place.id}.{screen.table}"
        had = await self._records.get(name)
        await self._port.turn(place)
        note = await self._port.send(place, Shown(screen, None, "", f"showed/{name}/{had.count + 1}"))
        await self._records.put(name, Showed(note, had.count + 1))
        if had.note is not None:
            await self._port.take_away(place, had.note, screen.lang)
