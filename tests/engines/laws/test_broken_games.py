"""Test the laws themselves: each law fails for the broken games made for it, and passes for the sample game."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from engines.core.game import EventKind
from tests.engines.laws.broken_games import ALL, Sabotage, copy_sample, sabotage_sample
from tests.engines.laws.law_runner import Law
from tests.engines.laws.random_games import AnyGame, LawBrokenError, open_random
from tests.engines.laws.test_law_03_replay import law_3
from tests.engines.laws.test_law_13_termination import bands_hold
from tests.engines.laws.test_law_14_view_changes import fields_exist
from tests.engines.laws.test_law_16_records import law_16
from tests.engines.records.stored_games import record_paths

LAWS: dict[int, Law] = {
    number: getattr(import_module(f"{__package__}.{path.stem}"), f"law_{number}")
    for path in sorted(Path(__file__).parent.glob("test_law_*.py"))
    for number in [int(path.stem.split("_")[2])]
    if path.stem not in {"test_law_11_painting", "test_law_16_records", "test_law_21_erasure"}
}
"""Laws that need only seeds."""
DEAR = {3, 17}
"""Laws that replay games in another process, or load them hundreds of times."""


def _try_law(law: int, name: str, game: AnyGame) -> None:
    if law == 16:
        for path in record_paths(PEBBLES):
            law_16(game, path)
        return
    for seed in range(25):
        if law == 3:
            law_3(game, seed, name=name)
        else:
            LAWS[law](game, seed, 1.0)


@pytest.mark.parametrize(
    "sabotage",
    [pytest.param(one, marks=pytest.mark.slow if one.law in DEAR else ()) for one in ALL],
    ids=lambda sabotage: f"law {sabotage.law}: {sabotage.name}",
)
def test_law_catches_the_sabotaged_game(sabotage: Sabotage) -> None:
    with pytest.raises(LawBrokenError):
        _try_law(sabotage.law, sabotage.name, sabotage_sample(sabotage.name))


@pytest.mark.parametrize("law", LAWS)
def test_unchanged_copy_of_the_sample_game_passes_the_law(law: int) -> None:
    game = copy_sample().PEBBLES
    assert game.position_type is not PEBBLES.position_type
    assert LAWS[law](game, 1, 1.0)


def test_every_law_has_a_sabotaged_game() -> None:
    assert {sabotage.law for sabotage in ALL} == {*LAWS, 16}


def test_law_13_catches_an_ai_that_plays_badly() -> None:
    bad = replace(PEBBLES, heuristic_move=lambda v, tree, peek, dice: PEBBLES.default_move(v, tree))
    with pytest.raises(LawBrokenError):
        bands_hold(bad)


def test_law_14_catches_a_field_missing_in_views() -> None:
    events = {**PEBBLES.events, "pebbles-passed": EventKind(("seat",), ("players.luck",))}
    with pytest.raises(LawBrokenError):
        fields_exist(replace(PEBBLES, events=events), open_random(PEBBLES, 1))
