"""Test the stored spelling of table events: encoding, decoding, older versions, unknown events."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.clocks import events as e
from bot.app.clocks.clock_reducer import reduce_clock
from bot.app.clocks.event_codec import Spelling, decode_entry, decode_event, encode_event
from bot.app.clocks.table_clock import Availability, HolidayPeriod, TableClock, build_table_clock
from bot.app.clocks.waking_hours import WakingHours
from bot.app.tables.table_state import Lifecycle, replay_lifecycle
from engines.core.core_types import Move
from engines.core.log import LogEntry
from tests.conftest import FULL

TYPES: tuple[type[msgspec.Struct], ...] = get_args(e.TableEvent)
PRAGUE = WakingHours("Europe/Prague", (1320, 480), (5, 6))

NOW: list[tuple[Move, e.TableEvent]] = [
    (("vote", "open", "7", "99"), e.RewindVoteOpened(2, 7, 99)),
    (("vote", "yes"), e.RewindAgreed(2)),
    (("vote", "no"), e.RewindVoteClosed(2, "no")),
    (("vote", "lapsed"), e.RewindVoteClosed(2, "lapsed")),
    (("motion", "open", "absent", "1", "99"), e.VoteOpened(2, "absent", "1", 99)),
    (("motion", "open", "ladder", "vote.ai", "99"), e.VoteOpened(2, "ladder", "vote.ai", 99)),
    (("motion", "say", "wait"), e.VoteCast(2, "wait")),
    (("motion", "end", "replace"), e.VoteClosed(2, "replace")),
    (("seat", "free"), e.SeatLeft(2, "p")),
    (("seat", "ai"), e.SeatGivenToAi(2, "p")),
    (
        ("seat", "person", "Europe/Prague 1320-480 56", "dm", "24h", "hook", "5", "9", "pause"),
        e.SeatTaken(2, "p", Availability(PRAGUE, "dm", HolidayPeriod(5, 9, "pause"), "24h", hook=True)),
    ),
    (("seen",), e.HandSeen(2, "p")),
    (("cover", "ai"), e.AiTookOver(2)),
    (("cover", "ai", "out"), e.AiTookOver(2, late=True)),
    (("cover", "deputy", "UTC 0-0", "0"), e.DeputyTookOver(2, "p", WakingHours())),
    (("cover", "deputy", "UTC 0-0", "77", "out"), e.DeputyTookOver(2, "p", WakingHours(), 77, late=True)),
    (("stand-in", "77"), e.DeputyHolidayPlanned(2, 77)),
    (("back",), e.PlayerReturned(2)),
    (("habits", "Europe/Prague 1320-480 56", "ping", "-", "-"), e.HabitsChanged(2, Availability(PRAGUE))),
    (("habits", "UTC 0-0", "dm", "none", "hook", "first"),
     e.HabitsChanged(2, Availability(WakingHours(), "dm", None, "none", hook=True), first=True)),
    (("away", "5", "9", "ai"), e.HolidayPlanned(2, HolidayPeriod(5, 9, "ai"))),
    (("away", "0", "0", "-"), e.HolidayCancelled(2)),
    (("mute", "on"), e.MuteChanged(2, muted=True)),
    (("mute", "off"), e.MuteChanged(2, muted=False)),
    (("orders", "used", "3"), e.OrdersChanged(2, "used", 3)),
    (("call", "nudge"), e.PlayerCalled(2, "nudge")),
    (("out", "fallback"), e.TurnExpired(2)),
    (("outage", "5", "9", "0.3"), e.OutageCredited(5, 9, (0, 3))),
    (("pause", "on"), e.PauseBegun(2)),
    (("pause", "off"), e.PauseEnded(2)),
    (("silence", "warned"), e.SilenceWarned()),
    (("silence", "asleep"), e.TableFellAsleep()),
    (("reopen",), e.TableReopened(2)),
    (("host",), e.HostChanged(2, "p")),
    (("closed",), e.TableClosed(2)),
    (("ai", "stuck"), e.AutoplayStopped()),
    (("ai", "on"), e.AutoplayResumed()),
    (("ai", "skip"), e.PausesSkipped()),
    (("wake",), e.QuietHoursEnded()),
    (("rebuilt",), e.SnapshotRebuilt()),
    (("told",), e.OperatorAnnounced()),
    (("lesson", "first"), e.LessonStepRead(2, "first")),
    (("agreed",), e.DeputyAgreed(2)),
    (("look-back",), e.ReviewShared(2)),
    (("tomorrow", "1"), e.UnknownEvent(("tomorrow", "1"), 2, "p")),
]  # fmt: skip
"""Each event as it is written today, at seat 2, by or of the account ``p``. What stands here once is not changed."""

BEFORE: list[tuple[Move, e.TableEvent]] = [
    (("habits", "UTC 0-0", "dm"), e.HabitsChanged(2, Availability(WakingHours(), "dm"))),
    (("habits", "UTC 0-0", "dm", "3h"), e.HabitsChanged(2, Availability(WakingHours(), "dm", None, "3h"))),
    (("cover", "deputy", "UTC 0-0"), e.DeputyTookOver(2, "p", WakingHours())),
    (("cover", "deputy", "UTC 0-0", "out"), e.DeputyTookOver(2, "p", WakingHours(), late=True)),
    (("seat", "person", "UTC 0-0", "dm"), e.SeatTaken(2, "p", Availability(WakingHours(), "dm"))),
    (
        ("seat", "person", "UTC 0-0", "dm", "3h", "-"),
        e.SeatTaken(2, "p", Availability(WakingHours(), "dm", None, "3h")),
    ),
    (("orders", "on"), e.OrdersChanged(2, "on")),
]
"""Spellings of earlier versions, which nobody writes any more."""

UNKNOWN: list[tuple[Move, int | None]] = [
    ((), None),
    (("tomorrow",), 2),
    (("nudge",), None),
    (("motion", "smile"), 2),
    (("motion", "open", "tomorrow", "-", "99"), 2),
    (("motion", "open", "pause"), 2),
    (("motion", "say", "yes"), None),
    (("back",), None),
    (("call", "tomorrow"), 2),
]
"""What no version has written, or not so."""

TOKENS = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=8)
MOMENTS = st.integers(0, 2**42)
HOURS = st.builds(
    WakingHours,
    st.sampled_from(["UTC", "Asia/Tokyo"]),
    st.sampled_from([(0, 0), (1320, 480)]),
    st.sampled_from([(), (0, 6)]),
)
AWAYS = st.builds(HolidayPeriod, MOMENTS, MOMENTS, st.sampled_from(["ai", "deputy", "pause"]))
HABITS = st.builds(Availability, HOURS, TOKENS, st.none(), TOKENS | st.just(""), st.booleans())
SHAPES: dict[Any, st.SearchStrategy[Any]] = {
    str: TOKENS,
    int: MOMENTS,
    int | None: MOMENTS | st.none(),
    bool: st.booleans(),
    WakingHours: HOURS,
    HolidayPeriod: AWAYS,
    Availability: HABITS,
    Move: st.tuples(st.just("tomorrow"), TOKENS),
    tuple[int, ...]: st.lists(st.integers(0, 4)).map(tuple),
}
"""What the fields of events may hold, by their types; of a ``Literal``, each of its values."""


def all_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Draw any event of a type."""
    hints = get_type_hints(kind)
    fields = {name: SHAPES[hint] if hint in SHAPES else st.sampled_from(get_args(hint)) for name, hint in hints.items()}
    if kind is e.SeatTaken:
        fields["habits"] = st.builds(
            lambda habits, away: msgspec.structs.replace(habits, away=away), HABITS, AWAYS | st.none()
        )
    return st.builds(kind, **fields)


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
@settings(max_examples=100 if FULL else 25)
@given(data=st.data())
def test_every_event_survives_encoding_and_decoding(kind: type[msgspec.Struct], data: st.DataObject) -> None:
    event = data.draw(all_of(kind))
    assert decode_event(encode_event(event)) == event


@pytest.mark.parametrize(("word", "event"), NOW, ids=lambda part: " ".join(part) if isinstance(part, tuple) else "")
def test_event_encoding_stays_stable(word: Move, event: e.TableEvent) -> None:
    spelling = encode_event(event)
    assert spelling.move == word
    assert decode_event(Spelling(word, 2, "p")) == event


def test_every_event_type_has_a_pinned_encoding() -> None:
    assert {type(event) for _, event in NOW} == set(TYPES)


@pytest.mark.parametrize(("word", "event"), BEFORE, ids=lambda part: " ".join(part) if isinstance(part, tuple) else "")
def test_event_encodings_of_earlier_versions_are_decoded(word: Move, event: e.TableEvent) -> None:
    assert decode_entry(LogEntry("table", 2, user="p", move=word)) == event


@pytest.mark.parametrize(("word", "seat"), UNKNOWN)
def test_unknown_event_changes_no_clock_or_lifecycle(word: Move, seat: int | None) -> None:
    """Time passes, and that is all: logs of later versions are read as far as they can be."""
    assert isinstance(decode_event(Spelling(word, seat, "")), e.UnknownEvent)
    asked = LogEntry("table", 2, at="2026-01-01T00:00:00+00:00", move=("motion", "open", "pause", "-", "99"))
    unknown = LogEntry("table", seat, at="2026-01-02T00:00:00+00:00", move=word)
    wake = msgspec.structs.replace(unknown, move=("wake",), seat=None)
    assert waiting_after([asked, unknown]) == waiting_after([asked, wake])
    assert waiting_after([asked, unknown]).motion is not None
    assert replay_lifecycle([asked, unknown]) == Lifecycle()


def waiting_after(log: list[LogEntry]) -> TableClock:
    """Fold the clocks of three players, of whom the last one owes an answer."""
    waiting = build_table_clock([("p0", False), ("p1", False), ("p2", False)], "turn-1d", ("vote",))
    for version, entry in enumerate(log, 1):
        waiting = reduce_clock(waiting, version, entry, decode_entry(entry), (2,), frozen=False)
    return waiting


def test_move_entries_are_not_decoded_as_events() -> None:
    assert decode_entry(LogEntry("say", 0, move=("wake",))) is None
    assert replay_lifecycle([LogEntry("say", 0, move=("closed",))]) == Lifecycle()
