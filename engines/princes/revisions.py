"""What tables of older rules numbers keep as it was when they began."""

from __future__ import annotations

from engines.princes.state import State

SELLS_AFTER = "sells-after"
NAMES_DECK = "names-deck"

REVISIONS = {1: (SELLS_AFTER, NAMES_DECK)}
"""Rules number to the ways that its tables keep."""


def sells_after(state: State) -> bool:
    """Up to rules 1 a purchase was told before the sale that paid for it (P-22.29)."""
    return SELLS_AFTER in state.old


def names_deck(state: State) -> bool:
    """Up to rules 1 the Russian games asked where a profession comes from even if only the deck had any (P-19.4)."""
    return NAMES_DECK in state.old
