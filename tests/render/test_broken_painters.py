"""Test the law on pictures with the painter of the sample game: it passes, and spoilt painters are found."""

import random
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.render.pebbles import PICTURES
from render import PAINTERS
from render.core.geometry import Box
from render.core.pen import Pen
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from tests.engines.laws.random_games import LawBrokenError
from tests.engines.laws.test_law_11_painting import law_11_painted
from tests.render.samples import text_items

pytestmark = pytest.mark.slow


def spoil_scenes(spoil: Callable[[Scene], None], request: PictureRequest) -> Scene:
    made = PICTURES[request.picture](request)
    spoil(made)
    return made


def move_points_beyond_edge(scene: Scene) -> None:
    """Mark the points of the first seat beyond the edge of the picture."""
    if "0/points" in scene.hotspots:
        scene.add_hotspot("0/points", scene.hotspots["0/points"].move_by(1200, 0))


def cut_foot(scene: Scene) -> None:
    scene.height = max(item.box.bottom for item in text_items(scene)) - 10


def make_thin_strip(scene: Scene) -> None:
    """Return an empty picture."""
    scene.items, scene.hotspots = [], dict.fromkeys(scene.hotspots, Box(0, 0, 9, 9))
    scene.width, scene.height = 1200, 50


@register_drawing("sabotage.noise")
def _draw_noise(pen: Pen, w: int, h: int) -> None:
    noise = Image.frombytes("RGB", (w, h), random.Random(1).randbytes(3 * w * h))
    pen.image.paste(noise.resize(pen.image.size, Image.Resampling.NEAREST))


_painted = count()
SABOTAGES: Mapping[str, Callable[[Scene], Any]] = {
    "the_deck_has_no_mark": lambda scene: scene.hotspots.pop("deck", None),
    "cards_in_hand_have_no_marks": lambda scene: [
        scene.hotspots.pop(name) for name in [*scene.hotspots] if name.startswith("card:")
    ],
    "points_are_marked_beyond_the_edge": move_points_beyond_edge,
    "a_mark_has_no_size": lambda scene: scene.add_hotspot("deck", Box(100, 100, 0, 0)),
    "the_foot_is_cut_off": cut_foot,
    "it_is_ten_thousand_pixels_tall": lambda scene: setattr(scene, "height", 10_000),
    "it_is_a_thin_strip": make_thin_strip,
    "it_has_no_size": lambda scene: setattr(scene, "height", 0),
    "it_is_too_large_a_file": lambda scene: scene.add_drawing("sabotage.noise", Box(0, 0, 1200, 600)),
    "it_is_never_the_same_twice": lambda scene: scene.add_rectangle(
        Box(0, 0, 1 + next(_painted) % 97, 9), "terra", Layer.FRAME
    ),
}


@pytest.mark.parametrize("name", SABOTAGES)
def test_picture_law_catches_the_broken_painter(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = SimpleNamespace(PICTURES=dict.fromkeys(PICTURES, partial(spoil_scenes, SABOTAGES[name])))
    monkeypatch.setitem(PAINTERS, "pebbles", painter)
    with pytest.raises(LawBrokenError):
        check_pictures()


def test_sample_game_passes_the_picture_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.engines.laws.test_law_11_painting.FULL", True)
    assert check_pictures() >= 1000


def check_pictures() -> int:
    return sum(law_11_painted(PEBBLES, seed, painted=2) for seed in range(4))
