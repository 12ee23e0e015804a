"""Test random schedules of turns without a store: no reminder twice, lost, at night or after the answer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.app.clocks.clock_reducer import reduce_clock
from bot.app.clocks.due_actions import DueAction, final_warning_ms, list_due_actions
from bot.app.clocks.event_codec import decode_entry
from bot.app.clocks.table_clock import Availability, TableClock, build_table_clock, turn_budget_ms
from bot.app.clocks.time_controls import find_time_control
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS, MINUTE_MS, Span, WakingHours, is_awake, waking_ms
from engines.core.log import Actor, LogEntry
from tests.app.clocks.test_waking_hours import any_waking_hours

SEATS = 3
"""Of people; after them sits an AI. It answers, too, for a seat that was left or is covered."""
ALL = SEATS + 1
START = datetime(2026, 3, 20, 9, tzinfo=UTC)
"""Nine days before the clocks of Europe change, and as many after those of America have."""


class SimulatedTable:
    """A table of three and an AI, one of whom owes an answer at a time; its clock rings by ``happenings`` alone."""

    def __init__(self, habits: list[Availability], pace: str) -> None:
        people = [*((f"p{n}", False) for n in range(SEATS)), ("", True)]
        self.waiting = build_table_clock(people, pace, ("fallback",), habits)
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
        if kind == "say":
            self.turn = (self.turn + 1) % ALL
        self.waiting = reduce_clock(self.waiting, len(self.log), entry, decode_entry(entry), (self.turn,), frozen=False)

    def play_ais(self) -> None:
        """Let AIs answer where no player does; where there are only AIs, the table does not go on."""
        if any(clock.is_human for clock in self.waiting.seats):
            while not self.waiting.seats[self.turn].is_human:
                self.write("say", self.turn, ("usual",), "ai")

    def go(self, length: int, late: int = 0) -> None:
        """Let time pass; the clock rings when it is due, or up to ``late`` afterwards."""
        until = self.now + length
        while (found := list_due_actions(self.waiting)) and found[0].at <= until:
            self.now = max(self.now, min(until, found[0].at + late))
            self.fire_timer(found[0])
        self.now = until
        if self.speaks:
            self.play_ais()

    def fire_timer(self, due: DueAction) -> None:
        if due.seat >= 0:
            assert self.waiting.seats[due.seat].is_human, "nobody is called or out where an AI answers"
        match due.kind:
            case "half" | "last":
                self.write("table", due.seat, ("call", due.kind))
            case "wake":
                self.write("table", None, ("wake",))
            case "out":
                self.write("table", due.seat, ("out", "fallback"))
                self.write("say", due.seat, ("usual",), "fallback")
            case "warn":
                self.write("table", None, ("silence", "warned"))
            case "sleep":
                self.write("table", None, ("silence", "asleep"))
            case _:
                raise AssertionError(due)


def whole_second(at: int) -> int:
    return at - at % 1000


SEATINGS = ("cover", "back", "leave", "sit")
"""What changes who answers for a seat."""


def change_seating(sitting: SimulatedTable, what: str, seat: int) -> None:
    """Cover a seat by an AI, or give it back; let its player leave, or another user sit down."""
    clock = sitting.waiting.seats[seat]
    words = {
        "cover": ("cover", "ai") if clock.is_human else (),
        "back": ("back",) if clock.cover else (),
        "leave": () if clock.free else ("seat", "free"),
        "sit": ("seat", "person", WakingHours().to_text(), "ping") if clock.free else (),
    }
    if words[what]:
        sitting.write("table", seat, words[what])


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


def play_schedule(people: list[Availability], pace: str, doing: list[tuple[str, int]], late: int) -> SimulatedTable:
    sitting = SimulatedTable(people, pace)
    sitting.speaks = True
    for what, length in doing:
        if what == "outage":
            begin = sitting.now
            sitting.now += length
            word = ("outage", str(begin), str(sitting.now), str(sitting.turn))
            sitting.down.append((begin, sitting.now))
            sitting.write("table", None, word)
            continue
        sitting.go(length, late)
        if what == "answer":
            sitting.write("say", sitting.turn, ("word",))
        elif what == "pause":
            sitting.write("table", 0, ("pause", "off" if sitting.waiting.paused else "on"))
            if sitting.waiting.paused:
                sitting.go(length)
                sitting.write("table", 0, ("pause", "off"))
        elif what == "habits" and sitting.waiting.seats[sitting.turn].is_human:
            other = people[length % SEATS]
            sitting.write("table", sitting.turn, ("habits", other.hours.to_text(), other.pings))
        elif what in SEATINGS:
            change_seating(sitting, what, sitting.turn % SEATS if length % 2 else length % SEATS)
    return sitting


PACES = st.sampled_from(["turn-4h", "turn-1d", "turn-7d", "bank-1d", "bank-3d", "live-10m"])


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(people=habits, pace=PACES, doing=steps)
def test_reminders_go_once_to_awake_player_to_move(
    people: list[Availability], pace: str, doing: list[tuple[str, int]]
) -> None:
    sitting = play_schedule(people, pace, doing, 0)
    called: list[str] = []
    hours = [*(habit.hours for habit in people), WakingHours()]
    turn = 0
    for entry in sitting.log:
        at = int(datetime.fromisoformat(entry.at).timestamp() * 1000)
        match entry.kind, entry.move:
            case "say", _:
                called, turn = [], (turn + 1) % ALL
            case "table", ("cover" | "back" | "seat", *said):
                assert entry.seat is not None
                called = [] if entry.seat == turn else called
                hours[entry.seat] = WakingHours() if said[:1] == ["person"] else hours[entry.seat]
            case "table", ("habits", text, _):
                zone, quiet, *off = text.split()
                begin, _, end = quiet.partition("-")
                assert entry.seat is not None
                hours[entry.seat] = WakingHours(zone, (int(begin), int(end)), tuple(map(int, "".join(off))))
            case "table", ("call", kind):
                assert entry.seat == turn, "never to who has answered"
                assert kind not in called, "never twice"
                assert "last" not in called, "never the earlier after the later one"
                assert is_awake(hours[turn], at), "never at night"
                called.append(kind)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(people=habits, pace=st.sampled_from(["turn-4h", "turn-1d", "turn-7d"]), doing=steps)
def test_reminders_and_timeouts_are_on_time(
    people: list[Availability], pace: str, doing: list[tuple[str, int]]
) -> None:
    """A whole turn of a player who never answers: half time, near the end, the end, each at its waking moment."""
    sitting = play_schedule(people, pace, doing, 0)
    sitting.write("table", 0, ("pause", "off"))
    sitting.write("say", sitting.turn, ("word",))
    sitting.play_ais()
    assume(sitting.waiting.seats[sitting.turn].is_human)  # else all have left
    seat, since = sitting.turn, whole_second(sitting.now)
    hours, pings = sitting.waiting.seats[seat].hours, sitting.waiting.seats[seat].pings
    first = len(sitting.log)
    sitting.go(90 * DAY_MS)  # seven whole days, for who is awake two days a week and nine hours of each
    mine: dict[str, int] = {}
    for entry in sitting.log[first:]:
        at = int(datetime.fromisoformat(entry.at).timestamp() * 1000)
        if entry.kind == "say":
            break
        if entry.seat == seat:
            mine[entry.move[-1]] = at
    most = find_time_control(pace).time
    due = {"fallback": most}
    if pings != "quiet":
        due["last"] = most - final_warning_ms(most)
    if pings in ("ping", "table", "dm"):
        due["half"] = most // 2
    assert mine.keys() == due.keys()
    for what, amount in due.items():
        assert abs(waking_ms(hours, since, mine[what]) - amount) <= 1000, what


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(people=habits, doing=steps, late=st.integers(0, 40 * MINUTE_MS))
def test_late_workers_repeat_no_reminder(people: list[Availability], doing: list[tuple[str, int]], late: int) -> None:
    sitting = play_schedule(people, "turn-1d", doing, late)
    called: list[str] = []
    for entry in sitting.log:
        if entry.kind == "say" or entry.move[:1] in (("cover",), ("back",), ("seat",)):
            called = []
        elif entry.move[:1] == ("call",):
            assert entry.move[1] not in called
            called.append(entry.move[1])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    person=any_waking_hours(),
    doing=st.lists(
        st.tuples(st.sampled_from(["wait", "pause", "outage", "undo"]), st.integers(1, 300)), min_size=1, max_size=12
    ),
)
def test_charged_time_equals_waking_time_played(person: WakingHours, doing: list[tuple[str, int]]) -> None:
    """Waking time, less pauses and outages, to the second; regardless of what is paused, restarted or taken back."""
    sitting = SimulatedTable([Availability(person)] * SEATS, "bank-7d")
    charged, begin = 0, sitting.now
    for what, minutes in doing:
        length = minutes * MINUTE_MS
        begin = sitting.now
        if what == "pause":
            sitting.write("table", 0, ("pause", "on"))
        sitting.now += length
        match what:
            case "pause":
                sitting.write("table", 0, ("pause", "off"))
            case "outage":
                sitting.write("table", None, ("outage", str(begin), str(sitting.now), str(sitting.turn)))
            case "undo":
                seat = sitting.turn
                sitting.write("say", seat, ("word",))
                sitting.turn = seat
                version = len(sitting.log) - 1
                at = sitting.log[-1].at
                sitting.log.append(LogEntry("undo", seat, at=at, to=version))
                entry = sitting.log[-1]
                sitting.waiting = reduce_clock(
                    sitting.waiting, version + 2, entry, decode_entry(entry), (seat,), frozen=False
                )
                charged += waking_ms(person, begin, sitting.now)
            case _:
                sitting.write("table", None, ("wake",))
                charged += waking_ms(person, begin, sitting.now)
    assert sitting.waiting.seats[sitting.turn].spent == charged
    assert turn_budget_ms(sitting.waiting, sitting.turn) == 7 * DAY_MS


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(people=habits, loops=st.integers(1, 8), length=st.integers(1, 20))
def test_repeated_absence_gains_no_time(people: list[Availability], loops: int, length: int) -> None:
    """All the waking time that passes while a player has the seat is charged, but for the grace of one return."""
    sitting = SimulatedTable(people, "turn-7d")
    seat, charged = sitting.turn, 0
    for _ in range(loops):
        begin = sitting.now
        sitting.now += length * HOUR_MS
        charged += waking_ms(people[seat].hours, begin, sitting.now)
        sitting.write("table", seat, ("cover", "ai"))
        sitting.now += length * HOUR_MS
        sitting.write("table", seat, ("back",))
    assert sitting.waiting.seats[seat].spent == min(charged, max(charged and 0, 7 * DAY_MS - 15 * MINUTE_MS), charged)


def test_outage_before_ai_cover_is_credited_to_returning_player() -> None:
    """A holiday begins while a platform is away: four hours ran until then in which its player could not answer."""
    sitting = SimulatedTable([Availability()] * SEATS, "turn-7d")
    begin = sitting.now
    sitting.now += 10 * HOUR_MS
    sitting.write("table", 0, ("cover", "ai"))
    sitting.now += 10 * HOUR_MS
    sitting.write("table", None, ("outage", str(begin + 6 * HOUR_MS), str(sitting.now), "0"))
    sitting.write("table", 0, ("back",))
    assert sitting.waiting.seats[0].spent == 6 * HOUR_MS


def test_simulated_table_detects_forgotten_reminder() -> None:
    """A table whose fold forgets what was called would call again at once: the check above would see it."""
    sitting = SimulatedTable([Availability()] * SEATS, "turn-1d")
    sitting.go(13 * HOUR_MS)
    assert [entry.move for entry in sitting.log[1:]] == [("call", "half")]
    forgetful: TableClock = reduce_clock(
        sitting.waiting, 3, LogEntry("say", 0, at=sitting.log[-1].at), None, (0,), frozen=False
    )
    assert list_due_actions(forgetful)[0].kind == "half"
