"""Change stored positions, load them, and return the path of the refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.match import Match
from engines.core.match_factory import load_match
from tests.engines.laws.resource_limits import limit_resources
from tests.engines.positions.position_writer import HOME
from tests.engines.positions.test_positions import read_position
from tests.engines.rules.move_helpers import SECRET

Edit = Callable[[dict[str, Any]], object]
"""Changes a dump in place."""


def load_changed_position(game: str, position: str, edit: Edit) -> Match[Any, Any]:
    """Load a kept position with a change, within a second and without growing."""
    dumped = read_position(HOME / game / f"{position}.json")
    edit(dumped)
    with limit_resources((game, position)):
        return load_match(GAMES[game], "a-table", dumped, SECRET)


def position_error(game: str, position: str, edit: Edit) -> EngineError:
    """Return the error with which a changed position is refused."""
    with pytest.raises(EngineError) as caught:
        load_changed_position(game, position, edit)
    assert caught.value.code == "bad_state"
    return caught.value


def refusal_path(game: str, position: str, edit: Edit) -> str:
    """Return the path at which a changed position is refused."""
    return position_error(game, position, edit).path
