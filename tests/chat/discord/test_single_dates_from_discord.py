"""Test single dates of a series that an admin calls off, moves or restores on Discord's own event.

Discord announces an exception alone: neither the event nor its start changes.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
import pytest

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.game_nights.calendar_sync import build_external_event
from bot.app.game_nights.night import format_stored_time, local_to_epoch_ms
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.simulated_users import Person
from tests.chat.discord.test_game_nights import WEEKLY, night_of, plan_night, wait_for_event
from tests.timeouts import wait_until

pytestmark = pytest.mark.timeout(240)


class Series:
    """A weekly series with its event at Discord."""

    def __init__(self, env: DiscordEnvironment, name: str, event: int, first: datetime, slot: str) -> None:
        self.env, self.name, self.event, self.first = env, name, event, first
        self._slot = datetime.fromisoformat(slot)

    def date(self, weeks: int) -> datetime:
        return self.first + timedelta(weeks=weeks)

    def slot(self, weeks: int) -> str:
        return format_stored_time(self._slot + timedelta(weeks=weeks))

    async def skips(self) -> tuple[str, ...]:
        return (await night_of(self.env, self.name)).skips

    async def until_skipped(self, *weeks: int) -> None:
        async def is_so() -> bool:
            return await self.skips() == tuple(map(self.slot, weeks))

        await wait_until(is_so)


async def plan_series(env: DiscordEnvironment, anna: Person, *presses: str) -> Series:
    name = await plan_night(env, anna, *(presses or WEEKLY))
    event, _ = await wait_for_event(anna)
    await wait_until_settled(env.world)
    night = await night_of(env, name)
    return Series(env, name, event, utc_datetime(night.start_ms), night.slot)


async def test_a_later_date_that_is_called_off_or_restored_at_discord_is_so_in_the_series(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    world = discord_env.world
    series = await plan_series(discord_env, anna)
    world.set_exception(series.event, series.date(2), is_canceled=True)
    await series.until_skipped(2)
    world.clear_exception(series.event, series.date(2))
    await series.until_skipped()
    world.set_exception(series.event, series.date(9), is_canceled=True)
    await series.until_skipped(9)
    await discord_env.send_callback(anna, f"night-type {series.name} note bring biscuits")
    await anna.until(lambda: "biscuits" in world.events[series.event]["description"])
    await wait_until_settled(world)
    assert list(world.skipped.values()) == [series.date(9)], "a date far ahead is put back"
    assert await series.skips() == (series.slot(9),)


async def test_the_next_date_that_is_called_off_at_discord_is_off(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    series = await plan_series(discord_env, anna)
    discord_env.world.set_exception(series.event, series.first, is_canceled=True)

    async def is_off() -> bool:
        return (await night_of(discord_env, series.name)).state == "off"

    await wait_until(is_off)


@pytest.mark.parametrize("weeks", [0, 3])
async def test_a_date_that_is_moved_at_discord_is_moved(
    discord_env: DiscordEnvironment, weeks: int, anna: Person
) -> None:
    series = await plan_series(discord_env, anna)
    later = series.date(weeks) + timedelta(hours=2)
    end = later + timedelta(hours=3)
    discord_env.world.set_exception(
        series.event, series.date(weeks), scheduled_start_time=later.isoformat(), scheduled_end_time=end.isoformat()
    )

    async def is_moved() -> bool:
        night = await night_of(discord_env, series.name)
        at = night.moves.get(series.slot(weeks), "") if weeks else night.begin
        return bool(at) and utc_datetime(local_to_epoch_ms(at, night.zone)) == later

    await wait_until(is_moved)


async def test_dates_that_are_changed_while_the_bot_is_away_are_changed_in_the_series(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    world = discord_env.world
    series = await plan_series(discord_env, anna)
    for weeks in (1, 2):
        await discord_env.send_callback(anna, f"night-skip {series.name} {series.slot(weeks)}")
    await anna.until(lambda: sorted(world.skipped.values()) == [series.date(1), series.date(2)])
    await wait_until_settled(world)
    await discord_env.stop()
    world.clear_exception(series.event, series.date(1))
    world.set_exception(series.event, series.date(4), is_canceled=True)
    await discord_env.begin()
    await series.until_skipped(2, 4)
    await wait_until_settled(world)
    assert sorted(world.skipped.values()) == [series.date(2), series.date(4)]


async def test_the_bots_own_exceptions_are_not_taken_for_an_admins(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    """They come back by the gateway, after the organizer has changed their mind."""
    world, held = discord_env.world, list[tuple[str, object]]()
    series = await plan_series(discord_env, anna)
    send = world.send

    def hold_exceptions(event: str, data: object) -> None:
        held.append((event, data)) if "EXCEPTION" in event else send(event, data)

    world.send = hold_exceptions
    for _ in range(2):
        await discord_env.send_callback(anna, f"night-skip {series.name} {series.slot(2)}")
        await wait_until_settled(world)
    assert [event.rpartition("_")[2] for event, _ in held] == ["CREATE", "DELETE"]
    await discord_env.send_callback(anna, f"night-skip {series.name} {series.slot(2)}")
    await wait_until_settled(world)
    for event, data in held:
        send(event, data)
    world.send = send
    await discord_env.send_callback(anna, f"night-type {series.name} note bring biscuits")
    await anna.until(lambda: "biscuits" in world.events[series.event]["description"])
    await wait_until_settled(world)
    assert await series.skips() == (series.slot(2),)


async def test_a_date_that_was_changed_unheard_is_not_put_back(discord_env: DiscordEnvironment, anna: Person) -> None:
    """The answer to the bot's own change lists it."""
    world = discord_env.world
    series = await plan_series(discord_env, anna)
    send, world.send = world.send, lambda event, data: None
    world.set_exception(series.event, series.date(3), is_canceled=True)
    world.send = send
    await discord_env.send_callback(anna, f"night-type {series.name} note bring biscuits")
    await series.until_skipped(3)
    await wait_until_settled(world)
    assert list(world.skipped.values()) == [series.date(3)]


async def test_exceptions_are_written_again_after_the_rule_has_changed(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    """A changed rule clears them at Discord."""
    world = discord_env.world
    series = await plan_series(discord_env, anna)
    await discord_env.send_callback(anna, f"night-skip {series.name} {series.slot(2)}")
    await anna.until(lambda: list(world.skipped.values()) == [series.date(2)])
    await wait_until_settled(world)
    await discord_env.send_callback(anna, f"night-repeat {series.name} FREQ=WEEKLY;INTERVAL=2")
    await anna.until(lambda: world.events[series.event]["recurrence_rule"]["interval"] == 2)
    await anna.until(lambda: list(world.skipped.values()) == [series.date(2)])


@pytest.mark.parametrize("is_next_night_first", [False, True])
async def test_a_series_whose_rule_discord_has_not_has_an_event_for_each_night(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, is_next_night_first: bool, anna: Person
) -> None:
    world = discord_env.world
    cancel = discord.ScheduledEvent.cancel

    async def cancel_second(event: discord.ScheduledEvent) -> object:
        await anna.until(lambda: len(world.events) == 2, error=AssertionError("the next night took over this event"))
        return await cancel(event)

    if is_next_night_first:
        monkeypatch.setattr(discord.ScheduledEvent, "cancel", cancel_second)
    last_friday = ("night-type {} zone Europe/Prague", "night-at {} 2027-04-30T20:00",
                   "night-repeat {} FREQ=MONTHLY;BYDAY=-1FR")  # fmt: skip
    series = await plan_series(discord_env, anna, *last_friday)
    assert world.events[series.event]["recurrence_rule"] is None
    await discord_env.send_callback(anna, f"night-skip {series.name} 2027-05-28T20:00")
    await discord_env.send_callback(anna, f"night-off-yes {series.name}")
    await anna.until(lambda: world.events[series.event]["status"] == 4)
    await anna.until(lambda: len(world.events) == 2)
    (begin,) = (event["scheduled_start_time"] for event in world.events.values() if event["status"] == 1)
    assert datetime.fromisoformat(begin) == datetime.fromisoformat("2027-06-25T18:00+00:00")
    assert not any(request.path.endswith("/exceptions") for request in world.requests)


async def test_a_date_restored_while_the_event_is_written_is_not_left_out_again(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    """The answer to the write has no exception any more, though the rule is the same: an admin has removed it."""
    exceptions = discord_env.process.bot.scheduled_events.exceptions
    series = await plan_series(discord_env, anna)
    discord_env.world.set_exception(series.event, series.date(2), is_canceled=True)
    await series.until_skipped(2)
    await wait_until_settled(discord_env.world)
    now = await build_external_event(discord_env.app.service, series.name)
    assert now is not None

    async def refuse_request(*_: object, **__: object) -> None:
        raise AssertionError("expected no request: the date was written again")

    found = await exceptions.write_exceptions(series.event, {}, now, refuse_request)
    assert found == {series.date(2).isoformat(): None}
