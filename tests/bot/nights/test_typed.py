"""Dates as people type them: what they mean, what is asked back, what is refused, by the tables in ``phrases/``."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from bot.app.nights.typed import Read, Unclear, read

NOW = datetime(2026, 11, 18, 13, 0)  # noqa: DTZ001 - local time
"""A Wednesday."""
PHRASES = {
    (path.stem, text): meant
    for path in sorted(Path(__file__).with_name("phrases").glob("*.toml"))
    for text, meant in tomllib.loads(path.read_text("utf-8")).items()
}


def told(text: str, lang: str) -> str:
    """What was understood, written as in the tables."""
    found = read(text, lang, NOW)
    match found:
        case Read(at):
            return _short(at)
        case Unclear("time", (day, *_)):
            return f"time {_short(day)[:-6]}"
        case Unclear(why, choices):
            return f"{why} {' | '.join(map(_short, choices))}"
        case other:
            return other.why


def _short(at: datetime) -> str:
    return at.strftime("%m-%d %H:%M" if at.year == NOW.year else "%Y-%m-%d %H:%M")


@pytest.mark.parametrize(("lang", "text"), PHRASES)
def test_a_phrase_means_what_the_table_says(lang: str, text: str) -> None:
    assert told(text, lang) == PHRASES[lang, text]


@pytest.mark.parametrize("lang", ["en", "cs", "ru", "de"])
def test_there_are_at_least_60_phrases_a_language(lang: str) -> None:
    assert sum(known == lang for known, _ in PHRASES) >= 60
