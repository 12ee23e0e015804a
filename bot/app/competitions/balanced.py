"""Balanced rounds: all pairs meet equally often, and every entrant has each seat position equally often."""

import json
from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bot.app.competitions.rounds import (
    MAX_ROUNDS,
    Pairs,
    Round,
    choose_format,
    count_meetings,
    count_positions,
    count_small_tables,
    first_small_place,
    split_order,
    table_places,
)

ITERATIONS: Final = 150_000
"""Exchanges tried by the search: about a second of processor time."""
START_TEMPERATURE, END_TEMPERATURE = 0.8, 0.25
COOLING: Final = (END_TEMPERATURE / START_TEMPERATURE) ** (1 / ITERATIONS)
AVOIDED_PAIR_COST: Final = 40
"""The cost of a pair to keep apart at one table: more than any imbalance of meetings."""
OUTLIER_COST: Final = 4
"""The extra cost of each meeting by which a pair is far from the average, since equal sums may hide it."""
SMALL_TABLE_COST: Final = 6


class BalancedPlan(NamedTuple):
    """Balanced rounds, with the minimum and maximum of each count."""

    rounds: tuple[Round, ...]
    meetings: tuple[int, int]
    positions: tuple[int, int]
    small_tables: tuple[int, int]
    """How often an entrant is at a smaller table than others, or sits out."""


def plan_balanced_rounds(
    entrants: int,
    seats: int,
    rounds: int,
    avoid: Pairs,
    seed: int,
    sizes: Collection[int] = (),
    most_rounds: int = MAX_ROUNDS,
) -> BalancedPlan:
    """Plan all rounds of a tournament, with fair table sizes and a fair number of rounds close to the wanted ones.

    ``sizes``: the game's numbers of seats, by default only ``seats``. Takes up to a second of processor time: call it
      off the event loop. Raises ValueError if no plan is fair; see ``choose_format``.
    """
    chosen = choose_format(entrants, seats, sizes or (seats,), rounds, most_rounds)
    if chosen is None:
        raise ValueError(f"{entrants} entrants cannot be seated fairly at tables of {seats}")
    return balance_rounds(entrants, chosen.shape, chosen.rounds, avoid, seed)


def balance_rounds(entrants: int, shape: Sequence[int], rounds: int, avoid: Pairs, seed: int) -> BalancedPlan:
    """Plan rounds with tables of the sizes in ``shape``. The same arguments give the same plan.

    The search starts from a known design if there is one, or else at random. If possible, no two of ``avoid`` meet.
    """
    chance = Random(seed)  # noqa: S311 -- a plan is no secret
    apart = {frozenset(pair) for pair in avoid}
    names = list(range(entrants))
    chance.shuffle(names)
    planned = _choose_rounds(_design_rounds(entrants, shape), rounds, names, apart)
    planned = planned or _random_rounds(names, shape, rounds, chance)
    found = _search_rounds(entrants, shape, planned, avoid, chance)
    least, most = measure_plan(entrants, found).meetings
    if most - least > 2:
        found = _search_rounds(entrants, shape, found, avoid, chance, OUTLIER_COST)
    return measure_plan(entrants, balance_positions(found))


def measure_plan(entrants: int, rounds: Sequence[Round]) -> BalancedPlan:
    """Measure how balanced rounds are."""
    meetings = count_meetings(entrants, rounds)
    met = [meetings[a][b] for a, b in combinations(range(entrants), 2)]
    seats = max(len(table) for tables in rounds for table in tables)
    positions = [count for row in count_positions(entrants, seats, rounds) for count in row]
    small_tables = count_small_tables(entrants, rounds)
    ranges = [(min(counts), max(counts)) for counts in (met, positions, small_tables)]
    return BalancedPlan(tuple(rounds), *ranges)


@lru_cache(maxsize=1)
def _designs() -> dict[str, list[Round]]:
    """Load the designs by "entrants/seats". In a design all pairs meet equally often, or none meets twice."""
    stored = json.loads((Path(__file__).parent / "designs.json").read_text())
    return {name: design["rounds"] for name, design in stored.items()}


def _design_rounds(entrants: int, shape: Sequence[int]) -> Sequence[Round]:
    """Return the rounds of a known design; for two seats, by the circle method; empty if there is none."""
    if shape[0] > 2:
        return _designs().get(f"{entrants}/{shape[0]}", []) if len(shape) * shape[0] == entrants else []
    size = entrants - 1 + entrants % 2
    rounds = []
    for middle in range(size):
        pairs = [((middle + step) % size, (middle - step) % size) for step in range(1, size // 2 + 1)]
        rounds.append(tuple(pairs) if entrants % 2 else ((middle, size), *pairs))
    return rounds


def _choose_rounds(
    design: Sequence[Round], rounds: int, names: Sequence[int], apart: set[frozenset[int]]
) -> list[Round]:
    """Repeat a design; choose the rounds of its last repetition with the fewest pairs to keep apart."""
    named = [tuple(tuple(names[entrant] for entrant in table) for table in tables) for tables in design]

    def broken_pairs(tables: Round) -> int:
        return sum(frozenset(pair) in apart for table in tables for pair in combinations(table, 2))

    if not named:
        return []
    repeats, rest = divmod(rounds, len(named))
    return named * repeats + sorted(named, key=broken_pairs)[:rest]


def _random_rounds(names: Sequence[int], shape: Sequence[int], rounds: int, chance: Random) -> list[Round]:
    """Return rounds of random tables in which entrants take turns to sit out or be at smaller tables."""
    small = len(names) - first_small_place(len(names), shape)
    made = []
    for number in range(rounds):
        at_small = [names[(number * small + at) % len(names)] for at in range(small)]
        others = [entrant for entrant in names if entrant not in at_small]
        chance.shuffle(others)
        made.append(split_order(others + at_small, shape))
    return made


def _least_squares(total: int, count: int) -> int:
    """Return the least sum of squares of ``count`` whole numbers with this total."""
    each, more = divmod(total, count)
    return count * each**2 + more * (2 * each + 1)


def _least_cost(entrants: int, shape: Sequence[int], rounds: int) -> int:
    """Return the cost of perfectly balanced rounds without a pair to keep apart."""
    pairs = rounds * sum(size * (size - 1) // 2 for size in shape)
    small = rounds * (entrants - first_small_place(entrants, shape))
    return _least_squares(pairs, entrants * (entrants - 1) // 2) + SMALL_TABLE_COST * _least_squares(small, entrants)


class _Schedule:
    """All rounds of a tournament as orders of entrants, tables first, with the counts behind their cost."""

    def __init__(self, entrants: int, shape: Sequence[int], rounds: Sequence[Round], avoid: Pairs, far: int) -> None:
        self.places, self._small = table_places(entrants, shape), first_small_place(entrants, shape)
        self.orders = [[entrant for table in tables for entrant in table] for tables in rounds]
        for order in self.orders:
            order += sorted(set(range(entrants)) - set(order))
        self._meetings = count_meetings(entrants, rounds)
        pairs = sum(size * (size - 1) for size in shape)
        usual = len(rounds) * pairs // (entrants * (entrants - 1))
        self._costs = [n**2 + far * max(n - usual - 2, usual - 1 - n, 0) for n in range(len(rounds) + 1)]
        self._small_tables = count_small_tables(entrants, rounds)
        self._weights = [[0] * entrants for _ in range(entrants)]
        for a, b in avoid:
            self._weights[a][b] = self._weights[b][a] = AVOIDED_PAIR_COST

    def cost(self) -> int:
        """Return the cost of all counts plus the weights of the pairs that meet."""
        pairs = combinations(range(len(self._small_tables)), 2)
        met = sum(self._costs[self._meetings[a][b]] + self._meetings[a][b] * self._weights[a][b] for a, b in pairs)
        return met + SMALL_TABLE_COST * sum(count**2 for count in self._small_tables)

    def spreads_small_tables(self) -> bool:
        """Return whether entrants' counts of smaller tables and sit-outs differ by less than two."""
        return max(self._small_tables) - min(self._small_tables) <= 1

    def exchange(self, order: list[int], i: int, j: int) -> int:
        """Exchange two entrants at different tables of a round. Returns the change in cost."""
        a, b = order[i], order[j]
        change = self._move(order, i, a, -1) + self._move(order, j, b, -1)
        change += self._move(order, i, b, 1) + self._move(order, j, a, 1)
        order[i], order[j] = b, a
        return change

    def _move(self, order: list[int], place: int, entrant: int, sign: int) -> int:
        """Count an entrant in at a place (1) or out (-1). Returns the change in cost."""
        row, weights, costs, change = self._meetings[entrant], self._weights[entrant], self._costs, 0
        if place >= self._small:
            self._small_tables[entrant] += sign
            change = SMALL_TABLE_COST * sign * (2 * self._small_tables[entrant] - sign)
        for at in self.places[place]:
            if at != place:
                mate = order[at]
                met = row[mate]
                row[mate] = self._meetings[mate][entrant] = met + sign
                change += costs[met + sign] - costs[met] + sign * weights[mate]
        return change


def _search_rounds(
    entrants: int, shape: Sequence[int], rounds: Sequence[Round], avoid: Pairs, chance: Random, far: int = 0
) -> list[Round]:
    """Search for better rounds by simulated annealing, from the given ones. Returns the best found.

    ``far``: the cost of each meeting by which a pair is farther than usual from the average.
    """
    schedule = _Schedule(entrants, shape, rounds, avoid, far)
    playing, cost, least = sum(shape), schedule.cost(), _least_cost(entrants, shape, len(rounds))
    best, best_cost = [list(order) for order in schedule.orders], cost
    temperature = START_TEMPERATURE
    for _ in range(ITERATIONS if entrants > shape[0] else 0):
        if best_cost <= least:
            break
        temperature *= COOLING
        order = schedule.orders[int(chance.random() * len(rounds))]
        i, j = int(chance.random() * playing), int(chance.random() * entrants)
        if schedule.places[i] is schedule.places[j]:
            continue
        change = schedule.exchange(order, i, j)
        if change > 0 and chance.random() >= exp(-change / temperature):
            schedule.exchange(order, i, j)
            continue
        cost += change
        if cost < best_cost and schedule.spreads_small_tables():
            best, best_cost = [list(order) for order in schedule.orders], cost
    return [split_order(order, shape) for order in best]


def balance_positions(rounds: Sequence[Round]) -> list[Round]:
    """Order all tables so that each entrant has each position of a table size about equally often.

    The counts differ by at most one: each entrant's tables of a size form groups of ``size``, each with a position at
    most once. That is an edge colouring of a bipartite graph of tables and groups, which always exists (Kőnig).
    """
    played: Counter[tuple[int, int]] = Counter()
    links: dict[tuple[int, ...], list[tuple[int, ...] | None]] = {}
    for number, tables in enumerate(rounds):
        for at, table in enumerate(tables):
            size = len(table)
            for entrant in table:
                place, group = (number, at, -1, -1), (entrant, size, played[entrant, size] // size)
                played[entrant, size] += 1
                one, other = (links.setdefault(node, [None] * size) for node in (place, group))
                position, free = one.index(None), other.index(None)
                _free_position(links, group, position, free)
                one[position], other[position] = group, place
    return [
        tuple(tuple(group[0] for group in links[number, at, -1, -1] if group) for at in range(len(tables)))
        for number, tables in enumerate(rounds)
    ]


def _free_position(
    links: dict[tuple[int, ...], list[tuple[int, ...] | None]], node: tuple[int, ...], position: int, free: int
) -> None:
    """Free a position at a node, by exchanging it with a free one along the path of both."""
    path = []
    taken, other = position, free
    while (following := links[node][taken]) is not None:
        path.append((node, following, taken))
        node, taken, other = following, other, taken
    for one, two, old in path:
        links[one][old] = links[two][old] = None
    for one, two, old in path:
        new = position + free - old
        links[one][new], links[two][new] = two, one
