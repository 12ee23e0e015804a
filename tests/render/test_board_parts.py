"""Test boards of all games: last moves, long names, and enlarged parts, which reveal no more than the board."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from bot.app.i18n import game_title
from engines import GAMES
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, build_translator
from render import PAINTERS
from render.core import board_parts
from render.core.composition import compose_scene, draw_picture
from render.core.game_chooser import BANNER, CHOOSER, SQUARE, GameCard
from render.core.geometry import Box, bounding_box
from render.core.renderer import render_picture
from render.core.request import PictureRequest, RecentMove, Selection
from render.core.scene import Scene
from render.core.widgets import NUMBER_DISC
from tests.games import REAL
from tests.render.samples import NAMES, WIDE, recorded_requests, recorded_views, sample_request
from tests.render.scene_items import text_items, text_size

GAMES_WITH_PARTS = [game for game, painter in PAINTERS.items() if getattr(painter, "PARTS", ())]
BOX = (550, 350)
"""The box into which Discord fits a picture; on a phone it is 400 wide."""
PHONE = 400
MIN_PX = 11

games = pytest.mark.parametrize("game", GAMES_WITH_PARTS)


def part_request(request: PictureRequest, name: str) -> PictureRequest:
    return replace(request, layout=board_parts.SHAPE, part=name)


@cache
def compose_whole_and_parts(
    game: str, names: tuple[str, ...] = NAMES
) -> list[tuple[PictureRequest, Scene, dict[str, Scene]]]:
    """Return the boards of recorded moments, complete and as all their parts."""
    return [
        (
            one,
            compose_scene(one),
            {name: compose_scene(part_request(one, name)) for name in board_parts.part_names(game, one.view)},
        )
        for one in recorded_requests(game, "board", names=names)
    ]


@pytest.mark.slow
@games
def test_named_parts_are_the_parts_of_the_board(game: str) -> None:
    for request, whole, cut in compose_whole_and_parts(game):
        assert set(cut) == set(whole.parts), f"{len(request.view.players)} players: parts other than named"
        outside = [
            name
            for name, box in whole.parts.items()
            if not bounding_box([*box]).is_inside(Box(0, 0, whole.width, whole.height))
        ]
        assert outside == []


@pytest.mark.slow
@games
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_layouts_contain_only_known_parts(game: str, shape: str) -> None:
    for request in recorded_requests(game, "board"):
        arranged = compose_scene(replace(request, layout=shape))
        assert arranged.parts or request.view.over  # at the end the result is shown, not the board
        assert set(arranged.parts) <= set(board_parts.part_names(game, request.view))


@pytest.mark.slow
@games
def test_board_parts_are_legible_where_they_are_shown(game: str) -> None:
    for names in (NAMES, WIDE):
        for _, _, cut in compose_whole_and_parts(game, names):
            for name, scene in cut.items():
                assert scene.layout == board_parts.SHAPE
                wide, high = scene.pixel_size
                assert wide == board_parts.WIDE
                assert high <= board_parts.WIDE, f"{name} is {high} px high, at most {board_parts.WIDE}"
                seen = scene.px * min(BOX[0] / wide, BOX[1] / high, PHONE / wide)
                assert min(text_size(item) for item in text_items(scene)) * seen >= MIN_PX, f"{name}: enlarge its texts"
                outside = [
                    item.to_line() for item in text_items(scene) if not item.box.is_inside(Box(0, 0, scene.width, 9999))
                ]
                assert outside == [], f"{name} draws outside its part: {outside}"


@pytest.mark.slow
@games
def test_part_shows_nothing_that_is_not_on_the_board(game: str) -> None:
    for request, whole, cut in compose_whole_and_parts(game):
        speak = PAINTERS[game].LABELS(request).translate
        boards = [draw_picture(replace(request, layout=layout)) for layout in ("page", "wide", "tall")]
        told = {"0", *(item.name for board in boards for item in board.items)}  # anything else is not on a board
        for name, scene in cut.items():
            composed = board_parts.part_source(part_request(request, name)).layout == board_parts.SHAPE
            title = {speak(board_parts.part_label(name)), PAINTERS[game].COVER.ground, scene.ground}
            said = {
                item.name
                for item in scene.items
                if not composed or item.kind != "text" or any(letter.isdigit() for letter in item.name)
            }
            assert said - told <= title, f"{name}: {said - told}"  # composed parts describe their numbers in words
            assert set(scene.hotspots) <= set(whole.hotspots)
            assert all(box.is_inside(Box(0, 0, scene.width, scene.height)) for box in scene.hotspots.values())


@pytest.mark.slow
@games
def test_each_mark_of_a_board_is_on_a_part(game: str) -> None:
    """So a question can be shown on a part, and a tap on the board finds one."""
    for request, whole, cut in compose_whole_and_parts(game):
        left = set(whole.hotspots) - {"round", "order"} - {mark for scene in cut.values() for mark in scene.hotspots}
        assert request.view.over or left == set()  # at the end the result is shown, not the board


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_has_a_name_and_lines_of_the_text_board(game: str, lang: str) -> None:
    speak = build_translator(GAMES[game].data_dir, lang, NAMES)
    view: Any
    for view, _, _ in recorded_views(game, "board"):
        text = GAMES[game].board_messages(view)
        for name in board_parts.part_names(game, view):
            said = speak(board_parts.part_label(name))
            assert said
            assert "picture-block" not in said
            assert board_parts.part_lines(game, view, name, text), f"{name}: add its lines of text"


@games
def test_missing_or_unchanged_part_shows_the_whole_board(game: str) -> None:
    request = next(recorded_requests(game, "board"))
    assert board_parts.part_lines(game, request.view, "elsewhere", [Msg("text-x")]) == []
    assert compose_scene(part_request(request, "elsewhere")) == compose_scene(request)
    assert compose_scene(part_request(replace(request, recent_moves=()), board_parts.CHANGED)).layout == "page"


@games
def test_question_is_shown_on_a_part_that_contains_all_its_options(game: str) -> None:
    request = replace(next(recorded_requests(game, "board")), layout="wide")
    name = next(iter(compose_scene(request).parts))
    marks = tuple(compose_scene(part_request(request, name)).hotspots)
    about = replace(request, part=name, selection=Selection((), marks[:1], (), ()))
    assert compose_scene(about).layout == board_parts.SHAPE
    others = tuple(mark for mark in compose_scene(replace(request, layout="")).hotspots if mark not in marks)
    assert compose_scene(replace(about, selection=Selection((), others[:1], (), ()))).layout != board_parts.SHAPE


@games
def test_questions_refer_only_to_existing_parts(game: str) -> None:
    named = {part.name + ":" * part.is_per_seat for part in PAINTERS[game].PARTS}
    assert set(PAINTERS[game].ABOUT.values()) <= named
    found = {
        board_parts.part_for_question(game, view, view.owing[0])
        for view, _, _ in recorded_views(game, "board")
        if view.owing
    }
    assert found - {""}


@pytest.mark.slow
@games
def test_part_picture_has_the_boxes_of_its_marks(game: str) -> None:
    request = next(recorded_requests(game, "board"))
    name = board_parts.part_names(game, request.view)[0]
    picture = render_picture(part_request(request, name))
    assert picture.width == board_parts.WIDE
    assert list(picture.parts) == [name]
    assert len(render_picture(request).parts) > 1


def test_moves_on_a_part_are_numbered_as_on_the_board() -> None:
    request = next(recorded_requests(REAL[0], "board"))
    mark = next(name for name in compose_scene(request).hotspots if name.startswith("0/"))
    marked = replace(request, recent_moves=(RecentMove(1, 0, "so", (mark,)),))
    assert len([item for item in compose_scene(part_request(marked, "estate:0")).items if item.name == "1"]) >= 1


@pytest.mark.slow
@games
def test_changes_are_shown_on_the_part_with_the_most_changes(game: str) -> None:
    """A small picture next to its text: never the whole board if any part has one of its marks."""
    shown = 0
    for request, whole, cut in compose_whole_and_parts(game):
        lie = {at for line in request.recent_moves for at in line.at} & set(whole.hotspots) - {"round", "order"}
        if not lie or request.view.over:
            continue
        scene = compose_scene(part_request(request, board_parts.CHANGED))
        sources = {name: board_parts.part_source(part_request(request, name)).layout for name in cut}
        poster = [name for name, layout in sources.items() if layout in {"page", board_parts.SHAPE}]
        on = {name: sum(at in lie for at in cut[name].hotspots) for name in poster}
        assert scene.layout == board_parts.SHAPE
        assert lie & set(scene.hotspots)
        assert on[next(iter(scene.parts))] == max(on.values())
        assert scene.pixel_size[1] <= board_parts.WIDE
        shown += 1
    assert shown


LONG = ("Wilhelmina-Alexandrowna von der Tann",) * 5
CUT = [
    *(("fresco", moment) for moment in ("full", "end", "planning")),
    ("leonardo", "crowded"),
    ("princes", "crowded"),
    *(("notredame", moment) for moment in ("crowded", "bribing")),
]
"""Moments at which long names are truncated."""


each = pytest.mark.parametrize("game", [game for game in REAL if game in PAINTERS])


@each
def test_last_moves_are_listed_at_the_bottom_with_the_numbers_of_the_board(game: str) -> None:
    request = sample_request(game)
    scene = compose_scene(request)
    foot = scene.height - 54 * len(request.recent_moves) - 75
    discs = [item.box for item in scene.items if item.name == "disc" and item.args == NUMBER_DISC]
    assert request.recent_moves
    for move in request.recent_moves:
        shown = [item.box for item in text_items(scene) if item.name == str(move.number)]
        at_foot = {box.y > foot for box in shown if any(box.is_inside(disc) for disc in discs)}
        assert at_foot == {True, False}, f"number {move.number} is missing on the board or in the list of moves"


@each
@pytest.mark.parametrize("focus", [Selection(), Selection(("x",), ("card:poet",), ("9/zz",), ("nowhere",))])
def test_empty_focus_does_not_change_the_scene(focus: Selection, game: str) -> None:
    request = replace(sample_request(game), selection=None)
    assert compose_scene(replace(request, selection=focus)).items == compose_scene(request).items


@pytest.mark.parametrize(("game", "moment"), CUT)
def test_long_names_are_truncated_within_their_columns(game: str, moment: str) -> None:
    for seats in range(2, GAMES[game].seat_range[1] + 1):
        scene = compose_scene(replace(sample_request(game, moment, seats), names=LONG[:seats]))
        texts = text_items(scene)
        assert any(item.name.endswith("…") for item in texts)
        others = [text for text in scene.cut_texts if not LONG[0].startswith(text.removesuffix("…"))]
        assert others == [], f"{seats} players: texts other than names are truncated"
        assert all(item.box.right <= scene.width for item in texts)


@pytest.mark.parametrize("sample", [("leonardo", "placing"), ("fresco", "choosing"), ("notredame", "driving")])
def test_each_choice_is_marked_on_the_board(sample: tuple[str, str]) -> None:
    request = sample_request(*sample)
    focus: Any = request.selection
    bare = compose_scene(replace(request, selection=None))
    added = [item for item in compose_scene(request).items if item not in bare.items]
    assert sum(item.name == "ring.open" for item in added) == len(set(focus.open) - set(focus.chosen))
    assert sum(item.name == "check" for item in added) == len(focus.chosen)
    assert sum(item.args[:1] == ("hatch.blocked",) for item in added) == len(focus.blocked)


def shelf_request(lang: str) -> PictureRequest:
    facts = ("2–5 players", "75–100 minutes")
    return PictureRequest(
        CHOOSER, tuple(GameCard(key, game_title(lang, key), facts) for key in GAMES), "shelf", lang=lang
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_band_with_its_full_name(lang: str) -> None:
    scene = compose_scene(shelf_request(lang))
    assert list(scene.hotspots) == list(GAMES)
    assert scene.cut_texts == []
    assert all(one.bottom <= other.y for one, other in pairwise(list(scene.hotspots.values())))
    for key, band in scene.hotspots.items():
        inside = [item for item in text_items(scene) if band.y <= item.box.y < band.bottom]
        assert all(item.box.bottom <= band.bottom for item in inside), "expected every item inside its band"
        cover = PAINTERS[key].COVER if key in PAINTERS and hasattr(PAINTERS[key], "COVER") else None
        assert cover is None or any(item.name == cover.drawing for item in scene.items)  # a game may have no cover


def test_chooser_is_drawn_without_painters_or_games() -> None:
    picture = render_picture(
        PictureRequest(CHOOSER, (GameCard("nobody", "A game nobody painted", ("2–4 players",)),), "shelf")
    )
    assert picture.png.startswith(b"\x89PNG")
    assert list(picture.marks) == ["nobody"]
    assert render_picture(PictureRequest(CHOOSER, (), "shelf")).height > 0


def test_banner_shows_facts_of_one_game_or_covers_of_several() -> None:
    first, second, *_ = (key for key in GAMES if hasattr(PAINTERS.get(key), "COVER"))
    cards = tuple(GameCard(key, game_title("en", key), ("2–5 players",)) for key in (first, second))
    assert text_items(compose_scene(PictureRequest(CHOOSER, cards[:1], BANNER)))
    both = render_picture(PictureRequest(CHOOSER, cards, BANNER))
    assert list(both.marks) == [first, second]
    assert both.width == 1200
    assert both.width / both.height > 3, "a banner this tall hides the buttons"


def test_game_cover_is_a_square() -> None:
    for key in GAMES:
        picture = render_picture(PictureRequest(CHOOSER, (GameCard(key, "", ()),), "shelf", layout=SQUARE))
        assert picture.width == picture.height, f"{key}: the picture is not square"
