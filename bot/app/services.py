"""What every part of the table service works with: the store, the clock, and what is made of them once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.app.match.failures import TimerFailures
from bot.app.match.lookbacks import LookBacks
from bot.app.match.resting import Resting
from bot.app.match.rooms import Rooms
from bot.app.match.tables import Tables
from bot.app.match.thinkers import Thinkers, in_thread
from bot.app.people.admins import Admins
from bot.app.people.people import People
from bot.app.people.person import Errand
from bot.app.people.places import Places
from bot.app.port.calling import Caller
from bot.app.port.films import Films
from bot.app.port.limits import Limits, Rates
from bot.app.port.ports import Forget, Fresh, Now, Pace
from bot.app.port.trail import Shows
from bot.store.store import Store

LOOK_S = 120.0
"""A step of a look back that takes longer, by the clock, is given up: it has a second of the processor's time."""


@dataclass(frozen=True)
class Services:
    """The store, the clock, chance for ids and seeds, the pace, where AIs think, and the hosts' own components."""

    store: Store
    clock: Now
    fresh: Fresh
    pace: Pace
    thinkers: Thinkers
    components: Mapping[str, str] = field(default_factory=dict)
    does: Mapping[str, Callable[[Services, str, Errand], Awaitable[None]]] = field(default_factory=dict)
    """What each kind of errand does, for whom (see ``errands``). It may be begun again after any step."""
    forgets: list[Forget] = field(default_factory=list)
    """What frontends keep about people, and how they take it away."""
    url: str = ""
    """How this house is reached from outside, without a slash in the end; empty: only from where it runs."""
    limits: Limits = field(default_factory=Limits)
    """What one person, one place and all may take."""
    rates: Rates = field(default_factory=Rates)
    caller: Caller = field(default_factory=Caller)
    """Calls the addresses that players have named."""
    lookers: Thinkers = field(default_factory=lambda: Thinkers(in_thread, LOOK_S))
    """Where looks back are made: apart from those who think for tables that wait."""
    people: People = field(init=False)
    places: Places = field(init=False)
    rooms: Rooms = field(init=False)
    tables: Tables = field(init=False)
    admins: Admins = field(init=False, default_factory=Admins)
    shows: Shows = field(init=False, default_factory=Shows)
    films: Films = field(init=False, default_factory=Films)
    look_backs: LookBacks = field(init=False)
    resting: Resting = field(init=False, default_factory=Resting)
    failures: TimerFailures = field(init=False, default_factory=TimerFailures)
    hinting: dict[tuple[str, int, int], asyncio.Task[None]] = field(init=False, default_factory=dict)
    """Masters that think about a hint, by table, seat and epoch."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "people", People(self.store, self.fresh))
        object.__setattr__(self, "places", Places(self.store, self.fresh))
        object.__setattr__(self, "rooms", Rooms(self.store, self.fresh, self.people))
        object.__setattr__(self, "look_backs", LookBacks(self.store, self.lookers, self.clock, self.pace.lease_ms))
        object.__setattr__(self, "tables", Tables(self.store, self.rooms, self.people, self.clock, self.pace))

    @property
    def page(self) -> str:
        """How people elsewhere reach the page so that nobody reads along; empty: they don't."""
        return self.url if self.url.startswith("https://") else ""
