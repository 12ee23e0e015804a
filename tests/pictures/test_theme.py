"""Colours: contrast of what is read, distance of what is told apart, for every kind of eye."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from render.core import canvas
from render.core.geometry import Box
from render.core.scene import Item, Layer, Scene
from render.core.signs import CHARGES, OUTLINES, SEATS
from render.core.theme import POSTER, ROLES, STEPS, contrast, rgb

ALIKE = {"three", "two", "crowded-ru", "hand-cs", "legend-de", "end-five", "drafting", "looking-prestige"}
"""Samples that bring no pair of colours that others don't bring."""

MUTED = {"stone", "stoneD", "line", "rosa"}
"""What is past, done or not there may be faint: it is doubled by a form, a zero, or a cross."""

APART = 7
"""Distance in Lab. Terra and olive come this near to a protanope: outline, charge and pattern tell them apart."""

DICHROMATS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear light."""


def linear(colour: tuple[int, int, int]) -> npt.NDArray[Any]:
    parts = np.array(colour) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(light: npt.NDArray[Any]) -> npt.NDArray[Any]:
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    ratios = to_xyz @ np.clip(light, 0, 1) / np.array([0.9505, 1, 1.089])
    f = np.where(ratios > 0.008856, np.cbrt(ratios), 7.787 * ratios + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def ground_under(scene: Scene, board: npt.NDArray[Any], box: Box) -> tuple[int, int, int]:
    """The commonest colour where a text or icon stands, on the board without it."""
    part = board[max(0, box.y) : box.bottom, max(0, box.x) : box.right].reshape(-1, 3).astype(np.int32)
    colours, counts = np.unique(part[:, 0] << 16 | part[:, 1] << 8 | part[:, 2], return_counts=True)
    commonest = int(colours[counts.argmax()])
    return commonest >> 16, commonest >> 8 & 255, commonest & 255


def without(scene: Scene, kinds: set[str]) -> npt.NDArray[Any]:
    bare = Scene(scene.game, scene.width, scene.height, scene.ground)
    bare.items = [item for item in scene.items if not (item.kind in kinds or item.name in kinds)]
    return np.asarray(canvas.unquantised(bare))


def test_roles_name_tokens_and_steps_are_fixed() -> None:
    assert set(ROLES.values()) <= set(POSTER)
    assert {f"seat.{n}" for n in range(1, SEATS + 1)} <= set(ROLES)
    assert rgb("lapis~page.35") != rgb("lapis")
    with pytest.raises(ValueError, match="lapis"):
        rgb("lapis~page.36")
    assert all(0 < step < 100 for step in STEPS)


def test_every_text_can_be_read(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        if name in ALIKE:
            continue
        board = without(scene, {"text"})
        for item in scene.items:
            if item.kind == "text":
                _readable(name, item, ground_under(scene, board, item.box))


def _readable(name: str, item: Item, ground: tuple[int, int, int]) -> None:
    face, px, colour = str(item.args[0]), int(item.args[1]), str(item.args[2])  # type: ignore[arg-type]
    large = px >= 45 or face.endswith(("bold", "black"))
    ratio = contrast(rgb(colour), ground)
    assert ratio >= (3 if large else 4.5), (name, item.name, colour, ground, round(ratio, 2))


def test_every_icon_can_be_seen(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        if name in ALIKE:
            continue
        board = without(scene, {"text", "icon"})
        for item in scene.items:
            if item.name == "icon" and item.kind == "drawn" and str(item.args[1]) not in MUTED:
                ratio = contrast(rgb(str(item.args[1])), ground_under(scene, board, item.box.grow(-item.box.w // 8)))
                assert ratio >= 3, (name, item.args, round(ratio, 2))


@pytest.mark.parametrize("seat", range(1, SEATS + 1))
def test_charge_on_its_seat(seat: int) -> None:
    assert contrast(rgb(f"charge.{seat}"), rgb(f"seat.{seat}")) >= 3
    assert contrast(rgb("ink" if seat == 4 else f"seat.{seat}"), rgb("page")) >= 3


def test_seats_differ_in_outline_and_charge() -> None:
    assert len(set(OUTLINES)) == len(set(CHARGES)) == SEATS


@pytest.mark.parametrize("eye", ["usual", *DICHROMATS])
def test_seats_can_be_told_apart_by_colour(eye: str) -> None:
    matrix = np.array(DICHROMATS[eye]) if eye != "usual" else np.eye(3)
    seen = [lab(matrix @ linear(rgb(f"seat.{seat}"))) for seat in range(1, SEATS + 1)]
    for (one, a), (other, b) in combinations(enumerate(seen, 1), 2):
        assert np.linalg.norm(a - b) >= APART, (eye, one, other, round(float(np.linalg.norm(a - b)), 1))


def test_marks_lie_over_everything_else() -> None:
    assert max(Layer) == Layer.FRAME
    assert Layer.MARKS > Layer.LABELS > Layer.PIECES > Layer.TILES > Layer.BOARD > Layer.TABLE
