"""The smallest game, for the core: registered by tests only."""

from __future__ import annotations

from engines import GAMES


def register() -> None:
    """Put the toy game among the games, once."""
    from tests.toy.game import PEBBLES

    GAMES.setdefault(PEBBLES.key, PEBBLES)
