"""Tables of Pebbles for tests."""

from typing import Any, ClassVar

from docs.sample.engines.pebbles.components import printed
from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.engines.pebbles.state import State
from docs.sample.engines.pebbles.view import PebblesView
from engines.core.core_types import Move
from engines.core.log import SeedSecret
from engines.core.match_factory import dump_position, load_match
from tests.engines.rules.rule_match import RuleMatch

VALUE = {card: row.value for card, row in printed(PEBBLES.default_components).cards.items()}
"""Values by card."""
SECRET = SeedSecret("0f" * 32, "a0" * 32)
RED: Move = ("red=2", ".")
BLUE: Move = ("blue=3", ".")
PASS: Move = ("pass",)


class Table(RuleMatch[State, PebblesView]):
    """A table of Pebbles."""

    GAME = PEBBLES
    CHOSEN: ClassVar[dict[str, object]] = {}


def open_table(seats: int = 3, rounds: int = 3) -> Table:
    """Open a table where all players plan."""
    return Table.open(seats, secret=SECRET, rounds=rounds)


def start_table(seats: int = 3, rounds: int = 3) -> Table:
    """Open a table and push all players' plans, so that it is seat 0's turn."""
    table = open_table(seats, rounds)
    for seat in range(seats):
        table.push(seat, RED)
    return table


def edit_table(table: Table, **state: object) -> Table:
    """Return the table with parts of its state changed, to set up a position."""
    dumped: Any = dump_position(table)
    dumped["state"] = {**dumped["state"], **state}
    return Table._of(load_match(PEBBLES, "edited", dumped, SECRET))
