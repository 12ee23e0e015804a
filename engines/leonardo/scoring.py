"""Kinds, the variety bonus, and the order at the end (L-14)."""

from __future__ import annotations

from engines.core.game import Standing
from engines.leonardo import table
from engines.leonardo.state import Player, State


def kinds(components: str, player: Player) -> int:
    """Different kinds among a player's invention cards (L-14.1, L-14.5)."""
    rows = table.of(components).inventions
    return len({rows[card].kind for card in player.inventions})


def variety(components: str, n: int) -> int:
    """Florins for so many different kinds (L-14.1)."""
    return next((row.florins for row in table.of(components).table.diversity_bonus if row.distinct_kinds == n), 0)


def standings(state: State) -> tuple[Standing, ...]:
    """How everybody stands: by florins, then by cards, by gold cards, silver, copper, bronze (L-14.2, L-14.3)."""
    index = table.of(state.components)
    colours = [row.id for row in sorted(index.table.invention_colour, key=lambda row: row.tie_rank)]
    keys = []
    for player in state.players:
        has = [index.inventions[card].colour for card in player.inventions]
        keys.append((player.florins, len(has), *[has.count(colour) for colour in colours]))
    return tuple(
        Standing(seat, player.florins, 1 + sum(other > keys[seat] for other in keys), dict(player.parts))
        for seat, player in enumerate(state.players)
    )
