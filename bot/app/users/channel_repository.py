"""Channels and the tables they show. Channel ids are internal, platform ids are external."""

from collections.abc import Callable
from contextlib import suppress

import msgspec

from bot.app.common.interfaces import RandomBytes, is_valid_id, new_id
from bot.app.users.user_repository import Channel, match_language
from bot.paging import split_pages
from bot.store.documents import READ_PAGE
from bot.store.store import Store
from bot.store.timers import WriteEffects

PRIVATE_CHANNELS = "places-of"
"""Index by a user's external id: external ids of more channels that only this user sees."""


class ChannelRepository:
    """All stored channels and their tables."""

    def __init__(self, store: Store, random_bytes: RandomBytes) -> None:
        self._store = store
        self._random_bytes = random_bytes

    async def ensure_channel(
        self, external_id: str, lang: str = "", *, closed: bool = False, owner: str = "", group: str = ""
    ) -> Channel:
        """Return the channel with this external id, created if new.

        ``closed``: whether only one user sees it. ``owner``: that user's external id. ``group``: its group's external
          id, if known.
        """
        if owner and owner != external_id:
            await self._store.indexes.add_member(PRIVATE_CHANNELS, owner, external_id)
        name = await self.find_channel_id(external_id)
        if not name:
            new_channel = Channel(
                new_id(self._random_bytes, 12), external_id, match_language(lang), closed, group=group
            )
            await self._store.documents.update_value("channel", new_channel.id, Channel, lambda _: new_channel)
            name = await self._claim_external_id(external_id, lambda stored: stored or new_channel.id)
        channel = await self.get(name)
        assert channel is not None, "an external id has a channel"
        if group and channel.group != group:
            await self.update_channel(channel.id, group=group)
            channel = msgspec.structs.replace(channel, group=group)
        return channel

    async def find_channel(self, external_id: str) -> Channel | None:
        """Return the channel with this external id, or None."""
        return await self.get(await self.find_channel_id(external_id))

    async def load_group(self, channel: Channel) -> Channel:
        """Return the document with a channel's group settings: the channel itself if it has no group."""
        return await self.ensure_channel(channel.group) if channel.group else channel

    async def get(self, channel: str) -> Channel | None:
        """Return a channel by its id, or None for an unknown or invalid id."""
        document = await self._store.documents.load_value("channel", channel, Channel) if is_valid_id(channel) else None
        return document.value if document is not None else None

    async def update_channel(self, channel: str, **change: object) -> None:
        """Change fields of a channel or group; do nothing if it is gone."""
        await self.edit_channel(channel, lambda stored: msgspec.structs.replace(stored, **change))

    async def edit_channel(self, channel: str, edit: Callable[[Channel], Channel]) -> None:
        """Change a channel; do nothing if it is gone."""

        def edit_existing(stored: Channel | None) -> Channel:
            if stored is None:
                raise KeyError(channel)
            return edit(stored)

        with suppress(KeyError):
            await self._store.documents.update_value("channel", channel, Channel, edit_existing)

    async def delete_private(self, owner: str) -> None:
        """Delete the channels that only one user sees, by external id."""
        for alias in dict.fromkeys((owner, *await self._store.indexes.list_members(PRIVATE_CHANNELS, owner))):
            channel = await self.get(await self.find_channel_id(alias))
            if channel is not None and channel.closed:
                for table_id in await self._store.indexes.list_members("channel-tables", channel.id):
                    await self.remove_table(channel.id, table_id)
                await self._store.documents.delete_document("channel", channel.id)
                await self._store.documents.delete_document("channel-alias", alias)
            await self._store.indexes.remove_member(PRIVATE_CHANNELS, owner, alias)

    async def find_channel_id(self, external_id: str) -> str:
        """Return the id of the channel with this external id, or ""."""
        document = await self._store.documents.load_document("channel-alias", external_id)
        return document.data.decode() if document is not None else ""

    async def _claim_external_id(self, external_id: str, edit: Callable[[str], str]) -> str:
        """Set the channel id of an external id (empty at first); return the stored one."""

        def edit_owner(stored: bytes | None) -> bytes:
            return edit((stored or b"").decode()).encode()

        return (
            await self._store.documents.update_value("channel-alias", external_id, bytes, edit_owner)
        ).value.decode()

    async def add_table(self, channel: str, table_id: str, command: str = "", notice: bytes = b"") -> None:
        """Show a table in a channel. ``notice``: an outbox row, written once per command."""
        await self._store.indexes.add_member("channel-tables", channel, table_id)
        await self._store.indexes.add_member("table-places", table_id, channel)
        if notice:
            await self._store.documents.update_value(
                "channel-shows", f"{channel}.{table_id}", bytes, lambda _: b"", command=command, always=True,
                effects=lambda *_: WriteEffects([notice]),
            )  # fmt: skip

    async def remove_table(self, channel: str, table_id: str) -> None:
        """Stop showing a table in a channel."""
        await self._store.indexes.remove_member("table-places", table_id, channel)
        await self._store.indexes.remove_member("channel-tables", channel, table_id)
        await self._store.documents.delete_document("channel-shows", f"{channel}.{table_id}")

    async def replace_external_id(self, old: str, new: str) -> None:
        """Give a channel a new external id. Idempotent.

        The old one still leads to the channel: a late press must not create another, to which a late repeat would move
        the tables. Tables of a channel already created under the new one move here.
        """
        channel = await self.get(await self.find_channel_id(old))
        if channel is None or channel.alias not in (old, new):
            return
        other = await self.find_channel_id(new)
        if other not in ("", channel.id):
            for table_id in await self._store.indexes.list_members("channel-tables", other):
                await self.add_table(channel.id, table_id)
                await self.remove_table(other, table_id)
        await self.update_channel(channel.id, alias=new)
        await self._claim_external_id(new, lambda _: channel.id)

    async def list_ids_for_table(self, table_id: str) -> list[str]:
        """Return the ids of the channels that show a table."""
        return await self._store.indexes.list_members("table-places", table_id)

    async def list_for_table(self, table_id: str) -> list[Channel]:
        """Return the channels that show a table."""
        names = await self.list_ids_for_table(table_id)
        return [
            stored.value for stored in (await self._store.documents.load_values("channel", names, Channel)).values()
        ]

    async def is_shown(self, channel: str, table_id: str) -> bool:
        """Return whether a channel shows a table."""
        return await self._store.indexes.has_member("table-places", table_id, channel)

    async def find_for_table(self, table_id: str, platform: str, *first: str, shared: bool = False) -> Channel | None:
        """Return a platform's channel that shows a table: one of ``first``, or else the first by id.

        ``shared``: only one that several users see.
        """

        def is_fit(channel: Channel | None) -> bool:
            return channel is not None and channel.platform == platform and not (shared and channel.closed)

        for channel_id in filter(None, first):
            if await self.is_shown(channel_id, table_id) and is_fit(channel := await self.get(channel_id)):
                return channel
        for page in split_pages(await self.list_ids_for_table(table_id), READ_PAGE):
            stored = await self._store.documents.load_values("channel", page, Channel)
            for channel_id in page:
                if channel_id in stored and is_fit(stored[channel_id].value):
                    return stored[channel_id].value
        return None
