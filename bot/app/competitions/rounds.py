"""Rounds of tables, and Swiss pairing: entrants of similar points meet, and no pair meets again if possible."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final

Seating = tuple[int, ...]
"""Entrants, numbered from 0, in seat order."""
Round = tuple[Seating, ...]
"""The tables of a round. An entrant at no table sits out."""
Pairs = Collection[tuple[int, int]]
"""Pairs of entrants to keep apart, in any order."""
SITS_OUT: Final = -1
SMALL_ROUND_DISTURBANCES: Final = 200
"""Disturbances of a small round while the search looks for a better one."""
SEARCH_WORK: Final = 150_000
"""Rounds of more entrants are disturbed WORK / entrants² times."""


def count_meetings(entrants: int, rounds: Iterable[Round]) -> list[list[int]]:
    """Count how often each pair sat at one table, as a symmetric matrix."""
    meetings = [[0] * entrants for _ in range(entrants)]
    for tables in rounds:
        for table in tables:
            for a, b in combinations(table, 2):
                meetings[a][b] += 1
                meetings[b][a] += 1
    return meetings


def count_sit_outs(entrants: int, rounds: Iterable[Round]) -> list[int]:
    """Count the rounds that each entrant sat out."""
    counts = [0] * entrants
    for tables in rounds:
        seated = {entrant for table in tables for entrant in table}
        for entrant in range(entrants):
            counts[entrant] += entrant not in seated
    return counts


def count_positions(entrants: int, seats: int, rounds: Iterable[Round]) -> list[list[int]]:
    """Count how often each entrant had each seat position."""
    counts = [[0] * seats for _ in range(entrants)]
    for tables in rounds:
        for table in tables:
            for position, entrant in enumerate(table):
                counts[entrant][position] += 1
    return counts


def assign_positions(tables: Round, positions: Sequence[Sequence[int]]) -> Round:
    """Order each table so that its entrants get the positions that they had least often."""
    return tuple(
        min(permutations(table), key=lambda order: sum(positions[entrant][seat] for seat, entrant in enumerate(order)))
        for table in tables
    )


def search_round(
    order: Sequence[int], seats: int, costs: Sequence[Sequence[int]], sit_out_costs: Sequence[int], chance: Random
) -> Round:
    """Find tables of low total cost of their pairs and of those who sit out, by exchanges of two entrants.

    ``order`` is the first attempt: its tables one after another, then the entrants who sit out.
    """
    best = list(order)
    improve_order(best, seats, costs, sit_out_costs)
    lowest = order_cost(best, seats, costs, sit_out_costs)
    kicks = min(SMALL_ROUND_DISTURBANCES, SEARCH_WORK // len(best) ** 2)
    for _ in range(kicks if len(best) > seats else 0):
        if not lowest:
            break
        attempt = list(best)
        for _ in range(3):
            i, j = chance.sample(range(len(attempt)), 2)
            attempt[i], attempt[j] = attempt[j], attempt[i]
        improve_order(attempt, seats, costs, sit_out_costs)
        cost = order_cost(attempt, seats, costs, sit_out_costs)
        if cost <= lowest:
            best, lowest = attempt, cost
    full = len(best) // seats * seats
    return tuple(tuple(best[at : at + seats]) for at in range(0, full, seats))


def order_cost(order: Sequence[int], seats: int, costs: Sequence[Sequence[int]], sit_out_costs: Sequence[int]) -> int:
    """Return the total cost of an order of entrants."""
    full = len(order) // seats * seats
    pairs = sum(costs[a][b] for at in range(0, full, seats) for a, b in combinations(order[at : at + seats], 2))
    return pairs + sum(sit_out_costs[entrant] for entrant in order[full:])


def improve_order(order: list[int], seats: int, costs: Sequence[Sequence[int]], sit_out_costs: Sequence[int]) -> None:
    """Exchange two entrants of an order in place as long as any exchange lowers its cost."""
    full = len(order) // seats * seats

    def place_cost(entrant: int, place: int, other: int) -> int:
        """Return the cost of an entrant in another's place."""
        if place >= full:
            return sit_out_costs[entrant]
        first = place - place % seats
        row = costs[entrant]  # its own cost is 0: an entrant may be compared with itself
        return sum(map(row.__getitem__, order[first : first + seats])) - row[other]

    improved = True
    while improved:
        improved = False
        for i in range(full):
            for j in range(i - i % seats + seats, len(order)):
                a, b = order[i], order[j]
                now = place_cost(a, i, a) + place_cost(b, j, b)
                if place_cost(b, i, a) + place_cost(a, j, b) < now:
                    order[i], order[j] = b, a
                    improved = True


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
