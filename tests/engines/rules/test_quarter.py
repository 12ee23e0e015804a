"""Test which rule tests the quick run selects: a quarter of each game, and all of a changed game."""

import re

import pytest

from tests.engines.rules.conftest import RULES, changed_games, is_in_quarter
from tests.games import REAL


@pytest.mark.parametrize(
    ("changed", "whole"),
    [
        (None, {"fresco", "princes"}),
        (["bot/app/api.py", "engines/leonardo/game.py", "tests/render/fresco/samples.py"], set()),
        (["engines/fresco/steps/market.py"], {"fresco"}),
        (["tests/engines/rules/princes/test_works.py"], {"princes"}),
        (["tests/games/princes.py"], {"princes"}),
        (["engines/core/tree.py"], {"fresco", "princes"}),
        (["tests/engines/rules/rule_match.py"], {"fresco", "princes"}),
    ],
)
def test_changed_files_select_their_games(changed: list[str] | None, whole: set[str]) -> None:
    assert changed_games({"fresco", "princes"}, changed) == whole


@pytest.mark.parametrize("game", REAL)
def test_a_quarter_of_each_game_always_runs(game: str) -> None:
    sources = [path.read_text("utf-8") for path in (RULES / game).glob("test_*.py")]
    names = [name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.M)]
    share = sum(map(is_in_quarter, names)) / len(names)
    assert 0.15 <= share <= 0.35, f"expected a quarter of the {len(names)} rule tests of {game}, got {share:.0%}"
