"""Test stamps (drawings made in advance): equal to the drawings of the painters, complete, and used."""

from __future__ import annotations

import io
from ast import literal_eval
from collections.abc import Iterable
from itertools import combinations, islice

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from engines import GAMES
from render import PAINTERS
from render.core import canvas, palette, sprites
from render.core.composition import compose_scene
from render.core.game_chooser import CHOOSER
from render.core.palette import load_palette, load_stored_stamps
from render.core.renderer import render_full_png, render_picture
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.standings import STANDINGS, StandingRow, StandingsView
from tests.games import FACTS
from tests.render import golden_writer
from tests.render.golden_comparison import TOLERANCE, largest_difference
from tests.render.golden_paths import HERE
from tests.render.samples import sample_scene
from tests.render.stamps import END_PX, SpriteArgs, end_views, iter_sprites, names_to_store, sprites_to_store

GAMES_STORED = [game for game in PAINTERS if names_to_store(game)]
SAMPLE = 6
"""So many of the smallest drawings of a game in every run; all of them in the full counts."""

games = pytest.mark.parametrize("game", GAMES_STORED)


def sprite_args(key: str) -> SpriteArgs:
    """Read the key of a stored drawing: its name, width, height, arguments and size."""
    name, wide, high, rest = key.split(" ", 3)
    args, size = literal_eval(rest.replace(") (", "), ("))
    return name, int(wide), int(high), args, size


def find_outdated(game: str, keys: Iterable[str]) -> list[str]:
    """Return the stored drawings that are drawn otherwise now."""
    stored, inks, found = load_stored_stamps(game), load_palette(game), []
    for key in keys:
        image = np.asarray(sprites.sprite_image(*sprite_args(key)))
        drawn, kept = canvas.Stamp.from_image(image, 0, 0, inks), canvas.PackedStamp(*stored[key]).to_stamp()
        if any(
            one.tobytes() != other.tobytes() for one, other in zip(drawn.to_arrays(), kept.to_arrays(), strict=True)
        ):
            found.append(key)
    return found


@games
def test_some_stored_drawings_are_as_they_are_drawn_now(game: str) -> None:
    """``make art`` draws them again."""
    stored = load_stored_stamps(game)
    small = sorted(stored, key=lambda key: stored[key][2] * stored[key][3])
    assert find_outdated(game, small[:SAMPLE]) == []


@pytest.mark.full
@games
def test_all_stored_drawings_are_as_they_are_drawn_now(game: str) -> None:
    assert find_outdated(game, load_stored_stamps(game)) == []


@pytest.mark.full
@games
def test_stored_stamps_are_exactly_the_needed_sprites(game: str) -> None:
    assert sprites_to_store(game).keys() == load_stored_stamps(game).keys()


def test_a_stored_drawing_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "sprite_image", None)
    name, wide, high, args, size = sprite_args(next(iter(load_stored_stamps("leonardo"))))
    assert canvas.render_stamp("leonardo", "drawn", name, wide, high, args, size, 1).w == size[0]


@pytest.mark.slow
def test_the_small_inventions_at_ends_are_stored_as_chats_and_films_show_them() -> None:
    """Each takes some 30 ms to draw, and an end has up to twenty."""
    names = frozenset(PAINTERS["leonardo"].STORED_ENDS)
    shown = list(iter_sprites("leonardo", islice(end_views("leonardo"), 8), names))
    keys = {sprites.sprite_key(*args) for args in shown if args[-1][0] <= END_PX}
    assert keys != set()
    assert keys <= load_stored_stamps("leonardo").keys()


def test_drawings_in_other_colours_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert palette.load_stored_stamps.__wrapped__("princes")
    monkeypatch.setattr(palette, "stored_palette", lambda _: palette.PALETTE_FILE.encode())
    assert not palette.load_stored_stamps.__wrapped__("princes")


def test_writing_the_reference_pictures_makes_a_palette_for_a_game_without_one_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A palette depends on each pixel of the samples: all pictures would get other colours with every change."""
    assert golden_writer.games_without_palette(["princes", "fresco"]) == []
    monkeypatch.setattr(golden_writer, "stored_palette", lambda painter: painter is not PAINTERS["princes"])
    assert golden_writer.games_without_palette(["princes", "fresco"]) == ["princes"]


SCENES = [(game, facts.goldens[-1]) for game, facts in FACTS.items() if facts.goldens]
KINDS = 4
"""So many kinds of pieces are moved in each scene."""


def move_pieces(scene: Scene) -> dict[str, Scene]:
    """Map the name of a drawing to the scene with the first piece of it moved sideways by its width."""
    found: dict[str, Scene] = {}
    for i, item in enumerate(scene.items):
        if item.kind == "drawn" and item.layer is Layer.PIECES and item.name not in found and len(found) < KINDS:
            x, width = item.box.x, item.box.w
            items = list(scene.items)
            beside = x + width if x + 2 * width <= scene.width else x - width
            items[i] = replace(item, box=item.box._replace(x=beside))
            found[item.name] = replace(scene, items=items)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), SCENES)
def test_piece_moved_by_its_own_width_is_detected(game: str, name: str) -> None:
    scene = sample_scene(game, name)
    golden = Image.open(HERE / "goldens" / f"{game}-{name}.png")
    spoilt = move_pieces(scene)
    assert spoilt
    for piece, other in spoilt.items():
        error, _ = largest_difference(Image.open(io.BytesIO(render_full_png(other))), golden)
        assert error > 1.5 * TOLERANCE, f"{piece} has moved, and nothing fails"


def test_another_size_is_another_picture() -> None:
    assert largest_difference(Image.new("RGB", (40, 40)), Image.new("RGB", (40, 41)))[0] == 255


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
