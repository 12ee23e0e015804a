"""The components of a position of Fresco, by name (F-1)."""

from __future__ import annotations

from collections import Counter

from engines.core import piles
from engines.core.game import Position
from engines.fresco.components import printed
from engines.fresco.state import State, masters


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``. Coins have no end."""
    state = position.state
    counts = Counter(state.supply)
    for pile in (state.bag, state.tiles, state.requests, state.portraits):
        counts.update(piles.all_cards(pile))
    counts.update([*state.fresco.values(), *state.open_requests, *state.open_portraits])
    for booth in state.booths:
        counts.update(booth)
    for master in masters(state):
        counts.update(master.tiles)
    for player in state.players:
        counts.update(player.paints)
        counts.update(player.plan.keys() - printed(state.components).spaces[state.final])
        counts.update([*player.requests, *player.portraits])
    return counts
