"""Test series: rules, drafts, moved nights, replies in advance, changes, the end, and local times at clock changes."""

import re
from datetime import UTC, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.game_nights import calendar_sync
from bot.app.game_nights.card import night_screen
from bot.app.game_nights.local_time import resolve_local_time, to_local_time
from bot.app.game_nights.night import GameNight, local_to_epoch_ms
from bot.app.game_nights.night_text import format_duration, local_time_lines, night_title, recurrence_lines
from bot.app.game_nights.recurrence import (
    iter_occurrences,
    monthly_rule,
    rule_choices,
    rule_kind,
    shift_rule,
    weekly_rule,
)
from bot.app.game_nights.store import NIGHTS
from bot.app.gatherings.kinds import Audience
from bot.app.i18n import Translator
from bot.app.ui.texts import split_timestamps, strip_timestamps
from bot.app.views.datetimes import format_local_time, format_time_until, zone_city
from engines import GAMES
from engines.core.translation import LANGUAGES
from tests.app.clocks.clocked_tables import World
from tests.app.game_nights.conftest import (
    WEEKLY,
    card_text,
    draft_night,
    move_night,
    night_of,
    pings_by_user,
    plan_night,
    post_night,
    screen_text,
)
from tests.app.gameplay import Guest, read_own_data, require
from tests.callbacks import (
    AnswerLaterNights,
    FreeText,
    OpenPanel,
    PlanNight,
    PostNight,
    RepeatNight,
    ShiftNight,
    ShowNightSeries,
    SkipNight,
    TypeNightTime,
)
from tests.engines.core.test_text_style import flat_texts
from tests.texts import match_text, render_text


async def load_chain(world: World, name: str) -> list[GameNight]:
    """Return an evening and all later ones."""
    found = [await night_of(world, name)]
    while found[-1].next and found[-1].is_continued:
        found.append(await night_of(world, found[-1].next))
    return found


@pytest.mark.parametrize(
    ("way", "second"), [("week", "2026-06-13T19:00"), ("two-weeks", "2026-06-20T19:00"), ("month", "2026-07-04T19:00")]
)
async def test_series_repeats_on_changed_day_of_draft(world: World, anna: Guest, way: str, second: str) -> None:
    name = await draft_night(anna, "fri 8pm")
    await anna.press(RepeatNight(name))
    labels = {"week": "Every week", "two-weeks": "Every two weeks", "month": "Every month"}
    await anna.tap(labels[way])
    assert labels[way] in screen_text(await anna.press(TypeNightTime(name, FreeText("sat 7pm"))))
    await anna.press(PostNight(name))
    await world.go(days=5, hours=12)
    assert [night.begin for night in await load_chain(world, name)] == ["2026-06-06T19:00", second]


async def test_typed_time_of_coming_night_is_clarified_and_validated(world: World) -> None:
    name, (anna,) = await post_night(world, "Anna", presses=(WEEKLY,))
    slot = "2026-06-12T20:00"
    assert (await anna.press(ShiftNight(name, slot, FreeText("sat 8")))).notice == render_text("night-unclear-hour")
    await anna.tap("Saturday 6 June 2026, 20:00")
    assert (await night_of(world, name)).moves == {slot: "2026-06-06T20:00"}
    stamp = int(datetime(2026, 6, 13, 16, tzinfo=UTC).timestamp())
    await anna.follow(ShiftNight(name, slot, FreeText(f"<t:{stamp}:F>")), "night-shift")
    assert (await night_of(world, name)).moves == {slot: "2026-06-13T18:00"}, "expected the night's local time"
    assert (await anna.press(ShiftNight(name, slot, FreeText("1.1.2020 20:00")))).notice == render_text(
        "night-unread-past", typed="1.1.2020 20:00"
    )
    assert anna.screen.fields, "no form to type another date"


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_recurrence_rule_is_never_shown_raw(world: World, anna: Guest, lang: str) -> None:
    for day, rule in (("fri 8pm", "FREQ=WEEKLY;INTERVAL=1;BYDAY=FR"), ("fri 8pm", "FREQ=MONTHLY;BYDAY=1FR"),
                      ("26.6. 20:00", "FREQ=MONTHLY;BYDAY=-1FR")):  # fmt: skip
        name = await plan_night(anna, day, RepeatNight("{}", rule))
        await move_night(anna, name, "sun 5pm")
        await world.service.channels.update_channel(anna.place, lang=lang)
        card = await card_text(anna, name)
        assert "FREQ" not in card
        assert "BYDAY" not in card
        night = await night_of(world, name)
        assert len([line for line in recurrence_lines(night, Translator(lang)) if line in card]) == 2


async def test_two_week_interval_starts_at_night_where_it_was_chosen(world: World) -> None:
    name, (anna,) = await post_night(world, "Anna", presses=(WEEKLY,))
    await world.go(days=6)
    second = (await load_chain(world, name))[-1]
    await anna.follow(RepeatNight(second.id), "Every two weeks")
    await world.go(days=8)
    assert [night.begin[:10] for night in await load_chain(world, name)] == ["2026-06-05", "2026-06-12", "2026-06-26"]


async def test_typed_recurring_weekday_creates_weekly_series(world: World, anna: Guest) -> None:
    name = await draft_night(anna, "every Friday 8pm")
    assert render_text("night-every-week") in screen_text(anna.screen)
    await anna.press(PostNight(name))
    await world.go(days=6)
    assert [night.begin for night in await load_chain(world, name)] == ["2026-06-05T20:00", "2026-06-12T20:00"]
    assert (await anna.command("night", "every friday at 8")).notice == render_text("night-unclear-hour")
    assert render_text("night-every-week") in screen_text(await anna.tap("Friday 12 June 2026, 20:00")), (
        "the new draft is no longer a series"
    )


@pytest.mark.slow
async def test_any_evening_of_a_series_can_be_answered_in_advance(world: World) -> None:
    name, (anna, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril", presses=(WEEKLY,))
    await ben.follow(OpenPanel(name), "Answer later dates", "Fri 12 Jun, 20:00: I’m in", "Fri 19 Jun, 20:00: I’m in")
    assert "Friday 12 June 2026, 20:00 (Prague): in 1" in screen_text(ben.screen)
    await cyril.press_each(
        AnswerLaterNights(name, "2026-06-12T20:00", "maybe"), AnswerLaterNights(name, "2026-06-19T20:00", "maybe")
    )
    await cyril.press(AnswerLaterNights(name, "2026-06-19T20:00", "maybe"))  # changes nothing
    await anna.press(AnswerLaterNights(name, "2026-06-12T20:00", "out"))
    await world.go(days=6)
    second = (await load_chain(world, name))[-1]
    assert {who: reply.how for who, reply in second.replies.items()} == {
        anna.id: "out",
        ben.id: "in",
        cyril.id: "maybe",
    }
    assert second.id in str(await read_own_data(world.app, ben.id))
    await cyril.press(AnswerLaterNights(name, "2026-06-19T20:00", "in"))  # with the old message, which still counts
    await world.go(days=7)
    third = (await load_chain(world, name))[-1]
    assert {who: reply.how for who, reply in third.replies.items()} == dict.fromkeys((ben.id, cyril.id, anna.id), "in")
    assert (await ben.press(AnswerLaterNights(name, "2026-06-12T20:00", "in"))).notice == render_text("night-closed")
    assert (await ben.press(AnswerLaterNights(name, "2026-06-13T20:00", "in"))).notice == render_text("night-closed")


async def test_reply_is_kept_while_next_night_is_created(world: World) -> None:
    name, (_, ben) = await post_night(world, "Anna", "Ben", presses=(WEEKLY,))
    await ben.press(AnswerLaterNights(name, "2026-06-12T20:00", "in"))
    await world.go(days=4, hours=11)
    night = await night_of(world, name)
    assert night.next
    # as left by a process that ends after deciding and before creating the night
    await world.service.store.documents.delete_document(NIGHTS.name, night.next)
    await NIGHTS.edit(world.service, name, "dies", lambda now: msgspec.structs.replace(now, is_continued=False))
    assert (await ben.press(AnswerLaterNights(name, "2026-06-12T20:00", "maybe"))).notice == render_text("night-closed")
    await world.go(minutes=1)
    assert (await night_of(world, night.next)).replies[ben.id].how == "in"


@pytest.mark.slow
async def test_series_can_be_ended_at_any_of_its_nights(world: World) -> None:
    name, (anna,) = await post_night(world, "Anna", presses=(WEEKLY,))
    await move_night(anna, name, "13.6. 19:00")
    await world.go(days=5)
    assert len(await load_chain(world, name)) == 2
    await anna.follow(ShowNightSeries(name), "Skip Fri 19 Jun")
    await world.go(days=14)
    assert [night.begin[:10] for night in await load_chain(world, name)][2:3] == ["2026-06-26"]
    await anna.press(RepeatNight(name, ""))
    await world.go(days=30)
    assert len(await load_chain(world, name)) == 3


@pytest.mark.slow
async def test_changes_of_a_series_are_announced_once(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", presses=(WEEKLY,), answered=True)
    await move_night(anna, name, "13.6. 19:00")
    text = strip_timestamps((await pings_by_user(world, name))[ben.id])
    assert "moved" in text
    await world.go(days=5)
    assert strip_timestamps((await pings_by_user(world, name))[ben.id]).split(",")[0] == text.split(",")[0]


@pytest.mark.parametrize(
    ("rule", "begin", "expected"),
    [
        ("FREQ=WEEKLY;INTERVAL=2", "2026-11-20 20:00", ["2026-11-20", "2026-12-04", "2026-12-18"]),
        ("FREQ=MONTHLY;BYDAY=2FR", "2026-11-13 20:00", ["2026-11-13", "2026-12-11", "2027-01-08"]),
        ("FREQ=MONTHLY;BYDAY=-1SU", "2026-11-29 18:00", ["2026-11-29", "2026-12-27", "2027-01-31"]),
    ],
)
def test_recurrence_rule_yields_expected_dates(rule: str, begin: str, expected: list[str]) -> None:
    assert [day.date().isoformat() for day in iter_occurrences(rule, datetime.fromisoformat(begin))][:3] == expected


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=YEARLY", "FREQ=DAILY", "FREQ=WEEKLY;COUNT=2", "FREQ=WEEKLY;UNTIL=20270101T000000", "nonsense",
        "FREQ=WEEKLY;BYDAY=FR,SU", "FREQ=WEEKLY;BYDAY=2FR", "FREQ=WEEKLY;BYDAY=SU", "FREQ=WEEKLY;INTERVAL=3",
    ],
)  # fmt: skip
async def test_rule_that_no_screen_offers_is_refused(world: World, anna: Guest, rule: str) -> None:
    name = await draft_night(anna, "fri 8pm")
    assert (await anna.press(RepeatNight(name, rule))).notice == render_text("app-invalid-button")
    assert not (await night_of(world, name)).rule


def test_weekly_and_monthly_rules_are_built_from_date() -> None:
    once = datetime.fromisoformat("2026-11-20 20:00")
    assert weekly_rule(once, 2) == "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    assert monthly_rule(once) == "FREQ=MONTHLY;BYDAY=3FR"
    assert monthly_rule(once + timedelta(days=9), last=True) == "FREQ=MONTHLY;BYDAY=-1SU"
    assert list(iter_occurrences("", once, after=once)) == []


@pytest.mark.parametrize("day", ["2026-11-29", "2026-11-30", "2026-12-31", "2028-02-29"])
def test_monthly_rules_occur_in_every_month(day: str) -> None:
    """Only four or five months of a year have a fifth Saturday, so dates after the 28th mean the last one."""
    begin, earlier = (datetime.fromisoformat(f"{one} 20:00") for one in (day, "2026-11-20"))
    offered = {key: rule for key, rule in rule_choices(begin).items() if key.startswith("month")}
    for key, rule in offered.items():
        months = [one.month for one in islice(iter_occurrences(rule, begin), 13)]
        assert months == [(begin.month - 1 + n) % 12 + 1 for n in range(13)], f"{key}: wrong months"
    assert offered
    moved = shift_rule(monthly_rule(earlier), earlier, begin)
    assert rule_kind(moved, begin) == "month-last", "expected the rule to follow the new date"


CLOCK = re.compile(r"\d{1,2}[:.]\d{2}")
BY_HAND = ("clock-ask-hours", "clock-zone-now", "night-left-out")
"""Texts that contain a time of day instead of a timestamp."""


def night_variants(night: GameNight) -> dict[str, GameNight]:
    """Return the same night with a poll, as a series, and moved."""
    again = msgspec.structs.replace(night, rule=weekly_rule(night.local_start, 2), base=night.begin, slot=night.begin)
    return {
        "open": night,
        "asking": msgspec.structs.replace(
            night, state="asking", begin="", times=(night.begin, f"{night.begin[:11]}21:30"), poll_closes=night.start_ms
        ),
        "again": again,
        "moved": msgspec.structs.replace(again, slot=f"{night.begin[:11]}18:15"),
    }


async def test_night_card_names_the_timezone_of_each_time(world: World) -> None:
    night, times = await night_of(world, await plan_night(await world.arrive("Anna"))), 0
    for kind, one in night_variants(night).items():
        for lang in LANGUAGES:
            for line in (await night_screen(world.service, one, Audience(lang))).text:
                plain = "".join(piece.text for piece in split_timestamps(line) if not piece.style)
                times += bool(CLOCK.search(line))
                # a plain time is allowed if its city is named
                assert not CLOCK.search(plain) or zone_city(one.zone, lang) in plain, f"{kind}, {lang}: no zone"
    assert times > 2 * len(LANGUAGES)


@pytest.mark.parametrize("hour", [0, 10, 23])
def test_evening_in_a_week_is_shown_as_7_days_at_every_hour(hour: int) -> None:
    now, zone = local_to_epoch_ms(f"2026-11-23T{hour:02}:00", "Europe/Prague"), "Europe/Prague"
    at = local_to_epoch_ms("2026-11-30T20:00", zone)
    assert format_time_until(at, now, zone, Translator("en")) == "in 7 days"


@pytest.mark.parametrize(
    ("zone", "lang", "city"),
    [
        ("Europe/Prague", "en", "Prague"), ("Europe/Prague", "cs", "Praha"), ("Europe/Prague", "de", "Prag"),
        ("Europe/Prague", "ru", "Прага"), ("Europe/Kyiv", "de", "Kiew"), ("Europe/Kiev", "de", "Kiew"),
    ],
)  # fmt: skip
def test_city_is_named_in_the_language_of_its_reader_by_each_name_of_its_zone(zone: str, lang: str, city: str) -> None:
    assert zone_city(zone, lang) == city


async def test_draft_uses_browser_timezone_until_user_sets_own(world: World) -> None:
    anna = await world.arrive("Anna", lang="en")
    assert (
        render_text("night-zone", zone="London") in (await anna.follow(PlanNight(), render_text("app-plan-next"))).text
    )
    assert render_text("clock-zone-guessed", told="guess") in anna.screen.text
    await anna.change(browser_timezone="Asia/Tokyo")
    assert (
        render_text("night-zone", zone="Tokyo") in (await anna.follow(PlanNight(), render_text("app-plan-next"))).text
    )
    assert render_text("clock-zone-guessed", told="browser") in anna.screen.text
    assert not any(match_text("clock-zone-guessed", line) for line in (await anna.tap("Yes, Tokyo")).text)
    assert (await anna.load_user()).own_timezone == "Asia/Tokyo"
    await anna.change(browser_timezone="Europe/Prague")
    assert (
        render_text("night-zone", zone="Tokyo") in (await anna.follow(PlanNight(), render_text("app-plan-next"))).text
    )
    assert not any(match_text("clock-zone-guessed", line) for line in anna.screen.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_manually_formatted_time_is_shown_with_timezone(lang: str) -> None:
    texts = dict(flat_texts("bot", lang, "clock")) | dict(flat_texts("bot", lang, "night"))
    for key in BY_HAND:
        assert "{$zone}" in texts[key], f"{key}: add {{$zone}} to its times"


PRAGUE = "Europe/Prague"


@given(
    st.sampled_from(
        (
            "Europe/Prague",
            "America/New_York",
            "Australia/Lord_Howe",
            "Pacific/Apia",
            "Asia/Kathmandu",
            "America/St_Johns",
        )
    ),
    st.datetimes(datetime.fromisoformat("2026-01-01"), datetime.fromisoformat("2029-01-01")),
)
def test_resolved_local_time_round_trips_except_in_clock_gaps(zone: str, wall: datetime) -> None:
    wall = wall.replace(second=0, microsecond=0)
    found = resolve_local_time(wall, zone)
    back = to_local_time(found.at, zone)
    match found.clock_change:
        case "left-out":
            assert timedelta(0) < back - wall <= timedelta(hours=24)
        case "twice":
            later = wall.replace(tzinfo=ZoneInfo(zone), fold=1).astimezone(UTC)
            assert back.replace(fold=0) == wall
            assert found.at < later
        case _:
            assert back == wall


def test_local_time_resolution_reports_clock_change() -> None:
    gap = resolve_local_time(datetime.fromisoformat("2027-03-28 02:30"), PRAGUE)
    assert (gap.clock_change, to_local_time(gap.at, PRAGUE)) == ("left-out", datetime.fromisoformat("2027-03-28 03:30"))
    twice = resolve_local_time(datetime.fromisoformat("2026-10-25 02:30"), PRAGUE)
    assert (twice.clock_change, twice.at) == ("twice", datetime(2026, 10, 25, 0, 30, tzinfo=UTC))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_date_buttons_fit_and_are_localized(lang: str) -> None:
    translator = Translator(lang)
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


async def test_recurring_utc_event_has_exceptions_at_clock_changes(world: World, anna: Guest) -> None:
    name = await plan_night(anna, "2026-10-16 20:00", WEEKLY)
    await anna.press(SkipNight(name, "2026-11-06T20:00"))
    event = require(await calendar_sync.build_external_event(world.service, name))
    expected = {was: at for was, at in event.exceptions if was.month == 10 or at is None}
    assert expected == {
        datetime(2026, 10, 30, 18, tzinfo=UTC): datetime(2026, 10, 30, 19, tzinfo=UTC),
        datetime(2026, 11, 6, 18, tzinfo=UTC): None,
    }
