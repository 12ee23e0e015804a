"""Kept positions, changed: what ``load`` says to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.match import Match
from engines.core.match_factory import load_match
from tests.engines.laws.limits import limited
from tests.engines.positions.test_positions import read
from tests.engines.positions.write import HOME
from tests.engines.rules.saying import SECRET

Edit = Callable[[dict[str, Any]], object]
"""Changes a dump in place."""


def changed(game: str, position: str, edit: Edit) -> Match[Any, Any]:
    """A kept position, changed and loaded, within a second and without growing."""
    dumped = read(HOME / game / f"{position}.json")
    edit(dumped)
    with limited((game, position)):
        return load_match(GAMES[game], "a-table", dumped, SECRET)


def refused_at(game: str, position: str, edit: Edit) -> str:
    """The path at which a changed position is refused."""
    with pytest.raises(EngineError) as caught:
        changed(game, position, edit)
    assert caught.value.code == "bad_state"
    return caught.value.path
