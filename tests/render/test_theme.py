"""Test colours: contrast, meanings that all can distinguish, and themes that change only the palette."""

import io
import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, islice

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from render import PAINTERS
from render.core import board_parts
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
from tests.games import FACTS, REAL
from tests.render.color_vision import DICHROMATS, contrast_ratio, count_differing_pixels, to_lab, to_linear_light
from tests.render.samples import (
    compose_recorded,
    find_drawings,
    named_request,
    recorded_requests,
    sample_names,
    sample_request,
)
from tests.render.test_board_parts import part_request
from tests.render.test_legend_entries import PLAIN
from tests.sequences import require_any
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
    """A sky by night is nearer to ink than to any pigment; a bridge is as white as the roads that it joins."""
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


LEAST = 12
"""Minimum number of differing pixels of two signs: three by four, with letters eleven high."""
ROW = 48
"""The extent of a seat's row above and below its sign, in units."""
SAID = {"fresco.awning", "f.calm", "f.glad", "f.sad"}
"""Meanings that are also shown nearby: a booth's number on its awning, a mood's face on a track with zones."""
FAINT = re.compile("stone|line|rosa")
"""Colours of missing or past items, which also show a zero or a lock, or have a special place."""
COLOUR = re.compile(rf"(?:{'|'.join([*POSTER, *ROLES])})(?:~.*)?")
OWN = re.compile(r"(?:seat|charge)\.(\d)")
NOUGHT = {"florin", "laurel"}
"""Drawings whose dimming is repeated by a zero or a lock."""
OF_SEATS = {"sign", "nd.token", "fresco.paint"}
"""Drawings that show an owner or kind by more than a colour."""
SEATED = {"fresco.apprentice", "nd.supply"}
"""Drawings whose first argument is a seat, shown only by its colour."""
SHAPES = ("page", "wide", "tall")

games = pytest.mark.parametrize("game", [key for key in REAL if FACTS[key].samples])
counts = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.full)])


def compose_pictures(game: str, *, whole: bool) -> Iterator[Scene]:
    """Yield boards, hands, placements and final pictures of samples, each in one of the layouts in turn.

    ``whole``: in each layout, including recorded games.
    """
    for number, name in enumerate(sample_names(game)):
        if not name.startswith("legend"):
            for shape in SHAPES if whole else SHAPES[number % 3 : number % 3 + 1]:
                yield compose_scene(replace(named_request(game, name), layout=shape))
    for shape in SHAPES if whole else ():
        for kind, step in (("board", 2), ("end", 4), ("hand", 4)):
            yield from (scene for _, scene in islice(compose_recorded(game, kind, shape), 0, None, step))
    for request in islice(recorded_requests(game, "board"), 0, None, 4) if whole else ():
        yield from (compose_scene(part_request(request, name)) for name in board_parts.part_names(game, request.view))


def find_look_alikes(drawn: list[Scene], *, whole: bool) -> set[str]:
    """Return the drawings of one name in one picture that look the same to a kind of vision.

    Without ``whole``, compare only those that differ just in colour or seat.
    """
    found, compared = set[str](), set[frozenset[tuple[object, ...]]]()
    for scene in drawn:
        named: dict[str, dict[tuple[object, ...], SceneItem]] = defaultdict(dict)
        for item in scene.items:
            if item.kind == "drawn" and (item.name in OF_SEATS or item.name not in PLAIN):
                named[item.name].setdefault(item.args, item)
        for one, other in (pair for items in named.values() for pair in combinations(items.values(), 2)):
            pair = frozenset({(one.name, *one.args), (other.name, *other.args)})
            close = whole or one.name in OF_SEATS or _colorless_args(one) == _colorless_args(other)
            if not close or pair in compared or _has_same_meaning(one, other):
                continue
            compared.add(pair)
            blind = sorted(eye for eye, pixels in count_differing_pixels(scene, one, other).items() if pixels < LEAST)
            if blind:
                found.add(f"{one.name} {one.args} {other.args} {scene.layout} {blind}")
    return found


def _colorless_args(item: SceneItem) -> tuple[str, ...]:
    return tuple(str(arg) for arg in item.args if arg != "" and not COLOUR.fullmatch(str(arg)))


def _has_same_meaning(one: SceneItem, other: SceneItem) -> bool:
    """Return whether two drawings mean the same, or their difference is shown nearby."""
    if {one.name, *map(str, one.args[:1])} & SAID or (one.name == "sign" and one.args[0] == other.args[0]):
        return True
    if one.name in SEATED:
        return one.args[1:] == other.args[1:]
    told = [[str(arg) for arg in item.args if COLOUR.fullmatch(str(arg))] for item in (one, other)]
    faint = [any(FAINT.match(colour) for colour in colours) for colours in told]
    return (
        one.name == "icon"
        and _colorless_args(one) == _colorless_args(other)
        and (faint[0] == faint[1] or one.args[0] in NOUGHT)
    )


def seat_of(item: SceneItem) -> int | None:
    """Return the seat of an item's colour, if nothing else on the item shows the seat."""
    if item.name in SEATED:
        return int(str(item.args[0]))
    if item.kind != "drawn" or item.name in ("sign", "nd.token"):
        return None
    told = next((found for arg in item.args if (found := OWN.match(str(arg)))), None)
    return int(told[1]) - 1 if told is not None else None


def find_unsigned_items(scene: Scene) -> list[str]:
    """Return items in a seat's colour far from its sign: in another part or row, or under another sign."""
    signs = find_drawings(scene, "sign")
    whole = Box(0, 0, scene.width, scene.height)
    return [
        item.to_line()
        for item in scene.items
        if (seat := seat_of(item)) is not None
        and item.box.overlaps(whole)
        and not _with_its_own(scene, item, seat, signs)
    ]


def _with_its_own(scene: Scene, item: SceneItem, seat: int, signs: list[SceneItem]) -> bool:
    box = item.box
    for name, boxes in scene.parts.items():
        if name.endswith(f":{seat}") and any(box.is_inside(one.grow_by(8)) for one in boxes):
            return any(sign.args[0] == seat and sign.box.overlaps(one) for sign in signs for one in boxes)
    beside = [sign for sign in signs if abs(sign.box.center[1] - box.center[1]) < ROW]
    above = [sign for sign in signs if sign.box.y <= box.center[1]]
    nearest = [
        min(beside, key=lambda sign: abs(sign.box.center[0] - box.center[0]), default=None),
        min(beside, key=lambda sign: sign.box.x, default=None),  # which is at the start of the row
        min(above, key=lambda sign: _distance_below(box, sign.box), default=None),
        min(signs, key=lambda sign: _distance_below(box, sign.box), default=None),
    ]
    return any(sign is not None and sign.args[0] == seat for sign in nearest)


def _distance_below(box: Box, sign: Box) -> int:
    """Return the distance of a box from a sign; horizontal distance counts double."""
    return max(0, box.y - sign.bottom, sign.y - box.bottom) + 2 * max(0, sign.x - box.right, box.x - sign.right)


@pytest.mark.slow
@games
@counts
def test_different_meanings_never_look_alike(game: str, *, whole: bool) -> None:
    assert find_look_alikes(list(compose_pictures(game, whole=whole)), whole=whole) == set()


@games
@counts
def test_items_in_seat_colours_carry_the_seats_sign(game: str, *, whole: bool) -> None:
    # a part is cut out of one of these
    for scene in require_any(one for one in compose_pictures(game, whole=whole) if one.layout in SHAPES):
        assert find_unsigned_items(scene) == [], f"{scene.layout}: add a sign to what only colours tell apart"
