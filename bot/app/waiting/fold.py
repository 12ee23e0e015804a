"""Whose time runs, folded from a table's log. Pure: the log, and who owed an answer after each entry, tell it all.

Words of ``table`` entries that are read here (all others pass by)::

    habits <hours> <pings>           seat: when its player is awake, and how they want to be called
    call half|last|digest|nudge      seat: its player was called again
    wake                             somebody's quiet hours are over; places look again
    outage <from> <to> <seats>       nobody could answer: these seats get their time back
    out fallback                     seat: its time is out, the usual answer will be given
    cover ai [out] · cover deputy <hours> [out]    seat: who plays for it (``person``: the deputy); out: time was
    back                             seat: its player is back
    away <from> <to> ai|deputy|pause seat: its player will be away; ``away 0 0 -``: will not
    seat free · seat person <hours> <pings> · seat ai   left for good; taken by ``person``; an AI's from now on
    motion open absent|pace|ladder|pause <arg> <due> · motion say <choice> · motion end <choice>
    pause off · silence warned|asleep · reopen
    orders on|off|none|used          seat: has orders ahead; none: they say nothing to the question
    mute on|off                      seat: its player does not want to be called to this table, or does again
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.app.waiting.hours import MINUTE, awake, read, spent
from bot.app.waiting.paces import ladder, tempo
from bot.app.waiting.state import (
    Away,
    Clock,
    Motion,
    Taken,
    Waiting,
    budget,
    changed,
    hours_of,
    ms_of,
    runs,
    sleeps_by,
    still,
)
from engines.core.log import Entry

AUTOMATIC = frozenset({"ai", "fallback", "order"})
REMEMBERED = 6
"""So many words of a seat may be taken back with their time."""
GRACE = 15 * MINUTE
"""Whoever comes back after their time was out has at least so long to answer."""

NO_TURN: dict[str, object] = {
    "since": 0,
    "calls": (),
    "called": 0,
    "hushed": False,
    "fallback": False,
    "tried": False,
}
"""A clock of a seat that owes nothing."""


NOBODYS: dict[str, object] = {"cover": "", "deputy": "", "away": None, "ordered": False, "fallback": False}
"""A clock of a seat that its player has left for good."""


def after(waiting: Waiting, version: int, entry: Entry, owing: Sequence[int], *, frozen: bool) -> Waiting:
    """The table after one more entry; ``owing``: who owes an answer now; ``frozen``: a vote on going back, or over."""
    counted = charged(waiting, max(waiting.at, ms_of(entry.at)))
    counted = msgspec.structs.replace(counted, version=version)
    match entry.kind:
        case "say":
            told = _said(counted, entry, ends=entry.seat not in owing)
        case "undo":
            told = _taken_back(counted, entry)
        case "table" if entry.seat is None or entry.word[0] in ("motion", "pause"):
            told = TABLE.get(entry.word[0], _nothing)(counted, entry)
        case "table":
            told = SEAT.get(entry.word[0], _nothing)(counted, entry)
        case "start":
            told = msgspec.structs.replace(counted, heard=counted.at)
    return _settled(waiting, msgspec.structs.replace(told, owing=tuple(owing), frozen=frozen))


def charged(waiting: Waiting, now: int) -> Waiting:
    """Everything counted up to a moment."""
    told = waiting
    for seat in waiting.owing:
        if runs(waiting, seat):
            clock = waiting.seats[seat]
            used = spent(hours_of(waiting, seat), waiting.at, now, still(clock))
            told = changed(told, seat, {"spent": clock.spent + used})
    return msgspec.structs.replace(told, at=now)


def _settled(before: Waiting, told: Waiting) -> Waiting:
    """Turns that begin, turns that end, stretches that begin anew."""
    for seat, clock in enumerate(told.seats):
        if seat not in told.owing:
            told = changed(told, seat, NO_TURN)
            continue
        up = awake(sleeps_by(clock), told.at)
        if runs(told, seat) and not (runs(before, seat) and clock.since):
            told = changed(told, seat, {"since": told.at, "hushed": not up})
        elif clock.hushed and up:
            told = changed(told, seat, {"hushed": False})
    motion = told.motion
    if motion is not None and motion.kind == "absent":
        seat = int(motion.arg)
        if seat not in told.owing or not told.seats[seat].waits:
            told = msgspec.structs.replace(told, motion=None)  # whoever it was about is waited for no more
    return told


def _said(waiting: Waiting, entry: Entry, *, ends: bool) -> Waiting:
    assert entry.seat is not None
    clock, pace = waiting.seats[entry.seat], waiting.tempo
    own = entry.by == "player"
    bank = clock.bank
    if pace.kind == "bank":
        bank = max(0, bank - clock.spent)
        bank = min(pace.most, bank + pace.gain) if ends else bank
    taken = (*clock.taken, Taken(waiting.version, clock.spent, clock.bank, own))[-REMEMBERED:]
    new = {
        **NO_TURN, "taken": taken, "bank": bank, "spent": 0, "kept": -1, "turns": clock.turns + own,
        "misses": 0 if own else clock.misses,
    }  # fmt: skip
    told = changed(waiting, entry.seat, new)
    motion = told.motion
    if motion is not None and (motion.kind, motion.arg) == ("absent", str(entry.seat)):
        told = msgspec.structs.replace(told, motion=None)  # whoever it was about has answered
    return told if entry.by in AUTOMATIC else _heard(told)


def _heard(waiting: Waiting) -> Waiting:
    """Somebody is there."""
    return msgspec.structs.replace(waiting, heard=waiting.at, asleep=False, warned=False)


def _taken_back(waiting: Waiting, entry: Entry) -> Waiting:
    """Words are taken back, and with them what they gave: saying and unsaying gains nobody a moment."""
    assert entry.to is not None
    told = _heard(waiting)
    for seat, clock in enumerate(told.seats):
        gone = [was for was in clock.taken if was.version > entry.to and (entry.by == "vote" or seat == entry.seat)]
        if gone:
            left = tuple(was for was in clock.taken if was not in gone)
            used = clock.spent + sum(was.spent for was in gone)
            turns = clock.turns - sum(was.own for was in gone)
            new = {"spent": used, "bank": gone[0].bank, "taken": left, "turns": turns}
            told = changed(told, seat, {**new, "tried": True})  # an order whose word was unsaid is not said again
    return told


def _nothing(waiting: Waiting, _: Entry) -> Waiting:
    return waiting


def _paced(waiting: Waiting, pace: str) -> Waiting:
    """From now on by another pace: everybody's bank is full; what was spent of this turn stays spent."""
    told = msgspec.structs.replace(waiting, pace=pace)
    for seat in range(len(told.seats)):
        told = changed(told, seat, {"bank": tempo(pace).time, "calls": (), "taken": ()})
    return told


def _outage(waiting: Waiting, entry: Entry) -> Waiting:
    """Time in which nobody could answer is given back, as far as it ran."""
    _, begin, end, seats = entry.word
    for seat in map(int, filter(None, seats.split("."))):
        clock = waiting.seats[seat]
        if clock.since:
            low, high = max(int(begin), clock.since), min(int(end), waiting.at)
            back = spent(hours_of(waiting, seat), low, high, still(clock)) if low < high else 0
            waiting = changed(waiting, seat, {"spent": max(0, clock.spent - back)})
            waiting = _hushed(waiting, seat)
    return waiting


def _hushed(waiting: Waiting, seat: int) -> Waiting:
    """Somebody is called: where it falls into their quiet hours they hear of it in the morning."""
    clock = waiting.seats[seat]
    return changed(waiting, seat, {"hushed": clock.hushed or not awake(sleeps_by(clock), waiting.at)})


def _pause(waiting: Waiting, entry: Entry) -> Waiting:
    return msgspec.structs.replace(_heard(waiting), paused=entry.word[1] == "on")


def _silence(waiting: Waiting, entry: Entry) -> Waiting:
    if entry.word[1] == "warned":
        return msgspec.structs.replace(waiting, warned=True)
    return msgspec.structs.replace(waiting, asleep=True, motion=None)


def _reopen(waiting: Waiting, _: Entry) -> Waiting:
    return _heard(waiting)


def _motion(waiting: Waiting, entry: Entry) -> Waiting:
    replace, motion = msgspec.structs.replace, waiting.motion
    match entry.word:
        case (_, "open", ("absent" | "pace" | "ladder" | "pause") as kind, arg, due):
            said = {entry.seat: "yes"} if entry.seat is not None and kind != "absent" else {}
            if kind == "absent" and entry.seat is None:
                waiting = _missed(waiting, int(arg))
            return replace(waiting, motion=Motion(kind, arg, entry.seat, waiting.version, int(due), said))
        case (_, "say", choice) if motion is not None and entry.seat is not None:
            return _heard(replace(waiting, motion=replace(motion, said={**motion.said, entry.seat: choice})))
        case (_, "end", choice) if motion is not None:
            return _decided(replace(waiting, motion=None), motion, choice)
    return waiting


def _decided(waiting: Waiting, motion: Motion, choice: str) -> Waiting:
    """What a vote comes to; the end of the game is read by the table's history."""
    match motion.kind, choice:
        case "absent", "wait":
            return changed(waiting, int(motion.arg), {"spent": 0, "since": 0, "calls": (), "kept": -1})
        case "absent", "skip":
            return changed(waiting, int(motion.arg), {"fallback": True})
        case "absent", "replace":
            return changed(waiting, int(motion.arg), {"free": True, **NOBODYS})
        case "pace", "yes":
            return _paced(waiting, motion.arg)
        case "ladder", "yes":
            return msgspec.structs.replace(waiting, ladder=ladder(motion.arg))
        case "pause", "yes":
            return msgspec.structs.replace(waiting, paused=True)
        case _:
            return waiting


def _at(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


def _habits(waiting: Waiting, entry: Entry) -> Waiting:
    return changed(waiting, _at(entry), {"hours": read(entry.word[1]), "pings": entry.word[2]})


def _call(waiting: Waiting, entry: Entry) -> Waiting:
    seat, kind = _at(entry), entry.word[1]
    clock = waiting.seats[seat]
    told = {"nudged": waiting.at} if kind == "nudge" else {"calls": (*clock.calls, kind)}
    return _hushed(changed(waiting, seat, {"called": waiting.version, **told}), seat)


def _missed(waiting: Waiting, seat: int) -> Waiting:
    clock = waiting.seats[seat]
    return changed(waiting, seat, {"misses": clock.misses + 1, "late": clock.late + 1})


def _out(waiting: Waiting, entry: Entry) -> Waiting:
    return changed(_missed(waiting, _at(entry)), _at(entry), {"fallback": True})


def _cover(waiting: Waiting, entry: Entry) -> Waiting:
    """Somebody else plays for a seat: a deputy has a turn's time of their own."""
    seat, cover, late = _at(entry), entry.word[1], entry.word[-1] == "out"
    clock = waiting.seats[seat]
    new: dict[str, object] = {
        "misses": clock.misses + late, "late": clock.late + late,
        "cover": cover, "deputy": entry.person, "fallback": False, "calls": (), "called": 0,
        "kept": clock.spent if clock.kept < 0 else clock.kept,
    }  # fmt: skip
    if cover == "deputy":
        new |= {"deputy_hours": read(entry.word[2]), "spent": 0, "since": 0}
    known = {**waiting.known, entry.person: seat} if entry.person else waiting.known
    return changed(msgspec.structs.replace(waiting, known=known), seat, new)


def _back(waiting: Waiting, entry: Entry) -> Waiting:
    """A player is back. What they had spent of the turn stays spent, but for a grace."""
    seat = _at(entry)
    clock = waiting.seats[seat]
    waiting = changed(waiting, seat, {"cover": "", "deputy": ""})
    new: dict[str, object] = {"fallback": False, "kept": -1, "since": 0}
    if seat in waiting.owing and clock.kept >= 0:
        limited = waiting.tempo.kind != "none"
        new["spent"] = min(clock.kept, max(0, budget(waiting, seat) - GRACE)) if limited else clock.kept
    if clock.away is not None and clock.away.begin <= waiting.at:
        new["away"] = None
    return _heard(changed(waiting, seat, new))


def _away(waiting: Waiting, entry: Entry) -> Waiting:
    _, begin, end, how = entry.word
    away = msgspec.convert({"begin": int(begin), "end": int(end), "how": how}, Away) if how != "-" else None
    return changed(waiting, _at(entry), {"away": away})


def _seat(waiting: Waiting, entry: Entry) -> Waiting:
    seat = _at(entry)
    match entry.word:
        case (_, "free"):
            return changed(waiting, seat, {"free": True, **NOBODYS})
        case (_, "person", hours, pings):
            bank = waiting.seats[seat].bank
            told = changed(waiting, seat, msgspec.structs.asdict(Clock(
                owner=entry.person, hours=read(hours), pings=pings, bank=max(bank, waiting.tempo.gain),
            )))  # fmt: skip
            return _heard(msgspec.structs.replace(told, known={**told.known, entry.person: seat}))
        case _:
            return changed(waiting, seat, {"ai": True, "free": False, **NOBODYS})


def _mute(waiting: Waiting, entry: Entry) -> Waiting:
    return changed(waiting, _at(entry), {"muted": entry.word[1] == "on"})


def _orders(waiting: Waiting, entry: Entry) -> Waiting:
    return changed(waiting, _at(entry), {"ordered": entry.word[1] != "off", "tried": entry.word[1] == "none"})


Fold = Callable[[Waiting, Entry], Waiting]

TABLE: dict[str, Fold] = {
    "outage": _outage, "pause": _pause, "silence": _silence, "reopen": _reopen,
    "motion": _motion,
}  # fmt: skip
"""Entries about the whole table, by their first word. ``pace`` and ``ladder`` name no seat."""

SEAT: dict[str, Fold] = {
    "habits": _habits, "call": _call, "out": _out, "cover": _cover, "back": _back, "away": _away, "seat": _seat,
    "orders": _orders,
    "mute": _mute, "reopen": _reopen,
}  # fmt: skip
"""Entries about one seat."""
