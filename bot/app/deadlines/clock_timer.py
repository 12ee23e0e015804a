"""The timer of a table's clock, which runs the due action as one command, so a retry repeats it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from bot.app.clocks.due_actions import INACTIVITY_GRACE_MS, DueAction, DueKind, list_due_actions
from bot.app.clocks.events import PlayerCalled, QuietHoursEnded, SilenceWarned, TableEvent, TableFellAsleep, TurnExpired
from bot.app.clocks.table_clock import list_voters
from bot.app.clocks.time_controls import TimeoutStep, duration_text
from bot.app.context import Services
from bot.app.deadlines import outages
from bot.app.errors import TimerPostponedError, WriteConflictError
from bot.app.tables import deputies, premoves, votes
from bot.app.tables.table import Table, has_awake_voter, next_wake_ms
from bot.store.timers import Timer
from engines.core.core_types import Msg, Seat

REMINDER_KINDS: tuple[DueKind, ...] = ("half", "last")


@dataclass(frozen=True)
class TimerFired:
    """An action due at a table, and the id of its command."""

    service: Services
    table: Table
    action: DueAction
    command: str

    async def append_event(self, event: TableEvent, msg: Msg | None = None) -> None:
        """Append an event to the table's log."""
        await self.service.tables.append_event(self.table, event, msg, command=self.command)


async def on_clock_timer(service: Services, timer: Timer) -> None:
    """Run the due action of a table. Raises ``WriteConflictError`` if it must wait and be retried."""
    await service.tables.transact(timer.source, partial(_handle_timer, service, timer.command_id))


async def _handle_timer(service: Services, command: str, table: Table) -> None:
    if table.is_over or await service.tables.is_command_done(table, command):
        return
    woken = has_awake_voter(table, service.now_ms())
    if not woken and not list_due_actions(table.clock) and next_wake_ms(table) is None:
        return
    if woken:  # a voter's quiet hours are over, so channels must show the vote
        await service.tables.append_event(table, QuietHoursEnded(), command=command)
        return
    await _run_first_possible(service, table, command)


async def _run_first_possible(service: Services, table: Table, command: str) -> None:
    """Run the first possible due action. Raises ``TimerPostponedError`` if there is none.

    If no action is due, the store's clock, which fires timers, is ahead of ours.
    """
    for due in list_due_actions(table.clock):
        if due.at > service.now_ms():
            break
        try:
            await TIMER_HANDLERS[due.kind](TimerFired(service, table, due, command))
        except TimerPostponedError:
            continue
        return
    raise TimerPostponedError


async def _ensure_time_ran(fired: TimerFired) -> None:
    """Raise ``TimerPostponedError`` while the seat's player cannot be reached.

    Raises ``WriteConflictError`` after an outage was refunded: due actions are then computed again.
    """
    service, table = fired.service, fired.table
    if service.timer_failures.is_stuck(fired.command):
        return
    if await outages.is_unreachable(service, table, fired.action.seat):
        raise TimerPostponedError
    await outages.load_outages(service)  # after the heartbeats: a platform's outage is recorded before its return
    if await outages.refund_outages(service, table):
        raise WriteConflictError


async def _send_reminders(fired: TimerFired) -> None:
    """Remind a player after half or nearly all of the time, and all others who are due.

    They share one run of the timer, which refreshes their channels once.
    """
    await send_reminder(fired)
    now = fired.service.now_ms()
    others = {
        due.seat: due for due in list_due_actions(fired.table.clock) if due.kind in REMINDER_KINDS and due.at <= now
    }
    for seat, due in others.items():
        with suppress(TimerPostponedError):
            await send_reminder(replace(fired, action=due, command=f"{fired.command}:{seat}"))


async def send_reminder(fired: TimerFired) -> None:
    """Remind one player, unless another process has: an existing event causes the table to be read again."""
    await _ensure_time_ran(fired)
    now, seat = fired.service.now_ms(), fired.action.seat
    due_now = [due.kind for due in list_due_actions(fired.table.clock) if due.at <= now and due.seat == seat]
    if "last" in due_now or "half" in due_now:
        await fired.append_event(PlayerCalled(seat, "last" if "last" in due_now else "half"))


async def _handle_timeout(fired: TimerFired) -> None:
    await _ensure_time_ran(fired)
    for measure in timeout_steps(fired.table, fired.action.seat):
        if await TIMEOUT_HANDLERS[measure](fired):
            return


def timeout_steps(table: Table, seat: int) -> tuple[TimeoutStep, ...]:
    """Return the timeout steps to try in order, from the one for this miss; the last always works."""
    chosen = table.clock.timeout_policy
    begin = min(table.clock.seats[seat].misses, len(chosen) - 1)
    if table.clock.seats[seat].cover == "deputy":  # the deputy also missed the turn
        chosen = tuple(measure for measure in chosen if measure != "deputy") or ("ai",)
        begin = min(begin, len(chosen) - 1)
    return (*chosen[begin:], "fallback")


async def _play_fallback(fired: TimerFired) -> bool:
    msg = Msg("clock-event-timeout-fallback", {"seat": Seat(fired.action.seat)})
    await fired.append_event(TurnExpired(fired.action.seat), msg)
    return True


async def _assign_cover(fired: TimerFired, *, how: str, out: bool) -> bool:
    return await deputies.assign_cover(
        fired.service, fired.table, fired.action.seat, how, out=out, command=fired.command
    )


async def _propose_absence_vote(fired: TimerFired) -> bool:
    seat = fired.action.seat
    if not list_voters(fired.table.clock, but=seat) or fired.table.clock.motion is not None:
        return False
    await votes.propose_motion(fired.service, fired.table, "absent", str(seat), None, command=fired.command)
    return True


TIMEOUT_HANDLERS: dict[TimeoutStep, Callable[[TimerFired], Awaitable[bool]]] = {
    "fallback": _play_fallback,
    "ai": partial(_assign_cover, how="ai", out=True),
    "deputy": partial(_assign_cover, how="deputy", out=True),
    "vote": _propose_absence_vote,
}
"""The handler of each timeout step. It returns False if impossible."""


async def _start_holiday(fired: TimerFired) -> None:
    away = fired.table.clock.seats[fired.action.seat].away
    assert away is not None, "it is due"
    for how in dict.fromkeys((away.how, "ai")):
        if await _assign_cover(fired, how=how, out=False):
            return


async def _expire_motion(fired: TimerFired) -> None:
    await votes.expire_motion(fired.service, fired.table, fired.table.clock.motion, command=fired.command)


async def _warn_inactive(fired: TimerFired) -> None:
    msg = Msg("clock-event-silence", {"left": duration_text(INACTIVITY_GRACE_MS)})
    await fired.append_event(SilenceWarned(), msg)


async def _act_on_seat(act: Callable[..., Awaitable[object]], fired: TimerFired) -> None:
    await act(fired.service, fired.table, fired.action.seat, command=fired.command)


TIMER_HANDLERS: dict[DueKind, Callable[[TimerFired], Awaitable[None]]] = {
    "premove": partial(_act_on_seat, premoves.submit_premove),
    **dict.fromkeys(REMINDER_KINDS, _send_reminders),
    **dict.fromkeys(("delayed-notice", "pause-begins"), lambda fired: fired.append_event(QuietHoursEnded())),
    "timeout": _handle_timeout,
    "holiday-begins": _start_holiday,
    "holiday-ends": partial(_act_on_seat, deputies.return_seat),
    "vote-ends": _expire_motion,
    "silence-warning": _warn_inactive,
    "suspend": lambda fired: fired.append_event(TableFellAsleep(), Msg("clock-event-asleep")),
    "deputy-leaves": partial(_act_on_seat, deputies.replace_deputy),
    "premoves-end": partial(_act_on_seat, premoves.expire_premoves),
}
"""The handler of each kind of due action. The end of quiet hours or start of a holiday refreshes the channels."""
