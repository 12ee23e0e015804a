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

from bot.app.game_nights.local_time import resolve_local_time
from engines import GAMES
from engines.core.levels import USUAL, Level

ReplyKind = Literal["in", "late", "maybe", "out"]
Availability = Literal["yes", "maybe", "no"]
NightState = Literal["draft", "asking", "open", "off", "over"]
REPLY_KINDS: Final[tuple[ReplyKind, ...]] = ("in", "maybe", "late", "out")
CONFIRMATION_KEYS: Final = frozenset({"moved", "picked", "up"})
"""What asks people whether they still come."""
COMING_KINDS: Final = frozenset({"in", "late"})

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

    how: ReplyKind
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


class GameNight(msgspec.Struct, frozen=True, omit_defaults=True):
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
    state: NightState = "draft"
    replies: dict[str, Reply] = {}
    news: dict[str, News] = {}
    count: int = 0
    """How many news there were."""
    ballots: dict[str, tuple[str, ...]] = {}
    """Who would like to play what, the dearest first."""
    times: tuple[str, ...] = ()
    """Local beginnings that are asked about, while it is asked when it suits."""
    marks: dict[str, dict[str, Availability]] = {}
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
    def local_start(self) -> datetime:
        """When it begins, on the wall."""
        return datetime.fromisoformat(self.begin)

    @property
    def start_ms(self) -> int:
        """When it begins."""
        return local_to_epoch_ms(self.begin, self.zone)

    @property
    def end_ms(self) -> int:
        """When it is over, as planned."""
        return self.start_ms + self.minutes * MINUTE

    @property
    def game_choices(self) -> tuple[str, ...]:
        """The games that may be played."""
        return tuple(key for key in self.games if key in GAMES) or tuple(GAMES)

    @property
    def has_game_poll(self) -> bool:
        """Whether those who come choose the game."""
        return len(self.game_choices) > 1

    @property
    def min_players(self) -> int:
        """With fewer there is no game."""
        return min(GAMES[key].seat_range[0] for key in self.game_choices)

    @property
    def seat_count(self) -> int:
        """How many can take part."""
        return self.most or max(GAMES[key].seat_range[1] for key in self.game_choices)


def local_to_epoch_ms(local: str, zone: str) -> int:
    """The moment of a local time."""
    return int(resolve_local_time(datetime.fromisoformat(local), zone).at.timestamp() * 1000)


def format_stored_time(at: datetime) -> str:
    """A local time as it is kept."""
    return at.replace(tzinfo=None).isoformat(timespec="minutes")


NightEdit = Callable[[GameNight], GameNight]
"""A change of a night; it may refuse."""


# -- who has a seat


class Attendee(NamedTuple):
    """Somebody who comes; ``guest`` 0 is the person, 1 their first guest."""

    user_id: str
    guest_number: int


def attendee_queue(night: GameNight) -> list[Attendee]:
    """Everybody who comes, in the order in which they came."""
    coming = [(person, reply) for person, reply in night.replies.items() if reply.how in COMING_KINDS]
    units = [(reply.at, n, Attendee(person, 0)) for n, (person, reply) in enumerate(coming)]
    for n, (person, reply) in enumerate(coming):
        units += [(max(at, reply.at), n, Attendee(person, g)) for g, at in enumerate(reply.guests, 1)]
    return [one for _, _, one in sorted(units, key=lambda unit: (unit[0], unit[1], unit[2].guest_number))]


def attendees_with_seat(night: GameNight) -> list[Attendee]:
    """Those who have a seat."""
    return attendee_queue(night)[: night.seat_count]


def attendees_without_seat(night: GameNight) -> list[Attendee]:
    """Those who wait for one, the first to move up first."""
    return attendee_queue(night)[night.seat_count :]


def users_without_seat(night: GameNight) -> list[str]:
    """People who wait for a seat of their own."""
    return [one.user_id for one in attendees_without_seat(night) if not one.guest_number]


def users_with_seat(night: GameNight) -> list[str]:
    """People (not guests) who have a seat."""
    return [one.user_id for one in attendees_with_seat(night) if not one.guest_number]


# -- answering


def toggle_reply(night: GameNight, person: str, how: ReplyKind, now: int) -> GameNight:
    """Somebody answers. Who already comes keeps their turn, in time or late.

    The same answer again takes it back; but where they have just been asked about it, it says that it stands.
    """
    replies, old = dict(night.replies), night.replies.get(person)
    told = night.news.get(person)
    if old is not None and old.how == how and (old.asked or (told is not None and told.key in CONFIRMATION_KEYS)):
        replies[person] = msgspec.structs.replace(old, asked=False)
    elif old is not None and old.how == how:
        del replies[person]
    elif old is not None and old.how in COMING_KINDS and how in COMING_KINDS:
        replies[person] = msgspec.structs.replace(old, how=how, asked=False)
    else:
        replies.pop(person, None)  # a new turn is at the end
        replies[person] = Reply(how, now)
    return _clear_user_news(msgspec.structs.replace(night, replies=replies), person)


def ensure_reply(night: GameNight, person: str, how: ReplyKind, now: int) -> GameNight:
    """Somebody answers so; once is enough."""
    old = night.replies.get(person)
    return (
        _clear_user_news(night, person) if old is not None and old.how == how else toggle_reply(night, person, how, now)
    )


def set_guests(night: GameNight, person: str, count: int, now: int) -> GameNight:
    """Somebody who comes brings so many guests: the newest are those who stay at home."""
    reply = night.replies[person]
    kept = reply.guests[:count]
    guests = (*kept, *(now for _ in range(min(count, MOST_GUESTS) - len(kept))))
    return _clear_user_news(_put_reply(night, person, msgspec.structs.replace(reply, guests=guests)), person)


def confirm_seat(night: GameNight, person: str) -> GameNight:
    """Somebody who has moved up keeps the seat."""
    reply = night.replies.get(person)
    if reply is None or not reply.asked:
        return night
    return _clear_user_news(_put_reply(night, person, msgspec.structs.replace(reply, asked=False)), person)


def _put_reply(night: GameNight, person: str, reply: Reply) -> GameNight:
    return msgspec.structs.replace(night, replies={**night.replies, person: reply})


def _clear_user_news(night: GameNight, person: str) -> GameNight:
    """Whoever answers has read what they were told."""
    news = {who: one for who, one in night.news.items() if who != person}
    return msgspec.structs.replace(night, news=news)


# -- telling


def add_news(night: GameNight, people: Iterable[str], key: str, till: int = 0, wake: int = 0) -> GameNight:
    """These people are to be told something; it takes the place of what they were told before."""
    news, count = dict(night.news), night.count
    for person in people:
        count += 1
        news[person] = News(key, count, wake, till)
    return msgspec.structs.replace(night, news=news, count=count)


def update_seat_news(before: GameNight, after: GameNight) -> GameNight:
    """After a change: whoever has come to a seat, or lost one, is told so. The caller's own answer tells itself."""
    if after.state != "open" or before.state != "open" or after.opened:
        return after
    sat, waited = set(users_with_seat(before)), set(users_without_seat(before))
    up = [person for person in users_with_seat(after) if person in waited]
    down = [person for person in users_without_seat(after) if person in sat]
    for person, asked in (*((one, True) for one in up), *((one, False) for one in down)):
        after = _put_reply(after, person, msgspec.structs.replace(after.replies[person], asked=asked))
    return add_news(add_news(after, up, "up"), down, "down")
