"""Test component files of The Princes of Florence: unplayable files are refused (P-15, P-18)."""

from __future__ import annotations

import pytest

from engines.core.core_types import EngineError
from engines.princes.components import COMPONENTS

TEXT = COMPONENTS.read_source(COMPONENTS.current_hash())
FREE = 'mode = "at_least"\nrequires = { freedom = 3 }\npp = 8\nzero_scores = false'


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('mode = "most"\ncounts = "work"', 'mode = "at_least"\ncounts = "work"', "prestige most_works: at_least needs"),
        (FREE, FREE.replace("at_least", "most"), "prestige three_freedoms: most needs"),
        (FREE, FREE.replace("false", "true"), "prestige three_freedoms: at_least needs"),
        ("[variant.base]\nplayers = [3, 4, 5]", "[variant.base]\nplayers = [3, 4]", "[variant.base]: players must be"),
    ],
)
def test_P_15_1_P_15_4_P_18_a_file_that_cannot_be_played_is_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(EngineError) as caught:
        COMPONENTS.load_text(TEXT.replace(old, new, 1))
    assert caught.value.code == "bad_request"
    assert reason in str(caught.value.msg.args["reason"])
