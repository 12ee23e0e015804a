"""Every game is one folder in engines and one in render, and the contracts between folders name them all."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.core.catalogues import ROOT
from tests.games import REAL

CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]
LISTS = {
    "engines/core knows no game": ("forbidden_modules", ("engines",)),
    "A game knows no other game": ("modules", ("engines",)),
    "The bot knows games only through engines.GAMES and painters only through render.PAINTERS": (
        "forbidden_modules",
        ("engines", "render"),
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_contract_names_every_game(name: str) -> None:
    field, houses = LISTS[name]
    (contract,) = [contract for contract in CONTRACTS if contract["name"] == name]
    there = [f"{house}.{key}" for house in houses for key in REAL if (ROOT / house / key).is_dir()]
    assert sorted(contract[field]) == sorted(there), "pyproject.toml, [[tool.importlinter.contracts]]"
