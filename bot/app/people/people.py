"""People: ids of our own from the first day, platform ids are aliases (``{platform}:{id}``).

One person may have come by several ids: their documents point to the one that counts, and seats, hosts and lists that
hold another id are read through ``People.get``. So linking accounts rewrites no table, and unlinking gives all back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from bot.app.clock.homes import guessed
from bot.app.people.person import ERRANDS, Errand, Line, Person, Place, joined, parted, sent, timers_of
from bot.app.port.naming import tame
from bot.app.port.ports import Fresh, new_id
from bot.app.port.refusals import Declined
from bot.store.documents import Document, Held
from bot.store.effects import Effects
from bot.store.store import Store
from engines.core.messages import LANGUAGES

__all__ = ["ERRANDS", "Errand", "Line", "People", "Person", "Place", "language_of"]

FRESH_S = 3.0
"""Names may be shown this much late where no table is held; what a person decides is always read anew."""
REMEMBERED: Final = 4096


Asked = Mapping[str, Awaitable[Document | None]]
"""People who were asked for, by id."""


class Seen(NamedTuple):
    """Somebody as they were found, when, and how often what was read for it had been changed, by id."""

    at: float
    person: Person
    versions: dict[str, int]


class People:
    """Everybody the store knows."""

    def __init__(self, store: Store, fresh: Fresh) -> None:
        self._store = store
        self._fresh = fresh
        self._seen: dict[str, Seen] = {}

    async def known(self, alias: str, name: str = "", lang: str = "") -> Person:
        """Whoever has this alias, made at first sight. A new name replaces the old, a language only a missing one.

        Somebody on several platforms is called as the first of them calls them.
        """
        person = await self._by_alias(alias)
        name = tame(name)
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
        found, version = await self._held(person)
        versions = {person: version}
        while found.joined:  # always to a lesser id: this ends
            into, version = await self._held(found.joined)
            if found.id not in into.also and not into.gone:
                into, version = await self._edit(into.id, partial(joined, found)), -1
            versions[into.id] = version
            found = into
        self._remember(person, found, versions)
        return found

    async def named(self, person: str) -> Person:
        """A person for showing a name: a few seconds old at most."""
        seen = self._seen.get(person)
        if seen is not None and monotonic() - seen.at < FRESH_S:
            return seen.person
        try:
            return await self.get(person)
        except KeyError:
            nobody = Person(person, person[:3].upper(), gone=True)
            self._remember(person, nobody, {person: 0})
            return nobody

    def ask(self, people: Iterable[str]) -> Asked:
        """Ask for people, and for whom they were joined into as far as that is known: sent now, for ``heard``."""
        ids = {one for person in people for one in (person, *self._known_by(person))}
        return {one: self._store.documents.ask("person", one) for one in ids}

    async def heard(self, asked: Asked) -> None:
        """From now on ``named`` has all who were asked for as they were then, whichever process has changed them."""
        now, found = monotonic(), {one: await document for one, document in asked.items()}
        changed: list[str] = []
        for person, document in found.items():
            versions = {one: kept.version if (kept := found.get(one)) else 0 for one in self._known_by(person)}
            seen = self._seen.get(person)
            if seen is not None and seen.versions == versions:
                self._seen[person] = seen._replace(at=now)
                continue
            self._seen.pop(person, None)
            own = msgspec.json.decode(document.data, type=Person) if document is not None else None
            if own is None or document is None or own.joined:
                changed.append(person)
            else:
                self._remember(person, own, {person: document.version})
        await asyncio.gather(*map(self.named, changed))

    def _known_by(self, person: str) -> Iterable[str]:
        seen = self._seen.get(person)
        return seen.versions if seen is not None else ()

    async def change(
        self, person: str, edit: Callable[[Person], Person], errand: Errand | None = None, due: int = 0
    ) -> Person:
        """Change a person, and in the same write note the errand that follows; at ``due`` (ms) it is looked for.

        Raises ``KeyError`` where nobody has this id.
        """
        return await self._edit((await self.get(person)).id, partial(sent, edit, errand), due)

    async def own(self, person: str) -> Person:
        """What is kept under this very id, whoever it belongs to by now. Raises ``KeyError``."""
        return await self._own(person)

    async def done(self, person: str, errand: Errand) -> None:
        """An errand is done at all tables."""

        def edit(now: Person) -> Person:
            return msgspec.structs.replace(now, errands=tuple(one for one in now.errands if one != errand))

        await self._edit(person, edit)

    async def join(self, leader: str, other: str, errand: Errand | None = None, due: int = 0) -> Person:
        """Make two persons one, whose name and settings are the leader's. Once is enough. ``errand``: see ``change``.

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
        await self._edit(young, partial(sent, point, errand), due)
        return await self.get(young)

    async def renew(self, old: str, new: str) -> bool:
        """Somebody is known by another alias from now on, and by the old one no more; false where nobody has it.

        A process that dies in between leaves both: whoever begins again ends it.
        """
        holder = await self._holder(old)
        if not holder:
            return False
        await self._store.documents.change("person-alias", new, bytes, lambda _: holder.encode())

        def edit(now: Person) -> Person:
            aliases = tuple(dict.fromkeys(new if one == old else one for one in now.aliases))
            return msgspec.structs.replace(now, aliases=aliases)

        into = holder
        while into:
            into = (await self._edit(into, edit)).joined
        await self._store.documents.remove("person-alias", old)
        return True

    async def part(self, person: str, errand: Errand | None = None, due: int = 0) -> Person:
        """Take somebody out of whom they were joined into: they have their own name and seats again.

        ``errand``: see ``change``.
        """
        own = await self._own(person)
        into = own.joined
        if into:
            apart = partial(msgspec.structs.replace, joined="", leads=False)
            await self._edit(person, partial(sent, apart, errand), due)
        await self.apart(person, into)
        return await self.get(person)

    async def apart(self, person: str, into: str) -> None:
        """Take what somebody who has parted brought with them off whom they were joined into, and those above."""
        own = await self._own(person)
        while into:
            into = (await self._edit(into, partial(parted, own))).joined

    async def parts(self, person: Person) -> list[Person]:
        """Those who were joined into this person, each as they were."""
        return [await self._own(one) for one in person.also]

    async def forget(self, person: str, errand: str = "forget", due: int = 0) -> Person:
        """Put a mark in the place of a person: name, aliases and settings go at once, ids stay in the logs of games.

        The errand ``forget`` does the rest (``farewell``); till then it alone still holds the aliases.
        """

        def edit(now: Person) -> Person:
            if now.gone:
                return now
            told = Errand(errand, "forget", now.aliases), Errand(errand, "sweep")
            return Person(now.id, new_id(self._fresh, 3).upper(), gone=True, also=now.also, errands=told)

        return await self._edit((await self.get(person)).id, edit, due)

    async def drop(self, person: Person, aliases: Iterable[str]) -> None:
        """Take away how somebody who is gone was known, and what is kept of those who were joined into them."""
        for alias in aliases:
            if await self._holder(alias) in person.ids:
                await self._store.documents.remove("person-alias", alias)
        for one in person.also:
            await self._edit(one, lambda now: Person(now.id, person.name, gone=True, joined=person.id))

    async def _by_alias(self, alias: str) -> Person | None:
        holder = await self._holder(alias)
        if not holder:
            return None
        found = await self.get(holder)
        if found.gone:  # forgotten, but for this alias
            await self._store.documents.remove("person-alias", alias)
            return None
        for part in await self.parts(found):
            if not part.joined:  # parted, but for what stands here
                found = await self._edit(found.id, partial(parted, part))
        return found

    async def _holder(self, alias: str) -> str:
        document = await self._store.documents.get("person-alias", alias)
        return document.data.decode() if document is not None else ""

    async def _own(self, person: str) -> Person:
        return (await self._held(person)).value

    async def _held(self, person: str) -> Held[Person]:
        held = await self._store.documents.read("person", person, Person)
        if held is None:
            raise KeyError(person)
        return held

    async def _edit(self, person: str, edit: Callable[[Person], Person], due: int = 0) -> Person:
        """Change what is kept under an id, whoever it belongs to by now. The timer goes while there are errands."""

        def edited(old: Person | None) -> Person:
            if old is None:
                raise KeyError(person)
            return edit(old)

        def timers(old: Person | None, new: Person, _: int) -> Effects:
            return Effects(timers=timers_of(old, new, due) if old is not None else {})

        new = (await self._store.documents.change("person", person, Person, edited, effects=timers)).value
        for one in new.ids:
            self._seen.pop(one, None)
        return new

    async def _make(self, alias: str, name: str, lang: str) -> Person:
        person = Person(new_id(self._fresh, 12), name or alias.partition(":")[2][:8], language_of(lang), (alias,))
        person = msgspec.structs.replace(person, seems=guessed(lang))
        await self._store.documents.change("person", person.id, Person, lambda _: person)
        holder = await self._store.documents.change("person-alias", alias, bytes, lambda had: had or person.id.encode())
        if holder.value == person.id.encode():
            return person
        await self._store.documents.remove("person", person.id)
        found = await self._by_alias(alias)
        assert found is not None, "the alias was just taken"
        return found

    def _remember(self, asked: str, person: Person, versions: dict[str, int]) -> None:
        if len(self._seen) > REMEMBERED:
            self._seen.clear()
        self._seen[asked] = Seen(monotonic(), person, versions)


def language_of(lang: str) -> str:
    """A locale as one of our languages, or empty."""
    short = lang[:2].lower()
    return short if short in LANGUAGES else ""
