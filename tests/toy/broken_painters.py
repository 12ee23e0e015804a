"""Break the painter of the toy game in ways that law 11 must detect. Run by tests/render/test_toy_painter.py."""

import random
from collections.abc import Callable
from itertools import count

from PIL import Image

from render.core.geometry import Box
from render.core.pen import Pen
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from tests.toy import painter

SPOILT: dict[str, Callable[[PictureRequest], Scene]] = {}
"""The scenes of each sabotaged painter, by name."""


def spoils_scenes(spoil: Callable[[Scene], None]) -> Callable[[Scene], None]:
    """Enter a sabotage of the painter: what is done to each of its scenes."""

    def compose_scene(request: PictureRequest) -> Scene:
        made = painter.PICTURES[request.picture](request)
        spoil(made)
        return made

    SPOILT[spoil.__name__] = compose_scene
    return spoil


@spoils_scenes
def the_deck_has_no_mark(scene: Scene) -> None:
    scene.hotspots.pop("deck", None)


@spoils_scenes
def cards_in_hand_have_no_marks(scene: Scene) -> None:
    scene.hotspots = {name: box for name, box in scene.hotspots.items() if not name.startswith("card:")}


@spoils_scenes
def points_are_marked_beyond_the_edge(scene: Scene) -> None:
    if "0/points" in scene.hotspots:
        scene.add_hotspot("0/points", scene.hotspots["0/points"].move_by(1200, 0))


@spoils_scenes
def a_mark_has_no_size(scene: Scene) -> None:
    scene.add_hotspot("deck", Box(100, 100, 0, 0))


@spoils_scenes
def the_foot_is_cut_off(scene: Scene) -> None:
    scene.height = max(item.box.bottom for item in scene.items if item.kind == "text") - 10


@spoils_scenes
def it_is_ten_thousand_pixels_tall(scene: Scene) -> None:
    scene.height = 10_000


@spoils_scenes
def it_is_a_thin_strip(scene: Scene) -> None:
    scene.items, scene.hotspots = [], dict.fromkeys(scene.hotspots, Box(0, 0, 9, 9))
    scene.width, scene.height = 1200, 50


@spoils_scenes
def it_has_no_size(scene: Scene) -> None:
    scene.height = 0


@register_drawing("sabotage.noise")
def _draw_noise(pen: Pen, w: int, h: int) -> None:
    noise = Image.frombytes("RGB", (w, h), random.Random(1).randbytes(3 * w * h))
    pen.image.paste(noise.resize(pen.image.size, Image.Resampling.NEAREST))


@spoils_scenes
def it_is_too_large_a_file(scene: Scene) -> None:
    scene.add_drawing("sabotage.noise", Box(0, 0, 1200, 600))


_painted = count()


@spoils_scenes
def it_is_never_the_same_twice(scene: Scene) -> None:
    scene.add_rectangle(Box(0, 0, 1 + next(_painted) % 97, 9), "terra", Layer.FRAME)
