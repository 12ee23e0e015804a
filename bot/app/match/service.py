"""What every part of the table service works with, and one call of somebody from outside."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path

from bot.app.match.failures import TimerFailures
from bot.app.match.look import Look
from bot.app.match.lookbacks import LookBacks
from bot.app.match.resting import Resting
from bot.app.match.rooms import Room, Rooms, Sitter
from bot.app.match.table import Table
from bot.app.match.tables import Tables
from bot.app.match.thinkers import Thinkers, in_thread
from bot.app.people.admins import Admins
from bot.app.people.people import People, Person
from bot.app.people.person import Errand
from bot.app.people.places import Places
from bot.app.port.calling import Caller
from bot.app.port.films import Films
from bot.app.port.limits import Limits, Rates
from bot.app.port.naming import isolated
from bot.app.port.permissions import Act, Role, may, roles_of
from bot.app.port.ports import Forget, Fresh, Now, Pace
from bot.app.port.refusals import Declined
from bot.app.port.trail import Shows
from bot.store.store import Store
from engines import GAMES
from engines.core.messages import Speaker, has, speaker
from engines.core.words import Arg, Msg
from render.core.names import legible

BOT = Path(__file__).parents[2]
"""The folder with the bot's own catalogues and terms."""

LOOK_S = 120.0
"""A step of a look back that takes longer, by the clock, is given up: it has a second of the processor's time."""


@dataclass(frozen=True)
class Service:
    """The store, the clock, chance for ids and seeds, the pace, where AIs think, and the hosts' own components."""

    store: Store
    clock: Now
    fresh: Fresh
    pace: Pace
    thinkers: Thinkers
    components: Mapping[str, str] = field(default_factory=dict)
    does: Mapping[str, Callable[[Service, str, Errand], Awaitable[None]]] = field(default_factory=dict)
    """What each kind of errand does, for whom (see ``errands``). It may be begun again after any step."""
    forgets: list[Forget] = field(default_factory=list)
    """What frontends keep about people, and how they take it away."""
    url: str = ""
    """How this house is reached from outside, without a slash in the end; empty: only from where it runs."""
    limits: Limits = field(default_factory=Limits)
    """What one person, one place and all may take."""
    rates: Rates = field(default_factory=Rates)
    caller: Caller = field(default_factory=Caller)
    """Calls the addresses that players have named."""
    lookers: Thinkers = field(default_factory=lambda: Thinkers(in_thread, LOOK_S))
    """Where looks back are made: apart from those who think for tables that wait."""
    people: People = field(init=False)
    places: Places = field(init=False)
    rooms: Rooms = field(init=False)
    tables: Tables = field(init=False)
    admins: Admins = field(init=False, default_factory=Admins)
    shows: Shows = field(init=False, default_factory=Shows)
    films: Films = field(init=False, default_factory=Films)
    look_backs: LookBacks = field(init=False)
    resting: Resting = field(init=False, default_factory=Resting)
    failures: TimerFailures = field(init=False, default_factory=TimerFailures)
    hinting: dict[tuple[str, int, int], asyncio.Task[None]] = field(init=False, default_factory=dict)
    """Masters that think about a hint, by table, seat and epoch."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "people", People(self.store, self.fresh))
        object.__setattr__(self, "places", Places(self.store, self.fresh))
        object.__setattr__(self, "rooms", Rooms(self.store, self.fresh, self.people))
        object.__setattr__(self, "look_backs", LookBacks(self.store, self.lookers, self.clock, self.pace.lease_ms))
        object.__setattr__(self, "tables", Tables(self.store, self.rooms, self.people, self.clock, self.pace))

    @property
    def page(self) -> str:
        """How people elsewhere reach the page so that nobody reads along; empty: they don't."""
        return self.url if self.url.startswith("https://") else ""

    async def names(self, seats: tuple[Sitter, ...], lang: str) -> tuple[str, ...]:
        """The names of those who sit, in seat order."""
        speak = speaker(BOT, lang)
        found, computers = [], 0
        for sitter in seats:
            if sitter.ai:
                computers += 1
                found.append(speak(Msg("app-ai-name", {"n": computers})))
            else:
                found.append(shown_name(await self.people.named(sitter.person), speak))
        return tuple(found)

    async def voice(self, table: Table | Room, lang: str) -> Voice:
        """What puts messages of a table into words."""
        room = table.room if isinstance(table, Table) else table
        if isinstance(table, Room):
            return Voice(room.game, lang, await self.names(table.seats, lang))
        chapters, speak = table.chapters(), speaker(BOT, lang)
        ends = [version for version, _ in chapters[1:]]
        before = [(till, await self.names(seats, lang)) for till, (_, seats) in zip(ends, chapters, strict=False)]
        people = {one: shown_name(await self.people.named(one), speak) for one in table.waiting.known}
        return Voice(room.game, lang, await self.names(table.owners, lang), Past(tuple(before), people))


def shown_name(person: Person, speak: Speaker) -> str:
    """A name as it is shown: of somebody deleted only a mark is left."""
    return speak(Msg("app-gone-name", {"mark": person.name})) if person.gone else isolated(person.name)


@dataclass(frozen=True)
class Past:
    """Names as they were: of the seats, up to which version; and of everybody who ever came to one, by id."""

    chapters: tuple[tuple[int, tuple[str, ...]], ...] = ()
    people: Mapping[str, str] = field(default_factory=dict)


class Voice:
    """Messages in one language, with the words of one game and the names at one table."""

    def __init__(self, game: str, lang: str, names: tuple[str, ...] = (), past: Past | None = None) -> None:
        self.game = game
        self.lang = lang
        self.names = names
        self.past = past or Past()
        home = GAMES[game].home if game in GAMES else None  # a table may be of a game that is gone
        self._homes = (BOT, home) if home is not None else (BOT,)
        self._speak = speaker(self._homes, lang, names)

    def __call__(self, msg: Msg) -> str:
        """The message in words."""
        return self._speak(msg)

    def say(self, key: str, /, **args: Arg) -> str:
        """A message given by its parts."""
        return self._speak(Msg(key, dict(args)))

    def then(self, version: int) -> Voice:
        """The same as the seats were called when an entry was made: who did something stays who did it."""
        names = next((names for till, names in self.past.chapters if version <= till), self.names)
        return self if names is self.names else Voice(self.game, self.lang, names, self.past)

    def on_pictures(self) -> Voice:
        """The same with names as pictures can show them."""
        names = [legible(name) or self.say("seat-name", n=n) for n, name in enumerate(self.names, 1)]
        return self if names == list(self.names) else Voice(self.game, self.lang, tuple(names), self.past)

    def has(self, key: str) -> bool:
        """Whether there is wording for a key."""
        return has(self._homes, self.lang, key)

    def own(self, key: str, otherwise: str, /, **args: Arg) -> str:
        """A message that a game may have or not."""
        return self.say(key, **args) if self.has(key) else otherwise

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.own("game-name", self.game)


@dataclass(frozen=True)
class Call:
    """Somebody wants something: who, where, and under which command id."""

    service: Service
    person: Person
    place: str
    command: str
    lang: str
    others: frozenset[Role] = frozenset()
    """What the platforms say of the caller at the place that the call is about; the door has asked them."""
    text: str = ""
    """What was typed after a command."""
    near: str = ""
    """The table that the caller looked at last, where that is known."""
    look: Look | None = None
    """What was asked of the table that the press is about, while the caller was looked up."""

    def hold(self, table: str) -> AbstractAsyncContextManager[Table]:
        """Hold the table that the press is about: see ``Tables.hold``."""
        return self.service.tables.hold(table, self.look)

    def may(self, act: Act, table: Table | Room) -> bool:
        """Whether the caller may do this at this table."""
        room = table.room if isinstance(table, Table) else table
        others = self.others
        seated = table.seat_of(self.person.id) is not None
        if isinstance(table, Table) and seated and table.own_seat(self.person.id) is None:
            seated, others = False, others | {"deputy"}
        return may(roles_of(self.person.id, room.host, seated=seated, others=others), act)

    def needs(self, act: Act, table: Table | Room) -> None:
        """Refuse what the caller may not do."""
        if not self.may(act, table):
            raise Declined(f"app-may-not-{act.replace(' ', '-').lower()}")

    def seat(self, table: Table) -> int:
        """The seat that the caller answers for, their own or as a deputy: the door lets nobody else come here."""
        seat = table.seat_of(self.person.id)
        assert seat is not None, "a press that needs a seat says so where it is declared"
        return seat
