"""Places: where tables are shown, and which tables are shown there. Ids are our own, platform ids are aliases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from bot.app.people.people import Place, language_of
from bot.app.port.ports import Fresh, is_id, new_id
from bot.store.effects import Effects
from bot.store.store import Store

OWN = "places-of"
"""Index: the alias of a person -> the aliases of places that they alone see, where those are others than their own."""


class Places:
    """Every place the store knows, and which tables are shown there."""

    def __init__(self, store: Store, fresh: Fresh) -> None:
        self._store = store
        self._fresh = fresh

    async def known(self, alias: str, lang: str = "", *, closed: bool = False, whose: str = "") -> Place:
        """The place with this alias, made at first sight. ``whose``: the alias of whoever alone sees it."""
        if whose and whose != alias:
            await self._store.indexes.add(OWN, whose, alias)
        name = await self._by_alias(alias)
        if not name:
            place = Place(new_id(self._fresh, 12), alias, language_of(lang), closed)
            await self._store.documents.change("place", place.id, Place, lambda _: place)
            name = await self._names(alias, lambda had: had or place.id)
        found = await self.get(name)
        assert found is not None, "an alias is of a place"
        return found

    async def get(self, place: str) -> Place | None:
        """A place by its id; ``None`` also for what can't be one."""
        held = await self._store.documents.read("place", place, Place) if is_id(place) else None
        return held.value if held is not None else None

    async def speaks(self, place: str, lang: str) -> None:
        """From now on the place speaks this language."""
        await self._set(place, {"lang": language_of(lang)})

    async def shapes(self, place: str, shape: str) -> None:
        """From now on pictures of tables here are arranged so."""
        await self._set(place, {"shape": shape})

    async def rates(self, place: str, *, unrated: bool) -> None:
        """From now on the place has ratings and records, or has not."""
        await self._set(place, {"unrated": unrated})

    async def forget(self, whose: str) -> None:
        """Take away the places that somebody alone saw: the one that has their own alias, and those known as theirs."""
        for alias in {whose, *await self._store.indexes.members(OWN, whose)}:
            place = await self.get(await self._by_alias(alias))
            if place is not None and place.closed:
                for table in await self._store.indexes.members("place-tables", place.id):
                    await self.hides(place.id, table)
                await self._store.documents.remove("place", place.id)
                await self._store.documents.remove("place-alias", alias)
            await self._store.indexes.remove(OWN, whose, alias)

    async def _by_alias(self, alias: str) -> str:
        document = await self._store.documents.get("place-alias", alias)
        return document.data.decode() if document is not None else ""

    async def _names(self, alias: str, edit: Callable[[str], str]) -> str:
        """Say whose an alias is (empty: nobody's yet); gives whose it is then."""

        def edited(had: bytes | None) -> bytes:
            return edit((had or b"").decode()).encode()

        return (await self._store.documents.change("place-alias", alias, bytes, edited)).value.decode()

    async def _set(self, place: str, change: Mapping[str, object]) -> None:
        """Change a place; one that is gone stays so."""

        def edit(now: Place | None) -> Place:
            if now is None:
                raise KeyError(place)
            return msgspec.structs.replace(now, **change)

        with suppress(KeyError):
            await self._store.documents.change("place", place, Place, edit)

    async def shows(self, place: str, table: str, command: str = "", notice: bytes = b"") -> None:
        """The table is shown at this place from now on. ``notice``: goes to the outbox, once for each command."""
        await self._store.indexes.add("place-tables", place, table)
        await self._store.indexes.add("table-places", table, place)
        if notice:
            await self._store.documents.change(
                "place-shows", f"{place}.{table}", bytes, lambda _: b"", command=command, anew=True,
                effects=lambda *_: Effects([notice]),
            )  # fmt: skip

    async def hides(self, place: str, table: str) -> None:
        """The table is no longer shown at this place."""
        await self._store.indexes.remove("table-places", table, place)
        await self._store.indexes.remove("place-tables", place, table)
        await self._store.documents.remove("place-shows", f"{place}.{table}")

    async def moved(self, old: str, new: str) -> None:
        """The place with the alias ``old`` has the alias ``new`` from now on; it is the same place. Once is enough.

        A place that has been made under the new alias meanwhile hands its tables over.
        """
        place = await self.get(await self._by_alias(old))
        if place is None:
            return
        other = await self._by_alias(new)
        if other not in ("", place.id):
            for table in await self._store.indexes.members("place-tables", other):
                await self.shows(place.id, table)
                await self.hides(other, table)
        await self._set(place.id, {"alias": new})
        await self._names(new, lambda _: place.id)
        await self._store.documents.remove("place-alias", old)

    async def of_table(self, table: str) -> list[Place]:
        """Where a table is shown."""
        found = [await self.get(place) for place in await self._store.indexes.members("table-places", table)]
        return [place for place in found if place is not None]
