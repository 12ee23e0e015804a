"""What is printed on the things of Newgame, read from ``components.toml`` and known by the hash of its text."""

from operator import attrgetter
from pathlib import Path

import msgspec
from engines.newgame.component_rows import Numbers, ComponentFile, Stone

from engines.core.components import ComponentTables, components_error, index_rows

HOME = Path(__file__).parent
SEATS = (2, 4)
"""X-1.1."""
MOST = 99
"""No number of the file is larger."""


class Index(msgspec.Struct, frozen=True):
    """What the rules look up."""

    table: ComponentFile
    numbers: Numbers
    stones: dict[str, Stone]


def _build_index(table: ComponentFile) -> Index:
    index_rows("stone: value", table.stone, attrgetter("value"))
    _validate_tables(table)
    return Index(table, table.game, index_rows("stone", table.stone, terms=HOME))


def _validate_tables(table: ComponentFile) -> None:
    """Refuse what the rules could not be played with."""
    numbers = table.game
    if not 1 <= numbers.rounds <= numbers.hand <= MOST:
        raise components_error("[game]: a stone for every round, and at least one round")
    if not (0 <= numbers.rest <= MOST and 0 <= numbers.win <= MOST):
        raise components_error(f"[game]: 0 to {MOST} points")
    if len(table.stone) < numbers.hand * SEATS[1]:
        raise components_error(f"[[stone]]: {SEATS[1]} hands of {numbers.hand} are needed")
    for row in table.stone:
        if not 1 <= row.value <= MOST:
            raise components_error(f"[[stone]] {row.id}: a value from 1 to {MOST}")


COMPONENTS = ComponentTables(ComponentFile, _build_index, Path(__file__).with_name("components.toml"))
printed = COMPONENTS.index_of
"""What is printed on everything: the index of the table with a hash."""
