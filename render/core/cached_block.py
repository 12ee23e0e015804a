"""Blocks of a scene that are composed once for equal arguments.

From move to move most blocks of a board stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from render.core.scene import Scene

P = ParamSpec("P")
R = TypeVar("R")
MOST: Final = 64
"""Results that are kept of each function: some boards, each with the blocks of four players."""

CACHES: Final = list[Any]()
"""The cache of each function, for tests."""


def cached_block(draw: Callable[Concatenate[Scene, P], R]) -> Callable[Concatenate[Scene, P], R]:
    """Keep what a function adds to a scene, and what it returns, for each set of arguments.

    The function must read nothing of the scene. All arguments are hashable, and they say everything that it depends on.
    """

    @lru_cache(maxsize=MOST)
    def compose(*args: Any, **named: Any) -> tuple[Scene, R]:
        block = Scene(game="", width=0)
        return block, draw(block, *args, **named)

    CACHES.append(compose)

    @wraps(draw)
    def add_block(scene: Scene, *args: P.args, **named: P.kwargs) -> R:
        block, result = compose(*args, **named)  # type: ignore[arg-type] # arguments are hashable, as said above
        scene.items += block.items
        scene.hotspots.update(block.hotspots)
        scene.parts.update(block.parts)
        scene.cut_texts += block.cut_texts
        return result

    return add_block  # type: ignore[return-value] # it takes the scene by position alone
