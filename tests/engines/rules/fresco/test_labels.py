"""Labels of market tiles: short for every tile of which the supply lacks one paint."""

from __future__ import annotations

import pytest

from engines import GAMES
from engines.core import text_limits
from engines.core.translation import LANGUAGES, build_translator
from engines.fresco.components import COMPONENTS, printed
from engines.fresco.steps.market import _tile

TABLE = COMPONENTS.current_hash()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_tile_has_a_short_answer(lang: str) -> None:
    translate = build_translator(GAMES["fresco"].data_dir, lang, ())
    rows = printed(TABLE).market.values()
    answers = {translate(_tile(row.id, TABLE, ((paint, 1),))) for row in rows for paint in row.paints}
    assert [answer for answer in answers if len(answer) > text_limits.ANSWER] == []
