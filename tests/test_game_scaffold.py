"""Test ``make game``: a new game passes the laws and checks, and is registered everywhere.

It creates a game in a copy of the tree, and checks it there like ``make test`` and ``make check``.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.sample.game_scaffold import (
    ALPHABET,
    UnfitNameError,
    lay_out,
    next_steps,
    rename_sample,
    rules_letter,
    sample_files,
    write_generated,
)

ROOT = Path(__file__).parents[1]
NAME = "quarry"
COPIED = ("bot", "bottega", "engines", "render", "tests", "docs", "pyproject.toml", "Makefile", "README.md")
LEFT_OUT = shutil.ignore_patterns("*.png", "differs", "yesterday")
"""Bytecode and dates are copied, so unchanged modules need not be compiled again."""
OF_ALL_GAMES = ("names_every_game", "facts_file", "has_a_band", "mentions_no_game", "painter_or_a_reason")
"""Tests of all games, whose lists must contain a new one."""
LEAST = 185
"""Minimum number of tests for a new game."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project without generated files and reference pictures, and create another game in the copy."""
    root = tmp_path_factory.mktemp("template")
    for part in COPIED:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / part, root / part)
    lay_out(root, NAME)
    return root


def run_module(root: Path, *module: str, **env: str) -> str:
    """Run a module at ``root``, and return its output; it must not fail."""
    command = [sys.executable, "-m", *module]
    done = subprocess.run(command, cwd=root, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"the command failed: {done.stdout[-40000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.mark.full
def test_new_game_passes_the_laws_and_is_in_every_list_of_games(tree: Path) -> None:
    looked = ("tests/engines", "tests/render", "tests/app/test_added_game.py")
    command = ("pytest", "-q", "-rpfE", "-p", "no:cacheprovider", "-p", "no:xdist", "-k")
    said = run_module(tree, *command, " or ".join((NAME, *OF_ALL_GAMES)), *looked, BOTTEGA_FULL="")
    passed = re.findall(r"^PASSED (.+)$", said, re.MULTILINE)
    assert sum(NAME in name for name in passed) >= LEAST, f"too few tests of the new game passed: {said}"
    for words in OF_ALL_GAMES:
        assert any(words in name for name in passed), (
            f"no test {words!r} runs for the new game: parametrize it over the list of games"
        )


@pytest.mark.slow
def test_new_game_passes_the_quick_checks(tree: Path) -> None:
    run_module(tree, "ruff", "check", "--no-cache", ".")
    run_module(tree, "ruff", "format", "--no-cache", "--check", ".")
    lint = "import sys; from importlinter.cli import lint_imports_command as c; sys.exit(c(['--no-cache']))"
    said = subprocess.run([sys.executable, "-c", lint], cwd=tree, capture_output=True, text=True, check=False)
    assert said.returncode == 0, f"the command failed: {said.stdout}"


@pytest.mark.slow
def test_new_game_contains_no_remains_of_the_sample_game(tree: Path) -> None:
    laid = [path for path in tree.rglob(f"*{NAME}*") if "template" not in path.parts]
    files = {file for path in laid for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()}
    texts = {file: file.read_text("utf-8") for file in files if file.suffix not in {".pyc", ".png"}}
    assert len(texts) > len(sample_files(ROOT))
    for file, text in texts.items():
        assert not re.search(r"pebbles|sample\.", text, re.IGNORECASE), f"{file}: rename it in game_scaffold.py"
        assert not re.search(r"\bT-\d|rules-t-|test_T_", text), f"{file} still has ids of the sample's rules"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["princes", "core", "bench", "class", "Quarry", "2048", "my_game", "qq", "", "table"])
def test_invalid_game_name_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    for part in ("engines", "render", "tests/games", "bot/app", "bot/frontends/web"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=LEFT_OUT)
    (tmp_path / "tests/bench").mkdir()
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(UnfitNameError, match="will not do"):
        lay_out(tmp_path, name)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()} == before


def test_existing_game_records_are_not_overwritten() -> None:
    records = ROOT / "tests/engines/records/notredame"
    before = sorted(records.iterdir())
    with pytest.raises(UnfitNameError, match="raise the game's numbers"):
        write_generated(ROOT, "notredame")
    assert sorted(records.iterdir()) == before


def test_rule_letter_is_the_first_unused_letter_of_the_name(tmp_path: Path) -> None:
    pages = tmp_path / "docs/rules"
    pages.mkdir(parents=True)
    (pages / "quays.md").write_text("## Q-1 The box\n")
    (pages / "urns.md").write_text("## U-1 The box\n")
    assert rules_letter(tmp_path, "quarry") == "A"
    assert rules_letter(tmp_path, "quq") == next(letter for letter in ALPHABET if letter not in "QU")


def test_only_names_and_ids_are_substituted() -> None:
    text = "PebblesView PEBBLES pebbles.ftl T-1.2 (T-2) test_T_1_2_x rules-t-3 t-4 LET-1 r'T-\\d'\ngame-name = Kiesel\n"
    made = "QuarryView QUARRY quarry.ftl Q-1.2 (Q-2) test_Q_1_2_x rules-q-3 t-4 LET-1 r'Q-\\d'\ngame-name = Quarry\n"
    assert rename_sample(text, "quarry", "Q") == made
    assert rename_sample("from docs.sample.engines.pebbles import x", "quarry", "Q") == "from engines.quarry import x"


def test_next_steps_name_existing_files() -> None:
    laid_out = {Path(rename_sample(place, NAME, "Q")).name for place in sample_files(ROOT)}
    assert set(re.findall(r"\w+\.(?:py|toml)\b", next_steps(NAME, []))) - laid_out == set()
