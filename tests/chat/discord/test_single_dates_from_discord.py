"""Test Discord's own events: single dates of a series that an admin changes, and monthly nights on the right days.

Discord announces only the exception: neither the event nor its start changes. It repeats an event in UTC ("the n-th
weekday of the month"). West of Greenwich an evening is the next day in UTC, so "the second Friday, 8 pm" in New York is
not always a second Saturday.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from unittest.mock import AsyncMock

import discord
import pytest

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.game_nights.calendar_sync import build_external_event
from bot.app.game_nights.night import GameNight, format_stored_time, local_to_epoch_ms
from bot.app.game_nights.series import list_occurrences
from tests.callbacks import CancelNight, FreeText, Press, RepeatNight, SetNightTime, SkipNight, TypeNightField
from tests.chat.discord.game_driver import DiscordEnvironment
from tests.chat.discord.models import Person
from tests.chat.discord.payloads import is_date_of_rule
from tests.chat.discord.test_game_nights import WEEKLY, night_of, plan_event
from tests.timeouts import wait_until

pytestmark = pytest.mark.timeout(240)


class Series:
    def __init__(self, env: DiscordEnvironment, night: GameNight, event: int) -> None:
        self.env, self.name, self.event, self.first = env, night.id, event, utc_datetime(night.start_ms)
        self._slot = datetime.fromisoformat(night.slot)

    def date(self, weeks: int) -> datetime:
        return self.first + timedelta(weeks=weeks)

    def slot(self, weeks: int) -> str:
        return format_stored_time(self._slot + timedelta(weeks=weeks))

    async def wait_for_night(self, so: Callable[[GameNight], bool]) -> None:
        async def is_so() -> bool:
            return so(await night_of(self.env, self.name))

        await wait_until(is_so)

    async def until_skipped(self, *weeks: int) -> None:
        await self.wait_for_night(lambda night: night.skips == tuple(map(self.slot, weeks)))

    async def toggle(self, organizer: Person, weeks: int) -> None:
        await self.env.send_callback(organizer, SkipNight(self.name, self.slot(weeks)))

    async def write_event(self, organizer: Person) -> None:
        await self.env.send_callback(organizer, TypeNightField(self.name, "note", FreeText("bring biscuits")))
        await organizer.until(lambda: "biscuits" in self.env.world.events[self.event]["description"])
        await self.env.world.settle()


async def plan_series(env: DiscordEnvironment, anna: Person, *presses: Press) -> Series:
    name, event = await plan_event(env, anna, *(presses or WEEKLY))
    return Series(env, await night_of(env, name), event)


@pytest.fixture
async def series(discord_env: DiscordEnvironment, anna: Person) -> Series:
    return await plan_series(discord_env, anna)


async def test_later_date_cancelled_or_restored_on_discord_is_updated_in_the_series(
    anna: Person, series: Series
) -> None:
    world = anna.world
    world.set_exception(series.event, series.date(2), is_canceled=True)
    await series.until_skipped(2)
    world.clear_exception(series.event, series.date(2))
    await series.until_skipped()
    world.set_exception(series.event, series.date(9), is_canceled=True)
    await series.until_skipped(9)
    await series.write_event(anna)
    assert list(world.skipped.values()) == [series.date(9)], "expected the cancelled date far ahead not to be restored"
    await series.until_skipped(9)


async def test_next_date_cancelled_on_discord_cancels_the_night(anna: Person, series: Series) -> None:
    anna.world.set_exception(series.event, series.first, is_canceled=True)
    await series.wait_for_night(lambda night: night.state == "off")


@pytest.mark.parametrize("weeks", [0, 3])
async def test_date_moved_on_discord_is_moved_in_the_series(anna: Person, series: Series, weeks: int) -> None:
    later = series.date(weeks) + timedelta(hours=2)
    start, end = later.isoformat(), (later + timedelta(hours=3)).isoformat()
    anna.world.set_exception(series.event, series.date(weeks), scheduled_start_time=start, scheduled_end_time=end)

    def is_moved(night: GameNight) -> bool:
        at = night.moves.get(series.slot(weeks), "") if weeks else night.begin
        return bool(at) and utc_datetime(local_to_epoch_ms(at, night.zone)) == later

    await series.wait_for_night(is_moved)


async def test_dates_changed_while_the_bot_is_offline_are_updated_in_the_series(
    discord_env: DiscordEnvironment, anna: Person, series: Series
) -> None:
    world = anna.world
    for weeks in (1, 2):
        await series.toggle(anna, weeks)
    await anna.until(lambda: sorted(world.skipped.values()) == [series.date(1), series.date(2)])
    await world.settle()
    await discord_env.stop()
    world.clear_exception(series.event, series.date(1))
    world.set_exception(series.event, series.date(4), is_canceled=True)
    await discord_env.begin()
    await series.until_skipped(2, 4)
    await world.settle()
    assert sorted(world.skipped.values()) == [series.date(2), series.date(4)]


async def test_bots_own_exceptions_are_not_treated_as_an_admins_change(anna: Person, series: Series) -> None:
    """They return by the gateway after the organizer has changed their mind."""
    world, held = anna.world, list[tuple[str, object]]()
    send = world.send

    world.send = lambda event, data: held.append((event, data)) if "EXCEPTION" in event else send(event, data)
    for _ in range(2):
        await series.toggle(anna, 2)
        await world.settle()
    assert [event.rpartition("_")[2] for event, _ in held] == ["CREATE", "DELETE"]
    await series.toggle(anna, 2)
    await world.settle()
    for event, data in held:
        send(event, data)
    world.send = send
    await series.write_event(anna)
    await series.until_skipped(2)


async def test_date_changed_without_an_event_is_not_restored(anna: Person, series: Series) -> None:
    world = anna.world
    send, world.send = world.send, lambda event, data: None
    world.set_exception(series.event, series.date(3), is_canceled=True)
    world.send = send
    await series.write_event(anna)
    await series.until_skipped(3)
    assert list(world.skipped.values()) == [series.date(3)]


async def test_exceptions_are_written_again_after_a_rule_change(
    discord_env: DiscordEnvironment, anna: Person, series: Series
) -> None:
    """Discord deletes the exceptions when the rule changes."""
    world = anna.world
    await series.toggle(anna, 2)
    await anna.until(lambda: list(world.skipped.values()) == [series.date(2)])
    await world.settle()
    await discord_env.send_callback(anna, RepeatNight(series.name, "FREQ=WEEKLY;INTERVAL=2"))
    await anna.until(lambda: world.events[series.event]["recurrence_rule"]["interval"] == 2)
    await anna.until(lambda: list(world.skipped.values()) == [series.date(2)])


@pytest.mark.parametrize("is_next_night_first", [False, True])
async def test_series_with_a_rule_unsupported_by_discord_gets_an_event_per_night(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, is_next_night_first: bool, anna: Person
) -> None:
    world = anna.world
    cancel = discord.ScheduledEvent.cancel

    async def cancel_second(event: discord.ScheduledEvent) -> object:
        await anna.until(lambda: len(world.events) == 2, error=AssertionError("the next night took over this event"))
        return await cancel(event)

    if is_next_night_first:
        monkeypatch.setattr(discord.ScheduledEvent, "cancel", cancel_second)
    last_friday = (
        TypeNightField("{}", "zone", FreeText("Europe/Prague")), SetNightTime("{}", "2027-04-30T20:00"),
        RepeatNight("{}", "FREQ=MONTHLY;BYDAY=-1FR"),
    )  # fmt: skip
    series = await plan_series(discord_env, anna, *last_friday)
    assert world.events[series.event]["recurrence_rule"] is None
    await discord_env.send_callback(anna, SkipNight(series.name, "2027-05-28T20:00"))
    await discord_env.send_callback(anna, CancelNight(series.name))
    await anna.until(lambda: world.events[series.event]["status"] == 4)
    await anna.until(lambda: len(world.events) == 2)
    (begin,) = (event["scheduled_start_time"] for event in world.events.values() if event["status"] == 1)
    assert datetime.fromisoformat(begin) == datetime.fromisoformat("2027-06-25T18:00+00:00")
    assert not any(request.path.endswith("/exceptions") for request in world.requests)


async def test_date_restored_during_a_write_is_not_cancelled_again(
    discord_env: DiscordEnvironment, anna: Person, series: Series
) -> None:
    """The answer to the write lacks the exception, though the rule is the same: an admin has removed it."""
    exceptions = discord_env.process.bot.scheduled_events.exceptions
    anna.world.set_exception(series.event, series.date(2), is_canceled=True)
    await series.until_skipped(2)
    await anna.world.settle()
    now = await build_external_event(discord_env.app.service, series.name)
    assert now is not None

    refuse = AsyncMock(side_effect=AssertionError("expected no request: the date was written again"))
    assert await exceptions.write_exceptions(series.event, {}, now, refuse) == {series.date(2).isoformat(): None}


FOLLOWING = 6


@pytest.mark.parametrize(
    ("zone", "begin", "rule", "recurs"),
    [
        ("America/New_York", "2027-04-03T20:00", "FREQ=MONTHLY;BYDAY=1SA", False),
        ("America/Los_Angeles", "2027-09-14T20:00", "FREQ=MONTHLY;BYDAY=2TU", False),
        ("America/Chicago", "2027-01-08T19:00", "FREQ=MONTHLY;BYDAY=2FR", False),
        ("Europe/Prague", "2027-04-03T20:00", "FREQ=MONTHLY;BYDAY=1SA", True),
        ("America/Los_Angeles", "2027-03-05T20:00", "FREQ=WEEKLY;INTERVAL=2", True),
        ("Asia/Tokyo", "2027-04-03T20:00", "FREQ=MONTHLY;BYDAY=1SA", True),
    ],
)  # fmt: skip
async def test_event_of_a_series_takes_place_on_its_days(
    discord_env: DiscordEnvironment, zone: str, begin: str, rule: str, recurs: bool, anna: Person
) -> None:
    name, event = await plan_event(
        discord_env,
        anna,
        *(TypeNightField("{}", "zone", FreeText(zone)), SetNightTime("{}", begin), RepeatNight("{}", rule)),
    )
    night, world = await night_of(discord_env, name), anna.world
    assert (night.begin, night.zone) == (begin, zone)
    recurrence = world.events[event]["recurrence_rule"]
    assert (recurrence is not None) == recurs
    if not recurs:
        return
    slots = (format_stored_time(at) for _, at in list_occurrences(night, FOLLOWING))
    nights = [utc_datetime(ms) for ms in (night.start_ms, *(local_to_epoch_ms(at, zone) for at in slots))]
    moved = {was: world.moved[id_] for id_, was in world.skipped.items()}
    days = (nights[0] + timedelta(days=n) for n in range(40 * FOLLOWING))
    dates = [at for at in days if is_date_of_rule(recurrence, at)][: FOLLOWING + 1]
    assert [datetime.fromisoformat(moved.get(at) or at.isoformat()) for at in dates] == nights
    assert not [r.path for r in world.requests if r.path.endswith("/exceptions") and r.status >= 400], (
        "expected exceptions only for dates of the rule"
    )
