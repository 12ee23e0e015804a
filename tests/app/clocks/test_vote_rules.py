"""Test vote rules: events in the log, voters, and the result of the ballots."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import get_args, get_type_hints

import msgspec
import pytest

from bot.app.clocks import vote_rules
from bot.app.clocks.due_actions import list_due_actions
from bot.app.clocks.events import (
    RewindAgreed,
    RewindEvent,
    RewindVoteClosed,
    RewindVoteOpened,
    VoteCast,
    VoteClosed,
    VoteEvent,
    VoteOpened,
)
from bot.app.clocks.table_clock import Motion, SeatClock, TableClock
from bot.app.clocks.waking_hours import DAY_MS

FOUR = TableClock(seats=(SeatClock(), SeatClock(cover="ai"), SeatClock(ai=True), SeatClock()))
"""Two people are here, one is away, one is an AI."""


def motion_of(log: Iterable[RewindEvent | VoteEvent]) -> Motion | None:
    """Return the motion that the last event of a log leaves open."""
    motion: Motion | None = None
    for version, event in enumerate(log, 1):
        motion = vote_rules.reduce_motion(motion, version, event)
    return motion


def test_rewind_vote_events_build_its_motion() -> None:
    opened = RewindVoteOpened(0, 7, 99)
    assert motion_of([opened]) == Motion("back", "7", 0, 1, 99, {0: "yes"})
    assert motion_of([opened, RewindAgreed(3)]) == Motion("back", "7", 0, 1, 99, {0: "yes", 3: "yes"})
    assert motion_of([opened, RewindVoteClosed(3, "no")]) is None
    assert motion_of([opened, RewindVoteClosed(None, "lapsed")]) is None


def test_vote_events_build_motion_with_ballots() -> None:
    opened = VoteOpened(0, "pace", "live-3m", 99)
    assert motion_of([opened]) == Motion("pace", "live-3m", 0, 1, 99, {0: "yes"})
    assert motion_of([opened, VoteCast(3, "no"), VoteCast(3, "yes")]) == Motion(
        "pace", "live-3m", 0, 1, 99, {0: "yes", 3: "yes"}
    )
    assert motion_of([opened, VoteClosed(None, "no")]) is None
    for asked in (motion_of([VoteOpened(0, "absent", "3", 99)]), motion_of([VoteOpened(0, "time", "3", 99)])):
        assert asked is not None
        assert asked.answers == {}, "the others are asked"


def test_late_ballot_opens_no_motion() -> None:
    assert motion_of([VoteCast(0, "yes")]) is None
    assert motion_of([RewindAgreed(0)]) is None


def test_rewind_needs_all_and_other_votes_need_present_players() -> None:
    voices = {
        kind: vote_rules.eligible_voters(vote_rules.open_motion(kind, "3", 0, 1, 9), FOUR)
        for kind in vote_rules.CHOICES
    }
    assert voices == {
        "back": [0, 1, 3], "pause": [0, 3], "pace": [0, 3], "ladder": [0, 3], "absent": [0], "time": [0],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "said", "now", "over"),
    [
        ("back", {0: "yes", 1: "yes"}, "", "no"),
        ("back", {0: "yes", 1: "yes", 3: "yes"}, "yes", "yes"),
        ("back", {0: "yes", 3: "no"}, "no", "no"),
        ("pause", {0: "yes"}, "", "no"),
        ("pause", {0: "yes", 3: "yes"}, "yes", "yes"),
        ("pause", {0: "no"}, "no", "no"),
        ("pace", {0: "yes"}, "", "no"),
        ("pace", {0: "yes", 3: "yes"}, "yes", "yes"),
        ("pace", {3: "no"}, "no", "no"),
        ("ladder", {0: "yes", 3: "no"}, "no", "no"),
        ("time", {}, "", "no"),
        ("time", {0: "yes"}, "yes", "yes"),
        ("absent", {}, "", "skip"),
        ("absent", {0: "end"}, "end", "end"),
        ("absent", {3: "end"}, "", "skip"),
    ],
)
def test_motion_outcome_follows_ballots_now_and_at_end(kind: str, said: dict[int, str], now: str, over: str) -> None:
    motion = msgspec.structs.replace(vote_rules.open_motion(kind, "3", 0, 1, 9), answers=said)
    assert (vote_rules.motion_outcome(FOUR, motion), vote_rules.motion_outcome(FOUR, motion, over=True)) == (now, over)


@pytest.mark.parametrize(("mild", "hard"), list(combinations(vote_rules.CHOICES["absent"], 2)))
def test_tied_absence_vote_takes_mildest_choice(mild: str, hard: str) -> None:
    """A tie ends no game, takes no seat, skips no turn; regardless of who voted first."""
    five = TableClock(seats=tuple(SeatClock() for _ in range(5)))
    for said in ({0: mild, 1: mild, 2: hard, 3: hard}, {0: hard, 1: hard, 2: mild, 3: mild}):
        motion = msgspec.structs.replace(vote_rules.open_motion("absent", "4", None, 1, 9), answers=said)
        assert vote_rules.motion_outcome(five, motion) == mild, "all have spoken"
        two = msgspec.structs.replace(motion, answers={seat: choice for seat, choice in said.items() if seat in (1, 2)})
        assert (vote_rules.motion_outcome(five, two), vote_rules.motion_outcome(five, two, over=True)) == ("", mild)


def test_absence_vote_needs_more_than_half_of_ballots() -> None:
    """More than half do, at once."""
    five = TableClock(seats=tuple(SeatClock() for _ in range(5)))
    opened = vote_rules.open_motion("absent", "4", None, 1, 9)
    for count, now in ((2, ""), (3, "end")):
        motion = msgspec.structs.replace(opened, answers=dict.fromkeys(range(count), "end"))
        assert vote_rules.motion_outcome(five, motion) == now


@pytest.mark.parametrize("kind", ["pause", "pace", "ladder", "time", "absent"])
def test_decided_motion_is_due_at_once(kind: str) -> None:
    """The process that saw to it may have died: no player waits for the end of the vote."""
    said = dict.fromkeys((0, 1, 2), "skip" if kind == "absent" else "yes")
    motion = vote_rules.open_motion(kind, "3" if kind in ("absent", "time") else "x", 0, 1, DAY_MS)
    waiting = TableClock(seats=(SeatClock(), SeatClock(), SeatClock(), SeatClock(cover="ai")), at=1_000, motion=motion)
    assert [one.at for one in list_due_actions(waiting) if one.kind == "lapse"] == [DAY_MS]
    decided = msgspec.structs.replace(waiting, motion=msgspec.structs.replace(motion, answers=said))
    assert [one.at for one in list_due_actions(decided) if one.kind == "lapse"] == [1_000]


def test_every_motion_kind_has_choices() -> None:
    assert set(vote_rules.CHOICES) == set(get_args(get_type_hints(Motion)["kind"]))
