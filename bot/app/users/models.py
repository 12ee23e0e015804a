"""What is kept about a person and about a place: plain data, and how one person becomes part of another. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from bot.app.clocks.table_clock import Availability, HolidayPeriod
from bot.app.clocks.waking_hours import ALWAYS_AWAKE, HOUR_MS, WakingHours

PingStyle = Literal["ping", "dm", "digest", "quiet"]
ColorTheme = Literal["", "strong", "redgreen"]
PictureLayout = Literal["", "wide", "tall"]
CORRECTION_MS = HOUR_MS
"""What is changed of somebody's hours within so long of the first change is one change."""
JOBS_TIMER = "errands"
"""The timer of a person who has any."""


class UserJob(msgspec.Struct, frozen=True, omit_defaults=True):
    """What many tables have to hear about a person: kept with the person, in one write, till it is done at all.

    ``id``: begins the ids of the commands that it is done by; ``kind``: see ``door.errands``.
    """

    id: str
    kind: str
    args: tuple[str, ...] = ()


class DeputyToken(msgspec.Struct, frozen=True):
    """What a person may hand to a friend who is to stand in for them: a secret, valid till then (ms)."""

    secret: str
    till: int


class User(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who plays. ``gone``: deleted; ``name`` is then a mark that stands for nobody."""

    id: str
    name: str
    lang: str = ""
    aliases: tuple[str, ...] = ()
    confirm: bool = False
    pings: PingStyle = "ping"
    look: ColorTheme = ""
    """The colours of this person's own pictures."""
    shape: PictureLayout = ""
    """How this person's own pictures are arranged; empty: as the platform shows them best."""
    gone: bool = False
    also: tuple[str, ...] = ()
    """Ids of those who have been joined into this person: their seats are this person's."""
    joined: str = ""
    """Into whom this one was joined; what else stands here is from before, and is theirs again when they part."""
    leads: bool = False
    """Of the two that were joined, this one's name and settings count."""
    hours: WakingHours = ALWAYS_AWAKE
    """When they are awake."""
    seems: str = ""
    """The zone that most people have whose platform speaks as theirs does: a guess."""
    browser: str = ""
    """The zone that their browser tells: nearer the truth, and a guess as well."""
    supposed: bool = False
    """The zone of their hours is such a guess: they have settled when they sleep, and not where."""
    asked: bool = False
    """They have been asked for their zone and quiet hours, and have answered."""
    moved: tuple[int, ...] = ()
    """When they have changed that (ms), the last few times."""
    hours_since: int = 0
    """When they first told their hours (ms); 0: not yet, or before this was noted."""
    deputy: str = ""
    """Who plays for them while they are away."""
    line: DeputyToken | None = None
    """What makes whoever sends it their deputy."""
    away: HolidayPeriod | None = None
    """Their holiday."""
    unrated: bool = False
    """They don't want to stand in ratings and records."""
    remind: str = ""
    """When they are called again in a turn: see ``due.REMINDERS``."""
    hook: bool = False
    """They have named an address that is called when it is their turn."""
    lessons: dict[str, str] = {}
    """By game the table at which they learn it, or have learned it."""
    first: dict[str, str] = {}
    """By game the first table at which they played it: their first turn there is told where it is explained."""
    learned: tuple[str, ...] = ()
    """The games whose lessons they have played through."""
    errands: tuple[UserJob, ...] = ()
    """What is still to be done about them at many tables, in order."""

    @property
    def own_timezone(self) -> str:
        """The zone that they have said themselves; empty where they have not."""
        return "" if self.supposed or self.hours.zone == ALWAYS_AWAKE.zone else self.hours.zone

    @property
    def all_ids(self) -> tuple[str, ...]:
        """Every id that this person has had."""
        return (self.id, *self.also)

    def is_away(self, at: int) -> bool:
        """Whether they are on holiday at a moment (ms)."""
        return self.away is not None and self.away.begin <= at < self.away.end

    def is_first_answer(self, at: int) -> bool:
        """Tell whether what they tell of their hours now is their first answer, or mends it soon afterwards."""
        if self.hours_since:
            return at - self.hours_since < CORRECTION_MS
        return not self.moved and self.hours.is_always_awake

    def first_answer_ms(self, at: int) -> int:
        """Give the moment (ms) of their first answer, this one or an earlier one; 0 where it was not noted."""
        return self.hours_since or (at if self.is_first_answer(at) else 0)

    def availability_at(self, now: int) -> Availability:
        """When they are awake, how they want to be called, and a holiday that is not over (ms)."""
        away = self.away if self.away is not None and self.away.end > now else None
        return Availability(self.hours, self.pings, away, self.remind, self.hook)


class Channel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where tables are shown: a channel, a group, a page. ``lang`` empty: in the language of the table."""

    id: str
    alias: str
    lang: str = ""
    closed: bool = False
    """Nobody sees it but one person: a private chat, or a page of one's own."""
    unrated: bool = False
    """Its people want no ratings and records."""
    shape: PictureLayout = ""
    """How pictures for all to see are arranged here; empty: as the platform shows them best."""


def with_first_table(game: str, table: str, user: User) -> User:
    """Whoever plays a game for the first time, at a table."""
    return msgspec.structs.replace(user, first={game: table, **user.first})


def with_job(edit: Callable[[User], User], job: UserJob | None, now: User) -> User:
    """An edit, and the errand that follows from it; the retry of a press adds none."""
    new = edit(now)
    known = job is None or any(one.id == job.id for one in new.errands)
    return new if known or job is None else msgspec.structs.replace(new, errands=(*new.errands, job))


def job_timers(old: User, new: User, due: int) -> dict[str, int | None]:
    """What a change does to the timer of errands: it is set with a new one (ms), and goes with the last."""
    if len(new.errands) > len(old.errands):
        return {JOBS_TIMER: due}
    return {JOBS_TIMER: None} if old.errands and not new.errands else {}


KEPT_FIELDS: Final = frozenset({"id", "gone", "also", "joined", "leads", "errands"})
"""Fields that stay a person's own when another is joined in: who they are, and what is to be done under that id."""
LEADER_FIELDS: Final = frozenset({"name", "confirm", "pings", "look", "shape", "remind", "deputy", "away"})
"""Of these the leader's value counts, also where it is the usual one."""
HOURS_FIELDS: Final = frozenset({"hours", "supposed", "asked", "moved", "hours_since"})
"""These belong together. They are the leader's, unless only the other has said where they live."""


def merge_user(other: User, user: User) -> User:
    """Join another person into a person. A field that none of the sets above names keeps what either has."""
    if other.id in user.also or user.gone:
        return user
    first, second = (other, user) if other.leads else (user, other)
    awake = first if first.own_timezone or not second.own_timezone else second
    new = {field: _merge_values(getattr(first, field), getattr(second, field)) for field in User.__struct_fields__}
    new |= {field: getattr(first, field) for field in LEADER_FIELDS} | {
        field: getattr(awake, field) for field in HOURS_FIELDS
    }
    new |= {field: getattr(user, field) for field in KEPT_FIELDS}
    return msgspec.structs.replace(user, **{**new, "also": (*user.also, *other.all_ids)})


def _merge_values(first: object, second: object) -> object:
    """Keep what two people have together: all of two lists or tables, else what the first has, or else the second."""
    match first, second:
        case dict(), dict():
            return {**second, **first}
        case tuple(), tuple():
            return tuple(dict.fromkeys((*first, *second)))
        case _:
            return first or second


def without_user(other: User, user: User) -> User:
    """A person without another one."""
    aliases = tuple(alias for alias in user.aliases if alias not in other.aliases)
    also = tuple(one for one in user.also if one not in other.all_ids)
    return msgspec.structs.replace(user, aliases=aliases or user.aliases, also=also)
