"""What can go wrong at a place: told to the host once, with what to do, and tried again when it may be over."""

from __future__ import annotations

from typing import Final, Literal

import discord
import structlog

from bot.app.door.app import App
from bot.app.people.people import Person, Place
from bot.chat.discord.forget import NOTE
from bot.chat.discord.lasting import lasting
from bot.chat.discord.layout import line
from bot.chat.discord.records import Note
from bot.chat.discord.words import PLATFORM, say
from bot.chat.records import Kept, Records

log = structlog.get_logger("bottega.discord")

Trouble = Literal["permissions", "access", "channel", "files"]

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_INTERACTION: Final = 10062
TOO_LARGE: Final = 40005
ACKNOWLEDGED: Final = 40060
MISSING_ACCESS: Final = 50001
CLOSED_DMS: Final = (50007, 50278)
"""They take none from this bot, or from nobody with whom they have no server in common."""
MISSING_PERMISSIONS: Final = 50013
EXPIRED_TOKEN: Final = (10015, 50027)
ARCHIVED: Final = 50083

TROUBLES: Final[dict[int, Trouble]] = {
    MISSING_PERMISSIONS: "permissions",
    MISSING_ACCESS: "access",
    UNKNOWN_CHANNEL: "channel",
}


def user_of(person: Person) -> int | None:
    """A person's id at Discord."""
    ids = (alias.partition(":")[2] for alias in person.aliases if alias.startswith(f"{PLATFORM}:"))
    return next((int(id_) for id_ in ids if id_.isdigit()), None)


class Notes:
    """Lines for one person: by DM, or with their next press where their DMs are closed."""

    def __init__(self, app: App, kept: Kept, client: discord.Client) -> None:
        self._app = app
        self._client = client
        self._notes: Records[Note] = kept.records(NOTE, Note)

    async def trouble(self, table: str, place: Place, trouble: str) -> None:
        """Tell the host of a table what is wrong at a place and what to do about it."""
        host = await self._app.host(table)
        if host is None or host.gone or user_of(host) is None:
            return
        text = say(host.lang or "en", f"trouble-{trouble}", table=table, channel=f"<#{place.alias.rpartition(':')[2]}>")
        log.warning("trouble at a place", trouble=trouble, table=table)
        await self.tell(host, text)

    async def tell(self, person: Person, text: str) -> None:
        """One ready line to a person, now or later."""
        user = user_of(person)
        assert user is not None, "only people of this platform are told"
        try:
            channel = await lasting(lambda: self._client.create_dm(discord.Object(user)))
            await lasting(lambda: channel.send(view=line(text), allowed_mentions=discord.AllowedMentions.none()))
        except discord.HTTPException as error:
            log.warning("a direct message did not get through", code=error.code)
            await self.later(person.id, text)

    async def later(self, person: str, text: str) -> None:
        """Keep a line for a person's next press."""

        def edit(now: Note) -> Note:
            return now if text in now.lines else Note((*now.lines[-4:], text), now.closed)

        await self._notes.change(person, edit)

    async def closed(self, person: Person, *, closed: bool) -> None:
        """Whether a person's DMs are closed, as was just seen: they are told once, with their next press."""
        told = (say(person.lang or "en", "dms-closed"),) if closed else ()

        def edit(now: Note) -> Note:
            return now if now.closed == closed else Note((*now.lines[-4:], *told) if told else now.lines, closed)

        await self._notes.change(person.id, edit)

    async def waiting(self, person: str) -> tuple[str, ...]:
        """The lines that wait for a person: taken, so that they are told once."""
        note = await self._notes.get(person)
        taken = bool(note.lines) and await self._notes.swap(person, note, Note(closed=note.closed))
        return note.lines if taken else ()
