"""Timers: set, moved and cancelled in the script of a command; claimed here, by lease, when due.

A worker that claims a timer runs its effect as a command with the id ``Timer.command_id`` and then calls
``remove_timer``. If it dies in between, another claims the timer after the lease, and the command id makes the second
run a duplicate.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple, get_args

from bot.metrics import TIMER_DELAY
from bot.store.redis_pool import RedisPool
from bot.store.topology import Arg

TimerKind = Literal[
    "ai", "announce", "begin", "clock", "competition", "digest", "finish", "jobs", "lobby-closed", "look-back", "night",
    "offer-changed", "offer-ends", "result", "tell", "vote",
]  # fmt: skip
"""All timers by name. Each has a handler in ``bot.app.dispatch.scheduler``."""
TIMER_KINDS: Final[tuple[TimerKind, ...]] = get_args(TimerKind)


class WriteEffects(NamedTuple):
    """The effects of a change: rows for the outbox, and timers (name -> due in ms, None to cancel)."""

    outbox: Sequence[bytes] = ()
    timers: Mapping[TimerKind, int | None] = {}


NO_EFFECTS = WriteEffects()


def effect_arguments(source: str, outbox: Sequence[bytes], timers: Mapping[TimerKind, int | None] | None) -> list[Arg]:
    """Build the script arguments for the effects of one source (a table's id or a document's name).

    ``timers``: name -> due time (Unix ms), or None to cancel. Their names are local to the source.
    """
    due: list[Arg] = []
    for name, at in (timers or {}).items():
        due += [timer_name(source, name), "" if at is None else at]
    return [len(outbox), *outbox, *due]


def timer_name(source: str, name: str) -> str:
    """Return a timer's name, unique in its bucket."""
    return f"{source}/{name}"


LEASE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Timer:
    """A claimed timer and its source (a table's id or a document's name).

    ``generation``: the version that set it; ``lease_until_ms``: the end of the lease (Unix ms); ``late_ms``: the time
      since it was due, or since its previous lease ended.
    """

    source: str
    name: TimerKind
    generation: int
    lease_until_ms: int
    late_ms: int = 0

    @property
    def command_id(self) -> str:
        """Return the id of the command that runs its effect, the same at every attempt."""
        return f"timer:{timer_name(self.source, self.name)}:{self.generation}"


class TimerStore:
    """The timers of one store."""

    def __init__(self, pool: RedisPool) -> None:
        self._pool = pool
        self._keys = pool.keys

    async def claim_due(
        self, room: Mapping[TimerKind, int], *, lease_ms: int = LEASE_MS, now: int | None = None
    ) -> list[Timer]:
        """Claim the timers due by the server's clock, hiding them from other workers during the lease.

        ``room``: how many to claim of each kind, spread over the buckets. ``now``: another clock (ms), for tests that
          do not wait.
        """
        kinds = [kind for kind, left in room.items() if left > 0]
        args = [lease_ms, "" if now is None else now, *(-(-room[kind] // self._keys.buckets) for kind in kinds)]
        taken = await self._pool.map_buckets(lambda number: self._claim_bucket(number, lease_ms, kinds, args))
        return sorted((timer for some in taken for timer in some), key=lambda timer: timer.lease_until_ms)

    async def remove_timer(self, timer: Timer) -> bool:
        """Remove a timer that has run; keep it and return False if it was set again or claimed by another."""
        return bool(await self._run_script("done", timer))

    async def renew_lease(self, timer: Timer, lease_ms: int) -> Timer | None:
        """Renew the lease of a running timer; return None if it was set again or claimed by another."""
        until = await self._run_script("renew", timer, lease_ms, "")
        return replace(timer, lease_until_ms=until) if until else None

    async def _run_script(self, script: str, timer: Timer, *args: Arg) -> int:
        number = self._keys.bucket_of(timer.source)
        keys = [self._keys.timers_key(number, timer.name), self._keys.generations_key(number)]
        name = timer_name(timer.source, timer.name)
        reply: int = await self._pool.run_script(
            number, script, keys, name, timer.generation, timer.lease_until_ms, *args
        )
        return reply

    async def set_at_running_tables(self, name: TimerKind, due_ms: int, generation: int) -> None:
        """Set a timer at every running table, bucket by bucket. Idempotent: repeat it after an error."""
        for number in range(self._keys.buckets):
            keys = [
                self._keys.running_tables_key(number),
                self._keys.timers_key(number, name),
                self._keys.generations_key(number),
            ]
            await self._pool.run_script(number, "spread", keys, name, due_ms, generation)

    async def load_due_ms(self, source: str, name: str) -> int | None:
        """Load a timer's due time (Unix ms), or None if it is not set."""
        number = self._keys.bucket_of(source)
        at = await self._pool.execute(number, "ZSCORE", self._keys.timers_key(number, name), timer_name(source, name))
        return None if at is None else int(at)

    async def count_overdue(self, now_ms: int, kinds: Collection[TimerKind] = TIMER_KINDS) -> int:
        """Count the timers of these kinds that are due at a time and not leased.

        More than a few mean that the workers are late.
        """
        return sum(
            await self._pool.map_buckets(
                lambda number: self._pool.run_script(number, "overdue", self._list_keys(number, kinds), now_ms)
            )
        )

    async def _claim_bucket(
        self, number: int, lease_ms: int, kinds: Collection[str], args: Sequence[Arg]
    ) -> list[Timer]:
        keys = [self._keys.generations_key(number), *self._list_keys(number, kinds)]
        reply = await self._pool.run_script(number, "claim", keys, *args)
        timers = list(_parse_timers(reply, lease_ms))
        for timer in timers:
            TIMER_DELAY.observe(timer.late_ms / 1000)
        return timers

    def _list_keys(self, number: int, kinds: Iterable[str]) -> list[str]:
        return [self._keys.timers_key(number, kind) for kind in kinds]


def _parse_timers(reply: list[Any], lease_ms: int) -> Iterator[Timer]:
    for name, generation, until, due in zip(*(reply[part::4] for part in range(4)), strict=True):
        source, _, kind = name.decode().partition("/")
        yield Timer(source, kind, generation, until, until - lease_ms - due)
