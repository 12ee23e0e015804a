"""Test final pictures in every layout, of whole recorded games: legibility, points; score charts, standings."""

import re
from itertools import combinations, islice
from typing import Any

import pytest

from engines import GAMES
from engines.core.translation import LANGUAGES
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.final_picture import GameEnd, reason_text
from render.core.fonts import SCORE
from render.core.game_chooser import CHOOSER
from render.core.geometry import Box
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.core.score_chart import SCORE_CHART, ChartMark, ScoreChart
from render.core.seat_panels import LEAD_ICON
from render.core.standings import MEDAL_GROUNDS, STANDINGS, NameList, StandingRow, StandingsView
from tests.games import REAL
from tests.render.samples import MAX_BYTES, MIN_PX, NAMES, WIDE, compose_recorded
from tests.render.scene_items import find_drawings, scene_texts, text_items, text_size

PAINTED = [key for key in REAL if getattr(PAINTERS.get(key), "SHAPES", ())]

shaped = pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
chats = pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
every = pytest.mark.parametrize(
    ("game", "shape"), [(game, shape) for game in PAINTERS for shape in (PAGE_LAYOUT, *sorted(CHAT_LAYOUTS))]
)
each = pytest.mark.parametrize("game", PAINTED)


@each
@shaped
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


@each
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


@each
@chats
def test_less_than_a_third_of_a_final_picture_is_empty(game: str, shape: str) -> None:
    for _, scene in islice(compose_recorded(game, "end", shape), 0, None, len(LANGUAGES)):
        assert empty_part(scene) < 1 / 3


def empty_part(scene: Scene) -> float:
    """Return the share of the largest empty rectangle in the picture below its header."""
    top, step = LAYOUTS[scene.layout].header_height, 40
    rows, columns = (scene.height - top) // step, scene.width // step
    free, most = [0] * columns, 0
    for row in range(rows):
        line = Box(0, top + row * step, scene.width, step)
        here = [item.box for item in scene.items if item.layer is not Layer.TABLE and item.box.overlaps(line)]
        for column in range(columns):
            cell = Box(column * step, line.y, step, step)
            free[column] = 0 if any(box.overlaps(cell) for box in here) else free[column] + 1
        for left in range(columns):
            high = rows
            for right in range(left, columns):
                high = min(high, free[right])
                most = max(most, high * (right - left + 1))
    return most / (rows * columns)


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


def build_chart(seats: int, rounds: int = 9) -> ScoreChart:
    stands = [(n + 1, tuple(30 + (n * (seat + 2)) % 7 + n * seat / 3 for seat in range(seats))) for n in range(rounds)]
    return ScoreChart(1, (*stands, (rounds + 1, ENDS[:seats])), MARKS, turn=3)


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
    marks = [scene.hotspots[f"mark:{mark.mark}"] for mark in MARKS]
    assert not any(a.overlaps(b) for a, b in combinations(marks, 2))
    turn = scene.hotspots["turn"]
    second = scene.hotspots["mark:1"]
    assert turn.x - turn.w <= second.center[0] <= turn.x, "the mark is outside the bar of its round"
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
