"""People and places: ids of our own from the first day, platform ids are aliases (``{platform}:{id}``)."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Literal

import msgspec

from bot.app.ports import Fresh, new_id
from bot.store.store import Store
from bot.store.tables import Committed
from engines.core.messages import LANGUAGES

Pings = Literal["ping", "dm", "quiet"]
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
    gone: bool = False


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where tables are shown: a channel, a group, a page. ``lang`` empty: in the language of the table."""

    id: str
    alias: str
    lang: str = ""
    closed: bool = False
    """Nobody sees it but one person: a private chat, or a page of one's own."""


class People:
    """Everybody the store knows."""

    def __init__(self, store: Store, fresh: Fresh) -> None:
        self._store = store
        self._fresh = fresh
        self._seen: dict[str, tuple[float, Person]] = {}

    async def known(self, alias: str, name: str = "", lang: str = "") -> Person:
        """Whoever has this alias, made at first sight. A new name replaces the old, a language only a missing one."""
        person = await self._by_alias(alias)
        name = _tame(name)
        if person is None:
            return await self._make(alias, name, lang)
        if (name and name != person.name) or (lang and not person.lang):
            change = {"name": name or person.name, "lang": person.lang or _language(lang)}
            return await self.change(person.id, lambda now: msgspec.structs.replace(now, **change))
        return person

    async def found(self, alias: str) -> Person | None:
        """Whoever has this alias, or None."""
        return await self._by_alias(alias)

    async def get(self, person: str) -> Person:
        """A person as stored now. Raises ``KeyError`` where nobody has this id."""
        document = await self._store.documents.get("person", person)
        if document is None:
            raise KeyError(person)
        found = msgspec.msgpack.decode(document.data, type=Person)
        self._remember(found)
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
        for _ in range(TRIES):
            document = await self._store.documents.get("person", person)
            if document is None:
                raise KeyError(person)
            new = edit(msgspec.msgpack.decode(document.data, type=Person))
            command = new_id(self._fresh, 16)
            if isinstance(await self._put(new, document.version, command), Committed):
                return new
        raise TimeoutError(person)

    async def forget(self, person: str) -> Person:
        """Replace a person by a mark: name, aliases and settings go, the id stays in the logs of games."""
        old = await self.get(person)
        gone = await self.change(person, lambda now: Person(now.id, new_id(self._fresh, 3).upper(), gone=True))
        for alias in old.aliases:
            await self._store.documents.remove("person-alias", alias)
        return gone

    async def _by_alias(self, alias: str) -> Person | None:
        document = await self._store.documents.get("person-alias", alias)
        return await self.get(document.data.decode()) if document is not None else None

    async def _make(self, alias: str, name: str, lang: str) -> Person:
        person = Person(new_id(self._fresh, 12), name or alias.partition(":")[2][:8], _language(lang), (alias,))
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
            self._remember(person)
        return reply

    def _remember(self, person: Person) -> None:
        if len(self._seen) > 4096:
            self._seen.clear()
        self._seen[person.id] = (monotonic(), person)


class Places:
    """Every place the store knows, and which tables are shown there."""

    def __init__(self, store: Store, fresh: Fresh) -> None:
        self._store = store
        self._fresh = fresh

    async def known(self, alias: str, lang: str = "", *, closed: bool = False) -> Place:
        """The place with this alias, made at first sight."""
        document = await self._store.documents.get("place-alias", alias)
        if document is None:
            place = Place(new_id(self._fresh, 12), alias, _language(lang), closed)
            await self._store.documents.put("place", place.id, 0, "make", msgspec.msgpack.encode(place))
            taken = await self._store.documents.put("place-alias", alias, 0, place.id, place.id.encode())
            if isinstance(taken, Committed):
                return place
            document = await self._store.documents.get("place-alias", alias)
            assert document is not None, "the alias was just taken"
        found = await self.get(document.data.decode())
        assert found is not None, "an alias is of a place"
        return found

    async def get(self, place: str) -> Place | None:
        """A place by its id."""
        document = await self._store.documents.get("place", place) if place else None
        return msgspec.msgpack.decode(document.data, type=Place) if document is not None else None

    async def speaks(self, place: str, lang: str) -> None:
        """From now on the place speaks this language."""
        for _ in range(TRIES):
            document = await self._store.documents.get("place", place)
            if document is None:
                return
            new = msgspec.structs.replace(msgspec.msgpack.decode(document.data, type=Place), lang=_language(lang))
            data, command = msgspec.msgpack.encode(new), new_id(self._fresh, 16)
            reply = await self._store.documents.put("place", place, document.version, command, data)
            if isinstance(reply, Committed):
                return

    async def shows(self, place: str, table: str) -> None:
        """The table is shown at this place from now on."""
        await self._store.indexes.add("place-tables", place, table)
        await self._store.indexes.add("table-places", table, place)

    async def hides(self, place: str, table: str) -> None:
        """The table is no longer shown at this place."""
        await self._store.indexes.remove("table-places", table, place)
        await self._store.indexes.remove("place-tables", place, table)

    async def moved(self, old: str, new: str) -> None:
        """The place with the alias ``old`` has the alias ``new`` from now on; it is the same place. Once is enough.

        A place that has been made under the new alias meanwhile hands its tables over.
        """
        found = await self._store.documents.get("place-alias", old)
        place = await self.get(found.data.decode()) if found is not None else None
        if place is None:
            return
        other = await self._store.documents.get("place-alias", new)
        if other is not None and other.data.decode() != place.id:
            for table in await self._store.indexes.members("place-tables", other.data.decode()):
                await self.shows(place.id, table)
                await self.hides(other.data.decode(), table)
        await self._rename(place.id, new)
        version = other.version if other is not None else 0
        await self._store.documents.put("place-alias", new, version, f"moved:{place.id}", place.id.encode())
        await self._store.documents.remove("place-alias", old)

    async def _rename(self, place: str, alias: str) -> None:
        for _ in range(TRIES):
            document = await self._store.documents.get("place", place)
            assert document is not None, place
            new = msgspec.structs.replace(msgspec.msgpack.decode(document.data, type=Place), alias=alias)
            data, command = msgspec.msgpack.encode(new), new_id(self._fresh, 16)
            if isinstance(await self._store.documents.put("place", place, document.version, command, data), Committed):
                return

    async def of_table(self, table: str) -> list[Place]:
        """Where a table is shown."""
        found = [await self.get(place) for place in await self._store.indexes.members("table-places", table)]
        return [place for place in found if place is not None]


def _language(lang: str) -> str:
    short = lang[:2].lower()
    return short if short in LANGUAGES else ""


def _tame(name: str) -> str:
    """One line of printable characters, not too long. Markup is the frontends' to disarm."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME]
