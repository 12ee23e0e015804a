"""The bishop's bonus (F-9.3)."""

from __future__ import annotations

from functools import lru_cache

from engines.fresco import grid
from engines.fresco.components import printed


@lru_cache(maxsize=2048)
def bonus(components: str, bishop: str, section: str) -> int:
    """Return the bishop's bonus for a section: 3 under him, 2 next to him, else 0."""
    row = printed(components).table.bishop
    return (row.bonus_on, row.bonus_adjacent, 0)[min(grid.distance(bishop, section), 2)]
