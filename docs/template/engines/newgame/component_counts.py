"""The components of a position of Newgame, by name (X-1)."""

from __future__ import annotations

from collections import Counter

from engines.core import piles
from engines.core.game import Position
from engines.newgame.state import State


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``."""
    state = position.state
    counts = Counter(piles.all_cards(state.stack))
    for player in state.players:
        counts.update([*player.hand, *player.laid])
    return counts
