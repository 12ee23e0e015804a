"""The toy game Pebbles with its painter: the smallest game for tests of the core. Only tests register it."""

from engines import GAMES


def register_toy() -> None:
    """Put the toy game among the games, and its painter among the painters, once."""
    import tests.toy.painter  # noqa: F401 - importing it registers it
    from tests.toy.game import PEBBLES

    GAMES.setdefault(PEBBLES.key, PEBBLES)
