"""The component table of Pebbles, read from ``components.toml`` and identified by the hash of its text."""

from pathlib import Path

import msgspec

from docs.sample.engines.pebbles.component_rows import Card, ComponentFile, Numbers
from engines.core.components import ComponentTables, components_error, index_rows

HOME = Path(__file__).parent
SEATS = (2, 4)
"""T-1.1."""
MOST = 99
"""Maximum value of a number in the file."""


class Index(msgspec.Struct, frozen=True):
    """The lookups of the rules."""

    table: ComponentFile
    numbers: Numbers
    cards: dict[str, Card]


def _build_index(table: ComponentFile) -> Index:
    validate_tables(table)
    return Index(table, table.game, index_rows("card", table.card, terms=HOME))


def validate_tables(table: ComponentFile) -> None:
    """Refuse values that would make the rules unplayable."""
    numbers = table.game
    if not 1 <= numbers.least <= numbers.most <= MOST:
        raise components_error(f"[game]: 1 to {MOST} stones")
    if not (0 <= numbers.coins <= MOST and 1 <= numbers.offer <= MOST):
        raise components_error(f"[game]: coins to offer, and no more than {MOST}")
    if not 1 <= numbers.looked <= MOST:
        raise components_error("[game]: a card to look at")
    for row in table.card:
        if not 1 <= row.value <= MOST:
            raise components_error(f"[[card]] {row.id}: a value from 1 to {MOST}")


COMPONENTS = ComponentTables(ComponentFile, _build_index, HOME / "components.toml")
printed = COMPONENTS.index_of
"""Return the index of the table with a hash."""
