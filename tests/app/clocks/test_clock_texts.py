"""Test texts of clocks, names of time zones, stored table events, and the prompt for time zone and quiet hours."""

import json
import re
from datetime import UTC, datetime
from typing import Any, get_args, get_type_hints
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.clocks import events
from bot.app.clocks.table_clock import Availability, HolidayPeriod
from bot.app.clocks.time_controls import TIME_CONTROLS, time_control_text
from bot.app.clocks.timezone_names import (
    TIMEZONE_BY_LOCALE,
    current_name,
    find_city_zone,
    match_timezones,
    timezone_of_locale,
)
from bot.app.clocks.waking_hours import WakingHours, list_timezones
from bot.app.game_nights.date_parser import ParsedDate, parse_date
from bot.app.i18n import Translator
from bot.app.ui.screen import Screen
from bot.app.ui.texts import STAMP_OPEN, split_timestamps, strip_timestamps
from bot.app.users.models import User, merge_user
from bot.app.views.datetimes import zone_city
from engines.core.core_types import Move
from engines.core.log import LogEntry
from engines.core.translation import LANGUAGES
from tests.app.clocks.clocked_tables import NIGHT, World, start_table
from tests.app.clocks.make_local_cities import TARGET, build_local_cities
from tests.app.clocks.test_time_controls import turn_deadline, utc_ms
from tests.app.gameplay import Guest, answer_question, export_table, plan_for_all, plan_pebbles
from tests.callbacks import (
    ChangeSetting,
    ConfirmHours,
    FreeText,
    OpenMove,
    OpenPanel,
    Press,
    ProposePause,
    SetHoliday,
    SetQuietHours,
    SetTimeControl,
    SetTimezone,
    ShowHours,
    ShowStory,
    ShowTable,
    ShowTableTime,
    StartGame,
)
from tests.conftest import FULL
from tests.texts import match_text, render_text


async def test_clock_deadline_is_shown_in_reader_timezone(world: World) -> None:
    """Times are timestamps, which chats show in the reader's timezone, never plain dates with a zone."""
    hours = {"Anna": NIGHT, "Ben": WakingHours("America/New_York")}
    table, (anna, ben) = await start_table(world, "Anna", "Ben", hours=hours)
    await plan_pebbles(ben, table)
    await world.go(hours=28)
    line = next(line for line in (await world.app.render_screen(None, "", table)).text if line.startswith("Anna:"))
    assert strip_timestamps(line) == render_text(
        "clock-left-turn", seat="Anna", left="6 hours", whole="1 day", when="Tue 2 Jun, 20:00 (UTC)"
    )
    assert [(piece.unix, piece.style) for piece in split_timestamps(line) if piece.style] == [
        (utc_ms(2026, 6, 2, 20) // 1000, "F")
    ]
    await anna.press(ShowTableTime(table))
    assert match_text(
        "clock-left-turn",
        strip_timestamps("\n".join(anna.screen.text)),
        left="6 hours",
        when="Tue 2 Jun, 22:00 (Prague)",
    )
    await ben.press(ShowTableTime(table))
    assert match_text(
        "clock-left-turn",
        strip_timestamps("\n".join(ben.screen.text)),
        left="6 hours",
        when="Tue 2 Jun, 16:00 (New York)",
    )


async def test_time_screen_lists_all_banks_even_in_pause(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo", time_control="bank-1d")
    await world.go(hours=10)
    await plan_for_all(table, people)
    for guest in people:
        lines = [strip_timestamps(line) for line in (await guest.press(ShowTableTime(table))).text]
        assert any(match_text("clock-left-bank", line, seat="Anna", left="18 hours") for line in lines)
        assert {render_text("clock-left-rests", seat=name, left="18 hours") for name in ("Ben", "Cleo")} <= set(lines)
    await people[0].press(ProposePause(table))
    for guest in people[1:]:
        await guest.follow(ShowTableTime(table), "Yes")
    assert (
        render_text("clock-left-rests", seat="Anna", left="18 hours")
        in (await people[0].press(ShowTableTime(table))).text
    ), "the bank is not shown in a break"


async def test_screens_pings_and_exports_show_no_machine_formatted_times(world: World) -> None:
    """Find no ISO date or bare timestamp in any language while a table has an outage, a holiday and a vote."""
    table, people = await start_table(world, "Anna", "Ben", "Cleo", hours={"Anna": NIGHT})
    for guest, lang in zip(people, ("cs", "ru", "de"), strict=True):
        await guest.press(ChangeSetting("lang", lang))
    await world.go_down(hours=1)
    await world.beat()
    await world.go(minutes=1)
    await people[1].press(SetHoliday("2026-06-02", "2026-06-09", FreeText("pause")))
    await people[0].press(ProposePause(table))
    shown = [ping.text for ping in await world.pings(table)]
    presses = (ShowTableTime(table), ShowStory(table, 0), OpenPanel(table), ShowTable(table), SetHoliday(), ShowHours())
    for guest in people:
        for press in presses:
            await guest.press(press)
            shown += [guest.screen.notice, *guest.screen.text, *guest.labels()]
        exported = (await export_table(world.app, guest.id, table)).decode()
        assert STAMP_OPEN not in exported
        assert "Europe" not in exported
        assert not [event["text"] for event in json.loads(exported)["events"] if re.search(r"20\d\d-\d", event["text"])]
    shown += (await world.app.render_screen(None, "", table)).text
    assert any(STAMP_OPEN in text for text in shown)
    for text in shown:
        assert not re.search(r"20\d\d-\d\d", text), f"expected formatted dates only: {text}"
        assert all(piece.text for piece in split_timestamps(text))


@pytest.mark.parametrize(
    ("zone", "cities"),
    [
        ("Europe/Prague", "Prague Praha Prag Прага praha Brno"),
        ("Europe/Vienna", "Vienna Wien Vídeň Вена Viden"),
        ("Europe/Berlin", "München Munich Mnichov Мюнхен Köln Berlin Берлин cet"),
        ("Europe/Moscow", "Moscow Москва Moskva Moskau мск"),
        ("Europe/London", "London Londýn Лондон"),
        ("Europe/Paris", "Paris Paříž Париж"),
        ("America/New_York", "EST est edt NYC Boston"),
        ("America/Los_Angeles", "LA Seattle US/Pacific"),
        ("Europe/Kyiv", "Kyiv Kiev Kiew Київ Киев Львів Europe/Kiev"),
        ("Europe/Istanbul", "Istanbul Asia/Istanbul"),
        ("Asia/Kolkata", "Kolkata Calcutta Mumbai"),
        ("Europe/Bratislava", "Košice"),
        ("Europe/Warsaw", "Kraków Gdańsk Краков"),
        ("Europe/Madrid", "Barcelona"),
        ("Asia/Shanghai", "Beijing Peking Пекин"),
    ],
)
def test_city_is_found_by_its_names_in_four_languages(zone: str, cities: str) -> None:
    for city in cities.split():
        assert match_timezones(city) == [zone]


MONTHS = [datetime(year, month, 1, tzinfo=UTC) for year in (2024, 2026, 2028) for month in range(1, 13)]


def year_of(zone: str) -> tuple[object, ...]:
    return tuple(at.astimezone(ZoneInfo(zone)).utcoffset() for at in MONTHS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_renamed_timezone_does_not_make_a_city_ambiguous(lang: str) -> None:
    for zone in set(map(current_name, list_timezones())):
        for name in {zone, zone.rpartition("/")[2].replace("_", " "), zone_city(zone, lang)}:
            found = match_timezones(name)
            assert len(set(map(year_of, found))) == len(found) > 0, f"{name}: expected one zone per year, got {found}"
            assert year_of(zone) in map(year_of, found), f"{name}: {zone} is not among {found}"
    for zone in list_timezones():
        assert [year_of(found) for found in match_timezones(zone)] == [year_of(zone)]


def test_name_prefix_matches_all_zones_that_start_with_it() -> None:
    assert {"America/New_York", "America/North_Dakota/New_Salem"} <= set(match_timezones("New"))
    assert match_timezones("x") == []


PRAGUE = WakingHours("Europe/Prague", (1320, 480), (5, 6))

STORED: list[tuple[Move, events.TableEvent]] = [
    (("RewindVoteOpened", '{"to":7,"due":99}'), events.RewindVoteOpened(2, 7, 99)),
    (("RewindAgreed",), events.RewindAgreed(2)),
    (("VoteOpened", '{"kind":"absent","arg":"1","due":99}'), events.VoteOpened(2, "absent", "1", 99)),
    (("SeatLeft", '{"removed":[]}'), events.SeatLeft(2, "p")),
    (("AiTookOver", '{"late":true}'), events.AiTookOver(2, late=True)),
    (("HostChanged",), events.HostChanged(2, "p")),
    (
        ("SeatTaken", '{"habits":{"hours":{"zone":"Europe/Prague","quiet":[1320,480],"off":[5,6]},"pings":"dm",'
            '"away":{"begin":5,"end":9,"how":"pause"},"remind":"24h"}}'),
        events.SeatTaken(2, "p", Availability(PRAGUE, "dm", HolidayPeriod(5, 9, "pause"), "24h")),
    ),
    (("QuietHoursEnded",), events.QuietHoursEnded()),
]  # fmt: skip
"""Events as stored, at seat 2, by or about the user ``p``: one for each form of a field."""

DAMAGED: list[Move] = [
    (), ("TimeStopped",), ("RewindAgreed", "{"), ("VoteOpened",), ("VoteOpened", '{"kind":"smile","arg":"1","due":9}'),
    ("PlayerCalled", '{"kind":"tomorrow"}'), ("VoteCast", "[]"),
]  # fmt: skip

TOKENS = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=8)
MOMENTS = st.integers(0, 2**42)
HOURS = st.builds(
    WakingHours,
    st.sampled_from(["UTC", "Asia/Tokyo"]),
    st.sampled_from([(0, 0), (1320, 480)]),
    st.sampled_from([(), (0, 6)]),
)
AWAYS = st.builds(HolidayPeriod, MOMENTS, MOMENTS, st.sampled_from(["ai", "deputy", "pause"]))
HABITS = st.builds(Availability, HOURS, TOKENS, st.none(), TOKENS | st.just(""))
SHAPES: dict[Any, st.SearchStrategy[Any]] = {
    str: TOKENS,
    int: MOMENTS,
    int | None: MOMENTS | st.none(),
    bool: st.booleans(),
    WakingHours: HOURS,
    HolidayPeriod: AWAYS,
    Availability: HABITS,
    tuple[str, ...]: st.lists(TOKENS).map(tuple),
    tuple[int, ...]: st.lists(st.integers(0, 4)).map(tuple),
}
"""Possible values of event fields by type; for a ``Literal``, all its values."""


@pytest.mark.parametrize("kind", get_args(events.TableEvent), ids=lambda kind: kind.__name__)
@settings(max_examples=100 if FULL else 25)
@given(data=st.data())
def test_every_event_survives_encoding_and_decoding(kind: type[msgspec.Struct], data: st.DataObject) -> None:
    hints = get_type_hints(kind)
    fields = {name: SHAPES[hint] if hint in SHAPES else st.sampled_from(get_args(hint)) for name, hint in hints.items()}
    if kind is events.SeatTaken:
        fields["habits"] = st.builds(
            lambda habits, away: msgspec.structs.replace(habits, away=away), HABITS, AWAYS | st.none()
        )
    event: Any = data.draw(st.builds(kind, **fields))
    encoded = events.encode_event(event)
    assert events.decode_event(LogEntry("table", encoded.seat, user=encoded.user, move=encoded.move)) == event


@pytest.mark.parametrize(("move", "event"), STORED, ids=lambda part: part[0] if isinstance(part, tuple) else "")
def test_event_encoding_stays_stable(move: Move, event: events.TableEvent) -> None:
    assert events.encode_event(event).move == move
    assert events.decode_event(LogEntry("table", 2, user="p", move=move)) == event


@pytest.mark.parametrize("move", DAMAGED)
def test_damaged_event_is_rejected(move: Move) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of any kind
        events.decode_event(LogEntry("table", 2, move=move))


def test_move_entries_are_not_decoded_as_events() -> None:
    assert events.decode_event(LogEntry("move", 0, move=("QuietHoursEnded",))) is None


@pytest.mark.lint
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_pace_has_a_distinct_label_that_fits_a_button(lang: str) -> None:
    translator = Translator(lang)
    said = [translator(time_control_text(TIME_CONTROLS[name])) for name in TIME_CONTROLS]
    assert len(set(said)) == len(TIME_CONTROLS)
    assert max(map(len, said)) <= 80, f"{max(said, key=len)!r} is longer than 80 characters"


@pytest.mark.parametrize(
    ("city", "zone"),
    [
        ("Roma", "Europe/Rome"), ("Warszawa", "Europe/Warsaw"), ("København", "Europe/Copenhagen"),
        ("Lisboa", "Europe/Lisbon"), ("Bruxelles", "Europe/Brussels"), ("Helsingfors", "Europe/Helsinki"),
        ("București", "Europe/Bucharest"), ("Αθήνα", "Europe/Athens"), ("Beograd", "Europe/Belgrade"),
        ("La Habana", "America/Havana"), ("東京", "Asia/Tokyo"), ("القاهرة", "Africa/Cairo"),
    ],
)  # fmt: skip
def test_a_city_is_found_by_its_local_name(city: str, zone: str) -> None:
    assert find_city_zone(city) == zone
    assert match_timezones(city) == [zone]
    now = datetime(2026, 11, 25, 10, 0)  # noqa: DTZ001 - local time
    assert parse_date(f"friday 20:00 {city}", "en", now, zone) == ParsedDate(datetime(2026, 11, 27, 20, 0))  # noqa: DTZ001 - local time


@pytest.mark.lint
def test_local_cities_match_cldr() -> None:
    assert json.loads(TARGET.read_text("utf-8")) == build_local_cities(), (
        "local_cities.json is outdated: run make_local_cities.py again"
    )


def test_local_city_names_lead_to_their_own_zone() -> None:
    wrong = {
        city: found for zone, cities in json.loads(TARGET.read_text("utf-8")).items() for city in cities
        if (found := find_city_zone(city)) != zone
    }  # fmt: skip
    assert not wrong


USUAL_HOURS = ("Europe/Prague", "1320-480")


def hours_question(screen: Screen) -> str:
    """Return the line of a screen that asks for zone and quiet hours, or an empty text."""
    return next((line for line in (*screen.text, *screen.after) if match_text("clock-ask-hours", line)), "")


async def test_accepted_timezone_prompt_applies_to_table_and_is_not_repeated(
    world: World, table: str, anna: Guest, ben: Guest
) -> None:
    await anna.change(guessed_timezone="Europe/Prague")
    await plan_pebbles(anna, table)
    assert hours_question(anna.screen) == render_text(
        "clock-ask-hours", time="12:00", zone="Prague", quiet="22:00–08:00"
    )
    assert (await anna.tap(render_text("clock-ask-yes"))).notice == render_text("app-saved")
    assert hours_question(anna.screen) == ""
    assert (await anna.load_user()).hours == WakingHours("Europe/Prague", (1320, 480))
    assert (await world.table_clock(table)).seats[0].hours == WakingHours("Europe/Prague", (1320, 480))
    await world.go(hours=11)
    await plan_pebbles(ben, table)
    assert [ping.is_silent for ping in await world.pings(table) if ping.user == anna.id] == [True]
    second, (_, dan) = await start_table(world, "Cleo", "Dan")
    assert hours_question(await anna.press(OpenMove(second))) == ""
    await plan_pebbles(dan, second)
    assert hours_question(dan.screen), "Dan is not asked"


async def test_hours_prompt_appears_at_most_daily_and_never_while_a_clock_is_paused(
    world: World, table: str, anna: Guest, ben: Guest
) -> None:
    second = await anna.open_table(ben)
    await anna.press_each(SetTimeControl(second, "turn-3d"), StartGame(second))

    async def count_questions() -> int:
        """Open each panel twice."""
        return sum([bool(hours_question(await anna.press(OpenMove(one)))) for one in (table, second) * 2])

    assert await count_questions() == 0, "a clock waits for the answers"
    await plan_pebbles(anna, table)
    assert hours_question(anna.screen)
    await plan_pebbles(anna, second)
    assert not hours_question(anna.screen)
    await world.go(hours=23, minutes=59)
    assert await count_questions() == 0
    await world.go(minutes=1)
    assert await count_questions() == 1
    await plan_pebbles(ben, table)
    await plan_pebbles(ben, second)
    await world.go(hours=23)
    assert await count_questions() == 0, "a clock waits for the answers"
    await anna.press(SetQuietHours(FreeText("22:00-8:00")))
    await answer_question(anna, table)
    await world.go(days=1)
    assert await count_questions() == 0


async def start_evening_turn(world: World, *, hour: int = 18) -> tuple[str, Guest]:
    """Start a game in which Anna has twelve hours for a turn.

    The turn begins at this hour UTC, which is two hours later where she lives.
    """
    world.hands.now = world.hands.now.replace(hour=hour)
    table, (anna, ben) = await start_table(world, "Anna", "Ben", time_control="turn-12h")
    await anna.change(guessed_timezone="Europe/Prague")
    await plan_pebbles(ben, table)
    return table, anna


@pytest.mark.parametrize(
    "presses",
    [
        (),
        (SetTimezone(FreeText("Europe/Prague")), SetQuietHours(FreeText("22:00-8:00"))),
        (SetQuietHours(FreeText("22:00-8:00")),),
        pytest.param(
            (ChangeSetting("pings", "dm"), SetQuietHours(FreeText("22:00-8:00"))), id="a ping setting is no answer"
        ),
    ],
)
async def test_first_hours_answer_applies_to_running_turn(world: World, presses: tuple[Press, ...]) -> None:
    """A user who answers in the evening, by "yes" or with their hours, does not run out of time that night."""
    table, anna = await start_evening_turn(world)
    await world.go(minutes=5)
    await anna.press_each(*presses or (ConfirmHours(table, *USUAL_HOURS),))
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 2, 16), (
        "expected the deadline to use the new timezone"
    )
    await world.go(hours=21)
    assert await world.events(table, events.TurnExpired) == []
    await world.go(hours=1)
    assert await world.events(table, events.TurnExpired) != []


async def test_first_hours_answer_applies_from_turn_start(world: World) -> None:
    """The turn began at three in the morning, so night hours are credited. A second answer affects only later turns."""
    table, anna = await start_evening_turn(world, hour=1)
    await world.go(hours=6)
    await anna.press(ConfirmHours(table, *USUAL_HOURS))
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 1, 18), (
        "expected the deadline to use the new timezone"
    )
    await world.go(hours=2)
    await anna.press(SetQuietHours(FreeText("12:00-20:00")))
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 1, 18), "a second answer moved the clock"


async def test_opening_other_hours_hides_timezone_prompt(world: World, table: str, people: list[Guest]) -> None:
    await plan_pebbles(people[0], table)
    assert (await people[0].tap("hours-other")).title == render_text("clock-hours-button")
    await world.go(days=1)
    assert hours_question(await people[0].press(OpenMove(table))) == ""


@pytest.mark.parametrize(
    "told", [{"time_control": "none"}, {"time_control": "live-10m"}, {"hours": {"Anna": WakingHours("Europe/Prague")}}]
)
async def test_timezone_prompt_is_hidden_if_hours_are_irrelevant_or_known(world: World, told: dict[str, Any]) -> None:
    table, people = await start_table(world, "Anna", "Ben", **told)
    await plan_pebbles(people[0], table)
    assert hours_question(people[0].screen) == ""


async def test_platform_locale_sets_guessed_timezone_only(world: World) -> None:
    for n, (locale, zone) in enumerate({"cs": "Europe/Prague", "en-US": "America/New_York", "xx": ""}.items()):
        person = await world.app.ensure_user(f"test:locale-{n}-{world.hands.ms}-{id(world)}", "Zoe", locale)
        assert person.guessed_timezone == zone
        assert person.own_timezone == "", "an unstated timezone was stored"


async def test_stale_timezone_prompt_keeps_stated_timezone(table: str, anna: Guest) -> None:
    """A prompt still open elsewhere asks about a guess, so its answer does not change the stated timezone."""
    await plan_pebbles(anna, table)
    yes = anna.button(render_text("clock-ask-yes"))
    await anna.press(SetTimezone(FreeText("Asia/Tokyo")))
    await anna.change(browser_timezone="Europe/Prague")
    await anna.press(yes.callback_data)
    assert (await anna.load_user()).hours == WakingHours("Asia/Tokyo", (1320, 480))


async def test_quiet_hours_use_guessed_timezone_until_confirmed(world: World) -> None:
    """Without a timezone the hours would have no meaning."""
    anna = await world.arrive("Anna", lang="cs")
    await anna.press(SetQuietHours(FreeText("1320-480")))
    person = await anna.load_user()
    assert (person.hours, person.own_timezone) == (WakingHours("Europe/Prague", (1320, 480)), "")
    await anna.press(ShowHours())
    told = Translator("cs").translate("clock-zone-guessed", told="guess")
    assert told in anna.screen.text
    await anna.tap("Ano, ")
    assert (await anna.load_user()).own_timezone == "Europe/Prague"
    assert told not in anna.screen.text


def test_merged_user_keeps_stated_timezone_over_guess() -> None:
    anna = User("a", "Anna", guessed_timezone="Europe/London", is_leading=True)
    ben = User("b", "Ben", hours=WakingHours("Asia/Tokyo"), merged_ids=("c",))
    assert merge_user(ben, anna).own_timezone == merge_user(anna, ben).own_timezone == "Asia/Tokyo"


async def test_unoffered_timezone_is_ignored(table: str, people: list[Guest]) -> None:
    for rest in ("Atlantis 1320-480", "Europe/Prague 60-1380", ""):
        assert (await people[0].press(f"{ConfirmHours.data_prefix(table)} {rest}")).notice, f"{rest} is accepted"
        assert (await people[0].load_user()).hours == WakingHours()


def test_every_guessed_timezone_exists() -> None:
    assert set(TIMEZONE_BY_LOCALE.values()) <= set(list_timezones())
    zones = {"en-GB": "Europe/London", "de_AT": "Europe/Vienna", "pt-BR": "America/Sao_Paulo", "": ""}
    assert {locale: timezone_of_locale(locale) for locale in zones} == zones
