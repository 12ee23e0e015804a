"""The following nights of a series, and the creation of the next. Pure functions.

Each night has a slot, its time by the rule, and may be moved away from it. The next one is created at the end of the
last slot, not night, so moving one night past another loses neither.
"""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.local_time import to_local_time
from bot.app.game_nights.night import GameNight, Reply, format_stored_time, plan_fields
from bot.app.game_nights.recurrence import iter_occurrences
from bot.app.game_nights.store import NIGHTS

AHEAD = 6
"""How many following nights screens, calendars and events show."""


def list_occurrences(night: GameNight, most: int, *, skipped: bool = False) -> list[tuple[datetime, datetime]]:
    """Return the following nights as (slot, start), both local; ``skipped``: include skipped ones."""
    return list(islice(_iter_occurrences(night, skipped=skipped), most))


def list_skips(night: GameNight) -> list[datetime]:
    """Return the slots (local) of the next nights that are skipped."""
    return [slot for slot, _ in list_occurrences(night, AHEAD, skipped=True) if format_stored_time(slot) in night.skips]


def _iter_occurrences(night: GameNight, *, skipped: bool) -> Iterator[tuple[datetime, datetime]]:
    if not (night.rule and night.slot and night.base):
        return
    base, last = datetime.fromisoformat(night.base), datetime.fromisoformat(night.slot)
    for slot in iter_occurrences(night.rule, base, after=last):
        if skipped or format_stored_time(slot) not in night.skips:
            yield slot, datetime.fromisoformat(night.moves.get(format_stored_time(slot), format_stored_time(slot)))


def build_next_night(night: GameNight, now: int) -> GameNight | None:
    """Build a series' next night still to come, or return None."""
    today = to_local_time(utc_datetime(now), night.zone)
    for slot, begin in _iter_occurrences(night, skipped=False):
        if begin > today:
            return _build_night(night, slot, begin, now)
    return None


def build_announced_night(night: GameNight, now: int) -> GameNight | None:
    """Build the night that ``night.next`` names, or return None if the series has since ended."""
    for slot, begin in _iter_occurrences(night, skipped=True):
        if occurrence_id(night, format_stored_time(slot)) == night.next:
            return _build_night(night, slot, begin, now)
    return None


def occurrence_id(night: GameNight, slot: str) -> str:
    """Derive a night's id from its slot in the series."""
    return NIGHTS.derive_id(f"{night.series}:{slot}")


def _build_night(night: GameNight, slot: datetime, begin: datetime, now: int) -> GameNight:
    key = format_stored_time(slot)
    replies, last = night.later_replies.get(key, {}), night.replies.get(night.host)
    if night.host not in replies and last is not None and last.how == "maybe":  # the organizer might not come
        replies = {night.host: Reply("maybe", now), **replies}
    fresh = GameNight(
        occurrence_id(night, key),
        night.host,
        begin=format_stored_time(begin),
        rule=night.rule,
        base=night.base,
        slot=key,
        series=night.series,
        sequence=night.sequence,
        skips=tuple(skipped for skipped in night.skips if skipped > key),
        moves={old: new for old, new in night.moves.items() if old > key},
        replies=replies,
        later_replies={slot: replies for slot, replies in night.later_replies.items() if slot > key},
        own_reminders=night.own_reminders,
        **plan_fields(night),
    )
    return publish_night(fresh, now)
