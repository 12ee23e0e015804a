"""Calling people to a table: one short line in the group, gone when answered; or their panel, in the private chat.

What is sent is asked of the app at the moment of sending, so that nobody is called who owes nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import structlog
from telegram import User

from bot.app.app import App
from bot.app.people import Place, isolated
from bot.app.ports import Ping
from bot.store.store import Store
from bot.telegram.boards import Boards, chat_of
from bot.telegram.layout import Key, Part
from bot.telegram.limits import PLATFORM
from bot.telegram.pace import Rank
from bot.telegram.panels import PANELS, Panels, user_of
from bot.telegram.presses import Presses
from bot.telegram.records import Call, Records
from bot.telegram.text import plain, size
from bot.telegram.wire import Closed, Moved, Wire
from bot.telegram.words import say

log = structlog.get_logger("bottega.telegram")

CALLED: Final = "telegram-called"
"""Index: table -> persons who have a line of ours that calls them."""

Show = Callable[[str, int], Awaitable[None]]
"""Have something shown, by name and version."""


class Calls:
    """Everybody who is called to a table."""

    def __init__(self, app: App, store: Store, wire: Wire, boards: Boards, panels: Panels) -> None:
        self._app = app
        self._store = store
        self._wire = wire
        self._boards = boards
        self._panels = panels
        self._records: Records[Call] = Records(store, "telegram-call", Call)

    async def refresh(self, table: str, place: Place, version: int, show: Show) -> None:
        """Call those who are waited for, and take back what called others. ``place``: where the table lives."""
        wanted = {ping.person: ping for ping in await self._app.pings(table) if _ours(ping)}
        persons = {*await self._store.indexes.members(PANELS, table), *wanted}
        for person in sorted(persons):
            await show(f"p.{person}.{table}", version)
        for person in await self._store.indexes.members(CALLED, table):
            call = await self._records.get(f"{table}.{person}")
            if person not in wanted or wanted[person].epoch != call.epoch:
                await self._answered(table, person, call, place)
        for ping in wanted.values():
            if (ping.style == "ping" and not place.closed) or (
                ping.style == "dm" and not place.closed and not await self._reached(ping)
            ):
                await self._call(table, place, ping)

    async def at(self, table: str) -> set[int]:
        """The messages that call people to a table now."""
        called = [await self._records.get(f"{table}.{who}") for who in await self._store.indexes.members(CALLED, table)]
        return {call.note.id for call in called if call.note is not None}

    async def renew(self, person: str, table: str) -> int:
        """Bring a person's panel up to date; call them there where that is their way."""
        ping = next((ping for ping in await self._app.pings(table) if ping.person == person), None)
        home = next(iter(await self._app.shown_at(table, PLATFORM)), None)
        call = ping is not None and (ping.style == "dm" or (ping.style == "ping" and (home is None or home.closed)))
        return await self._panels.renew(person, table, ping, call=call)

    async def _reached(self, ping: Ping) -> bool:
        user = user_of(ping.aliases)
        return user is not None and await self._panels.open(user)

    async def _call(self, table: str, place: Place, ping: Ping) -> None:
        """A line in the group that mentions one person and answers the table's message, with the way to their move."""
        name = f"{table}.{ping.person}"
        call, post = await self._records.get(name), await self._boards.at(place.id, table)
        user = user_of(ping.aliases)
        if call.epoch == ping.epoch or ping.hush or user is None or post.note is None or post.trouble:
            return
        person = await self._app.service.people.get(ping.person)
        chat, thread = chat_of(place)
        await self._wire.pace.turn(chat, Rank.UNASKED)
        if not any(now.person == ping.person and now.epoch == ping.epoch for now in await self._app.pings(table)):
            return
        presses = Presses()
        lang = place.lang or person.lang or "en"
        keys = ((Key(ping.label or say(lang, "your-move"), presses.data(f"move {table}"), style="primary"),),)
        name_shown = isolated(plain(person.name))
        part = Part(f"{name_shown}: {plain(ping.text)}")
        mention = (0, size(name_shown), User(user, person.name, is_bot=False))
        await self._store.indexes.add(CALLED, table, ping.person)
        try:
            note = await self._wire.send(chat, part, keys, thread=thread, reply_to=post.note.id, mention=mention)
        except (Closed, Moved) as error:
            log.info("a call did not get through", reason=repr(error))
            return
        await self._records.change(name, lambda _: Call(chat, note, ping.epoch))
        await self._panels.seen(chat, note.id)

    async def _answered(self, table: str, person: str, call: Call, place: Place) -> None:
        if call.note is not None:
            with suppress(Closed, Moved):
                await self._wire.remove(call.chat, call.note, say(place.lang or "en", "done"))
        await self._records.drop(f"{table}.{person}")
        await self._store.indexes.remove(CALLED, table, person)


def _ours(ping: Ping) -> bool:
    """Somebody on two platforms is called where they came from first."""
    return bool(ping.aliases) and ping.aliases[0].startswith(f"{PLATFORM}:")
