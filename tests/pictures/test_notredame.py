"""The pictures of Notre Dame: what is where, marks, sizes, languages, contrast; few goldens."""

from __future__ import annotations

import io
from itertools import combinations
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines import GAMES
from engines.core.log import Secret
from engines.core.tables import open_table
from engines.core.tree import random_word
from engines.notredame import table
from render.core import canvas
from render.core.faces import FLOOR_PX
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.paint import Easel, png, redraw, scene_of
from render.core.palette import palette
from render.core.request import Focus, Request, TraceLine
from render.core.scene import Scene
from render.core.sprites import DRAWINGS
from render.core.theme import contrast, rgb
from render.notredame import icons, layout, offer, samples, sketch
from tests.pictures.paths import HERE, REWRITE
from tests.pictures.test_theme import MUTED, _readable, ground_under, without

LANGUAGES = ("en", "cs", "ru", "de")
FACTS = ("pp", "coins", "supply", "rats", "tokens", "played", "person", "notre_dame", *layout.SECTORS)
BOARDS = ("opening", "crowded", "three", "two", "five", "bribing", "driving", "giving", "end", "end-five")
PINNED = ("dealt", "driving")
GOLDENS = ("crowded", "five", "hand")
TOLERANCE = 0.35
LONG = ("Wilhelmina-Alexandrowna von der Tann",) * 5


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The scene of every sample, by name."""
    return {name: scene_of(make()) for name, make in samples.SAMPLES.items()}


@pytest.mark.parametrize("name", PINNED)
def test_scene_is_as_it_was(name: str, scenes: dict[str, Scene]) -> None:
    path = HERE / "scenes" / f"notredame-{name}.txt"
    if REWRITE:
        path.write_text(scenes[name].lines(), "utf-8")
    assert scenes[name].lines() == path.read_text("utf-8")


@pytest.mark.parametrize("name", GOLDENS)
def test_golden(name: str, scenes: dict[str, Scene]) -> None:
    path = HERE / "goldens" / f"notredame-{name}.png"
    data = redraw(scenes[name])
    if REWRITE:
        path.write_bytes(data)
    actual = Image.open(io.BytesIO(data)).convert("RGB")
    expected = Image.open(path).convert("RGB")
    assert actual.size == expected.size
    assert np.asarray(ImageChops.difference(actual, expected)).mean() <= TOLERANCE


@pytest.mark.parametrize("name", samples.SAMPLES)
def test_size_and_faithfulness(name: str, scenes: dict[str, Scene]) -> None:
    data = redraw(scenes[name])
    assert len(data) <= 300_000
    got = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(float)
    error = ((got - np.asarray(canvas.unquantised(scenes[name])).astype(float)) ** 2).mean()
    assert 10 * np.log10(255**2 / error) >= 40


def test_no_text_is_smaller_than_the_floor(scenes: dict[str, Scene]) -> None:
    sizes = {item.args[1] for scene in scenes.values() for item in scene.items if item.kind == "text"}
    assert min(size for size in sizes if isinstance(size, int)) >= FLOOR_PX


def test_everything_lies_inside_its_picture(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        whole = Box(0, 0, scene.width, scene.height)
        assert not [mark for mark, box in scene.marks.items() if not box.inside(whole)], name
        assert not [item.name for item in scene.items if item.kind == "text" and not item.box.inside(whole)], name


def test_every_drawing_has_a_name_that_exists(scenes: dict[str, Scene]) -> None:
    named = {item.name for scene in scenes.values() for item in scene.items if item.kind == "drawn"}
    assert named <= set(DRAWINGS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_board_has_every_mark(seats: int) -> None:
    for request in (samples.crowded(seats), samples.end(seats)):
        view = request.view
        wanted = {"round", "bell", "notre_dame"}
        wanted |= {f"{seat}/{fact}" for seat in range(seats) for fact in FACTS}
        wanted |= {f"market:{market.id}" for district in view.districts for market in district.markets}
        wanted |= set() if view.over else {f"person:{person.id}" for person in view.persons}
        assert wanted <= set(scene_of(request).marks)


def test_the_legend_knows_every_person(scenes: dict[str, Scene]) -> None:
    persons = {f"person:{row.id}" for row in sketch.INDEX.table.person}
    assert persons <= set(scenes["legend"].marks)
    assert {row.id for row in sketch.INDEX.table.person} == set(offer.FORMULAS)


def test_the_hand_shows_the_draft_with_every_card(scenes: dict[str, Scene]) -> None:
    for make in (samples.hand, samples.drafting, samples.dealt):
        request = make()
        mine = request.view.me
        cards = {*mine.hand, *mine.choosing}
        for draft in mine.drafts:
            cards |= {*draft.kept, *draft.passed, *draft.received} if draft.kept else set()
        assert {f"card:{card}" for card in cards} <= set(scene_of(request).marks)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_on_the_map_hides_another_thing(players: int) -> None:
    made = layout.CITIES[players]
    boxes = [square(*spot, layout.MARKET) for place in made.places for spot in place.markets.values()]
    homes = table.of(sketch.COMPONENTS).setups[players].player_districts
    for district in homes:
        boxes += [Box(x, y, layout.CELL_W, layout.CELL_H) for x, y in made.places[district].sectors]
        boxes.append(made.places[district].panel)
    for one, other in combinations(boxes, 2):
        assert not one.meets(other), (one, other)
    disc = made.cathedral
    for box in boxes:
        near = min(max(disc[0], box.x), box.right), min(max(disc[1], box.y), box.bottom)
        round_off = 8 if box.w == box.h == layout.MARKET else 0
        away = ((near[0] - disc[0]) ** 2 + (near[1] - disc[1]) ** 2) ** 0.5
        assert away + round_off >= layout.CATHEDRAL / 2, box


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_road_is_a_street_between_its_markets(players: int) -> None:
    view = samples.opening(players).view
    places = layout.CITIES[players].places
    assert len(view.roads) == 9 * len(view.districts)
    for one, other in view.roads:
        (district, _, kind), (further, _, to) = one.partition("-"), other.partition("-")
        (x0, y0), (x1, y1) = places[int(district)].markets[kind.upper()], places[int(further)].markets[to.upper()]
        if district != further:
            assert abs(x0 - x1) + abs(y0 - y1) <= 170, (one, other)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_fits_in_every_language(lang: str) -> None:
    for name, make in samples.SAMPLES.items():
        scene = scene_of(replace(make(), lang=lang))
        assert not scene.cuts, (name, scene.cuts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_person_and_card_fits_in_every_language(lang: str) -> None:
    request = samples.crowded(lang=lang)
    rows = sketch.INDEX.table.person
    for first in range(0, len(rows), 3):
        persons = tuple(replace(request.view.persons[0], id=row.id) for row in rows[first : first + 3])
        scene = scene_of(replace(request, view=replace(request.view, persons=persons)))
        assert not scene.cuts
        for person in persons:
            card = scene.marks[f"person:{person.id}"]
            within = [item for item in scene.items if item.box.inside(card.grow(40)) and item.box.meets(card)]
            assert all(item.box.right <= card.right for item in within if item.name in {"icon"} or item.kind == "text")
    for kind in icons.SECTORS:
        mine = samples._mine((f"{kind}.0",) * 3)
        made = scene_of(replace(request, picture="hand", view=replace(request.view, me=mine)))
        assert not made.cuts, (lang, kind)


def test_long_names_are_cut_and_stay_in_their_columns() -> None:
    for make in (samples.crowded, samples.bribing):
        for seats in (2, 3, 4, 5):
            scene = scene_of(replace(make(seats), names=LONG[:seats]))
            assert any(text.endswith("…") for text in scene.cuts) or scene.cuts
            assert all(item.box.right <= scene.width for item in scene.items if item.kind == "text")


def test_last_moves_stand_at_the_foot_with_the_numbers_of_the_board(scenes: dict[str, Scene]) -> None:
    scene = scenes["crowded"]
    foot = scene.height - 220
    numbers = [(item.name, item.box.y > foot) for item in scene.items if item.kind == "text" and item.name in "1234"]
    for number in "1234":
        assert (number, True) in numbers
        assert (number, False) in numbers


def test_overflow_is_said_and_told_ahead(scenes: dict[str, Scene]) -> None:
    view = samples.crowded().view
    assert [player.overflows for player in view.players] == [False, True, False, False]
    assert [item.name for item in scenes["crowded"].items if item.kind == "text"].count("9!") == 1
    assert "9!" not in [item.name for item in scenes["end"].items if item.kind == "text"]


def test_hidden_points_show_a_lock_and_no_number() -> None:
    scene = scene_of(samples.crowded())
    locks = [item for item in scene.items if item.name == "icon" and item.args[0] == "lock"]
    assert len(locks) == 3


def test_choices_show_on_the_board() -> None:
    before = samples.driving()
    bare = scene_of(replace(before, focus=None))
    assert before.focus
    rings = [item for item in scene_of(before).items if item not in bare.items]
    assert len(rings) == 2 * len(before.focus.open)
    chosen = replace(before, focus=Focus(("drive", "1-c"), ("market:1-il",), ("market:1-or",), ("market:1-c",)))
    names = [item.name for item in scene_of(chosen).items]
    assert names.count("check") == 1


def test_only_a_seat_has_a_hand() -> None:
    with pytest.raises(ValueError, match="seat"):
        scene_of(replace(samples.crowded(), picture="hand"))


def test_private_pictures_say_so(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        private = any(item.name == "ONLY YOU SEE THIS" for item in scene.items)
        assert private == (name in {"hand", "drafting", "dealt"})


def test_every_text_and_icon_can_be_seen(scenes: dict[str, Scene]) -> None:
    for name in ("crowded", "five", "giving", "bribing", "hand", "drafting", "end", "legend"):
        scene = scenes[name]
        board, plain = without(scene, {"text"}), without(scene, {"text", "icon"})
        for item in scene.items:
            if item.kind == "text":
                _readable(name, item, ground_under(scene, board, item.box))
            elif item.name == "icon" and str(item.args[1]) not in MUTED:
                ratio = contrast(rgb(str(item.args[1])), ground_under(scene, plain, item.box.grow(-item.box.w // 8)))
                assert ratio >= 3, (name, item.args, item.box, round(ratio, 2))


def test_every_flat_colour_is_an_entry_of_the_palette(scenes: dict[str, Scene]) -> None:
    inks = palette("notredame")
    for scene in scenes.values():
        for item in scene.items:
            if item.kind == "flat":
                assert tuple(inks.colours[inks.index(rgb(item.name))]) == rgb(item.name), item.name


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_repainted_game_is_the_game_painted_anew(seats: int) -> None:
    game, dice, easel = GAMES["notredame"], Random(seats), Easel()
    match = open_table(game, "pictures", seats, {}, Secret(f"{seats:064x}", "5a" * 32))
    for number in range(60):
        if match.over:
            break
        if number % 12 == 0:
            line = TraceLine(1, 0, "a move", ("0/rats", "0/tokens", "round", "notre_dame"))
            request = Request("notredame", match.view(None), trace=(line,), names=samples.NAMES[:seats])
            assert easel.paint("table", request).png == png(request).png
        seat = match.owing()[0]
        match.push(seat, random_word(match.tree(seat), dice))


def test_a_name_of_two_lines_is_never_wider_than_its_card() -> None:
    name = fit("Мастер гильдии", offer.TITLE._replace(px=34), offer.CARD_W - 102, 2)
    assert not name.cut
    assert len(name.lines) == 2
