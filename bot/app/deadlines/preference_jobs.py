"""What a person's tables follow them in: waking hours, holidays, and which accounts have seen which hand.

Each is done at all tables of theirs as an errand (see ``errands``), once at each by the ids of its commands.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.app.clocks.events import DeputyAgreed, HabitsChanged, HandSeen, HolidayCancelled, HolidayPlanned
from bot.app.clocks.table_clock import HolidayPeriod
from bot.app.clocks.waking_hours import local_datetime
from bot.app.deadlines import digests
from bot.app.services import Services
from bot.app.tables import deputies
from bot.app.tables.fan_out import for_each_table, list_user_tables
from bot.app.tables.log_helpers import is_command_done, now_ms
from bot.app.tables.table import Table
from bot.app.users.user_repository import User, UserJob
from bot.app.views.datetimes import day_placeholder
from engines.core.core_types import Args, Msg, Seat

SeatHandler = Callable[[Services, User, UserJob, Table, int], Awaitable[None]]


async def for_each_own_seat(do: SeatHandler, service: Services, name: str, job: UserJob) -> None:
    """Do something at every seat that somebody owns."""
    person = await service.users.get(name)

    async def apply_at_table(table: Table) -> None:
        for seat in table.own_seats(person.all_ids) if not table.is_over else ():
            if not await is_command_done(service, table, job.id):
                await do(service, person, job, table, seat)

    await for_each_table(service, await list_user_tables(service, person), apply_at_table)


async def apply_availability(service: Services, name: str, job: UserJob) -> None:
    """Somebody is awake at other hours, or wants to be called otherwise."""
    await for_each_own_seat(_apply_availability_at, service, name, job)
    await digests.schedule_digest(service, await service.users.get(name), f"{job.id}:digest")


async def _apply_availability_at(service: Services, user: User, job: UserJob, table: Table, seat: int) -> None:
    clock, now = table.clock.seats[seat], user.availability_at(now_ms(service))
    if (clock.hours, clock.pings, clock.remind, clock.hook) != (now.hours, now.pings, now.remind, now.hook):
        first = job.kind == "habits" and job.args == ("first",)
        event = HabitsChanged(seat, msgspec.structs.replace(now, away=None), first)
        await service.tables.append_event(table, event, command=job.id)


async def apply_account_link(service: Services, name: str, job: UserJob) -> None:
    """Somebody has become one with somebody else: all their tables follow whoever leads."""
    await apply_availability(service, name, job)
    person = await service.users.get(name)
    if person.away is not None and person.away.end > now_ms(service):
        told = msgspec.structs.replace(job, id=f"{job.id}:away", args=holiday_args(person.away))
        await for_each_own_seat(_apply_holiday_at, service, name, told)
    await _dismiss_after_link(service, name, job)


def holiday_args(away: HolidayPeriod) -> tuple[str, str, str]:
    """A holiday as an errand carries it."""
    return str(away.begin), str(away.end), away.how


def _holiday_of(errand: UserJob) -> HolidayPeriod:
    """Read what ``away_args`` wrote."""
    begin, end, how = errand.args
    return msgspec.convert({"begin": int(begin), "end": int(end), "how": how}, HolidayPeriod)


async def _apply_holiday_at(service: Services, user: User, job: UserJob, table: Table, seat: int) -> None:
    holiday = _holiday_of(job)
    if table.clock.seats[seat].away == holiday:  # a table that began in the meantime knows of it
        return
    zone = user.hours.zone
    first, last = local_datetime(user.hours, holiday.begin).date(), local_datetime(user.hours, holiday.end - 1).date()
    days: Args = {"begin": day_placeholder(first, zone), "till": day_placeholder(last, zone), "seat": Seat(seat)}
    told = Msg(f"waiting-event-away-{holiday.how}", days)
    await service.tables.append_event(table, HolidayPlanned(seat, holiday), told, command=job.id)


async def _end_holiday_at(service: Services, _: User, job: UserJob, table: Table, seat: int) -> None:
    """Where a holiday has begun the player is back; where it has not, it is taken back. Elsewhere nothing is said."""
    clock = table.clock.seats[seat]
    begun = clock.away is not None and clock.away.begin <= now_ms(service)
    if clock.cover or begun:
        await deputies.return_seat(service, table, seat, command=job.id)
    elif clock.away is not None:
        told = Msg("waiting-event-away-off", {"seat": Seat(seat)})
        await service.tables.append_event(table, HolidayCancelled(seat), told, command=job.id)


async def announce_deputy(service: Services, name: str, job: UserJob) -> None:
    """A friend stands in for somebody from now on: they alone are told, at each of their tables. No name is kept."""
    await for_each_own_seat(_announce_deputy_at, service, name, job)


async def _announce_deputy_at(service: Services, _: User, job: UserJob, table: Table, seat: int) -> None:
    told = Msg("waiting-event-deputy-agreed")
    await service.tables.append_event(table, DeputyAgreed(seat), told, command=job.id, to=seat)


async def dismiss_deputies(service: Services, name: str, job: UserJob) -> None:
    """Take the seats of a player from every deputy whom they do not name any more: an AI plays until they are back."""
    await for_each_own_seat(_dismiss_deputy_at, service, name, job)


async def _dismiss_deputy_at(service: Services, user: User, job: UserJob, table: Table, seat: int) -> None:
    await deputies.dismiss_deputy(service, table, seat, user, command=job.id)


async def _dismiss_after_link(service: Services, name: str, job: UserJob) -> None:
    """Do the same where accounts were linked or parted: another deputy may be named since."""
    await dismiss_deputies(service, name, msgspec.structs.replace(job, id=f"{job.id}:deputy"))


async def apply_account_unlink(service: Services, name: str, job: UserJob) -> None:
    """Two who were one are two again: each has seen the hands of both.

    ``args``: who the other one is, and under which id of theirs the first one was.
    """
    await service.users.remove_merged(name, job.args[1])
    sides = [await service.users.get(one) for one in (name, job.args[0])]

    async def apply_at_table(table: Table) -> None:
        for one, other in (sides, sides[::-1]):
            seat = next((table.clock.known[i] for i in one.all_ids if i in table.clock.known), None)
            if seat is not None and not table.is_over and not set(other.all_ids) & set(table.clock.known):
                await service.tables.append_event(table, HandSeen(seat, other.id), command=f"{job.id}:{other.id}")

    lists = [await list_user_tables(service, one) for one in sides]
    await for_each_table(service, sorted({table for some in lists for table in some}), apply_at_table)
    await apply_availability(service, name, job)
    for n, side in enumerate(sides):
        await _dismiss_after_link(service, side.id, msgspec.structs.replace(job, id=f"{job.id}:{n}"))


async def apply_holiday(service: Services, name: str, job: UserJob) -> None:
    """Somebody will be away, or later or earlier than said before."""
    await for_each_own_seat(_apply_holiday_at, service, name, job)
    await _update_deputy_holidays(service, name, job)


async def end_holiday(service: Services, name: str, job: UserJob) -> None:
    """Somebody is back, or does not go away after all."""
    await for_each_own_seat(_end_holiday_at, service, name, job)
    await _update_deputy_holidays(service, name, job)


async def _update_deputy_holidays(service: Services, name: str, job: UserJob) -> None:
    """Where somebody stands in, the table knows when their own holiday begins, or that it is off."""
    person = await service.users.get(name)

    async def apply_at_table(table: Table) -> None:
        if not table.is_over:
            await deputies.update_deputy_holiday(service, table, person, command=f"{job.id}:stand-in")

    await for_each_table(service, await list_user_tables(service, person), apply_at_table)
