"""The components of a position of Notre Dame, by name (N-1)."""

from __future__ import annotations

from collections import Counter

from engines.core import piles
from engines.core.game import Position
from engines.notredame import term_messages
from engines.notredame.components import printed, steps_from
from engines.notredame.state import State


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``. Figures count where they may stand."""
    state = position.state
    index = printed(state.components)
    markets = steps_from(state.components, term_messages.districts(state.components, len(state.players)), "0-c")
    counts = Counter([*piles.all_cards(state.brown), *piles.all_cards(state.grey), *state.persons, *state.discard])
    counts.update(state.tokens.values())
    counts["coin"] = state.coins + sum(player.coins for player in state.players)
    for seat, player in enumerate(state.players):
        counts.update([*piles.all_cards(player.deck), *player.hand, *player.choosing, *player.played, *player.tokens])
        counts[f"cube {seat}"] = player.supply + player.general + player.cathedral + sum(player.sectors.values())
        counts["carriage"] += player.carriage in markets
        counts["trusted friend"] += player.friend is None or player.friend in index.sectors
        counts["person bribed"] += player.person is None or player.person in state.persons
    return counts
