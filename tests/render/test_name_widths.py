"""Test names of 10 to 14 letters: never cut on boards and final pictures."""

from __future__ import annotations

import pytest

from engines.core.translation import LANGUAGES
from render.core.composition import compose_scene
from render.core.fonts import NAME
from render.core.geometry import Box
from render.core.layouts import LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from tests.games import REAL
from tests.render.overlaps import find_covered_items
from tests.render.test_final_pictures import end_views
from tests.render.test_layouts import LONG, text_items
from tests.render.test_overlaps import own_views

pytestmark = pytest.mark.lint

FULL = ("Max Mustermann", "Wolfgang Amadeus", "Anneliese Müller", "Александра К.", "Žofie Nováková")
"""First and family names, with at least one space."""
USUAL = ("Maximilian", "Wolfgang Am.", "Anna Karenina", "Žofie Nováková", "Константин")


@pytest.mark.slow
@pytest.mark.parametrize("shape", sorted(LAYOUTS))
@pytest.mark.parametrize("game", REAL)
def test_no_usual_name_is_cut(game: str, shape: str) -> None:
    views = [*((view, lines) for view, lines in own_views(game)), *((view, ()) for view in end_views(game))]
    for number, (view, lines) in enumerate(views):
        seats, lang = len(view.players), LANGUAGES[number % len(LANGUAGES)]
        request = PictureRequest(game, view, "board", lines, lang, USUAL[:seats], time_left="23 h", layout=shape)
        assert cut_names(compose_scene(request)) == [], (seats, lang)


def cut_names(scene: Scene) -> list[str]:
    """Return the cut texts of a scene.

    Not those of a headline that lists winners, whose arches have them whole, and no signs that are three dots.
    """
    return [text for text in scene.cut_texts if text != "…" and ", " not in text]


@pytest.mark.parametrize("known", [FULL, LONG], ids=["full", "long"])
@pytest.mark.parametrize("first", range(len(FULL)))
@pytest.mark.parametrize("shape", sorted(LAYOUTS))
@pytest.mark.parametrize("game", REAL)
def test_a_name_at_an_end_is_whole_and_lies_on_no_bar(
    game: str, shape: str, first: int, known: tuple[str, ...]
) -> None:
    """What is too wide for one line of a ranking has two; the longest may still be cut."""
    for view in end_views(game):
        names = (*known[first:], *known[:first])[: len(view.players)]
        scene = compose_scene(PictureRequest(game, view, "board", (), "en", names, layout=shape))
        if known is not LONG:
            assert cut_names(scene) == [], names
        assert list(find_covered_items(scene)) == []
        bars = [item.box for item in scene.items if item.layer is Layer.TILES and item.name == "round"]
        rows = [box for name, box in scene.hotspots.items() if name.endswith("/result")]
        lines = [
            item
            for item in text_items(scene)
            if item.args[0] == NAME.face and any(item.box.is_inside(row) for row in rows)
        ]
        assert len(lines) >= len(names)
        on_bar = [item.to_line() for item in lines if any(with_tails(item.box).overlaps(bar) for bar in bars)]
        assert on_bar == [], names


def with_tails(line: Box) -> Box:
    """Return the box of a line of text, whose capitals it holds, with the tails under them."""
    return Box(line.x, line.y, line.w, line.h * 5 // 4)
