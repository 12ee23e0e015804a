"""Test docs/words/<game>.md: the pages match the code."""

from __future__ import annotations

import pytest

from engines import GAMES
from tests.engines.protocol import reference_pages
from tests.toy.game import PEBBLES


@pytest.mark.slow
@pytest.mark.parametrize("game", [key for key in GAMES if key != PEBBLES.key])
def test_the_page_is_up_to_date(game: str) -> None:
    assert reference_pages.is_up_to_date(GAMES[game]), (
        f"docs/words/{game}.md does not say what the code says: run `make words`"
    )


def test_a_page_names_words_events_state_and_what_stands_under_a_field() -> None:
    page = reference_pages.build_page(PEBBLES)
    assert "| `offer` | coins |" in page
    assert "| `pebbles-dealt` | seat |" in page
    assert "### Player" in page
    assert "| `step` | always `turn` |" in page
    assert "### View" in page
    assert "A face-down deck, top layer first." in page
