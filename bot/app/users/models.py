"""Stored data of users and channels, and how two linked users merge. Pure functions."""

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
"""The platform of the devices of users."""
FOREIGN_PART = "foreign"
"""Part of the external ids of channels where the bot is no member."""
WEB_PREFIX = "web:"
"""How the external ids of users without a chat begin."""
MAX_DEVICES = 8
"""The most devices of a user that are called; a new one takes the place of the oldest."""
CORRECTION_MS = HOUR_MS
"""Changes of a user's hours within this time after the first one still count as the first."""
JOBS_TIMER: Final = "jobs"
"""The name of the timer of a user with pending jobs."""


class UserJob(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change of one user that has to reach many tables; stored with the user until it is done.

    ``id``: the prefix of its command ids; ``kind``: a key of ``dispatch.scheduler.JOB_HANDLERS``.
    """

    id: str
    kind: str
    args: tuple[str, ...] = ()
    done: dict[str, str] = {}
    """How far each pass over the user's tables has come: the last table that is done, by its prefix."""


class DeputyToken(msgspec.Struct, frozen=True):
    """A secret that a user gives to a friend to make them a deputy, valid until ``expires`` (ms)."""

    secret: str
    expires: int


class PushSubscription(msgspec.Struct, frozen=True):
    """A browser that a user lets be called: the address of its push service, and the keys that only it can read by."""

    endpoint: str
    key: str
    secret: str


class User(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A user. ``name`` is a random mark once the account is deleted."""

    id: str
    name: str
    lang: str = ""
    aliases: tuple[str, ...] = ()
    confirm: bool = False
    pings: PingStyle = "ping"
    color_theme: ColorTheme = ""
    """Colours of the user's own pictures."""
    picture_layout: PictureLayout = ""
    """Layout of the user's own pictures; empty: the platform's default."""
    ai_speed: AiSpeed = ""
    """How long AIs pause before their moves, where this user plays with AIs alone."""
    devices: tuple[PushSubscription, ...] = ()
    """The browsers to call, the newest last."""
    call_place: CallPlace = ""
    """Where the user is called: in the chat, on the devices, or, if empty, where they pressed last."""
    answers: AnswerPlace = ""
    """Where the user answers, if the platform has the page as an app: in the chat, or there."""
    pressed_on_page: bool = False
    """Whether the last press was on the page; recorded for users with devices only."""
    is_deleted: bool = False
    merged_ids: tuple[str, ...] = ()
    """Ids of users who have been merged into this one: their seats belong to this user."""
    merged_into: str = ""
    """The user that this one was merged into. All other fields stay unchanged for a later unlink."""
    is_leading: bool = False
    """Whether this user's name and settings count after the merge."""
    hours: WakingHours = ALWAYS_AWAKE
    """The user's waking hours."""
    guessed_timezone: str = ""
    """A guessed time zone: the most common one for the platform's locale."""
    browser_timezone: str = ""
    """The browser's time zone: a better guess."""
    is_timezone_guessed: bool = False
    """Whether the zone of ``hours`` is such a guess: the user has set quiet hours, and no zone."""
    hours_confirmed: bool = False
    """Whether the user has answered the question for zone and quiet hours."""
    hours_asked: int = 0
    """When that question was last shown (ms)."""
    hours_changes: tuple[int, ...] = ()
    """When the user last changed their hours (ms), the most recent changes only."""
    hours_since: int = 0
    """When the user first set their hours (ms); 0: never, or before this was recorded."""
    deputy: str = ""
    """The user who plays while this one is away."""
    deputy_token: DeputyToken | None = None
    """The token that makes another user the deputy."""
    away: HolidayPeriod | None = None
    """The user's holiday."""
    unrated: bool = False
    """Whether the user opted out of ratings and results."""
    reminder: str = ""
    """When the user is reminded during a turn, see ``clocks.due_actions``."""
    lessons: dict[str, str] = {}
    """The tutorial table by game."""
    first_tables: dict[str, str] = {}
    """The first table by game, where the first turn comes with explanations."""
    notes: dict[str, str] = {}
    """Private notes by table, which no other user sees."""
    completed_tutorials: tuple[str, ...] = ()
    """The games whose tutorials the user has completed."""
    avoided: tuple[str, ...] = ()
    """Users with whom this one does not want to share a table. Told to nobody."""
    jobs: tuple[UserJob, ...] = ()
    """Pending jobs, in order."""

    @property
    def own_timezone(self) -> str:
        """Return the time zone that the user has set; empty: none."""
        return "" if self.is_timezone_guessed or self.hours.zone == ALWAYS_AWAKE.zone else self.hours.zone

    @property
    def all_ids(self) -> tuple[str, ...]:
        """Return all ids of this user, also those of merged users."""
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
        """Whether the user has ever set their hours."""
        return bool(self.hours_since or self.hours_changes or not self.hours.is_always_awake)

    def is_first_answer(self, at: int) -> bool:
        """Return whether hours set now count as the first answer, or correct it shortly afterwards."""
        if self.hours_since:
            return at - self.hours_since < CORRECTION_MS
        return not self.has_told_hours

    def first_answer_ms(self, at: int) -> int:
        """Return the time (ms) of the first answer, this one or an earlier one; 0: not recorded."""
        return self.hours_since or (at if self.is_first_answer(at) else 0)

    def availability_at(self, now: int) -> Availability:
        """Return waking hours, notification settings, and a holiday that has not ended (``now``: ms)."""
        away = self.away if self.away is not None and self.away.end > now else None
        return Availability(self.hours, self.pings, away, self.reminder)


def is_avoided_pair(one: User, other: User) -> bool:
    """Return whether one of two users avoids the other. Nothing that is shown may tell that, or which."""
    return not (set(one.avoided).isdisjoint(other.all_ids) and set(other.avoided).isdisjoint(one.all_ids))


class Channel(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A channel where tables are shown: a text channel, a group, a page.

    ``lang``: empty: each table's own language.
    """

    id: str
    alias: str
    lang: str = ""
    closed: bool = False
    """Whether only one user sees it: a private chat, or a personal page."""
    unrated: bool = False
    """Whether the channel opted out of ratings and results."""
    picture_layout: PictureLayout = ""
    """Layout of public pictures; empty: the platform's default."""
    group: str = ""
    """External id of the group that has this channel and others; empty: the channel is the group."""
    rights: dict[GroupAct, Holders] = {}
    """Of a group: who may do what, where its admins have chosen."""
    time_control: str = ""
    """Of a group: the time control that new tables begin with; empty: no limit."""
    members_only: bool = False
    """Of a group: whether only its members take seats at new tables."""
    ping_role: str = ""
    """Of a group: the platform's id of the role to ping for new tables and nights; empty: none."""

    @property
    def platform(self) -> str:
        """Return the platform of the channel."""
        return self.alias.partition(":")[0]

    @property
    def is_foreign(self) -> bool:
        """Whether the bot is no member there: it writes by what users press, and its platform tells it of no rights."""
        return f":{FOREIGN_PART}:" in self.alias


def with_first_table(game: str, table_id: str, user: User) -> User:
    """Return the user with a first table for a game, unless there is one."""
    return msgspec.structs.replace(user, first_tables={game: table_id, **user.first_tables})


def with_device(device: PushSubscription, user: User) -> User:
    """Return the user with a browser to call, who has just pressed there."""
    others = [other for other in user.devices if other.endpoint != device.endpoint]
    devices = (*others, device)[-MAX_DEVICES:]
    return msgspec.structs.replace(user, devices=devices, pressed_on_page=True)


def without_device(endpoint: str, user: User) -> User:
    """Return the user without a browser to call."""
    devices = tuple(device for device in user.devices if device.endpoint != endpoint)
    return msgspec.structs.replace(user, devices=devices)


def with_job(edit: Callable[[User], User], job: UserJob | None, user: User) -> User:
    """Apply an edit and append its job, unless a retried command has appended it before."""
    new = edit(user)
    is_known = job is None or any(pending.id == job.id for pending in new.jobs)
    return new if is_known or job is None else msgspec.structs.replace(new, jobs=(*new.jobs, job))


def job_timers(old: User, new: User, due: int) -> Mapping[TimerKind, int | None]:
    """Return the change of the job timer: set for a new job or progress (``due``: ms), removed with the last job."""
    if len(new.jobs) > len(old.jobs) or (due and new.jobs != old.jobs):
        return {JOBS_TIMER: due}
    return {JOBS_TIMER: None} if old.jobs and not new.jobs else {}


KEPT_FIELDS: Final = frozenset({"id", "is_deleted", "merged_ids", "merged_into", "is_leading", "jobs"})
"""Fields that merging leaves unchanged: identity, and the jobs queued under this id."""
LEADER_FIELDS: Final = frozenset({"name"})
"""Fields that are always taken from the leading user."""
HOURS_FIELDS: Final = frozenset(
    {"hours", "is_timezone_guessed", "hours_confirmed", "hours_asked", "hours_changes", "hours_since"}
)
"""Fields that merge together: what both have said about their hours, see ``_merge_hours``."""
MERGED_FIELDS: Final = frozenset(
    {
        "lang", "aliases", "confirm", "pings", "color_theme", "picture_layout", "ai_speed", "devices", "call_place",
        "answers", "pressed_on_page",
        "guessed_timezone", "browser_timezone",
        "deputy", "deputy_token", "away", "unrated", "reminder", "lessons", "first_tables",
        "completed_tutorials", "avoided", "notes",
    }
)  # fmt: skip
"""Fields that keep what either has set, the leading user first; lists and tables are joined."""
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
    """Merge two values: both of two tuples or dicts, else the first unless it is the default, else the second."""
    match first, second:
        case dict(), dict():
            return {**second, **first}
        case tuple(), tuple():
            return tuple(dict.fromkeys((*first, *second)))
        case _:
            return second if first == default else first


def _merge_hours(first: User, second: User) -> dict[str, object]:
    """Merge the hours of two users: those of the first who has told any, in a zone that one of them has set.

    What counts against later changes is what both have changed, so that a link never makes an answer the first again.
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
