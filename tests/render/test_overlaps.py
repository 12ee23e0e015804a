"""Test law 23: nothing opaque covers text or a counted piece, in every layout, seat count and view."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice, product
from math import atan2, pi
from typing import Any

import pytest
from msgspec.structs import replace

from bot.app.views.tree_navigation import skip_automatic_tokens
from engines import GAMES
from engines.core.hotspots import node_hotspots, selection_hotspots
from engines.core.match_factory import replay_log
from engines.core.translation import LANGUAGES
from engines.core.tree import Leaf
from engines.leonardo.view import LeonardoView
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.highlights import is_chip
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS
from render.core.mine_large import own_seat
from render.core.request import PictureRequest, Selection
from render.core.scene import Layer, Scene, SceneItem
from render.core.widgets import NUMBER_DISC
from render.leonardo.city import SIZES
from render.leonardo.octagon import CORNERS, City, city_in
from tests.engines.positions.position_writer import position_paths
from tests.engines.positions.test_positions import load_position, read_position
from tests.engines.records.stored_games import RECORDS, read_record
from tests.games import REAL
from tests.render.overlaps import find_covered_items, find_hidden_tracks, find_ringed_items
from tests.render.samples import named_request, sample_names, sample_request, sample_scene
from tests.render.scene_items import scene_texts, text_items
from tests.render.test_final_pictures import compose_ends
from tests.render.test_hand_layouts import compose_hands
from tests.render.test_layouts import NAMES, WIDE, recent_moves

pytestmark = pytest.mark.lint

MOMENTS = 4
SHAPES = sorted(LAYOUTS)
each_board = pytest.mark.parametrize(("game", "shape"), list(product(REAL, SHAPES)))
SEATS = (2, 3, 4, 5)
sample = partial(sample_request, "leonardo")


@cache
def own_views(game: str) -> tuple[tuple[Any, Any], ...]:
    """Give moments of one recorded game for each number of players, each as another seat sees it."""
    found = []
    for path in {read_record(path).header.seats: path for path in sorted((RECORDS / game).glob("*.json"))}.values():
        kept = read_record(path)
        for part in range(1, MOMENTS + 1):
            upto = max(2, len(kept.entries) * part // MOMENTS - 1)
            match = replay_log(GAMES[game], kept.header, list(kept.entries[:upto]))
            found.append((match.view_for(part % kept.header.seats), recent_moves(match, "en")))
    return tuple(found)


def assert_nothing_covered(scene: Scene) -> None:
    found = list(find_covered_items(scene))
    assert found == [], f"{scene.game}, {scene.layout}: in each pair the second hides the first; move or shrink one"


@each_board
def test_nothing_at_an_end_covers_text_or_a_piece(game: str, shape: str) -> None:
    for names in (NAMES, WIDE):
        for _, scene in islice(compose_ends(game, shape, names), 0, None, len(LANGUAGES)):
            assert_nothing_covered(scene)


@pytest.mark.slow
@each_board
def test_nothing_on_a_board_covers_text_or_a_piece(game: str, shape: str) -> None:
    for view, lines in own_views(game):
        names = NAMES[: len(view.players)]
        scene = compose_scene(PictureRequest(game, view, "board", lines, "en", names, time_left="23 h", layout=shape))
        assert_nothing_covered(scene)


@pytest.mark.slow
@each_board
def test_no_mark_of_a_choice_covers_a_text_or_a_piece(game: str, shape: str) -> None:
    """Every kind of question: rings round what is open, bars, checks; a veil clears what is asked."""
    seen = 0
    for path in position_paths(GAMES[game]):
        match = load_position(path, read_position(path))
        for seat in match.seats_to_move():
            tree = match.choice_tree(seat)
            tokens, node = skip_automatic_tokens(tree, ())
            if isinstance(node, Leaf):
                continue
            chosen = Selection(tokens, *node_hotspots(node), selection_hotspots(tree, tokens))
            names = NAMES[: match.header.seats]
            request = PictureRequest(game, match.view_for(seat), "board", (), "en", names, chosen, layout=shape)
            scene = compose_scene(request)
            assert list(find_covered_items(scene)) + list(find_ringed_items(scene)) == []
            opened = [scene.hotspots[name] for name in chosen.open if name in scene.hotspots]
            veils = [item.box for item in scene.items if item.kind == "veil"]
            assert not any(veil.overlaps(box) for veil in veils for box in opened)
            assert bool(veils) == (shape in CHAT_LAYOUTS and scene.layout == shape and bool(opened))
            seen += len(opened)
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_move_discs_hide_no_track_space(shape: str) -> None:
    """A disc on a space hid whether a piece is there."""
    seen = 0
    for view, lines in islice(own_views("fresco"), 0, None, MOMENTS):
        names = NAMES[: len(view.players)]
        plain = compose_scene(PictureRequest("fresco", view, "board", (), "en", names, layout=shape))
        assert len(plain.tracks) == (1 if shape in CHAT_LAYOUTS and own_seat(view) is not None else len(view.players))
        for mark in [name for name in plain.hotspots if "/" in name]:
            about = tuple(replace(line, at=(mark,)) for line in lines[-1:])
            scene = compose_scene(PictureRequest("fresco", view, "board", about, "en", names, layout=shape))
            assert list(find_hidden_tracks(scene)) == [], f"{mark} hides a space of the track"
            seen += sum(item.args == NUMBER_DISC for item in scene.items)
    assert seen


@pytest.mark.parametrize("name", ["wide", "wide-five", "tall", "crowded", "five"])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_message_collected_covers_another(shape: str, name: str) -> None:
    request = named_request("notredame", name)
    colours = len(request.view.districts)
    for count in (0, 1, 4, 7, 12):
        players = tuple(
            replace(player, tokens=tuple(n % colours for n in range(count))) for player in request.view.players
        )
        scene = compose_scene(replace(request, layout=shape, view=replace(request.view, players=players)))
        assert_nothing_covered(scene)


@pytest.mark.slow
@each_board
def test_nothing_on_a_hand_covers_text_or_a_piece(game: str, shape: str) -> None:
    for _, scene in compose_hands(game, shape):
        assert_nothing_covered(scene)


@pytest.mark.slow
@each_board
def test_a_disc_of_a_move_is_not_read_with_the_number_beside_it(game: str, shape: str) -> None:
    for view, lines in own_views(game):
        names = NAMES[: len(view.players)]
        scene = compose_scene(PictureRequest(game, view, "board", lines, "en", names, time_left="23 h", layout=shape))
        discs = [item.box for item in scene.items if item.layer is Layer.MARKS and item.args == NUMBER_DISC]
        numbers = [item for item in scene.items if item.kind == "text" and item.layer is not Layer.FRAME]
        counts = [item for item in numbers if item.name.strip("+×/−!").isdigit()]
        near = [item for item in counts if any(is_beside(disc, item.box) for disc in discs)]
        assert [item.to_line() for item in near] == [], f"with {len(view.players)} players, a disc is beside these"


def is_beside(disc: Box, number: Box) -> bool:
    """Say whether a disc is in the line of a number and closer to it than half the height of its digits."""
    return level_with(disc, number) and max(disc.x - number.right, number.x - disc.right) < number.h // 2


@pytest.mark.slow
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_no_disc_is_in_the_row_of_hours_of_the_timetable(shape: str) -> None:
    """Discs between hours were read as hours: 5, 6, 3, 7."""
    seen = 0
    for view, lines in own_views("fresco"):
        if view.phase == "wake":
            continue
        names = NAMES[: len(view.players)]
        scene = compose_scene(PictureRequest("fresco", view, "board", lines, "en", names, layout=shape))
        day = scene.parts["day"][0]
        hours = [box for name, box in scene.hotspots.items() if name.startswith("hour:") and box.is_inside(day)]
        numbers = [
            one for one in text_items(scene) if one.name.isdigit() and any(one.box.is_inside(box) for box in hours)
        ]
        discs = [item.box for item in scene.items if item.layer is Layer.MARKS and item.args == NUMBER_DISC]
        among = [disc for disc in discs if disc.is_inside(day) and any(level_with(disc, one.box) for one in numbers)]
        assert among == [], f"with {len(view.players)} players, these overlap: move or shrink one"
        seen += len(numbers)
    assert seen


def level_with(disc: Box, number: Box) -> bool:
    """Say whether a disc is in the line of a number."""
    return abs(disc.center[1] - number.center[1]) < number.h // 2


def compose_crowded_boards(seats: int, shape: str) -> Iterator[tuple[PictureRequest, Scene]]:
    """Compose boards on which each player has as many inventions, as each seat sees them and in each quarter."""
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


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("shape", SHAPES)
def test_many_inventions_cover_neither_money_nor_names_nor_each_other(shape: str, seats: int) -> None:
    for _, scene in compose_crowded_boards(seats, shape):
        assert_nothing_covered(scene)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_quarter_shows_nothing_outside_its_wedge(shape: str, seats: int) -> None:
    for request, scene in compose_crowded_boards(seats, shape):
        (fort,) = [item.box for item in scene.items if item.name == "lv.octagon"]
        city = city_in(fort)
        for name in CORNERS:
            outside = [item.to_line() for item in quarter_items(scene, name) if wedges_of(city, item.box) != {name}]
            assert outside == [], f"{name}, {request.view.area}: these leave its area: {outside}"


def quarter_items(scene: Scene, name: str) -> list[SceneItem]:
    """Give the texts and signs that a quarter shows, without the price and the last moves."""
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
    """Give the quarters in which the corners of a piece are, seen from the middle of the city."""
    box = box.grow_by(-3)
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    turns = [atan2((x - city.x) / city.w, -(y - city.y) / city.h) % (2 * pi) for x, y in corners]
    return {"abcdefgh"[int(turn // (pi / 4))] for turn in turns}


@pytest.mark.parametrize("name", sorted(f"{game}:{name}" for game in REAL for name in ("wide", "wide-five", "tall")))
def test_no_disc_of_a_move_touches_a_chip(name: str) -> None:
    """A chip is a card in little: a small frame with a ground."""
    game, _, sample = name.partition(":")
    scene = sample_scene(game, sample) if sample in sample_names(game) else None
    items = scene.items if scene else []
    discs = [item.box for item in items if item.layer is Layer.MARKS and item.args == NUMBER_DISC]
    chips = [item.box for item in items if is_chip(item)]
    assert [chip for chip in chips if any(chip.overlaps(disc.grow_by(-1)) for disc in discs)] == []


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_each_requested_card_shows_its_drawing_and_number(shape: str, seats: int) -> None:
    request = replace(sample("crowded", seats), layout=shape)
    view: LeonardoView = request.view
    scene = compose_scene(request)
    for one in view.display:
        box = scene.hotspots[f"invention:{one.no}"]
        inside = [item for item in scene.items if item.box.is_inside(box)]
        assert [item.args for item in inside if item.name == "lv.sketch"] == [(one.no,)]
        assert [item.name for item in inside if item.kind == "text" and item.name == str(one.no)] != []


@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_a_laboratory_shows_the_invention_that_it_openly_works_on(shape: str) -> None:
    view: LeonardoView = sample("crowded").view
    followers = [(seat, lab) for seat, told in enumerate(view.players) for lab in told.labs if lab.follows is not None]
    assert followers != []
    scene = compose_scene(replace(sample("crowded"), layout=shape))
    for seat, lab in followers:
        box = scene.hotspots[f"{seat}/{lab.lab}"]
        assert [item.name for item in scene.items if item.name == str(lab.follows) and item.box.is_inside(box)]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_a_laboratory_at_work_is_a_bar_with_four_notches_or_a_number(shape: str, seats: int) -> None:
    request = replace(sample("crowded", seats), layout=shape)
    view: LeonardoView = request.view
    working = {f"{seat}/{lab.lab}" for seat, player in enumerate(view.players) for lab in player.labs if lab.working}
    assert working
    scene = compose_scene(request)
    if (shape, seats) == ("wide", 5):  # where bars would be combs of some pixels
        said = [item for item in scene.items if item.kind == "text" and item.name.isdigit()]
        assert {name for name in working if any(one.box.overlaps(scene.hotspots[name]) for one in said)} == working
        return
    bars = [item for item in scene.items if item.name == "lv.weeks" and item.args[2]]
    assert all(len(item.args[1]) == 4 for item in bars if isinstance(item.args[1], tuple))
    assert {name for name in working if any(bar.box.is_inside(scene.hotspots[name]) for bar in bars)} == working


@pytest.mark.parametrize("seats", SEATS)
def test_known_money_cuts_no_name_that_fits_without_it(seats: int) -> None:
    request = sample("crowded", seats)
    view: LeonardoView = request.view
    for florins in (7, 21):
        players = tuple(replace(player, florins=florins) for player in view.players)
        names = ("Žofie Nováková", "Wolfgang Am.", "Filippo Lippi", "Marie-Christin", "Anna Karenina")[:seats]
        changed = replace(request, layout="wide", names=names, view=replace(view, players=players))
        scene = compose_scene(changed)
        assert scene.cut_texts == []
        assert scene_texts(scene).count(str(florins)) >= seats


@pytest.mark.parametrize("seats", SEATS)
def test_the_panels_of_a_wide_board_fill_their_column(seats: int) -> None:
    scene = compose_scene(replace(sample("crowded", seats), layout="wide"))
    shown = [item.box.bottom for item in scene.items if item.box.x >= scene.hotspots[f"{seats - 1}/small"].x]
    assert max(shown) >= scene.height * 9 // 10


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("shape", "quarters"), [("wide", "efgh"), ("tall", "abcdefgh")])
def test_signs_of_quarters_and_of_seats_are_large_where_there_is_room(shape: str, quarters: str, seats: int) -> None:
    full, _, largest, _ = SIZES[False]
    for request in (sample("crowded", seats), sample("placing", seats)):
        view: LeonardoView = request.view
        scene = compose_scene(replace(request, layout=shape))
        roomy = [area for area in view.areas if area.id in quarters and area.stock < 10]
        assert roomy, "no number of two digits was drawn: this shows nothing"
        for area in roomy:
            items = quarter_items(scene, area.id)
            assert max(item.box.w for item in items if item.name == "icon") >= full - 1, f"{area.id}: icons small"
            tokens = {item.box.w for item in items if item.name == "sign"}
            if len(area.groups) <= 2:
                assert min(tokens, default=largest) >= largest - 3, f"{area.id}: tokens of different sizes"
