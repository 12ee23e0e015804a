"""Stored data of users and channels, and the merge of two linked users. Pure functions."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from bot.app.clocks.table_clock import Availability, HolidayPeriod
from bot.app.clocks.waking_hours import ALWAYS_AWAKE, HOUR_MS, WakingHours
from bot.app.permissions import GroupAct, Holders
from bot.store.timers import TimerKind
from bot.stored import Stored

PingStyle = Literal["ping", "table", "dm", "digest", "quiet"]
ColorTheme = Literal["", "strong", "redgreen"]
PictureLayout = Literal["", "wide", "tall"]
AiSpeed = Literal["", "slow", "quick"]
CallPlace = Literal["", "chat", "page"]
AnswerPlace = Literal["", "app"]
PUSH = "push"
"""The platform of users' devices."""
FOREIGN_PART = "foreign"
"""Marks external ids of channels without the bot as a member."""
WEB_PREFIX = "web:"
"""The prefix of external ids of users without a chat."""
MAX_DEVICES = 8
"""Maximum devices of a user to notify; a new one replaces the oldest."""
CORRECTION_MS = HOUR_MS
"""Time (ms) after a user's first change of hours in which further ones still count as part of it."""
JOBS_TIMER: Final = "jobs"


class UserJob(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change to one user that must reach many tables, stored with the user until done.

    ``id``: the prefix of its command ids; ``kind``: a key of ``dispatch.scheduler.JOB_HANDLERS``.
    """

    id: str
    kind: str
    args: tuple[str, ...] = ()
    done: dict[str, str] = {}
    """The last table done in each pass over the user's tables, by the pass's prefix."""


class DeputyToken(msgspec.Struct, frozen=True):
    """A secret that makes a friend the user's deputy, valid until ``expires`` (ms)."""

    secret: str
    expires: int


class PushSubscription(msgspec.Struct, frozen=True):
    """A browser that the user allows us to notify: its push service's address and encryption keys."""

    endpoint: str
    key: str
    secret: str


class User(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A user. ``name`` is a random mark after deletion."""

    id: str
    name: str
    lang: str = ""
    aliases: tuple[str, ...] = ()
    confirm: bool = False
    pings: PingStyle = "ping"
    pings_asked: int = 0
    """How often a call has asked where to ping the user."""
    color_theme: ColorTheme = ""
    picture_layout: PictureLayout = ""
    """Layout of the user's own pictures; empty for the platform's default."""
    ai_speed: AiSpeed = ""
    """The AIs' pause before moves, if this user plays only with AIs."""
    devices: tuple[PushSubscription, ...] = ()
    """The browsers to notify, newest last."""
    call_place: CallPlace = ""
    """Where to notify the user: in the chat, on the devices, or (empty) where they last pressed."""
    answers: AnswerPlace = ""
    """Where the user answers if the platform has the page as an app: in the chat or there."""
    pressed_on_page: bool = False
    """Whether the last press was on the page; recorded only for users with devices."""
    is_deleted: bool = False
    merged_ids: tuple[str, ...] = ()
    """Ids of users merged into this one, who owns their seats."""
    merged_into: str = ""
    """The user that this one was merged into. All other fields are kept for a later unlink."""
    is_leading: bool = False
    """Whether this user's name and settings win in the merge."""
    hours: WakingHours = ALWAYS_AWAKE
    guessed_timezone: str = ""
    """A guess: the most common time zone of the platform's locale."""
    browser_timezone: str = ""
    """The browser's time zone, a better guess."""
    is_timezone_guessed: bool = False
    """Whether the zone of ``hours`` is guessed: the user has set quiet hours but no zone."""
    hours_confirmed: bool = False
    """Whether the user has answered the question about zone and quiet hours."""
    hours_asked: int = 0
    """When that question was last shown (ms)."""
    hours_changes: tuple[int, ...] = ()
    """The user's most recent changes of hours (ms)."""
    hours_since: int = 0
    """When the user first set hours (ms); 0 if never or before this was recorded."""
    deputy: str = ""
    """The user who plays while this one is away."""
    deputy_token: DeputyToken | None = None
    away: HolidayPeriod | None = None
    """The user's holiday."""
    unrated: bool = False
    """Whether the user opted out of ratings and results."""
    reminder: str = ""
    """When to remind the user during a turn, see ``clocks.due_actions``."""
    lessons: dict[str, str] = {}
    """The tutorial table by game."""
    first_tables: dict[str, str] = {}
    """The first table of each game, whose first turn comes with explanations."""
    notes: dict[str, str] = {}
    """Private notes by table."""
    completed_tutorials: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ()
    """Users with whom this one will not share a table, kept secret."""
    jobs: tuple[UserJob, ...] = ()

    @property
    def own_timezone(self) -> str:
        """Return the time zone set by the user, or ""."""
        return "" if self.is_timezone_guessed or self.hours.zone == ALWAYS_AWAKE.zone else self.hours.zone

    @property
    def all_ids(self) -> tuple[str, ...]:
        """Return all ids of this user, including those of merged users."""
        return (self.id, *self.merged_ids)

    @property
    def platforms(self) -> list[str]:
        """Return the user's platforms, the primary one first."""
        return list(dict.fromkeys(alias.partition(":")[0] for alias in self.aliases))

    def is_away(self, at: int) -> bool:
        """Return whether the user is on holiday at a moment (ms)."""
        return self.away is not None and self.away.contains(at)

    @property
    def has_told_hours(self) -> bool:
        """Return whether the user has ever set their hours."""
        return bool(self.hours_since or self.hours_changes or not self.hours.is_always_awake)

    def is_first_answer(self, at: int) -> bool:
        """Return whether hours set now are the first answer or a correction shortly afterwards."""
        if self.hours_since:
            return at - self.hours_since < CORRECTION_MS
        return not self.has_told_hours

    def first_answer_ms(self, at: int) -> int:
        """Return the time (ms) of the first answer, possibly this one; 0 if not recorded."""
        return self.hours_since or (at if self.is_first_answer(at) else 0)

    def availability_at(self, now: int) -> Availability:
        """Return waking hours, notification settings, and any holiday that has not ended (``now``: ms)."""
        away = self.away if self.away is not None and self.away.end > now else None
        return Availability(self.hours, self.pings, away, self.reminder)


def is_avoided_pair(one: User, other: User) -> bool:
    """Return whether one of two users avoids the other. No text may reveal that, or which one."""
    return not (set(one.avoided).isdisjoint(other.all_ids) and set(other.avoided).isdisjoint(one.all_ids))


class Channel(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A channel that shows tables: a text channel, a group, a page. ``lang``: empty for each table's own language."""

    id: str
    alias: str
    lang: str = ""
    closed: bool = False
    """Whether only one user sees it: a private chat or a personal page."""
    unrated: bool = False
    """Whether the channel opted out of ratings and results."""
    picture_layout: PictureLayout = ""
    """Layout of public pictures; empty for the platform's default."""
    group: str = ""
    """External id of the channel's group; empty if the channel is the group."""
    rights: dict[GroupAct, Holders] = {}
    """Of a group: the permissions that its admins have set."""
    time_control: str = ""
    """Of a group: the default time control of new tables; empty for no limit."""
    members_only: bool = False
    """Of a group: whether only members may take seats at new tables."""
    ping_role: str = ""
    """Of a group: the platform id of the role to ping for new tables and nights; empty for none."""

    @property
    def platform(self) -> str:
        """Return the platform of the channel."""
        return self.alias.partition(":")[0]

    @property
    def is_foreign(self) -> bool:
        """Return whether the bot is not a member there: it can write only when users press, and knows no rights."""
        return f":{FOREIGN_PART}:" in self.alias


class Block(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A user or group that the operators have blocked. ``name``: an external id; ``ids``: this one and all others."""

    name: str
    ids: tuple[str, ...]
    told: bool = False
    """Whether the group has been notified."""
    leaves: bool = False
    """Whether the bot has yet to leave the group."""
    away: HolidayPeriod | None = None
    """The user's holiday before the block."""

    @property
    def is_group(self) -> bool:
        """Return whether this is a group: a server, or a chat whose id is negative."""
        return ":guild:" in self.name or ":-" in self.name


def with_first_table(game: str, table_id: str, user: User) -> User:
    """Return the user with a first table for a game, unless it has one."""
    return msgspec.structs.replace(user, first_tables={game: table_id, **user.first_tables})


def with_device(device: PushSubscription, user: User) -> User:
    """Return the user with another browser to notify: the one that they have just used."""
    others = [other for other in user.devices if other.endpoint != device.endpoint]
    devices = (*others, device)[-MAX_DEVICES:]
    return msgspec.structs.replace(user, devices=devices, pressed_on_page=True)


def without_device(endpoint: str, user: User) -> User:
    """Return the user without a browser to notify."""
    devices = tuple(device for device in user.devices if device.endpoint != endpoint)
    return msgspec.structs.replace(user, devices=devices)


def with_job(edit: Callable[[User], User], job: UserJob | None, user: User) -> User:
    """Apply an edit and append its job, unless a retried command already did so."""
    new = edit(user)
    is_known = job is None or any(pending.id == job.id for pending in new.jobs)
    return new if is_known or job is None else msgspec.structs.replace(new, jobs=(*new.jobs, job))


def job_timers(old: User, new: User, due: int) -> Mapping[TimerKind, int | None]:
    """Return the job timer's change: set for a new job or progress (``due``: ms), removed with the last job."""
    if len(new.jobs) > len(old.jobs) or (due and new.jobs != old.jobs):
        return {JOBS_TIMER: due}
    return {JOBS_TIMER: None} if old.jobs and not new.jobs else {}


KEPT_FIELDS: Final = frozenset({"id", "is_deleted", "merged_ids", "merged_into", "is_leading", "jobs"})
"""Fields that a merge leaves unchanged: identity, and the jobs queued under this id."""
LEADER_FIELDS: Final = frozenset({"name"})
HOURS_FIELDS: Final = frozenset(
    {"hours", "is_timezone_guessed", "hours_confirmed", "hours_asked", "hours_changes", "hours_since"}
)
"""Fields merged as a group, the hours of both users; see ``_merge_hours``."""
MERGED_FIELDS: Final = frozenset(
    {
        "lang", "aliases", "confirm", "pings", "color_theme", "picture_layout", "ai_speed", "devices", "call_place",
        "answers", "pressed_on_page", "pings_asked",
        "guessed_timezone", "browser_timezone",
        "deputy", "deputy_token", "away", "unrated", "reminder", "lessons", "first_tables",
        "completed_tutorials", "avoided", "notes",
    }
)  # fmt: skip
"""Fields that keep either user's value, the leading user's first; lists and tables are joined."""
_DEFAULTS: Final = {field.name: field.default for field in msgspec.structs.fields(User)}


def merge_user(other: User, user: User) -> User:
    """Merge another user into a user. Each field of ``User`` is in one of the sets above."""
    if other.id in user.merged_ids or user.is_deleted:
        return user
    first, second = (other, user) if other.is_leading else (user, other)
    ids = (*user.merged_ids, *other.all_ids)
    new = {name: _merge_values(getattr(first, name), getattr(second, name), _DEFAULTS[name]) for name in MERGED_FIELDS}
    deputies = (deputy for deputy in (first.deputy, second.deputy) if deputy not in (user.id, *ids))
    new |= {name: getattr(first, name) for name in LEADER_FIELDS}
    new |= {"deputy": next(filter(None, deputies), ""), "merged_ids": ids}
    return msgspec.structs.replace(user, **new, **_merge_hours(first, second))


def _merge_values(first: object, second: object, default: object) -> object:
    """Join two tuples or dicts; for other values, take the first unless it is the default."""
    match first, second:
        case dict(), dict():
            return {**second, **first}
        case tuple(), tuple():
            return tuple(dict.fromkeys((*first, *second)))
        case _:
            return second if first == default else first


def _merge_hours(first: User, second: User) -> dict[str, object]:
    """Merge the hours of two users: the first that were set, in a zone that one of them set.

    Changes of both count against later ones, so linking makes no answer the first again.
    """
    awake = first if first.has_told_hours or not second.has_told_hours else second
    zone = awake.own_timezone or first.own_timezone or second.own_timezone
    return {
        "hours": msgspec.structs.replace(awake.hours, zone=zone or awake.hours.zone),
        "is_timezone_guessed": awake.is_timezone_guessed and not zone,
        "hours_confirmed": first.hours_confirmed or second.hours_confirmed,
        "hours_asked": max(first.hours_asked, second.hours_asked),
        "hours_changes": tuple(sorted({*first.hours_changes, *second.hours_changes})),
        "hours_since": min((user.hours_since for user in (first, second) if user.has_told_hours), default=0),
    }


def without_user(other: User, user: User) -> User:
    """Undo a merge: remove another user's external ids and ids from a user."""
    aliases = tuple(alias for alias in user.aliases if alias not in other.aliases)
    also = tuple(user_id for user_id in user.merged_ids if user_id not in other.all_ids)
    return msgspec.structs.replace(user, aliases=aliases or user.aliases, merged_ids=also)
