"""The scheduler: claims due timers and runs the handler of each."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.app.common import trace_ids
from bot.app.common.incidents import report_incident
from bot.app.deadlines import clock_timer, digests, maintenance, outages, player_webhooks
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.game_nights import scheduled_actions
from bot.app.services import Services
from bot.app.stats import results
from bot.app.tables import premoves, review_records, user_jobs, votes
from bot.app.tables.table import TableNotStartedError
from bot.app.tables.unsupported_tables import UnsupportedTableError
from bot.app.turns import ai_player
from bot.app.users.user_repository import JOBS_TIMER
from bot.loop_clock import loop_time
from bot.metrics import TIMERS_STUCK
from bot.store.errors import StoreError
from bot.store.timers import Timer

log = structlog.get_logger("bottega.app")

MAX_CONCURRENT: Final = 64
"""How many timers of a kind run at once: after an outage hundreds are due, and players need answers."""
MAX_CLAIMED: Final = 1000
"""How many claimed timers may wait in this process; any process may claim the others."""


async def _play_ai(service: Services, timer: Timer) -> None:
    await ai_player.play_ai_turn(service, timer)


async def _expire_vote(service: Services, timer: Timer) -> None:
    async with service.tables.lock_table(timer.source) as table:
        await votes.expire_motion(service, table, table.lifecycle.vote, command=timer.command_id)


async def _store_result(service: Services, timer: Timer) -> None:
    """Store the result of a table that has just ended."""
    async with service.tables.lock_table(timer.source) as table:
        pass
    await results.save_result(service, table)


async def _archive_table(service: Services, timer: Timer) -> None:
    """Archive a finished table, and move it to its players' lists of finished tables."""
    await service.tables.archive_table(timer.source)
    try:
        async with service.tables.lock_table(timer.source) as table:
            lobby, known = table.opening.lobby, table.clock.known
        await results.save_result(service, table)
    except UnsupportedTableError as error:
        lobby, known = error.opening.lobby, error.known_seats
    await premoves.delete_all_premoves(service, lobby.table, known)
    indexes = service.store.indexes
    for user_id in dict.fromkeys((*filter(None, (player.user for player in lobby.seats)), *known)):
        if not (await service.users.get_cached(user_id)).is_deleted:
            await indexes.add_member("person-finished", user_id, lobby.table)
        await indexes.remove_member("person-tables", user_id, lobby.table)
    if lobby.channel:
        await indexes.remove_member("place-tables", lobby.channel, lobby.table)


async def _start_table(service: Services, timer: Timer) -> None:
    async with service.tables.lock_table(timer.source.partition(":")[2]):
        return  # locking a started lobby creates its table


async def _resume_review(service: Services, timer: Timer) -> None:
    """Continue a review whose process has died or released it."""
    table, seat = review_records.parse_timer_source(timer.source)
    async with service.tables.lock_table(table) as locked_table:
        await service.reviews.resume_review(table, seat, locked_table.match)


TIMER_HANDLERS: dict[str, Callable[[Services, Timer], Awaitable[None]]] = {
    "ai": _play_ai,
    "vote": _expire_vote,
    "result": _store_result,
    "finish": _archive_table,
    "begin": _start_table,
    "clock": clock_timer.on_clock_timer,
    "outage": outages.refund_all_tables,
    "digest": digests.send_digest,
    player_webhooks.TURN: player_webhooks.queue_turn_webhooks,
    player_webhooks.KIND: player_webhooks.send_next_delivery,
    JOBS_TIMER: user_jobs.on_job_timer,
    "night": scheduled_actions.handle_night_timer,
    review_records.KIND: _resume_review,
}
"""The handler of each kind of timer."""


class Scheduler:
    """Runs due timers until it is cancelled. Any number of processes may run one."""

    def __init__(self, service: Services) -> None:
        self._service = service
        self._running: set[asyncio.Task[None]] = set()
        self._turns = defaultdict[str, asyncio.Semaphore](lambda: asyncio.Semaphore(MAX_CONCURRENT))
        self._next_beat = 0.0
        self._next_look = 0.0

    async def run_forever(self) -> None:
        """Claim and run due timers at every tick."""
        timings = self._service.timings
        try:
            while True:
                try:
                    await self._record_heartbeat()
                    for timer in await self._claim_due_timers():
                        task = asyncio.create_task(self.run_queued(timer))
                        self._running.add(task)
                        task.add_done_callback(self._running.discard)
                except StoreError as error:
                    log.warning("timers wait for the store", error=str(error))
                await asyncio.sleep(timings.tick_s)
        finally:
            for task in self._running:
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)

    async def _claim_due_timers(self) -> list[Timer]:
        """Claim the timers that are due; none during maintenance."""
        if loop_time() >= self._next_look:
            await maintenance.refresh_maintenance(self._service)
            self._next_look = loop_time() + maintenance.POLL_INTERVAL_S
        if self._service.maintenance_flag.since or len(self._running) >= MAX_CLAIMED:
            return []
        return await self._service.store.timers.claim_due(lease_ms=self._service.timings.lease_ms)

    async def _record_heartbeat(self) -> None:
        """Record a heartbeat before timers are claimed: deadlines that passed in an outage move later."""
        if loop_time() >= self._next_beat:
            await outages.record_heartbeat(self._service)
            self._next_beat = loop_time() + outages.BEAT_S

    async def run_queued(self, timer: Timer) -> None:
        """Run a claimed timer once there is capacity; skip it if its lease has ended by then."""
        deadline = loop_time() + self._service.timings.lease_ms / 1000
        async with self._turns[timer.name]:
            if loop_time() < deadline:
                await self.run_timer(timer)

    async def run_timer(self, timer: Timer) -> None:
        """Run a claimed timer, and remove it unless it has to run again."""
        try:
            if await self._try_handler(timer):
                self._service.timer_failures.record_success(timer.command_id)
                await self._service.store.timers.remove_timer(timer)
        except StoreError as error:  # it runs again after its lease
            log.warning("timer waits for the store", timer=timer.command_id, error=str(error))

    async def _try_handler(self, timer: Timer) -> bool:
        """Run the handler of a timer; False: it runs again after its lease. Raises ``StoreError``."""
        try:
            with trace_ids.with_trace_id(trace_ids.trace_id_of(timer.command_id)):
                await TIMER_HANDLERS[timer.name](self._service, timer)
        except StoreError:
            raise
        except WriteConflictError:
            return False
        except UnsupportedTableError as error:
            return error.is_over  # perhaps another process can play the table
        except (RejectedError, TableNotStartedError):
            pass  # the table is gone or has not started: nothing to do
        except Exception as error:  # noqa: BLE001 - a broken table must not stop the clocks of the others
            self._report_failure(timer, error)
            return False
        return True

    def _report_failure(self, timer: Timer, error: Exception) -> None:
        """Report a defect; the timer runs again after its lease."""
        report_incident("timer failed", error, timer=timer.command_id)
        if self._service.timer_failures.record_failure(timer.command_id, error):
            TIMERS_STUCK.inc()
