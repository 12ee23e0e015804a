"""Test cached blocks of boards: composed once, independent of earlier boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from engines.core.translation import LANGUAGES
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.layouts import CHAT_LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import BLOCK_CACHES, Scene, cached_block
from tests.games import REAL
from tests.render.test_layouts import NAMES, WIDE
from tests.render.test_overlaps import own_views


def clear_blocks() -> int:
    """Forget all blocks. Return how many functions have some."""
    filled = [cache for cache in BLOCK_CACHES if cache.cache_info().currsize]
    for cache in filled:
        cache.cache_clear()
    return len(filled)


def board_requests(game: str) -> Iterator[PictureRequest]:
    """Boards as several seats see them, with other names, languages and layouts in turn."""
    for number, (view, _) in enumerate(own_views(game)):
        for layout, names in product(sorted(CHAT_LAYOUTS), (NAMES, WIDE)):
            lang, shown = LANGUAGES[number % len(LANGUAGES)], names[: len(view.players)]
            yield PictureRequest(game, view, lang=lang, names=shown, layout=layout)


def scene_parts(scene: Scene) -> tuple[Any, ...]:
    """Return everything that a scene has, in its order."""
    return scene.items, scene.hotspots, scene.parts, scene.cut_texts


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
def test_a_board_does_not_depend_on_what_was_composed_before(game: str) -> None:
    warm = [scene_parts(compose_scene(request)) for request in board_requests(game)]
    clear_blocks()
    for request, scene in zip(board_requests(game), warm, strict=True):
        assert scene_parts(compose_scene(request)) == scene
        clear_blocks()


@pytest.mark.slow
def test_boards_have_blocks() -> None:
    clear_blocks()
    for game in REAL:
        compose_scene(next(board_requests(game)))
    assert clear_blocks() > 12


def test_a_block_is_drawn_once_and_leaves_other_scenes_alone() -> None:
    drawn = list[int]()

    @cached_block
    def draw_count(scene: Scene, n: int) -> int:
        drawn.append(n)
        scene.add_rectangle(Box(0, 0, n, n), "ink")
        scene.add_hotspot(f"mark:{n}", Box(0, 0, n, n))
        return n + 1

    one, other = Scene("princes", 100), Scene("princes", 100)
    assert [draw_count(one, 5), draw_count(other, 5)] == [6, 6]
    assert drawn == [5]
    assert one.items[0] is other.items[0]
    assert draw_count(one, 6) == 7
    assert (len(one.items), len(other.items)) == (2, 1)
    assert sorted(one.hotspots) == ["mark:5", "mark:6"]
    assert sorted(other.hotspots) == ["mark:5"]
