"""What is known of a table's waiting: one clock a seat, the pace, a vote on somebody's absence. Plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

import msgspec

from bot.app.waiting.hours import AWAKE, Hours, Span
from bot.app.waiting.paces import LADDER, Measure, Tempo, tempo

Cover = Literal["", "ai", "deputy"]


class Away(msgspec.Struct, frozen=True):
    """A player will be away: from, to (ms), and how: somebody plays, or their time stands still."""

    begin: int
    end: int
    how: Literal["ai", "deputy", "pause"]


class Habits(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a player is awake, and how they want to be called."""

    hours: Hours = AWAKE
    pings: str = "ping"
    away: Away | None = None


class Motion(msgspec.Struct, frozen=True):
    """Something that the table votes on. ``said``: seat to choice; lapses at ``due`` (ms)."""

    kind: Literal["absent", "pace", "ladder", "pause"]
    arg: str
    by: int | None
    opened: int
    due: int
    said: dict[int, str] = {}


class Taken(msgspec.Struct, frozen=True):
    """What a word changed of its seat's time, in case it is taken back."""

    version: int
    spent: int
    bank: int
    own: bool


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat. ``since``: when its time began to run (ms), 0 while it owes nothing. Times are waking milliseconds."""

    ai: bool = False
    owner: str = ""
    """Who took the seat over; empty: whoever sat down at the beginning."""
    hours: Hours = AWAKE
    pings: str = "ping"
    since: int = 0
    spent: int = 0
    bank: int = 0
    misses: int = 0
    """Turns missed in a row."""
    late: int = 0
    turns: int = 0
    """Turns answered by the player, and how many were missed, in the whole game."""
    calls: tuple[str, ...] = ()
    called: int = 0
    """Version of the last call in this turn."""
    nudged: int = 0
    hushed: bool = False
    """What would have called the player fell into their quiet hours."""
    cover: Cover = ""
    deputy: str = ""
    deputy_hours: Hours = AWAKE
    kept: int = -1
    """What the player had spent of the turn in which somebody else took over; -1 since that turn is over."""
    fallback: bool = False
    """The usual answer is to be given for it."""
    free: bool = False
    away: Away | None = None
    ordered: bool = False
    muted: bool = False
    """Its player does not want to be called to this table."""
    tried: bool = False
    """The orders had nothing to say to the present question."""
    taken: tuple[Taken, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether a person answers for it."""
        return not (self.ai or self.free or self.cover == "ai")


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole table. ``at``: when the last entry was made (ms): up to then everything is counted."""

    version: int = 0
    seats: tuple[Clock, ...] = ()
    pace: str = "none"
    ladder: tuple[Measure, ...] = LADDER
    at: int = 0
    owing: tuple[int, ...] = ()
    frozen: bool = False
    """The table votes on going back, or is over."""
    paused: bool = False
    asleep: bool = False
    warned: bool = False
    heard: int = 0
    """When a person last did anything (ms)."""
    motion: Motion | None = None
    known: dict[str, int] = {}
    """Everybody who has ever seen a seat's hand, and which."""

    @property
    def tempo(self) -> Tempo:
        """The pace."""
        return tempo(self.pace)

    @property
    def rests(self) -> bool:
        """Whether nobody's time runs."""
        return self.frozen or self.paused or self.asleep


def begun(
    seats: Sequence[tuple[str, bool]], pace: str, measures: Sequence[Measure], habits: Sequence[Habits] = ()
) -> Waiting:
    """A table before its first entry. ``seats``: person and whether it is an AI; ``habits`` in the same order."""
    bank = tempo(pace).time
    known = {person: seat for seat, (person, _) in enumerate(seats) if person}
    known_habits = [*habits, *(Habits() for _ in seats[len(habits) :])]
    clocks = tuple(
        Clock(ai, hours=habit.hours, pings=habit.pings, away=habit.away, bank=bank)
        for (_, ai), habit in zip(seats, known_habits, strict=True)
    )
    return Waiting(0, clocks, pace, tuple(measures) or LADDER, known=known)


def ms_of(at: str) -> int:
    """The moment of a log entry in milliseconds; 0 where nobody told the time."""
    return int(datetime.fromisoformat(at).timestamp() * 1000) if at else 0


def budget(waiting: Waiting, seat: int) -> int:
    """How much time a seat had when its turn began. A deputy never begins with an empty bank."""
    pace, clock = waiting.tempo, waiting.seats[seat]
    if pace.kind != "bank":
        return pace.time
    return max(clock.bank, pace.gain) if clock.cover == "deputy" else clock.bank


def hours_of(waiting: Waiting, seat: int) -> Hours:
    """The hours by which a seat's time runs now."""
    return AWAKE if waiting.tempo.kind == "live" else sleeps_by(waiting.seats[seat])


def sleeps_by(clock: Clock) -> Hours:
    """The hours of whoever answers for a seat: they are not to be woken."""
    return clock.deputy_hours if clock.cover == "deputy" else clock.hours


def still(clock: Clock) -> tuple[Span, ...]:
    """When a seat's time stands still."""
    away = clock.away
    return ((away.begin, away.end),) if away is not None and away.how == "pause" else ()


def on_holiday(clock: Clock, at: int) -> bool:
    """Whether a seat's player is away and nobody plays for them: they are not called."""
    away = clock.away
    return away is not None and not clock.cover and away.begin <= at < away.end


def runs(waiting: Waiting, seat: int) -> bool:
    """Whether a seat's time runs."""
    return seat in waiting.owing and not waiting.rests and waiting.seats[seat].waits


def voters(waiting: Waiting, but: int | None = None) -> list[int]:
    """The seats that have a voice: those of people who are here."""
    return [n for n, clock in enumerate(waiting.seats) if clock.waits and not clock.cover and n != but]


def newcomers(waiting: Waiting) -> set[str]:
    """Everybody who has come to a seat since the beginning."""
    found = {person for clock in waiting.seats for person in (clock.owner, clock.deputy)}
    return found - {""}


def changed(waiting: Waiting, seat: int, change: Mapping[str, object]) -> Waiting:
    """The table with another clock at one seat."""
    clocks = list(waiting.seats)
    clocks[seat] = msgspec.structs.replace(clocks[seat], **change)
    return msgspec.structs.replace(waiting, seats=tuple(clocks))
