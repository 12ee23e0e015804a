"""The kinds of gatherings, their declarations, and the registry that gives access to them.

Only this module looks up a gathering's kind; all other code uses the kind.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple

from bot.app.common.interfaces import Ping, RolePing
from bot.app.context import RequestContext, Services
from bot.app.errors import WriteConflictError
from bot.app.gatherings.store import DRAFT_ENDS, G, GatheringStore
from bot.app.routing import Route
from bot.app.tables.table import Table
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import User
from bot.store.timers import Timer, TimerKind


class Audience(NamedTuple):
    """The readers of a public message: their channel, and a single reader's time zone."""

    lang: str
    channel: str = ""
    zone: str = ""


@dataclass(frozen=True, kw_only=True)
class GatheringKind(Generic[G]):
    """A kind of gatherings: store, screens, scheduled events and callbacks."""

    store: GatheringStore[G]
    build_card: Callable[[Services, G, Audience], Awaitable[Screen]]
    """Build the public message."""
    build_panel: Callable[[RequestContext, G, str], Awaitable[Screen]]
    """Build a user's own screen, with a notice."""
    build_draft: Callable[[RequestContext, G, str], Awaitable[Screen]] | None = None
    """Build the organizer's screen of a draft, with a notice; None if there are no drafts."""
    shared_states: Sequence[str] = ()
    """States in which it can be shown in another channel."""
    takes_part: Callable[[G, str], bool] = lambda *_: False
    """Return whether a user takes part, and so may show it in another channel."""
    is_placed: bool = False
    """Whether it exists only in its own channel, and its message stays in place."""
    has_calendar_event: bool = False
    """Whether platform calendars mirror it."""
    event_handlers: Mapping[str, Callable[[Services, G, str], Awaitable[object]]] = field(default_factory=dict)
    """The handler of each kind of scheduled event except the end of drafts; it may restart after any step."""
    timer_handlers: Mapping[TimerKind, Callable[[Services, Timer], Awaitable[None]]] = field(default_factory=dict)
    """The handlers of other timers, by name."""
    record_table: Callable[[Services, Table], Awaitable[None]] | None = None
    """Record the result of a table that has just ended; it may restart after any step."""
    collect_pings: Callable[[Services, G, str], Awaitable[list[Ping]]] | None = None
    """Collect the pings for all users now, or for one."""
    find_role_ping: Callable[[Services, G], Awaitable[RolePing | None]] | None = None
    """Return the message to the role pinged when it is announced, or None."""
    export_user: Callable[[G, User], dict[str, object]] | None = None
    """Return the stored data about a user, or None."""
    routes: Sequence[Route] = ()


MAX_AT_ONCE: Final = 12
KINDS: dict[str, GatheringKind[Any]] = {}
"""All kinds by the first letter of their ids."""


def register_kind(kind: GatheringKind[Any]) -> None:
    """Register a kind, asserting that its ids are unique."""
    assert kind.store.prefix not in KINDS, f"ids of {kind.store.name}: another kind begins with {kind.store.prefix}"
    KINDS[kind.store.prefix] = kind


def find_kind(name: str) -> GatheringKind[Any] | None:
    """Return the kind of gathering whose ids may look like this, or None."""
    kind = KINDS.get(name[:1])
    return kind if kind is not None and kind.store.is_id(name) else None


def kind_of(gathering: G) -> GatheringKind[G]:
    """Return the kind of a gathering."""
    return KINDS[gathering.id[0]]


async def list_live_gatherings(service: Services, channel: str) -> list[str]:
    """List the announced, unfinished gatherings shown in a channel; a placed one only in its own."""
    shown, live = await service.store.indexes.list_members("channel-tables", channel), list[str]()
    for kind in KINDS.values():
        found = await kind.store.load_listed(service, filter(kind.store.is_id, shown))
        here = [one for one in found if not kind.is_placed or one.channel == channel]
        live += [one.id for one in here if one.state not in ("draft", "over", "off")]
    return sorted(live)


async def run_due_events(service: Services, timer: Timer) -> None:
    """Run all due events of a gathering, at most ``MAX_AT_ONCE``.

    Events follow from the gathering's current state, so a second run finds nothing to do. Raises ``WriteConflictError``
    to retry the timer if the store's clock is ahead of ours.
    """
    name = timer.source.partition(":")[2]
    kind = KINDS[name[0]]
    for n in range(MAX_AT_ONCE):
        gathering = await kind.store.load(service, name)
        due = kind.store.next_event(gathering)
        is_early = due is not None and due.due_ms > service.now_ms()
        if is_early and n == 0:
            raise WriteConflictError
        if due is None or is_early:
            return
        command = f"{timer.command_id}:{due.kind}{gathering.version}"
        if due.kind == DRAFT_ENDS:
            await kind.store.delete(service, gathering)
        else:
            await kind.event_handlers[due.kind](service, gathering, command)
