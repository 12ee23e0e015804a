"""Users: internal ids, and platform ids (``{platform}:{id}``) as external ids.

Linked accounts give a user several ids. Their documents point to the current one, and ``UserRepository.get`` resolves
others in seats, hosts and indexes. So linking does not rewrite tables, and unlinking restores everything.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Final, NamedTuple

import msgspec

from bot.app.clocks.timezone_names import timezone_of_locale
from bot.app.common.interfaces import RandomBytes, new_id
from bot.app.errors import RejectedError
from bot.app.ui.texts import sanitize_name
from bot.app.users.models import (
    JOBS_TIMER,
    PUSH,
    WEB_PREFIX,
    Channel,
    DeputyToken,
    User,
    UserJob,
    job_timers,
    merge_user,
    with_job,
    without_user,
)
from bot.metrics import loop_time
from bot.paging import map_pages, split_pages
from bot.store.documents import READ_PAGE, Document, VersionedValue
from bot.store.store import Store
from bot.store.timers import WriteEffects
from engines.core.translation import LANGUAGES

__all__ = [
    "JOBS_TIMER",
    "Channel",
    "DeputyToken",
    "User",
    "UserJob",
    "UserRepository",
    "list_call_addresses",
    "match_language",
]

CACHE_S = 3.0
"""Maximum age (s) of cached names while no table is locked. Decisions always reload the user."""
MAX_CACHED: Final = 4096


UserPrefetch = Mapping[str, Awaitable[Document | None]]


class CachedUser(NamedTuple):
    """A cached user, its loading time, and the versions of its documents by id."""

    at: float
    user: User
    versions: dict[str, int]


class UserRepository:
    """All stored users."""

    def __init__(self, store: Store, random_bytes: RandomBytes) -> None:
        self._store = store
        self._random_bytes = random_bytes
        self._seen: dict[str, CachedUser] = {}

    async def ensure_user(self, external_id: str, name: str = "", lang: str = "") -> User:
        """Return the user with this external id, created if new.

        A new name replaces the old one; ``lang`` is set only once. After linking, only the primary platform sets the
        name.
        """
        user = await self._load_by_external_id(external_id)
        name = sanitize_name(name)
        if user is None:
            return await self._create_user(external_id, name, lang)
        leads = external_id == user.aliases[0] if user.aliases else True
        name = name if name and leads else user.name
        if name != user.name or (lang and not user.lang):
            change = {"name": name, "lang": user.lang or match_language(lang)}
            return await self.update_user(user.id, lambda stored: msgspec.structs.replace(stored, **change))
        return user

    async def find_user(self, external_id: str) -> User | None:
        """Return the user with this external id, or None."""
        return await self._load_by_external_id(external_id)

    async def get(self, user: str, prefetch: UserPrefetch = {}) -> User:  # noqa: B006 - never changed
        """Load a user by any of their ids, or from a prefetch. Raises ``KeyError`` for an unknown id."""
        loaded, version = await self._load_versioned(user, prefetch.get(user))
        versions = {user: version}
        while loaded.merged_into:  # each step leads to a lesser id, so this ends
            into, version = await self._load_versioned(loaded.merged_into)
            if loaded.id not in into.merged_ids and not into.is_deleted:
                into, version = await self._update_document(into.id, partial(merge_user, loaded)), -1
            versions[into.id] = version
            loaded = into
        self._cache_user(user, loaded, versions)
        return loaded

    async def get_cached(self, user: str) -> User:
        """Return a user for showing a name, at most ``CACHE_S`` old; an unknown id counts as deleted."""
        if (seen := self._find_fresh(user)) is not None:
            return seen.user
        try:
            return await self.get(user)
        except KeyError:
            unknown = User(user, user[:3].upper(), is_deleted=True)
            self._cache_user(user, unknown, {user: 0})
            return unknown

    def prefetch_users(self, users: Iterable[str]) -> UserPrefetch:
        """Request users, and known merge targets, for ``resolve_prefetch``."""
        return {user_id: self._store.documents.load_document("user", user_id) for user_id in self._list_parts(users)}

    async def resolve_prefetch(self, prefetch: UserPrefetch) -> None:
        """Update the cache with prefetched users, so ``get_cached`` sees other processes' changes."""
        await self._refresh_cache({user_id: await document for user_id, document in prefetch.items()})

    async def get_all_cached(self, users: Iterable[str]) -> dict[str, User]:
        """Return users by the given ids as ``get_cached`` does, loading missing ones together."""
        wanted = dict.fromkeys(users)
        known = {user_id: seen.user for user_id in wanted if (seen := self._find_fresh(user_id)) is not None}
        for page in split_pages(self._list_parts(user_id for user_id in wanted if user_id not in known), READ_PAGE):
            known |= await self._refresh_cache(await self._store.documents.load_documents("user", page))
        return {user_id: known[user_id] for user_id in wanted}

    async def _refresh_cache(self, documents: Mapping[str, Document | None]) -> dict[str, User]:
        now, users, changed = loop_time(), dict[str, User](), list[str]()
        for user_id, document in documents.items():
            seen = self._seen.get(user_id)
            if seen is not None and all(
                version == (stored.version if (stored := documents.get(part_id)) else 0)
                for part_id, version in seen.versions.items()
            ):
                self._seen[user_id] = CachedUser(now, seen.user, seen.versions)
                users[user_id] = seen.user
                continue
            self._seen.pop(user_id, None)
            own = msgspec.json.decode(document.data, type=User) if document is not None else None
            if own is None or document is None or own.merged_into:
                changed.append(user_id)
            else:
                self._cache_user(user_id, own, {user_id: document.version})
                users[user_id] = own
        return users | dict(zip(changed, await map_pages(self.get_cached, changed), strict=True))

    def _find_fresh(self, user: str) -> CachedUser | None:
        seen = self._seen.get(user)
        if seen is None or loop_time() - seen.at >= CACHE_S:
            return None
        self._store.changes.note_read(*(f"user:{user_id}" for user_id in seen.versions))
        return seen

    def _list_parts(self, users: Iterable[str]) -> Iterable[str]:
        """Return ids with the ids of known merge targets."""
        known = ((user, self._seen.get(user)) for user in users)
        return dict.fromkeys(part for user, seen in known for part in (user, *(seen.versions if seen else ())))

    async def update_user(
        self, user: str, edit: Callable[[User], User], job: UserJob | None = None, due: int = 0
    ) -> User:
        """Change a user and enqueue a job in the same write; timers pick it up at ``due`` (ms).

        Raises ``KeyError`` for an unknown id.
        """
        return await self._update_document((await self.get(user)).id, partial(with_job, edit, job), due)

    async def get_unmerged(self, user: str) -> User:
        """Load the document of exactly this id, without following merges. Raises ``KeyError``."""
        return await self._load_document(user)

    async def complete_job(self, user: str, job: UserJob) -> None:
        """Remove a job that is done at all tables."""

        def apply_edit(stored: User) -> User:
            left = tuple(pending for pending in stored.jobs if (pending.id, pending.kind) != (job.id, job.kind))
            return msgspec.structs.replace(stored, jobs=left)

        await self._update_document(user, apply_edit)

    async def record_progress(self, user: str, job: UserJob, table_id: str, due: int) -> None:
        """Record the last table done in a pass of the first job; its timer continues at ``due`` (ms).

        ``job``: the pending job, or one of its passes, which has a longer id.
        """

        def apply_edit(stored: User) -> User:
            first, *others = stored.jobs or (job,)
            if first.kind != job.kind or not job.id.startswith(first.id) or not stored.jobs:
                return stored  # another process completed it
            done = {**first.done, job.id: max(table_id, first.done.get(job.id, ""))}
            return msgspec.structs.replace(stored, jobs=(msgspec.structs.replace(first, done=done), *others))

        await self._update_document(user, apply_edit, due)

    async def merge_users(self, leader: str, other: str, job: UserJob | None = None, due: int = 0) -> User:
        """Merge two users into one with the leader's name and settings. Idempotent.

        The greater id points to the lesser. One write decides, and each reader of the pointer completes the merge, in
        case the process dies in between. Two users never point at each other. ``job``, ``due``: as in ``update_user``.
        Raises ``RejectedError`` if the other user has been merged elsewhere, ``KeyError`` for an unknown id.
        """
        old, young = sorted((leader, other))

        def point_to_older(stored: User) -> User:
            if stored.is_deleted:
                raise KeyError(stored.id)
            if stored.merged_into not in ("", old):
                raise RejectedError("app-link-unknown")
            return msgspec.structs.replace(stored, merged_into=old, is_leading=young == leader)

        if (await self._load_document(old)).is_deleted:
            raise KeyError(old)
        await self._update_document(young, partial(with_job, point_to_older, job), due)
        return await self.get(young)

    async def replace_external_id(self, old: str, new: str) -> bool:
        """Replace a user's external id; return False if it is unknown.

        After a crash in between, both ids exist until the call is repeated.
        """
        holder = await self._find_owner_id(old)
        if not holder:
            return False
        await self._store.documents.update_value("user-alias", new, bytes, lambda _: holder.encode())

        def apply_edit(stored: User) -> User:
            aliases = tuple(dict.fromkeys(new if alias == old else alias for alias in stored.aliases))
            return msgspec.structs.replace(stored, aliases=aliases)

        into = holder
        while into:
            into = (await self._update_document(into, apply_edit)).merged_into
        await self._store.documents.delete_document("user-alias", old)
        return True

    async def unlink_user(self, user: str, job: UserJob | None = None, due: int = 0) -> User:
        """Undo the merge of a user, who gets name, seats and settings back.

        ``job``, ``due``: as in ``update_user``. Raises ``KeyError`` for an unknown id.
        """
        own = await self._load_document(user)
        into = own.merged_into
        if into:
            told = await self.get(into)  # hours that counted for both are neither user's first answer
            apart = partial(
                msgspec.structs.replace, merged_into="", is_leading=False, hours_changes=told.hours_changes,
                hours_since=told.hours_since,
            )  # fmt: skip
            await self._update_document(user, partial(with_job, apart, job), due)
        await self.remove_merged(user, into)
        return await self.get(user)

    async def remove_merged(self, user: str, into: str) -> None:
        """Remove an unlinked user's ids from the user ``into`` and all users above."""
        own = await self._load_document(user)
        while into:
            into = (await self._update_document(into, partial(without_user, own))).merged_into

    async def list_merged(self, user: User) -> list[User]:
        """Return the users merged into this one, each with their own data."""
        return [await self._load_document(user_id) for user_id in user.merged_ids]

    async def delete_user(self, user: str, job: str = "forget", due: int = 0) -> User:
        """Delete a user: remove name, external ids and settings; ids remain in game logs.

        The job ``forget`` completes the deletion (``account.user_data``); until then only it has the external ids.
        """

        def apply_edit(stored: User) -> User:
            if stored.is_deleted:
                return stored
            jobs = UserJob(job, "forget", stored.aliases), UserJob(job, "sweep")
            return User(
                stored.id,
                new_id(self._random_bytes, 3).upper(),
                is_deleted=True,
                merged_ids=stored.merged_ids,
                jobs=jobs,
            )

        return await self._update_document((await self.get(user)).id, apply_edit, due)

    async def delete_external_ids(self, user: User, aliases: Iterable[str]) -> None:
        """Delete the external ids of a deleted user, and the data of users merged into them."""
        for alias in aliases:
            if await self._find_owner_id(alias) in user.all_ids:
                await self._store.documents.delete_document("user-alias", alias)
        for user_id in user.merged_ids:
            await self._update_document(
                user_id, lambda stored: User(stored.id, user.name, is_deleted=True, merged_into=user.id)
            )

    async def _load_by_external_id(self, external_id: str) -> User | None:
        holder = await self._find_owner_id(external_id)
        if not holder:
            return None
        user = await self.get(holder)
        if user.is_deleted:  # deleted, but this external id is left
            await self._store.documents.delete_document("user-alias", external_id)
            return None
        for part in await self.list_merged(user):
            if not part.merged_into:  # unlinked, but still listed by this user
                user = await self._update_document(user.id, partial(without_user, part))
        return user

    async def _find_owner_id(self, external_id: str) -> str:
        document = await self._store.documents.load_document("user-alias", external_id)
        return document.data.decode() if document is not None else ""

    async def _load_document(self, user: str) -> User:
        return (await self._load_versioned(user)).value

    async def _load_versioned(
        self, user: str, requested: Awaitable[Document | None] | None = None
    ) -> VersionedValue[User]:
        document = await (requested or self._store.documents.load_document("user", user))
        if document is None or not document.data:
            raise KeyError(user)
        return VersionedValue(msgspec.json.decode(document.data, type=User), document.version)

    async def _update_document(self, user: str, edit: Callable[[User], User], due: int = 0) -> User:
        """Change the document of an id without following merges. Keeps the timer while jobs are pending."""

        def edit_existing(old: User | None) -> User:
            if old is None:
                raise KeyError(user)
            return edit(old)

        def job_effects(old: User | None, new: User, _: int) -> WriteEffects:
            return WriteEffects(timers=job_timers(old, new, due) if old is not None else {})

        new = (await self._store.documents.update_value("user", user, User, edit_existing, effects=job_effects)).value
        for user_id in new.all_ids:
            self._seen.pop(user_id, None)
        return new

    async def _create_user(self, external_id: str, name: str, lang: str) -> User:
        user = User(
            new_id(self._random_bytes, 12),
            name or external_id.partition(":")[2][:8],
            match_language(lang),
            (external_id,),
        )
        user = msgspec.structs.replace(user, guessed_timezone=timezone_of_locale(lang))
        await self._store.documents.update_value("user", user.id, User, lambda _: user)
        holder = await self._store.documents.update_value(
            "user-alias", external_id, bytes, lambda stored: stored or user.id.encode()
        )
        if holder.value == user.id.encode():
            return user
        await self._store.documents.delete_document("user", user.id)
        owner = await self._load_by_external_id(external_id)
        assert owner is not None, "the external id was just claimed"
        return owner

    def _cache_user(self, user_id: str, user: User, versions: dict[str, int]) -> None:
        if len(self._seen) > MAX_CACHED:
            self._seen.clear()
        self._seen[user_id] = CachedUser(loop_time(), user, versions)


def match_language(lang: str) -> str:
    """Return the supported language of a locale, or ""."""
    short = lang[:2].lower()
    return short if short in LANGUAGES else ""


def list_call_addresses(user: User, aliases: tuple[str, ...]) -> tuple[str, ...]:
    """Return external ids, preceded by the devices' if these are notified instead of the chat."""
    last_on_page = user.pressed_on_page or all(alias.startswith(WEB_PREFIX) for alias in user.aliases)
    is_called = user.devices and user.call_place != "chat" and (user.call_place == "page" or last_on_page)
    return (f"{PUSH}:{user.id}", *aliases) if is_called else aliases
