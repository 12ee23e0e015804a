"""The evenings of a series that are still to come, and the one that is made next. Pure.

Each evening has its slot, which is when the rule has it; it may be moved away from there. So that moving one past
another drops neither, the next one is made when the slot of the last is over, not when the last itself is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from bot.app.clock.hours import moment
from bot.app.nights.changes import posted
from bot.app.nights.night import Night, wall
from bot.app.nights.nights import night_id
from bot.app.nights.repeat import occurrences
from bot.app.nights.wall import local


def coming(night: Night, most: int, *, skipped: bool = False) -> list[tuple[datetime, datetime]]:
    """The following evenings of a series: as the rule has them, and as they are moved; ``skipped`` ones too."""
    return list(islice(_coming(night, skipped=skipped), most))


def _coming(night: Night, *, skipped: bool) -> Iterator[tuple[datetime, datetime]]:
    if not (night.rule and night.slot and night.base):
        return
    base, last = datetime.fromisoformat(night.base), datetime.fromisoformat(night.slot)
    for slot in occurrences(night.rule, base, after=last):
        if skipped or wall(slot) not in night.skips:
            yield slot, datetime.fromisoformat(night.moves.get(wall(slot), wall(slot)))


def next_of(night: Night, now: int) -> Night | None:
    """The following evening of a series that is still to come."""
    today = local(moment(now), night.zone)
    for slot, begin in _coming(night, skipped=False):
        if begin > today:
            return _again(night, slot, begin, now)
    return None


def made_next(night: Night, now: int) -> Night | None:
    """The evening that ``night.next`` names; None where the series has ended since."""
    for slot, begin in _coming(night, skipped=True):
        if slot_id(night, wall(slot)) == night.next:
            return _again(night, slot, begin, now)
    return None


def slot_id(night: Night, slot: str) -> str:
    """The id that an evening of a series has, or will have."""
    return night_id(f"{night.series}:{slot}")


def _again(night: Night, slot: datetime, begin: datetime, now: int) -> Night:
    key = wall(slot)
    fresh = Night(
        slot_id(night, key), night.host, night.place, night.lang, night.zone, wall(begin), night.minutes, night.games,
        night.most, night.where, night.note, night.remind, level=night.level, rule=night.rule, base=night.base,
        slot=key, series=night.series, sequence=night.sequence, skips=tuple(one for one in night.skips if one > key),
        moves={old: new for old, new in night.moves.items() if old > key}, replies=night.ahead.get(key, {}),
        ahead={slot: said for slot, said in night.ahead.items() if slot > key}, bells=night.bells,
    )  # fmt: skip
    return posted(fresh, now)
