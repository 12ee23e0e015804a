"""When suits? Several times are asked about; everybody says to each yes, if need be, or no. The best one is taken.

Best is the time to which most people can come at all, then the one with more who like to, then the earliest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from bot.app.nights.changes import posted
from bot.app.nights.night import Mark, Night, at_ms, stands

MARKS: Final[tuple[Mark, ...]] = ("yes", "maybe", "no")
MOST_TIMES: Final = 8


class Suits(NamedTuple):
    """How a time suits. ``tie``: another one suits just as well."""

    begin: str
    yes: int
    maybe: int
    tie: bool = False


def counted(night: Night) -> list[Suits]:
    """All times, the best first."""
    found = []
    for begin in night.times:
        marks = [marks.get(begin, "") for marks in night.marks.values()]
        found.append(Suits(begin, marks.count("yes"), marks.count("maybe")))
    found.sort(key=lambda one: (-(one.yes + one.maybe), -one.yes, one.begin))
    best = found[0][1:3] if found else ()
    ties = sum(one[1:3] == best for one in found) > 1
    return [one._replace(tie=ties and one[1:3] == best) for one in found]


def marked(night: Night, person: str, begin: str, mark: Mark) -> Night:
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


def with_time(night: Night, begin: str) -> Night:
    """A time more to be asked about, or one less."""
    times = set(night.times) ^ {begin}
    return msgspec.structs.replace(night, times=tuple(sorted(times)[:MOST_TIMES]))


def taken(night: Night, begin: str, now: int) -> Night:
    """This time it is. Who said yes comes, in the order in which they answered; who said if need be, perhaps."""
    found = next((one for one in counted(night) if one.begin == begin), Suits(begin, 0, 0))
    open_ = posted(msgspec.structs.replace(night, begin=begin, picked=(found.yes, found.maybe)), now)
    for mark, how in (("yes", "in"), ("maybe", "maybe")):
        for person, marks in night.marks.items():
            if person != night.host and marks.get(begin) == mark:
                open_ = stands(open_, person, how, now)  # type: ignore[arg-type]
    return open_


def closed(night: Night, now: int) -> Night:
    """The question is over: the best time that is still to come is taken; none suits anybody: it is called off."""
    coming = [one for one in counted(night) if at_ms(one.begin, night.zone) > now and one.yes + one.maybe]
    if not coming:
        return msgspec.structs.replace(night, state="off", sequence=night.sequence + 1)
    return taken(night, coming[0].begin, now)
