"""What each kind of errand does: whatever about one person reaches many tables (see ``match.errands``)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.app.me import farewell
from bot.app.people.person import Errand
from bot.app.services import Services
from bot.app.time import following

DOES: Final[dict[str, Callable[[Services, str, Errand], Awaitable[None]]]] = {
    "habits": following.habits,
    "away": following.away,
    "back": following.back,
    "deputy": following.agreed,
    "dismiss": following.dismissed,
    "linked": following.linked,
    "parted": following.parted,
    "forget": farewell.forget,
    "sweep": farewell.sweep,
}
"""Each may be begun again after any step."""
