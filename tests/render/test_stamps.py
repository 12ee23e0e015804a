"""Test stamps (drawings made in advance): equal to the drawings of the painters, complete, and used."""

from ast import literal_eval
from collections.abc import Iterable

import numpy as np
import pytest

from render import PAINTERS
from render.core import canvas, palette, sprites
from render.core.palette import load_palette, load_stored_stamps
from tests.render.stamps import SpriteArgs, names_to_store, sprites_to_store

GAMES_STORED = [game for game in PAINTERS if names_to_store(game)]
SAMPLE = 6
"""How many of the smallest drawings of a game in every run; all of them in the full counts."""

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
        drawn, kept = canvas.Stamp.from_image(image, inks), canvas.PackedStamp(*stored[key]).to_stamp()
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
    """Also the small drawings of ends: each takes some 30 ms to draw, and an end has up to twenty."""
    assert sprites_to_store(game).keys() == load_stored_stamps(game).keys()


def test_a_stored_drawing_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "sprite_image", None)
    name, wide, high, args, size = sprite_args(next(iter(load_stored_stamps("leonardo"))))
    assert canvas.render_stamp("leonardo", "drawn", name, wide, high, args, size, 1).w == size[0]


def test_drawings_in_other_colours_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert palette.load_stored_stamps.__wrapped__("princes")
    monkeypatch.setattr(palette, "stored_palette", lambda _: palette.PALETTE_FILE.encode())
    assert not palette.load_stored_stamps.__wrapped__("princes")
