"""Test deputies: dismissed, deleted or of a linked account they lose the seat; each invitation link counts once."""

import pytest

from bot.app.api import App
from tests.app.clocks.clocked_tables import start_table
from tests.app.clocks.conftest import World
from tests.app.clocks.test_absence import appoint_deputy, read_story, seat_covers, start_with_deputy
from tests.app.clocks.test_player_departure import make_account
from tests.app.conftest import QUICK
from tests.app.gameplay import cover_seat
from tests.app.test_linking import link_accounts


async def test_dismissed_deputy_is_replaced_by_ai_and_loses_access(world: World) -> None:
    """At every table, at once: an AI plays until the player is back, and the deputy sees nothing more."""
    table, people, zoe = await start_with_deputy(world)
    anna = people[0]
    other, _ = await start_table(world, "Dan", "Eva", timeout_policy="deputy.ai")
    await zoe.press(f"hand {table}")
    assert zoe.screen.picture is not None, "a candidate does not see the hand before they answer"
    await anna.follow("deputy", "Remove my deputy")
    assert (await seat_covers(world, table))[0] == "ai"
    assert "the deputy has stopped standing in" in await read_story(people[1], table)
    assert "You have no seat at this table" in (await zoe.press(f"hand {table}")).notice
    assert "You are watching." in (await zoe.press(f"move {table}")).text
    assert zoe.id not in {ping.user for ping in await world.pings(table)}
    assert table not in await world.app.service.store.indexes.list_members("user-tables", zoe.id)
    assert await seat_covers(world, other) == ["", ""]
    await anna.press(f"back-in {table}")
    assert (await seat_covers(world, table))[0] == ""


async def test_dismissal_affects_only_seats_of_dismissing_player(world: World) -> None:
    """Zoe stands in for two; one of them has enough of her."""
    table, people, zoe = await start_with_deputy(world)
    await appoint_deputy(people[2], zoe)
    other, (dan, _) = await start_table(world, "Dan", "Eva", timeout_policy="deputy.ai")
    await appoint_deputy(dan, zoe)
    assert await cover_seat(world.app, other, 0, "deputy")
    await people[0].press("deputy-off")
    await people[2].press("deputy-off")
    assert await seat_covers(world, table) == ["ai", "", ""]
    assert await seat_covers(world, other) == ["deputy", ""]


@pytest.mark.parametrize("how", ["dismissed", "deleted"])
async def test_dismissed_or_erased_deputy_is_not_assigned_from_stale_cache(world: World, how: str) -> None:
    """Also by a process that has just read who the deputy is."""
    table, (anna, _) = await start_table(world, "Anna", "Ben", timeout_policy="deputy.ai")
    zoe = await world.arrive("Zoe")
    await appoint_deputy(anna, zoe)
    other = App(world.app.service.store, timings=QUICK, clock=world.hands)
    try:
        for one in (anna.id, zoe.id):
            await other.service.users.get_cached(one)
        await (anna.press("deputy-off") if how == "dismissed" else zoe.press("forget-me yes"))
        assert not await cover_seat(other, table, 0, "deputy", out=True, command="late")
    finally:
        await other.close()


async def test_account_linking_dismisses_deputy_of_merged_account(world: World) -> None:
    """The account that leads names another deputy."""
    table, people, zoe = await start_with_deputy(world)
    anna, yan = people[0], await world.arrive("Yan")
    ann = await make_account(world, anna, "Ann")
    await appoint_deputy(ann, yan)
    await link_accounts(ann, anna)
    assert (await world.app.service.users.get(anna.id)).deputy == yan.id
    assert (await seat_covers(world, table))[0] == "ai"
    assert "You have no seat at this table" in (await zoe.press(f"hand {table}")).notice


@pytest.mark.parametrize("how", ["deleted", "linked with the player"])
async def test_erased_or_merged_deputy_can_be_replaced(world: World, how: str) -> None:
    anna, zoe, yan = await world.arrive("Anna"), await world.arrive("Zoe"), await world.arrive("Yan")
    await appoint_deputy(anna, zoe)
    if how == "deleted":
        await zoe.press("forget-me yes")
    else:
        await world.app.service.users.merge_users(anna.id, zoe.id)
    await anna.press("away 2026-06-05 2026-06-09")
    assert "My deputy" not in anna.labels(), "a deputy is offered though no one could play"
    await anna.press("deputy")
    assert not any("Your deputy" in line for line in anna.screen.text)
    await appoint_deputy(anna, yan)
    assert (await world.app.service.users.get(anna.id)).deputy == yan.id
    await anna.press("away 2026-06-05 2026-06-09")
    assert "My deputy" in anna.labels()


async def test_deputy_link_of_merged_account_cannot_appoint_its_owner(world: World) -> None:
    anna, ann, zoe = await world.arrive("Anna"), await world.arrive("Ann"), await world.arrive("Zoe")
    for one in (anna, ann):
        await one.press("deputy")
    lines = [one.screen.copies[0].text for one in (anna, ann)]
    await world.app.service.users.merge_users(anna.id, ann.id)
    for one in (anna, ann):
        for line in lines:
            assert "can’t stand in for yourself" in (await one.press(line)).notice
    await zoe.press(lines[0])
    assert "You stand in for" in " ".join(zoe.screen.text), "the deputy is not told for whom they play"


async def test_deputy_link_cannot_replace_deputy_of_linked_account(world: World) -> None:
    anna, zoe, yan = await world.arrive("Anna"), await world.arrive("Zoe"), await world.arrive("Yan")
    ann = await make_account(world, anna, "Ann")
    await appoint_deputy(ann, yan)
    await anna.press("deputy")
    line = anna.screen.copies[0].text
    await link_accounts(ann, anna)
    assert "no longer valid" in (await zoe.press(line)).notice
    assert (await world.app.service.users.get(anna.id)).deputy == yan.id
