"""What votes do to a table's time, folded from its log (see ``voting``): opened, said, decided. Pure."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.app.clock import voting
from bot.app.clock.events import VoteCast, VoteClosed, VoteEvent, VoteOpened
from bot.app.clock.paces import extra, ladder, tempo
from bot.app.clock.state import Motion, Waiting, changed

NOBODYS: dict[str, object] = {"cover": "", "deputy": "", "away": None, "ordered": False, "fallback": False}
"""A clock of a seat that its player has left for good."""


def heard(waiting: Waiting) -> Waiting:
    """Somebody is there."""
    return msgspec.structs.replace(waiting, heard=waiting.at, asleep=False, warned=False, told=0)


def missed(waiting: Waiting, seat: int) -> Waiting:
    """A seat's time was out."""
    clock = waiting.seats[seat]
    return changed(waiting, seat, {"misses": clock.misses + 1, "late": clock.late + 1})


def paced(waiting: Waiting, pace: str) -> Waiting:
    """From now on by another pace: everybody's bank is full; what was spent of this turn stays spent."""
    told = msgspec.structs.replace(waiting, pace=pace)
    for seat in range(len(told.seats)):
        told = changed(told, seat, {"bank": tempo(pace).time, "calls": (), "taken": ()})
    return told


def motion_said(waiting: Waiting, event: VoteEvent) -> Waiting:
    """Something is put to the vote, or a voice, or what comes of it."""
    motion = waiting.motion
    waiting = msgspec.structs.replace(waiting, motion=voting.told(motion, waiting.version, event))
    match event:
        case VoteOpened(kind="time"):
            return changed(waiting, int(event.arg), {"pleaded": True})
        case VoteOpened(kind="absent", seat=None):
            return missed(waiting, int(event.arg))
        case VoteOpened():
            return waiting
        case VoteCast():
            return heard(waiting) if motion is not None else waiting
        case VoteClosed():
            return _decided(waiting, motion, event.choice) if motion is not None else waiting
        case _:
            assert_never(event)


def _decided(waiting: Waiting, motion: Motion, choice: str) -> Waiting:
    """What a vote comes to; the end of the game is read by the table's history."""
    match motion.kind, choice:
        case "absent", "wait":
            return changed(waiting, int(motion.arg), {"spent": 0, "ran": (), "since": 0, "calls": (), "kept": -1})
        case "absent", "skip":
            return changed(waiting, int(motion.arg), {"fallback": True})
        case "absent", "replace":
            return changed(waiting, int(motion.arg), {"free": True, **NOBODYS})
        case "time", "yes":
            more = waiting.seats[int(motion.arg)].more + extra(waiting.tempo)
            return changed(waiting, int(motion.arg), {"more": more, "calls": ()})
        case "pace", "yes":
            return paced(waiting, motion.arg)
        case "ladder", "yes":
            return msgspec.structs.replace(waiting, ladder=ladder(motion.arg))
        case "pause", "yes":
            return msgspec.structs.replace(waiting, paused=True)
        case _:
            return waiting
