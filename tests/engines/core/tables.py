"""Tables of the toy game for the core's tests."""

from __future__ import annotations

from typing import Any

from engines.core.log import Secret
from engines.core.match import Match
from engines.core.tables import dump, load_table, open_table
from engines.core.words import Word
from tests.toy.game import PEBBLES

SECRET = Secret("0f" * 32, "a0" * 32)
RED: Word = ("red=2", ".")
BLUE: Word = ("blue=3", ".")
PASS: Word = ("pass",)
Table = Match[Any, Any]


def new(seats: int = 3, rounds: int = 3) -> Table:
    """A fresh table: all plan."""
    return open_table(PEBBLES, "table", seats, {"rounds": rounds}, SECRET)


def planned(seats: int = 3, rounds: int = 3) -> Table:
    """A table on which seat 0 is at turn."""
    table = new(seats, rounds)
    for seat in range(seats):
        table.push(seat, RED)
    return table


def edited(table: Table, **state: object) -> Table:
    """The same table with parts of its state changed: how a test sets a position up."""
    dumped: Any = dump(table)
    dumped["state"] = {**dumped["state"], **state}
    return load_table(PEBBLES, "edited", dumped, SECRET)
