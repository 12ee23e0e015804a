"""The date poll: users rate each proposed time as yes, maybe or no, and the best time is taken.

The best time is the one with the most yes and maybe, then with the most yes, then the earliest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import Availability, GameNight, ensure_reply, local_to_epoch_ms

AVAILABILITIES: Final[tuple[Availability, ...]] = ("yes", "maybe", "no")
MOST_TIMES: Final = 8


class DateScore(NamedTuple):
    """The ratings of one time. ``is_tie``: another time is rated just as well."""

    begin: str
    yes: int
    maybe: int
    is_tie: bool = False


def rank_dates(night: GameNight) -> list[DateScore]:
    """Rank all proposed times, the best first."""
    found = []
    for begin in night.times:
        marks = [marks.get(begin, "") for marks in night.marks.values()]
        found.append(DateScore(begin, marks.count("yes"), marks.count("maybe")))
    found.sort(key=lambda one: (-(one.yes + one.maybe), -one.yes, one.begin))
    best = found[0][1:3] if found else ()
    ties = sum(one[1:3] == best for one in found) > 1
    return [one._replace(is_tie=ties and one[1:3] == best) for one in found]


def toggle_availability(night: GameNight, person: str, begin: str, mark: Availability) -> GameNight:
    """Set a user's rating of a time. The same rating again removes it."""
    marks = dict(night.marks.get(person, {}))
    if marks.get(begin) == mark:
        del marks[begin]
    else:
        marks[begin] = mark
    everybody = {**night.marks, person: marks}
    if not marks:
        del everybody[person]
    return msgspec.structs.replace(night, marks=everybody)


def toggle_date(night: GameNight, begin: str) -> GameNight:
    """Add a time to the poll, or remove it if it is there."""
    times = set(night.times) ^ {begin}
    return msgspec.structs.replace(night, times=tuple(sorted(times)[:MOST_TIMES]))


def choose_date(night: GameNight, begin: str, now: int) -> GameNight:
    """Publish the night with this time. Users who rated it yes are in, maybe stays maybe."""
    found = next((one for one in rank_dates(night) if one.begin == begin), DateScore(begin, 0, 0))
    open_ = publish_night(msgspec.structs.replace(night, begin=begin, picked=(found.yes, found.maybe)), now)
    for mark, how in (("yes", "in"), ("maybe", "maybe")):
        for person, marks in night.marks.items():
            if person != night.host and marks.get(begin) == mark:
                open_ = ensure_reply(open_, person, how, now)  # type: ignore[arg-type]
    return open_


def choose_best_date(night: GameNight, now: int) -> GameNight:
    """Close the poll with the best time that is still to come. With no rated time left, cancel the night."""
    coming = [
        one for one in rank_dates(night) if local_to_epoch_ms(one.begin, night.zone) > now and one.yes + one.maybe
    ]
    if not coming:
        return msgspec.structs.replace(night, state="off", sequence=night.sequence + 1)
    return choose_date(night, coming[0].begin, now)
