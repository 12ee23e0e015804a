"""Test random schedules of turns without a store: no reminder twice, lost, at night or after the answer."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.app.clocks.clock_reducer import reduce_clock
from bot.app.clocks.due_actions import DueAction, final_warning_ms, list_due_actions
from bot.app.clocks.events import (
    AiTookOver,
    HabitsChanged,
    HolidayPlanned,
    OutageCredited,
    PlayerCalled,
    PlayerReturned,
    QuietHoursEnded,
    SeatLeft,
    SeatTaken,
    SilenceWarned,
    TableEvent,
    TableFellAsleep,
    TableResumed,
    TurnExpired,
    VoteClosed,
    VoteOpened,
    decode_event,
    encode_event,
)
from bot.app.clocks.table_clock import Availability, HolidayPeriod, build_table_clock, turn_budget_ms
from bot.app.clocks.time_controls import TIME_CONTROLS
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS, MINUTE_MS, Span, WakingHours, is_awake, waking_ms
from engines.core.log import Actor, LogEntry
from tests.app.clocks.test_waking_hours import any_waking_hours

SEATS = 3
"""The seats of people. After them sits an AI, which also answers for abandoned and covered seats."""
ALL = SEATS + 1
START = datetime(2026, 3, 20, 9, tzinfo=UTC)
"""Nine days before the clocks change in Europe, and nine days after they change in America."""


class SimulatedTable:
    """A table of three and an AI, one of whom is asked at a time. Its clock fires only through ``happenings``."""

    def __init__(self, habits: list[Availability], time_control: str) -> None:
        people = [*((f"p{n}", False) for n in range(SEATS)), ("", True)]
        self.clock = build_table_clock(people, time_control, ("fallback",), habits)
        self.log: list[LogEntry] = []
        self.now = int(START.timestamp() * 1000)
        self.turn = 0
        self.down: list[Span] = []
        self.speaks = False
        """Whether AIs answer, after some time."""
        self.write("start")

    def write(self, kind: str, seat: int | None = None, word: tuple[str, ...] = (), by: Actor = "player") -> None:
        at = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=self.now)).isoformat(timespec="seconds")
        entry = LogEntry(kind, seat, by, "", at, word)  # type: ignore[arg-type]
        self.log.append(entry)
        if kind == "move":
            self.turn = (self.turn + 1) % ALL
        self.clock = reduce_clock(self.clock, len(self.log), entry, decode_event(entry), (self.turn,), frozen=False)

    def tell(self, event: TableEvent) -> None:
        """Write an event of the table."""
        self.write("table", *encode_event(event)[1::-1])

    def play_ais(self) -> None:
        """Let AIs answer for seats without a player; with only AIs the table stops."""
        if any(clock.is_human for clock in self.clock.seats):
            while not self.clock.seats[self.turn].is_human:
                self.write("move", self.turn, ("usual",), "ai")

    def go(self, length: int, late: int = 0) -> None:
        """Let time pass; the clock fires when it is due, or up to ``late`` afterwards."""
        until = self.now + length
        while (found := list_due_actions(self.clock)) and found[0].at <= until:
            self.now = max(self.now, min(until, found[0].at + late))
            self.fire_timer(found[0])
        self.now = until
        if self.speaks:
            self.play_ais()

    def fire_timer(self, due: DueAction) -> None:
        if due.seat >= 0:
            assert self.clock.seats[due.seat].is_human, "a seat that an AI plays was pinged or ran out"
        match due.kind:
            case "half" | "last":
                self.tell(PlayerCalled(due.seat, due.kind))
            case "delayed-notice":
                self.tell(QuietHoursEnded())
            case "timeout":
                self.tell(TurnExpired(due.seat))
                self.write("move", due.seat, ("usual",), "fallback")
            case "silence-warning":
                self.tell(SilenceWarned())
            case "suspend":
                self.tell(TableFellAsleep())
            case _:
                raise AssertionError(f"no such timer is expected: {due}")


SEATINGS = ("cover", "back", "leave", "sit")
"""An event that changes who answers for a seat."""


def change_seating(sitting: SimulatedTable, what: str, seat: int) -> None:
    """Cover a seat by an AI, or give it back; let its player leave, or another user sit down."""
    clock = sitting.clock.seats[seat]
    if what == "cover" and clock.is_human:
        sitting.tell(AiTookOver(seat))
    elif what == "back" and clock.cover:
        sitting.tell(PlayerReturned(seat))
    elif what == "leave" and not clock.free:
        sitting.tell(SeatLeft(seat, ""))
    elif what == "sit" and clock.free:
        sitting.tell(SeatTaken(seat, "", Availability()))


def pause(sitting: SimulatedTable) -> None:
    """Vote on a pause that all players want."""
    sitting.tell(VoteOpened(0, "pause", "-", sitting.now + DAY_MS))
    sitting.tell(VoteClosed(0, "yes"))


steps = st.lists(
    st.tuples(
        st.sampled_from(["answer", "wait", "wait", "pause", "outage", "habits", *SEATINGS]),
        st.integers(1, 3 * 24 * 60).map(lambda minutes: minutes * MINUTE_MS),
    ),
    max_size=25,
)
habits = st.lists(
    st.builds(Availability, any_waking_hours(), st.sampled_from(["ping", "table", "dm", "quiet", "digest"])),
    min_size=3,
    max_size=3,
)


def play_schedule(
    people: list[Availability], time_control: str, doing: list[tuple[str, int]], late: int
) -> SimulatedTable:
    sitting = SimulatedTable(people, time_control)
    sitting.speaks = True
    for what, length in doing:
        if what == "outage":
            begin = sitting.now
            sitting.now += length
            sitting.down.append((begin, sitting.now))
            sitting.tell(OutageCredited(begin, sitting.now, (sitting.turn,)))
            continue
        sitting.go(length, late)
        if what == "answer":
            sitting.write("move", sitting.turn, ("word",))
        elif what == "pause":
            pause(sitting)
            sitting.go(length)
            sitting.tell(TableResumed(0))
        elif what == "habits" and sitting.clock.seats[sitting.turn].is_human:
            other = people[length % SEATS]
            sitting.tell(HabitsChanged(sitting.turn, Availability(other.hours, other.pings)))
        elif what in SEATINGS:
            change_seating(sitting, what, sitting.turn % SEATS if length % 2 else length % SEATS)
    return sitting


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(
    people=habits,
    time_control=st.sampled_from(["turn-4h", "turn-1d", "turn-7d", "bank-1d", "bank-3d", "live-10m"]),
    doing=steps,
    late=st.just(0) | st.integers(0, 40 * MINUTE_MS),
)
def test_reminders_go_once_to_the_awake_player_to_move_unless_the_worker_is_late(
    people: list[Availability], time_control: str, doing: list[tuple[str, int]], late: int
) -> None:
    sitting = play_schedule(people, time_control, doing, late)
    called: list[str] = []
    hours = [*(habit.hours for habit in people), WakingHours()]
    turn = 0
    for entry in sitting.log:
        at = int(datetime.fromisoformat(entry.at).timestamp() * 1000)
        match decode_event(entry):
            case None if entry.kind == "move":
                called, turn = [], (turn + 1) % ALL
            case AiTookOver(seat) | PlayerReturned(seat) | SeatLeft(seat) | SeatTaken(seat) as event:
                called = [] if seat == turn else called
                hours[seat] = WakingHours() if isinstance(event, SeatTaken) else hours[seat]
            case HabitsChanged(seat, habits):
                hours[seat] = habits.hours
            case PlayerCalled(seat, kind):
                assert seat == turn, "a player who has answered was pinged"
                assert kind not in called, f"a second ping of kind {kind}"
                assert "last" not in called, "the first ping came after the last one"
                assert late or is_awake(hours[turn], at), "pinged at night"  # a late worker pings when it comes
                called.append(kind)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(people=habits, time_control=st.sampled_from(["turn-4h", "turn-1d", "turn-7d"]), doing=steps)
def test_reminders_and_timeouts_are_on_time(
    people: list[Availability], time_control: str, doing: list[tuple[str, int]]
) -> None:
    sitting = play_schedule(people, time_control, doing, 0)
    sitting.tell(TableResumed(0))
    sitting.write("move", sitting.turn, ("word",))
    sitting.play_ais()
    assume(sitting.clock.seats[sitting.turn].is_human)  # otherwise all have left
    seat, since = sitting.turn, sitting.now - sitting.now % 1000
    hours, pings = sitting.clock.seats[seat].hours, sitting.clock.seats[seat].pings
    first = len(sitting.log)
    sitting.go(90 * DAY_MS)  # seven whole days, for a user awake nine hours on two days a week
    mine: dict[str, int] = {}
    for entry in sitting.log[first:]:
        at = int(datetime.fromisoformat(entry.at).timestamp() * 1000)
        if entry.kind == "move":
            break
        match decode_event(entry):
            case PlayerCalled(called, kind) if called == seat:
                mine[kind] = at
            case TurnExpired(out) if out == seat:
                mine["fallback"] = at
    most = TIME_CONTROLS[time_control].time
    due = {"fallback": most}
    if pings != "quiet":
        due["last"] = most - final_warning_ms(most)
    if pings in ("ping", "table", "dm"):
        due["half"] = most // 2
    assert mine.keys() == due.keys()
    for what, amount in due.items():
        assert abs(waking_ms(hours, since, mine[what]) - amount) <= 1000, (
            f"{what}: expected after {amount} ms of waking time"
        )


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    person=any_waking_hours(),
    doing=st.lists(
        st.tuples(st.sampled_from(["wait", "pause", "outage", "undo"]), st.integers(1, 300)), min_size=1, max_size=12
    ),
)
def test_charged_time_equals_waking_time_played(person: WakingHours, doing: list[tuple[str, int]]) -> None:
    sitting = SimulatedTable([Availability(person)] * SEATS, "bank-7d")
    charged, begin = 0, sitting.now
    for what, minutes in doing:
        length = minutes * MINUTE_MS
        begin = sitting.now
        if what == "pause":
            pause(sitting)
        sitting.now += length
        match what:
            case "pause":
                sitting.tell(TableResumed(0))
            case "outage":
                sitting.tell(OutageCredited(begin, sitting.now, (sitting.turn,)))
            case "undo":
                seat = sitting.turn
                sitting.write("move", seat, ("word",))
                sitting.turn = seat
                version = len(sitting.log) - 1
                sitting.log.append(LogEntry("undo", seat, at=sitting.log[-1].at, to=version))
                entry = sitting.log[-1]
                sitting.clock = reduce_clock(
                    sitting.clock, version + 2, entry, decode_event(entry), (seat,), frozen=False
                )
                charged += waking_ms(person, begin, sitting.now)
            case _:
                sitting.tell(QuietHoursEnded())
                charged += waking_ms(person, begin, sitting.now)
    assert sitting.clock.seats[sitting.turn].spent == charged
    assert turn_budget_ms(sitting.clock, sitting.turn) == 7 * DAY_MS


def test_outage_before_ai_cover_is_credited_to_returning_player() -> None:
    """A holiday begins while a platform is away: four hours had passed by then in which its player could not answer."""
    sitting = SimulatedTable([Availability()] * SEATS, "turn-7d")
    begin = sitting.now
    sitting.now += 10 * HOUR_MS
    sitting.tell(AiTookOver(0))
    sitting.now += 10 * HOUR_MS
    sitting.tell(OutageCredited(begin + 6 * HOUR_MS, sitting.now, (0,)))
    sitting.tell(PlayerReturned(0))
    assert sitting.clock.seats[0].spent == 6 * HOUR_MS


@pytest.mark.parametrize(("begins_in_ms", "stays"), [(-DAY_MS, False), (0, False), (1000, True), (5 * DAY_MS, True)])
def test_returning_player_keeps_future_holiday(begins_in_ms: int, stays: bool) -> None:
    """The holiday was planned before the turn expired, and the player returns before it. A current one is ended."""
    sitting = SimulatedTable([Availability()] * SEATS, "turn-1d")
    sitting.now += DAY_MS
    begin = sitting.now + begins_in_ms
    away = HolidayPeriod(begin, begin + 3 * DAY_MS, "ai")
    sitting.tell(HolidayPlanned(0, away))
    sitting.tell(AiTookOver(0))
    sitting.tell(PlayerReturned(0))
    assert sitting.clock.seats[0].away == (away if stays else None)


@pytest.mark.parametrize(
    ("used_hours", "bank_hours"), [(48, 4), (23, 4), (20, 4), (19, 5), (0, 24)], ids=lambda hours: f"{hours}h"
)
def test_user_who_takes_a_seat_gets_its_bank_and_at_least_one_increment(used_hours: int, bank_hours: int) -> None:
    """A bank of a day plus four hours per turn; its player left in the middle of a turn."""
    sitting = SimulatedTable([Availability()] * SEATS, "bank-1d")
    sitting.now += used_hours * HOUR_MS
    sitting.turn = ALL - 1  # the same seat has to move again
    sitting.write("move", 0, ("word",))
    sitting.tell(SeatLeft(0, ""))
    sitting.tell(SeatTaken(0, "", Availability()))
    assert sitting.clock.seats[0].bank == turn_budget_ms(sitting.clock, 0) == bank_hours * HOUR_MS
