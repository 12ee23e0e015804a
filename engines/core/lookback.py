"""Looking back: which of a seat's decisions in a finished game cost most, which was best, and how its standing moved.

All real decisions are first tried a little. The worst are weighed anew in fresh games: the first half of these picks
the better word, the second half alone says by how much it is better, and what is not above two standard errors of that
is not told. The same log, seat, seed and effort give the same report, in as many steps as it takes: what is found so
far is plain data, and the next step needs nothing else beside the log.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from engines.core import tables
from engines.core.judging import Case, Decision, Effort, Glance, Stand, Weighed, ended, glance, stand, weigh
from engines.core.living import living
from engines.core.log import Entry
from engines.core.match import Match
from engines.core.tree import MORE, words

SHOWN = 3
"""So many costly decisions are told."""


class Sofar(msgspec.Struct, frozen=True):
    """What is found so far. Without ``decisions`` nothing has begun."""

    decisions: tuple[Decision, ...] | None = None
    rounds: tuple[tuple[int, int], ...] = ()
    """Each round, and the version at its beginning."""
    glances: tuple[Glance, ...] = ()
    weighed: tuple[Weighed, ...] = ()
    course: tuple[Stand, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """One seat's look back. ``decisions``: how many were judged; ``course``: the last one is how it ended."""

    seat: int
    decisions: int
    costly: tuple[Weighed, ...]
    best: Weighed | None
    course: tuple[Stand, ...]
    turn: Turning | None
    effort: Effort


class Turning(msgspec.Struct, frozen=True):
    """The round that changed most of what could be expected: how far ahead of the others' mean the seat was to end.

    Before it, and after. What only the end lays open (in some games points of others are hidden) is no turn.
    """

    round: int
    before: float
    after: float


# -- step by step


def steps(case: Case, sofar: Sofar) -> tuple[int, int]:
    """How many steps are done, and how many there are."""
    if sofar.decisions is None:
        return 0, 1
    done = 1 + len(sofar.glances) + len(sofar.weighed) + len(sofar.course)
    return done, 1 + len(sofar.decisions) + len(_weighing(case, sofar)) + len(sofar.rounds)


def whole(case: Case, sofar: Sofar) -> bool:
    """Whether nothing is left to do but ``report``."""
    done, total = steps(case, sofar)
    return sofar.decisions is not None and done == total


def step(case: Case, sofar: Sofar) -> Sofar:
    """Do the next step: a decision or the beginning of a round, in some seconds at most.

    Raises ``Refused`` (``bad_record``) for a log that this version can't replay.
    """
    if sofar.decisions is None:
        return _begin(case)
    if len(sofar.glances) < len(sofar.decisions):
        found = glance(case, sofar.decisions[len(sofar.glances)])
        return msgspec.structs.replace(sofar, glances=(*sofar.glances, found))
    chosen = _weighing(case, sofar)
    if len(sofar.weighed) < len(chosen):
        at = chosen[len(sofar.weighed)]
        weighed = weigh(case, sofar.decisions[at], sofar.glances[at].rivals)
        return msgspec.structs.replace(sofar, weighed=(*sofar.weighed, weighed))
    began = stand(case, *sofar.rounds[len(sofar.course)])
    return msgspec.structs.replace(sofar, course=(*sofar.course, began))


def report(case: Case, sofar: Sofar) -> Report:
    """What was found, once all steps are done."""
    costly = sorted((one for one in sofar.weighed if one.costs), key=lambda one: (-one.at_least, one.decision.version))
    best = min((one for one in sofar.weighed if one.pays), key=lambda one: one.gain, default=None)
    judged = sum(bool(glance.rivals) for glance in sofar.glances)
    course = (*sofar.course, ended(case))
    told = tuple(sorted(costly[:SHOWN], key=lambda one: (-one.gain, one.decision.version)))
    return Report(case.seat, judged, told, best, course, _turn(case.seat, course), case.effort)


def look_back(case: Case) -> Report:
    """The whole report at once."""
    sofar = Sofar()
    while not whole(case, sofar):
        sofar = step(case, sofar)
    return report(case, sofar)


# -- what was decided


def _begin(case: Case) -> Sofar:
    """Find the seat's real decisions, and where rounds begin."""
    entries, stands = case.entries, set(living(list(case.entries)).said)
    own = {v for v in stands if entries[v - 1].seat == case.seat and entries[v - 1].word[:1] != (MORE,)}
    if any(_in_person(entries[version - 1]) for version in own):
        own = {version for version in own if _in_person(entries[version - 1])}
    found: list[tuple[int, int]] = []
    rounds: dict[int, int] = {}

    def heard(match: Match[Any, Any]) -> None:
        following = match.version + 1
        if match.over or following not in stands:
            return
        rounds.setdefault(match.round, match.version)
        if following in own and _is_choice(match, case.seat):
            found.append((following, match.round))

    tables.again(case.game, case.header, list(entries), heard=heard)
    begins = sorted(rounds.items())
    ends = [*(version for _, version in begins[1:]), len(entries)]
    spans = {number: (begin, end) for (number, begin), end in zip(begins, ends, strict=True)}
    decisions = [Decision(version, number, _part(version, *spans[number])) for version, number in found]
    return Sofar(tuple(decisions), tuple(begins))


def _in_person(entry: Entry) -> bool:
    """Whether it was said by people, as far as anybody said so, and not in the place of somebody away."""
    return entry.by in {"player", "deputy", "order"}


def _is_choice(match: Match[Any, Any], seat: int) -> bool:
    some = words(match.tree(seat))
    return next(some, None) is not None and next(some, None) is not None


def _part(version: int, begin: int, end: int) -> float:
    return round((version - begin) / max(1, end - begin), 3)


def _weighing(case: Case, sofar: Sofar) -> list[int]:
    """Which decisions are weighed anew: the worst and the best by the first look, in the order of play."""
    if sofar.decisions is None or len(sofar.glances) < len(sofar.decisions):
        return []
    judged = [at for at, glance in enumerate(sofar.glances) if glance.rivals]
    worst = sorted(judged, key=lambda at: sofar.glances[at].se - sofar.glances[at].gain)[: case.effort.worst]
    rest = [at for at in judged if at not in worst]
    best = sorted(rest, key=lambda at: sofar.glances[at].gain + sofar.glances[at].se)[: case.effort.best]
    return sorted([*worst, *best])


# -- what is told


def _turn(seat: int, course: tuple[Stand, ...]) -> Turning | None:
    """The round that moved what could be expected of the seat most."""

    def ahead(stand: Stand) -> float:
        others = [points for at, points in enumerate(stand.points) if at != seat]
        return stand.points[seat] - sum(others) / len(others)

    known = [stand for stand in course[:-1] if stand.points]
    turns = [Turning(a.round, round(ahead(a), 1), round(ahead(b), 1)) for a, b in pairwise(known)]
    return max(turns, key=lambda one: abs(one.after - one.before), default=None)
