"""Test option labels of rare components: at most 40 characters in every language. Law 10 tests those of whole games."""

from __future__ import annotations

import pytest

from engines import GAMES
from engines.core import text_limits
from engines.core.translation import LANGUAGES, build_translator
from engines.fresco.components import COMPONENTS as FRESCO
from engines.fresco.components import printed as fresco_components
from engines.fresco.steps.market import _tile
from engines.leonardo.components import COMPONENTS as LEONARDO
from engines.leonardo.components import printed as leonardo_components
from engines.leonardo.term_messages import invention


def too_long(answers: set[str]) -> list[str]:
    return sorted(answer for answer in answers if len(answer) > text_limits.ANSWER)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_invention_of_the_deck_has_a_short_answer(lang: str) -> None:
    table, translate = LEONARDO.current_hash(), build_translator(GAMES["leonardo"].data_dir, lang, ())
    cards = leonardo_components(table).inventions
    assert too_long({translate(invention("put-card", table, card, n)) for card in cards for n in range(1, 6)}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_market_tile_of_which_the_supply_lacks_a_paint_has_a_short_answer(lang: str) -> None:
    table, translate = FRESCO.current_hash(), build_translator(GAMES["fresco"].data_dir, lang, ())
    tiles = fresco_components(table).market.values()
    assert too_long({translate(_tile(tile.id, table, ((paint, 1),))) for tile in tiles for paint in tile.paints}) == []
