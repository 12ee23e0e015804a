"""The table service as frontends call it: presses, commands and words in, screens out. No platform, no game is known.

Nothing raises to a frontend but its own mistakes: a refusal, an outage and a defect each come back as a screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import Executor
from contextlib import AbstractAsyncContextManager, suppress

import structlog
from msgspec.structs import replace

from bot.app.context import RequestContext
from bot.app.door import desk, errands
from bot.app.door.guard import Wish, guarded, load_context, seen_by, sorry
from bot.app.door.herald import Herald
from bot.app.door.presses import handled
from bot.app.door.suggest import suggest
from bot.app.door.timekeeper import Timekeeper
from bot.app.i18n import Translator, load_translator
from bot.app.lobby import lobby, rematch
from bot.app.match.table import InRoom
from bot.app.match.thinkers import Thinkers, in_thread
from bot.app.match.unplayed import Unplayed
from bot.app.me import aboutme, farewell, pagelinks, settings
from bot.app.nights import calendars, card, nights, telling
from bot.app.nights.nights import is_night
from bot.app.people.admins import Administers, Belongs
from bot.app.people.people import Person, Place
from bot.app.port.calling import Caller
from bot.app.port.limits import Limits
from bot.app.port.ports import Completion, Forget, Fresh, Now, OnRefresh, Pace, Ping, fresh_bytes, utc_now
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Screen
from bot.app.services import LOOK_S, Services
from bot.app.show import board, notices, stopped
from bot.app.show.frames import in_shape
from bot.app.show.moments import for_reader
from bot.app.time import outages
from bot.app.turn import typed
from bot.store.errors import StoreError
from bot.store.store import Store
from engines.core.words import Msg, Refused

log = structlog.get_logger("bottega.app")

LONGEST_TEXT = 4096


KINDS = ("table", "panel", "board", "hand", "text", "story", "receipt", "howto", "rules", "settings", "tables", "games")
"""What ``screen`` shows."""


class App:
    """The table service on one store. Any number of processes may have one on the same store."""

    def __init__(  # noqa: PLR0913 - all that a house is made of, each by its name
        self,
        store: Store,
        *,
        pace: Pace | None = None,
        clock: Now = utc_now,
        fresh: Fresh = fresh_bytes,
        thinkers: Callable[[], Executor] = in_thread,
        lookers: Callable[[], Executor] = in_thread,
        components: Mapping[str, str] | None = None,
        url: str = "",
        caller: Caller | None = None,
        limits: Limits | None = None,
    ) -> None:
        """``thinkers``: a pool for AIs; ``lookers``: one for looks back.

        ``components``: game -> hash of a component table that was adopted for it;
        ``url``: how this house is reached from outside; ``caller``: what calls the addresses that players have named.
        ``limits``: what one person, place and all may take; without, nobody's presses are counted.
        """
        pace = pace or Pace()
        self.service = Services(
            store, clock, fresh, pace, Thinkers(thinkers, pace.think_s), components or {}, errands.DOES, url=url,
            caller=caller or Caller(), limits=limits or Limits(), lookers=Thinkers(lookers, LOOK_S),
        )  # fmt: skip
        self.herald = Herald(self.service)

    # -- people and places

    async def person(self, alias: str, name: str = "", lang: str = "") -> Person:
        """Whoever has this alias (``{platform}:{id}``), made at first sight; ``lang`` only where none is set yet."""
        return await self.service.people.known(alias, name, lang)

    async def found(self, alias: str) -> Person | None:
        """Whoever has this alias, or None: nobody is made."""
        return await self.service.people.found(alias)

    async def place(self, alias: str, lang: str = "", *, closed: bool = False, whose: str = "") -> Place:
        """The place with this alias. ``closed``: one person's own; ``whose``: the alias of that person."""
        return await self.service.places.known(alias, lang, closed=closed, whose=whose)

    def forgets(self, forget: Forget) -> None:
        """What a frontend keeps about people goes by this, when they are deleted."""
        if forget not in self.service.forgets:
            self.service.forgets.append(forget)

    async def answered(self, person: str, *aliases: str) -> None:
        """Somebody has been shown what they asked for: of who was deleted by it nothing stays of the showing either."""
        found = await self.service.people.get(person)
        if found.gone:
            await farewell.traces(self.service, found, aliases)

    async def moved(self, old: str, new: str) -> None:
        """A place has another alias from now on, with all its tables: a group that the platform has moved."""
        await self.service.places.moved(old, new)

    async def live_at(self, place: str) -> list[str]:
        """The tables shown at a place that have not ended."""
        found = []
        for table in await self.service.store.indexes.members("place-tables", place):
            try:
                async with self.service.tables.hold(table) as held:
                    if not held.over:
                        found.append(table)
            except InRoom as room:
                if room.room.state == "open":
                    found.append(table)
            except Unplayed as kept:
                if not kept.over:
                    found.append(table)
            except Declined:
                continue
        return found

    async def host(self, table: str) -> Person | None:
        """Who hosts a table or plans a night: to be told what only they can mend."""
        if is_night(table):
            return await nights.host(self.service, table)
        try:
            async with self.service.tables.hold(table) as found:
                room = found.room
        except (InRoom, Unplayed) as waiting:
            room = waiting.room
        except Declined:
            return None
        return await self.service.people.named(room.host) if room.host else None

    async def shown_at(self, table: str, platform: str) -> list[Place]:
        """The places of a platform where a table is shown; the one where it was opened first."""
        home = await self._home(table)
        places = [p for p in await self.service.places.of_table(table) if p.alias.partition(":")[0] == platform]
        return sorted(places, key=lambda place: (place.id != home, place.id))

    async def _home(self, table: str) -> str:
        if is_night(table):
            return await nights.home(self.service, table)
        found = await self.service.rooms.get(table)
        return found[0].place if found is not None else ""

    async def move(self, table: str, place: str, instead_of: str) -> None:
        """Show a table that was just opened at a place instead of another one: that one has become this one."""
        await self.service.places.shows(place, table)
        if instead_of != place:
            with suppress(Declined):  # begun already: then its home is settled
                await self.service.rooms.change(table, f"move:{place}", lambda room: replace(room, place=place))
            await self.service.places.hides(instead_of, table)

    def vouches(self, platform: str, ask: Administers, owners: frozenset[int] = frozenset()) -> None:
        """How a platform is asked who administers a place, and its ids of those who run this bot."""
        self.service.admins.vouches(platform, ask, owners)

    def tells(self, platform: str, ask: Belongs) -> None:
        """How a platform is asked who is at a place."""
        self.service.admins.tells(platform, ask)

    # -- in and out

    async def press(self, person: str, place: str, press: str, command_id: str = "") -> Screen:
        """What a press comes to. A private screen is for the presser alone; a public one replaces the table's own.

        ``command_id``: of this very press, so that a retry gets its first answer.
        """
        return await guarded(self.service, Wish(person, place, press, command_id, counted=True), handled)

    async def command(
        self, person: str, place: str, name: str, text: str = "", command_id: str = "", *, near: str = ""
    ) -> Screen:
        """What a declared command comes to; ``text`` is all that was typed after it.

        ``near``: the table that they looked at last, where one does not say which table is meant.
        """

        async def run(context: RequestContext, _: Press | None) -> Screen:
            if name not in desk.RUNS:
                raise Declined("app-no-command")
            return await desk.RUNS[name](context, context.text)

        wish = Wish(person, place, None, command_id, text[:LONGEST_TEXT], near, counted=True)
        return await guarded(self.service, wish, run)

    async def screen(self, person: str | None, place: str, table: str, kind: str = "table") -> Screen:
        """A screen without a press: ``table`` is the public one (with no person, in the language of the place).

        With a person it is for their eyes alone, in the colours that they see best.
        """
        if person is None:
            return for_reader(await self._public(place, table), "UTC")
        assert kind in KINDS, kind
        screen = await guarded(self.service, Wish(person, place, f"{kind} {table}".strip()), handled)
        return seen_by(screen, await self.service.people.named(person)) if screen.picture else screen

    async def complete(self, person: str, table: str, text: str) -> list[Completion]:
        """How a typed word may go on: walks the tree of the person's seat. Empty where nothing is asked of them."""
        try:
            who = await self.service.people.get(person)
            async with self.service.tables.hold(table) as found:
                seat = found.seat_of(person)
                if seat is None or found.over or seat not in found.match.asked():
                    return []
                translator = await load_translator(self.service.people, found, who.lang or found.room.lang or "en")
                return typed.complete(found.match.tree(seat), text[:LONGEST_TEXT], translator)
        except (Declined, InRoom, KeyError, StoreError):
            return []

    async def suggest(self, person: str, place: str, kind: str, text: str) -> list[Completion]:
        """How the argument of a command may go on (``kind``: see ``Argument``); nothing where all else fails."""
        try:
            return await suggest(await load_context(self.service, Wish(person, place)), kind, text[:LONGEST_TEXT])
        except (Declined, InRoom, Refused, StoreError):
            return []

    async def export(self, person: str, table: str) -> bytes:
        """A seat's events as JSON. Raises ``Declined``."""
        return await settings.export(await load_context(self.service, Wish(person, "")), table)

    async def about_me(self, person: str) -> bytes:
        """Everything kept about a person, as JSON; of their games the list. Raises ``KeyError``."""
        return await aboutme.about_me(self.service, await self.service.people.get(person))

    async def calendar(self, token: str, night: str = "") -> bytes | None:
        """What a calendar that has subscribed with this token is given; ``night``: that one alone. None: nothing."""
        return await calendars.served(self.service, token, night)

    async def opened(self, token: str) -> tuple[Person, str] | None:
        """Whose link to the page this is, and to which table; from then on it is nobody's. None: it was so before."""
        return await pagelinks.use(self.service, token)

    async def pings(self, table: str) -> list[Ping]:
        """Who is waited for at a table right now, and in which words to tell them; ask just before sending."""
        try:
            return await (telling.pings if is_night(table) else notices.pings)(self.service, table)
        except InRoom as room:
            return await rematch.pings(self.service, room.room)
        except Declined:
            return []

    async def owes(self, person: str, table: str) -> bool:
        """Whether a table waits for a person now, whether or not they need to be called to it."""
        try:
            async with self.service.tables.hold(table) as found:
                return any(found.seats[seat].person == person for seat in notices.waited_for(found))
        except (Declined, InRoom):
            return False

    async def beat(self, platform: str) -> None:
        """People of this platform can be reached now. A long silence is an outage: nobody's time runs there then."""
        await outages.beat(self.service, platform)

    def beats(self, platform: str, reached: Callable[[], Awaitable[bool]]) -> AbstractAsyncContextManager[None]:
        """While this is open, say every few seconds that people of a platform can be reached, if it is so."""
        return outages.beating(self.service, platform, reached)

    def subscribe(self, table: str) -> AsyncIterator[int]:
        """The version that a table's screen has, now and whenever it changes."""
        return self.herald.subscribe(table)

    def on_refresh(self, platform: str, tell: OnRefresh) -> None:
        """Tell a frontend which of its places (aliases ``{platform}:...``) should show a table anew."""
        self.herald.to(platform, tell)

    async def run(self, name: str = "app") -> None:
        """Timers and outbox, till cancelled. ``name``: of this process, the same after a restart."""
        async with asyncio.TaskGroup() as group:
            group.create_task(Timekeeper(self.service).run())
            group.create_task(self.herald.run(name))

    async def close(self) -> None:
        """Let the thinkers go. The store is the caller's."""
        for thought in list(self.service.hinting.values()):
            thought.cancel()
        self.service.thinkers.close()
        await self.service.look_backs.close()

    async def _public(self, place: str, table: str) -> Screen:
        try:
            where = await self.service.places.get(place)
            lang = where.lang if where is not None else ""
            if is_night(table):
                return await card.public(self.service, place, table)
            try:
                async with self.service.tables.hold(table) as found:
                    screen = await board.public(self.service, found, lang or found.room.lang or "en")
                    return in_shape(screen, where.shape if where is not None else "")
            except InRoom as room:
                return await lobby.lobby(self.service, room.room, room.version, lang or room.room.lang or "en")
            except Unplayed as kept:
                return await stopped.public(self.service, kept, lang or kept.room.lang or "en")
        except Declined as declined:
            translator = Translator("", "en")
            return Screen(translator.say("app-name"), notice=translator(declined.msg))
        except StoreError as error:
            log.warning("store away", error=str(error))
            return sorry(None, Msg("app-store-away"))
