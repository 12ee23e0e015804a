"""Test game packages: the import contracts name every game, and no test has its own list of games."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.engines.core.catalogues import ROOT
from tests.games import REAL

CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]
LISTS = {
    "engines.core imports no game": ("forbidden_modules", ("engines",)),
    "A game imports no other game": ("modules", ("engines",)),
    "render.core imports no painter": ("forbidden_modules", ("render",)),
    "The bot imports games only through engines.GAMES and painters only through render.PAINTERS": (
        "forbidden_modules",
        ("engines", "render"),
    ),
}


BY_HAND = {"tests/render/readme_pictures.py": "docs/pictures: a moment worth a picture is chosen by hand"}
"""Tests that name all games, and why."""


def test_no_other_test_keeps_a_list_of_all_games() -> None:
    files = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")}
    assert len(files) > 200
    first = REAL[:4]  # those that there have always been: a list by hand is one of these
    lists = [file for file, text in files.items() if all(f'"{key}"' in text for key in first)]
    assert [file for file in lists if file not in BY_HAND] == [], (
        "take REAL, FACTS or GAMES, so that a new game is in it"
    )


@pytest.mark.parametrize("name", LISTS)
def test_a_contract_names_every_game(name: str) -> None:
    field, houses = LISTS[name]
    (contract,) = [contract for contract in CONTRACTS if contract["name"] == name]
    there = [f"{house}.{key}" for house in houses for key in REAL if (ROOT / house / key).is_dir()]
    assert sorted(contract[field]) == sorted(there), "pyproject.toml, [[tool.importlinter.contracts]]"
