"""Test which rule tests the quick run selects: a quarter of each game, and all of a changed game."""

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engines.rules import conftest
from tests.engines.rules.conftest import RULES, changed_files, changed_games, is_in_quarter
from tests.games import REAL


def git(tree: Path, *command: str) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *command], cwd=tree, check=True)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    origin, tree = tmp_path / "origin", tmp_path / "tree"
    for game in REAL:
        (origin / "engines" / game).mkdir(parents=True)
        (origin / "engines" / game / "game.py").write_text("first")
    git(origin, "init", "-q")
    git(origin, "add", ".")
    git(origin, "commit", "-q", "-m", "First")
    git(tmp_path, "clone", "-q", str(origin), str(tree))
    return tree


def test_committed_edited_and_new_files_have_changed(clone: Path) -> None:
    assert changed_files(clone) == []
    (clone / "engines/fresco/game.py").write_text("committed")
    git(clone, "commit", "-q", "-a", "-m", "Second")
    (clone / "engines/princes/game.py").write_text("edited")
    (clone / "engines/leonardo/state.py").write_text("new")
    assert changed_files(clone) == ["engines/fresco/game.py", "engines/princes/game.py", "engines/leonardo/state.py"]


def test_changed_files_are_unknown_without_origin_or_git(clone: Path, tmp_path: Path) -> None:
    git(clone, "remote", "remove", "origin")
    assert changed_files(clone) is None
    assert changed_files(tmp_path) is None


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


@pytest.mark.parametrize(
    ("asked", "folders"), [("", ("", "fresco", "princes")), ("quarter", ("", "fresco"))], ids=["whole", "quarter"]
)
def test_only_the_quick_run_skips_tests_and_only_of_unchanged_games(
    asked: str, folders: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOTTEGA_RULES", asked)
    monkeypatch.setattr(conftest, "changed_files", lambda tree: ["engines/fresco/game.py"])
    name = next(name for name in map("test_{}".format, range(9)) if not is_in_quarter(name))
    tests = {
        folder: SimpleNamespace(name=name, path=RULES / folder / "test_a.py") for folder in ("", "fresco", "princes")
    }
    items, left_out = list(tests.values()), list[Any]()
    config: Any = SimpleNamespace(hook=SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items)))
    conftest.pytest_collection_modifyitems(config, items)  # type: ignore[arg-type]
    assert items == [tests[folder] for folder in folders]
    assert left_out == [test for test in tests.values() if test not in items]
