"""Places: where tables are shown, and which tables are shown there. Ids are our own, platform ids are aliases."""

from __future__ import annotations

import msgspec

from bot.app.people import TRIES, Place, language_of
from bot.app.ports import Fresh, is_id, new_id
from bot.store.store import Store
from bot.store.tables import Committed


class Places:
    """Every place the store knows, and which tables are shown there."""

    def __init__(self, store: Store, fresh: Fresh) -> None:
        self._store = store
        self._fresh = fresh

    async def known(self, alias: str, lang: str = "", *, closed: bool = False) -> Place:
        """The place with this alias, made at first sight."""
        document = await self._store.documents.get("place-alias", alias)
        if document is None:
            place = Place(new_id(self._fresh, 12), alias, language_of(lang), closed)
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
        """A place by its id; none for what is no id at all."""
        document = await self._store.documents.get("place", place) if is_id(place) else None
        return msgspec.msgpack.decode(document.data, type=Place) if document is not None else None

    async def speaks(self, place: str, lang: str) -> None:
        """From now on the place speaks this language."""
        for _ in range(TRIES):
            document = await self._store.documents.get("place", place)
            if document is None:
                return
            new = msgspec.structs.replace(msgspec.msgpack.decode(document.data, type=Place), lang=language_of(lang))
            data, command = msgspec.msgpack.encode(new), new_id(self._fresh, 16)
            reply = await self._store.documents.put("place", place, document.version, command, data)
            if isinstance(reply, Committed):
                return

    async def shows(self, place: str, table: str, command: str = "", notice: bytes = b"") -> None:
        """The table is shown at this place from now on. ``notice``: goes to the outbox, once for each command."""
        await self._store.indexes.add("place-tables", place, table)
        await self._store.indexes.add("table-places", table, place)
        if notice:
            old = await self._store.documents.get("place-shows", f"{place}.{table}")
            version = old.version if old is not None else 0
            await self._store.documents.put("place-shows", f"{place}.{table}", version, command, b"", outbox=[notice])

    async def hides(self, place: str, table: str) -> None:
        """The table is no longer shown at this place."""
        await self._store.indexes.remove("table-places", table, place)
        await self._store.indexes.remove("place-tables", place, table)
        await self._store.documents.remove("place-shows", f"{place}.{table}")

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
