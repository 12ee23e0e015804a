"""Open tables of the toy game, with plans submitted or with an edited state."""

from typing import Any

from engines.core.core_types import Move
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.core.match_factory import dump_position, load_match, open_match
from tests.toy.game import PEBBLES

SECRET = SeedSecret("0f" * 32, "a0" * 32)
RED: Move = ("red=2", ".")
BLUE: Move = ("blue=3", ".")
PASS: Move = ("pass",)
Table = Match[Any, Any]


def open_table(seats: int = 3, rounds: int = 3) -> Table:
    """Open a table at which all players plan."""
    return open_match(PEBBLES, "table", seats, {"rounds": rounds}, SECRET)


def start_table(seats: int = 3, rounds: int = 3) -> Table:
    """Open a table and push the plans of all players, so that seat 0 is at turn."""
    table = open_table(seats, rounds)
    for seat in range(seats):
        table.push(seat, RED)
    return table


def edit_table(table: Table, **state: object) -> Table:
    """Return the same table with parts of its state changed, to set a position up."""
    dumped: Any = dump_position(table)
    dumped["state"] = {**dumped["state"], **state}
    return load_match(PEBBLES, "edited", dumped, SECRET)
