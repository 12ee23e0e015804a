"""The heuristic value of goods and sections for a seat, based only on its view.

Nothing here is a rule. Paints are counted in lists, in the order of ``term_messages.PAINTS``; points are victory
points.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engines.fresco import grid
from engines.fresco.component_rows import Effect
from engines.fresco.components import printed
from engines.fresco.term_messages import PAINTS
from engines.fresco.view import FrescoView, PlayerView

NUMBER = {paint: i for i, paint in enumerate(PAINTS)}
BASIC = 3
"""Number of basic paints, which come first."""
LATER = (0.62, 0.62, 0.62, 2.1, 2.1, 2.1, 4.8, 4.8)
"""Value of a paint without a current use, while there are rounds to come."""
SOON = 0.82
"""Discount for points of a coming round: another player may be faster."""
AHEAD = 3
"""Number of restorations of the next visit to consider."""
HOPE = 1.8
"""Expected bonus of the bishop for a section restored later."""
MOOD = (0.0, -7.0, -4.6, -1.6, -0.6, 0.2, 0.9, 1.7, 3.0, 3.8)
"""Expected value of a space of the mood track in the coming rounds."""
ALTAR = 3
"""Paints for the altar."""


@dataclass(frozen=True, eq=False)
class Job:
    """A covered section: its points, and its paints as (number, count). Compared by identity."""

    section: str
    points: int
    needs: tuple[tuple[int, int], ...]


Asked = tuple[tuple[int, ...], int, tuple[Job, ...], int]
"""Arguments of ``hopes``: paints, mixes, jobs, and the number of jobs."""
Hope = tuple[float, Sequence[int]]


@dataclass(frozen=True)
class Mind:
    """The information on which a seat decides."""

    view: FrescoView
    seat: int
    player: PlayerView
    thalers: int
    paints: tuple[int, ...]
    jobs: tuple[Job, ...]
    inputs: dict[int, tuple[int, int]]
    """Inputs by mixed paint."""
    supply: tuple[int, ...]
    rounds: float
    """Expected number of rounds after this one; 0 in the final one."""
    hoped: dict[Asked, Hope] = field(default_factory=dict)
    """Cached results of ``hopes``: many plans of a day lead to the same goods."""


def build_mind(view: FrescoView) -> Mind:
    """Read the information from the view of a seat."""
    me = view.mine
    index = printed(view.components)
    inputs = {NUMBER[row.output]: (NUMBER[row.inputs[0]], NUMBER[row.inputs[1]]) for row in index.mixes(view.options)}
    jobs = tuple(_build_job(s.id, s.tile.value, s.tile.paints) for s in view.sections if s.tile)
    return Mind(
        view,
        me.seat,
        view.players[me.seat],
        me.thalers,
        tuple(me.paints.get(paint, 0) for paint in PAINTS),
        jobs,
        inputs,
        tuple(view.supply.get(paint, 0) for paint in PAINTS),
        _remaining_rounds(view),
    )


@lru_cache(maxsize=1024)
def _build_job(section: str, points: int, paints: tuple[str, ...]) -> Job:
    needs = Counter(NUMBER[paint] for paint in paints)
    return Job(section, points, tuple(sorted(needs.items())))


def _remaining_rounds(view: FrescoView) -> float:
    if view.final or view.over:
        return 0.0
    row = printed(view.components).table
    most = row.final_round.tiles_at_start_of_round_max
    each = 2.4 if view.leonardo else 0.55 + 0.62 * len(view.players)
    rounds = max(0.0, view.left - most) / each
    return min(1.0 + rounds, row.final_round_safeguard.latest_round - view.round + 0.0)


def portrait_effect(m: Mind, kind: Effect) -> int:
    """Return the bonus of the seat's portraits to a kind of effect."""
    rows = printed(m.view.components).portraits
    cards = m.player.portraits
    return sum(rows[card].amount for card in cards if rows[card].kind == "always" and rows[card].effect == kind)


# -- values


def thalers_value(m: Mind, thalers: int) -> float:
    """Return the value of thalers: two are worth a point at the end, and the first ones buy paints."""
    return 0.5 * thalers + 0.34 * min(thalers, 9) * min(1.0, m.rounds / 2)


def income_value(m: Mind) -> float:
    """Return the value of the income from one more tile."""
    return 0.55 * max(0.0, m.rounds)


def mood_value(m: Mind, space: int) -> float:
    """Return the value of a space of the mood track."""
    return MOOD[min(space, len(MOOD) - 1)] * min(1.0, m.rounds / 3)


def leftover_value(m: Mind, paints: list[int]) -> float:
    """Return the value of paints without a current use."""
    if m.rounds <= 0:
        return 0.0
    share = min(1.0, 0.35 + 0.16 * m.rounds)
    return share * _later_value(tuple(paints))


@lru_cache(maxsize=1 << 12)
def _later_value(paints: tuple[int, ...]) -> float:
    """Return the value of paints in rounds to come, highest for the first ones of a kind."""
    return sum([LATER[i] * min(n, 5) + 0.2 * LATER[i] * max(0, n - 5) for i, n in enumerate(paints)])


# -- restorations


def spend_paints(m: Mind, paints: list[int], job: Job, mixes: int) -> tuple[list[int], list[int]] | None:
    """Return the paints after a job, and its mixes in order; ``None`` if it is impossible."""
    for i, n in job.needs:
        if paints[i] < n and (i < BASIC or not mixes):
            return None
    left, missing = paints[:], list[int]()
    for i, n in job.needs:
        has = left[i]
        if has >= n:
            left[i] = has - n
        else:
            left[i] = 0
            missing += [i] * (n - has)
    if not missing:
        return left, missing
    if len(missing) > mixes:
        return None
    mixed: list[int] = []
    for i in missing:
        if not _take_inputs(m, left, i, mixed):
            return None
    return (left, mixed) if len(mixed) <= mixes else None


def _take_inputs(m: Mind, left: list[int], paint: int, mixed: list[int]) -> bool:
    for i in m.inputs[paint]:
        if left[i]:
            left[i] -= 1
        elif i < BASIC or not _take_inputs(m, left, i, mixed):
            return False
    mixed.append(paint)
    return True


def next_cathedral_value(m: Mind, paints: list[int], mixes: int, jobs: tuple[Job, ...], most: int) -> Hope:
    """Return the value of paints for the next visit to the cathedral, and the mixes for it, in order."""
    asked = tuple(paints), mixes, jobs, most
    found = m.hoped.get(asked)
    if found is None:
        found = m.hoped[asked] = _next_cathedral_value(m, paints, mixes, jobs, most)
    return found


def _next_cathedral_value(m: Mind, paints: list[int], mixes: int, jobs: tuple[Job, ...], most: int) -> Hope:
    total, mixed_all, left = 0.0, list[int](), paints
    open_jobs: Sequence[Job] = jobs
    each = HOPE + (income_value(m) if m.rounds > 0 else 0.0)
    for _ in range(most):
        best: tuple[float, Job, list[int], list[int]] | None = None
        could = []  # a job that is impossible now stays impossible with fewer paints
        for job in open_jobs:
            served = spend_paints(m, left, job, mixes)
            if served is None:
                continue
            could.append(job)
            gain = job.points + each - 0.25 * len(served[1]) - _replacement_value(m, left, served[0])
            if best is None or gain > best[0]:
                best = (gain, job, *served)
        if best is None:
            break
        _, job, left, mixed = best
        total += job.points + each
        mixes -= len(mixed)
        mixed_all += mixed
        could.remove(job)
        open_jobs = could
    share = SOON if m.rounds > 0 else 1.0
    return share * total + leftover_value(m, left), mixed_all


def _replacement_value(m: Mind, before: list[int], after: list[int]) -> float:
    if m.rounds <= 0:
        return 0.0
    return 0.6 * sum([LATER[i] * (b - a) for i, (b, a) in enumerate(zip(before, after, strict=True))])


def altar(m: Mind, paints: list[int]) -> tuple[float, list[int]] | None:
    """Return the best payment for the altar: its gain over the value of the paints, and the paints."""
    best: tuple[float, list[int]] | None = None
    for pay in _altar_payments(bool(m.view.options["special_blends"])):
        if all(paints[i] >= n for i, n in enumerate(pay[1])):
            worth = pay[0] - sum([LATER[i] * n for i, n in enumerate(pay[1])]) * min(1.0, 0.35 * m.rounds)
            if best is None or worth > best[0]:
                best = (worth, list(pay[1]))
    return best


@lru_cache(maxsize=2)
def _altar_payments(special: bool) -> tuple[tuple[int, tuple[int, ...]], ...]:  # noqa: FBT001 - a module
    found = []
    mixed = range(BASIC, 8 if special else 6)
    for basic in range(8):
        base = [i for i in range(BASIC) if basic >> i & 1]
        for rest in _multisets(list(mixed), ALTAR - len(base)):
            pay = [0] * len(PAINTS)
            for i in (*base, *rest):
                pay[i] += 1
            points = 2 + sum(3 if i > 5 else 1 for i in rest)
            found.append((6 if sorted(rest) == [3, 4, 5] else points, tuple(pay)))
    return tuple(found)


def _multisets(of: list[int], n: int) -> list[list[int]]:
    if n == 0:
        return [[]]
    return [[first, *rest] for k, first in enumerate(of) for rest in _multisets(of[k:], n - 1)]


def bishop_bonus(m: Mind, bishop: str, section: str) -> int:
    """Return the bishop's bonus."""
    row = printed(m.view.components).table.bishop
    return (row.bonus_on, row.bonus_adjacent, 0)[min(grid.distance(bishop, section), 2)]


def escort(m: Mind, bishop: str, section: str, thalers: int) -> tuple[int, str, int]:
    """Return the best use of the bishop: his bonus, his section, and the cost."""
    cost = 0 if portrait_effect(m, "free_bishop_move") else printed(m.view.components).table.bishop.move_cost
    stays = bishop_bonus(m, bishop, section)
    steps = grid.distance(bishop, section)
    row = printed(m.view.components).table.bishop
    if steps == 1 and thalers >= cost and row.bonus_on - stays > 0.5 * cost:
        return row.bonus_on, section, cost
    if steps == 2 and thalers >= cost:
        start = printed(m.view.components).table.start.fresco
        for there in grid.neighbour_sections(start.rows, start.cols, bishop):
            if grid.distance(there, section) == 1:
                return row.bonus_adjacent, there, cost
    return stays, bishop, 0
