"""Messages that are shared by many options."""

from functools import lru_cache

from engines.core.core_types import Msg


@lru_cache(maxsize=64)
def count_left_message(n: int) -> Msg:
    """Return how many of a thing are left."""
    return Msg("left", {"n": n})
