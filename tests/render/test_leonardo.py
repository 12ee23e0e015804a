"""Test the pictures of Leonardo da Vinci: board, laboratories, inventions, marks, hidden money, all languages."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import atan2, pi

import numpy as np
import pytest
from msgspec.structs import replace

from engines.core.hotspots import picture_for
from engines.core.translation import LANGUAGES
from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.view import LeonardoView
from engines.leonardo.view_builder import invention
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS
from render.core.request import PictureRequest, RecentMove
from render.core.scene import Layer, Scene, SceneItem
from render.core.sprites import sprite_image
from render.core.theme import token_rgb
from render.leonardo import chat_board, city, kinds, octagon, offer, quill
from render.leonardo.city import SIZES
from render.leonardo.labels import GameLabels
from render.leonardo.octagon import CORNERS, City, city_in
from tests.render.color_vision import contrast_ratio
from tests.render.samples import (
    assert_nothing_covered,
    find_drawings,
    render_png,
    sample_request,
    sample_scene,
    scene_texts,
    text_items,
)

DEFAULT = COMPONENTS.current_hash()
INDEX = printed(DEFAULT)
sample = partial(sample_request, "leonardo")
scene_of = partial(sample_scene, "leonardo")
ALL = range(1, 26)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_legend_file_is_small_enough_in_every_language(lang: str) -> None:
    assert len(render_png(compose_scene(sample("legend", lang=lang)))) <= 300_000


@pytest.mark.parametrize("layout", ["page", "tall"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_idle_laboratory_text_stays_inside_its_box(lang: str, layout: str) -> None:
    request = sample("hand", lang=lang)
    own = replace(request.view.me, works=())
    scene = compose_scene(replace(request, view=replace(request.view, me=own), layout=layout))
    boxes = [item.box for item in scene.items if item.kind == "drawn" and item.name == "dashed" and item.box.w > 200]
    assert len(boxes) == 2
    for box in boxes:
        inside = [item.box for item in text_items(scene) if box.overlaps(item.box)]
        assert [at for at in inside if not at.is_inside(box)] == []


@pytest.mark.slow
def test_every_invention_has_a_distinct_drawing() -> None:
    assert set(quill.SKETCHES) == {row.no for row in INDEX.inventions.values()} == set(ALL)
    sheets = {no: np.asarray(sprite_image("lv.sketch", 100, 85, (no,)).convert("L")).astype(int) for no in ALL}
    paper = sheets[1].max()
    for no, sheet in sheets.items():
        assert 0.08 < (sheet < paper - 20).mean() < 0.7, f"sheet {no} has too much or too little ink"
    for one, other in combinations(ALL, 2):
        assert np.abs(sheets[one] - sheets[other]).mean() > 8, f"sheets {one} and {other} look alike"


@pytest.mark.full
def test_drawing_stays_on_its_sheet() -> None:
    """Construction lines may leave the sheet at the top or bottom."""
    for no in ALL:
        wide = np.asarray(sprite_image("lv.sketch", 300, 170, (no,)).convert("L"))
        assert (wide[:, :46] == wide[0, 0]).all(), f"sheet {no}: its left edge is not clear"
        assert (wide[:, -46:] == wide[0, 0]).all(), f"sheet {no}: its right edge is not clear"
        tall = np.asarray(sprite_image("lv.sketch", 200, 230, (no,)).convert("L"))
        for edge in (tall[:20], tall[-20:]):
            assert (edge == tall[0, 0]).mean() > 0.99, f"sheet {no}: its top edge is not clear"


def test_light_comes_from_the_left_even_in_mirrored_parts() -> None:
    """Hatching falls to the right on both halves of a symmetrical machine."""
    along, across = (0.0, 1.0), (1.0, 0.0)
    assert quill.polygon_crossings([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)], along, across, 5) == [(0, 10)]
    assert quill.subtract_intervals([(0, 10)], [(2, 4), (8, 12)]) == [(0, 2), (4, 8)]
    assert quill.subtract_intervals([(0, 10)], [(-1, 11)]) == []


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
def test_every_layout_shows_the_clock_and_its_pointer(shape: str) -> None:
    scene = compose_scene(replace(sample("crowded"), layout=shape))
    past = "abcdefgh".index(sample("crowded").view.area)
    assert [item.args for item in find_drawings(scene, "lv.wedges")] == [("p" * past + "n" + "o" * (7 - past),)]
    fort = find_drawings(scene, "lv.wedges")[0].box
    letters = {item.name: item.box.center for item in text_items(scene) if item.name in "ABCDEFGH"}
    assert set(letters) == set("ABCDEFGH")
    assert all(letters[name][0] > fort.center[0] for name in "ABCD")
    assert all(letters[name][0] < fort.center[0] for name in "EFGH")


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
def test_move_about_a_quarter_is_marked_outside_its_bastion(shape: str) -> None:
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


def test_finished_city_takes_little_space() -> None:
    assert (
        find_drawings(scene_of("research"), "lv.octagon")[0].box.h
        < 0.6 * find_drawings(scene_of("crowded"), "lv.octagon")[0].box.h
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", ["page", "tall"])
def test_fifth_seat_leaves_no_empty_space(shape: str, lang: str) -> None:
    five, four = (compose_scene(replace(sample("crowded", seats), layout=shape, lang=lang)) for seats in (5, 4))
    labels = GameLabels(replace(sample("crowded", 5), lang=lang))
    fields = {labels.label_text(f"field-{key}") for key in ("move", "florins", "peek", "buy")}
    last = five.parts["player:4"][0]
    beside = {
        item.name
        for item in five.items
        if item.kind == "text" and last.y < item.box.y < last.bottom and item.box.x > last.right
    }
    assert fields <= beside, f"expected these words of the council in the free space: {fields - beside}"
    assert not fields & {*scene_texts(four)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", range(2, 6))
def test_wide_board_explains_each_council_sign_in_words(seats: int, lang: str) -> None:
    request = replace(sample("placing", seats, lang), layout="wide")
    scene, labels = compose_scene(request), GameLabels(request)
    for key, icon in zip(("move", "florins", "peek", "buy"), city.FIELDS, strict=True):
        (text,) = (item for item in text_items(scene) if item.name == labels.label_text(f"field-{key}"))
        beside = [item.box for item in find_drawings(scene, "icon") if item.args[0] == icon]
        assert any(0 < text.box.x - sign.right < 10 and sign.y < text.box.center[1] < sign.bottom for sign in beside)
        assert text.box.y > chat_board.plan_of(request).city.bottom - 20, "the text covers a wall of the city"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_invention_fits_its_cards_in_every_language(lang: str) -> None:
    for first in range(1, 26, 3):
        display = tuple(invention(DEFAULT, f"invention-{no}") for no in range(first, min(first + 3, 26)))
        request = sample("crowded", 2, lang)
        scene = compose_scene(replace(request, view=replace(request.view, display=display)))
        assert not scene.cut_texts
        for one in display:
            card = scene.hotspots[f"invention:{one.no}"]
            inside = [item for item in text_items(scene) if item.box.is_inside(card.grow_by(30))]
            within = [item for item in inside if item.box.overlaps(card)]
            assert all(item.box.right <= card.right and item.box.x >= card.x for item in within)
    for no in ALL:
        request = sample("hand", lang=lang)
        mine = request.view.me
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
def test_invention_names_next_to_the_city_are_not_truncated(lang: str, *, market: bool) -> None:
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
            assert len([item for item in inside if item.kind == "text"]) in (5, 6), (
                "expected number, name, weeks and pay"
            )
            assert [
                (a.to_line(), b.to_line()) for a, b in combinations(inside, 2) if a.box.grow_by(-1).overlaps(b.box)
            ] == [], "parts of the card cover each other"


def test_queue_is_drawn_in_arrival_order_and_ranked_on_steps() -> None:
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


def test_pointer_is_at_the_quarter_being_resolved() -> None:
    dome = {name: find_drawings(scene_of(name), "small")[0].args for name in ("crowded", "placing")}
    assert dome["crowded"][0] == "lv.dome"
    x, y = dome["crowded"][3:5]
    assert isinstance(x, int)
    assert isinstance(y, int)
    corner = octagon.CORNERS[sample("crowded").view.area]
    assert (x > 0, y > 0) == (corner[0] > 0, corner[1] > 0)
    assert dome["placing"][3:5] == (0, 0)
    assert find_drawings(scene_of("research"), "lv.wedges")[0].args == ("pppppppp",)


def test_only_known_money_is_shown_as_a_number() -> None:
    view = sample("hand").view
    scene = compose_scene(replace(sample("crowded"), view=view))
    for seat, player in enumerate(view.players):
        box = scene.hotspots[f"{seat}/florins"]
        said = [item.name for item in text_items(scene) if box.overlaps(item.box)]
        assert said == ([] if player.florins is None else [str(player.florins)])


def test_board_shows_nothing_of_a_secret_project() -> None:
    """The board is the same for a seat and a spectator, except for the seat's money."""
    own = sample("hand").view
    board = replace(sample("crowded"), view=own)
    assert compose_scene(board).items == compose_scene(replace(board, view=replace(own, me=None))).items


def test_choices_among_hand_cards_are_shown_in_the_hand() -> None:
    assert picture_for(("hand:iron", "hand:rope")) == "hand"
    assert picture_for(("look:18", "look:6")) == "hand"
    assert picture_for(("hand:iron", "area:i")) == "board"
    request = sample("looking")
    scene = compose_scene(request)
    assert {f"look:{no}" for no in request.view.me.looking} <= set(scene.hotspots)
    assert {f"hand:{name}" for name in INDEX.resources} <= set(scene.hotspots)


def test_ink_is_legible_on_all_metals() -> None:
    assert set(kinds.METALS) == set(kinds.DOTS) == {row.id for row in INDEX.table.invention_colour}
    ratios = {metal: contrast_ratio(token_rgb("ink"), token_rgb(colour)) for metal, colour in kinds.METALS.items()}
    assert min(ratios.values()) >= 3.5, f"ink is hard to read on one of them: {ratios}"


def test_card_shows_the_missing_resources() -> None:
    one = invention(DEFAULT, "invention-17")
    scene = Scene("leonardo", 400, 400)
    offer.draw_needs(scene, one, 200, 200, {"wood": 2, "glass": 1})
    assert len(find_drawings(scene, "lv.plate")) == 3
    assert len(find_drawings(scene, "dashed")) == 1


def compose_crowded_boards(seats: int, shape: str) -> Iterator[tuple[PictureRequest, Scene]]:
    """Compose boards with this many inventions per player, for each viewing seat and each quarter."""
    request = sample("crowded", seats)
    view: LeonardoView = request.view
    for count in (0, 1, 3, 5, 8):
        for own, area in zip([None, *range(seats)] * 2, CORNERS, strict=False):
            players = tuple(
                replace(
                    player,
                    florins=137 if seat == own else None,
                    inventions=tuple((seat * 5 + n) % 25 + 1 for n in range(count)),
                )
                for seat, player in enumerate(view.players)
            )
            changed = replace(request, layout=shape, view=replace(view, players=players, area=area))
            yield changed, compose_scene(changed)


@pytest.mark.lint
@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("shape", sorted(LAYOUTS))
def test_many_inventions_cover_neither_money_names_nor_each_other(shape: str, seats: int) -> None:
    for _, scene in compose_crowded_boards(seats, shape):
        assert_nothing_covered(scene)


@pytest.mark.lint
@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("shape", sorted(LAYOUTS))
def test_quarter_shows_nothing_outside_its_wedge(shape: str, seats: int) -> None:
    for request, scene in compose_crowded_boards(seats, shape):
        (fort,) = [item.box for item in scene.items if item.name == "lv.octagon"]
        city = city_in(fort)
        for name in CORNERS:
            outside = [item.to_line() for item in quarter_items(scene, name) if wedges_of(city, item.box) != {name}]
            assert outside == [], f"{name}, {request.view.area}: these leave its area: {outside}"


def quarter_items(scene: Scene, name: str) -> list[SceneItem]:
    """Return the texts and signs of a quarter, without the price and the last moves."""
    box = scene.hotspots[f"area:{name}"]
    price = [item.box for item in scene.items if item.name == "frame" and item.args[:2] == ("ink", "white")]
    inside = [item for item in scene.items if item.kind == "text" or item.name in {"icon", "sign"}]
    return [
        item
        for item in inside
        if item.box.x + item.box.w // 2 in range(box.x, box.right)
        and item.box.center[1] in range(box.y, box.bottom)
        and item.layer.name in {"PIECES", "LABELS"}
        and not any(item.box.is_inside(other) for other in price)
    ]


def wedges_of(city: City, box: Box) -> set[str]:
    """Return the quarters of a piece's corners, seen from the centre of the city."""
    box = box.grow_by(-3)
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    turns = [atan2((x - city.x) / city.w, -(y - city.y) / city.h) % (2 * pi) for x, y in corners]
    return {"abcdefgh"[int(turn // (pi / 4))] for turn in turns}


@pytest.mark.lint
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_each_requested_card_shows_its_drawing_and_number(shape: str, seats: int) -> None:
    request = replace(sample("crowded", seats), layout=shape)
    scene = compose_scene(request)
    for one in request.view.display:
        box = scene.hotspots[f"invention:{one.no}"]
        inside = [item for item in scene.items if item.box.is_inside(box)]
        assert [item.args for item in inside if item.name == "lv.sketch"] == [(one.no,)]
        assert [item.name for item in inside if item.kind == "text" and item.name == str(one.no)] != []


@pytest.mark.lint
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_laboratory_shows_its_publicly_known_invention(shape: str) -> None:
    players = enumerate(sample("crowded").view.players)
    followers = [(seat, lab) for seat, told in players for lab in told.labs if lab.follows is not None]
    assert followers != []
    scene = compose_scene(replace(sample("crowded"), layout=shape))
    for seat, lab in followers:
        box = scene.hotspots[f"{seat}/{lab.lab}"]
        assert [item.name for item in scene.items if item.name == str(lab.follows) and item.box.is_inside(box)]


@pytest.mark.lint
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_working_laboratory_has_a_bar_with_four_notches_or_a_number(shape: str, seats: int) -> None:
    request = replace(sample("crowded", seats), layout=shape)
    players = enumerate(request.view.players)
    working = {f"{seat}/{lab.lab}" for seat, player in players for lab in player.labs if lab.working}
    assert working
    scene = compose_scene(request)
    if (shape, seats) == ("wide", 5):  # because bars would be combs of a few pixels
        said = [item for item in text_items(scene) if item.name.isdigit()]
        assert {name for name in working if any(one.box.overlaps(scene.hotspots[name]) for one in said)} == working
        return
    bars = [item for item in scene.items if item.name == "lv.weeks" and item.args[2]]
    assert all(len(item.args[1]) == 4 for item in bars if isinstance(item.args[1], tuple))
    assert {name for name in working if any(bar.box.is_inside(scene.hotspots[name]) for bar in bars)} == working


@pytest.mark.lint
@pytest.mark.parametrize("seats", range(2, 6))
def test_known_money_does_not_truncate_names(seats: int) -> None:
    request = sample("crowded", seats)
    view: LeonardoView = request.view
    for florins in (7, 21):
        players = tuple(replace(player, florins=florins) for player in view.players)
        names = ("Max Mustermann", "Thomas Mommsen", "Hannah Wagner", "Владимир Влад.", "Žofie Nováková")[:seats]
        scene = compose_scene(replace(request, layout="wide", names=names, view=replace(view, players=players)))
        assert scene.cut_texts == []
        assert scene_texts(scene).count(str(florins)) >= seats


@pytest.mark.lint
@pytest.mark.parametrize("seats", range(2, 6))
def test_wide_board_panels_fill_their_column(seats: int) -> None:
    scene = compose_scene(replace(sample("crowded", seats), layout="wide"))
    shown = [item.box.bottom for item in scene.items if item.box.x >= scene.hotspots[f"{seats - 1}/small"].x]
    assert max(shown) >= scene.height * 9 // 10


@pytest.mark.lint
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize(("shape", "quarters"), [("wide", "efgh"), ("tall", "abcdefgh")])
def test_quarter_and_seat_signs_are_large_if_space_allows(shape: str, quarters: str, seats: int) -> None:
    full, _, largest, _ = SIZES[False]
    for request in (sample("crowded", seats), sample("placing", seats)):
        scene = compose_scene(replace(request, layout=shape))
        roomy = [area for area in request.view.areas if area.id in quarters and area.stock < 10]
        assert roomy, "the test is void: no two-digit number was drawn"
        for area in roomy:
            items = quarter_items(scene, area.id)
            assert max(item.box.w for item in items if item.name == "icon") >= full - 1, f"{area.id}: icons small"
            tokens = {item.box.w for item in items if item.name == "sign"}
            if len(area.groups) <= 2:
                assert min(tokens, default=largest) >= largest - 3, f"{area.id}: tokens of different sizes"
