"""Visits of a demonstration: users without an account, who are deleted with their tables after a day."""

import asyncio
from contextlib import suppress
from typing import Final

from bot.app.common.incidents import report_incident
from bot.app.common.quotas import Limits
from bot.app.context import Services
from bot.app.dispatch.operator_actions import end_table
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables import user_jobs
from bot.store.errors import StoreError

DEMO_LIMITS: Final = Limits(
    lobbies=2, hosted=3, seats=4, nights=1, place_tables=0, tables=1000, presses=120, pictures=300
)
"""Visitor quotas. The page is one channel for all visitors, so a channel has no quota."""
MAX_VISITS: Final = 500
VISIT_MS: Final = 24 * 3600 * 1000
INTERVAL_S: Final = 60.0
AT_ONCE: Final = 20
"""Visits ended in one go; the others wait for a minute."""
VISITS: Final = ("demo-visits", "all")
"""Timeline of visitors by the end of their visit."""


async def has_room(service: Services) -> bool:
    """Return whether one more visitor is allowed."""
    return (
        len(await service.store.timelines.list_members(*VISITS, 0, service.now_ms() + VISIT_MS, MAX_VISITS))
        < MAX_VISITS
    )


async def begin_visit(service: Services, user_id: str) -> None:
    """Store the end of a visit. A repeat only moves the end later."""
    await service.store.timelines.add_member(*VISITS, user_id, service.now_ms() + VISIT_MS)


async def end_visits(service: Services) -> None:
    """Close the tables of visitors whose day is over, and delete these users. May restart after any step."""
    for user_id in await service.store.timelines.list_members(*VISITS, 0, service.now_ms(), AT_ONCE):
        user = await service.users.get(user_id)
        if user.all_ids == (user_id,):  # an account linked in the meantime stays, with its tables
            for table_id in await user_jobs.list_user_tables(service, user):
                with suppress(RejectedError):
                    await end_table(service, table_id)
            await service.users.delete_user(user_id, due=user_jobs.pickup_time_ms(service))
            await user_jobs.start_jobs(service, user_id)
        await service.store.timelines.remove_member(*VISITS, user_id)


async def end_visits_forever(service: Services) -> None:
    """End visits when due, until cancelled."""
    while True:
        try:
            await end_visits(service)
        except (StoreError, WriteConflictError) as error:
            report_incident("visits not ended", error)
        await asyncio.sleep(INTERVAL_S)
