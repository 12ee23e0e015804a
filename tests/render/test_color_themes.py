"""Test colour themes: only the palette changes, strong contrast, red and green for colour-blind viewers."""

from __future__ import annotations

import itertools
import math
import struct
import zlib

import msgspec
import pytest

from render.core.color_themes import COLOR_THEMES, recolor_png, shift_red_green, strong_contrast, without_green
from render.core.pool import RenderPool
from render.core.renderer import IncrementalRenderer
from render.core.theme import Rgb, contrast_ratio, token_rgb
from render.princes import samples
from tests.timeouts import EVEN_IF_SLOW_S

SEATS = [token_rgb(f"seat.{n}") for n in range(1, 6)]


def read_chunks(png: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        data = png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length)[0] == zlib.crc32(kind + data)
        found[kind] = found.get(kind, b"") + data
        at += 12 + length
    return found


def color_distance(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return math.dist(one, other)


@pytest.mark.parametrize("look", COLOR_THEMES)
def test_only_the_palette_changes(look: str) -> None:
    png = IncrementalRenderer(1).render_request("k", samples.opening()).png
    before, after = read_chunks(png), read_chunks(recolor_png(png, look))
    assert before.pop(b"PLTE") != after.pop(b"PLTE")
    assert before == after
    assert recolor_png(png, "") == recolor_png(png, "no such") == png


def test_strong_contrast_is_stronger() -> None:
    assert contrast_ratio(strong_contrast(token_rgb("ink")), strong_contrast(token_rgb("page"))) > contrast_ratio(
        token_rgb("ink"), token_rgb("page")
    )
    assert contrast_ratio(
        strong_contrast(token_rgb("ink2")), strong_contrast(token_rgb("cell"))
    ) > 1.5 * contrast_ratio(token_rgb("ink2"), token_rgb("cell"))
    pairs = [*itertools.combinations(SEATS, 2)]
    assert min(color_distance(strong_contrast(a), strong_contrast(b)) for a, b in pairs) > min(
        color_distance(a, b) for a, b in pairs
    )


def test_red_and_green_differ_without_green_vision() -> None:
    def view_without_green(colour: Rgb) -> tuple[float, ...]:
        return without_green(colour)

    red, green = token_rgb("terra"), token_rgb("olive")
    assert color_distance(
        view_without_green(shift_red_green(red)), view_without_green(shift_red_green(green))
    ) > 1.2 * color_distance(view_without_green(red), view_without_green(green))
    pairs = [*itertools.combinations(SEATS, 2)]
    usual = min(color_distance(view_without_green(a), view_without_green(b)) for a, b in pairs)
    assert (
        min(
            color_distance(view_without_green(shift_red_green(a)), view_without_green(shift_red_green(b)))
            for a, b in pairs
        )
        >= usual
    )


@pytest.mark.slow
async def test_painters_paint_in_the_look_that_is_asked_for() -> None:
    request = samples.opening()
    async with RenderPool(seconds=EVEN_IF_SLOW_S) as painter:
        usual = await painter.render_picture("k", request)
        other = await painter.render_picture("k", msgspec.structs.replace(request, color_theme="strong"))
    assert other.png == recolor_png(usual.png, "strong")
    assert other.marks == usual.marks
