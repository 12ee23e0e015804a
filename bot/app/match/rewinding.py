"""Going back beyond the seal: to where, and how far that is. Whether it is done is a vote (see ``motions``)."""

from __future__ import annotations

from bot.app.match.table import Table
from bot.app.port.refusals import Declined


def target(table: Table, seat: int) -> int:
    """The version to go back to: before the seat's own last word, else before the last word of all.

    Raises ``Declined`` where there is nothing to take back.
    """
    match = table.match
    if table.over:
        raise Declined("refused-over")
    if not match.living.said:
        raise Declined("refused-nothing-to-undo")
    return (match.living.of(seat) or match.living.said[-1]) - 1


def steps_back(table: Table, to: int) -> int:
    """How many words would be taken back."""
    return len(table.match.living.since(to))
