"""Test score rows of the final picture: rank, sign and name of one seat in each row."""

from __future__ import annotations

import pytest

from engines import GAMES
from render.core import score_rows
from render.core.geometry import Box
from render.core.labels import Labels
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.widgets import MARGIN, WIDTH

NAMES = ("Anna", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize("ranks", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 2)])
def test_a_row_shows_the_rank_the_sign_and_the_name_of_the_same_seat(ranks: tuple[int, ...]) -> None:
    """This holds for each rank that a seat may have: its number is not its rank."""
    labels = Labels(PictureRequest("princes", None, names=NAMES), GAMES["princes"].data_dir)
    for seat, rank in enumerate(ranks):
        scene = Scene(game="princes", width=WIDTH, height=100)
        score_rows.draw_rank(scene, labels, seat, rank, Box(MARGIN, 0, 500, 100))
        said = [item.name for item in scene.items if item.kind == "text"]
        assert said == [labels.label_text("rank", n=rank), NAMES[seat]]
        assert [item.args for item in scene.items if item.name == "sign"] == [(seat,)]
        assert any(item.args[:1] == ("now.ground",) for item in scene.items) == (rank == 1)
