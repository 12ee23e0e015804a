"""Handlers of the jobs that apply a change of one user to many tables (see ``tables.user_jobs``)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.app.account import erasure
from bot.app.deadlines import preference_jobs
from bot.app.services import Services
from bot.app.users.models import UserJob

JOB_HANDLERS: Final[dict[str, Callable[[Services, str, UserJob], Awaitable[None]]]] = {
    "habits": preference_jobs.apply_availability,
    "away": preference_jobs.apply_holiday,
    "back": preference_jobs.end_holiday,
    "deputy": preference_jobs.announce_deputy,
    "dismiss": preference_jobs.dismiss_deputies,
    "linked": preference_jobs.apply_account_link,
    "parted": preference_jobs.apply_account_unlink,
    "forget": erasure.erase_user,
    "sweep": erasure.sweep_store,
}
"""Handlers by kind of job. A handler may start again after any step."""
