"""Random schedules, without a game and a store: no reminder twice, none lost, none at night, none after the answer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.app.clock.due import Happening, happenings, near
from bot.app.clock.event_codec import decode_entry
from bot.app.clock.fold import after
from bot.app.clock.hours import DAY, HOUR, MINUTE, Hours, Span, awake, waking
from bot.app.clock.paces import tempo
from bot.app.clock.state import Habits, Waiting, begun, budget
from engines.core.log import By, Entry
from tests.app.time.test_hours import calendars

SEATS = 3
"""Of people; after them sits an AI. It answers, too, for a seat that was left or is covered."""
ALL = SEATS + 1
START = datetime(2026, 3, 20, 9, tzinfo=UTC)
"""Nine days before the clocks of Europe change, and as many after those of America have."""


class Sitting:
    """A table of three and an AI, one of whom owes an answer at a time; its clock rings by ``happenings`` alone."""

    def __init__(self, habits: list[Habits], pace: str) -> None:
        people = [*((f"p{n}", False) for n in range(SEATS)), ("", True)]
        self.waiting = begun(people, pace, ("fallback",), habits)
        self.log: list[Entry] = []
        self.now = int(START.timestamp() * 1000)
        self.turn = 0
        self.down: list[Span] = []
        self.speaks = False
        """Whether AIs answer, after some time."""
        self.write("start")

    def write(self, kind: str, seat: int | None = None, word: tuple[str, ...] = (), by: By = "player") -> None:
        at = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=self.now)).isoformat(timespec="seconds")
        entry = Entry(kind, seat, by, "", at, word)  # type: ignore[arg-type]
        self.log.append(entry)
        if kind == "say":
            self.turn = (self.turn + 1) % ALL
        self.waiting = after(self.waiting, len(self.log), entry, decode_entry(entry), (self.turn,), frozen=False)

    def speak(self) -> None:
        """Let AIs answer where nobody else does; where there are only AIs, the table stands."""
        if any(clock.waits for clock in self.waiting.seats):
            while not self.waiting.seats[self.turn].waits:
                self.write("say", self.turn, ("usual",), "ai")

    def go(self, length: int, late: int = 0) -> None:
        """Let time pass; the clock rings when it is due, or up to ``late`` afterwards."""
        until = self.now + length
        while (found := happenings(self.waiting)) and found[0].at <= until:
            self.now = max(self.now, min(until, found[0].at + late))
            self.ring(found[0])
        self.now = until
        if self.speaks:
            self.speak()

    def ring(self, due: Happening) -> None:
        if due.seat >= 0:
            assert self.waiting.seats[due.seat].waits, "nobody is called or out where an AI answers"
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


def second(at: int) -> int:
    return at - at % 1000


SEATINGS = ("cover", "back", "leave", "sit")
"""What changes who answers for a seat."""


def reseat(sitting: Sitting, what: str, seat: int) -> None:
    """Cover a seat by an AI, or give it back; let its player leave, or somebody else sit down."""
    clock = sitting.waiting.seats[seat]
    words = {
        "cover": ("cover", "ai") if clock.waits else (),
        "back": ("back",) if clock.cover else (),
        "leave": () if clock.free else ("seat", "free"),
        "sit": ("seat", "person", Hours().text(), "ping") if clock.free else (),
    }
    if words[what]:
        sitting.write("table", seat, words[what])


steps = st.lists(
    st.tuples(
        st.sampled_from(["answer", "wait", "wait", "pause", "outage", "habits", *SEATINGS]),
        st.integers(1, 3 * 24 * 60).map(lambda minutes: minutes * MINUTE),
    ),
    max_size=25,
)
habits = st.lists(
    st.builds(Habits, calendars(), st.sampled_from(["ping", "dm", "quiet", "digest"])), min_size=3, max_size=3
)


def played(people: list[Habits], pace: str, doing: list[tuple[str, int]], late: int) -> Sitting:
    sitting = Sitting(people, pace)
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
        elif what == "habits" and sitting.waiting.seats[sitting.turn].waits:
            other = people[length % SEATS]
            sitting.write("table", sitting.turn, ("habits", other.hours.text(), other.pings))
        elif what in SEATINGS:
            reseat(sitting, what, sitting.turn % SEATS if length % 2 else length % SEATS)
    return sitting


PACES = st.sampled_from(["turn-4h", "turn-1d", "turn-7d", "bank-1d", "bank-3d", "live-10m"])


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(people=habits, pace=PACES, doing=steps)
def test_reminders(people: list[Habits], pace: str, doing: list[tuple[str, int]]) -> None:
    sitting = played(people, pace, doing, 0)
    called: list[str] = []
    hours = [*(habit.hours for habit in people), Hours()]
    turn = 0
    for entry in sitting.log:
        at = int(datetime.fromisoformat(entry.at).timestamp() * 1000)
        match entry.kind, entry.word:
            case "say", _:
                called, turn = [], (turn + 1) % ALL
            case "table", ("cover" | "back" | "seat", *said):
                assert entry.seat is not None
                called = [] if entry.seat == turn else called
                hours[entry.seat] = Hours() if said[:1] == ["person"] else hours[entry.seat]
            case "table", ("habits", text, _):
                zone, quiet, *off = text.split()
                begin, _, end = quiet.partition("-")
                assert entry.seat is not None
                hours[entry.seat] = Hours(zone, (int(begin), int(end)), tuple(map(int, "".join(off))))
            case "table", ("call", kind):
                assert entry.seat == turn, "never to who has answered"
                assert kind not in called, "never twice"
                assert "last" not in called, "never the earlier after the later one"
                assert awake(hours[turn], at), "never at night"
                called.append(kind)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(people=habits, pace=st.sampled_from(["turn-4h", "turn-1d", "turn-7d"]), doing=steps)
def test_none_is_lost_and_nobody_is_out_too_early_or_too_late(
    people: list[Habits], pace: str, doing: list[tuple[str, int]]
) -> None:
    """A whole turn of somebody who never answers: half time, near the end, the end, each at its waking moment."""
    sitting = played(people, pace, doing, 0)
    sitting.write("table", 0, ("pause", "off"))
    sitting.write("say", sitting.turn, ("word",))
    sitting.speak()
    assume(sitting.waiting.seats[sitting.turn].waits)  # else all have left
    seat, since = sitting.turn, second(sitting.now)
    hours, pings = sitting.waiting.seats[seat].hours, sitting.waiting.seats[seat].pings
    first = len(sitting.log)
    sitting.go(90 * DAY)  # seven whole days, for who is awake two days a week and nine hours of each
    mine: dict[str, int] = {}
    for entry in sitting.log[first:]:
        at = int(datetime.fromisoformat(entry.at).timestamp() * 1000)
        if entry.kind == "say":
            break
        if entry.seat == seat:
            mine[entry.word[-1]] = at
    most = tempo(pace).time
    due = {"fallback": most}
    if pings != "quiet":
        due["last"] = most - near(most)
    if pings in ("ping", "dm"):
        due["half"] = most // 2
    assert mine.keys() == due.keys()
    for what, amount in due.items():
        assert abs(waking(hours, since, mine[what]) - amount) <= 1000, what


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(people=habits, doing=steps, late=st.integers(0, 40 * MINUTE))
def test_late_workers_change_nothing_but_lateness(
    people: list[Habits], doing: list[tuple[str, int]], late: int
) -> None:
    sitting = played(people, "turn-1d", doing, late)
    called: list[str] = []
    for entry in sitting.log:
        if entry.kind == "say" or entry.word[:1] in (("cover",), ("back",), ("seat",)):
            called = []
        elif entry.word[:1] == ("call",):
            assert entry.word[1] not in called
            called.append(entry.word[1])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    person=calendars(),
    doing=st.lists(
        st.tuples(st.sampled_from(["wait", "pause", "outage", "undo"]), st.integers(1, 300)), min_size=1, max_size=12
    ),
)
def test_what_is_charged_is_what_was_played(person: Hours, doing: list[tuple[str, int]]) -> None:
    """Waking time, less pauses and outages, to the second; whatever is paused, restarted or taken back."""
    sitting = Sitting([Habits(person)] * SEATS, "bank-7d")
    charged, begin = 0, sitting.now
    for what, minutes in doing:
        length = minutes * MINUTE
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
                sitting.log.append(Entry("undo", seat, at=at, to=version))
                entry = sitting.log[-1]
                sitting.waiting = after(sitting.waiting, version + 2, entry, decode_entry(entry), (seat,), frozen=False)
                charged += waking(person, begin, sitting.now)
            case _:
                sitting.write("table", None, ("wake",))
                charged += waking(person, begin, sitting.now)
    assert sitting.waiting.seats[sitting.turn].spent == charged
    assert budget(sitting.waiting, sitting.turn) == 7 * DAY


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(people=habits, loops=st.integers(1, 8), length=st.integers(1, 20))
def test_leaving_and_coming_back_gains_nothing(people: list[Habits], loops: int, length: int) -> None:
    """All the waking time that passes while a player has the seat is charged, but for the grace of one return."""
    sitting = Sitting(people, "turn-7d")
    seat, charged = sitting.turn, 0
    for _ in range(loops):
        begin = sitting.now
        sitting.now += length * HOUR
        charged += waking(people[seat].hours, begin, sitting.now)
        sitting.write("table", seat, ("cover", "ai"))
        sitting.now += length * HOUR
        sitting.write("table", seat, ("back",))
    assert sitting.waiting.seats[seat].spent == min(charged, max(charged and 0, 7 * DAY - 15 * MINUTE), charged)


def test_an_outage_before_an_ai_took_over_is_given_back_to_who_comes_back() -> None:
    """A holiday begins while a platform is away: four hours ran until then in which its player could not answer."""
    sitting = Sitting([Habits()] * SEATS, "turn-7d")
    begin = sitting.now
    sitting.now += 10 * HOUR
    sitting.write("table", 0, ("cover", "ai"))
    sitting.now += 10 * HOUR
    sitting.write("table", None, ("outage", str(begin + 6 * HOUR), str(sitting.now), "0"))
    sitting.write("table", 0, ("back",))
    assert sitting.waiting.seats[0].spent == 6 * HOUR


def test_a_sitting_can_fail() -> None:
    """A table whose fold forgets what was called would call again at once: the check above would see it."""
    sitting = Sitting([Habits()] * SEATS, "turn-1d")
    sitting.go(13 * HOUR)
    assert [entry.word for entry in sitting.log[1:]] == [("call", "half")]
    forgetful: Waiting = after(sitting.waiting, 3, Entry("say", 0, at=sitting.log[-1].at), None, (0,), frozen=False)
    assert happenings(forgetful)[0].kind == "half"
