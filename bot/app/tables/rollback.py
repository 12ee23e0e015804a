"""How far a vote would rewind a table, also beyond the undo barrier. ``votes`` holds the vote itself."""

from __future__ import annotations

from bot.app.errors import RejectedError
from bot.app.tables.table import Table


def rollback_target(table: Table, seat: int) -> int:
    """Return the version to go back to: before the seat's own last move, else before the last move.

    Raises ``RejectedError`` where there is nothing to undo.
    """
    match = table.match
    if table.is_over:
        raise RejectedError("refused-over")
    if not match.active_entries.active_versions:
        raise RejectedError("refused-nothing-to-undo")
    return (match.active_entries.last_move(seat) or match.active_entries.active_versions[-1]) - 1


def rollback_length(table: Table, to: int) -> int:
    """Count the moves that going back to version ``to`` would undo."""
    return len(table.match.active_entries.moves_since(to))
