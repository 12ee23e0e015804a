"""The clock of a table: seat clocks, time control, open motion and spent time."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

import msgspec

from bot.app.clocks.time_controls import DEFAULT_TIMEOUT_STEPS, TIME_CONTROLS, TimeControl, TimeoutStep
from bot.app.clocks.waking_hours import ALWAYS_AWAKE, Span, WakingHours, waking_ms

Cover = Literal["", "ai", "deputy"]
VoteKind = Literal["absent", "time_control", "timeout_policy", "pause", "time"]
"""Subjects of votes that do not freeze the table."""


class HolidayPeriod(msgspec.Struct, frozen=True):
    """A holiday from ``begin`` to ``end`` (ms). ``how``: who plays, or ``pause`` to stop the clock."""

    begin: int
    end: int
    how: Literal["ai", "deputy", "pause"]

    def contains(self, at: int) -> bool:
        """Return whether a moment (ms) is within the holiday."""
        return self.begin <= at < self.end


class Availability(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's waking hours and notification settings."""

    hours: WakingHours = ALWAYS_AWAKE
    pings: str = "ping"
    away: HolidayPeriod | None = None
    remind: str = ""


class Motion(msgspec.Struct, frozen=True):
    """A vote open from version ``opened`` until ``due`` (ms).

    ``arg``: the version to rewind to, the seat, or the proposed time control or timeout policy. ``answers``: by seat.
    """

    kind: Literal["back", VoteKind]
    arg: str
    by: int | None
    opened: int
    due: int
    answers: dict[int, str] = {}


class ClockUndo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move's changes to its seat's clock, for an undo or a later refund.

    ``ran``: the spans in which the time ran; ``hours``: the player's hours in this turn.
    """

    version: int
    spent: int
    bank: int
    own: bool
    ran: tuple[Span, ...] = ()
    hours: WakingHours = ALWAYS_AWAKE
    more: int = 0
    """Extra time for this turn (ms)."""

    @property
    def bank_used_ms(self) -> int:
        """Return the time taken from the bank (ms)."""
        return max(0, self.spent - self.more)


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of one seat. Durations are milliseconds of waking time.

    ``since``: when its time began to run (epoch ms), 0 while it owes no answer.
    """

    ai: bool = False
    owner: str = ""
    """The user who took over the seat; empty for the first player."""
    hours: WakingHours = ALWAYS_AWAKE
    pings: str = "ping"
    reminder: str = ""
    since: int = 0
    hours_of_turn: WakingHours | None = None
    """The hours of the current turn, if changed since it began."""
    spent: int = 0
    ran: tuple[Span, ...] = ()
    """The spans charged in ``spent``."""
    more: int = 0
    """Extra time from the others for this turn (ms)."""
    asked_for_time: bool = False
    bank: int = 0
    misses: int = 0
    """Missed turns in a row."""
    late: int = 0
    turns: int = 0
    """The player's answered (``turns``) and missed turns (``late``)."""
    calls: tuple[str, ...] = ()
    notified_version: int = 0
    nudged: int = 0
    notice_delayed: bool = False
    """Whether quiet hours delayed a notification."""
    cover: Cover = ""
    deputy: str = ""
    deputy_hours: WakingHours = ALWAYS_AWAKE
    deputy_leaves: int = 0
    """The start of the deputy's holiday (ms), or 0."""
    spent_by_player: int = -1
    """The player's time spent when an AI or a deputy took over in this turn, or -1."""
    fallback: bool = False
    """Whether the default answer will be given for this turn."""
    free: bool = False
    away: HolidayPeriod | None = None
    has_premoves: bool = False
    premoves_until: int = 0
    """The round after which the premoves expire."""
    muted: bool = False
    premoves_failed: bool = False
    """Whether no premove fits the current question."""
    taken: tuple[ClockUndo, ...] = ()

    @property
    def is_human(self) -> bool:
        """Return whether a person (the player or a deputy) answers for this seat."""
        return not (self.ai or self.free or self.cover == "ai")


class FormerPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who left for good, by their id at that time, with their turns and timeouts."""

    user: str
    seat: int
    turns: int = 0
    late: int = 0
    removed: tuple[str, ...] = ()
    """All ids of a player at their removal by an admin; empty if they left."""


class TableClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a whole table. ``at``: the last entry (epoch ms), up to which the time is charged."""

    version: int = 0
    seats: tuple[SeatClock, ...] = ()
    time_control: str = "none"
    timeout_policy: tuple[TimeoutStep, ...] = DEFAULT_TIMEOUT_STEPS
    at: int = 0
    owing: tuple[int, ...] = ()
    round: int = 0
    """The round of the game, which expires premoves."""
    frozen: bool = False
    """Whether a vote on rewinding is open, or the game is over."""
    paused: bool = False
    asleep: bool = False
    last_activity: int = 0
    """A player's last activity (epoch ms)."""
    warned_at: int = 0
    """When players were warned of a suspension (epoch ms), or 0."""
    motion: Motion | None = None
    known: dict[str, int] = {}
    """All users who have ever seen a seat's hand, with the seat."""
    former_players: tuple[FormerPlayer, ...] = ()
    """Players who left for good and did not return."""

    @property
    def control(self) -> TimeControl:
        """The time control of the table."""
        return TIME_CONTROLS[self.time_control]

    @property
    def is_stopped(self) -> bool:
        """Return whether all clocks are stopped."""
        return self.frozen or self.paused or self.asleep


def build_table_clock(
    seats: Sequence[tuple[str, bool]],
    time_control: str,
    measures: Sequence[TimeoutStep],
    habits: Sequence[Availability] = (),
) -> TableClock:
    """Build the clock before the first entry. ``seats``: user id and whether it is an AI.

    ``habits`` has the same order, and may be shorter.
    """
    bank = TIME_CONTROLS[time_control].time
    known = {user_id: seat for seat, (user_id, _) in enumerate(seats) if user_id}
    known_habits = [*habits, *(Availability() for _ in seats[len(habits) :])]
    clocks = tuple(
        SeatClock(ai, hours=habit.hours, pings=habit.pings, away=habit.away, bank=bank, reminder=habit.remind)
        for (_, ai), habit in zip(seats, known_habits, strict=True)
    )
    return TableClock(0, clocks, time_control, tuple(measures) or DEFAULT_TIMEOUT_STEPS, known=known)


def parse_log_time(at: str) -> int:
    """Convert a log entry's time to epoch milliseconds; 0 if it has none."""
    return int(datetime.fromisoformat(at).timestamp() * 1000) if at else 0


def turn_budget_ms(table_clock: TableClock, seat: int) -> int:
    """Return a seat's time for its turn (ms). A deputy never begins with an empty bank."""
    time_control, clock = table_clock.control, table_clock.seats[seat]
    if time_control.kind != "bank":
        return time_control.time + clock.more
    return clock.more + (max(clock.bank, time_control.gain) if clock.cover == "deputy" else clock.bank)


def effective_turn_hours(table_clock: TableClock, seat: int) -> WakingHours:
    """Return the waking hours by which a seat's time runs."""
    return effective_hours(table_clock, turn_hours(table_clock.seats[seat]))


def effective_hours(table_clock: TableClock, hours: WakingHours) -> WakingHours:
    """Return the hours that count under this time control: live games ignore quiet hours."""
    return ALWAYS_AWAKE if table_clock.control.kind == "live" else hours


def turn_hours(clock: SeatClock) -> WakingHours:
    """Return the hours of the current turn, as they were at its start."""
    return clock.hours_of_turn if clock.hours_of_turn is not None and clock.cover != "deputy" else answerer_hours(clock)


def answerer_hours(clock: SeatClock) -> WakingHours:
    """Return the hours of the player or deputy, for notifications."""
    return clock.deputy_hours if clock.cover == "deputy" else clock.hours


def holiday_spans(clock: SeatClock) -> tuple[Span, ...]:
    """Return the spans in which a seat's time does not run."""
    away = clock.away
    return ((away.begin, away.end),) if away is not None and away.how == "pause" else ()


def is_on_holiday(clock: SeatClock, at: int) -> bool:
    """Return whether a seat's player is on holiday without a deputy or AI, and gets no notifications."""
    return clock.away is not None and not clock.cover and clock.away.contains(at)


def is_running(table_clock: TableClock, seat: int) -> bool:
    """Return whether a seat's time runs."""
    return seat in table_clock.owing and not table_clock.is_stopped and table_clock.seats[seat].is_human


def list_voters(table_clock: TableClock, but: int | None = None) -> list[int]:
    """Return the seats that can vote: those whose players are present."""
    return [n for n, clock in enumerate(table_clock.seats) if clock.is_human and not clock.cover and n != but]


def list_human_seats(table_clock: TableClock) -> list[int]:
    """Return the seats of users, including those played by an AI or a deputy."""
    return [n for n, clock in enumerate(table_clock.seats) if not (clock.ai or clock.free)]


def known_user_ids(table_clock: TableClock) -> list[str]:
    """Return each user who ever had a seat, as a player or a deputy, once."""
    user_ids = [user_id for clock in table_clock.seats for user_id in (clock.owner, clock.deputy)]
    return list(filter(None, dict.fromkeys((*user_ids, *table_clock.known))))


def replace_seat_clock(table_clock: TableClock, seat: int, change: Mapping[str, object]) -> TableClock:
    """Return the table clock with changed fields of one seat."""
    clocks = list(table_clock.seats)
    clocks[seat] = msgspec.structs.replace(clocks[seat], **change)
    return msgspec.structs.replace(table_clock, seats=tuple(clocks))


MAX_SPANS = 24


def charge_time(table_clock: TableClock, now: int) -> TableClock:
    """Charge the running seats up to ``now``."""
    charged = table_clock
    for seat in table_clock.owing:
        if is_running(table_clock, seat):
            clock = table_clock.seats[seat]
            ran = subtract_spans(((table_clock.at, now),), holiday_spans(clock))
            used = total_waking_ms(ran, effective_turn_hours(table_clock, seat))
            charged = replace_seat_clock(
                charged, seat, {"spent": clock.spent + used, "ran": _merge_spans(clock.ran, ran)}
            )
    return msgspec.structs.replace(charged, at=now)


def refund_time(table_clock: TableClock, seat: int, begin: int, end: int) -> TableClock:
    """Refund the time between two moments to a seat, including turns answered since.

    The spans are removed, so the same time cannot be refunded twice.
    """
    clock, out = table_clock.seats[seat], ((begin, end),)
    ran = subtract_spans(clock.ran, out)
    back = total_waking_ms(clock.ran, effective_turn_hours(table_clock, seat)) - total_waking_ms(
        ran, effective_turn_hours(table_clock, seat)
    )
    new: dict[str, object] = {"ran": ran, "spent": max(0, clock.spent - back)}
    if clock.spent_by_player == clock.spent:  # an AI has taken over, but the player was charged this time
        new["spent_by_player"] = new["spent"]
    taken, more = [], 0
    for was in clock.taken:
        refunded, to_bank = _refund_turn(table_clock, was, out)
        taken.append(msgspec.structs.replace(refunded, bank=was.bank + more))
        more += to_bank
    bank = clock.bank
    if table_clock.control.kind == "bank":
        bank = min(table_clock.control.most, bank + more)
    return replace_seat_clock(table_clock, seat, {**new, "taken": tuple(taken), "bank": bank})


def _refund_turn(table_clock: TableClock, was: ClockUndo, out: tuple[Span, ...]) -> tuple[ClockUndo, int]:
    """Refund one answered turn; return it and the time that goes back to the bank."""
    ran = subtract_spans(was.ran, out)
    if ran == was.ran:
        return was, 0
    hours = effective_hours(table_clock, was.hours)
    used = max(0, was.spent - total_waking_ms(was.ran, hours) + total_waking_ms(ran, hours))
    now = msgspec.structs.replace(was, ran=ran, spent=used)
    to_bank = max(0, was.bank - now.bank_used_ms) - max(0, was.bank - was.bank_used_ms)
    return now, to_bank if table_clock.control.kind == "bank" else 0


def recount_turn(table_clock: TableClock, seat: int, hours: WakingHours) -> TableClock:
    """Charge the current turn again from its start with other hours. A deputy's turn is unchanged."""
    clock = table_clock.seats[seat]
    if clock.cover == "deputy":
        return table_clock
    more = total_waking_ms(clock.ran, effective_hours(table_clock, hours)) - total_waking_ms(
        clock.ran, effective_turn_hours(table_clock, seat)
    )
    return replace_seat_clock(table_clock, seat, {"spent": max(0, clock.spent + more), "hours_of_turn": None})


def total_waking_ms(spans: tuple[Span, ...], hours: WakingHours) -> int:
    """Return the waking time in some spans (ms)."""
    return sum(waking_ms(hours, low, high) for low, high in spans)


def subtract_spans(spans: tuple[Span, ...], out: tuple[Span, ...]) -> tuple[Span, ...]:
    """Remove the parts of ``spans`` covered by ``out``."""
    for begin, end in out:
        spans = tuple(
            (low, high)
            for span in spans
            for low, high in ((span[0], min(span[1], begin)), (max(span[0], end), span[1]))
            if low < high
        )
    return spans


def _merge_spans(spans: tuple[Span, ...], more: tuple[Span, ...]) -> tuple[Span, ...]:
    merged = list(spans)
    for low, high in more:
        if merged and merged[-1][1] == low:
            merged[-1] = (merged[-1][0], high)
        else:
            merged.append((low, high))
    return tuple(merged[-MAX_SPANS:])
