"""The services shared by all packages, and the context of a request: user, channel, command id, permissions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bot.app.common.film_jobs import FilmJobs
from bot.app.common.incidents import TimerFailures
from bot.app.common.interfaces import EraseHook, GroupHook, Now, RandomBytes, Timings, UpdateTracker
from bot.app.common.quotas import Limits, PressPriority, RateBuckets
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, load_translator
from bot.app.permissions import PERMISSIONS, GroupAct, Permission, Role
from bot.app.tables.ai_pool import AIPool, make_thread_pool
from bot.app.tables.cache import Prefetch
from bot.app.tables.lobby_store import Lobby, LobbyStore, to_ms
from bot.app.tables.repository import TableRepository
from bot.app.tables.reviews import ReviewService
from bot.app.tables.table import AnyTable, Table
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, Tone
from bot.app.users.channel_repository import ChannelRepository
from bot.app.users.models import Block, Channel, UserJob
from bot.app.users.platform_roles import PlatformRoles
from bot.app.users.user_repository import User, UserRepository
from bot.store.store import Store
from engines.core.core_types import Arg

REVIEW_STEP_TIMEOUT_S = 120.0
"""Wall-clock timeout of a review step, which uses about a second of processor time."""


@dataclass
class MaintenanceFlag:
    """Whether this process knows the server to be in maintenance: tables are then read-only.

    ``deadlines.outages`` refreshes it every second. ``since``: the start of maintenance (ms), or 0.
    """

    since: int = 0


@dataclass(frozen=True)
class Services:
    """Store, clock, random source, timings, worker pools, repositories, and limits."""

    store: Store
    clock: Now
    random_bytes: RandomBytes
    timings: Timings
    ai_pool: AIPool
    components: Mapping[str, str] = field(default_factory=dict)
    job_handlers: Mapping[str, Callable[[Services, str, UserJob], Awaitable[None]]] = field(default_factory=dict)
    """The handler of each kind of job (see ``tables.user_jobs``). It may restart after any step."""
    erasers: list[EraseHook] = field(default_factory=list)
    """Hooks that erase the frontends' data about deleted users."""
    url: str = ""
    """This server's public address without a trailing slash; empty if local only."""
    limits: Limits = field(default_factory=Limits)
    rates: RateBuckets = field(default_factory=RateBuckets)
    review_pool: AIPool = field(default_factory=lambda: AIPool(make_thread_pool, REVIEW_STEP_TIMEOUT_S))
    """Workers of reviews, separate from the AIs of waiting tables."""
    users: UserRepository = field(init=False)
    channels: ChannelRepository = field(init=False)
    lobbies: LobbyStore = field(init=False)
    tables: TableRepository = field(init=False)
    admins: PlatformRoles = field(init=False, default_factory=PlatformRoles)
    shows: UpdateTracker = field(init=False)
    films: FilmJobs = field(init=False, default_factory=FilmJobs)
    app_platforms: set[str] = field(init=False, default_factory=set)
    """Platforms that open a table's page as an app."""
    reviews: ReviewService = field(init=False)
    maintenance_flag: MaintenanceFlag = field(init=False, default_factory=MaintenanceFlag)
    blocks: dict[str, Block] = field(init=False, default_factory=dict)
    """The blocks by each of their ids, as known to this process: ``deadlines.blocks`` refreshes them every second."""
    group_hooks: dict[str, GroupHook] = field(init=False, default_factory=dict)
    """By platform."""
    timer_failures: TimerFailures = field(init=False, default_factory=TimerFailures)
    press_priority: PressPriority = field(init=False, default_factory=PressPriority)
    hint_tasks: dict[tuple[str, int, int], asyncio.Task[None]] = field(init=False, default_factory=dict)
    """Running searches for hints, by table, seat and epoch."""
    refusing_services: dict[str, int] = field(init=False, default_factory=dict)
    """Push services that refuse this server's signature, by host, each with its first refusal (ms)."""
    counting_tasks: dict[str, asyncio.Task[None]] = field(init=False, default_factory=dict)
    """Standings being counted in the background, by name."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "users", UserRepository(self.store, self.random_bytes))
        object.__setattr__(self, "channels", ChannelRepository(self.store, self.random_bytes))
        object.__setattr__(self, "lobbies", LobbyStore(self.store, self.random_bytes, self.users, self.clock))
        reviews = ReviewService(self.store, self.review_pool, self.clock, self.random_bytes, self.timings.lease_ms)
        object.__setattr__(self, "reviews", reviews)
        object.__setattr__(self, "shows", UpdateTracker(lambda: self.clock().timestamp()))
        object.__setattr__(
            self, "tables", TableRepository(self.store, self.lobbies, self.users, self.clock, self.timings)
        )

    def now_ms(self) -> int:
        """Return the current time (Unix ms)."""
        return to_ms(self.clock())

    @property
    def secure_url(self) -> str:
        """Return the public https address of the web page, or ""."""
        return self.url if self.url.startswith("https://") else ""


@dataclass(frozen=True)
class RequestContext:
    """The user, place and command id of a request."""

    service: Services
    user: User
    channel: str
    command_id: str
    lang: str
    platform_roles: frozenset[Role] = frozenset()
    """The caller's platform roles, set by the dispatcher if they matter."""
    text: str = ""
    """The text typed after a command."""
    recent_table: str = ""
    """The caller's most recent table; empty if unknown."""
    """The file sent with the callback."""
    prefetch: Prefetch | None = None
    """Requests about the callback's table, sent while the caller was loaded."""

    @cached_property
    def translator(self) -> Translator:
        """Return the translator for texts outside games, in the caller's language."""
        return Translator(self.lang)

    def translate(self, key: str, /, **args: Arg) -> str:
        """Translate a text outside games, see ``translator``."""
        return self.translator.translate(key, **args)

    def button(self, callback: Callback, key: str, /, tone: Tone = "plain", **others: Any) -> Button:
        """Build a button labelled with a text outside games, like ``Translator.button``."""
        return self.translator.button(callback, key, tone, **others)

    def private_screen(
        self, title: str, text: Sequence[str] = (), rows: Sequence[tuple[Button, ...]] = (), *,
        back: Callback | None = None, **others: Any,
    ) -> Screen:  # fmt: skip
        """Build a screen for the caller only, in their language.

        Empty lines of ``text`` are left out. ``back``: the target of a last button; ``others``: more fields of
        ``Screen``.
        """
        last = () if back is None else ((self.translator.button(back, "app-back"),),)
        return Screen(title, tuple(filter(None, text)), rows=(*rows, *last), private=True, lang=self.lang, **others)

    async def find_shared_channel(self) -> Channel | None:
        """Return the request's channel if several users see it."""
        channel = await self.service.channels.get(self.channel)
        return None if channel is None or channel.closed else channel

    async def require_shared_channel(self) -> Channel:
        """Return the request's channel. Raises ``RejectedError`` if only one user sees it."""
        channel = await self.find_shared_channel()
        if channel is None:
            raise RejectedError("app-invalid-button")
        return channel

    async def change_caller(self, edit: Callable[[User], User]) -> RequestContext:
        """Change the caller; return the context with the changed caller."""
        return replace(self, user=await self.service.users.update_user(self.user.id, edit))

    def open_table(self, table_id: str) -> AbstractAsyncContextManager[AnyTable]:
        """Open the table of the callback, see ``TableRepository.open``."""
        return self.service.tables.open(table_id, self.prefetch)

    def open_started(self, table_id: str) -> AbstractAsyncContextManager[Table]:
        """Open the callback's table, which must have started."""
        return self.service.tables.open_started(table_id, self.prefetch)

    async def load_translator(self, table: Table | Lobby) -> Translator:
        """Load the translator for a table's messages in the caller's language: as a player, they are *you*.

        For screens read only by the caller; others use ``i18n.load_translator``.
        """
        reader = table.own_seat(self.user.id) if isinstance(table, Table) else None
        return await load_translator(self.service.users, table, self.lang, reader)

    def is_allowed(self, act: Permission, table: Table | Lobby) -> bool:
        """Return whether the caller has a permission at this table."""
        lobby = table.lobby if isinstance(table, Table) else table
        others = self.platform_roles
        seated = table.seat_of(self.user.id) is not None
        if isinstance(table, Table) and seated and table.own_seat(self.user.id) is None:
            seated, others = False, others | {"deputy"}
        return roles_allow(table_roles(self.user.id, lobby.host, seated=seated, others=others), act)

    def require_permission(self, act: Permission, table: Table | Lobby) -> None:
        """Raise ``RejectedError`` unless the caller has a permission at this table."""
        if not self.is_allowed(act, table):
            raise RejectedError(f"app-may-not-{act.replace(' ', '-').lower()}")

    async def require_right(self, act: GroupAct, channel: Channel) -> None:
        """Raise ``RejectedError`` unless the caller may perform an act that a group can reserve."""
        holders = (await self.service.channels.load_group(channel)).rights.get(act, "")
        if not await self.service.admins.may_act(self.user, channel, act, holders):
            raise RejectedError(f"app-no-right-{act}{'-admins' if holders else ''}")

    def caller_seat(self, table: Table) -> int:
        """Return the caller's seat, as owner or deputy; the checks guarantee one."""
        seat = table.seat_of(self.user.id)
        assert seat is not None, "a callback that needs a seat declares it"
        return seat


def roles_allow(roles: frozenset[Role], act: Permission) -> bool:
    """Return whether any of these roles has a permission."""
    return bool(PERMISSIONS[act] & roles)


def table_roles(user: str, host: str, *, seated: bool, others: frozenset[Role] = frozenset()) -> frozenset[Role]:
    """Return a user's roles at a table. ``others``: roles given by the platform."""
    own: set[Role] = {"player"} if seated else {"spectator"}
    if user and user == host:
        own.add("host")
    return frozenset(own | others)
