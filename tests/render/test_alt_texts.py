"""Test alt texts of pictures: headline, scores of all players, result, cards of the viewer."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from engines import GAMES
from engines.core.core_types import Msg, TermRef
from engines.core.translation import LANGUAGES, build_translator
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.fonts import SCORE
from render.core.geometry import Box
from render.core.hand_sheet import HAND_LAYOUTS
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_chart import SCORE_CHART, ChartMark, ScoreChart
from tests.games import REAL
from tests.render.test_final_pictures import end_views
from tests.render.test_hand_layouts import compose_hands
from tests.render.test_layouts import LEAST_PX, MOST_BYTES, NAMES, WIDE, record_moments, text_items, text_size

PAINTED = [key for key in REAL if getattr(PAINTERS.get(key), "SHAPES", ())]
each = pytest.mark.parametrize("game", PAINTED)
shaped = pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
arranged = pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))


def split_words(text: str) -> set[str]:
    """Return the words and numbers of a text, without what is around them."""
    return set(re.findall(r"\w+", text.replace("\u2068", "").replace("\u2069", "").lower()))


def alt_words(request: PictureRequest) -> set[str]:
    """Return the words of the alt text of a board."""
    speak = build_translator(GAMES[request.game].data_dir, request.lang, NAMES[: len(request.view.players)])
    return split_words(" ".join(speak(msg) for msg in GAMES[request.game].alt_messages(request.view)))


def headline_words(scene: Scene, request: PictureRequest) -> set[str]:
    """Return the words of a masthead's sentence, and of what it is about."""
    speak = PAINTERS[request.game].WORDS(request).translate
    first, then = (split_words(speak(msg)) for msg in GAMES[request.game].headline_messages(request.view))
    shown = set[str]()
    for item in text_items(scene):
        if item.box.y < 260 and not item.args[3]:
            shown |= split_words(item.name)
    assert first <= shown
    return first | (then & shown)


@pytest.mark.slow
@each
@shaped
def test_alt_text_has_the_headline_and_all_scores(game: str, shape: str) -> None:
    for view, lines, lang in record_moments(game):
        request = PictureRequest(game, view, "board", lines, lang, NAMES[: len(view.players)], layout=shape)
        scene = compose_scene(request)
        said = alt_words(request)
        assert headline_words(scene, request) <= said, lang
        large = {item.name for item in text_items(scene) if text_size(item) == SCORE.px and item.name.isdigit()}
        points = large if shape != PAGE_LAYOUT else set()  # the whole poster has other things that large
        assert points <= said, (lang, shape)
        names = {name for name in NAMES if any(name == item.name for item in text_items(scene))}
        assert split_words(" ".join(names)) <= said


@each
@shaped
def test_alt_text_of_a_result_says_who_won_and_all_points(game: str, shape: str) -> None:
    for view in end_views(game):
        request = PictureRequest(game, view, "board", (), "en", NAMES[: len(view.players)], layout=shape)
        scene = compose_scene(request)
        shown = {item.name for item in text_items(scene) if text_size(item) == SCORE.px} | {*NAMES[: len(view.players)]}
        assert split_words(" ".join(shown)) <= alt_words(request)


@pytest.mark.slow
@each
@arranged
def test_alt_text_of_a_hand_says_every_card_and_its_value(game: str, shape: str) -> None:
    """What is large on it, and each mark of a card."""
    for request, scene in compose_hands(game, shape):
        speak = build_translator(GAMES[game].data_dir, request.lang, NAMES[: len(request.view.players)])
        said = split_words(" ".join(speak(msg) for msg in GAMES[game].board_messages(request.view)))
        large = {item.name for item in text_items(scene) if item.args[0] == "serif.black" and item.name.isdigit()}
        assert large <= said, request.lang
        for mark in scene.hotspots:
            kind, _, thing = mark.partition(":")
            if kind == "card" and thing in {*getattr(request.view.me, "professions", ())}:
                assert split_words(speak(Msg("picture-term", {"thing": TermRef(thing)}))) <= said


def test_all_shapes_are_held() -> None:
    assert set(HAND_LAYOUTS) == set(CHAT_LAYOUTS)
    assert {PAGE_LAYOUT, *CHAT_LAYOUTS} == set(LAYOUTS)


ENDS = (45.0, 30.0, 33.0, 30.0, -4.0)
"""Two of them with as many points: their names must not lie on each other."""
MARKS = (ChartMark("1", 2, 0.4), ChartMark("2", 2, 0.5), ChartMark("3", 5, 0.9), ChartMark("★", 9, 1.0))


def build_chart(seats: int, rounds: int = 9) -> ScoreChart:
    stands = [(n + 1, tuple(30 + (n * (seat + 2)) % 7 + n * seat / 3 for seat in range(seats))) for n in range(rounds)]
    return ScoreChart(
        1,
        (*stands, (rounds + 1, ENDS[:seats])),
        MARKS,
        turn=3,
    )


def compose_chart(game: str, shape: str, seats: int = 5, names: tuple[str, ...] = NAMES) -> Scene:
    return compose_scene(PictureRequest(game, build_chart(seats), SCORE_CHART, names=names[:seats], layout=shape))


every = pytest.mark.parametrize(
    ("game", "shape"), [(game, shape) for game in PAINTERS for shape in (PAGE_LAYOUT, *sorted(CHAT_LAYOUTS))]
)


@every
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("names", [NAMES, WIDE], ids=["usual", "wide"])
def test_all_of_it_lies_inside_and_is_read_unopened(game: str, shape: str, seats: int, names: tuple[str, ...]) -> None:
    scene, told = compose_chart(game, shape, seats, names), LAYOUTS[shape]
    whole = Box(0, 0, scene.width, scene.height)
    assert scene.width == told.width
    assert scene.height == told.height or shape == PAGE_LAYOUT  # a page is as high as what it shows
    assert [item.to_line() for item in scene.items if not item.box.is_inside(whole)] == []
    assert min(text_size(item) for item in text_items(scene)) * told.shown / told.width >= LEAST_PX
    apart = [item for item in text_items(scene) if item.box.y > 300 or shape != PAGE_LAYOUT]
    assert [(a.name, b.name) for a, b in combinations(apart, 2) if a.box.overlaps(b.box)] == []


@every
def test_the_line_of_every_seat_and_every_mark_is_there(game: str, shape: str) -> None:
    scene = compose_chart(game, shape)
    assert {f"{seat}/course" for seat in range(5)} <= scene.hotspots.keys()
    marks = [scene.hotspots[f"mark:{mark.mark}"] for mark in MARKS]
    assert not any(a.overlaps(b) for a, b in combinations(marks, 2))
    turn = scene.hotspots["turn"]
    second = scene.hotspots["mark:1"]
    assert turn.x - turn.w <= second.center[0] <= turn.x, "a mark lies in its round"
    numbers = [item.name for item in text_items(scene)]
    assert {"45", "30", "33", "−4", *"123456789"} <= set(numbers)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_chart_title_stays_in_header_with_long_names(shape: str, lang: str) -> None:
    for game in PAINTERS:
        scene = compose_scene(PictureRequest(game, build_chart(5), SCORE_CHART, lang=lang, names=WIDE, layout=shape))
        light = [item for item in text_items(scene) if "white" in str(item.args[2]) and item.layer is Layer.LABELS]
        assert len(light) >= 2
        assert [item.name for item in light if item.box.bottom > LAYOUTS[shape].header_height] == []


@every
def test_names_of_equals_lie_under_each_other_within_the_picture(game: str, shape: str) -> None:
    whole = build_chart(5)
    tied = ScoreChart(0, (*whole.stands[:-1], (10, (60.0,) * 5)))
    scene = compose_scene(PictureRequest(game, tied, SCORE_CHART, names=NAMES, layout=shape))
    ends = [item for item in text_items(scene) if item.name == "60" and item.box.x > scene.width // 2]
    assert len(ends) == 5
    assert not any(a.box.overlaps(b.box) for a, b in combinations(ends, 2))
    assert min(item.box.y for item in ends) > scene.hotspots["0/course"].y - 30, "under the masthead"


def test_round_without_expected_scores_has_no_chart_marks() -> None:
    whole = build_chart(2)
    gap = tuple((n, () if n == 4 else points) for n, points in whole.stands)
    scene = compose_scene(PictureRequest("princes", ScoreChart(0, gap), SCORE_CHART, names=NAMES[:2]))
    assert (
        len([item for item in scene.items if item.name == "sign"])
        == len([item for item in compose_chart("princes", "", 2).items if item.name == "sign"]) - 2
    )


@pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
def test_score_chart_file_is_small(shape: str) -> None:
    assert (
        len(render_picture(PictureRequest("notredame", build_chart(5), SCORE_CHART, names=NAMES, layout=shape)).png)
        < MOST_BYTES
    )
