"""The smallest game, for the core: registered by tests only, with its painter."""

from __future__ import annotations

from engines import GAMES


def register_toy() -> None:
    """Put the toy game among the games, and its painter among the painters, once."""
    import tests.toy.painter  # noqa: F401 - importing it registers it
    from tests.toy.game import PEBBLES

    GAMES.setdefault(PEBBLES.key, PEBBLES)
