"""Labels of answers that name an invention: short for every invention, also for one that sampled games do not show."""

from __future__ import annotations

import pytest

from engines import GAMES
from engines.core import text_limits
from engines.core.translation import LANGUAGES, build_translator
from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.term_messages import invention

TABLE = COMPONENTS.current_hash()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_card_of_the_deck_has_a_short_answer(lang: str) -> None:
    translate = build_translator(GAMES["leonardo"].data_dir, lang, ())
    cards = printed(TABLE).inventions
    answers = [translate(invention("put-card", TABLE, card, n)) for card in cards for n in range(1, 6)]
    assert [answer for answer in answers if len(answer) > text_limits.ANSWER] == []
