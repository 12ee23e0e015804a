"""What is known of a table's waiting: one clock a seat, the pace, a vote on somebody's absence. Plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

import msgspec

from bot.app.clocks.time_controls import DEFAULT_TIMEOUT_STEPS, TimeControl, TimeoutStep, find_time_control
from bot.app.clocks.waking_hours import ALWAYS_AWAKE, Span, WakingHours

Cover = Literal["", "ai", "deputy"]
VoteKind = Literal["absent", "pace", "ladder", "pause", "time"]
"""What a table votes on while it goes on; beside it, on going back."""


class HolidayPeriod(msgspec.Struct, frozen=True):
    """A player will be away: from, to (ms), and how: somebody plays, or their time stands still."""

    begin: int
    end: int
    how: Literal["ai", "deputy", "pause"]


class Availability(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a player is awake, and how they want to be called."""

    hours: WakingHours = ALWAYS_AWAKE
    pings: str = "ping"
    away: HolidayPeriod | None = None
    remind: str = ""
    hook: bool = False


class Motion(msgspec.Struct, frozen=True):
    """Something that the table votes on, since version ``opened``. ``said``: seat to choice; lapses at ``due`` (ms).

    ``arg``: the version to go back to, the seat that it is about, or the pace or ladder that is wanted.
    """

    kind: Literal["back", VoteKind]
    arg: str
    by: int | None
    opened: int
    due: int
    said: dict[int, str] = {}


class ClockUndo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a word changed of its seat's time, in case it is taken back, or an outage is noticed afterwards.

    ``ran``: in which stretches its time had run; ``hours``: by which of its player's hours.
    """

    version: int
    spent: int
    bank: int
    own: bool
    ran: tuple[Span, ...] = ()
    hours: WakingHours = ALWAYS_AWAKE
    more: int = 0
    """What it had been given besides its pace, ms."""

    @property
    def bank_used_ms(self) -> int:
        """What it took from the bank."""
        return max(0, self.spent - self.more)


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat. ``since``: when its time began to run (ms), 0 while it owes nothing. Times are waking milliseconds."""

    ai: bool = False
    owner: str = ""
    """Who took the seat over; empty: whoever sat down at the beginning."""
    hours: WakingHours = ALWAYS_AWAKE
    pings: str = "ping"
    remind: str = ""
    hook: bool = False
    since: int = 0
    begun: WakingHours | None = None
    """The hours by which this turn began, where they have been changed since: it runs by them to its end."""
    spent: int = 0
    ran: tuple[Span, ...] = ()
    """The stretches in which ``spent`` was charged."""
    more: int = 0
    """What the others have given for this turn besides (ms)."""
    pleaded: bool = False
    """Its player has asked for more in this turn."""
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
    deputy_hours: WakingHours = ALWAYS_AWAKE
    deputy_leaves: int = 0
    """When the deputy goes on holiday (ms); 0: not that they said so."""
    kept: int = -1
    """What the player had spent of the turn in which somebody else took over; -1 since that turn is over."""
    fallback: bool = False
    """The usual answer is to be given for it."""
    free: bool = False
    away: HolidayPeriod | None = None
    ordered: bool = False
    ordered_till: int = 0
    """The round with which its orders end."""
    muted: bool = False
    """Its player does not want to be called to this table."""
    tried: bool = False
    """The orders had nothing to say to the present question."""
    taken: tuple[ClockUndo, ...] = ()

    @property
    def is_human(self) -> bool:
        """Whether a person answers for it."""
        return not (self.ai or self.free or self.cover == "ai")


class FormerPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who left for good: by the id under which they sat, and how they kept their time till then."""

    person: str
    seat: int
    turns: int = 0
    late: int = 0


class TableClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole table. ``at``: when the last entry was made (ms): up to then everything is counted."""

    version: int = 0
    seats: tuple[SeatClock, ...] = ()
    pace: str = "none"
    ladder: tuple[TimeoutStep, ...] = DEFAULT_TIMEOUT_STEPS
    at: int = 0
    owing: tuple[int, ...] = ()
    round: int = 0
    """Of the game: orders ahead end with it."""
    frozen: bool = False
    """The table votes on going back, or is over."""
    paused: bool = False
    asleep: bool = False
    warned: bool = False
    heard: int = 0
    """When a person last did anything (ms)."""
    told: int = 0
    """When it was warned (ms); 0: by an earlier version, or not at all."""
    motion: Motion | None = None
    known: dict[str, int] = {}
    """Everybody who has ever seen a seat's hand, and which."""
    left: tuple[FormerPlayer, ...] = ()
    """Those who have left for good and not come back."""

    @property
    def time_control(self) -> TimeControl:
        """The pace."""
        return find_time_control(self.pace)

    @property
    def is_stopped(self) -> bool:
        """Whether nobody's time runs."""
        return self.frozen or self.paused or self.asleep


def build_table_clock(
    seats: Sequence[tuple[str, bool]], pace: str, measures: Sequence[TimeoutStep], habits: Sequence[Availability] = ()
) -> TableClock:
    """A table before its first entry. ``seats``: person and whether it is an AI; ``habits`` in the same order."""
    bank = find_time_control(pace).time
    known = {person: seat for seat, (person, _) in enumerate(seats) if person}
    known_habits = [*habits, *(Availability() for _ in seats[len(habits) :])]
    clocks = tuple(
        SeatClock(
            ai, hours=habit.hours, pings=habit.pings, away=habit.away, bank=bank, remind=habit.remind, hook=habit.hook
        )
        for (_, ai), habit in zip(seats, known_habits, strict=True)
    )
    return TableClock(0, clocks, pace, tuple(measures) or DEFAULT_TIMEOUT_STEPS, known=known)


def parse_log_time(at: str) -> int:
    """The moment of a log entry in milliseconds; 0 where nobody told the time."""
    return int(datetime.fromisoformat(at).timestamp() * 1000) if at else 0


def turn_budget_ms(table_clock: TableClock, seat: int) -> int:
    """How much time a seat had when its turn began. A deputy never begins with an empty bank."""
    pace, clock = table_clock.time_control, table_clock.seats[seat]
    if pace.kind != "bank":
        return pace.time + clock.more
    return clock.more + (max(clock.bank, pace.gain) if clock.cover == "deputy" else clock.bank)


def effective_turn_hours(table_clock: TableClock, seat: int) -> WakingHours:
    """The hours by which a seat's time runs now."""
    return effective_hours(table_clock, turn_hours(table_clock.seats[seat]))


def effective_hours(table_clock: TableClock, hours: WakingHours) -> WakingHours:
    """Somebody's hours as this table's pace counts by them: a live one by the clock on the wall."""
    return ALWAYS_AWAKE if table_clock.time_control.kind == "live" else hours


def turn_hours(clock: SeatClock) -> WakingHours:
    """The hours of the present turn: of whoever answers, as they were when it began."""
    return clock.begun if clock.begun is not None and clock.cover != "deputy" else answerer_hours(clock)


def answerer_hours(clock: SeatClock) -> WakingHours:
    """The hours of whoever answers for a seat: they are not to be woken."""
    return clock.deputy_hours if clock.cover == "deputy" else clock.hours


def holiday_spans(clock: SeatClock) -> tuple[Span, ...]:
    """When a seat's time stands still."""
    away = clock.away
    return ((away.begin, away.end),) if away is not None and away.how == "pause" else ()


def is_on_holiday(clock: SeatClock, at: int) -> bool:
    """Whether a seat's player is away and nobody plays for them: they are not called."""
    away = clock.away
    return away is not None and not clock.cover and away.begin <= at < away.end


def is_running(table_clock: TableClock, seat: int) -> bool:
    """Whether a seat's time runs."""
    return seat in table_clock.owing and not table_clock.is_stopped and table_clock.seats[seat].is_human


def list_voters(table_clock: TableClock, but: int | None = None) -> list[int]:
    """The seats that have a voice: those of people who are here."""
    return [n for n, clock in enumerate(table_clock.seats) if clock.is_human and not clock.cover and n != but]


def list_human_seats(table_clock: TableClock) -> list[int]:
    """The seats of people, whether they are here or somebody plays for them."""
    return [n for n, clock in enumerate(table_clock.seats) if not (clock.ai or clock.free)]


def known_user_ids(table_clock: TableClock) -> set[str]:
    """Everybody who has come to a seat since the beginning, or was there then."""
    found = {person for clock in table_clock.seats for person in (clock.owner, clock.deputy)}
    return (found | set(table_clock.known)) - {""}


def replace_seat_clock(table_clock: TableClock, seat: int, change: Mapping[str, object]) -> TableClock:
    """The table with another clock at one seat."""
    clocks = list(table_clock.seats)
    clocks[seat] = msgspec.structs.replace(clocks[seat], **change)
    return msgspec.structs.replace(table_clock, seats=tuple(clocks))
