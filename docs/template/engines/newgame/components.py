"""What is printed on the things of Newgame, read from ``components.toml`` and known by the hash of its text."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engines.core.components import Components, ids_differ, malformed
from engines.core.messages import terms
from engines.newgame.rows import Numbers, Stone, Printed

HOME = Path(__file__).parent
SEATS = (2, 4)
"""X-1.1."""
MOST = 99
"""No number of the file is larger."""


class Index(msgspec.Struct, frozen=True):
    """What the rules look up."""

    hash: str
    numbers: Numbers
    stones: dict[str, Stone]


def _index(components: str, table: Printed) -> Index:
    ids_differ({"stone": [row.id for row in table.stone], "stone: value": [row.value for row in table.stone]})
    _check(table)
    return Index(components, table.game, {row.id: row for row in table.stone})


def _check(table: Printed) -> None:
    """Refuse what the rules could not be played with."""
    numbers, words = table.game, terms(HOME, "en")
    if not 1 <= numbers.rounds <= numbers.hand <= MOST:
        raise malformed("[game]: a stone for every round, and at least one round")
    if not (0 <= numbers.rest <= MOST and 0 <= numbers.win <= MOST):
        raise malformed(f"[game]: 0 to {MOST} points")
    if len(table.stone) < numbers.hand * SEATS[1]:
        raise malformed(f"[[stone]]: {SEATS[1]} hands of {numbers.hand} are needed")
    for row in table.stone:
        if row.id not in words or not 1 <= row.value <= MOST:
            raise malformed(f"[[stone]] {row.id}: a name of terms.toml, a value from 1 to {MOST}")


COMPONENTS = Components(Printed, _index, Path(__file__).with_name("components.toml"))
printed = COMPONENTS.of
"""What is printed on everything: the index of the table with a hash."""
