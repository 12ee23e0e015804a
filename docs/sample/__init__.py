"""The sample game, Pebbles, in a tree like the project's: ``make game`` copies it, and only tests register it."""


def register_sample() -> None:
    """Register the sample game and its painter."""
    import docs.sample.engines
    import docs.sample.render  # noqa: F401 - importing them registers
