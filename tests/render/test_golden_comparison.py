"""Test the comparison with reference pictures: a piece moved by its own width is found."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from render.core.renderer import render_full_png
from render.core.scene import Layer, Scene
from tests.games import FACTS
from tests.render.golden_comparison import TOLERANCE, largest_difference
from tests.render.golden_paths import HERE
from tests.render.samples import sample_scene

SCENES = [(game, facts.goldens[-1]) for game, facts in FACTS.items() if facts.goldens]
KINDS = 4
"""So many kinds of pieces are moved in each scene."""


def move_pieces(scene: Scene) -> dict[str, Scene]:
    """Map the name of a drawing to the scene with the first piece of it moved sideways by its width."""
    found: dict[str, Scene] = {}
    for i, item in enumerate(scene.items):
        if item.kind == "drawn" and item.layer is Layer.PIECES and item.name not in found and len(found) < KINDS:
            x, width = item.box.x, item.box.w
            items = list(scene.items)
            beside = x + width if x + 2 * width <= scene.width else x - width
            items[i] = replace(item, box=item.box._replace(x=beside))
            found[item.name] = replace(scene, items=items)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), SCENES)
def test_piece_moved_by_its_own_width_is_detected(game: str, name: str) -> None:
    scene = sample_scene(game, name)
    golden = Image.open(HERE / "goldens" / f"{game}-{name}.png")
    spoilt = move_pieces(scene)
    assert spoilt
    for piece, other in spoilt.items():
        error, _ = largest_difference(Image.open(io.BytesIO(render_full_png(other))), golden)
        assert error > 1.5 * TOLERANCE, f"{piece} has moved, and nothing fails"


def test_another_size_is_another_picture() -> None:
    assert largest_difference(Image.new("RGB", (40, 40)), Image.new("RGB", (40, 41)))[0] == 255
