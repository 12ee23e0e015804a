"""Test boards of all games: last moves, long names, and a focus on what is not there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines import GAMES
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.request import Selection
from render.core.widgets import NUMBER_DISC
from tests.games import REAL
from tests.render.samples import sample_request

LONG = ("Wilhelmina-Alexandrowna von der Tann",) * 5


MOVE_LINE = 54

each = pytest.mark.parametrize("game", [game for game in REAL if game in PAINTERS])


@each
def test_last_moves_stand_at_the_foot_with_the_numbers_of_the_board(game: str) -> None:
    request = sample_request(game)
    scene = compose_scene(request)
    foot = scene.height - MOVE_LINE * len(request.recent_moves) - 75
    discs = [item.box for item in scene.items if item.name == "disc" and item.args == NUMBER_DISC]
    assert request.recent_moves
    for move in request.recent_moves:
        shown = [item.box for item in scene.items if item.kind == "text" and item.name == str(move.number)]
        at_foot = {box.y > foot for box in shown if any(box.is_inside(disc) for disc in discs)}
        assert at_foot == {True, False}, f"number {move.number} is missing on the board or in the list of moves"


@each
@pytest.mark.parametrize("focus", [Selection(), Selection(("x",), ("card:poet",), ("9/zz",), ("nowhere",))])
def test_a_focus_on_nothing_changes_nothing(focus: Selection, game: str) -> None:
    request = replace(sample_request(game), selection=None)
    assert compose_scene(replace(request, selection=focus)).items == compose_scene(request).items


@pytest.mark.parametrize(
    ("game", "moment"), [("fresco", "full"), ("fresco", "end"), ("fresco", "planning"), ("leonardo", "crowded")]
)
def test_long_names_are_cut_and_stay_in_their_columns(game: str, moment: str) -> None:
    for seats in range(2, GAMES[game].seat_range[1] + 1):
        scene = compose_scene(replace(sample_request(game, moment, seats), names=LONG[:seats]))
        texts = [item for item in scene.items if item.kind == "text"]
        assert any(item.name.endswith("…") for item in texts)
        assert all(item.box.right <= scene.width for item in texts)


@pytest.mark.parametrize("sample", [("leonardo", "placing"), ("fresco", "choosing"), ("notredame", "driving")])
def test_each_choice_shows_on_the_board(sample: tuple[str, str]) -> None:
    request = sample_request(*sample)
    focus = request.selection
    assert focus is not None
    bare = compose_scene(replace(request, selection=None))
    added = [item for item in compose_scene(request).items if item not in bare.items]
    assert sum(item.name == "ring.open" for item in added) == len(set(focus.open) - set(focus.chosen))
    assert sum(item.name == "check" for item in added) == len(focus.chosen)
    assert sum(item.args[:1] == ("hatch.blocked",) for item in added) == len(focus.blocked)
