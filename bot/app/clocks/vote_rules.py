"""The rules of votes: who can vote, and when a motion is decided. Pure functions.

- ``back``: rewinds, and freezes the table during the vote. All users vote, and one no refuses it.
- ``absent``: the choice with more than half of the votes, or with the most at the end; ``skip`` without votes.
- ``time_control``, ``timeout_policy``: yes from more than half of all voters.
- ``pause``: yes from all voters.
- ``time``: yes from more than half of the others.

Except for ``back``, only present players vote, and the game continues.
"""

from collections import Counter
from typing import assert_never

import msgspec

from bot.app.clocks import events
from bot.app.clocks.table_clock import Motion, TableClock, list_human_seats, list_voters

CHOICES = {
    "back": ("yes", "no"),
    "absent": ("wait", "skip", "replace", "end"),
    "time_control": ("yes", "no"),
    "timeout_policy": ("yes", "no"),
    "pause": ("yes", "no"),
    "time": ("yes", "no"),
}
"""The choices for each kind of vote. In a tie, the first one wins."""


def reduce_motion(motion: Motion | None, version: int, event: events.RewindEvent | events.VoteEvent) -> Motion | None:
    """Apply a vote event to the motion."""
    match event:
        case events.VoteOpened():
            return open_motion(event.kind, event.arg, event.seat, version, event.due)
        case events.RewindVoteOpened():
            return open_motion("back", str(event.to), event.seat, version, event.due)
        case events.VoteCast():
            return add_vote(motion, event.seat, event.choice) if motion is not None else None
        case events.RewindAgreed():
            return add_vote(motion, event.seat, "yes") if motion is not None else None
        case events.VoteClosed() | events.RewindVoteClosed():
            return None
        case _:
            assert_never(event)


def open_motion(kind: str, arg: str, by: int | None, version: int, due: int) -> Motion:
    """Open a motion. The proposer counts as voting yes, unless only the others vote."""
    yes = {by: "yes"} if by is not None and kind not in ("absent", "time") else {}
    return msgspec.convert({"kind": kind, "arg": arg, "by": by, "opened": version, "due": due, "answers": yes}, Motion)


def add_vote(motion: Motion, seat: int, choice: str) -> Motion:
    """Add or replace the vote of a seat."""
    return msgspec.structs.replace(motion, answers={**motion.answers, seat: choice})


def excluded_seat(motion: Motion) -> int | None:
    """Return the seat that cannot vote because the motion is about it."""
    return int(motion.arg) if motion.kind in ("absent", "time") else None


def eligible_voters(motion: Motion, table_clock: TableClock) -> list[int]:
    """Return the seats that can vote: all users for ``back``, otherwise those present."""
    return (
        list_human_seats(table_clock) if motion.kind == "back" else list_voters(table_clock, but=excluded_seat(motion))
    )


def missing_voters(motion: Motion, table_clock: TableClock) -> list[int]:
    """Return the seats that can vote and have not yet."""
    return [seat for seat in eligible_voters(motion, table_clock) if seat not in motion.answers]


def motion_outcome(table_clock: TableClock, motion: Motion, *, over: bool = False) -> str:
    """Return the outcome, or "". ``over``: whether the time is up or no more votes can come."""
    voters = eligible_voters(motion, table_clock)
    votes = {seat: choice for seat, choice in motion.answers.items() if seat in voters}
    count = Counter(votes.values())
    all_voted = over or len(votes) >= len(voters)
    match motion.kind:
        case "absent":
            order = CHOICES["absent"]
            best = max(order, key=lambda choice: (count[choice], -order.index(choice)))
            if count[best] * 2 > len(voters) or (all_voted and count[best]):
                return best
            return "skip" if all_voted else ""
        case "time" if not voters:
            return "yes"  # with no other player present, there is no reason to refuse
        case "back" | "pause":
            if not voters or count["no"] or (over and count["yes"] < len(voters)):
                return "no"
            return "yes" if count["yes"] >= len(voters) else ""
        case "time_control" | "timeout_policy" | "time":
            if count["yes"] * 2 > len(voters):
                return "yes"
            return "no" if all_voted or count["no"] * 2 >= len(voters) else ""
