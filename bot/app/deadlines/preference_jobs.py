"""Jobs that apply a user's changes to all their tables, and the daily digest that replaces single pings.

Waking hours, holidays, deputies and account links are ``UserJob``s, applied once per table by their command ids.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime, time, timedelta
from typing import Final

import msgspec

from bot.app.clocks.events import DeputyAgreed, HabitsChanged, HandSeen, HolidayCancelled, HolidayPlanned, PlayerCalled
from bot.app.clocks.table_clock import HolidayPeriod
from bot.app.clocks.waking_hours import DAY_MS, WakingHours, find_timezone, is_awake, local_datetime, next_waking_moment
from bot.app.context import Services
from bot.app.tables import deputies
from bot.app.tables.summaries import player_seats_to_move
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import for_each_table, list_user_tables, work_in_pages
from bot.app.users.user_repository import User, UserJob
from bot.app.views.datetimes import day_placeholder
from bot.app.views.pings import find_waiting_tables
from bot.store.timers import Timer, WriteEffects
from engines.core.core_types import Args, Msg, Seat

SeatHandler = Callable[[Services, User, UserJob, Table, int], Awaitable[None]]


async def for_each_own_seat(do: SeatHandler, service: Services, name: str, job: UserJob, user_id: str = "") -> None:
    """Call ``do`` for each seat that a user owns at a running table.

    ``name``: the user whose document has the job; ``user_id``: another owner of the seats.
    """
    user = await service.users.get(user_id or name)

    async def apply_at_table(table: Table) -> None:
        for seat in table.own_seats(user.all_ids) if not table.is_over else ():
            if not await service.tables.is_command_done(table, job.id):
                await do(service, user, job, table, seat)

    await _for_each_table_of(apply_at_table, service, name, job, user)


async def _for_each_table_of(
    do: Callable[[Table], Awaitable[object]], service: Services, name: str, job: UserJob, *users: User
) -> None:
    tables = {table_id for user in users for table_id in await list_user_tables(service, user)}
    await work_in_pages(service, name, job, sorted(tables), lambda page: for_each_table(service, page, do))


async def apply_availability(service: Services, name: str, job: UserJob) -> None:
    """Apply new waking hours and notification settings."""
    await for_each_own_seat(_apply_availability_at, service, name, job)
    await schedule_digest(service, await service.users.get(name), f"{job.id}:digest")


async def _apply_availability_at(service: Services, user: User, job: UserJob, table: Table, seat: int) -> None:
    clock, now = table.clock.seats[seat], user.availability_at(service.now_ms())
    if (clock.hours, clock.pings, clock.reminder) != (now.hours, now.pings, now.remind):
        is_silent = job.kind == "linked" and table.holder_id(seat) in job.args
        first = is_silent or (job.kind == "habits" and job.args == ("first",))
        event = HabitsChanged(seat, msgspec.structs.replace(now, away=None), first)
        await service.tables.append_event(table, event, command=job.id)


async def apply_account_link(service: Services, name: str, job: UserJob) -> None:
    """Apply a linked user's preferences to all their tables.

    ``job.args``: the ids of the account that never had hours, so the new ones are its first.
    """
    await apply_availability(service, name, job)
    user = await service.users.get(name)
    if user.away is not None and user.away.end > service.now_ms():
        holiday_job = msgspec.structs.replace(job, id=f"{job.id}:away", args=holiday_args(user.away))
        await for_each_own_seat(apply_holiday_at, service, name, holiday_job)
    await _dismiss_after_link(service, name, job, name, "deputy")


def holiday_args(away: HolidayPeriod) -> tuple[str, str, str]:
    """Encode a holiday as job arguments."""
    return str(away.begin), str(away.end), away.how


async def apply_holiday_at(service: Services, user: User, job: UserJob, table: Table, seat: int) -> None:
    """Apply a planned or changed holiday at one seat."""
    begin, end, how = job.args
    holiday = msgspec.convert({"begin": int(begin), "end": int(end), "how": how}, HolidayPeriod)
    if table.clock.seats[seat].away == holiday:  # a table that began in the meantime already knows it
        return
    zone = user.hours.zone
    first, last = local_datetime(user.hours, holiday.begin).date(), local_datetime(user.hours, holiday.end - 1).date()
    days: Args = {"begin": day_placeholder(first, zone), "end": day_placeholder(last, zone), "seat": Seat(seat)}
    msg = Msg(f"clock-event-away-{holiday.how}", days)
    await service.tables.append_event(table, HolidayPlanned(seat, holiday), msg, command=job.id)


async def end_holiday_at(service: Services, _: User, job: UserJob, table: Table, seat: int) -> None:
    """End or cancel a holiday at one seat. Other seats get no event."""
    clock = table.clock.seats[seat]
    begun = clock.away is not None and clock.away.begin <= service.now_ms()
    if clock.cover or begun:
        await deputies.return_seat(service, table, seat, command=job.id)
    elif clock.away is not None:
        msg = Msg("clock-event-away-off", {"seat": Seat(seat)})
        await service.tables.append_event(table, HolidayCancelled(seat), msg, command=job.id)


async def announce_deputy_at(service: Services, _: User, job: UserJob, table: Table, seat: int) -> None:
    """Tell a player at one of their tables that a deputy has accepted. The name is not stored."""
    msg = Msg("clock-event-deputy-agreed")
    await service.tables.append_event(table, DeputyAgreed(seat), msg, command=job.id, to=seat)


async def dismiss_deputy_at(service: Services, user: User, job: UserJob, table: Table, seat: int) -> None:
    """Remove the player's former deputy from a seat. An AI plays until the player returns."""
    await deputies.dismiss_deputy(service, table, seat, user, command=job.id)


async def _dismiss_after_link(service: Services, name: str, job: UserJob, user_id: str, suffix: str) -> None:
    """Remove former deputies after linking or unlinking accounts, which may change the deputy."""
    own = msgspec.structs.replace(job, id=f"{job.id}:{suffix}")
    await for_each_own_seat(dismiss_deputy_at, service, name, own, user_id)


async def apply_account_unlink(service: Services, name: str, job: UserJob) -> None:
    """Split two linked accounts, which have now seen each other's hands.

    ``job.args``: the id of the other account, and the id under which the first was linked.
    """
    await service.users.remove_merged(name, job.args[1])
    sides = [await service.users.get(user_id) for user_id in (name, job.args[0])]

    async def apply_at_table(table: Table) -> None:
        for side, other in (sides, sides[::-1]):
            seat = next((table.clock.known[i] for i in side.all_ids if i in table.clock.known), None)
            if seat is not None and not table.is_over and not set(other.all_ids) & set(table.clock.known):
                await service.tables.append_event(table, HandSeen(seat, other.id), command=f"{job.id}:{other.id}")

    both = msgspec.structs.replace(job, id=f"{job.id}:seen")
    await _for_each_table_of(apply_at_table, service, name, both, *sides)
    await apply_availability(service, name, job)
    for n, side in enumerate(sides):
        await _dismiss_after_link(service, name, job, side.id, f"{n}:deputy")


async def change_holiday(do: SeatHandler, service: Services, name: str, job: UserJob) -> None:
    """Apply a changed holiday to a user's own seats, then to those they play as a deputy."""
    await for_each_own_seat(do, service, name, job)
    user = await service.users.get(name)

    async def apply_at_table(table: Table) -> None:
        if not table.is_over:
            await deputies.update_deputy_holiday(service, table, user, command=f"{job.id}:stand-in")

    own = msgspec.structs.replace(job, id=f"{job.id}:stand-in")
    await _for_each_table_of(apply_at_table, service, name, own, user)


KIND: Final = "digest"
EIGHT_O_CLOCK = 8 * 60
"""The start of a day without quiet hours, in minutes."""


def next_morning_ms(hours: WakingHours, at: int) -> int:
    """Return the next start of a waking day after ``at`` (ms)."""
    begin = hours.quiet[1] if hours.quiet[0] != hours.quiet[1] else EIGHT_O_CLOCK
    today = local_datetime(hours, at).date()
    for ahead in range(9):
        wall = datetime.combine(today + timedelta(days=ahead), time(begin // 60, begin % 60), find_timezone(hours.zone))
        moment = int(wall.timestamp() * 1000)
        if moment > at and is_awake(hours, moment):
            return moment
    return next_waking_moment(hours, at + DAY_MS)


async def schedule_digest(service: Services, user: User, command: str) -> None:
    """Schedule a user's next digest, or cancel it if unwanted."""
    documents = service.store.documents
    due = next_morning_ms(user.hours, service.now_ms()) if user.pings == "digest" else None
    if due is not None or await documents.load_document(KIND, user.id) is not None:
        timers = WriteEffects(timers={KIND: due})
        await documents.update_value(
            KIND, user.id, bytes, lambda _: b"", command=command, effects=lambda *_: timers, always=True
        )


async def delete_digest(service: Services, user: User) -> None:
    """Delete the digests of a user under all their ids."""
    for user_id in user.all_ids:
        await service.store.documents.delete_document(KIND, user_id, KIND)


async def send_digest(service: Services, timer: Timer) -> None:
    """Notify a user of the most urgent waiting table, if any, and schedule the next digest."""
    try:
        user = await service.users.get(timer.source.partition(":")[2])
    except KeyError:
        return
    if user.is_deleted or user.pings != "digest":
        return
    for table_id in (await find_waiting_tables(service, user))[:1]:
        async with service.tables.open_started(table_id) as locked:
            seats = [seat for seat in player_seats_to_move(locked) if locked.seats[seat].user == user.id]
            if seats and not await service.tables.is_command_done(locked, timer.command_id):
                await service.tables.append_event(locked, PlayerCalled(seats[0], "digest"), command=timer.command_id)
    document = await service.store.documents.load_document(KIND, user.id)
    if document is not None and document.version == timer.generation:
        await schedule_digest(service, user, timer.command_id)
