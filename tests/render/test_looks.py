"""The same picture in other colours: what it shows stays, and who needs it sees more."""

from __future__ import annotations

import itertools
import math
import struct
import zlib

import msgspec
import pytest

from render.core.looks import LOOKS, recoloured, redgreen, strong, unseen_green
from render.core.paint import Easel
from render.core.pool import Painter
from render.core.theme import Rgb, contrast, rgb
from render.princes import samples
from tests.patience import EVEN_IF_SLOW_S

SEATS = [rgb(f"seat.{n}") for n in range(1, 6)]


def chunks(png: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        data = png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length)[0] == zlib.crc32(kind + data)
        found[kind] = found.get(kind, b"") + data
        at += 12 + length
    return found


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return math.dist(one, other)


@pytest.mark.parametrize("look", LOOKS)
def test_only_the_palette_changes(look: str) -> None:
    png = Easel(1).paint("k", samples.opening()).png
    before, after = chunks(png), chunks(recoloured(png, look))
    assert before.pop(b"PLTE") != after.pop(b"PLTE")
    assert before == after
    assert recoloured(png, "") == recoloured(png, "no such") == png


def test_strong_contrast_is_stronger() -> None:
    assert contrast(strong(rgb("ink")), strong(rgb("page"))) > contrast(rgb("ink"), rgb("page"))
    assert contrast(strong(rgb("ink2")), strong(rgb("cell"))) > 1.5 * contrast(rgb("ink2"), rgb("cell"))
    pairs = [*itertools.combinations(SEATS, 2)]
    assert min(apart(strong(a), strong(b)) for a, b in pairs) > min(apart(a, b) for a, b in pairs)


def test_red_and_green_are_told_apart_by_who_does_not_see_green() -> None:
    def seen(colour: Rgb) -> tuple[float, ...]:
        return unseen_green(colour)

    red, green = rgb("terra"), rgb("olive")
    assert apart(seen(redgreen(red)), seen(redgreen(green))) > 1.2 * apart(seen(red), seen(green))
    pairs = [*itertools.combinations(SEATS, 2)]
    usual = min(apart(seen(a), seen(b)) for a, b in pairs)
    assert min(apart(seen(redgreen(a)), seen(redgreen(b))) for a, b in pairs) >= usual


@pytest.mark.slow
async def test_painters_paint_in_the_look_that_is_asked_for() -> None:
    request = samples.opening()
    async with Painter(seconds=EVEN_IF_SLOW_S) as painter:
        usual = await painter.paint("k", request)
        other = await painter.paint("k", msgspec.structs.replace(request, look="strong"))
    assert other.png == recoloured(usual.png, "strong")
    assert other.marks == usual.marks
