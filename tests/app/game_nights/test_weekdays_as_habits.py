"""Test weekdays as habits: "Fridays at 8pm" and "freitags 20 Uhr" mean each Friday."""

from __future__ import annotations

from datetime import datetime

import pytest

from bot.app.game_nights.date_parser import AmbiguousDate, ParsedDate, parse_date
from bot.app.game_nights.date_words import WORDS
from engines.core.translation import LANGUAGES

NOW = datetime(2026, 11, 25, 10, 0)  # noqa: DTZ001 - local time
"""A Wednesday."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_habit_is_a_weekly_series_on_its_weekday(lang: str) -> None:
    for habit, number in WORDS[lang].habits.items():
        for text in (f"{habit} 20:00", f"20:00 {habit}"):
            found = parse_date(text, lang, NOW, "Europe/Prague")
            if isinstance(found, AmbiguousDate):  # today, or in a week
                assert number == NOW.weekday(), text
                assert {at.weekday() for at in found.choices} == {number}
            else:
                assert isinstance(found, ParsedDate), text
                assert found.at.weekday() == number
            assert found.every == "week", text


@pytest.mark.parametrize(
    ("lang", "text", "every"),
    [
        ("en", "Fridays at 8pm", "week"), ("en", "on Fridays at 20:00", "week"), ("en", "Thursdays 7:30pm", "week"),
        ("en", "Friday nights at 8", "week"), ("en", "every second Fridays 8pm", "two-weeks"),
        ("en", "first Fridays 8pm", "month"), ("en", "last Fridays of the month 8pm", "month-last"),
        ("en", "every two weeks on Friday 8pm", "two-weeks"),
        ("de", "freitags 20 Uhr", "week"), ("de", "donnerstags um 19 Uhr", "week"),
        ("de", "Freitagabends um 8", "week"), ("de", "alle zwei Wochen freitags 20 Uhr", "two-weeks"),
        ("ru", "по пятницам в 20:00", "week"), ("ru", "по пт в 20", "week"), ("ru", "в субботы в 18:00", "week"),
        ("ru", "каждые две недели по пятницам в 20", "two-weeks"),
        ("cs", "v pátky ve 20", "week"), ("cs", "po sobotách v 18", "week"), ("cs", "ve čtvrtky v 19:30", "week"),
        ("cs", "každé dva týdny v pátek ve 20", "two-weeks"),
    ],
)  # fmt: skip
def test_a_habit_is_no_single_night(lang: str, text: str, every: str) -> None:
    found = parse_date(text, lang, NOW, "Europe/Prague")
    assert isinstance(found, ParsedDate)
    assert found.every == every


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "daily 8pm"), ("de", "täglich 20 Uhr"), ("en", "friday 8pm weekly"), ("en", "friday 8pm not saturday"),
        ("en", "Fridays and Saturdays 8pm"), ("ru", "еженедельно по пятницам в 20"), ("en", "next Fridays 8pm"),
        ("en", "Friday 7 for 7:30pm"), ("en", "today in 2 hours"), ("de", "Freitag 20 Uhr bei Anna"),
        ("cs", "v pátek ve 20 u Petra"),
    ],
)  # fmt: skip
def test_no_date_is_the_only_choice_while_a_word_is_unread(lang: str, text: str) -> None:
    found = parse_date(text, lang, NOW, "Europe/Prague")
    assert not isinstance(found, ParsedDate)
    assert len(getattr(found, "choices", ())) != 1, f"a choice that leaves a word unread: {found}"


@pytest.mark.parametrize(("lang", "text"), [("en", "Friday 4 Dec 7 for 7.30"), ("en", "Fri 4 December, 7 for 7:30pm")])
def test_a_day_to_come_is_not_past(lang: str, text: str) -> None:
    """An invitation's *7 for 7.30*: 7 is no year."""
    assert getattr(parse_date(text, lang, NOW, "Europe/Prague"), "reason", "") != "past"
