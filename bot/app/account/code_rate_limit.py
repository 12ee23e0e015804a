"""Rate limit of wrong link codes, so that codes cannot be guessed."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.services import Services
from bot.app.tables.lobby_store import to_ms
from bot.app.users.user_repository import User

KIND: Final = "link-wrong"
MAX_WRONG_CODES: Final = 5
"""Maximum number of wrong codes within ``WINDOW``."""
WINDOW: Final = timedelta(minutes=10)


async def check_rate_limit(context: RequestContext) -> None:
    """Raise ``RejectedError`` if the caller has entered too many wrong codes."""
    document = await context.service.store.documents.load_value(KIND, context.user.id, list[int])
    times = _recent_times(context, document.value if document is not None else None)
    if len(times) >= MAX_WRONG_CODES:
        remaining_ms = times[-MAX_WRONG_CODES] + WINDOW // timedelta(milliseconds=1) - to_ms(context.service.clock())
        raise RejectedError("app-link-slow", minutes=max(1, -(-remaining_ms // 60_000)))


async def count_wrong_code(context: RequestContext) -> None:
    """Count a wrong code of the caller."""

    def add_attempt(times: list[int] | None) -> list[int]:
        return [*_recent_times(context, times), to_ms(context.service.clock())][-MAX_WRONG_CODES:]

    await context.service.store.documents.update_value(KIND, context.user.id, list[int], add_attempt)


async def delete_wrong_codes(service: Services, user: User) -> None:
    """Delete the record of a user's wrong codes."""
    for user_id in user.all_ids:
        await service.store.documents.delete_document(KIND, user_id)


def _recent_times(context: RequestContext, times: list[int] | None) -> list[int]:
    """Return the times (ms) of wrong codes that still count."""
    since = to_ms(context.service.clock()) - WINDOW // timedelta(milliseconds=1)
    return [time for time in times or () if time > since]
