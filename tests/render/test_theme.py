"""Colours: distance of what is told apart, for every kind of eye."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from render.core.scene import Layer
from render.core.signs import CHARGES, OUTLINES, SEATS
from render.core.theme import POSTER, ROLES, STEPS, contrast, rgb

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


def test_roles_name_tokens_and_steps_are_fixed() -> None:
    assert set(ROLES.values()) <= set(POSTER)
    assert {f"seat.{n}" for n in range(1, SEATS + 1)} <= set(ROLES)
    assert rgb("lapis~page.35") != rgb("lapis")
    with pytest.raises(ValueError, match="lapis"):
        rgb("lapis~page.36")
    assert all(0 < step < 100 for step in STEPS)


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
