"""Test the pictures of Fresco: painting and sections, marks, hidden goods, result, all languages."""

from functools import partial
from itertools import combinations, cycle, islice, product

import numpy as np
import pytest
from msgspec.structs import replace

from engines.core.translation import LANGUAGES
from engines.fresco.components import COMPONENTS, printed
from engines.fresco.view import FrescoView, LandingView, PortraitView, TileView, TurnView
from render.core import sprites
from render.core.composition import compose_scene
from render.core.film import film_px
from render.core.fonts import NAME
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS
from render.core.mine_large import own_seat
from render.core.request import PictureRequest, RecentMove
from render.core.scene import Scene
from render.core.theme import token_rgb
from render.core.widgets import NUMBER_DISC
from render.fresco import board, chat_board, paints, plaster, sections
from render.fresco.labels import GameLabels
from tests.render import fresco_paintings
from tests.render.color_vision import contrast_ratio
from tests.render.samples import (
    compose_recorded,
    find_covered_items,
    find_drawings,
    find_hidden_tracks,
    level_with,
    named_request,
    number_discs,
    recorded_requests,
    sample_request,
    sample_scene,
    scene_texts,
    text_items,
)
from tests.sequences import require_any

INDEX = printed(COMPONENTS.current_hash())
sample = partial(sample_request, "fresco")


def test_sections_combine_to_the_whole_painting() -> None:
    """Restored sections side by side show the whole picture without seams."""
    image = np.asarray(plaster.clean_painting(150).convert("RGB"))
    for row in range(sections.SIDE):
        for column in range(sections.SIDE):
            piece = np.asarray(sprites.sprite_image("fresco.section", 30, 30, (column, row, "hard")))[..., :3]
            assert (piece == image[row * 30 : row * 30 + 30, column * 30 : column * 30 + 30]).all()


@pytest.mark.slow
def test_stored_paintings_match_freshly_drawn_ones() -> None:
    """``make art GAME=fresco`` writes them in the sizes of boards and films."""
    for file, drawn_now in fresco_paintings.draw_paintings():
        name, side = file.removesuffix(".png").rsplit("-", 1)
        stored = plaster.stored_painting(name, int(side))
        assert stored is not None, f"{file} is missing or not a picture: run `make art GAME=fresco`"
        assert (np.asarray(stored.convert("RGB")) == np.asarray(drawn_now.convert("RGB"))).all(), f"{file} is outdated"


@pytest.mark.parametrize(
    ("name", "layout"),
    [*(("full", layout) for layout in ("page", "wide", "tall")),
     *((f"end-{seats}", layout) for seats in ("two", "three", "four") for layout in sorted(CHAT_LAYOUTS))],
)  # fmt: skip
def test_boards_and_film_endings_show_stored_paintings(name: str, layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for painting in (plaster.clean_painting, plaster.sooty_painting):
        painting.cache_clear()
    monkeypatch.setattr(plaster, "draw_sooty", None)
    monkeypatch.setattr(plaster, "draw_clean", None)
    scene = compose_scene(replace(named_request("fresco", name), layout=layout))
    drawings = [item for item in find_drawings(scene, "fresco.section") if name == "full" or item.args[-1] == "sooty"]
    assert drawings
    for item in drawings:
        box = item.box.scale_by(scene.px if name == "full" else film_px(layout))
        sprites.sprite_image(item.name, item.box.w, item.box.h, item.args, (box.w, box.h))


def test_all_places_of_the_painting_look_different() -> None:
    image = np.asarray(plaster.clean_painting(300).convert("RGB")).astype(float)
    pieces = [image[y : y + 60, x : x + 60] for y in range(0, 300, 60) for x in range(0, 300, 60)]
    assert min(abs(one - other).mean() for one, other in combinations(pieces, 2)) > 20


def test_soot_hides_colours_but_keeps_the_drawing() -> None:
    """Restored sections are far more colourful and brighter; covered ones can still be guessed."""
    clean, dim = (
        np.asarray(make(300).convert("RGB")).astype(float) for make in (plaster.clean_painting, plaster.sooty_painting)
    )
    colour = [(image.max(2) - image.min(2)).mean() for image in (clean, dim)]
    assert colour[0] > 2 * colour[1]
    assert clean.mean() > 1.5 * dim.mean()
    assert np.corrcoef(clean.mean(2).ravel(), dim.mean(2).ravel())[0, 1] > 0.8


def test_restored_section_shows_only_the_painting() -> None:
    request = sample("end", 2)
    sections = tuple(replace(told, tile=None) for told in request.view.sections)
    scene = compose_scene(replace(request, view=replace(request.view, bishop="e5", sections=sections)))
    cells = {name: box for name, box in scene.hotspots.items() if name.startswith("section:")}
    assert len(cells) == 25
    for name, box in cells.items():
        there = [item for item in scene.items if item.box.is_inside(box)]
        assert {item.name for item in there} <= {"fresco.section", *({"fresco.bishop"} if name == "section:e5" else ())}


@pytest.mark.parametrize("name", ["crowded", "full", "opening", "last"])
def test_covered_section_shows_its_cost_and_reward(name: str) -> None:
    scene, view = sample_scene("fresco", name), named_request("fresco", name).view
    for told in view.sections:
        box = scene.hotspots[f"section:{told.id}"]
        texts = scene_texts(scene, box)
        blots = [item for item in find_drawings(scene, "fresco.paint") if item.box.is_inside(box.grow_by(2))]
        if told.tile is None:
            assert not blots
            continue
        assert str(told.tile.value) in texts
        assert tuple(item.args[0] for item in sorted(blots, key=lambda item: item.box.x)) == told.tile.paints
        assert (f"+{told.bonus}" in texts) == bool(told.bonus)


def test_paints_differ_in_more_than_colour() -> None:
    """Letters differ among paints with the same outline, in every language."""
    kinds = (paints.BASIC, paints.MIXED, paints.SPECIAL)
    assert len({tuple(map(tuple, np.round(paints.paint_outline(kind[0], 10), 3))) for kind in kinds}) == 3
    for lang in LANGUAGES:
        labels = GameLabels(sample("full", lang=lang))
        for kind in kinds:
            letters = [labels.letter(name) for name in kind]
            assert len(set(letters)) == len(kind)
            assert all(len(letter) == 1 for letter in letters)
    assert min(contrast_ratio(*map(token_rgb, pair)) for pair in paints.COLOURS.values()) >= 4.5


def everything_of(request: PictureRequest, seat: int) -> Scene:
    """Return the private picture of a player."""
    return compose_scene(replace(request, layout="part", part=f"player:{seat}", selection=None, recent_moves=()))


def planned_pawns(request: PictureRequest, seat: int) -> list[str]:
    """Return the colours of the apprentices in a player's plan."""
    scene = everything_of(request, seat)
    plan = scene.hotspots[f"{seat}/plan"]
    return [str(item.args[1]) for item in scene.items if item.args[:1] == ("f.pawn",) and item.box.is_inside(plan)]


def test_paints_and_thalers_of_other_players_are_not_shown() -> None:
    """A screen shows a lock; only its owner's picture has the numbers (F-19.1)."""
    for name, seat in product(("crowded", "full", "planning"), range(4)):
        scene = everything_of(named_request("fresco", name), seat)
        inside = [item for item in scene.items if item.box.is_inside(scene.hotspots[f"{seat}/thalers"])]
        assert [item.args[0] for item in inside] == ["lock"]
    mine = sample("hand").view.me
    scene = compose_scene(sample("hand"))
    for paint, n in mine.paints.items():
        assert str(n) in scene_texts(scene, scene.hotspots[f"paint:{paint}"])
    assert str(mine.thalers) in scene_texts(scene)


def test_plan_is_hidden_until_all_are_submitted() -> None:
    request = sample("planning")
    closed = replace(request, view=replace(request.view, owing=(0, 2)))
    signs = [item.args[0] for item in compose_scene(closed).items if item.name == "icon"]
    assert signs.count("check") == signs.count("hourglass") - bool(request.time_left) == 2
    texts = [scene_texts(everything_of(closed, seat)) for seat in range(4)]
    assert ["planning" in said for said in texts] == ["plan ready" not in said for said in texts]
    assert not [pawn for seat in range(4) for pawn in planned_pawns(closed, seat)]


def test_apprentices_that_have_worked_are_dimmed() -> None:
    """In the cathedral, apprentices of the market and of players who have acted are dimmed; used ones are gone."""
    request = sample("crowded")
    turn = request.view.turn
    assert {turn.master} < {*request.view.turns} < {*range(4)}, "expected every kind of turn in the sample"
    for seat, player in enumerate(request.view.players):
        acted = seat not in request.view.turns and seat != turn.master
        done = player.plan.get("market", 0) + player.plan.get("cathedral", 0) * acted
        pawns = planned_pawns(request, seat)
        assert pawns.count("stone") == done
        left = turn.n - player.plan.get("cathedral", 0) if seat == turn.master else 0
        assert len(pawns) == sum(player.plan.values()) + left


def test_hand_shows_which_tiles_the_paints_can_restore() -> None:
    request = sample("hand")
    scene, mine = compose_scene(request), request.view.me
    ready = {
        told.id
        for told in request.view.sections
        if told.tile and all(told.tile.paints.count(name) <= mine.paints.get(name, 0) for name in told.tile.paints)
    }
    assert ready
    gold = [item.box for item in find_drawings(scene, "frame") if item.args[:2] == ("ink", "saff")]
    assert {name for name in ready if scene.hotspots[f"section:{name}"] in gold} == ready
    assert len(gold) == len(ready)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_portrait_fits_in_every_language(lang: str) -> None:
    request = sample("full", lang=lang)
    rows = INDEX.table.portrait
    for first in range(0, len(rows), 2):
        cards = tuple(PortraitView(row.id, row.kind) for row in rows[first : first + 2])
        scene = compose_scene(replace(request, view=replace(request.view, portraits=cards)))
        assert not scene.cut_texts, f"{lang}: shorten these texts: {scene.cut_texts}"
        for told in cards:
            box = scene.hotspots[f"portrait:{told.id}"]
            texts = [item for item in text_items(scene) if item.box.overlaps(box)]
            assert all(item.box.is_inside(box) for item in texts)
    hand = sample("hand", lang=lang)
    player = replace(hand.view.players[0], portraits=tuple(row.id for row in rows))
    scene = compose_scene(replace(hand, view=replace(hand.view, players=(player, *hand.view.players[1:]))))
    assert not scene.cut_texts


def test_player_who_chooses_a_space_sees_the_options() -> None:
    request = sample("landing")
    assert f"{request.view.landing.previous} / {request.view.landing.next}" in scene_texts(compose_scene(request))
    ahead = replace(request.view, landing=LandingView(1, 5, 31, 33, None), turn=TurnView(1, 0))
    assert "33" in scene_texts(compose_scene(replace(request, view=ahead)))


def test_discs_of_last_moves_cover_neither_paints_nor_points() -> None:
    view = sample("crowded").view
    lines = tuple(
        RecentMove(n, 0, "moves", (f"section:{told.id}",)) for n, told in enumerate(view.sections[:9], 1) if told.tile
    )
    scene = compose_scene(replace(sample("crowded"), recent_moves=lines))
    discs = [item.box for item in find_drawings(scene, "disc") if item.args[:1] == ("mark",)]
    cells = [box for name, box in scene.hotspots.items() if name.startswith("section:")]
    blots = [
        item.box
        for item in find_drawings(scene, "fresco.paint")
        if any(item.box.is_inside(cell.grow_by(2)) for cell in cells)
    ]
    on_fresco = [disc for disc in discs if any(disc.overlaps(cell) for cell in cells)]
    assert len(on_fresco) == len(lines)
    assert not [1 for disc in on_fresco for blot in blots if disc.grow_by(-3).overlaps(blot)]


def test_final_picture_shows_every_part_of_the_points() -> None:
    results = sample("end").view.results
    assert {part for one in results for part in one.parts} == set(board.INKS)
    texts = scene_texts(compose_scene(sample("end")))
    assert {str(one.vp) for one in results} <= set(texts)
    assert {GameLabels(sample("end")).label_text(f"part-{part}") for part in board.INKS} <= {*texts}


@pytest.mark.parametrize("layout", sorted(CHAT_LAYOUTS))
@pytest.mark.parametrize("name", ["opening", "opening-two"])
def test_before_planning_hours_are_shown_with_mood_and_price(name: str, layout: str) -> None:
    request = replace(named_request("fresco", name), layout=layout, selection=None, recent_moves=())
    scene = compose_scene(request)
    assert scene.layout == layout
    for told in request.view.hostel:
        words = set(scene_texts(scene, scene.hotspots[f"hour:{told.hour}"]))
        mood = f"{told.mood:+}".replace("-", "−") if told.mood else "0"
        assert {str(told.hour), mood, str(told.price)} <= words
    assert {"order", *(f"place:{place}" for place in request.view.places)} <= scene.hotspots.keys()


def test_timetable_is_shown_once_hours_are_chosen() -> None:
    scene = compose_scene(replace(named_request("fresco", "planning"), picture="board", layout="wide", selection=None))
    places = [box for name, box in scene.hotspots.items() if name.startswith("place:")]
    assert len({box.y for box in places}) == len(places)


@pytest.mark.parametrize("layout", ["page", *sorted(CHAT_LAYOUTS)])
def test_newly_restored_section_shows_its_points(layout: str) -> None:
    """Include the bishop's bonus; moving the bishop to a section gives none."""
    request = replace(sample("full"), layout=layout, selection=None)
    done = next(told for told in request.view.sections if told.tile is None)
    mark = f"section:{done.id}"
    brings = RecentMove(1, 0, "restores", (mark,), (("n", 9), ("bonus", 2)))
    moves = RecentMove(1, 0, "moves the bishop", (mark,), (("n", 1),))
    shown = compose_scene(replace(request, recent_moves=(brings,)))
    (gain,) = [item for item in text_items(shown) if item.name == "+11"]
    assert gain.box.is_inside(shown.hotspots[mark])
    assert list(find_covered_items(shown)) == []
    bare = compose_scene(replace(request, recent_moves=(moves,)))
    assert "+1" not in {item.name for item in bare.items if item.box.is_inside(bare.hotspots[mark])}


@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_name_too_long_to_fit_next_to_its_score_gets_its_own_line(shape: str) -> None:
    names = ("Jo", "Wilhelmina-Alexandrowna", "Maximiliane N.", "Konstantina")
    scene = compose_scene(replace(sample("crowded"), names=names, layout=shape))
    in_panels = [item.name for item in scene.items if item.args[:1] == (NAME.face,) and item.box.x > 800]
    assert [name for name in names if name in in_panels] == [names[0], *names[2:]], (
        f"expected all names except the one too long for any line, got {in_panels}"
    )


@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_points_are_on_the_same_side_of_all_panels_regardless_of_names(shape: str) -> None:
    """If the side depended on the longest name, readers would have to search for points in each game."""
    known = ("Jo", "Eva", "Ben", "Ada")
    for seat, name in product(range(4), ("Max", "Wilhelmina von Hohenfels", "Maria Antonia von Habsburg-Lothr.")):
        names = tuple(name if n == seat else other for n, other in enumerate(known))
        scene = compose_scene(replace(sample("crowded"), names=names, layout=shape))
        for panel in chat_board.PLANS[shape].panels:
            (points,) = [box for key, box in scene.hotspots.items() if key.endswith("/vp") and box.is_inside(panel)]
            assert points.right < panel.center[0], f"names {names} push the points to the middle"


# -- the longest contents: points and thalers of three digits, names of 14 letters, sections with five paints

LONG_NAMES = ("Žofie Nováková", "Константин Ив.", "Wolfgang Amad.", "Anna Karenina")
POINTS = (188, 129, 102, 144)
TILES = tuple(row for row in INDEX.tiles.values() if len(row.paints) == 5)

shaped = pytest.mark.parametrize("shape", sorted(LAYOUTS))
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def fill_board(request: PictureRequest) -> PictureRequest:
    """Return a request with the longest contents in place of those of a sample."""
    view: FrescoView = request.view
    tiles = (TileView(row.id, row.value, row.paints, row.spots) for row in cycle(TILES))
    full = replace(
        view,
        sections=tuple(replace(one, tile=one.tile and tile) for one, tile in zip(view.sections, tiles, strict=False)),
        players=tuple(replace(player, vp=points) for player, points in zip(view.players, POINTS, strict=False)),
        leonardo=view.leonardo and replace(view.leonardo, vp=199),
    )
    return replace(request, names=LONG_NAMES[: len(view.players)], view=full)


def find_defects(scene: Scene) -> list[object]:
    """Return covered items, truncated texts and overlapping texts."""
    clashes = [
        (one.to_line(), other.to_line())
        for one, other in combinations(text_items(scene), 2)
        if one.box.overlaps(other.box)
    ]
    return [*find_covered_items(scene), *scene.cut_texts, *clashes]


@pytest.mark.lint
@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@in_each_language
@shaped
def test_longest_contents_fit_on_every_board(shape: str, lang: str, seats: int) -> None:
    for moment in ("full", "crowded", "planning", "opening", "last", "end"):
        assert find_defects(compose_scene(fill_board(replace(sample(moment, seats, lang), layout=shape)))) == [], (
            f"{moment}: these overlap, are truncated or leave the picture"
        )


@pytest.mark.lint
@pytest.mark.parametrize("seats", [2, 3, 4])
@in_each_language
@shaped
def test_selectable_spaces_cover_no_name(shape: str, lang: str, seats: int) -> None:
    for master in range(seats + (seats == 2)):
        request = fill_board(replace(sample("full", seats, lang), layout=shape))
        view = replace(request.view, landing=LandingView(master, 5, 128, 131, 126), asks="land")
        scene = compose_scene(replace(request, view=view))
        assert find_defects(scene) == [], f"master {master}: these overlap, are truncated or leave the picture"
        if shape == "page":
            assert "126 / 131" in [item.name for item in text_items(scene)]


@pytest.mark.lint
@in_each_language
@shaped
def test_three_digit_thalers_fit_in_their_frame(shape: str, lang: str) -> None:
    request = replace(sample("hand", lang=lang), layout=shape)
    scene = compose_scene(replace(request, view=replace(request.view, me=replace(request.view.me, thalers=188))))
    assert find_defects(scene) == []
    (purse,) = [item.box for item in scene.items if item.name == "frame" and item.args[:2] == ("ink", "saffL")]
    (number,) = [item.box for item in text_items(scene) if item.name == "188"]
    assert number.is_inside(purse)


@pytest.mark.lint
def test_covered_sections_show_no_cost_after_the_game() -> None:
    assert find_drawings(compose_scene(fill_board(sample("end"))), "fresco.paint") == []


@pytest.mark.lint
@shaped
def test_paints_do_not_cover_letters_of_others(shape: str) -> None:
    scene = compose_scene(fill_board(replace(sample("full", lang="ru"), layout=shape)))
    cells = [box for name, box in scene.hotspots.items() if name.startswith("section:")]
    items = [item for item in scene.items_in_order() if any(item.box.is_inside(cell.grow_by(2)) for cell in cells)]
    for at, letter in require_any((at, item) for at, item in enumerate(items) if item.kind == "text"):
        later = [item for item in items[at:] if item.name == "fresco.paint" and item.box.overlaps(letter.box)]
        assert later == [], f"{letter.to_line()} is hidden by a later item"


@pytest.mark.lint
@pytest.mark.slow
@shaped
def test_move_discs_cover_no_track_spaces(shape: str) -> None:
    """A disc on a space would hide whether a piece is there."""
    seen = 0
    for request in islice(recorded_requests("fresco", "own", shape), 0, None, 4):
        view, lines = request.view, request.recent_moves
        plain = compose_scene(replace(request, recent_moves=()))
        assert len(plain.tracks) == (1 if shape in CHAT_LAYOUTS and own_seat(view) is not None else len(view.players))
        for mark in [name for name in plain.hotspots if "/" in name]:
            about = tuple(replace(line, at=(mark,)) for line in lines[-1:])
            scene = compose_scene(replace(request, recent_moves=about))
            assert list(find_hidden_tracks(scene)) == [], f"{mark} hides a space of the track"
            seen += sum(item.args == NUMBER_DISC for item in scene.items)
    assert seen


@pytest.mark.lint
@pytest.mark.slow
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_hours_row_of_the_timetable_contains_no_discs(shape: str) -> None:
    """Discs between hours could be read as hours: 5, 6, 3, 7."""
    seen = 0
    for request, scene in compose_recorded("fresco", "own", shape):
        if request.view.phase == "wake":
            continue
        day = scene.parts["day"][0]
        hours = [box for name, box in scene.hotspots.items() if name.startswith("hour:") and box.is_inside(day)]
        numbers = [
            one for one in text_items(scene) if one.name.isdigit() and any(one.box.is_inside(box) for box in hours)
        ]
        discs = number_discs(scene)
        among = [disc for disc in discs if disc.is_inside(day) and any(level_with(disc, one.box) for one in numbers)]
        assert among == [], f"with {len(request.names)} players, these overlap: move or shrink one"
        seen += len(numbers)
    assert seen
