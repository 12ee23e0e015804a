"""Test themes: contrast, colours that all can distinguish, and changes only of the palette."""

import io
import math
from collections.abc import Callable
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from render import PAINTERS
from render.core.composition import compose_scene
from render.core.dark_theme import darken_scene
from render.core.fonts import TextStyle
from render.core.geometry import Box
from render.core.pool import RenderPool
from render.core.renderer import IncrementalRenderer, render_picture
from render.core.scene import Layer, Scene, SceneItem
from render.core.seat_emblems import CHARGES, OUTLINES, SEATS
from render.core.theme import DARK, MIX_PERCENTAGES, ON_DARK, PLASTER, POSTER, ROLES, Rgb, token_rgb
from render.core.worker import COLOR_THEMES, recolor_png, shift_red_green, strong_contrast, without_green
from tests.games import REAL
from tests.render.color_vision import DICHROMATS, contrast_ratio, to_lab, to_linear_light
from tests.render.samples import named_request, sample_names, sample_request
from tests.timeouts import EVEN_IF_SLOW_S

sample = partial(sample_request, "princes")

APART = 7
"""Distance in Lab. Terra and olive come this near to a protanope: outline, charge and pattern tell them apart."""


def test_roles_refer_to_tokens_and_mix_steps_are_fixed() -> None:
    assert set(ROLES.values()) <= set(POSTER)
    assert {f"seat.{n}" for n in range(1, SEATS + 1)} <= set(ROLES)
    assert token_rgb("lapis~page.35") != token_rgb("lapis")
    with pytest.raises(ValueError, match="lapis"):
        token_rgb("lapis~page.36")
    assert all(0 < step < 100 for step in MIX_PERCENTAGES)


@pytest.mark.parametrize("seat", range(1, SEATS + 1))
def test_seat_charge_contrasts_with_its_seat_colour(seat: int) -> None:
    assert contrast_ratio(token_rgb(f"charge.{seat}"), token_rgb(f"seat.{seat}")) >= 3
    assert contrast_ratio(token_rgb("ink" if seat == 4 else f"seat.{seat}"), token_rgb("page")) >= 3


def test_seats_differ_in_outline_and_charge() -> None:
    assert len(set(OUTLINES)) == len(set(CHARGES)) == SEATS


@pytest.mark.parametrize("eye", ["usual", *DICHROMATS])
def test_seats_can_be_told_apart_by_colour(eye: str) -> None:
    matrix = np.array(DICHROMATS[eye]) if eye != "usual" else np.eye(3)
    seen = [to_lab(matrix @ to_linear_light(token_rgb(f"seat.{seat}"))) for seat in range(1, SEATS + 1)]
    for (one, a), (other, b) in combinations(enumerate(seen, 1), 2):
        assert np.linalg.norm(a - b) >= APART, f"{one} and {other} look alike to {eye}: {np.linalg.norm(a - b):.1f}"


SEAT_COLORS = [token_rgb(f"seat.{n}") for n in range(1, SEATS + 1)]


@pytest.mark.parametrize("look", COLOR_THEMES)
def test_theme_changes_only_the_palette(look: str) -> None:
    png = IncrementalRenderer(1).render_request("k", sample("opening")).png
    before, after = (Image.open(io.BytesIO(data)) for data in (png, recolor_png(png, look)))
    assert np.array_equal(np.asarray(before), np.asarray(after)), "pixels changed their palette entries"
    assert before.getpalette() != after.getpalette()
    assert recolor_png(png, "") == recolor_png(png, "no such") == png


def nearest_seats(seen: Callable[[Rgb], tuple[float, ...]]) -> float:
    """Return the distance of the two seat colours that look most alike."""
    return min(math.dist(one, other) for one, other in combinations(map(seen, SEAT_COLORS), 2))


def test_strong_contrast_theme_has_higher_contrast() -> None:
    for one, other, ratio in (("ink", "page", 1), ("ink2", "cell", 1.5)):
        strong = contrast_ratio(strong_contrast(token_rgb(one)), strong_contrast(token_rgb(other)))
        assert strong > ratio * contrast_ratio(token_rgb(one), token_rgb(other)), f"{one} on {other}"
    assert nearest_seats(strong_contrast) > nearest_seats(tuple)


def test_red_and_green_differ_without_green_vision() -> None:
    def see_shifted(colour: Rgb) -> tuple[float, ...]:
        return without_green(shift_red_green(colour))

    red, green = token_rgb("terra"), token_rgb("olive")
    assert math.dist(see_shifted(red), see_shifted(green)) > 1.2 * math.dist(without_green(red), without_green(green))
    assert nearest_seats(see_shifted) >= nearest_seats(without_green)


@pytest.mark.slow
async def test_painters_use_the_requested_theme() -> None:
    request = sample("opening")
    async with RenderPool(seconds=EVEN_IF_SLOW_S) as pool:
        usual = await pool.render_picture("k", request)
        other = await pool.render_picture("k", replace(request, color_theme="strong"))
    assert other.png == recolor_png(usual.png, "strong")
    assert other.marks == usual.marks


STRONG = TextStyle("sans.bold", 33, 33)


def dark_item(scene: Scene, name: str) -> SceneItem:
    darken_scene(scene)
    return next(item for item in scene.items if item.name == name)


def build_scene(*grounds: str) -> Scene:
    """Build a scene of a text in ink on nested rectangles."""
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
@pytest.mark.lint
def test_text_keeps_its_colour_on_pigment_but_not_on_plaster(grounds: tuple[str, ...], kept: bool) -> None:
    assert dark_item(build_scene(*grounds), "42").kept == kept


@pytest.mark.lint
def test_item_barely_under_a_text_is_not_its_background() -> None:
    """A line that crosses the text, a ring around it, and a piece next to its middle."""
    scene = build_scene("page")
    scene.add_rectangle(Box(198, 150, 4, 100), "saff", Layer.TILES)
    scene.add_rectangle(Box(204, 150, 100, 100), "lapis", Layer.TILES)
    scene.add_drawing("disc", Box(150, 150, 100, 100), "", "lapis", 6, layer=Layer.TILES)
    assert not dark_item(scene, "42").kept


@pytest.mark.lint
def test_drawing_that_is_mostly_pigment_counts_as_art() -> None:
    scene = Scene("", 400, 400)
    scene.add_drawing("disc", Box(0, 0, 60, 60), "lapis", "white", 4)
    scene.add_drawing("frame", Box(100, 0, 200, 200), "white", "ink", 10, 2)
    darken_scene(scene)
    assert [item.kept for item in scene.items] == [True, False]


@pytest.mark.lint
@pytest.mark.parametrize(
    ("samples", "drawings"),
    [(("end", "end-five", "wide-end"), ("nd.street",)), (("wide-five", "tall"), ("nd.bridge", "nd.way"))],
)
def test_streets_and_bridges_of_notre_dame_keep_their_colours(
    samples: tuple[str, ...], drawings: tuple[str, ...]
) -> None:
    """A sky by night is nearer to ink than to any pigment; a bridge is white as the roads that it joins."""
    for name in samples:
        scene = compose_scene(named_request("notredame", name))
        darken_scene(scene)
        assert {item.kept for item in scene.items if item.name in drawings} == {True}, (
            f"{name}: draw it with its fixed colours"
        )


@pytest.mark.lint
def test_dark_theme_lightens_deep_pigments_and_rings_seat_signs() -> None:
    scene = Scene("", 400, 400)
    scene.add_text(200, 200, "9!", STRONG, "short")
    scene.add_drawing("icon", Box(0, 0, 40, 40), "laurel", "saffD~ink.14")
    scene.add_drawing("sign", Box(50, 0, 40, 40), 1)
    darken_scene(scene)
    assert [item.args[2 if item.kind == "text" else -1] for item in scene.items_in_order()] == ["saff", "white", "rosa"]
    for pigment in ON_DARK.values():
        grounds = [token_rgb(ground, DARK) for ground in ("page", "cell", "white")]
        assert min(contrast_ratio(token_rgb(pigment), ground) for ground in grounds) >= 4.5


@pytest.mark.lint
def test_mix_with_a_pigment_counts_as_a_pigment() -> None:
    assert token_rgb("terra~page.35", DARK) == token_rgb("terra~page.35")
    assert token_rgb("ink~terra.35", DARK) == token_rgb("ink~terra.35")
    assert token_rgb("ink~page.35", DARK) != token_rgb("ink~page.35")
    assert {token for token in PLASTER if token_rgb(token, DARK) == token_rgb(token)} == set()


@pytest.mark.lint
@pytest.mark.parametrize("game", [game for game in REAL if game in PAINTERS])
def test_dark_picture_shows_the_same_items_in_the_same_places(game: str) -> None:
    for name in sample_names(game)[::4]:
        light, dark = (render_picture(replace(named_request(game, name), color_theme=theme)) for theme in ("", DARK))
        assert replace(light, png=b"") == replace(dark, png=b"")
        assert light.png != dark.png
