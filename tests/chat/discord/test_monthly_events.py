"""Test that Discord's own event shows a monthly night on the right days.

Discord repeats an event in UTC ("the n-th weekday of the month"). West of Greenwich an evening is the next day in UTC,
so "the second Friday, 8 pm" in New York is not always a second Saturday.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.game_nights import series
from bot.app.game_nights.night import format_stored_time, local_to_epoch_ms
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.payloads import is_date_of_rule
from tests.chat.discord.simulated_users import Person
from tests.chat.discord.test_game_nights import night_of, plan_event

FOLLOWING = 6


def expand(rule: dict[str, Any], begin: datetime) -> list[datetime]:
    days = (begin + timedelta(days=n) for n in range(40 * FOLLOWING))
    return [at for at in days if is_date_of_rule(rule, at)][: FOLLOWING + 1]


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
    presses = f"night-type {{}} zone {zone}", f"night-at {{}} {begin}", f"night-repeat {{}} {rule}"
    name, event = await plan_event(discord_env, anna, *presses)
    night, world = await night_of(discord_env, name), anna.world
    assert (night.begin, night.zone) == (begin, zone)
    recurrence = world.events[event]["recurrence_rule"]
    assert (recurrence is not None) == recurs
    if not recurs:
        return
    slots = (format_stored_time(at) for _, at in series.list_occurrences(night, FOLLOWING))
    nights = [utc_datetime(ms) for ms in (night.start_ms, *(local_to_epoch_ms(at, zone) for at in slots))]
    moved = {was: world.moved[id_] for id_, was in world.skipped.items()}
    assert [datetime.fromisoformat(moved.get(at) or at.isoformat()) for at in expand(recurrence, nights[0])] == nights
    refused = [r.path for r in world.requests if r.path.endswith("/exceptions") and r.status >= 400]
    assert not refused, "expected exceptions only for dates of the rule"
