"""Storage of gatherings: one document each, written by compare-and-set with its outbox row and timer.

Each kind declares one store: its documents, lists of channels and users, and scheduled events.
"""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from bot.app.clocks.waking_hours import DAY_MS
from bot.app.common.interfaces import ID_ALPHABET, derive_id
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.tables.lobby_store import encode_table_change
from bot.app.tables.user_jobs import work_in_pages
from bot.app.users.user_repository import User, UserJob
from bot.paging import map_pages, split_pages
from bot.store.documents import VersionedValue
from bot.store.timers import TimerKind, WriteEffects

FAR_FUTURE: Final = 1 << 53
ID_LENGTH: Final = 11
DRAFT_LIFETIME_MS: Final = 7 * DAY_MS
"""Lifetime of a draft that is never announced."""
DRAFT_ENDS: Final = "drop"


class Gathering(Protocol):
    """A stored gathering of any kind."""

    @property
    def id(self) -> str:
        """The id, which begins with the letter of its kind."""

    @property
    def host(self) -> str:
        """The user who organizes it, or ""."""

    @property
    def channel(self) -> str:
        """The channel where it was planned."""

    @property
    def lang(self) -> str:
        """The language of its message in a channel without a language."""

    @property
    def state(self) -> str:
        """The state: only the organizer sees a ``draft``; ``over`` and ``off`` have ended."""

    @property
    def made(self) -> int:
        """Time of creation (ms)."""

    @property
    def version(self) -> int:
        """The document's version, once loaded."""


G = TypeVar("G", bound=Gathering)
GatheringEdit = Callable[[G], G]
"""An edit of a gathering, which may raise ``RejectedError``."""


class ScheduledEvent(NamedTuple):
    """An event due at ``due_ms``; 0 for now. ``kind``: the key of its handler."""

    due_ms: int
    kind: str


def _change(gathering: G, **fields: object) -> G:
    return msgspec.structs.replace(gathering, **fields)  # type: ignore[type-var]  # a protocol cannot say that it is a struct


async def resolve_host(service: Services, gathering: G) -> G:
    """Return a gathering with its host's current id."""
    host = await service.users.get_cached(gathering.host) if gathering.host else None
    return gathering if host is None or host.is_deleted else _change(gathering, host=host.id)


@dataclass(frozen=True, kw_only=True)
class GatheringStore(Generic[G]):
    """The stored gatherings of one kind."""

    name: str
    """The kind of the documents; it also names the lists."""
    prefix: str
    """The first letter of all ids, which are one character longer than table ids."""
    document: type[Any]
    """The type of the documents; a protocol cannot declare it as ``Stored``."""
    missing: str
    """The key of the text for a missing gathering."""
    closed: str
    """The key of the text for a state that does not allow an edit."""
    channel_position: Callable[[G, int], int | None]
    """Return the position (ms) of a gathering in channel lists; None to leave it out."""
    user_position: Callable[[G, int], int] = lambda gathering, _: gathering.made
    """Return the position in user lists."""
    list_users: Callable[[G], Iterable[str]] = lambda gathering: [gathering.host]
    """Return the users whose lists get a new gathering."""
    remove_user: Callable[[G, User], G] = lambda gathering, _: gathering
    """Remove a deleted user from a gathering."""
    timer: TimerKind | None = None
    """The timer of scheduled events; None if there are no events and no drafts."""
    iter_events: Callable[[G], Iterable[ScheduledEvent]] = lambda _: ()
    """Yield the scheduled events of an announced gathering."""
    resolve: Callable[[Services, G], Awaitable[G]] = resolve_host
    """Return a gathering with current user ids."""
    complete_edit: Callable[[Services, G, G], Awaitable[G]] | None = None
    """Return the gathering with an edit's effects, given the gathering before and after it."""
    list_order: Callable[[G], Any] | None = None
    """The sort key of loaded lists; None for the stored order."""
    merge_ids: Callable[[G, User], G] | None = None
    """Merge a user's answers under linked ids; None if ``resolve`` does so."""

    @property
    def channel_list(self) -> str:
        """Return the name of the channel lists."""
        return f"channel-{self.name}s"

    @property
    def user_list(self) -> str:
        """Return the name of the user lists."""
        return f"user-{self.name}s"

    def is_id(self, name: str) -> bool:
        """Return whether this could be the id of such a gathering."""
        return name[:1] == self.prefix and len(name) == ID_LENGTH and set(name[1:]) <= set(ID_ALPHABET)

    def derive_id(self, text: str) -> str:
        """Derive an id from a text."""
        return self.prefix + derive_id(text)

    # -- documents

    async def load(self, service: Services, name: str) -> G:
        """Load a gathering with its version and current user ids. Raises ``RejectedError``."""
        found = await self.find(service, name)
        if found is None:
            raise RejectedError(self.missing)
        return found

    async def find(self, service: Services, name: str) -> G | None:
        """Load a gathering like ``load``, or return None."""
        stored = await service.store.documents.load_value(self.name, name, self.document) if self.is_id(name) else None
        return None if stored is None else await self._resolve_stored(service, stored)

    async def _resolve_stored(self, service: Services, stored: VersionedValue[G]) -> G:
        return _change(await self.resolve(service, stored.value), version=stored.version)

    async def load_listed(self, service: Services, names: Iterable[str]) -> list[G]:
        """Load gatherings for a list, with current ids only for hosts; missing ones are left out."""
        found = list[G]()
        for page in split_pages(names):
            stored = (await service.store.documents.load_values(self.name, page, self.document)).values()
            await service.users.get_all_cached(one.value.host for one in stored if one.value.host)
            found += [_change(await resolve_host(service, one.value), version=one.version) for one in stored]
        return found if self.list_order is None else sorted(found, key=self.list_order)

    async def load_of_channel(self, service: Services, channel: str, *span: int) -> list[G]:
        """Load the gatherings of a channel; ``span``: as for ``list_channel_ids``."""
        return await self.load_listed(service, await self.list_channel_ids(service, channel, *span))

    async def load_of_user(self, service: Services, user: User, *span: int) -> list[G]:
        """Load the gatherings of a user; ``span``: as for ``list_user_ids``."""
        return await self.load_listed(service, await self.list_user_ids(service, user, *span))

    def build_effects(self, _: G | None, gathering: G, version: int) -> WriteEffects:
        """Return a gathering's timer, and the outbox row for the channels that show it."""
        messages = [] if gathering.state == "draft" else [encode_table_change(gathering.id, version)]
        due = self.next_event(gathering)
        due_ms = due.due_ms if due is not None else None
        return WriteEffects(messages, {} if self.timer is None else {self.timer: due_ms})

    def next_event(self, gathering: G) -> ScheduledEvent | None:
        """Return the next event, or None."""
        if gathering.state == "draft":
            return ScheduledEvent(gathering.made + DRAFT_LIFETIME_MS, DRAFT_ENDS)
        return min(self.iter_events(gathering), default=None)

    async def create(self, service: Services, gathering: G, command: str) -> G:
        """Store a new gathering and list it. A retry returns the existing one.

        List entries are written first, so a stored gathering is always listed.
        """
        await self.add_to_channel_list(service, gathering.channel, gathering)
        await self.add_to_user_lists(service, self.list_users(gathering), gathering)
        await service.store.documents.update_value(
            self.name, gathering.id, self.document, lambda stored: stored or gathering, command=f"{command}:make",
            effects=self.build_effects,
        )  # fmt: skip
        return await self.load(service, gathering.id)

    async def edit(self, service: Services, name: str, command: str, edit: GatheringEdit[G]) -> G:
        """Edit a gathering and return it. ``edit`` may raise ``RejectedError``."""

        async def apply_edit(old: G | None) -> G:
            if old is None:
                raise RejectedError(self.missing)
            new = edit(await self.resolve(service, old))
            return new if self.complete_edit is None else await self.complete_edit(service, old, new)

        if not self.is_id(name):
            raise RejectedError(self.missing)
        stored = await service.store.documents.update_value(
            self.name, name, self.document, apply_edit, command=command, effects=self.build_effects
        )
        return await self._resolve_stored(service, stored)

    async def delete(self, service: Services, gathering: G) -> None:
        """Delete a draft."""
        await service.store.timelines.remove_member(self.channel_list, gathering.channel, gathering.id)
        await service.store.timelines.remove_member(self.user_list, gathering.host, gathering.id)
        await service.store.documents.delete_document(self.name, gathering.id)

    # -- lists

    async def add_to_channel_list(self, service: Services, channel: str, gathering: G) -> None:
        """Add a gathering to the list of a channel, if it belongs in such lists."""
        at = self.channel_position(gathering, service.now_ms())
        if at is not None:
            await service.store.timelines.add_member(self.channel_list, channel, gathering.id, at)

    async def add_to_user_lists(self, service: Services, users: Iterable[str], gathering: G) -> None:
        """Add a gathering to the lists of users."""
        add, at = service.store.timelines.add_member, self.user_position(gathering, service.now_ms())
        await map_pages(lambda user_id: add(self.user_list, user_id, gathering.id, at), dict.fromkeys(users))

    async def show_in_channel(
        self, service: Services, channel: str, gathering: G, command: str = "", notice: bytes = b""
    ) -> None:
        """List a gathering in a channel and show it there. ``notice``: the encoded change to publish."""
        await self.add_to_channel_list(service, channel, gathering)
        await service.channels.add_table(channel, gathering.id, command, notice)

    async def list_channel_ids(
        self, service: Services, channel: str, first: int = 0, last: int = FAR_FUTURE, most: int = -1
    ) -> list[str]:
        """List the ids of a channel with positions between ``first`` and ``last``.

        ``most``: limit to those closest to ``first``, which may be the later one.
        """
        members = service.store.timelines.list_members
        return await members(self.channel_list, channel, first, last, most) if channel else []

    async def list_user_ids(
        self, service: Services, user: User, first: int = 0, last: int = FAR_FUTURE, most: int = -1
    ) -> list[str]:
        """List the ids of a user like ``list_channel_ids``, at most ``most`` per linked account."""
        members = service.store.timelines.list_members
        lists = [await members(self.user_list, user_id, first, last, most) for user_id in user.all_ids]
        return list(dict.fromkeys(name for names in lists for name in names))

    # -- jobs of a user

    async def erase_user(self, service: Services, owner: str, job: UserJob, user: User) -> None:
        """Remove a user from the next page of their gatherings, like ``work_in_pages``; drafts are deleted."""

        async def leave(name: str) -> None:
            found = await self.find(service, name)
            if found is not None and found.state == "draft" and found.host in user.all_ids:
                await self.delete(service, found)
            elif found is not None:
                await self.edit(service, name, f"forget:{user.id}", lambda now: self.remove_user(now, user))
            for user_id in user.all_ids:
                await service.store.timelines.remove_member(self.user_list, user_id, name)

        await self._for_each(service, owner, job, user, leave)

    async def merge_user(self, service: Services, owner: str, job: UserJob, user: User) -> None:
        """Merge a user's answers under linked ids in the next page of their gatherings."""
        if (merge := self.merge_ids) is None:
            return

        async def merge_at(name: str) -> None:
            with suppress(RejectedError):  # listed before it was stored, or deleted
                await self.edit(service, name, f"{job.id}:merged", lambda now: merge(now, user))

        await self._for_each(service, owner, job, user, merge_at)

    async def _for_each(
        self, service: Services, owner: str, job: UserJob, user: User, do: Callable[[str], Awaitable[None]]
    ) -> None:
        names, own = await self.list_user_ids(service, user), msgspec.structs.replace(job, id=f"{job.id}:{self.name}s")
        await work_in_pages(service, owner, own, names, partial(map_pages, do))
