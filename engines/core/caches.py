"""What is kept to be quick, and how it is let go: a process that runs for weeks would fill each cache to its brim."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Final

PARTS: Final = frozenset({"bot", "engines", "render"})


def cache_clearers() -> Iterator[Callable[[], None]]:
    """For every cache with a bound, of all that is loaded, what empties it.

    Those without a bound have as many entries as there are files, games or signs, and stay. The largest take some
    milliseconds to empty.
    """
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in PARTS:
            for thing in [*vars(module).values()]:
                parameters = getattr(thing, "cache_parameters", None)
                if parameters is not None and thing.__module__ == name and parameters()["maxsize"] is not None:
                    yield thing.cache_clear
