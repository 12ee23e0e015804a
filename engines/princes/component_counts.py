"""The components of a position of The Princes of Florence, by name (P-1, P-25.3)."""

from __future__ import annotations

from collections import Counter

from engines.core import piles
from engines.core.game import Position
from engines.princes import estate
from engines.princes.components import printed
from engines.princes.state import State
from engines.princes.steps.objects import PlaceLandscape


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``. Tiles count on free squares of the grid, florins in whole hundreds."""
    state = position.state
    unit = printed(state.components).table.rates.florins_per_wv
    counts = Counter({**state.heaps, **state.buildings, **state.freedoms})
    counts.update([*state.laid_out, *state.box, *(state.looking.cards if state.looking else ())])
    counts.update(step.kind for step in position.stack if isinstance(step, PlaceLandscape))
    for deck in state.decks.values():
        counts.update(piles.all_cards(deck))
    for player in state.players:
        counts.update([*player.professions, *player.table, *player.bonus, *player.used_bonus, *player.prestige])
        counts.update(player.freedoms)
        counts.update({"recruiting_card": player.recruiting, "builder": player.builders, "jester": player.jesters})
        counts["loose florins"] += player.florins % unit
        taken = estate.palazzo(state.components)
        for tile in player.tiles:
            mask = estate.places(state.components, tile.kind)[tile.way][tile.at].mask
            counts[tile.kind] += not mask & taken
            taken |= mask
    return counts
