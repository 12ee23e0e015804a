"""Make bot/app/competitions/designs.json: ``python -m tests.app.competitions.make_designs``.

Rounds in which no pair meets twice, where the search of the product finds fewer: from transversal designs over
finite fields, and the same design inside each group.
"""

import json
from itertools import product
from pathlib import Path

from bot.app.competitions import balanced
from bot.app.competitions.balanced import plan_balanced_rounds

FIELDS = {3, 4, 5, 7, 8, 9, 11, 13}
POLYNOMIALS = {4: 0b111, 8: 0b1011}
TARGET = Path(balanced.__file__).parent / "designs.json"
MOST = Path(__file__).parent / "most_rounds.json"


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


def make_design(entrants: int, seats: int) -> list[list[list[int]]]:
    """Return rounds of a transversal design, and of the designs inside its groups."""
    size = entrants // seats
    if entrants % seats or size not in FIELDS or seats > size:
        return [[list(range(seats))]] if entrants == seats else []
    rounds = [
        [[n * size + add(size, multiply(size, slope, n), start) for n in range(seats)] for start in range(size)]
        for slope in range(size)
    ]
    inner = make_design(size, seats)
    return rounds + [
        [[group * size + x for x in table] for group, table in product(range(seats), tables)] for tables in inner
    ]


def count_found(entrants: int, seats: int) -> int:
    """Return how many rounds without a second meeting the search finds."""
    for rounds in range(1, (entrants - 1) // (seats - 1) + 1):
        if plan_balanced_rounds(entrants, seats, rounds, (), 0).meetings[1] > 1:
            return rounds - 1
    return (entrants - 1) // (seats - 1)


def main() -> None:
    """Write the designs that have more rounds than the search finds."""
    designs: dict[str, list[list[list[int]]]] = {}
    most: dict[str, int] = {}
    TARGET.write_text("{}")  # the search begins without designs
    for seats, entrants in product((3, 4, 5), range(6, 41)):
        made = make_design(entrants, seats)
        found = count_found(entrants, seats)
        most[f"{entrants}/{seats}"] = max(found, len(made))
        if len(made) > found:
            designs[f"{entrants}/{seats}"] = made
    TARGET.write_text(json.dumps(designs, separators=(",", ":")).replace('],"', '],\n"') + "\n")
    MOST.write_text(json.dumps(most, indent=0) + "\n")


if __name__ == "__main__":
    main()
