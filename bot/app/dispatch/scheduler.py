"""The scheduler: claims due timers and runs the handler of each."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from bot.app.account import linking, user_data
from bot.app.common import interfaces
from bot.app.common.incidents import report_incident
from bot.app.context import Services
from bot.app.deadlines import blocks, clock_timer, outages, preference_jobs
from bot.app.dispatch import operator_actions
from bot.app.dispatch.gathering_kinds import KINDS
from bot.app.errors import OtherRulesError, RejectedError, WriteConflictError
from bot.app.gatherings.kinds import run_due_events
from bot.app.stats import results
from bot.app.tables import premoves, reviews, seats, user_jobs, votes
from bot.app.tables.lobby_store import LOBBY_CLOSED
from bot.app.tables.table import Table
from bot.app.turns import ai_player
from bot.app.users.models import UserJob
from bot.app.users.user_repository import JOBS_TIMER
from bot.metrics import TIMERS_STUCK, loop_time
from bot.store.errors import StoreError
from bot.store.timers import Timer, TimerKind

log = structlog.get_logger("bottega.app")

AT_ONCE: Final = 4
"""Maximum timers of a kind run at once. They share the loop with presses, so more would not finish sooner."""
MAX_CLAIMED: Final = 32
"""Maximum timers of a kind claimed ahead by this process, less than a lease of work; others may claim the rest."""
AT_ONCE_IN_WORKERS: Final = {"ai": 8}
"""The same limit for kinds that mostly wait for worker processes."""
LONGEST_S: Final = 1800.0
"""Time (s) after which a lease is not renewed: work still running then may never end, so another process tries."""


async def _expire_vote(service: Services, timer: Timer) -> None:
    async with service.tables.open_started(timer.source) as table:
        await votes.expire_motion(service, table, table.lifecycle.vote, command=timer.command_id)


async def _store_result(service: Services, timer: Timer) -> None:
    async with service.tables.open_started(timer.source) as table:
        pass
    await results.save_result(service, table)
    for kind in KINDS.values():
        if kind.record_table is not None:
            await kind.record_table(service, table)


async def _archive_table(service: Services, timer: Timer) -> None:
    async with service.tables.open_started(timer.source) as table:
        lobby, known = table.opening.lobby, table.clock.known
    if table.is_curtained:
        return  # the entry that reveals it sets the timer again
    await service.tables.archive_table(timer.source)
    await results.save_result(service, table)
    await premoves.delete_all_premoves(service, lobby.table, known)
    indexes = service.store.indexes
    for user_id in dict.fromkeys((*filter(None, (player.user for player in lobby.seats)), *known)):
        if not (await service.users.get_cached(user_id)).is_deleted:
            await indexes.add_member("user-finished", user_id, lobby.table)
        await indexes.remove_member("user-tables", user_id, lobby.table)
    if lobby.channel:
        await indexes.remove_member("channel-tables", lobby.channel, lobby.table)
        await seats.remove_from_group(service, lobby)


async def _start_table(service: Services, timer: Timer) -> None:
    async with service.tables.open_started(timer.source.partition(":")[2]):
        return  # locking a started lobby creates its table


async def _resume_review(service: Services, timer: Timer) -> None:
    table_id, seat = reviews.parse_timer_source(timer.source)
    async with service.tables.open_started(table_id) as table:
        await service.reviews.resume_review(table_id, seat, table.match)


async def _set_at_running_tables(kind: TimerKind, service: Services, timer: Timer) -> None:
    """Set a timer at every running table, in separate rows that any process may run."""
    await service.store.timers.set_at_running_tables(kind, service.now_ms(), timer.generation)


async def _run_at_table(do: Callable[[Services, Table], Awaitable[object]], service: Services, timer: Timer) -> None:
    """Run an action at a timer's table. Raises ``WriteConflictError``, ``StoreError``."""
    await user_jobs.for_each_table(service, [timer.source], partial(do, service))


TIMER_HANDLERS: dict[TimerKind, Callable[[Services, Timer], Awaitable[None]]] = {
    "ai": ai_player.play_ai_turn,
    "vote": _expire_vote,
    "result": _store_result,
    "finish": _archive_table,
    "begin": _start_table,
    "clock": clock_timer.on_clock_timer,
    operator_actions.ANNOUNCE: partial(_set_at_running_tables, operator_actions.TELL),
    operator_actions.TELL: partial(_run_at_table, operator_actions.append_announcements),
    "digest": preference_jobs.send_digest,
    JOBS_TIMER: user_jobs.on_job_timer,
    **{kind.store.timer: run_due_events for kind in KINDS.values() if kind.store.timer is not None},
    **{name: handler for kind in KINDS.values() for name, handler in kind.timer_handlers.items()},
    reviews.KIND: _resume_review,
    LOBBY_CLOSED: seats.remove_closed_lobby,
}
IN_MAINTENANCE: Final[Collection[TimerKind]] = (operator_actions.ANNOUNCE, operator_actions.TELL)
"""Kinds that run even in maintenance."""
JOB_HANDLERS: Final[dict[str, Callable[[Services, str, UserJob], Awaitable[None]]]] = {
    "habits": preference_jobs.apply_availability,
    "away": partial(preference_jobs.change_holiday, preference_jobs.apply_holiday_at),
    "back": partial(preference_jobs.change_holiday, preference_jobs.end_holiday_at),
    "deputy": partial(preference_jobs.for_each_own_seat, preference_jobs.announce_deputy_at),
    "dismiss": partial(preference_jobs.for_each_own_seat, preference_jobs.dismiss_deputy_at),
    "linked": linking.apply_account_link,
    "parted": preference_jobs.apply_account_unlink,
    "forget": user_data.erase_everywhere,
    "sweep": user_data.sweep_store,
}
"""Handlers by kind of job, which may restart after any step."""


def _claim_limit(kind: str) -> int:
    return AT_ONCE_IN_WORKERS.get(kind, MAX_CLAIMED)


class Scheduler:
    """Runs due timers until cancelled. Any number of processes may run one."""

    def __init__(self, service: Services) -> None:
        self.service = service
        self._lease_s = service.timings.lease_ms / 1000
        self._running: set[asyncio.Task[None]] = set()
        self._claimed: Counter[str] = Counter()
        """Claimed timers waiting or running here, by kind."""
        self._free = {kind: asyncio.Semaphore(AT_ONCE_IN_WORKERS.get(kind, AT_ONCE)) for kind in TIMER_HANDLERS}
        self._leases: dict[Timer, tuple[Timer, float]] = {}
        """The current lease of each of them, and its claim time (loop time)."""
        self._leases_known = asyncio.Event()
        self._leases_known.set()
        self._more_due = asyncio.Event()
        self._next_beat = 0.0
        self._next_look = 0.0

    async def run_forever(self) -> None:
        """Claim and run due timers at every tick, and at once while more are due."""
        renewing = asyncio.create_task(self._renew_leases())
        try:
            while True:
                self._more_due.clear()
                try:
                    await self._record_heartbeat()
                    self._start_timers(await self._claim_due_timers())
                except StoreError as error:
                    log.warning("timers wait for the store", error=str(error))
                with suppress(TimeoutError):
                    async with asyncio.timeout(self.service.timings.tick_s):
                        await self._more_due.wait()
        finally:
            for task in (renewing, *self._running):
                task.cancel()
            await asyncio.gather(renewing, *self._running, return_exceptions=True)  # noqa: TID251 - timers that run here

    async def _claim_due_timers(self) -> list[Timer]:
        """Claim due timers of each kind, within its capacity; few kinds during maintenance."""
        if loop_time() >= self._next_look:
            await outages.refresh_maintenance(self.service)
            await blocks.refresh_blocks(self.service)
            self._next_look = loop_time() + outages.POLL_INTERVAL_S
        kinds: Collection[TimerKind] = IN_MAINTENANCE if self.service.maintenance_flag.since else TIMER_HANDLERS
        room = {kind: max(0, _claim_limit(kind) - self._claimed[kind]) for kind in kinds}
        return await self.service.store.timers.claim_due(room, lease_ms=self.service.timings.lease_ms)

    def _start_timers(self, timers: Sequence[Timer]) -> None:
        """Run claimed timers. If more of a kind may be due, claim it again once half have run."""
        found = Counter(timer.name for timer in timers)
        self._claimed += found
        many = {kind for kind, number in found.items() if number >= _claim_limit(kind) // 4}

        def on_done(task: asyncio.Task[None], kind: str) -> None:
            self._running.discard(task)
            self._claimed[kind] -= 1
            if kind in many and self._claimed[kind] <= _claim_limit(kind) // 2:
                self._more_due.set()

        for timer in timers:
            task = asyncio.create_task(self.run_queued(timer))
            self._running.add(task)
            task.add_done_callback(partial(on_done, kind=timer.name))

    async def _renew_leases(self) -> None:
        while True:
            await asyncio.sleep(self._lease_s / 3)
            self._leases_known.clear()
            try:
                await asyncio.gather(*map(self._renew_lease, self._leases))  # noqa: TID251 - timers that this process has claimed
            except StoreError as error:
                log.warning("leases wait for the store", error=str(error))
            finally:
                self._leases_known.set()

    async def _renew_lease(self, timer: Timer) -> None:
        lease, since = self._leases[timer]
        renewed = None
        if loop_time() < since + LONGEST_S:
            renewed = await self.service.store.timers.renew_lease(lease, self.service.timings.lease_ms)
        if renewed is None:
            self._leases.pop(timer, None)
        elif timer in self._leases:
            self._leases[timer] = renewed, since

    async def _record_heartbeat(self) -> None:
        """Record a heartbeat before timers are claimed: deadlines that passed during an outage move later."""
        if loop_time() >= self._next_beat:
            await outages.record_heartbeat(self.service)
            self._next_beat = loop_time() + outages.BEAT_S

    async def run_queued(self, timer: Timer) -> None:
        """Run a claimed timer once there is capacity, holding its lease until then."""
        self._leases[timer] = timer, loop_time()
        try:
            async with self._free[timer.name]:
                if timer.name not in AT_ONCE_IN_WORKERS:
                    await self.service.press_priority.let_presses_pass()
                if timer in self._leases:
                    await self.run_timer(timer)
        finally:
            self._leases.pop(timer, None)

    async def run_timer(self, timer: Timer) -> None:
        """Run a claimed timer, and remove it unless it must run again."""
        try:
            if await self._try_handler(timer):
                self.service.timer_failures.record_success(timer.command_id)
                await self._leases_known.wait()
                lease, _ = self._leases.pop(timer, (timer, 0.0))
                await self.service.store.timers.remove_timer(lease)
        except StoreError as error:  # it runs again after its lease
            log.warning("timer waits for the store", timer=timer.command_id, error=str(error))

    async def _try_handler(self, timer: Timer) -> bool:
        """Run a timer's handler; return False if it must run again after its lease. Raises ``StoreError``."""
        try:
            with interfaces.with_trace_id(interfaces.trace_id_of(timer.command_id)):
                await TIMER_HANDLERS[timer.name](self.service, timer)
        except StoreError:
            raise
        except WriteConflictError:
            return False
        except OtherRulesError:
            return False  # another process may be able to play the table
        except RejectedError:
            pass  # the table is gone or has not started: nothing to do
        except Exception as error:  # noqa: BLE001 - a broken table must not stop the clocks of the others
            self._report_failure(timer, error)
            return False
        return True

    def _report_failure(self, timer: Timer, error: Exception) -> None:
        """Report a bug; the timer runs again after its lease."""
        report_incident("timer failed", error, timer=timer.command_id)
        if self.service.timer_failures.record_failure(timer.command_id, error):
            TIMERS_STUCK.inc()
