"""What is said about nights: the same keys with the same arguments in every language, each used, and it fits."""

from __future__ import annotations

import re

import pytest

from bot.app.i18n import BOT, Translator
from bot.app.nights.night import HOWS, Night
from bot.app.nights.recurring import LATER
from bot.app.nights.suits import MARKS
from bot.app.nights.words import dated, lasting, moment_lines, title
from bot.app.port.stamps import bare
from engines import GAMES
from engines.core.messages import LANGUAGES
from tests.app.time.test_words import catalogue

CODE = sorted(path for path in (BOT / "app").rglob("*.py") if path.parent.name != "presses")
NEWS = ("remind", "up", "down", "moved", "edited", "off", "picked", "begins", "full", "few", "yours", "free")


def used() -> set[str]:
    """Every key that the code names, those made of parts among them."""
    source = "\n".join(path.read_text("utf-8") for path in CODE)
    keys = set(re.findall(r'["\'](night-[a-z-]*[a-z])["\']', source))
    keys |= {f"night-button-{how}" for how in HOWS} | {f"night-you-{how}" for how in HOWS}
    keys |= {f"night-mark-{mark}" for mark in MARKS} | {f"night-news-{key}" for key in NEWS}
    keys |= {f"night-unclear-{why}" for why in ("hour", "today", "next", "order", "time", "day")}
    keys |= {f"night-unread-{why}" for why in ("unknown", "past", "far")}
    keys |= {f"night-later-{how}" for how in LATER}
    keys |= {f"night-every-{key}" for key in ("week", "two-weeks", "month", "month-last", "rule")}
    keys |= {f"night-{what}-{way}" for what in ("length", "seats") for way in ("less", "more")}
    for what, kinds in (
        ("ask", "when where note zone times"),
        ("how", "when where note zone times"),
        ("field", "when where note zone"),
    ):
        keys |= {f"night-{what}-{kind}" for kind in kinds.split()}
    return keys


def test_every_key_is_used_and_every_used_key_has_wording() -> None:
    worded = set(catalogue("en", "night"))
    assert worded - used() == set()
    assert used() - worded == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_say_the_same_things(lang: str) -> None:
    assert catalogue(lang, "night") == catalogue("en", "night")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_fit_and_dates_are_in_the_language(lang: str) -> None:
    translator = Translator("", lang)
    night = Night("o", "h", "p", lang, "Europe/Prague", "2026-11-27T20:00", games=tuple(GAMES))
    assert len(title(night, translator)) <= 100
    days = {"en": "Friday", "cs": "pátek", "ru": "пятница", "de": "Freitag"}
    assert bare(moment_lines(night.begin, night.zone, translator, night.at - 6 * 86_400_000)[0]).startswith(days[lang])
    assert "27" in dated(night.local, translator, short=True)
    for minutes in (45, 60, 210, 300):
        told = lasting(minutes, translator)
        assert told == told.strip()
        assert str(minutes // 60 or minutes) in told
