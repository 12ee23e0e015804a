"""The daily digest, for users who prefer one notification in the morning to one for each turn."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from bot.app.clocks.events import PlayerCalled
from bot.app.clocks.waking_hours import DAY_MS, WakingHours, find_timezone, is_awake, local_datetime, next_waking_moment
from bot.app.context import Services
from bot.app.tables.summaries import player_seats_to_move
from bot.app.users.user_repository import User
from bot.app.views.pings import find_waiting_tables
from bot.store.timers import Effects, Timer

KIND = "digest"
EIGHT = 8 * 60
"""The start of the day for users without quiet hours, in minutes."""


def next_morning_ms(hours: WakingHours, at: int) -> int:
    """Return the next start of a waking day after ``at`` (ms)."""
    begin = hours.quiet[1] if hours.quiet[0] != hours.quiet[1] else EIGHT
    today = local_datetime(hours, at).date()
    for ahead in range(9):
        wall = datetime.combine(today + timedelta(days=ahead), time(begin // 60, begin % 60), find_timezone(hours.zone))
        moment = int(wall.timestamp() * 1000)
        if moment > at and is_awake(hours, moment):
            return moment
    return next_waking_moment(hours, at + DAY_MS)


async def schedule_digest(service: Services, user: User, command: str) -> None:
    """Schedule the next digest of a user, or cancel it if they do not want one."""
    documents = service.store.documents
    due = next_morning_ms(user.hours, service.now_ms()) if user.pings == "digest" else None
    if due is not None or await documents.load_document(KIND, user.id) is not None:
        timers = Effects(timers={KIND: due})
        await documents.update_value(
            KIND, user.id, bytes, lambda _: b"", command=command, effects=lambda *_: timers, anew=True
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
    for table in (await find_waiting_tables(service, user))[:1]:
        async with service.tables.open_started(table) as locked:
            seats = [seat for seat in player_seats_to_move(locked) if locked.seats[seat].user == user.id]
            if seats and not await service.tables.is_command_done(locked, timer.command_id):
                await service.tables.append_event(locked, PlayerCalled(seats[0], "digest"), command=timer.command_id)
    document = await service.store.documents.load_document(KIND, user.id)
    if document is not None and document.version == timer.generation:
        await schedule_digest(service, user, timer.command_id)
