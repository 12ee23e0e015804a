"""Test the sides of the laboratories in component files (L-1.1): an unknown side is refused."""

from __future__ import annotations

import pytest

from engines.core.core_types import EngineError
from engines.leonardo.game import LEONARDO


def refusal_reason(text: str) -> str:
    """Return why a component file is refused."""
    with pytest.raises(EngineError) as refused:
        LEONARDO.load_components(text)
    return str(refused.value.msg.args["reason"])


@pytest.mark.parametrize(
    ("row", "found"), [('[[beginner_set]]\nid = "a"', "beginner_set a"), ("[advanced_base]", "[advanced_base]")]
)
def test_L_1_1_a_laboratory_with_a_side_that_there_is_not_is_refused(row: str, found: str) -> None:
    """L-1.1: otherwise the program would fail later, when it looks up what fits on that side."""
    text = LEONARDO.components_source(LEONARDO.default_components)
    before, line, after = text.rpartition(row)
    assert line
    assert refusal_reason(before + line + after.replace("small_side = 3", "small_side = 4", 1)).startswith(found)
