"""Swiss rounds: entrants of similar points meet, and no pair meets again where that is possible."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from bot.app.competitions.rounds import (
    Pairs,
    Round,
    assign_positions,
    count_meetings,
    count_positions,
    count_sit_outs,
    search_round,
)

SITS_OUT: Final = -1


def pair_swiss_round(points: Sequence[int], seats: int, history: Sequence[Round], avoid: Pairs, seed: int) -> Round:
    """Pair the next round of a Swiss tournament. The same arguments give the same round.

    In this order of importance: entrants sit out equally often, no two of ``avoid`` meet, pairs that met do not meet
    again, entrants with equal points meet, entrants with few points sit out. The tables are optimal with two seats;
    with more, a search finds good ones. It takes up to a second of processor time: call it outside the event loop.

    ``points`` has one number for each entrant. Raises ValueError with fewer entrants than ``seats``.
    """
    entrants = len(points)
    if entrants < seats:
        raise ValueError(f"{entrants} entrants cannot fill a table of {seats}")
    costs, sit_out_costs = pairing_costs(points, history, avoid)
    chance = Random(seed)  # noqa: S311 -- a plan is no secret
    order = list(range(entrants))
    chance.shuffle(order)
    order.sort(key=lambda entrant: (sit_out_costs[entrant], -points[entrant]))
    sitting_out = order[: entrants % seats]
    order = sorted(order[entrants % seats :], key=lambda entrant: -points[entrant]) + sitting_out
    if seats == 2:
        tables = _match_pairs(order, costs, sit_out_costs)
    else:
        tables = search_round(order, seats, costs, sit_out_costs, chance)
    shuffled = tuple(tuple(chance.sample(table, len(table))) for table in tables)
    return assign_positions(shuffled, count_positions(entrants, seats, history))


def pairing_costs(points: Sequence[int], history: Sequence[Round], avoid: Pairs) -> tuple[list[list[int]], list[int]]:
    """Return the cost of each pair at one table, and of each entrant who sits out."""
    entrants = len(points)
    low = min(points)
    gap = (max(points) - low + 1) ** 2
    again = 2 * entrants * gap  # more than all gaps of a round: at most 2 pairs for each entrant at tables of five
    apart = 2 * entrants * again * (len(history) + 1)
    sit_out = 2 * entrants * apart
    meetings = count_meetings(entrants, history)
    costs = [
        [(a - b) ** 2 + again * met for b, met in zip(points, row, strict=True)]
        for a, row in zip(points, meetings, strict=True)
    ]
    for a, b in avoid:
        costs[a][b] += apart
        costs[b][a] += apart
    sit_outs = count_sit_outs(entrants, history)
    return costs, [sit_out * count + (mine - low) ** 2 for count, mine in zip(sit_outs, points, strict=True)]


def _match_pairs(order: Sequence[int], costs: Sequence[Sequence[int]], sit_out_costs: Sequence[int]) -> Round:
    """Return the pairs of least total cost; of an odd number, one entrant is matched with SITS_OUT."""
    from networkx import Graph, max_weight_matching  # type: ignore[import-untyped]  # 250 modules, for few rounds

    graph = Graph()
    for at, a in enumerate(order):
        graph.add_weighted_edges_from((a, b, -costs[a][b]) for b in order[at + 1 :])
        if len(order) % 2:
            graph.add_edge(a, SITS_OUT, weight=-sit_out_costs[a])
    matching = max_weight_matching(graph, maxcardinality=True)
    rank = {entrant: at for at, entrant in enumerate(order)}
    pairs = [tuple(sorted(pair, key=rank.__getitem__)) for pair in matching if SITS_OUT not in pair]
    return tuple(sorted(pairs, key=lambda pair: rank[pair[0]]))
