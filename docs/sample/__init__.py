"""The sample game, Pebbles, in a tree like the project's: ``make game`` copies it, and tests alone register it."""


def register_sample() -> None:
    """Put the sample game among the games, and its painter among the painters."""
    import docs.sample.engines
    import docs.sample.render  # noqa: F401 - importing them registers
