"""Test the dark theme: which colours change and which stay, and that positions and content are equal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from render import PAINTERS
from render.core.composition import compose_scene
from render.core.dark_theme import darken_scene
from render.core.fonts import TextStyle
from render.core.geometry import Box
from render.core.renderer import render_picture
from render.core.scene import Layer, Scene, SceneItem
from render.core.theme import DARK, ON_DARK, PLASTER, contrast_ratio, token_rgb
from tests.games import REAL
from tests.render.samples import named_request, sample_names

pytestmark = pytest.mark.lint

STRONG = TextStyle("sans.bold", 33, 33)


def dark_item(scene: Scene, name: str) -> SceneItem:
    """Return an item of a scene in the dark, by its name."""
    darken_scene(scene)
    return next(item for item in scene.items if item.name == name)


def build_scene(*grounds: str) -> Scene:
    """Build a scene of a text in ink on rectangles, each smaller than the one before."""
    scene = Scene("", 400, 400)
    for number, ground in enumerate(grounds):
        scene.add_rectangle(Box(20 * number, 20 * number, 400 - 40 * number, 400 - 40 * number), ground)
    scene.add_text(200, 200, "42", STRONG, "ink", anchor="centre")
    return scene


@pytest.mark.parametrize(
    ("grounds", "kept"),
    [((), False), (("cell",), False), (("saff",), True), (("saff", "white"), True), (("lapis", "saffL"), True),
     (("page", "saffL"), False), (("white~page.35",), False), (("terra~page.20",), True), (("charge.1",), True)],
)  # fmt: skip
def test_a_text_on_a_pigment_keeps_its_colour_and_one_on_plaster_does_not(grounds: tuple[str, ...], kept: bool) -> None:
    scene = build_scene(*grounds)
    assert dark_item(scene, "42").kept == kept


def test_item_barely_below_text_is_no_background() -> None:
    """A line that crosses the text, a ring around it, and a piece beside its middle."""
    scene = build_scene("page")
    scene.add_rectangle(Box(198, 150, 4, 100), "saff", Layer.TILES)
    scene.add_rectangle(Box(204, 150, 100, 100), "lapis", Layer.TILES)
    scene.add_drawing("disc", Box(150, 150, 100, 100), "", "lapis", 6, layer=Layer.TILES)
    assert not dark_item(scene, "42").kept


def test_a_drawing_that_is_mostly_pigment_is_art() -> None:
    scene = Scene("", 400, 400)
    scene.add_drawing("disc", Box(0, 0, 60, 60), "lapis", "white", 4)
    scene.add_drawing("frame", Box(100, 0, 200, 200), "white", "ink", 10, 2)
    darken_scene(scene)
    assert [item.kept for item in scene.items] == [True, False]


def test_a_street_by_night_keeps_its_colours() -> None:
    """Its sky is nearer to ink than to any pigment, and by rule its walls would be pale and its moon dark."""
    for name in ("end", "end-five", "wide-end"):
        scene = compose_scene(named_request("notredame", name))
        darken_scene(scene)
        assert {item.kept for item in scene.items if item.name == "nd.street"} == {True}, name


def test_bridges_and_roads_of_notre_dame_have_one_colour_in_the_dark() -> None:
    """A bridge is white as the roads that it joins, though it lies on the page between two districts, too."""
    for name in ("wide-five", "tall"):
        scene = compose_scene(named_request("notredame", name))
        darken_scene(scene)
        assert {item.kept for item in scene.items if item.name in ("nd.bridge", "nd.way")} == {True}, name


def test_deep_pigments_of_texts_and_icons_on_plaster_are_lighter_and_seat_signs_have_a_ring() -> None:
    scene = Scene("", 400, 400)
    scene.add_text(200, 200, "9!", STRONG, "short")
    scene.add_drawing("icon", Box(0, 0, 40, 40), "laurel", "saffD~ink.14")
    scene.add_drawing("sign", Box(50, 0, 40, 40), 1)
    darken_scene(scene)
    assert [item.args[2 if item.kind == "text" else -1] for item in scene.items_in_order()] == ["saff", "white", "rosa"]
    for pigment in ON_DARK.values():
        for ground in ("page", "cell", "white"):
            assert contrast_ratio(token_rgb(pigment), token_rgb(ground, DARK)) >= 4.5


def test_a_mix_with_a_pigment_is_a_pigment() -> None:
    assert token_rgb("terra~page.35", DARK) == token_rgb("terra~page.35")
    assert token_rgb("ink~terra.35", DARK) == token_rgb("ink~terra.35")
    assert token_rgb("ink~page.35", DARK) != token_rgb("ink~page.35")
    assert {token for token in PLASTER if token_rgb(token, DARK) == token_rgb(token)} == set()


@pytest.mark.parametrize("game", [game for game in REAL if game in PAINTERS])
def test_a_dark_picture_shows_the_same_in_the_same_places(game: str) -> None:
    for name in sample_names(game)[::4]:
        light, dark = (render_picture(replace(named_request(game, name), color_theme=theme)) for theme in ("", DARK))
        assert replace(light, png=b"") == replace(dark, png=b"")
        assert light.png != dark.png
