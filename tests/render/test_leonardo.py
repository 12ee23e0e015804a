"""Test the pictures of Leonardo da Vinci: board, laboratories, inventions, marks, hidden money, all languages."""

from collections import Counter
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace

from engines.core.hotspots import picture_for
from engines.core.translation import LANGUAGES
from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.view import LeonardoView
from engines.leonardo.view_builder import invention
from render.core.composition import compose_scene
from render.core.request import RecentMove
from render.core.scene import Layer, Scene
from render.core.sprites import sprite_image
from render.core.theme import token_rgb
from render.leonardo import chat_board, city, kinds, octagon, offer, quill
from render.leonardo.labels import GameLabels
from tests.render.contrast_check import contrast_ratio
from tests.render.samples import render_png, sample_request, sample_scene
from tests.render.scene_items import find_drawings, scene_texts

DEFAULT = COMPONENTS.current_hash()
INDEX = printed(DEFAULT)
sample = partial(sample_request, "leonardo")
scene_of = partial(sample_scene, "leonardo")
FACTS = ("small", "large", "figures", "florins", "inventions")
ALL = range(1, 26)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_is_small_enough_in_every_language(lang: str) -> None:
    assert len(render_png(compose_scene(sample("legend", lang=lang)))) <= 300_000


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_board_has_every_mark(seats: int) -> None:
    for request in (sample("opening", seats), sample("crowded", seats), sample("placing", seats)):
        view: LeonardoView = request.view
        wanted = {"round", "holder", "deck", "council", *(f"field:{n}" for n in range(1, 5))}
        wanted |= {f"{seat}/{fact}" for seat in range(seats) for fact in FACTS}
        wanted |= {f"area:{area.id}" for area in view.areas}
        wanted |= {f"invention:{one.no}" for one in view.display}
        wanted |= {f"invention:{no}" for player in view.players for no in player.inventions}
        wanted |= {f"market:{name}" for name in INDEX.resources} if view.market else set()
        assert wanted <= set(compose_scene(request).hotspots)


@pytest.mark.parametrize("layout", ["page", "tall"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_idle_laboratory_text_stays_inside_its_box(lang: str, layout: str) -> None:
    request = sample("hand", lang=lang)
    own = replace(request.view.me, works=())
    scene = compose_scene(replace(request, view=replace(request.view, me=own), layout=layout))
    boxes = [item.box for item in scene.items if item.kind == "drawn" and item.name == "dashed" and item.box.w > 200]
    assert len(boxes) == 2
    for box in boxes:
        inside = [item.box for item in scene.items if item.kind == "text" and box.overlaps(item.box)]
        assert [at for at in inside if not at.is_inside(box)] == []


@pytest.mark.slow
def test_every_invention_has_a_drawing_and_no_two_are_alike() -> None:
    assert set(quill.SKETCHES) == {row.no for row in INDEX.inventions.values()} == set(ALL)
    sheets = {no: np.asarray(sprite_image("lv.sketch", 100, 85, (no,)).convert("L")).astype(int) for no in ALL}
    paper = sheets[1].max()
    for no, sheet in sheets.items():
        assert 0.08 < (sheet < paper - 20).mean() < 0.7, f"sheet {no} has too much or too little ink"
    for one, other in combinations(ALL, 2):
        assert np.abs(sheets[one] - sheets[other]).mean() > 8, f"sheets {one} and {other} look alike"


@pytest.mark.full
def test_a_drawing_stays_on_its_sheet() -> None:
    """But for a construction line that runs out above or below."""
    for no in ALL:
        wide = np.asarray(sprite_image("lv.sketch", 300, 170, (no,)).convert("L"))
        assert (wide[:, :46] == wide[0, 0]).all(), f"sheet {no}: its left edge is not clear"
        assert (wide[:, -46:] == wide[0, 0]).all(), f"sheet {no}: its right edge is not clear"
        tall = np.asarray(sprite_image("lv.sketch", 200, 230, (no,)).convert("L"))
        for edge in (tall[:20], tall[-20:]):
            assert (edge == tall[0, 0]).mean() > 0.99, f"sheet {no}: its top edge is not clear"


def test_light_comes_from_the_left_in_a_mirrored_part_too() -> None:
    """Hatching falls to the right on both halves of a symmetrical machine."""
    along, across = (0.0, 1.0), (1.0, 0.0)
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert quill.polygon_crossings(square, along, across, 5) == [(0, 10)]
    assert quill.subtract_intervals([(0, 10)], [(2, 4), (8, 12)]) == [(0, 2), (4, 8)]
    assert quill.subtract_intervals([(0, 10)], [(-1, 11)]) == []


def test_the_quarters_run_clockwise_in_the_order_of_evaluation() -> None:
    turns = [float(np.degrees(np.arctan2(x, -y)) % 360) for x, y in octagon.CORNERS.values()]
    assert "".join(octagon.CORNERS) == "abcdefgh"
    assert turns == sorted(turns)


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
def test_every_shape_has_the_clock_and_its_pointer(shape: str) -> None:
    scene = compose_scene(replace(sample("crowded"), layout=shape))
    past = "abcdefgh".index(sample("crowded").view.area)
    assert [item.args for item in find_drawings(scene, "lv.wedges")] == [("p" * past + "n" + "o" * (7 - past),)]
    fort = find_drawings(scene, "lv.wedges")[0].box
    letters = {item.name: item.box.center for item in scene.items if item.kind == "text" and item.name in "ABCDEFGH"}
    assert set(letters) == set("ABCDEFGH")
    assert all(letters[name][0] > fort.center[0] for name in "ABCD")
    assert all(letters[name][0] < fort.center[0] for name in "EFGH")


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
def test_a_move_about_a_quarter_is_marked_beyond_its_bastion(shape: str) -> None:
    lines = tuple(RecentMove(n, None, "", (f"area:{name}",)) for n, name in enumerate("aceh", 1))
    scene = compose_scene(replace(sample("crowded"), layout=shape, recent_moves=lines))
    (fort,) = find_drawings(scene, "lv.wedges")
    discs = [
        item.box
        for item in find_drawings(scene, "disc")
        if item.layer is Layer.MARKS and item.box.y < fort.box.bottom + 90
    ]
    assert len(discs) == 4
    assert not any(disc.overlaps(fort.box.grow_by(-20)) for disc in discs)


def test_a_city_in_which_nothing_happens_any_more_takes_little_room() -> None:
    assert (
        find_drawings(scene_of("research"), "lv.octagon")[0].box.h
        < 0.6 * find_drawings(scene_of("crowded"), "lv.octagon")[0].box.h
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", ["page", "tall"])
def test_a_fifth_seat_leaves_no_empty_place(shape: str, lang: str) -> None:
    five, four = (compose_scene(replace(sample("crowded", seats), layout=shape, lang=lang)) for seats in (5, 4))
    labels = GameLabels(replace(sample("crowded", 5), lang=lang))
    fields = {labels.label_text(f"field-{key}") for key in ("move", "florins", "peek", "buy")}
    last = five.parts["player:4"][0]
    beside = {
        item.name
        for item in five.items
        if item.kind == "text" and last.y < item.box.y < last.bottom and item.box.x > last.right
    }
    assert fields <= beside, f"these words of the council are not in the free place: {fields - beside}"
    assert not fields & {*scene_texts(four)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_wide_board_says_in_words_what_each_sign_of_the_council_means(seats: int, lang: str) -> None:
    request = replace(sample("placing", seats, lang), layout="wide")
    scene, labels = compose_scene(request), GameLabels(request)
    for key, icon in zip(("move", "florins", "peek", "buy"), city.FIELDS, strict=True):
        (text,) = (
            item for item in scene.items if item.kind == "text" and item.name == labels.label_text(f"field-{key}")
        )
        beside = [item.box for item in find_drawings(scene, "icon") if item.args[0] == icon]
        assert any(0 < text.box.x - sign.right < 10 and sign.y < text.box.center[1] < sign.bottom for sign in beside)
        assert text.box.y > chat_board.plan_of(request).city.bottom - 20, "the text covers a wall of the city"


def test_a_wide_name_of_fourteen_letters_is_whole_beside_the_wide_city() -> None:
    for seats in (2, 3, 4, 5):
        names = ("Max Mustermann", "Thomas Mommsen", "Hannah Wagner", "Владимир Влад.", "Žofie Nováková")[:seats]
        assert compose_scene(replace(sample("crowded", seats), layout="wide", names=names)).cut_texts == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_invention_fits_its_cards_in_every_language(lang: str) -> None:
    for first in range(1, 26, 3):
        display = tuple(invention(DEFAULT, f"invention-{no}") for no in range(first, min(first + 3, 26)))
        request = sample("crowded", 2, lang)
        scene = compose_scene(replace(request, view=replace(request.view, display=display)))
        assert not scene.cut_texts
        for one in display:
            card = scene.hotspots[f"invention:{one.no}"]
            inside = [item for item in scene.items if item.kind == "text" and item.box.is_inside(card.grow_by(30))]
            within = [item for item in inside if item.box.overlaps(card)]
            assert all(item.box.right <= card.right and item.box.x >= card.x for item in within)
    for no in ALL:
        request = sample("hand", lang=lang)
        mine = request.view.me
        assert mine is not None
        work = replace(
            mine.works[0],
            inventions=(no,),
            cards=tuple(Counter(INDEX.inventions[f"invention-{no}"].resources).elements()),
        )
        made = compose_scene(
            replace(request, view=replace(request.view, me=replace(mine, works=(work, mine.works[1]))))
        )
        assert not made.cut_texts, f"{lang}, invention {no}: shorten these texts: {made.cut_texts}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("market", [False, True])
def test_every_invention_is_named_whole_beside_the_city(lang: str, *, market: bool) -> None:
    base = sample("placing", lang=lang) if market else sample("crowded", lang=lang)
    for first in range(1, 26, 5):
        display = tuple(invention(DEFAULT, f"invention-{no}") for no in range(first, first + 5))
        view = replace(base.view, display=display)
        scene = compose_scene(replace(base, layout="wide", view=view, recent_moves=(), selection=None))
        assert scene.cut_texts == []
        assert [name for name in scene_texts(scene) if name.endswith("…")] == []
        for one in display:
            box = scene.hotspots[f"invention:{one.no}"]
            inside = [item for item in scene.items if item.layer is not Layer.TILES and item.box.is_inside(box)]
            assert len([item for item in inside if item.kind == "text"]) in (5, 6), "not number, name, weeks and pay"
            clash = [
                (a.to_line(), b.to_line()) for a, b in combinations(inside, 2) if a.box.grow_by(-1).overlaps(b.box)
            ]
            assert clash == [], "parts of the card cover each other"


def test_a_queue_stands_as_it_came_and_ranks_on_steps() -> None:
    request = sample("placing", 5, layout="wide")
    scene = compose_scene(request)
    area = max(request.view.areas, key=lambda area: len(area.groups))
    assert len(area.groups) == 3
    box = scene.hotspots[f"area:{area.id}"]
    signs = [item for item in find_drawings(scene, "sign") if item.box.is_inside(box)]
    assert [item.args[0] for item in sorted(signs, key=lambda item: item.box.x)] == [g.seat for g in area.groups]
    by_rank = [group.seat for group in sorted(area.groups, key=lambda group: group.rank)]
    assert [item.args[0] for item in sorted(signs, key=lambda item: item.box.y)] == by_rank
    assert len({item.box.y for item in signs}) == 3


def test_the_pointer_is_at_the_quarter_that_is_evaluated() -> None:
    dome = {name: find_drawings(scene_of(name), "small")[0].args for name in ("crowded", "placing")}
    assert dome["crowded"][0] == "lv.dome"
    x, y = dome["crowded"][3:5]
    assert isinstance(x, int)
    assert isinstance(y, int)
    corner = octagon.CORNERS[sample("crowded").view.area]
    assert (x > 0, y > 0) == (corner[0] > 0, corner[1] > 0)
    assert dome["placing"][3:5] == (0, 0)
    assert find_drawings(scene_of("research"), "lv.wedges")[0].args == ("pppppppp",)


def test_only_known_money_has_a_number() -> None:
    view = sample("hand").view
    scene = compose_scene(replace(sample("crowded"), view=view))
    for seat, player in enumerate(view.players):
        box = scene.hotspots[f"{seat}/florins"]
        said = [item.name for item in scene.items if item.kind == "text" and box.overlaps(item.box)]
        assert said == ([] if player.florins is None else [str(player.florins)])


def test_a_board_shows_nothing_of_a_secret_project() -> None:
    """The same board for a seat and for a spectator, but for the seat's own money."""
    own = sample("hand").view
    board = replace(sample("crowded"), view=own)
    bare = replace(board, view=replace(own, me=None))
    assert compose_scene(board).items == compose_scene(bare).items


def test_choices_among_cards_of_a_hand_are_shown_there() -> None:
    assert picture_for(("hand:iron", "hand:rope")) == "hand"
    assert picture_for(("look:18", "look:6")) == "hand"
    assert picture_for(("hand:iron", "area:i")) == "board"
    request = sample("looking")
    scene = compose_scene(request)
    assert {f"look:{no}" for no in request.view.me.looking} <= set(scene.hotspots)
    assert {f"hand:{name}" for name in INDEX.resources} <= set(scene.hotspots)


def test_metals_carry_ink() -> None:
    assert set(kinds.METALS) == set(kinds.DOTS) == {row.id for row in INDEX.table.invention_colour}
    for metal, colour in kinds.METALS.items():
        assert contrast_ratio(token_rgb("ink"), token_rgb(colour)) >= 3.5, f"{metal}: ink is hard to read on it"


def test_a_card_says_what_one_lacks() -> None:
    one = invention(DEFAULT, "invention-17")
    scene = Scene("leonardo", 400, 400)
    offer.draw_needs(scene, one, 200, 200, {"wood": 2, "glass": 1})
    assert len(find_drawings(scene, "lv.plate")) == 3
    assert len(find_drawings(scene, "dashed")) == 1
