"""Select rule tests for the quick run: a fixed quarter of each game, and all of changed games."""

import os
import subprocess
from pathlib import Path
from zlib import crc32

import pytest

RULES = Path(__file__).parent
OF_ALL_GAMES = ("engines/core/", "tests/engines/rules/rule_match.py", "tests/engines/rules/conftest.py")
"""Paths whose changes affect the rules of every game."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip three quarters of the tests of each unchanged game if ``make test`` requests it."""
    if os.environ.get("BOTTEGA_RULES") != "quarter":
        return
    games = {item.path.parent.name for item in items if item.path.parent.parent == RULES}
    places = {RULES / game for game in games - changed_games(games, changed_files(RULES.parents[2]))}
    left_out = [item for item in items if item.path.parent in places and not is_in_quarter(item.name)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item.path.parent not in places or is_in_quarter(item.name)]


def is_in_quarter(name: str) -> bool:
    """Return whether a test is in the quarter that always runs. Only its name decides, so new tests move no others."""
    return crc32(name.partition("[")[0].encode()) % 4 == 0


def changed_games(games: set[str], changed: list[str] | None) -> set[str]:
    """Return the games affected by changed files, or all if the changes are unknown."""
    if changed is None or any(path.startswith(OF_ALL_GAMES) for path in changed):
        return games
    places = {game: (f"engines/{game}/", f"tests/engines/rules/{game}/", f"tests/games/{game}.py") for game in games}
    return {game for game in games if any(path.startswith(places[game]) for path in changed)}


def changed_files(tree: Path) -> list[str] | None:
    """Return the files that differ from the merge base with origin's default branch, including new ones.

    ``None`` without git, or without an origin.
    """
    try:
        base = _git(tree, "merge-base", "HEAD", "origin/HEAD")[0]
        return _git(tree, "diff", "--name-only", base) + _git(tree, "ls-files", "--others", "--exclude-standard")
    except (OSError, subprocess.CalledProcessError):
        return None


def _git(tree: Path, *command: str) -> list[str]:
    return subprocess.run(["git", *command], cwd=tree, capture_output=True, text=True, check=True).stdout.splitlines()
