"""Test the autocompletion of a typed date: it offers each meaning and no past date."""

from __future__ import annotations

import pytest

from tests.app.clocks.conftest import World
from tests.app.conftest import Arrive


@pytest.mark.parametrize(
    ("lang", "typed", "text", "label"),
    [
        ("en", "fri 8pm", "2026-06-05 20:00", "Friday 5 June 2026, 20:00 (Prague)"),
        ("cs", "v pátek ve 20", "2026-06-05 20:00", "pátek 5. června 2026, 20:00 (Praha)"),
        ("de", "jeden Freitag um 20 Uhr", "jeden Freitag um 20 Uhr", "Freitag, 5. Juni 2026, 20:00 (Prag)"),
    ],
)
async def test_understood_date_is_offered_as_completion(
    world: World, arrive: Arrive, lang: str, typed: str, text: str, label: str
) -> None:
    anna = await arrive("Anna", lang=lang)
    await anna.press("zone Prague")
    (found,) = await world.app.complete_argument(anna.id, anna.place, "date", typed)
    assert (found.text, found.label, found.whole) == (text, label, True)


async def test_each_meaning_of_date_has_unambiguous_completion(world: World, arrive: Arrive) -> None:
    anna = await arrive("Anna", lang="en")
    found = await world.app.complete_argument(anna.id, anna.place, "date", "friday or saturday 8pm")
    assert len(found) == 2
    for one in found:
        assert await world.app.complete_argument(anna.id, anna.place, "date", one.text) == [one]


@pytest.mark.parametrize("typed", ["", "fr", "no date at all", "2001-01-01 20:00"])
async def test_text_without_future_date_has_no_completion(world: World, arrive: Arrive, typed: str) -> None:
    anna = await arrive("Anna", lang="en")
    assert await world.app.complete_argument(anna.id, anna.place, "date", typed) == []
