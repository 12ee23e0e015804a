"""Test the picture of standings: each layout and theme, few and many entrants, long names and three scripts."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines import GAMES
from render.core.composition import compose_scene
from render.core.game_chooser import CHOOSER
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.core.standings import STANDINGS, StandingRow, StandingsView

NAMES = ("Anna", "Benedetta Buonarroti", "Фёдор Достоевский", "Evžen Ščerbák", "Gustav-Adolf von Habsburg")


def standings_request(count: int, layout: str, theme: str = "", game: str = "") -> PictureRequest:
    rows = tuple(
        StandingRow(n + 1, NAMES[n % len(NAMES)], f"{60 - n}.67", f"can still finish {n + 1} to {count}", n < 3)
        for n in range(count)
    )
    view = StandingsView(game or next(iter(GAMES)), "Tournament: The Princes of Florence", "3/5", rows)
    return PictureRequest(CHOOSER, view, STANDINGS, layout=layout, color_theme=theme)


@pytest.mark.parametrize("layout", ["wide", "tall", "page"])
@pytest.mark.parametrize("count", [1, 5, 16])
def test_every_row_is_whole_and_none_covers_another(layout: str, count: int) -> None:
    scene = compose_scene(standings_request(count, layout))
    assert scene.cut_texts == []
    rows = [scene.hotspots[f"{n}/standing"] for n in range(count)]
    assert all(row.bottom <= scene.height and row.right <= scene.width for row in rows)
    for one, other in combinations(rows, 2):
        # Two rows are apart where one ends above or left of the other.
        assert one.bottom <= other.y or one.right <= other.x or other.bottom <= one.y or other.right <= one.x
    texts = {item.name for item in scene.items if item.kind == "text"}
    assert {*NAMES[:count], "3/5"} <= texts
    assert sum(item.name.startswith("saff") for item in scene.items) == min(3, count), "the podium is marked"


def test_it_is_painted_in_both_themes_and_without_a_cover() -> None:
    for request in (standings_request(4, "wide"), standings_request(4, "tall", "dark"), standings_request(0, "page")):
        assert render_picture(request).png.startswith(b"\x89PNG")
    assert render_picture(standings_request(2, "wide", game="nobody")).height > 0
