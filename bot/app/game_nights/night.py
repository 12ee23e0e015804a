"""The game night: its plan, the replies, and who has a seat. Plain data and pure functions.

Seats go to attendees in the order of their replies; a guest counts from the moment they were announced. Who has a seat
is always computed from the replies, never stored: so the waiting list moves up when an attendee cancels or seats are
added. Moments are milliseconds since 1970 (UTC).
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, Final, Literal

import msgspec

from bot.app.game_nights.local_time import resolve_local_time
from bot.stored import Stored
from engines import GAMES
from engines.core.levels import DEFAULT_LEVEL, Level

ReplyKind = Literal["in", "late", "maybe", "out"]
DateRating = Literal["yes", "maybe", "no"]
NightState = Literal["draft", "asking", "open", "off", "over"]
REPLY_KINDS: Final[tuple[ReplyKind, ...]] = ("in", "maybe", "late", "out")
COMING_KINDS: Final = frozenset({"in", "late"})
EDITABLE_STATES: Final[tuple[NightState, ...]] = ("draft", "asking", "open")
"""The states in which a plan can be changed."""

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE
OPENS_BEFORE: Final = 10 * MINUTE
"""Tables open this long before the start. From then on the line-up is final."""
SHOWN_BEFORE: Final = 15 * MINUTE
"""A night is shown again this long before the start: chats then take in what they have missed of it."""
NEWS_DELAY: Final = MINUTE
"""News of small changes waits until there was no further change for this long."""
PLAN_FIELDS: Final = ("channel", "lang", "zone", "minutes", "games", "max_seats", "where", "note", "reminders", "level")
"""What a copy of a night, and the next night of a series, has in common with it."""
MAX_GUESTS: Final = 5
MAX_SEATS: Final = 99
MIN_MINUTES, MAX_MINUTES = 30, 12 * 60
"""The length of a night, in minutes."""
USUAL_REMINDERS: Final = (24 * 60, 30)
"""Default reminders, in minutes before the start."""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A user's reply. ``at``: when they joined; ``guests``: when each guest was announced."""

    how: ReplyKind
    at: int
    guests: tuple[int, ...] = ()
    awaits_confirmation: bool = False
    """The user has moved up from the waiting list, and has not confirmed the seat yet."""


class News(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A pending notification for a user.

    ``number``: among all news of the night; ``wake``: when a sleeping user gets it.
    """

    key: str
    number: int
    wake: int = 0
    expires: int = 0
    """The news expires at this moment; 0: never."""
    begin: str = ""
    """The start of the later night of the series that it is about; empty: it is about this night."""
    is_unsorted: bool = False
    """It is yet to be found out whether the user sleeps: there were too many users for one press."""


class GameNight(Stored, msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """One game night. ``begin`` is local time in ``zone``, such as ``2026-11-27T20:00``."""

    id: str
    host: str
    channel: str
    lang: str
    zone: str
    begin: str = ""
    minutes: int = 180
    games: tuple[str, ...] = ()
    """The games to choose from. Several or none: the attendees vote."""
    max_seats: int = 0
    """Seats; 0: as many as the games allow."""
    where: str = ""
    note: str = ""
    reminders: tuple[int, ...] = USUAL_REMINDERS
    own_reminders: dict[str, tuple[int, ...]] = {}
    """Reminders that users chose for themselves, in minutes before the start. Empty: none."""
    level: Level = DEFAULT_LEVEL
    """The level of the AI players at its tables."""
    state: NightState = "draft"
    replies: dict[str, Reply] = {}
    news: dict[str, News] = {}
    count: int = 0
    """The number of news so far."""
    ballots: dict[str, tuple[str, ...]] = {}
    """The game rankings of users, favourite first."""
    times: tuple[str, ...] = ()
    """The options of the date poll (local)."""
    availability: dict[str, dict[str, DateRating]] = {}
    poll_closes: int = 0
    """When the date poll closes."""
    picked_counts: tuple[int, int] = (0, 0)
    """The number of yes and maybe for the chosen time."""
    rule: str = ""
    """The recurrence rule, one of ``rule_choices``, counted from ``base``. ``slot`` is this night's own occurrence."""
    base: str = ""
    slot: str = ""
    series: str = ""
    moves: dict[str, str] = {}
    skips: tuple[str, ...] = ()
    """Later nights of the series that were moved to another time, or skipped."""
    later_replies: dict[str, dict[str, Reply]] = {}
    """Replies to later nights of the series, by slot."""
    sent_reminders: tuple[int, ...] = ()
    """Reminders that were sent, in minutes before the start."""
    shown_at: int = 0
    """When the night was shown again before its tables open; 0: it has yet to be."""
    game: str = ""
    """The game that is played, decided when the tables open."""
    lineup: tuple[tuple[str, ...], ...] = ()
    """The users at each table."""
    tables: tuple[str, ...] = ()
    is_lineup_final: bool = False
    """The line-up is final: tables were opened, or there were too few attendees."""
    checked_at: int = 0
    """When its tables were last checked for their end."""
    players_may_start: bool = False
    """Players were notified that each of them may start the table."""
    absent: tuple[str, ...] = ()
    """Users who had a seat and did not come, as the organizer noted."""
    next: str = ""
    """The id of the following night of the series, which now holds all that is still to come."""
    is_continued: bool = False
    """The following night was created, with all replies that were made in advance."""
    sequence: int = 0
    revised: int = 0
    """When what a calendar shows of it was last changed (ms); 0: not since it was made."""
    made: int = 0
    by: str = ""
    """The user who cancelled it, if it was not the host."""
    ownerless: bool = False
    """No user is left to organize it."""
    ping_role: str = ""
    """The role that is pinged at its channel, because a user has planned it; empty: none."""
    by_calendar: bool = False
    """Whether the night was cancelled by its event in the server's calendar, which does not say by whom."""
    are_lists_outdated: bool = False
    """The lists that have the night still have it at its former moment: they were too many for one press."""
    version: int = 0
    """How often it was changed; set when it is loaded, and not stored."""

    @property
    def local_start(self) -> datetime:
        """The start in local time."""
        return datetime.fromisoformat(self.begin)

    @property
    def start_ms(self) -> int:
        """The start, in epoch milliseconds."""
        return local_to_epoch_ms(self.begin, self.zone)

    @property
    def end_ms(self) -> int:
        """The planned end, in epoch milliseconds."""
        return self.start_ms + self.minutes * MINUTE

    @property
    def game_choices(self) -> tuple[str, ...]:
        """The games to choose from."""
        return tuple(key for key in self.games if key in GAMES) or tuple(GAMES)

    @property
    def has_game_poll(self) -> bool:
        """Whether the attendees vote for the game."""
        return len(self.game_choices) > 1

    @property
    def min_players(self) -> int:
        """The smallest number of players of any game."""
        return min(GAMES[key].seat_range[0] for key in self.game_choices)

    @property
    def seat_count(self) -> int:
        """The number of seats."""
        return self.max_seats or max(GAMES[key].seat_range[1] for key in self.game_choices)

    @cached_property
    def queue(self) -> tuple["Attendee", ...]:
        """All attendees and guests, in the order in which they joined."""
        coming = {user_id: reply for user_id, reply in self.replies.items() if reply.how in COMING_KINDS}
        turns = [_Turn(reply.at, n, Attendee(user_id, 0)) for n, (user_id, reply) in enumerate(coming.items())]
        turns += [
            _Turn(max(at, reply.at), n, Attendee(user_id, g))
            for n, (user_id, reply) in enumerate(coming.items())
            for g, at in enumerate(reply.guests, 1)
        ]
        return tuple(turn.attendee for turn in sorted(turns))


def local_to_epoch_ms(local: str, zone: str) -> int:
    """Convert a stored local time to epoch milliseconds."""
    return int(resolve_local_time(datetime.fromisoformat(local), zone).at.timestamp() * 1000)


def format_stored_time(at: datetime) -> str:
    """Format a local time as it is stored."""
    return at.replace(tzinfo=None).isoformat(timespec="minutes")


NightEdit = Callable[[GameNight], GameNight]
"""A function that changes a night. It may raise ``RejectedError``."""


# -- who has a seat


class Attendee(msgspec.Struct, frozen=True, order=True, gc=False):
    """One person who comes. ``guest_number`` 0 is the user, 1 their first guest."""

    user_id: str
    guest_number: int


class _Turn(msgspec.Struct, frozen=True, order=True, gc=False):
    """When an attendee joined, and the number of the reply, which decides between those who joined at once."""

    at: int
    number: int
    attendee: Attendee


def attendees_with_seat(night: GameNight) -> tuple[Attendee, ...]:
    """Return the attendees and guests who have a seat."""
    return night.queue[: night.seat_count]


def attendees_without_seat(night: GameNight) -> tuple[Attendee, ...]:
    """Return the attendees and guests on the waiting list, the next to move up first."""
    return night.queue[night.seat_count :]


def is_coming(night: GameNight, user_id: str) -> bool:
    """Return whether a user comes, with a seat or on the waiting list."""
    reply = night.replies.get(user_id)
    return reply is not None and reply.how in COMING_KINDS


def users_without_seat(night: GameNight) -> list[str]:
    """Return the users on the waiting list, without guests."""
    return [attendee.user_id for attendee in attendees_without_seat(night) if not attendee.guest_number]


def users_with_seat(night: GameNight) -> list[str]:
    """Return the users who have a seat, without guests."""
    return [attendee.user_id for attendee in attendees_with_seat(night) if not attendee.guest_number]


# -- answering


def set_reply(night: GameNight, user_id: str, how: ReplyKind, now: int) -> GameNight:
    """Set the reply of a user. A user who already comes keeps their turn, in time or late.

    The same reply again confirms it; it is never taken back by this.
    """
    return set_replies(night, {user_id: how}, now)


def set_replies(night: GameNight, hows: Mapping[str, ReplyKind], now: int) -> GameNight:
    """Set the replies of users, in their order, as ``set_reply`` does."""
    replies = dict(night.replies)
    for user_id, how in hows.items():
        old = replies.get(user_id)
        if old is not None and (old.how == how or (old.how in COMING_KINDS and how in COMING_KINDS)):
            replies[user_id] = msgspec.structs.replace(old, how=how, awaits_confirmation=False)
        else:
            replies.pop(user_id, None)  # a new reply goes to the end of the queue
            replies[user_id] = Reply(how, now)
    news = {user_id: item for user_id, item in night.news.items() if user_id not in hows}  # they have seen it
    return msgspec.structs.replace(night, replies=replies, news=news)


def set_guests(night: GameNight, user_id: str, count: int, now: int) -> GameNight:
    """Set the number of guests of a user. If it shrinks, the newest guests go."""
    reply = night.replies[user_id]
    staying = reply.guests[:count]
    guests = (*staying, *(now for _ in range(min(count, MAX_GUESTS) - len(staying))))
    return _clear_user_news(_put_reply(night, user_id, msgspec.structs.replace(reply, guests=guests)), user_id)


def confirm_seat(night: GameNight, user_id: str) -> GameNight:
    """Confirm the seat of a user who has moved up."""
    reply = night.replies.get(user_id)
    if reply is None or not reply.awaits_confirmation:
        return night
    return _clear_user_news(
        _put_reply(night, user_id, msgspec.structs.replace(reply, awaits_confirmation=False)), user_id
    )


def _put_reply(night: GameNight, user_id: str, reply: Reply) -> GameNight:
    return msgspec.structs.replace(night, replies={**night.replies, user_id: reply})


def _clear_user_news(night: GameNight, user_id: str) -> GameNight:
    """Remove the news of a user, who has seen it."""
    news = {other: item for other, item in night.news.items() if other != user_id}
    return msgspec.structs.replace(night, news=news)


# -- news


def plan_fields(night: GameNight) -> dict[str, Any]:
    """Return the values of ``PLAN_FIELDS`` by name."""
    return {name: getattr(night, name) for name in PLAN_FIELDS}


def add_news(
    night: GameNight, users: Iterable[str], key: str, expires: int = 0, wake: int = 0, begin: str = ""
) -> GameNight:
    """Add news for users. It replaces the earlier news of each."""
    news, count = dict(night.news), night.count
    for user_id in users:
        count += 1
        news[user_id] = News(key, count, wake, expires, begin)
    return msgspec.structs.replace(night, news=news, count=count)


def update_seat_news(before: GameNight, after: GameNight) -> GameNight:
    """Return ``after`` with news for the users who gained or lost a seat by this change."""
    if after.state != "open" or before.state != "open" or after.is_lineup_final:
        return after
    sat, sits = users_with_seat(before), users_with_seat(after)
    up = [user_id for user_id in sits if is_coming(before, user_id) and user_id not in sat]
    down = [user_id for user_id in sat if is_coming(after, user_id) and user_id not in sits]
    asked = {**dict.fromkeys(up, True), **dict.fromkeys(down, False)}
    moved = {u: msgspec.structs.replace(after.replies[u], awaits_confirmation=is_up) for u, is_up in asked.items()}
    after = msgspec.structs.replace(after, replies={**after.replies, **moved})
    return add_news(add_news(after, up, "up"), down, "down")
