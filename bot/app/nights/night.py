"""A game night: what is planned, who has answered what, and who therefore has a seat. Plain data and pure functions.

Seats go by the order in which people came, each guest being one more who came at the moment when they were announced.
Whoever has a seat is thus never a matter of bookkeeping: it is read off the answers, so that a waiting list moves up by
itself whenever somebody leaves or the number of seats grows. Moments are milliseconds since 1970 (UTC).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final, Literal, NamedTuple

import msgspec

from bot.app.nights.wall import moment
from engines import GAMES
from engines.core.levels import USUAL, Level

How = Literal["in", "late", "maybe", "out"]
Mark = Literal["yes", "maybe", "no"]
State = Literal["draft", "asking", "open", "off", "over"]
HOWS: Final[tuple[How, ...]] = ("in", "maybe", "late", "out")
ASKS: Final = frozenset({"moved", "picked", "up"})
"""What asks people whether they still come."""
COMING: Final = frozenset({"in", "late"})

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE
OPENS_BEFORE: Final = 10 * MINUTE
"""The table of the evening opens so long before; from then on the list stands."""
SETTLES: Final = MINUTE
"""Small changes are told when there was none for so long."""
MOST_GUESTS: Final = 5
MOST_SEATS: Final = 99
SHORTEST, LONGEST = 30, 12 * 60
"""Minutes of an evening."""
REMINDERS: Final = (24 * 60, 30)
"""Minutes before, as long as nobody chooses others."""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has answered. ``at``: when they said that they come; ``guests``: when each was announced."""

    how: How
    at: int
    guests: tuple[int, ...] = ()
    asked: bool = False
    """They have moved up from the waiting list, and have not said yet whether they keep the seat."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody is to be told. ``n`` grows with each; ``wake``: they sleep till then, and are told then."""

    key: str
    n: int
    wake: int = 0
    till: int = 0
    """Nothing is said after this moment; 0: at any time."""


class Night(msgspec.Struct, frozen=True, omit_defaults=True):
    """One evening. ``begin``: local, as ``2026-11-27T20:00``, on the wall in ``zone``."""

    id: str
    host: str
    place: str
    lang: str
    zone: str
    begin: str = ""
    minutes: int = 180
    games: tuple[str, ...] = ()
    """Those that may be played; several, or none named, means that those who come vote."""
    most: int = 0
    """Seats; 0: as many as the games have."""
    where: str = ""
    note: str = ""
    remind: tuple[int, ...] = REMINDERS
    bells: dict[str, tuple[int, ...]] = {}
    """Who wants to be reminded at other times, in minutes before; no minutes: not at all."""
    level: Level = USUAL
    """How well AIs play at its tables, where there are any."""
    state: State = "draft"
    replies: dict[str, Reply] = {}
    news: dict[str, News] = {}
    count: int = 0
    """How many news there were."""
    ballots: dict[str, tuple[str, ...]] = {}
    """Who would like to play what, the dearest first."""
    times: tuple[str, ...] = ()
    """Local beginnings that are asked about, while it is asked when it suits."""
    marks: dict[str, dict[str, Mark]] = {}
    closes: int = 0
    """When the question is closed by itself."""
    picked: tuple[int, int] = (0, 0)
    """How many said yes, and how many if need be, to the time that was taken."""
    rule: str = ""
    """How it comes again (RFC 5545), counted from ``base`` on; ``slot``: which of them this one is."""
    base: str = ""
    slot: str = ""
    series: str = ""
    moves: dict[str, str] = {}
    skips: tuple[str, ...] = ()
    """Of evenings to come: moved to another time, and left out."""
    ahead: dict[str, dict[str, Reply]] = {}
    """Who has answered to evenings of the series that are still to be made, by slot."""
    told: tuple[int, ...] = ()
    """Reminders that have gone out, in minutes before."""
    game: str = ""
    """What is played: settled when the table opens."""
    lineup: tuple[tuple[str, ...], ...] = ()
    """Who sits together, by table."""
    tables: tuple[str, ...] = ()
    opened: bool = False
    """The list stands: tables have been opened, or there were too few."""
    looked: int = 0
    freed: bool = False
    """Those who sit there have been told that anybody of them may start."""
    absent: tuple[str, ...] = ()
    """Who had a seat and was not there, as the planner noted."""
    next: str = ""
    """The following evening of the series: from now on that one is asked about what is to come."""
    handed: bool = False
    """The following evening is there, with all that was said of it before."""
    sequence: int = 0
    made: int = 0
    by: str = ""
    """Who called it off, where it was somebody else than the host."""
    ownerless: bool = False
    """Nobody is left to plan it."""

    @property
    def local(self) -> datetime:
        """When it begins, on the wall."""
        return datetime.fromisoformat(self.begin)

    @property
    def at(self) -> int:
        """When it begins."""
        return at_ms(self.begin, self.zone)

    @property
    def end(self) -> int:
        """When it is over, as planned."""
        return self.at + self.minutes * MINUTE

    @property
    def choices(self) -> tuple[str, ...]:
        """The games that may be played."""
        return tuple(key for key in self.games if key in GAMES) or tuple(GAMES)

    @property
    def votes(self) -> bool:
        """Whether those who come choose the game."""
        return len(self.choices) > 1

    @property
    def least(self) -> int:
        """With fewer there is no game."""
        return min(GAMES[key].seats[0] for key in self.choices)

    @property
    def seats(self) -> int:
        """How many can take part."""
        return self.most or max(GAMES[key].seats[1] for key in self.choices)


def at_ms(local: str, zone: str) -> int:
    """The moment of a local time."""
    return int(moment(datetime.fromisoformat(local), zone).at.timestamp() * 1000)


def wall(at: datetime) -> str:
    """A local time as it is kept."""
    return at.replace(tzinfo=None).isoformat(timespec="minutes")


Edit = Callable[[Night], Night]
"""A change of a night; it may refuse."""


# -- who has a seat


class One(NamedTuple):
    """Somebody who comes; ``guest`` 0 is the person, 1 their first guest."""

    person: str
    guest: int


def queue(night: Night) -> list[One]:
    """Everybody who comes, in the order in which they came."""
    coming = [(person, reply) for person, reply in night.replies.items() if reply.how in COMING]
    units = [(reply.at, n, One(person, 0)) for n, (person, reply) in enumerate(coming)]
    for n, (person, reply) in enumerate(coming):
        units += [(max(at, reply.at), n, One(person, g)) for g, at in enumerate(reply.guests, 1)]
    return [one for _, _, one in sorted(units, key=lambda unit: (unit[0], unit[1], unit[2].guest))]


def seated(night: Night) -> list[One]:
    """Those who have a seat."""
    return queue(night)[: night.seats]


def waiting(night: Night) -> list[One]:
    """Those who wait for one, the first to move up first."""
    return queue(night)[night.seats :]


def parties(night: Night) -> list[str]:
    """People who wait for a seat of their own."""
    return [one.person for one in waiting(night) if not one.guest]


def those_in(night: Night) -> list[str]:
    """People (not guests) who have a seat."""
    return [one.person for one in seated(night) if not one.guest]


# -- answering


def answered(night: Night, person: str, how: How, now: int) -> Night:
    """Somebody answers. Who already comes keeps their turn, in time or late.

    The same answer again takes it back; but where they have just been asked about it, it says that it stands.
    """
    replies, old = dict(night.replies), night.replies.get(person)
    told = night.news.get(person)
    if old is not None and old.how == how and (old.asked or (told is not None and told.key in ASKS)):
        replies[person] = msgspec.structs.replace(old, asked=False)
    elif old is not None and old.how == how:
        del replies[person]
    elif old is not None and old.how in COMING and how in COMING:
        replies[person] = msgspec.structs.replace(old, how=how, asked=False)
    else:
        replies.pop(person, None)  # a new turn is at the end
        replies[person] = Reply(how, now)
    return _read(msgspec.structs.replace(night, replies=replies), person)


def stands(night: Night, person: str, how: How, now: int) -> Night:
    """Somebody answers so; once is enough."""
    old = night.replies.get(person)
    return _read(night, person) if old is not None and old.how == how else answered(night, person, how, now)


def with_guests(night: Night, person: str, count: int, now: int) -> Night:
    """Somebody who comes brings so many guests: the newest are those who stay at home."""
    reply = night.replies[person]
    kept = reply.guests[:count]
    guests = (*kept, *(now for _ in range(min(count, MOST_GUESTS) - len(kept))))
    return _read(_replied(night, person, msgspec.structs.replace(reply, guests=guests)), person)


def kept(night: Night, person: str) -> Night:
    """Somebody who has moved up keeps the seat."""
    reply = night.replies.get(person)
    if reply is None or not reply.asked:
        return night
    return _read(_replied(night, person, msgspec.structs.replace(reply, asked=False)), person)


def _replied(night: Night, person: str, reply: Reply) -> Night:
    return msgspec.structs.replace(night, replies={**night.replies, person: reply})


def _read(night: Night, person: str) -> Night:
    """Whoever answers has read what they were told."""
    news = {who: one for who, one in night.news.items() if who != person}
    return msgspec.structs.replace(night, news=news)


# -- telling


def telling(night: Night, people: Iterable[str], key: str, till: int = 0, wake: int = 0) -> Night:
    """These people are to be told something; it takes the place of what they were told before."""
    news, count = dict(night.news), night.count
    for person in people:
        count += 1
        news[person] = News(key, count, wake, till)
    return msgspec.structs.replace(night, news=news, count=count)


def moved_up(before: Night, after: Night) -> Night:
    """After a change: whoever has come to a seat, or lost one, is told so. The caller's own answer tells itself."""
    if after.state != "open" or before.state != "open" or after.opened:
        return after
    sat, waited = set(those_in(before)), set(parties(before))
    up = [person for person in those_in(after) if person in waited]
    down = [person for person in parties(after) if person in sat]
    for person, asked in (*((one, True) for one in up), *((one, False) for one in down)):
        after = _replied(after, person, msgspec.structs.replace(after.replies[person], asked=asked))
    return telling(telling(after, up, "up"), down, "down")
