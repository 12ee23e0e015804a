"""All bounded caches, to clear them: a process that runs for weeks would fill each completely."""

import sys
from collections.abc import Callable, Iterator
from typing import Final

PARTS: Final = frozenset({"bot", "engines", "render"})


def cache_clearers() -> Iterator[Callable[[], None]]:
    """Yield the function that clears each bounded cache of all loaded modules.

    Unbounded caches have as many entries as there are files, games or symbols, and stay. The largest take some
    milliseconds to clear.
    """
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in PARTS:
            for thing in [*vars(module).values()]:
                parameters = getattr(thing, "cache_parameters", None)
                if parameters is not None and thing.__module__ == name and parameters()["maxsize"] is not None:
                    yield thing.cache_clear
