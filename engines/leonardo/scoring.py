"""Kinds of inventions, the variety bonus, and the final ranking (L-14)."""

from __future__ import annotations

from engines.core import seats
from engines.core.game import SeatScore
from engines.leonardo.components import printed
from engines.leonardo.state import Player, State


def kinds(components: str, player: Player) -> int:
    """Return different kinds among a player's invention cards (L-14.1, L-14.5)."""
    rows = printed(components).inventions
    return len({rows[card].kind for card in player.inventions})


def variety(components: str, n: int) -> int:
    """Return the florins for a number of different kinds; 0 below the lowest number of the file (L-14.1)."""
    return next((row.florins for row in printed(components).table.diversity_bonus if row.distinct_kinds == n), 0)


def seat_scores(state: State) -> tuple[SeatScore, ...]:
    """Return the results: by florins, then cards, then gold, silver, copper, bronze (L-14.2, L-14.3)."""
    index = printed(state.components)
    colours = [row.id for row in sorted(index.table.invention_colour, key=lambda row: row.tie_rank)]
    keys = []
    for player in state.players:
        has = [index.inventions[card].colour for card in player.inventions]
        keys.append((player.florins, len(has), *[has.count(colour) for colour in colours]))
    return seats.rank_seats(keys, [player.parts for player in state.players])
