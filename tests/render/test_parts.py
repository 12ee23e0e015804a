"""Parts of a board drawn large: which there are, that they are read where they are shown, that they tell no more."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core.messages import LANGUAGES, speaker
from engines.core.words import Msg
from render import PAINTERS
from render.core import parts
from render.core.composition import scene_of
from render.core.geometry import Box, around
from render.core.paint import png
from render.core.request import Focus, Request, TraceLine
from render.core.scene import Scene
from tests.render.test_shapes import NAMES, WIDE, moments, size, texts

GAMES_WITH_PARTS = [game for game, painter in PAINTERS.items() if getattr(painter, "PARTS", ())]
BOX = (550, 350)
"""Into which Discord fits a picture; on a phone it is 400 wide."""
PHONE = 400
LEAST_PX = 11

games = pytest.mark.parametrize("game", GAMES_WITH_PARTS)


def requests(game: str, names: tuple[str, ...] = NAMES) -> list[Request]:
    """The boards of recorded moments."""
    return [
        Request(game, view, "board", lines, lang, names[: len(view.players)]) for view, lines, lang in moments(game)
    ]


def part(request: Request, name: str) -> Request:
    """A part of a board, alone."""
    return msgspec.structs.replace(request, shape=parts.SHAPE, part=name)


@cache
def boards(game: str, names: tuple[str, ...] = NAMES) -> list[tuple[Request, Scene, dict[str, Scene]]]:
    """The boards of recorded moments, whole and in all their parts."""
    return [
        (one, scene_of(one), {name: scene_of(part(one, name)) for name in parts.names(game, one.view)})
        for one in requests(game, names)
    ]


def test_the_games_of_the_project_have_parts() -> None:
    assert len(GAMES_WITH_PARTS) >= 4


@pytest.mark.slow
@games
def test_the_parts_that_are_named_are_those_that_lie_on_the_board(game: str) -> None:
    for request, whole, cut in boards(game):
        assert set(cut) == set(whole.parts), len(request.view.players)
        outside = [
            name for name, box in whole.parts.items() if not around([*box]).inside(Box(0, 0, whole.width, whole.height))
        ]
        assert outside == []


@pytest.mark.slow
@games
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_an_arrangement_names_no_other_parts(game: str, shape: str) -> None:
    for request in requests(game):
        arranged = scene_of(msgspec.structs.replace(request, shape=shape))
        assert arranged.parts or request.view.over  # at the end the result is shown, not the board
        assert set(arranged.parts) <= set(parts.names(game, request.view))


@pytest.mark.slow
@games
def test_a_part_is_read_where_it_is_shown(game: str) -> None:
    for names in (NAMES, WIDE):
        for _, _, cut in boards(game, names):
            for name, scene in cut.items():
                assert scene.shape == parts.SHAPE
                wide, high = scene.size
                assert wide == parts.WIDE
                assert high <= parts.WIDE, name
                seen = scene.px * min(BOX[0] / wide, BOX[1] / high, PHONE / wide)
                assert min(size(item) for item in texts(scene)) * seen >= LEAST_PX, (name, scene.size)
                outside = [item.line() for item in texts(scene) if not item.box.inside(Box(0, 0, scene.width, 9999))]
                assert outside == [], name


@pytest.mark.slow
@games
def test_a_part_tells_nothing_that_the_board_does_not(game: str) -> None:
    for request, whole, cut in boards(game):
        speak = PAINTERS[game].WORDS(request).speak
        sources: dict[str, set[str]] = {}
        for name, scene in cut.items():
            source = parts.source(part(request, name))
            told = sources.get(source.shape) or {item.name for item in PAINTERS[game].scene(source).items}
            sources[source.shape] = told
            title = {speak(parts.label(name)), PAINTERS[game].COVER.ground, scene.ground}
            assert {item.name for item in scene.items} - told <= title, name
            assert set(scene.marks) <= set(whole.marks)
            assert all(box.inside(Box(0, 0, scene.width, scene.height)) for box in scene.marks.values()), name


@games
def test_each_mark_of_a_board_is_on_a_part(game: str) -> None:
    """So that a question can be shown on one, and a tap on the board finds one."""
    for request, whole, cut in boards(game):
        left = set(whole.marks) - {"round", "order"} - {mark for scene in cut.values() for mark in scene.marks}
        assert request.view.over or left == set()  # at the end the result is shown, not the board


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_has_a_name_and_lines_of_the_text_board(game: str, lang: str) -> None:
    speak = speaker(GAMES[game].home, lang, NAMES)
    view: Any
    for view, _, _ in moments(game):
        text = GAMES[game].text(view)
        for name in parts.names(game, view):
            said = speak(parts.label(name))
            assert said
            assert "picture-block" not in said
            assert parts.lines(game, view, name, text), name


@games
def test_a_part_that_is_not_there_is_the_whole_board(game: str) -> None:
    request = requests(game)[0]
    assert parts.lines(game, request.view, "elsewhere", [Msg("text-x")]) == []
    assert scene_of(part(request, "elsewhere")) == scene_of(request)


@games
def test_a_question_is_shown_on_its_part_where_that_has_all_that_is_asked_about(game: str) -> None:
    request = msgspec.structs.replace(requests(game)[0], shape="wide")
    name = next(iter(scene_of(request).parts))
    marks = tuple(scene_of(part(request, name)).marks)
    about = msgspec.structs.replace(request, part=name, focus=Focus((), marks[:1], (), ()))
    assert scene_of(about).shape == parts.SHAPE
    others = tuple(mark for mark in scene_of(msgspec.structs.replace(request, shape="")).marks if mark not in marks)
    elsewhere = msgspec.structs.replace(about, focus=Focus((), others[:1], (), ()))
    assert scene_of(elsewhere).shape != parts.SHAPE


@games
def test_questions_are_about_parts_that_there_are(game: str) -> None:
    named = {part.name + ":" * part.each for part in PAINTERS[game].PARTS}
    assert set(PAINTERS[game].ABOUT.values()) <= named
    found = {parts.about(game, view, view.owing[0]) for view, _, _ in moments(game) if view.owing}
    assert found - {""}


@pytest.mark.slow
@games
def test_a_picture_of_a_part_says_where_its_marks_are(game: str) -> None:
    request = requests(game)[0]
    name = parts.names(game, request.view)[0]
    picture = png(part(request, name))
    assert picture.width == parts.WIDE
    assert list(picture.parts) == [name]
    assert len(png(request).parts) > 1


def test_lines_of_a_part_are_numbered_as_on_the_board() -> None:
    request = requests("princes")[0]
    mark = next(name for name in scene_of(request).marks if name.startswith("0/"))
    marked = msgspec.structs.replace(request, trace=(TraceLine(1, 0, "so", (mark,)),))
    discs = [item for item in scene_of(part(marked, "estate:0")).items if item.name == "1"]
    assert len(discs) >= 1


@games
def test_what_has_changed_is_shown_on_the_part_where_most_of_it_lies(game: str) -> None:
    """Small, beside what it says: never the whole board where any part has a mark of it."""
    shown = 0
    for request, whole, cut in boards(game):
        lie = {at for line in request.trace for at in line.at} & set(whole.marks) - {"round", "order"}
        if not lie or request.view.over:
            continue
        scene = scene_of(part(request, parts.CHANGED))
        poster = [name for name in cut if parts.source(part(request, name)).shape == "page"]
        on = {name: sum(at in lie for at in cut[name].marks) for name in poster}
        assert scene.shape == parts.SHAPE
        assert lie & set(scene.marks)
        assert on[next(iter(scene.parts))] == max(on.values())
        assert scene.size[1] <= parts.WIDE
        shown += 1
    assert shown


@games
def test_where_nothing_has_changed_that_lies_anywhere_the_board_is_shown(game: str) -> None:
    request = requests(game)[0]
    scene = scene_of(part(msgspec.structs.replace(request, trace=()), parts.CHANGED))
    assert scene.shape == "page"
