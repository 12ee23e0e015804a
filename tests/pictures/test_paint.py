"""Pixels and bytes: sizes, the palette, repainting, and few goldens."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines.princes.state import Bid
from render.core import canvas, encode
from render.core.geometry import Box
from render.core.paint import Easel, png, redraw, scene_of
from render.core.palette import palette
from render.core.request import Request
from render.core.scene import Scene
from render.core.theme import rgb
from render.princes import samples
from tests.pictures.paths import HERE, REWRITE

GOLDENS = ("opening", "crowded")
TOLERANCE = 0.35
"""Mean difference of a channel, of 255: less than a moved label, more than another FreeType's hinting."""


def pixels(data: bytes) -> npt.NDArray[Any]:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def next_bid(request: Request) -> Request:
    auction = request.view.auction
    after = replace(auction, bids=(*auction.bids, Bid(1, auction.price)), price=auction.price + 100)
    return replace(request, view=replace(request.view, auction=after, owing=(2,)))


@pytest.mark.parametrize("name", samples.SAMPLES)
def test_size_and_faithfulness(name: str, scenes: dict[str, Scene]) -> None:
    data = redraw(scenes[name])
    assert len(data) <= 300_000
    got, true = pixels(data).astype(float), np.asarray(canvas.unquantised(scenes[name])).astype(float)
    error = ((got - true) ** 2).mean()
    assert 10 * np.log10(255**2 / error) >= 40


def test_same_request_same_bytes() -> None:
    assert png(samples.crowded()) == png(samples.crowded())


def test_a_repainted_board_is_the_board_painted_anew() -> None:
    easel = Easel()
    easel.paint("table", samples.crowded())
    for request in (next_bid(samples.crowded()), samples.actions(), samples.crowded(), next_bid(samples.crowded())):
        assert easel.paint("table", request).png == png(request).png


def test_repainting_touches_few_strips() -> None:
    before, after = scene_of(samples.crowded()), scene_of(replace(samples.crowded(), left="8 h"))
    easel = Easel()
    easel.show("table", before)
    old = list(easel.boards["table"].packed)
    easel.show("table", after)
    changed = [n for n, strip in enumerate(easel.boards["table"].packed) if strip != old[n]]
    assert changed
    assert max(changed) * encode.STRIP_ROWS < 128


def test_an_easel_forgets_the_oldest_boards() -> None:
    easel = Easel(room=2)
    for key in ("a", "b", "c"):
        easel.paint(key, samples.opening())
    assert list(easel.boards) == ["b", "c"]


def test_a_clipped_stamp_gives_the_same_pixels(scenes: dict[str, Scene]) -> None:
    scene = scenes["crowded"]
    items = scene.ordered()
    where = canvas.extents(scene.game, items)
    whole = np.zeros((scene.height, scene.width), np.uint8)
    canvas.paint(scene, items, where, whole, Box(0, 0, scene.width, scene.height))
    pieces = np.zeros_like(whole)
    for y in range(0, scene.height, 97):
        for x in range(0, scene.width, 173):
            window = Box(x, y, min(173, scene.width - x), min(97, scene.height - y))
            canvas.paint(scene, items, where, pieces, window)
    assert (whole == pieces).all()


@pytest.mark.parametrize("name", GOLDENS)
def test_golden(name: str, scenes: dict[str, Scene]) -> None:
    path = HERE / "goldens" / f"{name}.png"
    data = redraw(scenes[name])
    if REWRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    actual = Image.open(io.BytesIO(data)).convert("RGB")
    expected = Image.open(path).convert("RGB")
    same_size = actual.size == expected.size
    difference = ImageChops.difference(actual, expected) if same_size else expected
    error = np.asarray(difference).mean() if same_size else 255
    if error > TOLERANCE:
        _side_by_side(name, actual, expected, difference)
    assert error <= TOLERANCE, f"look at {HERE / 'differs' / name}.png: actual, expected, difference"


def _side_by_side(name: str, *pictures: Image.Image) -> None:
    folder = HERE / "differs"
    folder.mkdir(exist_ok=True)
    out = Image.new("RGB", (sum(p.width for p in pictures), max(p.height for p in pictures)))
    x = 0
    for picture in pictures:
        out.paste(picture, (x, 0))
        x += picture.width
    out.save(folder / f"{name}.png")


def test_every_flat_colour_is_an_entry_of_the_palette(scenes: dict[str, Scene]) -> None:
    inks = palette("princes")
    for scene in scenes.values():
        for item in scene.items:
            if item.kind == "flat":
                assert tuple(inks.colours[inks.index(rgb(item.name))]) == rgb(item.name), item.name


def test_the_nearest_entry_is_the_nearest() -> None:
    inks = palette("princes")
    colours = np.random.default_rng(1).integers(0, 256, (400, 3))
    distances = ((colours[:, None, :] - inks.wide[None]) ** 2).sum(2)
    chosen = np.sqrt(distances[np.arange(400), inks.indices(colours)])
    assert (chosen - np.sqrt(distances.min(1)) <= 4).all()
