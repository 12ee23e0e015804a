"""Rounds of tables, and Swiss pairing: entrants with similar points meet, if possible never twice."""

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, combinations, permutations
from random import Random
from typing import Final, NamedTuple

Seating = tuple[int, ...]
"""Entrants, numbered from 0, in seat order."""
Round = tuple[Seating, ...]
"""The tables of a round. An entrant at no table sits out."""


class RoundFormat(NamedTuple):
    """The table sizes of each round, larger first, and the number of rounds."""

    shape: tuple[int, ...]
    rounds: int


Pairs = Collection[tuple[int, int]]
"""Pairs of entrants to keep apart, in any order."""
MAX_ROUNDS: Final = 12
SITS_OUT: Final = -1
FEWEST_MIXED: Final = 3
"""The seats of the smallest table in a round with several table sizes: a duel is a different game."""
MOST_SIMULATED: Final = 40
"""Maximum entrants whose chances were simulated."""
SMALL_ROUND_DISTURBANCES: Final = 200
SEARCH_WORK: Final = 150_000
"""Larger rounds are disturbed SEARCH_WORK / entrants² times."""


def round_shapes(entrants: int, seats: int, sizes: Collection[int]) -> list[tuple[int, ...]]:
    """Return the possible table sizes of a round, larger tables first; the closest to ``seats`` first.

    ``sizes``: the game's numbers of seats. Tables of three or more differ by at most one seat, and no entrant sits out
      if ``sizes`` allows it. Otherwise all tables have ``seats``. Empty if there are too few entrants.
    """
    shapes = []
    for tables in range(1, entrants // FEWEST_MIXED + 1) if seats > 2 else ():
        size, larger = divmod(entrants, tables)
        if size in sizes and size >= FEWEST_MIXED and (not larger or size + 1 in sizes):
            shapes.append((size + 1,) * larger + (size,) * (tables - larger))
    shapes.sort(key=lambda shape: shape_distance(shape, seats))
    return shapes or [(seats,) * (entrants // seats)] * (entrants >= seats)


def shape_distance(shape: Sequence[int], seats: int) -> int:
    """Return the sum of the seats by which all entrants' tables differ from the wanted size."""
    return sum(abs(size - seats) * size for size in shape)


def is_fair(entrants: int, shape: Sequence[int], rounds: int) -> bool:
    """Return whether equally strong entrants have about equal chances after this many rounds.

    They do if all sit out, or are at smaller tables, equally often. Without sit-outs, a difference of one is harmless
    over enough rounds (simulated up to 40 entrants), unless some are at no larger table.
    """
    small = entrants - first_small_place(entrants, shape)
    if rounds * small % entrants == 0:
        return True
    are_enough = 1 + min(entrants, MOST_SIMULATED) / 8 <= rounds
    return sum(shape) == entrants and are_enough and rounds * (entrants - small) >= entrants


def choose_format(
    entrants: int, seats: int, sizes: Collection[int], rounds: int, most_rounds: int = MAX_ROUNDS
) -> RoundFormat | None:
    """Choose fair table sizes and a number of rounds close to the wanted ones, or return None if none is fair."""
    shapes = round_shapes(entrants, seats, sizes)
    fair = [
        (abs(count - rounds) + 2 * shape_distance(shape, seats) / entrants, -len(shape), count)
        for shape in shapes
        for count in range(1, most_rounds + 1)
        if is_fair(entrants, shape, count)
    ]
    if not fair:
        return None
    _, tables, count = min(fair)
    return RoundFormat(next(shape for shape in shapes if len(shape) == -tables), count)


def table_places(entrants: int, shape: Sequence[int]) -> list[range]:
    """Return, for each place of an entrant order, all places of its table; empty for sit-outs."""
    places = list[range]()
    for size in shape:
        places += [range(len(places), len(places) + size)] * size
    return places + [range(0)] * (entrants - len(places))


def first_small_place(entrants: int, shape: Sequence[int]) -> int:
    """Return the first place of an order at a smaller table or without one, or ``entrants``."""
    playing = sum(shape)
    return playing if playing < entrants else shape[0] * shape.count(shape[0])


def count_meetings(entrants: int, rounds: Iterable[Round]) -> list[list[int]]:
    """Count how often each pair sat at one table, as a symmetric matrix, ignoring higher numbers (they have left)."""
    meetings = [[0] * entrants for _ in range(entrants)]
    for tables in rounds:
        for table in tables:
            for a, b in combinations([entrant for entrant in table if entrant < entrants], 2):
                meetings[a][b] += 1
                meetings[b][a] += 1
    return meetings


def count_small_tables(entrants: int, rounds: Iterable[Round]) -> list[int]:
    """Count the rounds in which each entrant was at a smaller table than others, or sat out."""
    counts = [0] * entrants
    for tables in rounds:
        most = max(map(len, tables))
        at_large = {entrant for table in tables if len(table) == most for entrant in table}
        for entrant in range(entrants):
            counts[entrant] += entrant not in at_large
    return counts


def count_positions(entrants: int, seats: int, rounds: Iterable[Round]) -> list[list[int]]:
    """Count how often each entrant had each seat position, ignoring higher numbers (they have left)."""
    counts = [[0] * seats for _ in range(entrants)]
    for tables in rounds:
        for table in tables:
            for position, entrant in enumerate(table):
                if entrant < entrants:
                    counts[entrant][position] += 1
    return counts


def assign_positions(tables: Round, positions: Sequence[Sequence[int]]) -> Round:
    """Order each table so that its entrants get their least frequent positions."""
    return tuple(
        min(permutations(table), key=lambda order: sum(positions[entrant][seat] for seat, entrant in enumerate(order)))
        for table in tables
    )


def search_round(
    order: Sequence[int],
    shape: Sequence[int],
    costs: Sequence[Sequence[int]],
    small_costs: Sequence[int],
    chance: Random,
) -> Round:
    """Find tables of low total cost, for pairs and smaller tables, by exchanging two entrants.

    ``order`` is the first attempt: its tables one after another, then the entrants who sit out.
    """
    best = list(order)
    improve_order(best, shape, costs, small_costs)
    lowest = order_cost(best, shape, costs, small_costs)
    kicks = min(SMALL_ROUND_DISTURBANCES, SEARCH_WORK // len(best) ** 2)
    for _ in range(kicks if len(best) > shape[0] else 0):
        if not lowest:
            break
        attempt = list(best)
        for _ in range(3):
            i, j = chance.sample(range(len(attempt)), 2)
            attempt[i], attempt[j] = attempt[j], attempt[i]
        improve_order(attempt, shape, costs, small_costs)
        cost = order_cost(attempt, shape, costs, small_costs)
        if cost <= lowest:
            best, lowest = attempt, cost
    return split_order(best, shape)


def split_order(order: Sequence[int], shape: Sequence[int]) -> Round:
    """Return the tables of an order of entrants."""
    return tuple(tuple(order[end - size : end]) for size, end in zip(shape, accumulate(shape), strict=True))


def order_cost(
    order: Sequence[int], shape: Sequence[int], costs: Sequence[Sequence[int]], small_costs: Sequence[int]
) -> int:
    """Return the total cost of an order of entrants."""
    pairs = sum(costs[a][b] for table in split_order(order, shape) for a, b in combinations(table, 2))
    return pairs + sum(small_costs[entrant] for entrant in order[first_small_place(len(order), shape) :])


def improve_order(
    order: list[int], shape: Sequence[int], costs: Sequence[Sequence[int]], small_costs: Sequence[int]
) -> None:
    """Exchange entrants of an order in place, pair by pair, while an exchange lowers its cost."""
    places, small = table_places(len(order), shape), first_small_place(len(order), shape)

    def place_cost(entrant: int, place: int, other: int) -> int:
        """Return the cost of an entrant in another's place."""
        row, mates = costs[entrant], places[place]  # its own cost is 0: an entrant may be compared with itself
        cost = small_costs[entrant] if place >= small else 0
        return cost + (sum(map(row.__getitem__, order[mates.start : mates.stop])) - row[other] if mates else 0)

    improved = True
    while improved:
        improved = False
        for i in range(sum(shape)):
            for j in range(places[i].stop, len(order)):
                a, b = order[i], order[j]
                now = place_cost(a, i, a) + place_cost(b, j, b)
                if place_cost(b, i, a) + place_cost(a, j, b) < now:
                    order[i], order[j] = b, a
                    improved = True


def pair_swiss_round(
    points: Sequence[int], shape: Sequence[int], history: Sequence[Round], avoid: Pairs, seed: int
) -> Round:
    """Pair the next round of a Swiss tournament. The same arguments give the same round.

    In order of importance: entrants sit out and are at smaller tables equally often, no two of ``avoid`` meet, no pair
    meets twice, entrants with equal points meet, entrants with few points sit out. The tables are optimal with two
    seats; with more, a search finds good ones. Takes up to a second of processor time: call it off the event loop.

    ``points``: one number per entrant; ``shape``: the table sizes.
    """
    entrants, playing = len(points), sum(shape)
    costs, small_costs = pairing_costs(points, shape, history, avoid)
    chance = Random(seed)  # noqa: S311 -- a plan is no secret
    order = list(range(entrants))
    chance.shuffle(order)
    order.sort(key=lambda entrant: (small_costs[entrant], -points[entrant]))
    sitting_out = order[: entrants - playing]
    order = sorted(order[entrants - playing :], key=lambda entrant: -points[entrant]) + sitting_out
    if shape[0] == 2:
        tables = _match_pairs(order, costs, small_costs)
    else:
        tables = search_round(order, shape, costs, small_costs, chance)
    shuffled = tuple(tuple(chance.sample(table, len(table))) for table in tables)
    seats = max(len(table) for tables in (shuffled, *history) for table in tables)
    return assign_positions(shuffled, count_positions(entrants, seats, history))


def pairing_costs(
    points: Sequence[int], shape: Sequence[int], history: Sequence[Round], avoid: Pairs
) -> tuple[list[list[int]], list[int]]:
    """Return the cost of each pair at one table, and of each entrant at a smaller table or without one."""
    entrants = len(points)
    low = min(points)
    gap = (max(points) - low + 1) ** 2
    sits_out = sum(shape) < entrants
    again = 2 * entrants * gap  # more than all of a round's gaps: at most 2 pairs per entrant at tables of five
    apart = 2 * entrants * again * (len(history) + 1)
    small = 2 * entrants * apart
    meetings = count_meetings(entrants, history)
    costs = [
        [(a - b) ** 2 + again * met for b, met in zip(points, row, strict=True)]
        for a, row in zip(points, meetings, strict=True)
    ]
    for a, b in avoid:
        costs[a][b] += apart
        costs[b][a] += apart
    counts = count_small_tables(entrants, history)
    return costs, [small * count + sits_out * (own - low) ** 2 for count, own in zip(counts, points, strict=True)]


def _match_pairs(order: Sequence[int], costs: Sequence[Sequence[int]], small_costs: Sequence[int]) -> Round:
    """Return the pairs of least total cost; if their number is odd, one entrant is matched with SITS_OUT."""
    from networkx import Graph, max_weight_matching  # type: ignore[import-untyped]  # 250 modules, for few rounds

    graph = Graph()
    for at, a in enumerate(order):
        graph.add_weighted_edges_from((a, b, -costs[a][b]) for b in order[at + 1 :])
        if len(order) % 2:
            graph.add_edge(a, SITS_OUT, weight=-small_costs[a])
    matching = max_weight_matching(graph, maxcardinality=True)
    rank = {entrant: at for at, entrant in enumerate(order)}
    pairs = [tuple(sorted(pair, key=rank.__getitem__)) for pair in matching if SITS_OUT not in pair]
    return tuple(sorted(pairs, key=lambda pair: rank[pair[0]]))
