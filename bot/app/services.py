"""The services that all packages of the table service share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.app.common.film_jobs import FilmJobs
from bot.app.common.incidents import TimerFailures
from bot.app.common.interfaces import EraseHook, Now, RandomBytes, Timings
from bot.app.common.quotas import Limits, PressPriority, RateBuckets
from bot.app.common.trace_ids import UpdateTracker
from bot.app.tables.ai_pool import AIPool, make_thread_pool
from bot.app.tables.lobby_store import LobbyStore, to_ms
from bot.app.tables.repository import TableRepository
from bot.app.tables.reviews import ReviewService
from bot.app.users.channel_repository import ChannelRepository
from bot.app.users.models import UserJob
from bot.app.users.platform_roles import PlatformRoles
from bot.app.users.user_repository import UserRepository
from bot.store.store import Store

REVIEW_STEP_TIMEOUT_S = 120.0
"""Wall-clock timeout of one step of a review, which uses about a second of processor time."""


@dataclass
class MaintenanceFlag:
    """Whether the server is in maintenance, as this process knows it: tables can be read, and nothing changes them.

    ``deadlines.outages`` refreshes it every second. ``since``: the beginning of the maintenance (ms); 0: none.
    """

    since: int = 0


@dataclass(frozen=True)
class Services:
    """Store, clock, random source, timings, worker pools, repositories, and limits."""

    store: Store
    clock: Now
    fresh: RandomBytes
    timings: Timings
    ai_pool: AIPool
    components: Mapping[str, str] = field(default_factory=dict)
    job_handlers: Mapping[str, Callable[[Services, str, UserJob], Awaitable[None]]] = field(default_factory=dict)
    """The handler of each kind of job (see ``tables.user_jobs``). It may start again after any step."""
    erasers: list[EraseHook] = field(default_factory=list)
    """Hooks that erase the frontends' data about deleted users."""
    url: str = ""
    """The public address of this server without a trailing slash; empty: local only."""
    limits: Limits = field(default_factory=Limits)
    """Quotas of users, channels and the whole server."""
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
    """The platforms that open the page of a table as an app of their own."""
    reviews: ReviewService = field(init=False)
    maintenance_flag: MaintenanceFlag = field(init=False, default_factory=MaintenanceFlag)
    timer_failures: TimerFailures = field(init=False, default_factory=TimerFailures)
    press_priority: PressPriority = field(init=False, default_factory=PressPriority)
    hint_tasks: dict[tuple[str, int, int], asyncio.Task[None]] = field(init=False, default_factory=dict)
    """Running searches for hints, by table, seat and epoch."""
    counting_tasks: dict[str, asyncio.Task[None]] = field(init=False, default_factory=dict)
    """Standings that are counted in the background, by name."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "users", UserRepository(self.store, self.fresh))
        object.__setattr__(self, "channels", ChannelRepository(self.store, self.fresh))
        object.__setattr__(self, "lobbies", LobbyStore(self.store, self.fresh, self.users, self.clock))
        reviews = ReviewService(self.store, self.review_pool, self.clock, self.fresh, self.timings.lease_ms)
        object.__setattr__(self, "reviews", reviews)
        object.__setattr__(self, "shows", UpdateTracker(lambda: self.clock().timestamp()))
        object.__setattr__(
            self, "tables", TableRepository(self.store, self.lobbies, self.users, self.clock, self.timings)
        )

    def now_ms(self) -> int:
        """Return the current time (ms since 1970)."""
        return to_ms(self.clock())

    @property
    def secure_url(self) -> str:
        """Return the public https address of the web page; empty: there is none."""
        return self.url if self.url.startswith("https://") else ""
