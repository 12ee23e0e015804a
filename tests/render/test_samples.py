"""Test the samples of every painter: reference pictures, sizes, labels, palettes, repainting, moved pieces."""

import io
import os
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines import GAMES
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, build_translator
from render import PAINTERS
from render.core import sprites
from render.core.composition import compose_scene
from render.core.fonts import FLOOR_PX
from render.core.geometry import Box
from render.core.layouts import CHAT_LAYOUTS
from render.core.palette import load_palette
from render.core.renderer import IncrementalRenderer, compose_themed, render_picture
from render.core.request import PictureRequest, RecentMove
from render.core.scene import Scene, SceneItem
from render.core.sprites import DRAWINGS
from render.core.text_fitting import ELLIPSIS
from render.core.theme import DARK, token_rgb
from tests.engines.laws.random_games import open_random, random_moments
from tests.games import FACTS, REAL
from tests.render.color_vision import contrast_ratio
from tests.render.palettes import full_color_image
from tests.render.samples import MAX_BYTES as CHAT_BYTES
from tests.render.samples import named_request, render_png, sample_names, sample_scene, scene_text, text_items
from tests.sequences import require_any

pytestmark = pytest.mark.lint

HERE = Path(__file__).parent
REWRITE = os.environ.get("BOTTEGA_GOLDENS") == "1"
"""Whether this run writes the reference pictures."""

TILE = 16
"""Pixels, about the size of the smallest piece on a board."""
TOLERANCE = 10.0
"""Mean channel difference in a tile, out of 255: below that of a moved piece, above FreeType hinting differences."""

PAINTED = [key for key in REAL if key in PAINTERS]
NAMED = [(game, name) for game in PAINTED for name in sample_names(game)]
GOLDENS = [(game, name) for game in PAINTED for name in FACTS[game].goldens]
PINNED = [(game, name) for game in PAINTED for name in FACTS[game].pinned]
SHOWN = [
    pytest.param(*one, marks=[] if one in {*GOLDENS, *PINNED} else [pytest.mark.full], id="-".join(one))
    for one in NAMED
]
"""All samples for pixel tests; in the quick run, those with reference pictures."""
OWN = {"hand", "place"}
"""Pictures that only one user may see."""
MAX_BYTES = 300_000

by_sample = partial(pytest.mark.parametrize, ("game", "name"), scope="module")
"""Tests of one sample run together while its drawings are cached, since the cache cannot hold all."""
each = by_sample(NAMED)
MUTED = {"stone", "stoneD", "line", "rosa"}
"""Past, completed or missing items may be faint, since a form, a zero or a cross repeats the meaning."""


def ground_under(board: npt.NDArray[Any], box: Box) -> tuple[int, int, int]:
    """Return the most common colour behind a text or icon, on the board without it."""
    part = board[max(0, box.y) : box.bottom, max(0, box.x) : box.right].reshape(-1, 3).astype(np.int32)
    colours, counts = np.unique(part[:, 0] << 16 | part[:, 1] << 8 | part[:, 2], return_counts=True)
    commonest = int(colours[counts.argmax()])
    return commonest >> 16, commonest >> 8 & 255, commonest & 255


def paint_without(scene: Scene, kinds: set[str]) -> npt.NDArray[Any]:
    bare = Scene(scene.game, scene.width, scene.height, scene.ground, theme=scene.theme)
    bare.items = [item for item in scene.items if not (item.kind in kinds or item.name in kinds)]
    return np.asarray(full_color_image(bare))


def assert_readable(name: str, item: SceneItem, ground: tuple[int, int, int], theme: str = "") -> None:
    """Fail if a text is too faint on its ground: large ones need a contrast of 3, small ones of 4.5."""
    face, px, colour = str(item.args[0]), int(item.args[1]), str(item.args[2])  # type: ignore[arg-type]
    large = px >= 45 or face.endswith(("bold", "black"))
    ratio = contrast_ratio(token_rgb(colour, theme), ground)
    least = 3 if large else 4.5
    assert ratio >= least, f"{name}: {item.name!r} in {colour} on {ground} has a contrast of {ratio:.2f}, least {least}"


@pytest.fixture(scope="module", autouse=True)
def sprite_cache() -> Iterator[None]:
    """Draw a sample once for several tests; the cache holds about as many drawings as one sample has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sprites, "sprite_image", lru_cache(256)(sprites.sprite_image))
        yield


@by_sample(PINNED)
def test_scene_matches_the_stored_one(game: str, name: str) -> None:
    path = HERE / "scenes" / f"{game}-{name}.txt"
    if REWRITE:
        path.write_text(scene_text(sample_scene(game, name)), "utf-8")
    assert scene_text(sample_scene(game, name)) == path.read_text("utf-8"), (
        f"{name} differs; if intended, `make art GAME={game}`"
    )


@by_sample(GOLDENS)
def test_picture_matches_the_stored_one(game: str, name: str) -> None:
    path, data = HERE / "goldens" / f"{game}-{name}.png", render_png(sample_scene(game, name))
    if REWRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    actual, expected = Image.open(io.BytesIO(data)).convert("RGB"), Image.open(path).convert("RGB")
    error, at = largest_difference(actual, expected)
    if error > TOLERANCE:
        _side_by_side(f"{game}-{name}", actual, expected, ImageChops.difference(actual, expected))
    assert error <= TOLERANCE, (
        f"{error:.0f} at {at}, see {HERE / 'differs' / f'{game}-{name}.png'}: actual, expected, difference; "
        f"if intended: make art GAME={game}"
    )


def test_every_reference_file_is_used() -> None:
    for folder, pinned in (("goldens", GOLDENS), ("scenes", PINNED)):
        differ = {path.stem for path in (HERE / folder).iterdir()} ^ {f"{game}-{name}" for game, name in pinned}
        assert not differ, f"tests/render/{folder} and FACTS differ: remove the files, or run `make art`: {differ}"


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["", DARK])
@by_sample(SHOWN)
def test_picture_is_small_and_its_palette_accurate(game: str, name: str, theme: str) -> None:
    request = replace(named_request(game, name), color_theme=theme)
    data, most = render_picture(request).png, CHAT_BYTES if request.layout in CHAT_LAYOUTS else MAX_BYTES
    assert len(data) <= most, f"{game}, {name}: {len(data)} bytes, at most {most}; draw fewer textures"
    got = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(np.float32)
    true = np.asarray(full_color_image(compose_themed(request)))
    assert 10 * np.log10(255**2 / np.square(got - true, dtype=np.float32).mean(dtype=float)) >= 40


@each
def test_all_items_are_inside_the_picture_and_legible(game: str, name: str) -> None:
    made = sample_scene(game, name)
    whole, texts = Box(0, 0, made.width, made.height), text_items(made)
    assert [mark for mark, box in made.hotspots.items() if not box.is_inside(whole)] == []
    assert [item.name for item in texts if not item.box.is_inside(whole)] == []
    assert min(size for item in texts if isinstance(size := item.args[1], int)) >= FLOOR_PX
    assert {item.name for item in made.items if item.kind == "drawn"} <= set(DRAWINGS)


@each
def test_every_label_fits_in_every_language(game: str, name: str) -> None:
    for lang in LANGUAGES:
        made = compose_scene(replace(named_request(game, name), lang=lang))
        assert made.cut_texts == [], f"{lang}: {name} truncates texts: shorten them, or give them room"
        private = build_translator(GAMES[game].data_dir, lang)(Msg("picture-private")).upper()
        says = any(item.kind == "text" and item.name == private for item in made.items)
        assert says == (named_request(game, name).picture in OWN), (
            f"{lang}: exactly private pictures must say that they are private"
        )


@by_sample([pytest.param(*one, marks=[] if one in GOLDENS else [pytest.mark.full]) for one in NAMED])
def test_labels_are_not_truncated_in_any_layout(game: str, name: str) -> None:
    """This includes texts shortened before placement, which are not in the list of truncated texts."""
    for lang, shape in product(LANGUAGES, sorted(CHAT_LAYOUTS)):
        request = replace(named_request(game, name), lang=lang, layout=shape)
        made = compose_scene(request)
        assert made.cut_texts == [], f"{lang}, {shape}: shorten these texts, or give them room"
        told = [move.text for move in request.recent_moves]  # the latest one is shortened by the footer text
        shortened = {item.name for item in made.items if any(one.startswith(item.name[:-1]) for one in told)}
        cut = [item.name for item in text_items(made) if ELLIPSIS in item.name]
        cut = [name for name in cut if name not in shortened]
        assert cut == [], f"{lang}, {shape}: shorten these texts, or give them room"


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["", DARK])
@by_sample(SHOWN)
def test_every_text_and_icon_is_visible(game: str, name: str, theme: str) -> None:
    made = compose_themed(replace(named_request(game, name), color_theme=theme))
    board, plain = paint_without(made, {"text"}), paint_without(made, {"text", "icon"})
    for item in made.items:
        if item.kind == "text":
            assert_readable(name, item, ground_under(board, item.box), made.item_theme(item))
        elif item.name == "icon" and str(item.args[1]).partition("~")[0] not in MUTED:
            ratio = contrast_ratio(
                token_rgb(str(item.args[1]), made.item_theme(item)),
                ground_under(plain, item.box.grow_by(-item.box.w // 8)),
            )
            assert ratio >= 3, f"{item.args}: contrast {ratio:.2f}, at least 3: darken text or ground"


@each
def test_every_flat_colour_is_an_entry_of_the_palette(game: str, name: str) -> None:
    inks = load_palette(game)
    for item in require_any(item for item in sample_scene(game, name).items if item.kind == "flat"):
        assert tuple(inks.colours[inks.nearest_index(token_rgb(item.name))]) == token_rgb(item.name)


@pytest.mark.parametrize("game", PAINTED)
def test_only_seats_have_private_pictures(game: str) -> None:
    match = next(random_moments(GAMES[game], 1))
    for picture in OWN & set(PAINTERS[game].PICTURES):
        with pytest.raises(ValueError, match="seat"):
            compose_scene(PictureRequest(game, match.view_for(None), picture))


def largest_difference(actual: Image.Image, expected: Image.Image) -> tuple[float, tuple[int, int]]:
    """Return the largest mean difference of a tile, and its top left corner; 255 if the sizes differ.

    Tiles overlap by half, so a piece on a seam is whole in one of them.
    """
    if actual.size != expected.size:
        return 255.0, (0, 0)
    one, other = (np.asarray(picture.convert("RGB")).astype(np.int16) for picture in (actual, expected))
    difference: npt.NDArray[Any] = np.abs(one - other).mean(axis=2)
    found, where = 0.0, (0, 0)
    for top in (0, TILE // 2):
        for left in (0, TILE // 2):
            part = difference[top:, left:]
            rows, columns = part.shape[0] // TILE, part.shape[1] // TILE
            means = part[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE).mean(axis=(1, 3))
            y, x = np.unravel_index(int(means.argmax()), means.shape)
            if means[y, x] > found:
                found, where = float(means[y, x]), (left + int(x) * TILE, top + int(y) * TILE)
    return found, where


def _side_by_side(name: str, *pictures: Image.Image) -> None:
    folder = HERE / "differs"
    folder.mkdir(exist_ok=True)
    out = Image.new("RGB", (sum(p.width for p in pictures), max(p.height for p in pictures)))
    x = 0
    for picture in pictures:
        out.paste(picture, (x, 0))
        x += picture.width
    out.save(folder / f"{name}.png")


REPAINTED, OFTEN = 6, 0.03
"""Number of moments painted in sequence, and the share of the game's moments from which they are taken."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in PAINTED for low, high in [GAMES[game].seat_range] for seats in range(low, high + 1)],
)
def test_incremental_game_pictures_equal_full_rendering(game: str, seats: int) -> None:
    seed = next(seed for seed in count() if open_random(GAMES[game], seed).header.seats == seats)
    dice, easel, painted = Random(seed), IncrementalRenderer(), 0
    for match in random_moments(GAMES[game], seed):
        if dice.random() < OFTEN or match.version == 1 or match.is_over:
            at = tuple(mark for event in match.entries[-1].events if event.is_visible_to(None) for mark in event.at)[:4]
            line = RecentMove(1, 0, "a move", at)
            names = ("Markéta", "Анна", "Wilhelmina", "Pip", "Jo")[: match.header.seats]
            request = PictureRequest(game, match.view_for(None), recent_moves=(line,), names=names)
            for one in (request, replace(request, color_theme=DARK)):
                assert easel.render_request(one.color_theme, one).png == render_picture(one).png
            painted += 1
        if painted == REPAINTED:
            break
    assert painted > 1, f"{painted} moments painted, at least 2"
