"""Test boards and hands of Fresco with the longest contents.

They have points and thalers of three digits, names of up to 14 letters, sections with five paints, a space to choose.
"""

from functools import partial
from itertools import combinations

import pytest
from msgspec.structs import replace

from engines.core.translation import LANGUAGES
from engines.fresco.components import COMPONENTS, printed
from engines.fresco.view import FrescoView, LandingView, SectionView, TileView
from render.core.composition import compose_scene
from render.core.layouts import LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import Scene
from tests.render.overlaps import find_covered_items
from tests.render.samples import sample_request
from tests.render.scene_items import find_drawings, text_items

pytestmark = pytest.mark.lint

NAMES = ("Žofie Nováková", "Константин Ив.", "Wolfgang Amad.", "Anna Karenina")
POINTS = (188, 129, 102, 144)
LEONARDO_POINTS = 199
INDEX = printed(COMPONENTS.current_hash())
LONGEST = max(len(row.paints) for row in INDEX.tiles.values())
TILES = tuple(row for row in INDEX.tiles.values() if len(row.paints) == LONGEST)
sample = partial(sample_request, "fresco")
MOMENTS = ("full", "crowded", "planning", "opening", "last", "end")

shaped = pytest.mark.parametrize("shape", sorted(LAYOUTS))
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def fill_section(section: SectionView, number: int) -> SectionView:
    """Return a section with a tile of the most paints, if it is covered."""
    row = TILES[number % len(TILES)]
    return replace(section, tile=section.tile and TileView(row.id, row.value, row.paints, row.spots))


def fill_board(request: PictureRequest) -> PictureRequest:
    """Return a request with the longest contents in place of those of a sample."""
    view: FrescoView = request.view
    full = replace(
        view,
        sections=tuple(fill_section(section, number) for number, section in enumerate(view.sections)),
        players=tuple(replace(player, vp=points) for player, points in zip(view.players, POINTS, strict=False)),
        leonardo=view.leonardo and replace(view.leonardo, vp=LEONARDO_POINTS),
    )
    return replace(request, names=NAMES[: len(view.players)], view=full)


def find_defects(scene: Scene) -> list[object]:
    """Return what is covered, what is cut, and which texts overlap."""
    clashes = [
        (one.to_line(), other.to_line())
        for one, other in combinations(text_items(scene), 2)
        if one.box.overlaps(other.box)
    ]
    return [*find_covered_items(scene), *scene.cut_texts, *clashes]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@in_each_language
@shaped
def test_the_longest_contents_fit_on_every_board(shape: str, lang: str, seats: int) -> None:
    for moment in MOMENTS:
        scene = compose_scene(fill_board(replace(sample(moment, seats, lang), layout=shape)))
        assert find_defects(scene) == [], f"{moment}: these overlap, are cut or leave the picture"


@pytest.mark.parametrize("seats", [2, 3, 4])
@in_each_language
@shaped
def test_spaces_to_choose_cover_no_name(shape: str, lang: str, seats: int) -> None:
    for master in range(seats + (seats == 2)):
        request = fill_board(replace(sample("full", seats, lang), layout=shape))
        view = replace(request.view, landing=LandingView(master, 5, 128, 131, 126), asks="land")
        scene = compose_scene(replace(request, view=view))
        assert find_defects(scene) == [], f"master {master}: these overlap, are cut or leave the picture"
        if shape == "page":
            assert "126 / 131" in [item.name for item in text_items(scene)]


@in_each_language
@shaped
def test_thalers_of_three_digits_stay_in_their_frame(shape: str, lang: str) -> None:
    request = replace(sample("hand", lang=lang), layout=shape)
    scene = compose_scene(replace(request, view=replace(request.view, me=replace(request.view.me, thalers=188))))
    assert find_defects(scene) == []
    (purse,) = [item.box for item in scene.items if item.name == "frame" and item.args[:2] == ("ink", "saffL")]
    (number,) = [item.box for item in text_items(scene) if item.name == "188"]
    assert number.is_inside(purse)


def test_a_covered_section_needs_no_paints_when_the_game_is_over() -> None:
    assert find_drawings(compose_scene(fill_board(sample("end"))), "fresco.paint") == []


@shaped
def test_no_paint_covers_the_letter_of_another(shape: str) -> None:
    scene = compose_scene(fill_board(replace(sample("full", lang="ru"), layout=shape)))
    cells = [box for name, box in scene.hotspots.items() if name.startswith("section:")]
    items = [item for item in scene.items_in_order() if any(item.box.is_inside(cell.grow_by(2)) for cell in cells)]
    for at, letter in enumerate(items):
        if letter.kind == "text":
            later = [item for item in items[at:] if item.name == "fresco.paint" and item.box.overlaps(letter.box)]
            assert later == [], f"{letter.to_line()} is hidden by what is drawn later"
