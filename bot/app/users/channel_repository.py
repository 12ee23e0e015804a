"""Places: where tables are shown, and which tables are shown there. Ids are our own, platform ids are aliases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from bot.app.common.interfaces import RandomBytes, is_valid_id, new_id
from bot.app.users.user_repository import Channel, match_language
from bot.store.effects import Effects
from bot.store.store import Store

PRIVATE_CHANNELS = "places-of"
"""Index: the alias of a person -> the aliases of places that they alone see, where those are others than their own."""


class ChannelRepository:
    """Every place the store knows, and which tables are shown there."""

    def __init__(self, store: Store, fresh: RandomBytes) -> None:
        self._store = store
        self._fresh = fresh

    async def ensure_channel(
        self, external_id: str, lang: str = "", *, closed: bool = False, owner: str = ""
    ) -> Channel:
        """The place with this alias, made at first sight. ``whose``: the alias of whoever alone sees it."""
        if owner and owner != external_id:
            await self._store.indexes.add_member(PRIVATE_CHANNELS, owner, external_id)
        name = await self._find_owner_id(external_id)
        if not name:
            place = Channel(new_id(self._fresh, 12), external_id, match_language(lang), closed)
            await self._store.documents.update_value("place", place.id, Channel, lambda _: place)
            name = await self._claim_external_id(external_id, lambda had: had or place.id)
        found = await self.get(name)
        assert found is not None, "an alias is of a place"
        return found

    async def get(self, channel: str) -> Channel | None:
        """A place by its id; ``None`` also for what can't be one."""
        held = await self._store.documents.load_value("place", channel, Channel) if is_valid_id(channel) else None
        return held.value if held is not None else None

    async def set_language(self, channel: str, lang: str) -> None:
        """From now on the place speaks this language."""
        await self._update_channel(channel, {"lang": match_language(lang)})

    async def set_layout(self, channel: str, shape: str) -> None:
        """From now on pictures of tables here are arranged so."""
        await self._update_channel(channel, {"shape": shape})

    async def set_unrated(self, channel: str, *, unrated: bool) -> None:
        """From now on the place has ratings and records, or has not."""
        await self._update_channel(channel, {"unrated": unrated})

    async def delete_private(self, owner: str) -> None:
        """Take away the places that somebody alone saw: the one that has their own alias, and those known as theirs."""
        for alias in {owner, *await self._store.indexes.list_members(PRIVATE_CHANNELS, owner)}:
            place = await self.get(await self._find_owner_id(alias))
            if place is not None and place.closed:
                for table in await self._store.indexes.list_members("place-tables", place.id):
                    await self.remove_table(place.id, table)
                await self._store.documents.delete_document("place", place.id)
                await self._store.documents.delete_document("place-alias", alias)
            await self._store.indexes.remove_member(PRIVATE_CHANNELS, owner, alias)

    async def _find_owner_id(self, external_id: str) -> str:
        document = await self._store.documents.load_document("place-alias", external_id)
        return document.data.decode() if document is not None else ""

    async def _claim_external_id(self, external_id: str, edit: Callable[[str], str]) -> str:
        """Say whose an alias is (empty: nobody's yet); gives whose it is then."""

        def edit_owner(had: bytes | None) -> bytes:
            return edit((had or b"").decode()).encode()

        return (await self._store.documents.update_value("place-alias", external_id, bytes, edit_owner)).value.decode()

    async def _update_channel(self, channel: str, change: Mapping[str, object]) -> None:
        """Change a place; one that is gone stays so."""

        def edit_channel(now: Channel | None) -> Channel:
            if now is None:
                raise KeyError(channel)
            return msgspec.structs.replace(now, **change)

        with suppress(KeyError):
            await self._store.documents.update_value("place", channel, Channel, edit_channel)

    async def add_table(self, channel: str, table: str, command: str = "", notice: bytes = b"") -> None:
        """The table is shown at this place from now on. ``notice``: goes to the outbox, once for each command."""
        await self._store.indexes.add_member("place-tables", channel, table)
        await self._store.indexes.add_member("table-places", table, channel)
        if notice:
            await self._store.documents.update_value(
                "place-shows", f"{channel}.{table}", bytes, lambda _: b"", command=command, anew=True,
                effects=lambda *_: Effects([notice]),
            )  # fmt: skip

    async def remove_table(self, channel: str, table: str) -> None:
        """The table is no longer shown at this place."""
        await self._store.indexes.remove_member("table-places", table, channel)
        await self._store.indexes.remove_member("place-tables", channel, table)
        await self._store.documents.delete_document("place-shows", f"{channel}.{table}")

    async def replace_external_id(self, old: str, new: str) -> None:
        """The place with the alias ``old`` has the alias ``new`` from now on; it is the same place. Once is enough.

        A place that has been made under the new alias meanwhile hands its tables over.
        """
        place = await self.get(await self._find_owner_id(old))
        if place is None:
            return
        other = await self._find_owner_id(new)
        if other not in ("", place.id):
            for table in await self._store.indexes.list_members("place-tables", other):
                await self.add_table(place.id, table)
                await self.remove_table(other, table)
        await self._update_channel(place.id, {"alias": new})
        await self._claim_external_id(new, lambda _: place.id)
        await self._store.documents.delete_document("place-alias", old)

    async def list_for_table(self, table: str) -> list[Channel]:
        """Where a table is shown."""
        found = [await self.get(place) for place in await self._store.indexes.list_members("table-places", table)]
        return [place for place in found if place is not None]
