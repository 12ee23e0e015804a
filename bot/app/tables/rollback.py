"""Going back beyond the seal: to where, and how far that is. Whether it is done is a vote (see ``motions``)."""

from __future__ import annotations

from bot.app.errors import RejectedError
from bot.app.tables.table import Table


def rollback_target(table: Table, seat: int) -> int:
    """The version to go back to: before the seat's own last word, else before the last word of all.

    Raises ``Declined`` where there is nothing to take back.
    """
    match = table.match
    if table.is_over:
        raise RejectedError("refused-over")
    if not match.active_entries.active_versions:
        raise RejectedError("refused-nothing-to-undo")
    return (match.active_entries.last_move(seat) or match.active_entries.active_versions[-1]) - 1


def rollback_length(table: Table, to: int) -> int:
    """How many words would be taken back."""
    return len(table.match.active_entries.moves_since(to))
