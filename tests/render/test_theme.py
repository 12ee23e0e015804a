"""Test theme colours: contrast between seats and roles, for every kind of colour vision."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from render.core.scene import Layer
from render.core.seat_emblems import CHARGES, OUTLINES, SEATS
from render.core.theme import POSTER, ROLES, STEPS, contrast_ratio, token_rgb
from tests.render.color_vision import DICHROMATS, to_lab, to_linear_light

APART = 7
"""Distance in Lab. Terra and olive come this near to a protanope: outline, charge and pattern tell them apart."""


def test_roles_name_tokens_and_steps_are_fixed() -> None:
    assert set(ROLES.values()) <= set(POSTER)
    assert {f"seat.{n}" for n in range(1, SEATS + 1)} <= set(ROLES)
    assert token_rgb("lapis~page.35") != token_rgb("lapis")
    with pytest.raises(ValueError, match="lapis"):
        token_rgb("lapis~page.36")
    assert all(0 < step < 100 for step in STEPS)


@pytest.mark.parametrize("seat", range(1, SEATS + 1))
def test_charge_on_its_seat(seat: int) -> None:
    assert contrast_ratio(token_rgb(f"charge.{seat}"), token_rgb(f"seat.{seat}")) >= 3
    assert contrast_ratio(token_rgb("ink" if seat == 4 else f"seat.{seat}"), token_rgb("page")) >= 3


def test_seats_differ_in_outline_and_charge() -> None:
    assert len(set(OUTLINES)) == len(set(CHARGES)) == SEATS


@pytest.mark.parametrize("eye", ["usual", *DICHROMATS])
def test_seats_can_be_told_apart_by_colour(eye: str) -> None:
    matrix = np.array(DICHROMATS[eye]) if eye != "usual" else np.eye(3)
    seen = [to_lab(matrix @ to_linear_light(token_rgb(f"seat.{seat}"))) for seat in range(1, SEATS + 1)]
    for (one, a), (other, b) in combinations(enumerate(seen, 1), 2):
        assert np.linalg.norm(a - b) >= APART, (eye, one, other, round(float(np.linalg.norm(a - b)), 1))


def test_marks_lie_over_everything_else() -> None:
    assert max(Layer) == Layer.FRAME
    assert Layer.MARKS > Layer.LABELS > Layer.PIECES > Layer.TILES > Layer.BOARD > Layer.TABLE
