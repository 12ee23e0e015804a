"""Test iCalendar files with an independent parser: nights, series, cancellations, links and escaping."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
import vobject  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.api import App
from bot.app.clocks.waking_hours import utc_datetime
from bot.app.game_nights import calendar_links, series
from bot.app.game_nights.edits import cancel_night, publish_night, update_night
from bot.app.game_nights.night import GameNight, format_stored_time, local_to_epoch_ms
from bot.store.errors import StoreError
from bot.store.timers import TimerKind
from tests.app.clocks.clocked_tables import World
from tests.app.game_nights.conftest import PRAGUE_HOURS, WEEKLY, next_night, plan_night
from tests.app.gameplay import QUICK, ChannelAdmins, Guest, require
from tests.callbacks import (
    AnswerLaterNights,
    CancelNight,
    DeleteAccount,
    NightIn,
    NightMaybe,
    RenewCalendar,
    RenewGroupCalendar,
    ShowCalendar,
)
from tests.texts import render_text

NOW = datetime(2026, 6, 1, 10, tzinfo=UTC)


def parse_calendar(data: bytes) -> dict[str, Any]:
    """Return every event by its UID; check that the lines of the file follow RFC 5545."""
    text = data.decode()
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n")), "a line is longer than 75 bytes"
    assert "\n" not in text.replace("\r\n", ""), "a line does not end with CR LF"
    found = vobject.readOne(text)
    assert found.version.value == "2.0"
    return {event.uid.value: event for event in getattr(found, "vevent_list", [])}


def write_calendar(night: GameNight, url: str = "") -> bytes:
    """Write the calendar file of a night and its series."""
    return calendar_links.build_calendar_file(calendar_links.list_calendar_entries(night), "Nights", "en", NOW, url)


def read_night(night: GameNight, url: str = "") -> dict[str, Any]:
    """Write the calendar file of a night, and return its events by UID."""
    return parse_calendar(write_calendar(night, url))


async def read_link(world: World, token: str, night: str = "") -> dict[str, Any]:
    """Return the events behind a working link by UID."""
    return parse_calendar(require(await world.app.load_calendar(token, night)))


def check_strictly(data: bytes) -> None:
    """Check the demands of strict readers: no control characters, no method without organizer, zones with changes."""
    text = data.decode()
    assert not [char for char in text if char < " " and char not in "\r\n"]
    assert "\x7f" not in text
    if "METHOD:" in text:
        assert text.count("ORGANIZER") == text.count("BEGIN:VEVENT")
    for zone in text.split("BEGIN:VTIMEZONE")[1:]:
        changes = re.findall(r"TZOFFSETFROM:(\S+)\s+TZOFFSETTO:(\S+)", zone.split("END:VTIMEZONE")[0])
        assert changes
        assert len([change for change in changes if change[0] == change[1]]) == (len(changes) == 1), (
            "expected one observance for a zone without changes"
        )


def build_night(begin: str = "2026-06-05T20:00", zone: str = "Europe/Prague", **change: object) -> GameNight:
    plan = GameNight("oabcdefghij", "h", "place", "en", zone, begin, games=("pebbles",), **change)  # type: ignore[arg-type]
    return publish_night(plan, int(NOW.timestamp() * 1000))


@pytest.mark.slow
@given(
    st.datetimes(datetime.fromisoformat("2026-06-02"), datetime.fromisoformat("2029-06-01")),
    st.sampled_from(
        ("Europe/Prague", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns", "UTC")
    ),
    st.integers(30, 720),
    st.text(max_size=200),
    st.sampled_from(["", "Café; Slavia, 2"]),
)
@settings(max_examples=60, deadline=None)
def test_exported_night_is_parsed_back_unchanged(
    begin: datetime, zone: str, minutes: int, note: str, where: str
) -> None:
    note = "".join(c for c in note if c.isprintable())
    plan = build_night(format_stored_time(begin), zone, minutes=minutes, note=note, where=where)
    data = write_calendar(plan)
    check_strictly(data)
    (event,) = parse_calendar(data).values()
    start = event.dtstart.value
    assert start.astimezone(UTC) == utc_datetime(plan.start_ms)
    assert event.summary.value == "Game night: Pebbles"
    assert event.duration.value == timedelta(minutes=minutes), f"expected the event to last {minutes} minutes"
    assert calendar_links.escape_tags(note).strip() in event.description.value
    # an empty place is omitted
    assert not where or event.location.value == where, "the place was changed in the file"
    if zone != "UTC":
        assert f"TZID:{zone}" in data.decode(), f"the file lacks the rules of zone {zone}"
        assert start.astimezone(ZoneInfo(zone)).utcoffset() == start.utcoffset()


def test_calendar_event_keeps_uid_and_increases_sequence() -> None:
    plan = build_night(rule="FREQ=WEEKLY;BYDAY=FR")
    seen = read_night(plan)
    assert len(seen) == 1 + series.AHEAD
    assert set(read_night(next_night(plan, plan.end_ms))) & set(seen) == set(seen) - {f"{plan.id}@bottega"}, (
        "the event has a new UID"
    )
    changed = update_night(plan, "h", where="elsewhere")
    again = read_night(changed)
    assert all(int(again[uid].sequence.value) == int(seen[uid].sequence.value) + 1 for uid in seen)
    assert next_night(changed, changed.end_ms).sequence == changed.sequence, "the sequence number went back"


def test_cancelled_or_skipped_night_has_cancelled_status() -> None:
    plan = build_night(rule="FREQ=WEEKLY;BYDAY=FR")
    assert read_night(cancel_night(plan, "h"))[f"{plan.id}@bottega"].status.value == "CANCELLED"
    skipped = msgspec.structs.replace(plan, skips=("2026-06-12T20:00",), moves={"2026-06-19T20:00": "2026-06-20T18:00"})
    found = sorted((e.dtstart.value.astimezone(UTC), e.status.value) for e in read_night(skipped).values())
    assert [status for _, status in found[:3]] == ["CONFIRMED", "CANCELLED", "TENTATIVE"]
    assert found[2][0] == utc_datetime(local_to_epoch_ms("2026-06-20T18:00", plan.zone))


def test_exported_series_keeps_local_time_across_clock_change() -> None:
    found = read_night(build_night("2026-10-09T20:00", rule="FREQ=WEEKLY;BYDAY=FR")).values()
    assert {event.dtstart.value.strftime("%H:%M") for event in found} == {"20:00"}
    assert {event.dtstart.value.utcoffset() for event in found} == {timedelta(hours=1), timedelta(hours=2)}


async def read_calendar_token(guest: Guest, label: str) -> str:
    await guest.press(ShowCalendar())
    return guest.button(label).url.rpartition("/")[2].removesuffix(".ics")


async def test_calendar_links_are_private_and_renewable(world: World, anna: Guest) -> None:
    ben, cyril = await world.arrive("Ben", at=anna.place), await world.arrive("Cyril", at=anna.place)
    name = await plan_night(anna)
    await ben.press(NightMaybe(name))
    await ben.change(hours=PRAGUE_HOURS)
    mine, group = [await read_calendar_token(ben, render_text(f"night-cal-{whose}")) for whose in ("mine", "group")]
    (event,) = (await read_link(world, mine)).values()
    assert (event.uid.value, event.status.value) == (f"{name}@bottega", "TENTATIVE")
    assert set(await read_link(world, group)) == {f"{name}@bottega"}
    assert await read_link(world, await read_calendar_token(cyril, render_text("night-cal-mine"))) == {}
    assert set(await read_link(world, mine, name)) == {f"{name}@bottega"}
    assert await read_link(world, mine, name[:-1] + ("a" if name[-1] != "a" else "b")) == {}, "the night does not exist"
    await anna.press(CancelNight(name))
    (event,) = (await read_link(world, mine)).values()
    assert event.status.value == "CANCELLED"
    await ben.press(RenewCalendar())
    assert await world.app.load_calendar(mine) is None, "the old link still opens the calendar"
    assert await world.app.load_calendar("x" * 26) is None
    renewed = await read_calendar_token(ben, render_text("night-cal-mine"))
    assert len(renewed) == 26
    await ben.press(DeleteAccount("yes"))
    assert (await token_of(world, ben.id), await world.app.load_calendar(renewed)) == ("gone", None)


async def test_personal_calendar_follows_replies_to_later_occurrences(world: World, anna: Guest) -> None:
    ben, cyril = await world.arrive("Ben", at=anna.place), await world.arrive("Cyril", at=anna.place)
    name = await plan_night(anna, "fri 8pm", WEEKLY)
    await ben.press_each(NightIn(name), AnswerLaterNights(name, "2026-06-19T20:00", "out"))
    await cyril.press(AnswerLaterNights(name, "2026-06-26T20:00", "in"))

    async def event_days(guest: Any) -> list[str]:
        read = await read_link(world, await read_calendar_token(guest, render_text("night-cal-mine")))
        return sorted(event.dtstart.value.strftime("%m-%d") for event in read.values())

    assert (await event_days(ben))[:3] == ["06-05", "06-12", "06-26"]
    assert await event_days(cyril) == ["06-26"]
    assert (await event_days(anna))[:3] == ["06-05", "06-12", "06-19"]


async def token_of(world: World, person: str) -> str:
    document = await world.service.store.documents.load_document("calendar-of", f"user:{person}")
    return document.data.decode() if document is not None else "gone"


def test_html_tags_in_notes_are_neutralized_and_links_kept() -> None:
    """Some calendar programs render a description as HTML. None renders other markup, or a location, as HTML."""
    links = "https://rules.example/princes?a=1 www.club.example mailto:a@b.cz 2 < 3, [free](https://club.example)"
    note = f"<a href='https://evil.example'>free</a> <!-- x --> {links}"
    (event,) = read_night(build_night(note=note, where=note), "https://house.example").values()
    assert links in event.description.value
    assert not re.search(r"<[a-z/!?]", event.description.value, re.IGNORECASE)
    assert event.location.value == note
    assert "https://house.example/" in event.description.value, "the event lacks the link to the night"


@pytest.mark.parametrize(
    "where",
    ["https://meet.example.org/bottega", "https://zoom.example.com/j/123?pwd=abc", "Plzeňská 12, 3.patro",
     "U Anny (2.vchod)", "Kino@Home"],
)  # fmt: skip
def test_place_is_exported_unchanged(where: str) -> None:
    """Users open links and look up addresses. An invisible character breaks both (w3c/calendar#152).

    ``3.patro`` is Czech for the third floor.
    """
    (event,) = read_night(build_night(where=where)).values()
    assert event.location.value == where


def test_control_characters_in_notes_are_removed() -> None:
    data = write_calendar(build_night(note="Ring\x00 \x07twice\x7f", where="B\x1bar", zone="Africa/Lagos"))
    check_strictly(data)
    (event,) = parse_calendar(data).values()
    assert "Ring twice" in event.description.value
    assert event.location.value == "Bar"


async def test_only_admins_renew_the_calendar_link_of_a_channel(world: World, channel_admins: ChannelAdmins) -> None:
    anna = await world.arrive("Anna")
    zoe = await channel_admins.arrive(world.arrive, anna.place)
    anna.app = App(world.service.store, timings=QUICK, clock=world.hands, url="https://bottega.example.org")
    old = await read_calendar_token(anna, render_text("night-cal-group"))
    assert f"webcal://bottega.example.org/calendar/{old}.ics" in [copy.text for copy in anna.screen.copies]
    await anna.press(RenewGroupCalendar(anna.place))
    assert await world.app.load_calendar(old) is not None
    await zoe.press(RenewGroupCalendar(anna.place))
    assert await world.app.load_calendar(old) is None
    assert await world.app.load_calendar(await read_calendar_token(anna, render_text("night-cal-group"))) is not None


async def test_calendar_link_stays_closed_after_interrupted_renewal(
    world: World, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan_night(anna)
    service = world.service
    await anna.press(ShowCalendar())
    old = await token_of(world, anna.id)
    assert await calendar_links.build_calendar_response(service, old) is not None
    real = service.store.documents.delete_document

    async def die_after_first(kind: str, name: str, *timers: TimerKind) -> None:
        await real(kind, name, *timers)
        raise StoreError("store-away")

    with monkeypatch.context() as cut:
        cut.setattr(service.store.documents, "delete_document", die_after_first)
        await anna.press(RenewCalendar())
    await anna.press(ShowCalendar())
    new = await token_of(world, anna.id)
    assert new != old
    assert await calendar_links.build_calendar_response(service, old) is None
    assert await calendar_links.build_calendar_response(service, new) is not None


async def test_calendar_link_created_during_renewal_opens_nothing(
    world: World, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, made = world.service, list[str]()
    update = service.store.documents.update_value

    async def renew_first(kind: str, name: str, *given: Any, **named: Any) -> Any:
        if kind == calendar_links.KIND and not made:
            made.append(name)
            await calendar_links.delete_calendar_link(service, f"user:{anna.id}")
        return await update(kind, name, *given, **named)

    monkeypatch.setattr(service.store.documents, "update_value", renew_first)
    await anna.press_each(ShowCalendar(), ShowCalendar())
    token = await token_of(world, anna.id)
    assert made[0] != token
    assert await calendar_links.build_calendar_response(service, made[0]) is None, (
        "expected a renewal to close the link"
    )
    assert await calendar_links.build_calendar_response(service, token) is not None
