"""Simulation of a day for the heuristic: purchases, restorations, mixes, and the value in the evening."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from engines.fresco import evaluation
from engines.fresco.component_rows import Portrait
from engines.fresco.components import printed

PLENTY = 3
"""Number of paints of a basic colour beyond which no more are wanted."""
KEPT_PAINTS_VALUE = 3.0
"""Expected points of paints kept to the end, with a portrait that pays for them."""


@dataclass
class Goods:
    """The goods of a seat during a day, and its score."""

    paints: list[int]
    thalers: int
    bishop: str
    jobs: tuple[evaluation.Job, ...]
    points: float = 0.0

    def copy(self) -> Goods:
        """Return a mutable copy."""
        return Goods(self.paints[:], self.thalers, self.bishop, self.jobs, self.points)


def present_goods(m: evaluation.Mind) -> Goods:
    """Return the current goods of the seat."""
    return Goods(list(m.paints), m.thalers, m.view.bishop, m.jobs)


# -- market


def market_purchases(m: evaluation.Mind, n: int, price: int, thalers: int) -> list[tuple[float, int, tuple[str, ...]]]:
    """Return the purchases for ``n`` apprentices: approximate value, booth, tiles; best first."""
    found = []
    most = min(n, thalers // max(price, 1))
    for booth, shown in enumerate(m.view.booths):
        worths = {tile.id: sum(_paint_weight(m, paint) for paint in tile.paints) for tile in shown.tiles}
        for size in range(1, min(most, len(worths)) + 1):
            for tiles in combinations(worths, size):
                cost = evaluation.thalers_value(m, thalers) - evaluation.thalers_value(m, thalers - price * size)
                found.append((sum(worths[t] for t in tiles) - cost, booth, tiles))
    return sorted(found, reverse=True)


def _paint_weight(m: evaluation.Mind, paint: str) -> float:
    i = evaluation.NUMBER[paint]
    rare = 0.35 * (PLENTY - min(PLENTY, m.paints[i]))
    return (0.8 + rare if i < evaluation.BASIC else 2.4) * (1 if m.supply[i] else 0)


def goods_after_purchase(m: evaluation.Mind, goods: Goods, tiles: tuple[str, ...], price: int) -> Goods:
    """Return the goods after buying some tiles."""
    after = goods.copy()
    rows = printed(m.view.components).market
    for tile in tiles:
        for paint in rows[tile].paints:
            after.paints[evaluation.NUMBER[paint]] += 1
    after.thalers -= price * len(tiles)
    return after


# -- cathedral


def best_job(m: evaluation.Mind, goods: Goods) -> tuple[float, evaluation.Job, list[int], tuple[int, str, int]] | None:
    """Return the best section for one apprentice: its value, the remaining paints, and the bishop's way."""
    best = None
    for job in goods.jobs:
        served = evaluation.spend_paints(m, goods.paints, job, 0)
        if served is None:
            continue
        way = evaluation.escort(m, goods.bishop, job.section, goods.thalers)
        gain = job.points + way[0] - 0.5 * way[2] + evaluation.income_value(m)
        gain -= evaluation.leftover_value(m, goods.paints) - evaluation.leftover_value(m, served[0])
        if best is None or gain > best[0]:
            best = (gain, job, served[0], way)
    return best


def use_cathedral(m: evaluation.Mind, goods: Goods, n: int, *, last: bool) -> None:
    """Use ``n`` apprentices in the cathedral; ``last``: no later visit, so the altar takes the rest."""
    for _ in range(n):
        found = best_job(m, goods)
        paid = evaluation.altar(m, goods.paints) if last else None
        if found is not None and (paid is None or found[0] >= paid[0]):
            _, job, goods.paints, way = found
            goods.points += job.points + way[0] + evaluation.income_value(m)
            goods.thalers -= way[2]
            goods.bishop = job.section
            goods.jobs = tuple(other for other in goods.jobs if other is not job)
        elif paid is not None and paid[0] > 0:
            goods.paints = [has - n for has, n in zip(goods.paints, paid[1], strict=True)]
            goods.points += paid[0]
        else:
            return


# -- the whole day


def mixes_each(m: evaluation.Mind) -> int:
    """Return the mixes of an apprentice."""
    return printed(m.view.components).table.workshop.mixes_per_apprentice + evaluation.portrait_effect(m, "mix_bonus")


def next_visit_value(m: evaluation.Mind, goods: Goods, workshop: int) -> float:
    """Return the value of the paints for the next visit to the cathedral; 0 in the final round."""
    return (
        evaluation.next_cathedral_value(m, goods.paints, workshop, goods.jobs, evaluation.AHEAD)[0]
        if m.rounds > 0
        else 0.0
    )


def evening(
    m: evaluation.Mind, goods: Goods, workshop: int, studio: int, theatre: int, second: int, space: int, hope: float
) -> float:
    """Return the value of the day from the studio on.

    ``workshop``: in mixes; ``second``: apprentices of the second visit; ``hope``: the result of ``tomorrow``.
    """
    rows = printed(m.view.components).table
    after = goods.copy()
    after.thalers += studio * rows.studio.thalers_per_apprentice
    total = portrait_hope(m, studio) + hope
    if m.rounds <= 0:
        total += last_visit(m, after, workshop, second)
    climb = theatre * (rows.theatre.mood_per_apprentice + evaluation.portrait_effect(m, "theatre_bonus"))
    total += evaluation.mood_value(m, min(rows.mood_track.spaces, space + climb))
    return goods.points + total + evaluation.thalers_value(m, after.thalers)


def last_visit(m: evaluation.Mind, goods: Goods, mixes: int, n: int) -> float:
    """Simulate the second visit of the final round, for which paints are mixed."""
    if not n:
        return 0.0
    _, mixed = evaluation.next_cathedral_value(m, goods.paints, mixes, goods.jobs, n)
    after = goods.copy()
    for paint in mixed:
        for i in m.inputs[paint]:
            after.paints[i] -= 1
        after.paints[paint] += 1
    before = after.points
    use_cathedral(m, after, n, last=True)
    return after.points - before


def portrait_hope(m: evaluation.Mind, studio: int) -> float:
    """Return the value of the best face-up portrait beyond the thalers."""
    if not studio or not m.view.portraits:
        return 0.0
    return max(0.0, max(portrait_value(m, card.id) for card in m.view.portraits) - 2.0)


EACH_ROUND = {"income": 0.55, "market_discount": 0.6, "mix_bonus": 0.7, "theatre_bonus": 0.7, "free_bishop_move": 0.7}
"""Value per round of permanent effects."""


def portrait_value(m: evaluation.Mind, card: str) -> float:
    """Return the value of a portrait."""
    row = printed(m.view.components).portraits[card]
    match row.effect:
        case "thalers":
            return 0.62 * row.amount if row.kind == "now" else 0.5 * row.amount
        case "basic_paints_choice":
            return 0.9 * row.amount if m.rounds else 0.5
        case "mixed_paint_choice" | "mixed_paints_different":
            return 2.4 * row.amount + 0.55 * row.also_thalers if m.rounds else 1.0
        case "mood":
            now = m.player.mood
            return evaluation.mood_value(m, min(9, now + row.amount)) - evaluation.mood_value(m, now)
        case kind if kind in EACH_ROUND:
            return EACH_ROUND[kind] * m.rounds
        case _:
            return _portrait_points(m, row)


def _portrait_points(m: evaluation.Mind, row: Portrait) -> float:
    match row.effect:
        case "vp":
            return float(row.amount)
        case "vp_per_two_tiles":
            return row.amount * (len(m.player.tiles) + 1.5 * min(m.rounds, 4)) / 2
        case "vp_per_altar":
            return min(row.cap, row.amount * (m.player.altars + 1.5))
        case "vp_mood_plus":
            return row.amount * (0.8 if m.player.mood >= 7 else 0.4)
        case _:
            return min(row.cap, KEPT_PAINTS_VALUE)
