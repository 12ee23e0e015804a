"""Test the texts about nights: every key is used and worded in every language with the same arguments, and fits."""

from __future__ import annotations

import re

import pytest

from bot.app.game_nights.night import REPLY_KINDS, GameNight
from bot.app.game_nights.night_text import format_duration, local_time_lines, night_title
from bot.app.game_nights.polls import AVAILABILITIES
from bot.app.game_nights.series_screens import FUTURE_REPLY_KINDS
from bot.app.i18n import BOT, Translator
from bot.app.ui.texts import strip_timestamps
from bot.app.views.datetimes import format_local_time
from engines import GAMES
from engines.core.translation import LANGUAGES
from tests.engines.core.catalogues import catalogue_arguments

CODE = sorted(path for path in (BOT / "app").rglob("*.py") if path.name != "callbacks.py")
NEWS = ("remind", "up", "down", "moved", "edited", "off", "picked", "begins", "full", "few", "yours", "free",
        "unseated", "removed", "added")  # fmt: skip


def keys_in_code() -> set[str]:
    """Return every key that the code names, also those made of parts."""
    source = "\n".join(path.read_text("utf-8") for path in CODE)
    keys = set(re.findall(r'["\'](night-[a-z-]*[a-z])["\']', source))
    keys |= {f"night-button-{how}" for how in REPLY_KINDS} | {f"night-you-{how}" for how in REPLY_KINDS}
    keys |= {f"night-mark-{mark}" for mark in AVAILABILITIES} | {f"night-news-{key}" for key in NEWS}
    keys |= {
        f"night-unclear-{why}" for why in ("hour", "today", "next", "order", "time", "day", "sure", "words", "place")
    }
    keys |= {f"night-unread-{why}" for why in ("unknown", "past", "far")}
    keys |= {f"night-later-{how}" for how in FUTURE_REPLY_KINDS}
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
    worded = set(catalogue_arguments("bot", "en", "night"))
    assert worded - keys_in_code() == set()
    assert keys_in_code() - worded == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_fit_and_dates_are_in_the_language(lang: str) -> None:
    translator = Translator("", lang)
    night = GameNight("o", "h", "p", lang, "Europe/Prague", "2026-11-27T20:00", games=tuple(GAMES))
    assert len(night_title(night, translator)) <= 100
    days = {"en": "Friday", "cs": "pátek", "ru": "пятница", "de": "Freitag"}
    assert strip_timestamps(
        local_time_lines(night.begin, night.zone, translator, night.start_ms - 6 * 86_400_000)[0]
    ).startswith(days[lang])
    assert "27" in format_local_time(night.local_start, translator, short=True)
    for minutes in (45, 60, 210, 300):
        told = format_duration(minutes, translator)
        assert told == told.strip()
        assert str(minutes // 60 or minutes) in told
