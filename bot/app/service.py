"""What every part of the table service works with, and one call of somebody from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.app.people import People, Person, isolated
from bot.app.permissions import Act, Role, may, roles_of
from bot.app.places import Places
from bot.app.ports import Clock, Fresh, Pace, is_id
from bot.app.refusals import Declined
from bot.app.rooms import Room, Rooms, Sitter
from bot.app.table import Table
from bot.app.tables import Tables
from bot.app.thinkers import Thinkers
from bot.store.store import Store
from engines import GAMES
from engines.core.messages import Speaker, has, speaker
from engines.core.words import Arg, Msg
from render.core.names import legible

BOT = Path(__file__).parents[1]
"""The folder with the bot's own catalogues and terms."""


@dataclass(frozen=True)
class Service:
    """The store, the clock, chance for ids and seeds, the pace, where AIs think, and the hosts' own components."""

    store: Store
    clock: Clock
    fresh: Fresh
    pace: Pace
    thinkers: Thinkers
    components: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    """How this house is reached from outside, without a slash in the end; empty: only from where it runs."""
    people: People = field(init=False)
    places: Places = field(init=False)
    rooms: Rooms = field(init=False)
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "people", People(self.store, self.fresh))
        object.__setattr__(self, "places", Places(self.store, self.fresh))
        object.__setattr__(self, "rooms", Rooms(self.store, self.fresh, self.people))
        object.__setattr__(self, "tables", Tables(self.store, self.rooms, self.people, self.clock, self.pace))

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
        names = await self.names(table.owners if isinstance(table, Table) else table.seats, lang)
        return Voice(room.game, lang, names)


def shown_name(person: Person, speak: Speaker) -> str:
    """A name as it is shown: of somebody deleted only a mark is left."""
    return speak(Msg("app-gone-name", {"mark": person.name})) if person.gone else isolated(person.name)


class Voice:
    """Messages in one language, with the words of one game and the names at one table."""

    def __init__(self, game: str, lang: str, names: tuple[str, ...] = ()) -> None:
        self.game = game
        self.lang = lang
        self.names = names
        home = GAMES[game].home if game else None
        self._homes = (BOT, home) if home is not None else (BOT,)
        self._speak = speaker(self._homes, lang, names)

    def __call__(self, msg: Msg) -> str:
        """The message in words."""
        return self._speak(msg)

    def say(self, key: str, /, **args: Arg) -> str:
        """A message given by its parts."""
        return self._speak(Msg(key, dict(args)))

    def on_pictures(self) -> Voice:
        """The same with names as pictures can show them."""
        names = [legible(name) or self.say("seat-name", n=n) for n, name in enumerate(self.names, 1)]
        return self if names == list(self.names) else Voice(self.game, self.lang, tuple(names))

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
    """Somebody wants something: who, where, with which words after the verb, and under which command id."""

    service: Service
    person: Person
    place: str
    args: tuple[str, ...]
    command: str
    lang: str
    others: frozenset[Role] = frozenset()
    text: str = ""
    """What was typed after a command."""

    @property
    def table(self) -> str:
        """The table that is meant: the first word after the verb."""
        if not self.args or not is_id(self.args[0]):
            raise Declined("app-no-table")
        return self.args[0]

    def arg(self, n: int) -> str:
        """The n-th word after the verb. Raises ``Declined`` where it is missing."""
        if n >= len(self.args):
            raise Declined("app-bad-press")
        return self.args[n]

    def number(self, n: int) -> int:
        """The n-th word as a whole number."""
        text = self.arg(n)
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise Declined("app-bad-press")
        return int(text)

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
        """The caller's own seat. Raises ``Declined``."""
        seat = table.seat_of(self.person.id)
        if seat is None:
            raise Declined("app-not-seated", "table")
        return seat
