"""What is compiled where somebody asks for machine code: each game's steps, and the core's way of a word.

That it does the same is shown by all these tests run once more where it lies: ``.ci/compiled``.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

from engines import GAMES

ROOT = Path(__file__).parents[2]


def test_every_step_of_every_game_and_the_way_of_a_word_is_compiled() -> None:
    spec = importlib.util.spec_from_file_location("deploy_compile", ROOT / "deploy" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    compile_ = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(compile_)
    found = list(compile_.modules(ROOT))
    assert all(module.is_file() for module in found), "none is named that is gone"
    assert len(set(found)) == len(found)
    named = {str(module.relative_to(ROOT / "engines").with_suffix("")) for module in found}
    assert {"core/tree", "core/steps", "core/match", "core/playout", "core/odds"} <= named
    for game in GAMES.values():
        if game.home.parent == ROOT / "engines":
            steps = {f"{game.key}/steps/{path.stem}" for path in (game.home / "steps").glob("[a-z]*.py")}
            assert steps, game.key
            assert {*steps, f"{game.key}/state"} <= named, "they are on the way of every word"
