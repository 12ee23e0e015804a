"""The game night: plan, replies and seats. Plain data and pure functions.

Attendees get seats in the order of their replies, guests in that of their announcement. They are always computed from
the replies, never stored, so the waiting list moves up when an attendee cancels or seats are added. Moments are Unix
milliseconds (UTC).
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

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE
OPENS_BEFORE: Final = 10 * MINUTE
"""Tables open this long before the start, when the line-up becomes final."""
SHOWN_BEFORE: Final = 15 * MINUTE
"""A night is shown again this long before the start, so chats catch up on missed changes."""
NEWS_DELAY: Final = MINUTE
"""News of small changes waits until nothing has changed for this long."""
PLAN_FIELDS: Final = ("channel", "lang", "zone", "minutes", "games", "max_seats", "where", "note", "reminders", "level")
"""Fields shared with a copy and with the next night of the series."""
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
    """Whether the user moved up from the waiting list and has not confirmed the seat."""


class News(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A pending notification for a user.

    ``number``: its number among the night's news; ``wake``: when a sleeping user gets it.
    """

    key: str
    number: int
    wake: int = 0
    expires: int = 0
    """When the news expires; 0 for never."""
    begin: str = ""
    """The start of the later night that it is about; empty for this night."""
    is_unsorted: bool = False
    """Whether the user's sleep is still to be checked: one press had too many users."""


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
    """The games to choose from. With several or none, attendees vote."""
    max_seats: int = 0
    """Seats; 0 for as many as the games allow."""
    where: str = ""
    note: str = ""
    reminders: tuple[int, ...] = USUAL_REMINDERS
    own_reminders: dict[str, tuple[int, ...]] = {}
    """Users' own reminders, in minutes before the start; empty for none."""
    level: Level = DEFAULT_LEVEL
    state: NightState = "draft"
    replies: dict[str, Reply] = {}
    news: dict[str, News] = {}
    count: int = 0
    """Number of news so far."""
    ballots: dict[str, tuple[str, ...]] = {}
    """Users' game rankings, favourite first."""
    times: tuple[str, ...] = ()
    """The options of the date poll (local)."""
    availability: dict[str, dict[str, DateRating]] = {}
    poll_closes: int = 0
    picked_counts: tuple[int, int] = (0, 0)
    """The numbers of yes and maybe ratings of the chosen time."""
    rule: str = ""
    """The recurrence rule, one of ``rule_choices``, counted from ``base``. ``slot`` is this night's own occurrence."""
    base: str = ""
    slot: str = ""
    series: str = ""
    moves: dict[str, str] = {}
    skips: tuple[str, ...] = ()
    """Later nights of the series that were moved or skipped."""
    later_replies: dict[str, dict[str, Reply]] = {}
    """Replies to later nights of the series, by slot."""
    sent_reminders: tuple[int, ...] = ()
    """Reminders already sent, in minutes before the start."""
    shown_at: int = 0
    """When the night was shown again before its tables open; 0 if not yet."""
    game: str = ""
    """The game to play, decided when the tables open."""
    lineup: tuple[tuple[str, ...], ...] = ()
    """The users at each table."""
    tables: tuple[str, ...] = ()
    is_lineup_final: bool = False
    """Whether the line-up is final: tables were opened, or too few attendees came."""
    checked_at: int = 0
    """When its tables were last checked for their end."""
    players_may_start: bool = False
    """Whether players know that each may start the table."""
    absent: tuple[str, ...] = ()
    """Seated users who did not come, as noted by the organizer."""
    next: str = ""
    """The id of the series' following night, which now holds everything still to come."""
    is_continued: bool = False
    """Whether the following night was created, with all replies made in advance."""
    sequence: int = 0
    revised: int = 0
    """When its calendar data last changed (ms); 0 if never."""
    made: int = 0
    by: str = ""
    """The user who cancelled it, unless it was the host."""
    ownerless: bool = False
    """Whether no user is left to organize it."""
    ping_role: str = ""
    """The role pinged in its channel, because a user planned it; empty for none."""
    by_calendar: bool = False
    """Whether its event in the server's calendar cancelled the night, without naming a user."""
    are_lists_outdated: bool = False
    """Whether lists still have its former time: there were too many for one press."""
    version: int = 0
    """Number of changes; set on loading, not stored."""

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
        """Number of seats."""
        return self.max_seats or max(GAMES[key].seat_range[1] for key in self.game_choices)

    @cached_property
    def queue(self) -> tuple["Attendee", ...]:
        """All attendees and guests in order of joining."""
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
    """Format a local time for storage."""
    return at.replace(tzinfo=None).isoformat(timespec="minutes")


NightEdit = Callable[[GameNight], GameNight]
"""An edit of a night, which may raise ``RejectedError``."""


# -- seats


class Attendee(msgspec.Struct, frozen=True, order=True, gc=False):
    """One person who attends. ``guest_number`` 0 is the user, 1 their first guest."""

    user_id: str
    guest_number: int


class _Turn(msgspec.Struct, frozen=True, order=True, gc=False):
    """When an attendee joined, and the number of the reply, which breaks ties."""

    at: int
    number: int
    attendee: Attendee


def attendees_with_seat(night: GameNight) -> tuple[Attendee, ...]:
    """Return the attendees and guests who have a seat."""
    return night.queue[: night.seat_count]


def attendees_without_seat(night: GameNight) -> tuple[Attendee, ...]:
    """Return the attendees and guests on the waiting list, in the order of moving up."""
    return night.queue[night.seat_count :]


def is_coming(night: GameNight, user_id: str) -> bool:
    """Return whether a user attends, with a seat or on the waiting list."""
    reply = night.replies.get(user_id)
    return reply is not None and reply.how in COMING_KINDS


def users_without_seat(night: GameNight) -> list[str]:
    """Return the users on the waiting list, without guests."""
    return [attendee.user_id for attendee in attendees_without_seat(night) if not attendee.guest_number]


def users_with_seat(night: GameNight) -> list[str]:
    """Return the users who have a seat, without guests."""
    return [attendee.user_id for attendee in attendees_with_seat(night) if not attendee.guest_number]


# -- replies


def set_reply(night: GameNight, user_id: str, how: ReplyKind, now: int) -> GameNight:
    """Set the reply of a user. A user who already attends keeps their place in line, on time or late.

    Repeating a reply confirms it and never takes it back.
    """
    return set_replies(night, {user_id: how}, now)


def set_replies(night: GameNight, hows: Mapping[str, ReplyKind], now: int) -> GameNight:
    """Set the replies of users, in their order, like ``set_reply``."""
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


def withdraw_reply(night: GameNight, user_id: str) -> GameNight:
    """Remove the reply of a user, as if they had not answered."""
    replies = {other: reply for other, reply in night.replies.items() if other != user_id}
    return _clear_user_news(msgspec.structs.replace(night, replies=replies), user_id)


def set_guests(night: GameNight, user_id: str, count: int, now: int) -> GameNight:
    """Set a user's number of guests. If it shrinks, the newest guests go."""
    reply = night.replies[user_id]
    staying = reply.guests[:count]
    guests = (*staying, *(now for _ in range(min(count, MAX_GUESTS) - len(staying))))
    return _clear_user_news(_put_reply(night, user_id, msgspec.structs.replace(reply, guests=guests)), user_id)


def confirm_seat(night: GameNight, user_id: str) -> GameNight:
    """Confirm the seat of a user who moved up."""
    reply = night.replies.get(user_id)
    if reply is None or not reply.awaits_confirmation:
        return night
    return _clear_user_news(
        _put_reply(night, user_id, msgspec.structs.replace(reply, awaits_confirmation=False)), user_id
    )


def _put_reply(night: GameNight, user_id: str, reply: Reply) -> GameNight:
    return msgspec.structs.replace(night, replies={**night.replies, user_id: reply})


def _clear_user_news(night: GameNight, user_id: str) -> GameNight:
    news = {other: item for other, item in night.news.items() if other != user_id}
    return msgspec.structs.replace(night, news=news)


# -- news


def plan_fields(night: GameNight) -> dict[str, Any]:
    """Return the values of ``PLAN_FIELDS`` by name."""
    return {name: getattr(night, name) for name in PLAN_FIELDS}


def add_news(
    night: GameNight, users: Iterable[str], key: str, expires: int = 0, wake: int = 0, begin: str = ""
) -> GameNight:
    """Add news for users, replacing earlier news of each."""
    news, count = dict(night.news), night.count
    for user_id in users:
        count += 1
        news[user_id] = News(key, count, wake, expires, begin)
    return msgspec.structs.replace(night, news=news, count=count)


def update_seat_news(before: GameNight, after: GameNight) -> GameNight:
    """Return ``after`` with news for the users who gained or lost a seat."""
    if after.state != "open" or before.state != "open" or after.is_lineup_final:
        return after
    sat, sits = users_with_seat(before), users_with_seat(after)
    up = [user_id for user_id in sits if is_coming(before, user_id) and user_id not in sat]
    down = [user_id for user_id in sat if is_coming(after, user_id) and user_id not in sits]
    asked = {**dict.fromkeys(up, True), **dict.fromkeys(down, False)}
    moved = {u: msgspec.structs.replace(after.replies[u], awaits_confirmation=is_up) for u, is_up in asked.items()}
    after = msgspec.structs.replace(after, replies={**after.replies, **moved})
    return add_news(add_news(after, up, "up"), down, "down")
