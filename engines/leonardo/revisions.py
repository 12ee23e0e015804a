"""What tables of older rules numbers keep as it was when they began."""

from __future__ import annotations

from engines.leonardo.state import State

LARGE_ENDS = "large-ends"

REVISIONS = {1: (LARGE_ENDS,)}
"""Rules number to the ways that its tables keep."""


def large_ends(state: State) -> bool:
    """Up to rules 1 the small laboratory came first: whoever began with the large one was done (L-5.1)."""
    return LARGE_ENDS in state.old
