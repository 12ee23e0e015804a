"""The date poll: users rate each proposed time as yes, maybe or no, and the best time is taken.

The best time is the one with the most yes and maybe, then with the most yes, then the earliest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import Availability, GameNight, ReplyKind, local_to_epoch_ms, set_reply

AVAILABILITIES: Final[tuple[Availability, ...]] = ("yes", "maybe", "no")
MOST_TIMES: Final = 8
_REPLIES: Final[dict[Availability, ReplyKind]] = {"yes": "in", "maybe": "maybe", "no": "out"}


class DateScore(NamedTuple):
    """The ratings of one time. ``is_tie``: another time is rated just as well."""

    begin: str
    yes: int
    maybe: int
    is_tie: bool = False


def rank_dates(night: GameNight) -> list[DateScore]:
    """Rank all proposed times, the best first."""
    scores = []
    for begin in night.times:
        marks = [marks.get(begin, "") for marks in night.availability.values()]
        scores.append(DateScore(begin, marks.count("yes"), marks.count("maybe")))
    scores.sort(key=lambda score: (-(score.yes + score.maybe), -score.yes, score.begin))
    best = scores[0][1:3] if scores else ()
    ties = sum(score[1:3] == best for score in scores) > 1
    return [score._replace(is_tie=ties and score[1:3] == best) for score in scores]


def toggle_availability(night: GameNight, user_id: str, begin: str, mark: Availability) -> GameNight:
    """Set a user's rating of a time. The same rating again removes it."""
    marks = dict(night.availability.get(user_id, {}))
    if marks.get(begin) == mark:
        del marks[begin]
    else:
        marks[begin] = mark
    all_marks = {**night.availability, user_id: marks}
    if not marks:
        del all_marks[user_id]
    return msgspec.structs.replace(night, availability=all_marks)


def toggle_date(night: GameNight, begin: str) -> GameNight:
    """Add a time to the poll, or remove it if it is there."""
    times = set(night.times) ^ {begin}
    return msgspec.structs.replace(night, times=tuple(sorted(times)[:MOST_TIMES]))


def choose_date(night: GameNight, begin: str, now: int) -> GameNight:
    """Publish the night with this time. Users who rated it yes are in, maybe stays maybe.

    The organizer is in, unless they rated it otherwise.
    """
    chosen = next((score for score in rank_dates(night) if score.begin == begin), DateScore(begin, 0, 0))
    planned = msgspec.structs.replace(night, begin=begin, picked_counts=(chosen.yes, chosen.maybe))
    rated = night.availability.get(night.host, {}).get(begin)
    published = publish_night(set_reply(planned, night.host, _REPLIES[rated], now) if rated else planned, now)
    for mark, how in (("yes", "in"), ("maybe", "maybe")):
        for user_id, marks in night.availability.items():
            if user_id != night.host and marks.get(begin) == mark:
                published = set_reply(published, user_id, how, now)  # type: ignore[arg-type]
    return published


def choose_best_date(night: GameNight, now: int) -> GameNight:
    """Close the poll with the best time that is still to come. With no rated time left, cancel the night."""
    coming = [
        score
        for score in rank_dates(night)
        if local_to_epoch_ms(score.begin, night.zone) > now and score.yes + score.maybe
    ]
    if not coming:
        return msgspec.structs.replace(night, state="off", sequence=night.sequence + 1)
    return choose_date(night, coming[0].begin, now)
