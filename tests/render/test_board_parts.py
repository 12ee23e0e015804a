"""Test pictures of all games: last moves, long names, enlarged parts without secrets, and the ends of games."""

import re
from functools import cache
from itertools import combinations, islice, pairwise
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
from render.core.final_picture import GameEnd, reason_text
from render.core.fonts import SCORE
from render.core.game_chooser import BANNER, CHOOSER, SQUARE, GameCard
from render.core.geometry import Box, bounding_box
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.renderer import render_picture
from render.core.request import PictureRequest, RecentMove, Selection
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.core.score_chart import SCORE_CHART, ChartMark, ScoreChart
from render.core.seat_panels import LEAD_ICON
from render.core.standings import MEDAL_GROUNDS, STANDINGS, NameList, StandingRow, StandingsView
from render.core.widgets import NUMBER_DISC
from tests.games import REAL
from tests.render.samples import (
    MAX_BYTES,
    MIN_PX,
    NAMES,
    WIDE,
    compose_recorded,
    find_drawings,
    largest_free_area,
    recorded_requests,
    recorded_views,
    sample_request,
    scene_texts,
    text_items,
    text_size,
)

BOX = (550, 350)
"""The box into which Discord fits a picture; on a phone it is 400 wide."""
PHONE = 400

games = pytest.mark.parametrize("game", [game for game, painter in PAINTERS.items() if getattr(painter, "PARTS", ())])


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
    """This lets a question be shown on a part, and a tap on the board find one."""
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
    assert set(PAINTERS[game].ABOUT.values()) <= {part.name + ":" * part.is_per_seat for part in PAINTERS[game].PARTS}
    found = {
        board_parts.part_for_question(game, view, view.owing[0])
        for view, _, _ in recorded_views(game, "board")
        if view.owing
    }
    assert found - {""}


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
        assert {box.y > foot for box in shown if any(box.is_inside(disc) for disc in discs)} == {True, False}, (
            f"number {move.number} is missing on the board or in the list of moves"
        )


@each
@pytest.mark.parametrize("focus", [Selection(), Selection(("x",), ("card:poet",), ("9/zz",), ("nowhere",))])
def test_empty_focus_does_not_change_the_scene(focus: Selection, game: str) -> None:
    request = replace(sample_request(game), selection=None)
    assert compose_scene(replace(request, selection=focus)).items == compose_scene(request).items


@pytest.mark.parametrize(
    ("game", "moment"),
    [
        *(("fresco", moment) for moment in ("full", "end", "planning")),
        ("leonardo", "crowded"),
        ("princes", "crowded"),
        *(("notredame", moment) for moment in ("crowded", "bribing")),
    ],
)
def test_long_names_are_truncated_within_their_columns(game: str, moment: str) -> None:
    for seats in range(2, GAMES[game].seat_range[1] + 1):
        scene = compose_scene(replace(sample_request(game, moment, seats), names=LONG[:seats]))
        texts = text_items(scene)
        assert any(item.name.endswith("…") for item in texts)
        assert [text for text in scene.cut_texts if not LONG[0].startswith(text.removesuffix("…"))] == [], (
            f"{seats} players: texts other than names are truncated"
        )
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_band_with_its_full_name(lang: str) -> None:
    facts = ("2–5 players", "75–100 minutes")
    cards = tuple(GameCard(key, game_title(lang, key), facts) for key in GAMES)
    scene = compose_scene(PictureRequest(CHOOSER, cards, "shelf", lang=lang))
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


chats = pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
every = pytest.mark.parametrize(
    ("game", "shape"), [(game, shape) for game in PAINTERS for shape in (PAGE_LAYOUT, *sorted(CHAT_LAYOUTS))]
)
each_ending = pytest.mark.parametrize("game", [key for key in REAL if getattr(PAINTERS.get(key), "SHAPES", ())])


@each_ending
@pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
def test_each_row_of_a_result_is_about_one_player(game: str, shape: str) -> None:
    """Each row has the sign, name, rank and points of its seat, and rows are in order of rank."""
    for request, scene in compose_recorded(game, "end", shape):
        rows = {seat: scene.hotspots[f"{seat}/result"] for seat in range(len(request.view.players))}
        for one in request.view.results:
            inside = [item for item in scene.items if item.box.is_inside(rows[one.seat].grow_by(4))]
            said = [item.name for item in inside if item.kind == "text"]
            assert [item.args[0] for item in inside if item.name == "sign"] == [one.seat]
            assert [name for name in NAMES if name in said] == [NAMES[one.seat]]
            assert said[0] == Labels(request, GAMES[game].data_dir).label_text("rank", n=one.rank)
        by_height = sorted(request.view.results, key=lambda one: rows[one.seat].y)
        assert [one.rank for one in by_height] == sorted(one.rank for one in by_height)
        large = [item.name for item in text_items(scene) if text_size(item) >= SCORE.px and item.name.isdigit()]
        points = next(name for name in ("pp", "vp", "florins") if hasattr(by_height[0], name))
        assert sorted(large) == sorted(f"{getattr(one, points)}" for one in by_height), (
            "expected only the points as numbers"
        )
        assert [item for item in scene.items if item.args[:1] == ("mark",)] == [], (
            "a last move is marked on the final picture"
        )


@each_ending
@chats
def test_winner_has_an_arch_and_the_largest_illustration(game: str, shape: str) -> None:
    for request, scene in islice(compose_recorded(game, "end", shape, WIDE), 0, None, len(LANGUAGES)):
        first = [one.seat for one in request.view.results if one.rank == 1]
        arches = find_drawings(scene, "winner.arch")
        assert [item.args[0] for item in arches] == first
        assert all(item.box.is_inside(scene.hotspots[f"{item.args[0]}/result"]) for item in arches)
        assert sum(item.name == "icon" and item.args[0] == LEAD_ICON for item in scene.items) >= len(first)
        made = {int(name.partition(":")[2]): boxes for name, boxes in scene.parts.items() if name[-1:].isdigit()}
        areas = {seat: sum(box.w * box.h for box in boxes) for seat, boxes in made.items()}
        largest = max(areas, key=lambda seat: areas[seat], default=first[0])
        assert len(first) > 1 or largest == first[0]  # winners who share a victory have equal illustrations


@each_ending
@chats
def test_less_than_a_third_of_a_final_picture_is_empty(game: str, shape: str) -> None:
    for _, scene in islice(compose_recorded(game, "end", shape), 0, None, len(LANGUAGES)):
        assert empty_part(scene) < 1 / 3


def empty_part(scene: Scene) -> float:
    """Return the share of the largest empty rectangle in the picture below its header."""
    top, step = LAYOUTS[scene.layout].header_height, 40
    rows, columns = (scene.height - top) // step, scene.width // step
    boxes = [item.box for item in scene.items if item.layer is not Layer.TABLE]
    free = (
        [not any(map(Box(column * step, top + row * step, step, step).overlaps, boxes)) for column in range(columns)]
        for row in range(rows)
    )
    return largest_free_area(free) / (rows * columns)


@pytest.mark.parametrize(
    ("points", "ties", "key"),
    [
        (
            {"works": (14, 7), "sold": (-3, 0)},
            ((0,), (0,)),
            ("ahead", {"n": 4, "part": "works", "first": 14, "second": 7}),
        ),
        (
            {"works": (7, 7), "sold": (-1, -3)},
            ((0,), (0,)),
            ("ahead", {"n": 2, "part": "sold", "first": 1, "second": 3}),
        ),
        ({"works": (7, 7)}, ((3, 5), (3, 4)), ("tie-decided", {"thing": "second", "first": 5, "second": 4})),
        ({"works": (7, 7)}, ((3, 5), (3, 5)), ("tie", {"thing": "first, second"})),
    ],
)
def test_reason_names_the_deciding_tie_break(
    points: dict[str, tuple[int, int]], ties: tuple[tuple[int, ...], ...], key: tuple[str, dict[str, Any]]
) -> None:
    labels = Labels(PictureRequest("princes", None), GAMES["princes"].data_dir)
    results = [
        PlayerResult(
            seat,
            1,
            sum(n[seat] for n in points.values()),
            {part: n[seat] for part, n in points.items()},
            tuple(zip(("first", "second"), ties[seat], strict=False)),
        )
        for seat in range(2)
    ]
    origins = ScoreOrigins({"works": ("lapis", "white")}, {"sold": ("rosa", "terraD")}, str)
    end = GameEnd({}, results, origins, lambda *_: None, lambda _: 1)
    assert reason_text(labels, end) == labels.label_text(key[0], **key[1])


ENTRANTS = ("Anna", "Benedetta Buonarroti", "Фёдор Достоевский", "Evžen Ščerbák", "Gustav-Adolf von Habsburg")


def standings_request(count: int, layout: str, theme: str = "", game: str = "") -> PictureRequest:
    rows = tuple(
        StandingRow(
            n + 1,
            ENTRANTS[n % len(ENTRANTS)],
            f"{60 - n}.67",
            f"can still finish {n + 1} to {count}",
            (n + 1) * (n < 3),
        )
        for n in range(count)
    )
    view = StandingsView(game or next(iter(GAMES)), "Tournament: The Princes of Florence", "3/5", rows)
    return PictureRequest(CHOOSER, view, STANDINGS, layout=layout, color_theme=theme)


@pytest.mark.parametrize("layout", ["wide", "tall", "page"])
@pytest.mark.parametrize("count", [1, 5, 16])
def test_result_rows_are_complete_and_do_not_overlap(layout: str, count: int) -> None:
    scene = compose_scene(standings_request(count, layout))
    assert scene.cut_texts == []
    rows = [scene.hotspots[f"{n}/standing"] for n in range(count)]
    assert all(row.bottom <= scene.height and row.right <= scene.width for row in rows)
    for one, other in combinations(rows, 2):
        # Two rows are separate if one ends above or left of the other.
        assert one.bottom <= other.y or one.right <= other.x or other.bottom <= one.y or other.right <= one.x
    assert {*ENTRANTS[:count], "3/5"} <= set(scene_texts(scene))
    medals = [token for token in MEDAL_GROUNDS if any(item.name == token for item in scene.items)]
    assert medals == list(MEDAL_GROUNDS[:count]), "gold, silver and bronze look alike, or one is missing"
    assert len(set(MEDAL_GROUNDS)) == 3


@pytest.mark.parametrize("layout", ["wide", "tall", "page"])
@pytest.mark.parametrize(("guests", "times"), [(2, 2), (8, 4), (25, 8)])
def test_poll_shows_full_names_and_counts_the_other_guests(layout: str, guests: int, times: int) -> None:
    names = tuple(f"{ENTRANTS[n % len(ENTRANTS)]} {n}" for n in range(guests))
    lists = NameList("", names[1:], guests - 1), NameList("if need be: ", names[:1], 1)
    rows = tuple(StandingRow(n + 1, f"Fri {n}", "1", lists=lists) for n in range(times))
    view = StandingsView(next(iter(GAMES)), "When?", "", rows)
    scene = compose_scene(PictureRequest(CHOOSER, view, STANDINGS, layout=layout))
    told = " ".join(scene_texts(scene))
    assert scene.cut_texts == []
    assert told.count("if need be: Anna 0") == told.count(names[1]) == times, (
        "expected the few undecided guests to be named"
    )
    assert sum(map(int, re.findall(r"\+(\d+)", told))) == guests * times - sum(told.count(name) for name in names)


def test_poll_is_painted_in_both_themes_and_without_a_cover() -> None:
    for request in (standings_request(4, "wide"), standings_request(4, "tall", "dark"), standings_request(0, "page")):
        assert render_picture(request).png.startswith(b"\x89PNG")
    assert render_picture(standings_request(2, "wide", game="nobody")).height > 0


ENDS = (45.0, 30.0, 33.0, 30.0, -4.0)
"""Two of them have equal points; their names must not overlap."""


MARKS = (ChartMark("1", 2, 0.4), ChartMark("2", 2, 0.5), ChartMark("3", 5, 0.9), ChartMark("★", 9, 1.0))


def build_chart(seats: int) -> ScoreChart:
    stands = [(n + 1, tuple(30 + (n * (seat + 2)) % 7 + n * seat / 3 for seat in range(seats))) for n in range(9)]
    return ScoreChart(1, (*stands, (10, ENDS[:seats])), MARKS, turn=3)


def compose_chart(game: str, shape: str, seats: int = 5, names: tuple[str, ...] = NAMES) -> Scene:
    return compose_scene(PictureRequest(game, build_chart(seats), SCORE_CHART, names=names[:seats], layout=shape))


@every
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("names", [NAMES, WIDE], ids=["usual", "wide"])
def test_score_chart_fits_and_is_legible_as_a_preview(
    game: str, shape: str, seats: int, names: tuple[str, ...]
) -> None:
    scene, told = compose_chart(game, shape, seats, names), LAYOUTS[shape]
    whole = Box(0, 0, scene.width, scene.height)
    assert scene.width == told.width
    assert scene.height == told.height or shape == PAGE_LAYOUT  # a page is as high as its contents
    assert [item.to_line() for item in scene.items if not item.box.is_inside(whole)] == []
    assert min(text_size(item) for item in text_items(scene)) * told.shown / told.width >= MIN_PX
    apart = [item for item in text_items(scene) if item.box.y > 300 or shape != PAGE_LAYOUT]
    assert [(a.name, b.name) for a, b in combinations(apart, 2) if a.box.overlaps(b.box)] == []


@every
def test_score_chart_has_every_line_and_mark(game: str, shape: str) -> None:
    scene = compose_chart(game, shape)
    assert {f"{seat}/course" for seat in range(5)} <= scene.hotspots.keys()
    assert not any(a.overlaps(b) for a, b in combinations([scene.hotspots[f"mark:{mark.mark}"] for mark in MARKS], 2))
    turn = scene.hotspots["turn"]
    assert turn.x - turn.w <= scene.hotspots["mark:1"].center[0] <= turn.x, "the mark is outside the bar of its round"
    assert {"45", "30", "33", "−4", *"123456789"} <= {item.name for item in text_items(scene)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_chart_title_stays_in_header_with_long_names(shape: str, lang: str) -> None:
    for game in PAINTERS:
        scene = compose_scene(PictureRequest(game, build_chart(5), SCORE_CHART, lang=lang, names=WIDE, layout=shape))
        light = [item for item in text_items(scene) if "white" in str(item.args[2]) and item.layer is Layer.LABELS]
        assert len(light) >= 2
        assert [item.name for item in light if item.box.bottom > LAYOUTS[shape].header_height] == []


@every
def test_names_of_tied_players_are_stacked_within_the_picture(game: str, shape: str) -> None:
    tied = ScoreChart(0, (*build_chart(5).stands[:-1], (10, (60.0,) * 5)))
    scene = compose_scene(PictureRequest(game, tied, SCORE_CHART, names=NAMES, layout=shape))
    ends = [item for item in text_items(scene) if item.name == "60" and item.box.x > scene.width // 2]
    assert len(ends) == 5
    assert not any(a.box.overlaps(b.box) for a, b in combinations(ends, 2))
    assert min(item.box.y for item in ends) > scene.hotspots["0/course"].y - 30, "a score is on the masthead"


def test_round_without_expected_scores_has_no_chart_marks() -> None:
    gap = tuple((n, () if n == 4 else points) for n, points in build_chart(2).stands)
    scene = compose_scene(PictureRequest("princes", ScoreChart(0, gap), SCORE_CHART, names=NAMES[:2]))
    assert len(find_drawings(scene, "sign")) == len(find_drawings(compose_chart("princes", "", 2), "sign")) - 2


@pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
def test_score_chart_file_is_small(shape: str) -> None:
    assert (
        len(render_picture(PictureRequest("notredame", build_chart(5), SCORE_CHART, names=NAMES, layout=shape)).png)
        < MAX_BYTES
    )
