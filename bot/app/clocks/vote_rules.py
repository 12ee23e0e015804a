"""What a table votes on, folded from its log; who has a voice in it, and what comes of the voices. Pure.

One kind of vote, about six things. Going back freezes the table: all people have a voice in it, and one no ends it. In
all others those who are here have one, and the game goes on. An absence: whoever gets more than half of the voices, or
the most when the time is over; nobody's voice: the usual answer is given. Another pace or ladder: more than half of all
say yes. A pause: nobody says no, and all have said yes. More time for a turn: more than half of the others nod.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

import msgspec

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
from bot.app.clocks.table_clock import Motion, TableClock, list_human_seats, list_voters

CHOICES = {
    "back": ("yes", "no"),
    "absent": ("wait", "skip", "replace", "end"),
    "pace": ("yes", "no"),
    "ladder": ("yes", "no"),
    "pause": ("yes", "no"),
    "time": ("yes", "no"),
}
"""What can be said; of several with as many voices the first one counts."""


def reduce_motion(motion: Motion | None, version: int, event: RewindEvent | VoteEvent) -> Motion | None:
    """A vote after an event about it: opened, a voice more, or over."""
    match event:
        case VoteOpened():
            return open_motion(event.kind, event.arg, event.seat, version, event.due)
        case RewindVoteOpened():
            return open_motion("back", str(event.to), event.seat, version, event.due)
        case VoteCast():
            return add_vote(motion, event.seat, event.choice) if motion is not None else None
        case RewindAgreed():
            return add_vote(motion, event.seat, "yes") if motion is not None else None
        case VoteClosed() | RewindVoteClosed():
            return None
        case _:
            assert_never(event)


def open_motion(kind: str, arg: str, by: int | None, version: int, due: int) -> Motion:
    """A new vote. Whoever asks for something has said yes to it; an absence and more time are for the others to say."""
    yes = {by: "yes"} if by is not None and kind not in ("absent", "time") else {}
    return msgspec.convert({"kind": kind, "arg": arg, "by": by, "opened": version, "due": due, "said": yes}, Motion)


def add_vote(motion: Motion, seat: int, choice: str) -> Motion:
    """A vote with one voice more, or another one."""
    return msgspec.structs.replace(motion, said={**motion.said, seat: choice})


def excluded_seat(motion: Motion) -> int | None:
    """The seat that has no voice, since it is about it."""
    return int(motion.arg) if motion.kind in ("absent", "time") else None


def eligible_voters(motion: Motion, table_clock: TableClock) -> list[int]:
    """The seats that have a voice: nobody goes back without anybody; all else is for those who are here."""
    return (
        list_human_seats(table_clock) if motion.kind == "back" else list_voters(table_clock, but=excluded_seat(motion))
    )


def missing_voters(motion: Motion, table_clock: TableClock) -> list[int]:
    """Those who have a voice and have not said anything."""
    return [seat for seat in eligible_voters(motion, table_clock) if seat not in motion.said]


def motion_outcome(table_clock: TableClock, motion: Motion, *, over: bool = False) -> str:
    """What has been decided, or nothing. ``over``: the time is, or nobody is left to say anything."""
    voices = eligible_voters(motion, table_clock)
    said = {seat: choice for seat, choice in motion.said.items() if seat in voices}
    count = Counter(said.values())
    all_said = over or len(said) >= len(voices)
    match motion.kind:
        case "absent":
            order = CHOICES["absent"]
            best = max(order, key=lambda choice: (count[choice], -order.index(choice)))
            if count[best] * 2 > len(voices) or (all_said and count[best]):
                return best
            return "skip" if all_said else ""
        case "time" if not voices:
            return "yes"  # nobody is kept waiting
        case "back" | "pause":
            if not voices or count["no"] or (over and count["yes"] < len(voices)):
                return "no"
            return "yes" if count["yes"] >= len(voices) else ""
        case "pace" | "ladder" | "time":
            if count["yes"] * 2 > len(voices):
                return "yes"
            return "no" if all_said or count["no"] * 2 >= len(voices) else ""
