"""Make bot/app/competitions/designs.json: ``python -m tests.app.competitions.make_designs [--search]``.

Rounds in which all pairs meet equally often, or none meets twice, each with the source of its construction. With
``--search`` also count again how many such rounds the search of the product finds.
"""

import json
import sys
from itertools import product
from pathlib import Path
from typing import NamedTuple

from bot.app.competitions import balanced
from bot.app.competitions.balanced import balance_rounds

FIELDS = {3, 4, 5, 7, 8, 9, 11, 13}
POLYNOMIALS = {4: 0b111, 8: 0b1011}
PRIMITIVE = {5: 2, 9: 4, 13: 2}
"""A primitive element of each field; of 9, 1 + i."""
TARGET = Path(balanced.__file__).parent / "designs.json"
MOST = Path(__file__).parent / "most_rounds.json"
Rounds = list[list[list[int]]]


class Starter(NamedTuple):
    """Rounds developed cyclically: each number below ``orbits`` × ``modulus`` moves in its orbit, the others stay."""

    source: str
    modulus: int
    orbits: int
    bases: list[list[list[int]]]
    short: tuple[list[int], ...] = ()
    """Tables each of whose development is a round."""


CYCLIC = "starter blocks found by backtracking, developed cyclically modulo {}"
STARTERS = {
    "12/4": Starter(
        "resolvable (12, 4, 3) design: " + CYCLIC.format(11), 11, 1, [[[11, 0, 1, 3], [2, 6, 7, 9], [4, 5, 8, 10]]]
    ),
    "15/3": Starter(
        "Kirkman's schoolgirls (Kirkman 1850): " + CYCLIC.format(7), 7, 2,
        [[[14, 0, 7], [1, 2, 4], [3, 8, 12], [5, 11, 13], [6, 9, 10]]],
    ),
    "18/3": Starter(
        "nearly Kirkman triple system (Baker and Wilson 1977): " + CYCLIC.format(4), 4, 4,
        [
            [[17, 10, 5], [16, 2, 12], [0, 4, 7], [1, 13, 6], [3, 11, 8], [9, 15, 14]],
            [[17, 2, 15], [16, 8, 6], [0, 3, 10], [1, 12, 7], [4, 14, 11], [5, 9, 13]],
        ],
    ),
    "21/3": Starter(
        "Kirkman triple system (Ray-Chaudhuri and Wilson 1971): " + CYCLIC.format(7), 7, 3,
        [[[0, 2, 3], [1, 20, 11], [4, 19, 9], [5, 18, 7], [6, 10, 16], [8, 13, 12], [14, 15, 17]]],
        ([0, 7, 14], [0, 13, 18], [0, 8, 16]),
    ),
    "24/3": Starter(
        "nearly Kirkman triple system (Baker and Wilson 1977): " + CYCLIC.format(11), 11, 2,
        [[[23, 0, 11], [22, 1, 13], [2, 3, 5], [4, 9, 19], [6, 10, 12], [7, 14, 21], [8, 16, 17], [15, 18, 20]]],
    ),
}  # fmt: skip


def develop_starter(starter: Starter) -> Rounds:
    """Return the rounds of a starter."""
    size, moving = starter.modulus, starter.modulus * starter.orbits

    def shift(table: list[int], step: int) -> list[int]:
        return [one - one % size + (one + step - one // size * size) % size if one < moving else one for one in table]

    rounds = [[shift(table, step) for table in base] for base in starter.bases for step in range(size)]
    return rounds + [[shift(table, step) for step in range(size)] for table in starter.short]


def multiply(size: int, a: int, b: int) -> int:
    """Multiply in the field of ``size``: a prime, 4 or 8 (polynomials as bits), or 9 (Gaussian integers modulo 3)."""
    if size == 9:
        (a1, a0), (b1, b0) = divmod(a, 3), divmod(b, 3)
        return (a1 * b0 + a0 * b1) % 3 * 3 + (a0 * b0 - a1 * b1) % 3
    if size not in {4, 8}:
        return a * b % size
    made = 0
    for bit in range(4):
        made ^= (a << bit) if b >> bit & 1 else 0
    for high in (5, 4, 3, 2):
        if made >> high & 1 and 1 << high >= size:
            made ^= POLYNOMIALS[size] << high - (size.bit_length() - 1)
    return made


def add(size: int, a: int, b: int) -> int:
    """Add in the field of ``size``."""
    if size == 9:
        return (a // 3 + b // 3) % 3 * 3 + (a % 3 + b % 3) % 3
    return a ^ b if size in {4, 8} else (a + b) % size


def make_resolvable_fours(size: int) -> Rounds:
    """Return the rounds of the resolvable (3q + 1, 4, 1) design over a field of q = 4t + 1 elements."""
    powers = [1]
    while len(powers) < size - 1:
        powers.append(multiply(size, powers[-1], PRIMITIVE[size]))
    part, last = size // 4, 3 * size
    base = [[(0, 0), (1, 0), (2, 0)]]
    for n, orbit in product(range(part), range(3)):
        other = (orbit + 1) % 3
        base.append([(one, powers[n + part * at]) for one, at in ((orbit, 0), (orbit, 2), (other, 1), (other, 3))])
    return [
        [[orbit * size + add(size, x, step) for orbit, x in table] + [last] * (len(table) == 3) for table in base]
        for step in range(size)
    ]


def make_transversal(entrants: int, seats: int) -> Rounds:
    """Return rounds of a transversal design, and of the designs inside its groups."""
    size = entrants // seats
    if entrants % seats or size not in FIELDS or seats > size:
        return [[list(range(seats))]] if entrants == seats else []
    rounds = [
        [[n * size + add(size, multiply(size, slope, n), start) for n in range(seats)] for start in range(size)]
        for slope in range(size)
    ]
    inner = make_transversal(size, seats)
    return rounds + [
        [[group * size + x for x in table] for group, table in product(range(seats), tables)] for tables in inner
    ]


def make_design(entrants: int, seats: int) -> tuple[str, Rounds]:
    """Return the source and the rounds of the best construction that is known here."""
    if starter := STARTERS.get(f"{entrants}/{seats}"):
        return starter.source, develop_starter(starter)
    if seats == 4 and (entrants - 1) // 3 in PRIMITIVE and entrants % 3 == 1:
        source = "resolvable (3q + 1, 4, 1) design (Ray-Chaudhuri and Wilson 1971) over the field of {} elements"
        return source.format((entrants - 1) // 3), make_resolvable_fours((entrants - 1) // 3)
    source = "transversal design over the field of {} elements (Bose 1938), with the design of each group"
    return source.format(entrants // seats), make_transversal(entrants, seats)


def count_found(entrants: int, seats: int) -> int:
    """Return how many rounds without a second meeting the search finds."""
    most = (entrants - 1) // (seats - 1)
    for rounds in range(1, most + 1):
        if balance_rounds(entrants, (seats,) * (entrants // seats), rounds, (), 0).meetings[1] > 1:
            return rounds - 1
    return most


def main() -> None:
    """Write the designs that have as many rounds as are known, as the search finds fewer with some seeds."""
    most: dict[str, int] = json.loads(MOST.read_text())
    designs = {}
    if "--search" in sys.argv:
        TARGET.write_text("{}")  # the search begins without designs
    for seats, entrants in product((3, 4, 5), range(6, 41)):
        name = f"{entrants}/{seats}"
        source, rounds = make_design(entrants, seats)
        if "--search" in sys.argv:
            most[name] = count_found(entrants, seats)
        most[name] = max(most[name], 0 if name == "12/4" else len(rounds))
        if rounds and len(rounds) >= most[name]:
            designs[name] = {"source": source, "rounds": rounds}
    TARGET.write_text(json.dumps(designs, separators=(",", ":")).replace("},", "},\n").replace("]],", "]],\n") + "\n")
    MOST.write_text(json.dumps(most, indent=0) + "\n")


if __name__ == "__main__":
    main()
