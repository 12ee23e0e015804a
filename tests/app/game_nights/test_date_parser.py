"""Test parsing and completion of typed dates."""

import random
import time
import tomllib
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.app.game_nights.date_parser import AmbiguousDate, ParsedDate, parse_date
from bot.app.game_nights.date_screens import possible_times, usual_hours
from bot.app.game_nights.date_words import WORDS, DateWords, extract_zone
from bot.app.game_nights.recurrence import DAYS, rule_choices
from bot.app.i18n import Translator
from bot.app.views.datetimes import format_local_time
from engines.core.translation import LANGUAGES
from tests.app.clocks.clocked_tables import World
from tests.callbacks import FreeText, SetTimezone

NOW = datetime(2026, 11, 18, 13, 0)  # noqa: DTZ001 - local time
"""A Wednesday."""
PHRASES = {
    (path.stem, text): meant
    for path in sorted(Path(__file__).with_name("phrases").rglob("*.toml"))
    for text, meant in tomllib.loads(path.read_text("utf-8")).items()
}


def meaning_text(text: str, lang: str) -> str:
    """Return the parsed meaning in the notation of the tables."""
    found = parse_date(text, lang, NOW, "Europe/Prague")
    match found:
        case ParsedDate(at, every, minutes):
            return _short_time(at) + (f" +{minutes}" if minutes else "") + _recurrence_text(every)
        case AmbiguousDate(why, days, hours=(_, *_)):
            return f"{why} {' | '.join(_short_time(day)[:-6] for day in days)}"
        case AmbiguousDate(why, choices, every):
            return " ".join((why, *[" | ".join(map(_short_time, choices))][: len(choices)])) + _recurrence_text(every)
        case other:
            return other.reason


def _recurrence_text(every: str) -> str:
    return f" every {every}" if every else ""


def _short_time(at: datetime) -> str:
    return at.strftime("%m-%d %H:%M" if at.year == NOW.year else "%Y-%m-%d %H:%M")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_date_phrases_have_expected_meanings(lang: str) -> None:
    meant = {text: answer for (spoken, text), answer in PHRASES.items() if spoken == lang}
    assert {text: meaning_text(text, lang) for text in meant} == meant


@pytest.mark.parametrize("lang", LANGUAGES)
def test_habitual_weekday_phrases_create_weekly_series(lang: str) -> None:
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_95_percent_of_phrases_are_understood_or_ambiguous(lang: str) -> None:
    """This counts the phrases of the tables that name a future time."""
    answers = [answer for (known, _), answer in PHRASES.items() if known == lang and answer not in ("past", "far")]
    assert answers.count("unknown") <= len(answers) * 5 // 100


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("short", [True, False])
def test_dates_formatted_by_the_bot_are_parsed(lang: str, short: bool) -> None:
    for days in range(1, 400, 9):
        at = NOW.replace(hour=19, minute=5) + timedelta(days=days)
        if short and days > 300:
            continue  # the short form has no year
        text = format_local_time(at, Translator(lang), short=short)
        assert parse_date(text, lang, NOW, "Europe/Prague") == ParsedDate(at)


def test_unix_timestamp_is_read_in_night_timezone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        for text in ("<t:1795114800:F>", "1795114800"):  # Thursday 19 November 2026, 19:00 UTC
            assert parse_date(text, "en", NOW, "Europe/Prague") == ParsedDate(datetime(2026, 11, 19, 20, 0))  # noqa: DTZ001
    finally:
        monkeypatch.undo()
        time.tzset()


def test_current_weekday_without_time_is_ambiguous() -> None:
    found = parse_date("wednesday", "en", NOW)
    assert isinstance(found, AmbiguousDate)
    assert [day.date() - NOW.date() for day in found.choices] == [timedelta(0), timedelta(days=7)]


@pytest.mark.parametrize(
    ("hour", "offered"), [(9, [18, 19, 20]), (18, [19, 20]), (20, [21, 22, 23]), (22, [23]), (23, [])]
)
def test_only_upcoming_hours_are_offered_for_today(hour: int, offered: list[int]) -> None:
    """Late in the evening a planner still means tonight."""
    now = NOW.replace(hour=hour, minute=25)
    assert [at.hour for at in usual_hours(now.replace(hour=0, minute=0), now)] == offered
    assert [at.hour for at in usual_hours(now.replace(hour=0, minute=0) + timedelta(days=1), now)] == [18, 19, 20]


@pytest.mark.parametrize(
    ("now", "meant"),
    [
        ("2026-10-25T01:30:00", "2026-10-25T03:30:00"),  # the hour from two to three comes twice
        ("2027-03-28T01:30:00", "2027-03-28T05:30:00"),  # and is left out
        ("2026-07-01T20:00:00", "2026-07-01T23:00:00"),
    ],
)
def test_relative_hours_are_exact_across_clock_changes(now: str, meant: str) -> None:
    assert parse_date("in 3 hours", "en", datetime.fromisoformat(now), "Europe/Prague") == ParsedDate(
        datetime.fromisoformat(meant)
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_date_words_are_not_parsed_as_cities(lang: str) -> None:
    words = WORDS[lang]
    forms = {form for part in words if isinstance(part, str | tuple) for form in " ".join(_forms_of(part)).split()}
    forms |= {*words.days, *words.holidays, *words.dates}
    assert [form for form in sorted(forms) if extract_zone(f"20:00 {form}")[0]] == []


def _forms_of(part: str | tuple[str, ...]) -> tuple[str, ...]:
    return (part,) if isinstance(part, str) else part


MEANINGFUL = (
    "weekdays", "months", "following", "after_next", "morning", "afternoon", "noon", "midnight", "numbers", "every",
    "second", "ordinals", "month", "weekend", "either", "until", "units", "next_week",
)  # fmt: skip


def content_words(words: DateWords) -> list[str]:
    """Return the words that change what a date means."""
    forms = " ".join(" ".join(_forms_of(getattr(words, kind))) for kind in MEANINGFUL).split()
    return [
        *dict.fromkeys(forms),
        *words.days,
        *words.habits,
        *words.holidays,
        *words.dates,
        "4th",
        "5.",
        "30",
        "21:30",
        "9pm",
        "2-го",
    ]


def agrees(word: str, lang: str, meant: ParsedDate, *, is_series: bool) -> bool:
    """Return whether a word only repeats the meaning of a date."""
    words = WORDS[lang]
    alone = parse_date(f"{word} 20:00", lang, NOW, "Europe/Prague")
    times = (alone.at,) if isinstance(alone, ParsedDate) else getattr(alone, "choices", ())
    says_again = f"{words.following} {words.week} {words.month} {words.every}" if is_series else words.following
    return meant.at in times or word in says_again.split()  # "next Monday" may be the coming one


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_silently_ignored(lang: str) -> None:
    words, chance, tried = WORDS[lang], random.Random(f"{lang}:words"), 0
    names = [forms.split()[0] for forms in words.weekdays]
    every, third = words.every.split()[0], words.ordinals[2].split()[0]
    patterns = ["{} 20:00", "20:00 {}", f"{every} {{}} 20:00", f"{every} {third} {{}} 20:00", "21.11. 20:00"]
    for _ in range(250):
        base = chance.choice(patterns).format(chance.choice(names))
        meant, word, tokens = (
            parse_date(base, lang, NOW, "Europe/Prague"),
            chance.choice(content_words(words)),
            base.split(),
        )
        if not isinstance(meant, ParsedDate) or agrees(word, lang, meant, is_series=every in tokens):
            continue
        at, tried = chance.randrange(len(tokens) + 1), tried + 1
        assert parse_date(" ".join([*tokens[:at], word, *tokens[at:]]), lang, NOW, "Europe/Prague") != meant
    assert tried > 100


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_phrase_gives_the_same_rule_on_each_of_60_days(lang: str) -> None:
    words, chance, decided = WORDS[lang], random.Random(f"{lang}:rules"), 0
    for days in range(60):
        now = NOW.replace(hour=chance.choice((0, 13, 23)), minute=30) + timedelta(days=days)
        for number in (0, 1, 2, 3, -1):
            day, every = chance.randrange(7), chance.choice(words.every.split())
            ordinal = chance.choice([*words.ordinals[number].split(), *([f"{number + 1}."] if number >= 0 else [])])
            month = chance.choice(words.month.split()) if number == 1 else chance.choice(["", words.month.split()[0]])
            text = f"{every} {ordinal} {chance.choice(words.weekdays[day].split())} {month} 20:00"
            found = parse_date(text, lang, now, "Europe/Prague")
            assert isinstance(found, ParsedDate | AmbiguousDate), f"expected {text!r} to be understood"
            decided += isinstance(found, ParsedDate)
            rule = f"FREQ=MONTHLY;BYDAY={number if number < 0 else number + 1}{DAYS[day]}"
            for at in possible_times(found, now):
                assert rule_choices(at)[found.every] == rule
    assert decided > 250, f"only {decided} texts were parsed without a question"


@pytest.mark.parametrize(
    ("lang", "typed", "text", "label"),
    [
        ("en", "fri 8pm", "2026-06-05 20:00", "Friday 5 June 2026, 20:00 (Prague)"),
        ("cs", "v pátek ve 20", "2026-06-05 20:00", "pátek 5. června 2026, 20:00 (Praha)"),
        ("de", "jeden Freitag um 20 Uhr", "jeden Freitag um 20 Uhr", "Freitag, 5. Juni 2026, 20:00 (Prag)"),
    ],
)
async def test_understood_date_is_offered_as_completion(
    world: World, lang: str, typed: str, text: str, label: str
) -> None:
    anna = await world.arrive("Anna", lang=lang)
    await anna.press(SetTimezone(FreeText("Prague")))
    (found,) = await world.app.complete_argument(anna.id, anna.place, "date", typed)
    assert (found.text, found.label, found.whole) == (text, label, True)


async def test_each_meaning_of_date_has_unambiguous_completion(world: World) -> None:
    anna = await world.arrive("Anna", lang="en")
    found = await world.app.complete_argument(anna.id, anna.place, "date", "friday or saturday 8pm")
    assert len(found) == 2
    for one in found:
        assert await world.app.complete_argument(anna.id, anna.place, "date", one.text) == [one]


@pytest.mark.parametrize("typed", ["", "fr", "no date at all", "2001-01-01 20:00"])
async def test_text_without_future_date_has_no_completion(world: World, typed: str) -> None:
    anna = await world.arrive("Anna", lang="en")
    assert await world.app.complete_argument(anna.id, anna.place, "date", typed) == []
