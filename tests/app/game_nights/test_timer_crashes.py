"""Test a night with a crash before each write: another process reaches the same result.

The simulation kills processes at random points; this test covers every point.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from bot.app.game_nights.night import GameNight
from bot.app.gatherings.store import FAR_FUTURE
from tests.app.clocks.clocked_tables import MONDAY, EndProcess, RunWithCrashes, World
from tests.app.game_nights.conftest import night_of, plan_answered_date_poll, plan_answered_series
from tests.app.gameplay import Arrive, Guest

FRIDAY = timedelta(days=4, hours=8)
"""Time from the start of the world to the start of the evening."""


Plan = Callable[[Arrive], Awaitable[tuple[str, list[Guest]]]]
MOMENTS: dict[str, tuple[Plan, timedelta, int]] = {
    "the question closes": (plan_answered_date_poll, timedelta(days=2), 2),
    "a day before": (plan_answered_series, FRIDAY - timedelta(days=1), 2),
    "half an hour before": (plan_answered_series, FRIDAY - timedelta(minutes=30), 2),
    "the table opens": (plan_answered_series, FRIDAY - timedelta(minutes=10), 8),
    "people are late": (plan_answered_series, FRIDAY + timedelta(minutes=10), 2),
    "the next one is made": (plan_answered_series, FRIDAY + timedelta(hours=3), 8),
    "it is over": (plan_answered_series, FRIDAY + timedelta(hours=15), 2),
}
"""The plan, the time of its action, and the minimum number of writes."""


@dataclass(frozen=True)
class NightOutcome:
    """The state of a night, with users numbered by arrival."""

    state: str
    told: tuple[int, ...]
    count: int
    """Number of notified users."""
    news: dict[int, str]
    handed: bool
    next_replies: list[int]
    """Users who have answered for the next evening of the series."""
    lineups: list[list[int]]
    """The seats at each table of the evening."""
    listed: list[list[str]] = field(default_factory=list)
    """Number of tables and nights on each user's and channel's list. A lost one adds one."""


async def _load_outcome(world: World, name: str, people: list[Guest]) -> NightOutcome:
    night, number = await night_of(world, name), {guest.id: n for n, guest in enumerate(people)}
    lineups = []
    for table in night.tables:
        lineups.append([number[sitter.user] for sitter in (await world.service.lobbies.require_lobby(table)).seats])
    following = (await night_of(world, night.next)).replies if night.is_continued else {}
    news = {number[who]: one.key for who, one in sorted(night.news.items())}
    return NightOutcome(
        night.state, night.sent_reminders, night.count, news, night.is_continued,
        sorted(number[who] for who in following), lineups,
        [*[await _load_lists(world, "person", guest.id, night) for guest in people],
         await _load_lists(world, "place", people[0].place, night)],
    )  # fmt: skip


async def _load_lists(world: World, whose: str, of: str, night: GameNight) -> list[str]:
    """Return the tables and nights of a user or channel by their relation to this night."""
    known = {night.id: "night", night.next: "next"} | dict.fromkeys(night.tables, "table")
    store = world.service.store
    nights = await store.timelines.list_members(f"{whose}-nights", of, 0, FAR_FUTURE)
    found = [*await store.indexes.list_members(f"{whose}-tables", of), *nights]
    return sorted(known.get(one, "lost") for one in found)


DEAR = {"it is over", "the next one is made"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in DEAR else []) for name in MOMENTS]
)
@pytest.mark.timeout(300)
async def test_a_crash_at_any_point_leads_to_the_same_outcome(
    world: World, run_with_crashes: RunWithCrashes, name: str
) -> None:
    plan, moment, fewest = MOMENTS[name]

    async def run_to_moment(end_process: EndProcess) -> NightOutcome:
        night, people = await plan(world.arrive)
        await world.go(seconds=moment.total_seconds() - 1)
        world.hands.now = MONDAY + moment
        await end_process()
        return await _load_outcome(world, night, people)

    outcome, writes = await run_with_crashes(run_to_moment)
    assert writes >= fewest, f"only {writes} writes were tried"
    assert not any("lost" in one for one in outcome.listed)
