"""What tables of older rules numbers keep as it was when they began."""

from __future__ import annotations

from engines.fresco.state import State

ASKS_ANYWAY = "asks-anyway"
ENDS_UNTOLD = "ends-untold"

REVISIONS = {1: (ASKS_ANYWAY, ENDS_UNTOLD)}
"""Rules number to the ways that its tables keep."""


def asks_anyway(state: State) -> bool:
    """Up to rules 1 who could do nothing in cathedral or workshop had to say so (F-6.7)."""
    return ASKS_ANYWAY in state.old


def ends_untold(state: State) -> bool:
    """Up to rules 1 nobody was told that the last section makes a round the last one (F-16.7)."""
    return ENDS_UNTOLD in state.old
