"""Calling people to a table: one short message that names them, gone when answered; or in private, as they wish.

What is sent is asked of the app at the moment of sending, so that nobody is called who owes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol

import msgspec
import structlog

from bot.app.door.app import App
from bot.app.people.people import Place
from bot.app.port.ports import Ping
from bot.app.port.together import messages
from bot.chat.port import Closed, Moved, Note
from bot.chat.posts import Posts
from bot.chat.records import Kept, Records

log = structlog.get_logger("bottega.chat")


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that calls a person to a table. ``panel``: it is their own panel, in private, and shows a version."""

    chat: int = 0
    note: Note | None = None
    epoch: int = -1
    version: int = -1
    panel: bool = False

    @property
    def id(self) -> int:
        """The message's id; 0: there is none."""
        return self.note.id if self.note is not None else 0


class Called:
    """Who is called to which table on a platform, and by what."""

    def __init__(self, kept: Kept, platform: str) -> None:
        self._records: Records[Call] = kept.records(f"{platform}-call", Call)
        self._names = kept.names(f"{platform}-called")

    async def get(self, table: str, person: str) -> Call:
        """What calls somebody; its epoch is -1 where nothing does."""
        return await self._records.get(f"{table}.{person}")

    async def all(self, table: str) -> dict[str, Call]:
        """Who is called to a table now, and by what."""
        return {who: await self.get(table, who) for who in await self._names.members(table)}

    async def expect(self, table: str, person: str) -> None:
        """Somebody is about to be called: should we die over it they are looked at again."""
        await self._names.add(person, table)

    async def put(self, table: str, person: str, call: Call) -> None:
        """Somebody is called by this from now on."""
        await self.expect(table, person)
        await self._records.put(f"{table}.{person}", call)

    async def take(self, table: str, person: str, was: Call, call: Call) -> bool:
        """The same, unless something else than ``was`` calls them meanwhile; whether it does."""
        return await self._records.swap(f"{table}.{person}", was, call)

    async def drop(self, table: str, person: str) -> None:
        """Nothing calls somebody any more."""
        await self._records.drop(f"{table}.{person}")
        await self._names.remove(person, table)


def ours(ping: Ping, platform: str) -> bool:
    """Somebody on two platforms is called where they came from first."""
    return bool(ping.aliases) and ping.aliases[0].startswith(f"{platform}:")


class Caller(Protocol):
    """How a platform calls people. All that write raise ``Later``; what can't be changed any more stays as it is."""

    platform: str

    async def privately(self, place: Place, ping: Ping) -> bool:
        """Whether somebody is called in private, where they wish it or where the place is theirs alone, and can be."""
        ...

    async def turn(self, chat: int) -> None:
        """Wait till one more message that nobody has asked for may be written in a chat."""
        ...

    async def name(self, place: Place, board: Note, pings: list[Ping]) -> Note:
        """A message that names these, says what they are called for and leads there; ``board`` is the table's.

        Raises ``Closed`` and ``Moved``.
        """
        ...

    async def rename(self, place: Place, board: Note | None, call: Call, pings: list[Ping]) -> None:
        """The message names only these from now on."""
        ...

    async def unname(self, place: Place, call: Call) -> None:
        """The message goes."""
        ...


class Calls:
    """Everybody who is named in the open, and the messages that do."""

    def __init__(self, app: App, called: Called, caller: Caller, posts: Posts) -> None:
        self._app = app
        self._caller = caller
        self._posts = posts
        self._called = called

    async def wanted(self, table: str) -> dict[str, Ping]:
        """Who is waited for now and called on this platform, by their ids."""
        return {ping.person: ping for ping in await self._app.pings(table) if ours(ping, self._caller.platform)}

    async def refresh(self, table: str, place: Place, wanted: Mapping[str, Ping]) -> None:
        """Call those who are wanted, and take back what called others. ``place``: where the table lives."""
        board = (await self._posts.at(place.id, table)).note
        await self._take_back(table, place, board, wanted)
        await self._call(table, place, [ping for ping in wanted.values() if ping.style != "quiet"])

    async def _take_back(self, table: str, place: Place, board: Note | None, wanted: Mapping[str, Ping]) -> None:
        """Whoever is called no more is named no more; with nobody left to name the message goes."""
        called = {who: call for who, call in (await self._called.all(table)).items() if not call.panel}
        gone = [who for who, call in called.items() if who not in wanted or wanted[who].epoch != call.epoch]
        for call in {called[who].id: called[who] for who in gone if called[who].note}.values():
            left = [wanted[who] for who, other in called.items() if other.id == call.id and who not in gone]
            with suppress(Closed, Moved):
                if left:
                    await self._caller.turn(call.chat)
                    await self._caller.rename(place, board, call, left)
                else:
                    await self._caller.unname(place, call)
        for who in gone:
            await self._called.drop(table, who)

    async def _call(self, table: str, place: Place, pings: list[Ping]) -> None:
        """Call whoever is newly called: in private as they wish and where they can be reached, all others together."""
        openly = []
        for ping in pings:
            call = await self._called.get(table, ping.person)
            if call.epoch != ping.epoch and not ping.hush and not await self._caller.privately(place, ping):
                openly.append(ping)
        for called in messages(openly):
            await self._name(table, place, called)

    async def _name(self, table: str, place: Place, pings: list[Ping]) -> None:
        """One message that names all of these who still have to be called when it is its turn.

        Another process may call them at the same time: then theirs stays, and ours names only whom theirs does not.
        """
        post = await self._posts.at(place.id, table)
        if not self._posts.stands(post) or post.note is None:
            return
        chat = self._posts.chat(place)
        await self._caller.turn(chat)
        now = {(ping.person, ping.epoch) for ping in await self._app.pings(table)}
        was = {ping.person: await self._called.get(table, ping.person) for ping in pings}
        called = [one for one in pings if (one.person, one.epoch) in now and was[one.person].epoch != one.epoch]
        if not called:
            return
        for ping in called:
            await self._called.expect(table, ping.person)
        try:
            note = await self._caller.name(place, post.note, called)
        except (Closed, Moved) as error:
            log.info("a call did not get through", reason=repr(error), table=table)
            return
        calls = {ping.person: Call(chat, note, ping.epoch) for ping in called}
        kept = [one for one in called if await self._called.take(table, one.person, was[one.person], calls[one.person])]
        with suppress(Closed, Moved):
            if not kept:
                await self._caller.unname(place, Call(chat, note))
            elif len(kept) < len(called):
                await self._caller.rename(place, post.note, Call(chat, note), kept)
