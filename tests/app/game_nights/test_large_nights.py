"""Test nights with more guests than one callback can update: a timer does the rest without blocking others."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import msgspec
import pytest

from bot.app.clocks.waking_hours import WakingHours
from bot.app.game_nights import store
from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import GameNight, format_stored_time, set_replies
from bot.app.game_nights.store import NIGHTS, list_position, work_off_rest
from bot.app.users.user_repository import User
from bot.paging import PAGE, map_pages
from tests.app.clocks.clocked_tables import EndProcess, RunWithCrashes, World
from tests.app.game_nights.conftest import SAMPLE, night_of, plan_answered_date_poll
from tests.app.gameplay import Guest
from tests.texts import match_text

GUESTS = 3 * PAGE
DEPTH = 2 * PAGE
"""The store's queue is shorter than any list, so an unbounded read or write is refused."""
ASLEEP = WakingHours("UTC", (6 * 60, 18 * 60))


async def add_users(world: World, count: int) -> list[str]:
    """Store users directly, which is faster than letting them arrive."""
    ids = [f"g{n:05}abcdef" for n in range(count)]

    async def add_user(name: str) -> None:
        user = User(name, name, aliases=(f"test:{name}",))
        await world.service.store.documents.update_value("user", name, User, lambda _: user)

    await map_pages(add_user, ids)
    return ids


async def plan_large_night(world: World, host: Guest, users: Sequence[str], *, is_poll: bool = False) -> str:
    """Store a night that all these users attend, or whose date poll they answer, as their callbacks would."""
    service, begin = world.service, world.hands.now.replace(tzinfo=None) + timedelta(days=3)
    night = GameNight(
        NIGHTS.derive_id(host.id), host.id, host.place, "en", "UTC", format_stored_time(begin),
        games=(SAMPLE,), made=service.now_ms(),
    )  # fmt: skip
    if is_poll:
        night = msgspec.structs.replace(
            night, begin="", state="asking", times=(night.begin,), poll_closes=night.made + 3_600_000,
            availability={user_id: {night.begin: "yes"} for user_id in users},
        )  # fmt: skip
    else:
        night = set_replies(publish_night(night, night.made), dict.fromkeys(users, "in"), night.made)
    await NIGHTS.create(service, night, "large")
    await NIGHTS.show_in_channel(service, host.place, night)
    await map_pages(lambda user_id: NIGHTS.add_to_user_lists(service, [user_id], night), users)
    return night.id


async def find_listed(world: World, users: Sequence[str], night: GameNight) -> list[str]:
    """Return the users whose list has the night at its correct place; a cancelled one counts from a moment ago."""
    at, timelines = list_position(night, world.service.now_ms()), world.service.store.timelines
    lists = await map_pages(lambda one: timelines.list_members(NIGHTS.user_list, one, at - 5000, at), users)
    return [user_id for user_id, names in zip(users, lists, strict=True) if night.id in names]


@pytest.fixture
async def large(world: World, arrive: Callable[..., Awaitable[Guest]], monkeypatch: pytest.MonkeyPatch) -> Guest:
    """Let a host arrive at a store with a short queue."""
    monkeypatch.setattr(world.service.store.pool, "_depth", DEPTH)
    return await arrive("Host")


ACTS = {"off": "night-off-yes {}", "moved": "night-at {} 2026-06-09T21:00"}


@pytest.mark.parametrize("key", ACTS)
async def test_night_with_many_guests_is_cancelled_and_moved(world: World, large: Guest, key: str) -> None:
    users = await add_users(world, GUESTS)
    sleepers = users[-3:]
    for user_id in sleepers:
        await world.service.users.update_user(user_id, lambda user: msgspec.structs.replace(user, hours=ASLEEP))
    name = await plan_large_night(world, large, users)
    await large.press(ACTS[key].format(name))
    assert (await night_of(world, name)).sequence == 1, f"not done: {large.screen.notice}"
    assert {ping.user for ping in await world.app.list_pings(name) if not ping.is_silent} < {*users} - {*sleepers}, (
        "users are pinged before it is known whether they are asleep"
    )
    await world.go(seconds=2)
    night = await night_of(world, name)
    assert not night.are_lists_outdated
    assert await find_listed(world, users, night) == users
    pings = await world.app.list_pings(name)
    assert {ping.user for ping in pings if not ping.is_silent} == {*users} - {*sleepers}
    assert all(match_text(f"night-news-{key}", ping.text) for ping in pings)
    assert [ping.user for ping in await world.app.list_pings(name, users[5])] == [users[5]]


async def test_night_moved_during_list_update_is_updated_again(world: World, large: Guest) -> None:
    users = await add_users(world, GUESTS)
    name = await plan_large_night(world, large, users)
    await large.press(f"night-at {name} 2026-06-09T21:00")
    before = await night_of(world, name)
    await large.press(f"night-at {name} 2026-06-10T21:00")
    await work_off_rest(world.service, before, "before")
    assert await find_listed(world, users, before) == users
    await world.go(seconds=2)
    assert await find_listed(world, users, await night_of(world, name)) == users


async def test_voters_of_a_large_date_poll_have_the_night_listed_at_its_time(world: World, large: Guest) -> None:
    users = await add_users(world, GUESTS)
    name = await plan_large_night(world, large, users, is_poll=True)
    await world.go(hours=1, seconds=2)
    night = await night_of(world, name)
    assert list(night.replies) == [large.id, *users]
    assert await find_listed(world, [large.id, *users], night) == [large.id, *users]


async def test_deferred_work_of_a_callback_is_done_once_after_a_crash_at_any_point(
    world: World, run_with_crashes: RunWithCrashes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PAGE", 1)

    async def close_poll(end_process: EndProcess) -> tuple[object, ...]:
        name, people = await plan_answered_date_poll(world.arrive)
        ids = [guest.id for guest in people]
        await world.go(days=2, seconds=-1)
        world.hands.now += timedelta(seconds=2)
        await end_process()
        night = await night_of(world, name)
        told = sorted(ids.index(ping.user) for ping in await world.app.list_pings(name))
        listed = await find_listed(world, ids, night)
        return night.are_lists_outdated, night.count, told, [ids.index(user_id) for user_id in listed]

    outcome, writes = await run_with_crashes(close_poll)
    assert outcome == (False, 2, [1, 2], [0, 1, 2])
    assert writes >= 4, f"only {writes} writes were tried"


async def test_user_of_many_nights_is_removed_from_all_of_them(world: World, large: Guest) -> None:
    leaver, names = await world.arrive("Leaver"), []
    for n in range(PAGE + 5):
        name = NIGHTS.derive_id(f"{leaver.id}{n}")
        night = GameNight(name, large.id, large.place, "en", "UTC", "2026-07-01T20:00", made=1)
        await NIGHTS.create(world.service, publish_night(night, 1), f"many{n}")
        await leaver.press(f"night-in {name}")
        names.append(name)
    await leaver.press("forget-me yes")
    await world.go(minutes=1)
    assert [name for name in names if leaver.id in (await night_of(world, name)).replies] == []
    assert (await world.service.users.get_unmerged(leaver.id)).jobs == ()
