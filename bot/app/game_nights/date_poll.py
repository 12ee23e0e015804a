"""When suits? Several times are asked about; everybody says to each yes, if need be, or no. The best one is taken.

Best is the time to which most people can come at all, then the one with more who like to, then the earliest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import Availability, GameNight, ensure_reply, local_to_epoch_ms

AVAILABILITIES: Final[tuple[Availability, ...]] = ("yes", "maybe", "no")
MOST_TIMES: Final = 8


class DateScore(NamedTuple):
    """How a time suits. ``tie``: another one suits just as well."""

    begin: str
    yes: int
    maybe: int
    is_tie: bool = False


def rank_dates(night: GameNight) -> list[DateScore]:
    """All times, the best first."""
    found = []
    for begin in night.times:
        marks = [marks.get(begin, "") for marks in night.marks.values()]
        found.append(DateScore(begin, marks.count("yes"), marks.count("maybe")))
    found.sort(key=lambda one: (-(one.yes + one.maybe), -one.yes, one.begin))
    best = found[0][1:3] if found else ()
    ties = sum(one[1:3] == best for one in found) > 1
    return [one._replace(is_tie=ties and one[1:3] == best) for one in found]


def toggle_availability(night: GameNight, person: str, begin: str, mark: Availability) -> GameNight:
    """Somebody says how a time suits; the same again takes it back."""
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
    """A time more to be asked about, or one less."""
    times = set(night.times) ^ {begin}
    return msgspec.structs.replace(night, times=tuple(sorted(times)[:MOST_TIMES]))


def choose_date(night: GameNight, begin: str, now: int) -> GameNight:
    """This time it is. Who said yes comes, in the order in which they answered; who said if need be, perhaps."""
    found = next((one for one in rank_dates(night) if one.begin == begin), DateScore(begin, 0, 0))
    open_ = publish_night(msgspec.structs.replace(night, begin=begin, picked=(found.yes, found.maybe)), now)
    for mark, how in (("yes", "in"), ("maybe", "maybe")):
        for person, marks in night.marks.items():
            if person != night.host and marks.get(begin) == mark:
                open_ = ensure_reply(open_, person, how, now)  # type: ignore[arg-type]
    return open_


def choose_best_date(night: GameNight, now: int) -> GameNight:
    """The question is over: the best time that is still to come is taken; none suits anybody: it is called off."""
    coming = [
        one for one in rank_dates(night) if local_to_epoch_ms(one.begin, night.zone) > now and one.yes + one.maybe
    ]
    if not coming:
        return msgspec.structs.replace(night, state="off", sequence=night.sequence + 1)
    return choose_date(night, coming[0].begin, now)
