"""Test game nights on Discord: planning, answers, edits on both sides, opening, 300 answers at once with errors."""

import asyncio
import random
import re
from base64 import b64decode
from datetime import datetime, timedelta
from functools import partial
from unittest.mock import AsyncMock

import pytest

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.game_nights import calendar_sync, card, schedule
from bot.app.game_nights.night import GameNight, format_stored_time, local_to_epoch_ms
from bot.app.game_nights.plan_editor import local_now
from bot.app.game_nights.store import NIGHTS
from bot.frontends.discord import event_interest, scheduled_events
from engines import GAMES
from render.core.game_chooser import BANNER
from tests.callbacks import (
    AnswerLaterNights,
    CancelNight,
    FreeText,
    Press,
    RepeatNight,
    SetNightField,
    SetNightReminders,
    SetNightTime,
    ShiftNight,
    SkipNight,
    TypeNightField,
    data_of,
)
from tests.chat.discord.game_driver import DiscordEnvironment
from tests.chat.discord.models import Message, Person, press_targets, text_of
from tests.chat.discord.payloads import exception_date, exception_id
from tests.texts import match_text, render_text
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.timeout(240)


async def plan_night(discord_env: DiscordEnvironment, host: Person, *presses: Press) -> str:
    panel = await host.command("night", when="tomorrow 8pm")
    assert "<t:" in text_of(panel), "expected the date in each reader's time zone"
    shown = host.find(panel, "Post it")
    name = shown.press.split()[1]
    for press in presses:
        await discord_env.send_callback(host, data_of(press).format(name))
    await host.press(shown)
    await host.until(lambda: any("Planned by" in text_of(m) and not m.only for m in host.messages()))
    return name


def night_card(person: Person) -> Message:
    return next(m for m in reversed(person.messages()) if not m.only and "Planned by" in text_of(m))


def is_told(person: Person, text: str) -> bool:
    """Return whether a message mentions a person and contains this text."""
    return any(text in text_of(m) and person.user.id in m.mentions for m in person.messages())


async def plan_event(discord_env: DiscordEnvironment, host: Person, *presses: Press) -> tuple[str, int]:
    """Plan a night, and wait until it has its event on the server; return its id and the event's."""
    name = await plan_night(discord_env, host, *presses)
    await host.until(lambda: bool(host.world.events))
    await host.world.settle()
    (event,) = host.world.events
    return name, event


async def night_of(discord_env: DiscordEnvironment, name: str) -> GameNight:
    return await NIGHTS.load(discord_env.app.service, name)


async def test_moving_the_discord_event_moves_the_night(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, anna: Person, ben: Person
) -> None:
    name, event = await plan_event(discord_env, anna, SetNightField("{}", "game", "pebbles"))
    assert ":R>" in text_of(night_card(anna))
    await ben.tap(night_card(ben), render_text("night-button-in"))
    start = utc_datetime((await night_of(discord_env, name)).start_ms)
    assert datetime.fromisoformat(anna.world.events[event]["scheduled_start_time"]) == start
    later = start + timedelta(hours=1)
    monkeypatch.setattr(scheduled_events, "ECHO_S", 0.0)  # as if our change had been echoed long ago
    anna.world.change_event(event, scheduled_start_time=later.isoformat())
    await anna.until(lambda: f"<t:{int(later.timestamp())}:F>" in text_of(night_card(anna)))
    await ben.until(lambda: is_told(ben, "has been moved"))
    await discord_env.send_callback(anna, SetNightTime(name, format_stored_time(later + timedelta(hours=1))))
    await anna.until(lambda: anna.world.events[event]["scheduled_start_time"] > later.isoformat())
    await anna.world.settle()
    assert len(anna.world.events) == 1, f"expected one event, got {len(anna.world.events)}"


async def test_deleted_server_event_cancels_the_night(
    discord_env: DiscordEnvironment, anna: Person, ben: Person
) -> None:
    name, event = await plan_event(discord_env, anna)
    await ben.tap(night_card(ben), render_text("night-button-in"))
    assert banner_games(discord_env, night_card(anna)) == list(GAMES), "expected the games to choose from on the banner"
    anna.world.delete_event(event)
    await anna.until(lambda: any(render_text("night-is-off-calendar") in text_of(m) for m in anna.messages()))
    assert not any(match_text("night-is-off", text_of(m)) for m in anna.messages()), (
        "expected no notice that a user called it off"
    )
    assert (await night_of(discord_env, name)).state == "off"
    await ben.until(lambda: is_told(ben, "has been called off"))


async def test_night_works_without_permission_to_create_events(discord_env: DiscordEnvironment, anna: Person) -> None:
    anna.world.may_events = False
    name = await plan_night(discord_env, anna)
    await discord_env.send_callback(anna, CancelNight(name))
    await anna.until(lambda: any("called this night off" in text_of(m) for m in anna.messages()))
    assert not anna.world.events


@pytest.mark.slow
@pytest.mark.timeout(480)
async def test_300_simultaneous_replies_survive_api_errors(discord_env: DiscordEnvironment, anna: Person) -> None:
    name = await plan_night(discord_env, anna, SetNightField("{}", "most", "50"))
    people = [discord_env.person(f"P{n}") for n in range(299)]
    dice = random.Random(8)
    faults = ((500, {"message": "away", "code": 0}), (429, {"message": "slow", "retry_after": 0.2, "global": False}))
    anna.world.fault = lambda _, path: dice.choice(faults) if "/messages" in path and dice.random() < 0.3 else None
    first = night_card(anna)

    async def answer(person: Person) -> None:
        await asyncio.sleep(dice.random() * 3)
        await person.send_press(person.find(first, "I’m in"))

    await asyncio.gather(*(answer(person) for person in people))
    await anna.until(lambda: "In (50 of 50)" in text_of(night_card(anna)))
    anna.world.fault = None
    await anna.until(lambda: "and 220 more" in text_of(night_card(anna)), 4 * PATIENCE_S)  # 300 presses, not one
    assert len((await night_of(discord_env, name)).replies) == 300
    assert night_card(anna).id == first.id
    reader = people[0]
    page = await reader.tap(night_card(reader), render_text("night-list"), private=True)
    named = set(text_of(page).replace(",", " ").split())
    for _ in range(250 // card.MAX_NAMES):
        assert page.only == reader.user.id
        page = await reader.tap(page, render_text("app-page-after"), private=True)
        named |= set(text_of(page).replace(",", " ").split())
    assert named >= {person.user.name for person in (anna, *people)}, "expected every guest on a page of the list"
    assert night_card(anna).id == first.id


@pytest.mark.slow
async def test_event_moved_during_bot_downtime_updates_the_night(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, anna: Person
) -> None:
    name, event = await plan_event(discord_env, anna)
    monkeypatch.setattr(scheduled_events, "ECHO_S", 0.0)
    later = utc_datetime((await night_of(discord_env, name)).start_ms) + timedelta(hours=2)
    await discord_env.stop()
    anna.world.change_event(event, scheduled_start_time=later.isoformat())
    look_up = AsyncMock(wraps=calendar_sync.build_external_event)
    monkeypatch.setattr(calendar_sync, "build_external_event", look_up)
    process = await discord_env.begin()
    await anna.until(lambda: f"<t:{int(later.timestamp())}:F>" in text_of(night_card(anna)))
    assert len(anna.world.events) == 1
    await anna.world.settle()
    look_up.assert_any_await(process.app.service, name)
    look_up.reset_mock()
    await process.bot.scheduled_events.sync_all_nights()
    assert name not in str(look_up.await_args_list), "expected an unchanged event not to load its night"


EVIL = "[free](https://evil.example) @everyone <@1> **x** discord.gg/abc"
HARMFUL = ("@everyone", "@here", "://evil", "<@1>", "discord.gg")


@pytest.mark.slow
async def test_typed_text_is_escaped_in_the_server_event(discord_env: DiscordEnvironment) -> None:
    host = discord_env.person("@here")
    texts = (TypeNightField("{}", "note", FreeText(EVIL)), TypeNightField("{}", "where", FreeText(EVIL)))
    name, event = await plan_event(discord_env, host, SetNightField("{}", "game", "pebbles"), *texts)
    told = host.world.events[event]
    assert "free" in told["entity_metadata"]["location"], "expected the venue in the event"
    assert re.search(r"\\\[free\\?\]\(", told["description"]), f"expected escaped markup, got {told['description']}"
    assert not any(raw in str(told) for raw in HARMFUL), f"expected no harmful words, got {told}"
    for field in texts:
        before = discord_env.world.events[event]
        await discord_env.send_callback(host, TypeNightField(name, field.what, FreeText(f"{EVIL} {EVIL} {EVIL}")))
        await host.until(lambda before=before: discord_env.world.events[event] != before)  # type: ignore[misc]
    told = discord_env.world.events[event]
    assert not any(raw in str(told) for raw in HARMFUL), f"expected no harmful words, got {told}"
    assert len(told["description"]) <= scheduled_events.MAX_DESCRIPTION
    assert f"https://discord.com/channels/{discord_env.guild}" in told["description"], "expected a link to the server"


async def test_interest_in_the_event_counts_as_a_reply(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, anna: Person, ben: Person
) -> None:
    world = anna.world
    name, event = await plan_event(discord_env, anna)
    assert render_text("discord-event-how") in world.events[event]["description"]
    await world.settle()
    world.press_interested(event, ben.user)
    await ben.until(lambda: "Anna, Ben" in text_of(night_card(ben)))
    world.press_interested(event, ben.user, comes=False)
    await ben.until(lambda: "Ben" not in text_of(night_card(ben)))
    await ben.tap(night_card(ben), "Maybe")
    world.press_interested(event, ben.user, comes=False)
    await world.settle()
    assert sorted(reply.how for reply in (await night_of(discord_env, name)).replies.values()) == ["in", "maybe"], (
        "expected the reply to stay as answered"
    )
    world.press_interested(event, discord_env.person("Later").user, exception="77")
    others = [discord_env.person(f"P{n}") for n in range(4)]
    for person in others[:2]:
        world.press_interested(event, person.user)
    await ben.until(lambda: all(f"P{n}" in text_of(night_card(ben)) for n in range(2)))
    await others[0].tap(night_card(ben), "Can’t")
    await discord_env.process.bot.wait_until_idle()
    await discord_env.stop()
    world.requests.clear()
    world.press_interested(event, others[1].user, comes=False)
    for person in others[2:]:
        world.press_interested(event, person.user)
    monkeypatch.setattr(event_interest, "PAGE", 1)
    await discord_env.begin()
    await world.settle()
    assert not any(request.path.endswith("/users") for request in world.requests), (
        "expected no request for interested users at the start"
    )
    await ben.tap(night_card(ben), "Can’t")
    await ben.until(lambda: all(shown in text_of(night_card(ben)) for shown in ("P2, P3", "Can’t: P0, Ben")))
    assert "P1" not in text_of(night_card(ben)), "expected no reply of a user who is no longer interested"
    assert "Later" not in text_of(night_card(ben)), "expected no reply for another night of the series"


async def test_interest_missed_while_offline_counts_before_tables_open(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, anna: Person, ben: Person
) -> None:
    """It has no reminders, and no user presses anything; the tables even open while the bot is offline."""
    name, event = await plan_event(discord_env, anna, SetNightReminders("{}", 1440), SetNightReminders("{}", 30))
    soon_ms = (await night_of(discord_env, name)).start_ms - discord_env.app.service.now_ms() - 4000
    monkeypatch.setattr(schedule, "SHOWN_BEFORE", soon_ms)
    monkeypatch.setattr(schedule, "OPENS_BEFORE", soon_ms - 100)
    monkeypatch.setattr(schedule, "NEWS_DELAY", 3000)
    await discord_env.send_callback(anna, TypeNightField(name, "note", FreeText("bring biscuits")))
    await anna.until(lambda: "biscuits" in text_of(night_card(anna)))
    await discord_env.stop()
    anna.world.press_interested(event, ben.user)
    await asyncio.sleep(4.5)
    await discord_env.begin()
    await anna.until(lambda: any(t.press.startswith("start ") for m in anna.messages() for t in press_targets(m)))
    assert len((await night_of(discord_env, name)).lineup[0]) == 2


@pytest.mark.parametrize(
    ("kind", "where"), [(2, "#lounge"), (1, "Stage"), (3, "The Old Inn"), (3, "https://meet.example.org/abc_def?x=1")]
)
async def test_event_venue_is_a_voice_or_stage_channel_or_the_typed_text(
    discord_env: DiscordEnvironment, anna: Person, kind: int, where: str
) -> None:
    world, guild = anna.world, discord_env.guild
    venues = {
        2: world.open_channel(guild, "Lounge", voice=True),
        1: world.open_channel(guild, "Stage", voice=True, stage=True),
    }
    name, event = await plan_event(
        discord_env, anna, SetNightField("{}", "game", "pebbles"), TypeNightField("{}", "where", FreeText(where))
    )
    assert (await night_of(discord_env, name)).where == where
    told = world.events[event]
    place = (str(venues[kind].id), None) if kind in venues else (None, {"location": where})
    assert (told["entity_type"], told["channel_id"], told["entity_metadata"]) == (kind, *place)
    assert discord_env.painted[b64decode(told["image"].removeprefix("data:image/png;base64,"))].picture == BANNER, (
        "expected the game's picture in the event"
    )
    assert banner_games(discord_env, night_card(anna)) == ["pebbles"]


def banner_games(discord_env: DiscordEnvironment, message: Message) -> list[str]:
    request = discord_env.painted[message.files["board.png"]]
    assert request.picture == BANNER
    return [shown.game for shown in request.view]


WEEKLY = (TypeNightField("{}", "zone", FreeText("Atlantic/Reykjavik")), RepeatNight("{}", "FREQ=WEEKLY"))
"""Presses that make a night weekly in a zone without clock changes, which would need exceptions."""


async def test_series_is_one_recurring_event(discord_env: DiscordEnvironment) -> None:
    """Interest in the whole series counts for each night, unless the user has answered for that one."""
    anna, ben, clara, dan, eva = map(discord_env.person, ("Anna", "Ben", "Clara", "Dan", "Eva"))
    name, event = await plan_event(discord_env, anna, *WEEKLY)
    first = (await night_of(discord_env, name)).start_ms
    told = anna.world.events[event]
    assert told["recurrence_rule"]["by_weekday"] == [utc_datetime(first).weekday()]
    for fan in (ben, clara, dan):
        anna.world.press_interested(event, fan.user)
    await ben.until(lambda: "Anna, Ben, Clara, Dan" in text_of(night_card(ben)))
    anna.world.press_interested(event, eva.user, exception="77")
    anna.world.press_interested(event, dan.user, comes=False)
    slot = datetime.fromisoformat((await night_of(discord_env, name)).slot)
    await discord_env.send_callback(
        clara, AnswerLaterNights(name, format_stored_time(slot + timedelta(weeks=1)), "out")
    )
    by_a_process_that_died = exception_id(utc_datetime(first) + timedelta(weeks=2))
    told["guild_scheduled_event_exceptions"].append(
        {"event_exception_id": by_a_process_that_died, "is_canceled": True, "scheduled_start_time": None}
    )
    skips = [SkipNight(name, format_stored_time(slot + timedelta(weeks=weeks))) for weeks in (2, 3)]
    for skip in skips:
        await discord_env.send_callback(anna, skip)

    def days_off() -> list[int]:
        return sorted(
            (exception_date(id_) - utc_datetime(first)).days for id_, at in anna.world.moved.items() if not at
        )

    await anna.until(lambda: days_off() == [14, 21])
    await anna.until(lambda: any(match_text("night-skips", text_of(m)) for m in anna.messages()))
    await discord_env.send_callback(anna, skips[1])
    await anna.until(lambda: days_off() == [14])
    await discord_env.send_callback(anna, CancelNight(name))
    later = (utc_datetime(first) + timedelta(weeks=1)).isoformat()
    await anna.until(lambda: anna.world.events[event]["scheduled_start_time"] == later)
    assert list(anna.world.events) == [event], "expected the series to keep its event"
    assert anna.world.events[event]["status"] == 1
    await anna.until(lambda: days_off() == [14])
    following = (await night_of(discord_env, name)).next
    await anna.world.settle()
    answers = (await night_of(discord_env, following)).replies
    known = [await discord_env.app.ensure_user(f"discord:{one.user.id}") for one in (anna, ben, clara)]
    assert {user_id: reply.how for user_id, reply in answers.items()} == dict(
        zip((user.id for user in known), ("in", "in", "out"), strict=True)
    )
    await discord_env.send_callback(anna, RepeatNight(following, ""))
    await anna.until(lambda: anna.world.events[event]["recurrence_rule"] is None)
    await discord_env.send_callback(anna, CancelNight(following))
    await anna.until(lambda: anna.world.events[event]["status"] == 4)


@pytest.mark.parametrize("fault", ["lose the reply", "time out"])
async def test_event_is_not_created_twice_when_the_reply_is_lost(
    discord_env: DiscordEnvironment, fault: str, anna: Person
) -> None:
    world, lost = anna.world, list[str]()

    def lose_first_reply(method: str, path: str) -> str | None:
        if method != "POST" or not path.endswith("/scheduled-events") or lost:
            return None
        lost.append(path)
        return fault

    world.fault = lose_first_reply
    name = await plan_night(discord_env, anna)
    await anna.until(lambda: bool(lost))
    await discord_env.send_callback(anna, TypeNightField(name, "where", FreeText("The Old Inn")))
    await anna.until(lambda: any("The Old Inn" in str(event) for event in world.events.values()))
    await world.settle()
    ((event, _),) = world.events.items()
    await discord_env.send_callback(anna, CancelNight(name))
    await anna.until(lambda: world.events[event]["status"] == 4)


async def test_event_of_a_process_that_died_before_the_reply_is_adopted(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, anna: Person
) -> None:
    world, asked = anna.world, list[str]()

    def fall_silent(method: str, path: str) -> str | None:
        if method not in ("POST", "PATCH") or "/scheduled-events" not in path:
            return None
        asked.append(method)
        world.wake_waiters()
        return "lose the reply" if len(asked) == 1 else "hang"

    world.fault = fall_silent
    monkeypatch.setattr(scheduled_events, "CREATION_S", 0.0)
    await plan_night(discord_env, anna)
    await anna.until(lambda: len(asked) > 1)
    await discord_env.stop()
    world.fault = None
    await discord_env.begin()
    await anna.until(lambda: any(r.status == 200 and "/scheduled-events/" in r.path for r in world.requests))
    assert len(world.events) == 1


async def test_two_nights_without_posts_get_separate_events(discord_env: DiscordEnvironment, anna: Person) -> None:
    world = anna.world
    world.channels[discord_env.channel].bot -= {"send"}
    names = []
    for when in ("tomorrow 8pm", "tomorrow 9pm"):
        post = anna.find(await anna.command("night", when=when), render_text("night-post"))
        names.append(post.press.split()[1])
        await anna.press(post)
    await anna.until(lambda: len(world.events) == 2)
    begins = {(await night_of(discord_env, name)).start_ms for name in names}
    shown = [datetime.fromisoformat(event["scheduled_start_time"]) for event in world.events.values()]
    assert sorted(shown) == [utc_datetime(begin) for begin in sorted(begins)]
    assert not any("discord.com/channels" in event["description"] for event in world.events.values())


async def test_moved_date_of_a_series_becomes_an_event_exception(discord_env: DiscordEnvironment, anna: Person) -> None:
    world = anna.world
    name, _ = await plan_event(discord_env, anna, *WEEKLY)
    night = await night_of(discord_env, name)
    week = timedelta(weeks=1)
    later, was = datetime.fromisoformat(night.slot) + week, utc_datetime(night.start_ms) + week

    def is_held(at: str) -> bool:
        return [world.moved[id_] for id_, date in world.skipped.items() if date == was] == [at]

    slot = format_stored_time(later)
    times = [format_stored_time(later + by) for by in (timedelta(hours=1), timedelta(days=1))]
    shown = [utc_datetime(local_to_epoch_ms(at, night.zone)).isoformat() for at in times]
    for press, at in (
        (ShiftNight(name, slot, FreeText(times[0])), shown[0]), (ShiftNight(name, slot, FreeText(times[1])), shown[1]),
        (SkipNight(name, slot), ""), (SkipNight(name, slot), shown[1]),
    ):  # fmt: skip
        await discord_env.send_callback(anna, press)
        await anna.until(partial(is_held, at))


@pytest.mark.slow
async def test_night_stops_editing_an_event_taken_over_by_the_next_one(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    """The following night was moved forward, past this one."""
    name, event = await plan_event(discord_env, anna, RepeatNight("{}", "FREQ=WEEKLY"))
    night = await night_of(discord_env, name)
    slot = format_stored_time(datetime.fromisoformat(night.slot) + timedelta(weeks=1))
    soon = local_now(night, discord_env.app.service) + timedelta(hours=2)
    await discord_env.send_callback(anna, ShiftNight(name, slot, FreeText(format_stored_time(soon))))
    events = anna.world.events
    await anna.until(
        lambda: datetime.fromisoformat(events[event]["scheduled_start_time"]) < utc_datetime(night.start_ms)
    )
    await anna.world.settle()
    taken_over = events[event]
    await discord_env.send_callback(anna, TypeNightField(name, "where", FreeText("The Old Inn")))
    await anna.until(lambda: any("The Old Inn" in text_of(m) for m in anna.messages()))
    await anna.world.settle()
    assert events[event] == taken_over
