"""People: ids of our own from the first day, platform ids are aliases (``{platform}:{id}``).

One person may have come by several ids: their documents point to the one that counts, and seats, hosts and lists that
hold another id are read through ``People.get``. So linking accounts rewrites no table, and unlinking gives all back.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Literal

import msgspec

from bot.app.ports import Fresh, new_id
from bot.app.refusals import Declined
from bot.app.waiting.hours import AWAKE, Hours
from bot.app.waiting.state import Away, Habits
from bot.store.store import Store
from bot.store.tables import Committed
from engines.core.messages import LANGUAGES

Pings = Literal["ping", "dm", "digest", "quiet"]
Look = Literal["", "strong", "redgreen"]
LONGEST_NAME = 40
FRESH_S = 3.0
"""Names may be shown this much late; what a person decides is always read anew."""
TRIES = 20


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who plays. ``gone``: deleted; ``name`` is then a mark that stands for nobody."""

    id: str
    name: str
    lang: str = ""
    aliases: tuple[str, ...] = ()
    confirm: bool = False
    pings: Pings = "ping"
    look: Look = ""
    """The colours of this person's own pictures."""
    gone: bool = False
    also: tuple[str, ...] = ()
    """Ids of those who have been joined into this person: their seats are this person's."""
    joined: str = ""
    """Into whom this one was joined; what else stands here is from before, and is theirs again when they part."""
    leads: bool = False
    """Of the two that were joined, this one's name and settings count."""
    hours: Hours = AWAKE
    """When they are awake."""
    deputy: str = ""
    """Who plays for them while they are away."""
    away: Away | None = None
    """Their holiday."""
    unrated: bool = False
    """They don't want to stand in ratings and records."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id that this person has had."""
        return (self.id, *self.also)

    @property
    def habits(self) -> Habits:
        """When they are awake, and how they want to be called."""
        return Habits(self.hours, self.pings, self.away)


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where tables are shown: a channel, a group, a page. ``lang`` empty: in the language of the table."""

    id: str
    alias: str
    lang: str = ""
    closed: bool = False
    """Nobody sees it but one person: a private chat, or a page of one's own."""
    unrated: bool = False
    """Its people want no ratings and records."""


class People:
    """Everybody the store knows."""

    def __init__(self, store: Store, fresh: Fresh) -> None:
        self._store = store
        self._fresh = fresh
        self._seen: dict[str, tuple[float, Person]] = {}

    async def known(self, alias: str, name: str = "", lang: str = "") -> Person:
        """Whoever has this alias, made at first sight. A new name replaces the old, a language only a missing one.

        Somebody on several platforms is called as the first of them calls them.
        """
        person = await self._by_alias(alias)
        name = _tame(name)
        if person is None:
            return await self._make(alias, name, lang)
        leads = alias == person.aliases[0] if person.aliases else True
        name = name if name and leads else person.name
        if name != person.name or (lang and not person.lang):
            change = {"name": name, "lang": person.lang or language_of(lang)}
            return await self.change(person.id, lambda now: msgspec.structs.replace(now, **change))
        return person

    async def found(self, alias: str) -> Person | None:
        """Whoever has this alias, or None."""
        return await self._by_alias(alias)

    async def get(self, person: str) -> Person:
        """A person as stored now: whoever this id belongs to. Raises ``KeyError`` where nobody has it."""
        found = await self._own(person)
        while found.joined:  # always to a lesser id: this ends
            into = await self._own(found.joined)
            if found.id not in into.also and not into.gone:
                into = await self._edit(into.id, partial(_joined, found))
            found = into
        self._remember(person, found)
        return found

    async def named(self, person: str) -> Person:
        """A person for showing a name: a few seconds old at most."""
        at, found = self._seen.get(person, (0.0, None))
        if found is not None and monotonic() - at < FRESH_S:
            return found
        try:
            return await self.get(person)
        except KeyError:
            return Person(person, person[:3].upper(), gone=True)

    async def change(self, person: str, edit: Callable[[Person], Person]) -> Person:
        """Change a person. Raises ``KeyError`` where nobody has this id."""
        return await self._edit((await self.get(person)).id, edit)

    async def join(self, leader: str, other: str) -> Person:
        """Make two persons one, whose name and settings are the leader's. Once is enough.

        The greater id points to the lesser one: one write decides it, and whoever follows the pointer does the rest, so
        that a process may die in between, and no two can ever point at each other. Raises ``Declined`` where the other
        has been joined to somebody else meanwhile, ``KeyError`` where one is nobody.
        """
        old, young = sorted((leader, other))

        def point(now: Person) -> Person:
            if now.gone:
                raise KeyError(now.id)
            if now.joined not in ("", old):
                raise Declined("app-link-unknown")
            return msgspec.structs.replace(now, joined=old, leads=young == leader)

        if (await self._own(old)).gone:
            raise KeyError(old)
        await self._edit(young, point)
        return await self.get(young)

    async def part(self, person: str) -> Person:
        """Take somebody out of whom they were joined into: they have their own name and seats again."""
        own = await self._own(person)
        into = own.joined
        if into:
            await self._edit(person, lambda now: msgspec.structs.replace(now, joined="", leads=False))
        while into:
            above = await self._edit(into, partial(_parted, own))
            into = above.joined
        return await self.get(person)

    async def parts(self, person: Person) -> list[Person]:
        """Those who were joined into this person, each as they were."""
        return [await self._own(one) for one in person.also]

    async def forget(self, person: str) -> Person:
        """Replace a person by marks: names, aliases and settings go, the ids stay in the logs of games."""
        old = await self.get(person)
        for one in reversed(old.ids):
            await self._edit(one, lambda now: Person(now.id, new_id(self._fresh, 3).upper(), gone=True))
        for alias in old.aliases:
            await self._store.documents.remove("person-alias", alias)
        return await self.get(person)

    async def _by_alias(self, alias: str) -> Person | None:
        document = await self._store.documents.get("person-alias", alias)
        if document is None:
            return None
        found = await self.get(document.data.decode())
        if found.gone:  # forgotten, but for this alias
            await self._store.documents.remove("person-alias", alias)
            return None
        for part in await self.parts(found):
            if not part.joined:  # parted, but for what stands here
                found = await self._edit(found.id, partial(_parted, part))
        return found

    async def _own(self, person: str) -> Person:
        document = await self._store.documents.get("person", person)
        if document is None:
            raise KeyError(person)
        return msgspec.msgpack.decode(document.data, type=Person)

    async def _edit(self, person: str, edit: Callable[[Person], Person]) -> Person:
        """Change what is kept under an id, whoever it belongs to by now."""
        for _ in range(TRIES):
            document = await self._store.documents.get("person", person)
            if document is None:
                raise KeyError(person)
            old = msgspec.msgpack.decode(document.data, type=Person)
            new = edit(old)
            if new == old or isinstance(await self._put(new, document.version, new_id(self._fresh, 16)), Committed):
                return new
        raise TimeoutError(person)

    async def _make(self, alias: str, name: str, lang: str) -> Person:
        person = Person(new_id(self._fresh, 12), name or alias.partition(":")[2][:8], language_of(lang), (alias,))
        await self._put(person, 0, "make")
        taken = await self._store.documents.put("person-alias", alias, 0, person.id, person.id.encode())
        if isinstance(taken, Committed):
            return person
        await self._store.documents.remove("person", person.id)
        found = await self._by_alias(alias)
        assert found is not None, "the alias was just taken"
        return found

    async def _put(self, person: Person, expected: int, command: str) -> object:
        reply = await self._store.documents.put("person", person.id, expected, command, msgspec.msgpack.encode(person))
        if isinstance(reply, Committed):
            for one in person.ids:
                self._seen.pop(one, None)
        return reply

    def _remember(self, asked: str, person: Person) -> None:
        if len(self._seen) > 4096:
            self._seen.clear()
        self._seen[asked] = (monotonic(), person)


def _joined(other: Person, person: Person) -> Person:
    """A person together with another one."""
    if other.id in person.also or person.gone:
        return person
    first, second = (other, person) if other.leads else (person, other)
    return msgspec.structs.replace(
        person, name=first.name, lang=first.lang or second.lang, confirm=first.confirm, pings=first.pings,
        look=first.look, aliases=tuple(dict.fromkeys((*first.aliases, *second.aliases))),
        also=(*person.also, *other.ids), hours=first.hours, deputy=first.deputy, away=first.away,
        unrated=first.unrated or second.unrated,
    )  # fmt: skip


def _parted(other: Person, person: Person) -> Person:
    """A person without another one."""
    aliases = tuple(alias for alias in person.aliases if alias not in other.aliases)
    also = tuple(one for one in person.also if one not in other.ids)
    return msgspec.structs.replace(person, aliases=aliases or person.aliases, also=also)


def language_of(lang: str) -> str:
    """A locale as one of our languages, or empty."""
    short = lang[:2].lower()
    return short if short in LANGUAGES else ""


OPENS, CLOSES = "\u2068", "\u2069"
"""Between these, what runs from right to left turns nothing that stands beside it."""


def isolated(name: str) -> str:
    """A name as it stands in a sentence: one that runs from right to left is kept apart from what is around it."""
    turned = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{OPENS}{name}{CLOSES}" if turned else name


def bare(name: str) -> str:
    """A name as its owner writes it."""
    return name.removeprefix(OPENS).removesuffix(CLOSES)


INVISIBLE = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Counted among letters and signs, yet nothing is to be seen of them."""
STACKED = 2
"""So many marks may stand on one letter."""


def _tame(name: str) -> str:
    """One line of characters that can be seen, not too long. Markup is the frontends' to disarm.

    Without marks that turn the direction of what stands after, or have no width, or pile up over other lines.
    """
    kept, marks = [], 0
    for char in unicodedata.normalize("NFC", name[: 10 * LONGEST_NAME]).translate(INVISIBLE):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= STACKED and kind != "Cf":
            kept.append(char if char.isprintable() else " ")
    return " ".join("".join(kept).split())[:LONGEST_NAME].rstrip()
