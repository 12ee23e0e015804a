"""Whose time runs, folded from a table's log. Pure: the log, and who owed an answer after each entry, tell it all.

Words of ``table`` entries that are read here (all others pass by)::

    habits <hours> <pings> [<remind>|- hook|- [first]]   seat: when its player is awake, how they want to be called
                                     first: told for the first time
    call half|last|digest|nudge      seat: its player was called again
    wake                             somebody's quiet hours are over; places look again
    outage <from> <to> <seats>       nobody could answer: these seats get their time back
    out fallback                     seat: its time is out, the usual answer will be given
    cover ai [out] · cover deputy <hours> <leaves> [out]   seat: who plays for it (``person``: the deputy); out: time
                                     was; leaves: when the deputy's own holiday begins, 0: none
    stand-in <leaves>                seat: its deputy has planned a holiday, or has called it off (0)
    back                             seat: its player is back
    away <from> <to> ai|deputy|pause seat: its player will be away; ``away 0 0 -``: will not
    seat free · seat person <hours> <pings> [<remind>|- hook|- [<from> <to> <how>]] · seat ai
                                     left for good by ``person``; taken by them; an AI's from now on
    motion open absent|pace|ladder|pause|time <arg> <due> · motion say <choice> · motion end <choice>
    pause off · silence warned|asleep · reopen
    orders on|off|none|used <round>  seat: has orders ahead, till the end of a round; none: they don't fit the question
    seen                             seat: ``person`` has seen its hand, as the account that it was linked with had
    mute on|off                      seat: its player does not want to be called to this table, or does again
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.app.clock.charging import charged, given_back, recount_turn
from bot.app.clock.decided import NOBODYS, heard, missed, motion_said
from bot.app.clock.hours import MINUTE, awake, read
from bot.app.clock.state import Away, Clock, Leaver, Taken, Waiting, budget, changed, ms_of, runs, sleeps_by, turn_hours
from engines.core.log import Entry

AUTOMATIC = frozenset({"ai", "fallback", "order"})
REMEMBERED = 6
"""So many words of a seat may be taken back with their time."""
GRACE = 15 * MINUTE
"""Whoever comes back after their time was out has at least so long to answer."""

NO_TURN: dict[str, object] = {
    "since": 0,
    "begun": None,
    "more": 0,
    "pleaded": False,
    "calls": (),
    "called": 0,
    "hushed": False,
    "fallback": False,
    "tried": False,
}
"""A clock of a seat that owes nothing."""


def after(
    waiting: Waiting, version: int, entry: Entry, owing: Sequence[int], *, frozen: bool, round_now: int = 0
) -> Waiting:
    """The table after one more entry.

    ``owing``: who owes an answer now; ``frozen``: a vote on going back, or over; ``round_now``: of the game.
    """
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
    return _settled(waiting, msgspec.structs.replace(told, owing=tuple(owing), frozen=frozen, round=round_now))


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
    if motion is not None and motion.kind in ("absent", "time"):
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
        bank = max(0, bank - max(0, clock.spent - clock.more))
        bank = min(pace.most, bank + pace.gain) if ends else bank
    was = Taken(waiting.version, clock.spent, clock.bank, own, clock.ran, turn_hours(clock), clock.more)
    new = {
        **NO_TURN, "taken": (*clock.taken, was)[-REMEMBERED:], "bank": bank, "spent": 0, "ran": (), "kept": -1,
        "turns": clock.turns + own,
        "misses": 0 if own else clock.misses,
    }  # fmt: skip
    told = changed(waiting, entry.seat, new)
    motion = told.motion
    if motion is not None and (motion.kind, motion.arg) == ("absent", str(entry.seat)):
        told = msgspec.structs.replace(told, motion=None)  # whoever it was about has answered
    return told if entry.by in AUTOMATIC else heard(told)


def _taken_back(waiting: Waiting, entry: Entry) -> Waiting:
    """Words are taken back, and with them what they gave: saying and unsaying gains nobody a moment."""
    assert entry.to is not None
    told = heard(waiting)
    for seat, clock in enumerate(told.seats):
        gone = [was for was in clock.taken if was.version > entry.to and (entry.by == "vote" or seat == entry.seat)]
        if gone:
            left = tuple(was for was in clock.taken if was not in gone)
            used = clock.spent + sum(was.spent for was in gone)
            turns = clock.turns - sum(was.own for was in gone)
            ran = (*(span for was in gone for span in was.ran), *clock.ran)
            new = {"spent": used, "ran": ran, "bank": gone[0].bank, "taken": left, "turns": turns}
            # an order whose word was unsaid is not said again
            told = changed(told, seat, {**new, "tried": True, "begun": gone[0].hours, "more": gone[0].more})
    return told


def _nothing(waiting: Waiting, _: Entry) -> Waiting:
    return waiting


def _outage(waiting: Waiting, entry: Entry) -> Waiting:
    """Time in which nobody could answer is given back, as far as it ran; also to who has answered since."""
    _, begin, end, seats = entry.word
    for seat in map(int, filter(None, seats.split("."))):
        waiting = given_back(waiting, seat, int(begin), int(end))
        if waiting.seats[seat].since:
            waiting = _hushed(waiting, seat)
    return waiting


def _hushed(waiting: Waiting, seat: int) -> Waiting:
    """Somebody is called: where it falls into their quiet hours they hear of it in the morning."""
    clock = waiting.seats[seat]
    return changed(waiting, seat, {"hushed": clock.hushed or not awake(sleeps_by(clock), waiting.at)})


def _pause(waiting: Waiting, entry: Entry) -> Waiting:
    return msgspec.structs.replace(heard(waiting), paused=entry.word[1] == "on")


def _silence(waiting: Waiting, entry: Entry) -> Waiting:
    if entry.word[1] == "warned":
        return msgspec.structs.replace(waiting, warned=True, told=waiting.at)
    return msgspec.structs.replace(waiting, asleep=True, motion=None)


def _reopen(waiting: Waiting, _: Entry) -> Waiting:
    return heard(waiting)


def _at(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


def _habits(waiting: Waiting, entry: Entry) -> Waiting:
    """Calls follow at once. A turn that has begun goes on by the hours of before: else a clock could be stopped.

    The first hours that a player tells count for the turn that runs, from its beginning.
    """
    seat = _at(entry)
    _, hours, pings, remind, hook, *more = (*entry.word, *("-", "-")[: max(0, 5 - len(entry.word))])
    if more == ["first"]:
        waiting = recount_turn(waiting, seat, read(hours))
    clock = waiting.seats[seat]
    begun = turn_hours(clock) if clock.since and clock.cover != "deputy" and not more else clock.begun
    new = {"hours": read(hours), "pings": pings, "begun": begun}
    new |= {"remind": remind.strip("-"), "hook": hook == "hook"}
    return changed(waiting, seat, new)


def _call(waiting: Waiting, entry: Entry) -> Waiting:
    seat, kind = _at(entry), entry.word[1]
    clock = waiting.seats[seat]
    told = {"nudged": waiting.at} if kind == "nudge" else {"calls": (*clock.calls, kind)}
    return _hushed(changed(waiting, seat, {"called": waiting.version, **told}), seat)


def _out(waiting: Waiting, entry: Entry) -> Waiting:
    return changed(missed(waiting, _at(entry)), _at(entry), {"fallback": True})


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
        till = entry.word[3:4] if entry.word[3:4] != ("out",) else ()
        new |= {"deputy_hours": read(entry.word[2]), "deputy_leaves": int("".join(till) or 0)}
        new |= {"spent": 0, "ran": (), "since": 0}
    known = {**waiting.known, entry.person: seat} if entry.person else waiting.known
    return changed(msgspec.structs.replace(waiting, known=known), seat, new)


def _stand_in(waiting: Waiting, entry: Entry) -> Waiting:
    return changed(waiting, _at(entry), {"deputy_leaves": int(entry.word[1])})


def _back(waiting: Waiting, entry: Entry) -> Waiting:
    """A player is back. What they had spent of the turn stays spent, but for a grace."""
    seat = _at(entry)
    clock = waiting.seats[seat]
    waiting = changed(waiting, seat, {"cover": "", "deputy": ""})
    new: dict[str, object] = {"fallback": False, "kept": -1, "since": 0, "begun": None}
    if seat in waiting.owing and clock.kept >= 0:
        new["ran"] = ()
        limited = waiting.tempo.kind != "none"
        new["spent"] = min(clock.kept, max(0, budget(waiting, seat) - GRACE)) if limited else clock.kept
    if clock.away is not None and clock.away.begin <= waiting.at:
        new["away"] = None
    return heard(changed(waiting, seat, new))


def _away(waiting: Waiting, entry: Entry) -> Waiting:
    return changed(waiting, _at(entry), {"away": _holiday(*entry.word[1:])})


def _holiday(begin: str, end: str, how: str) -> Away | None:
    return msgspec.convert({"begin": int(begin), "end": int(end), "how": how}, Away) if how != "-" else None


def _seat(waiting: Waiting, entry: Entry) -> Waiting:
    seat = _at(entry)
    match entry.word:
        case (_, "free"):
            return changed(_without(waiting, entry), seat, {"free": True, **NOBODYS})
        case (_, "person", hours, pings, *more):
            bank = waiting.seats[seat].bank
            remind, hook, *away = more or ("-", "-")
            told = changed(waiting, seat, msgspec.structs.asdict(Clock(
                owner=entry.person, hours=read(hours), pings=pings, bank=max(bank, waiting.tempo.gain),
                remind=remind.strip("-"), hook=hook == "hook", away=_holiday(*away) if away else None,
            )))  # fmt: skip
            left = tuple(one for one in told.left if one.person != entry.person)
            return heard(msgspec.structs.replace(told, known={**told.known, entry.person: seat}, left=left))
        case _:
            return changed(_without(waiting, entry), seat, {"ai": True, "free": False, **NOBODYS})


def _without(waiting: Waiting, entry: Entry) -> Waiting:
    """Somebody leaves for good, which counts. Logs of long ago do not say who it was."""
    seat = _at(entry)
    clock = waiting.seats[seat]
    gone = (Leaver(entry.person, seat, clock.turns, clock.late),) if entry.person else ()
    return msgspec.structs.replace(waiting, left=(*waiting.left, *gone))


def _seen(waiting: Waiting, entry: Entry) -> Waiting:
    return msgspec.structs.replace(waiting, known={**waiting.known, entry.person: _at(entry)})


def _mute(waiting: Waiting, entry: Entry) -> Waiting:
    return changed(waiting, _at(entry), {"muted": entry.word[1] == "on"})


def _orders(waiting: Waiting, entry: Entry) -> Waiting:
    _, what, *till = entry.word
    new = {"ordered": what != "off", "tried": what == "none", "ordered_till": int(till[0]) if till else waiting.round}
    return changed(waiting, _at(entry), new)


Fold = Callable[[Waiting, Entry], Waiting]

TABLE: dict[str, Fold] = {
    "outage": _outage, "pause": _pause, "silence": _silence, "reopen": _reopen,
    "motion": motion_said,
}  # fmt: skip
"""Entries about the whole table, by their first word. ``pace`` and ``ladder`` name no seat."""

SEAT: dict[str, Fold] = {
    "habits": _habits, "call": _call, "out": _out, "cover": _cover, "stand-in": _stand_in, "back": _back,
    "away": _away, "seat": _seat, "orders": _orders,
    "mute": _mute, "reopen": _reopen, "seen": _seen,
}  # fmt: skip
"""Entries about one seat."""
