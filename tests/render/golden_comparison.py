"""Compare two pictures tile by tile: finds a piece moved by its own width, ignores softer edges."""

import io
import os
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops

HERE = Path(__file__).parent
REWRITE = os.environ.get("BOTTEGA_GOLDENS") == "1"
"""Whether this run writes the reference pictures."""

TILE = 16
"""Pixels: the smallest piece on a board is about as large."""
TOLERANCE = 10.0
"""Mean difference of a channel in a tile, of 255: less than a piece moved, more than another FreeType's hinting."""


def largest_difference(actual: Image.Image, expected: Image.Image) -> tuple[float, tuple[int, int]]:
    """Return the largest mean difference of a tile, and its top left corner; 255 if the sizes differ.

    Tiles overlap by half, so that a piece on the seam of two of them counts in one.
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


def assert_golden(name: str, data: bytes) -> None:
    """Fail where a picture is no longer the golden one of this name; both and their difference are put aside."""
    path = HERE / "goldens" / f"{name}.png"
    if REWRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    actual, expected = Image.open(io.BytesIO(data)).convert("RGB"), Image.open(path).convert("RGB")
    error, at = largest_difference(actual, expected)
    if error > TOLERANCE:
        _side_by_side(name, actual, expected, ImageChops.difference(actual, expected))
    assert error <= TOLERANCE, (
        f"{error:.0f} at {at}, see {HERE / 'differs' / name}.png: actual, expected, difference; "
        f"if it is meant to differ: make art GAME={name.partition('-')[0]}"
    )


def _side_by_side(name: str, *pictures: Image.Image) -> None:
    folder = HERE / "differs"
    folder.mkdir(exist_ok=True)
    out = Image.new("RGB", (sum(p.width for p in pictures), max(p.height for p in pictures)))
    x = 0
    for picture in pictures:
        out.paste(picture, (x, 0))
        x += picture.width
    out.save(folder / f"{name}.png")
