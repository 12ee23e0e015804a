"""Test a user's own reminders of a night: earlier, switched off, past times, reminders on offer."""

from __future__ import annotations

import msgspec

from tests.app.clocks.conftest import World
from tests.app.conftest import Arrive
from tests.app.game_nights.conftest import night_of, pings_by_user, plan_night
from tests.app.game_nights.test_night_lifecycle import make_guests
from tests.texts import match_text


async def users_with_reminder(world: World, name: str) -> set[str]:
    """Return the users who have a reminder on the table now."""
    return {who for who, news in (await night_of(world, name)).news.items() if news.key == "remind"}


async def test_own_reminder_time_applies_to_that_attendee_only(world: World, arrive: Arrive) -> None:
    anna, ben = await make_guests(arrive, "Anna", "Ben")
    name = await plan_night(anna)
    await ben.press(f"night-in {name}")
    for which in ("1440", "30", "180"):  # off with the usual ones, on with three hours
        screen = await ben.press(f"night-bell {name} {which}")
    assert (await night_of(world, name)).own_reminders == {ben.id: (180,)}
    assert [b.tone for row in screen.rows for b in row if b.callback_data.endswith(" 180")] == ["primary"]
    at = (await night_of(world, name)).start_ms
    await world.go(seconds=(at - world.hands.ms) / 1000 - 24 * 3600 + 60)
    assert await users_with_reminder(world, name) == {anna.id}, "a day before only those who left it as usual"
    await world.go(hours=21)
    assert ben.id in await pings_by_user(world, name), "three hours before, the user who asked for that"
    assert ben.id in await users_with_reminder(world, name)


async def test_disabled_reminders_stay_off_until_reset(world: World, arrive: Arrive) -> None:
    anna, ben = await make_guests(arrive, "Anna", "Ben")
    name = await plan_night(anna)
    await ben.press(f"night-in {name}")
    for which in ("1440", "30"):
        await ben.press(f"night-bell {name} {which}")
    at = (await night_of(world, name)).start_ms
    await world.go(seconds=(at - world.hands.ms) / 1000 - 24 * 3600 + 60)
    assert await users_with_reminder(world, name) == {anna.id}
    await ben.press(f"night-bell {name} usual")
    assert (await night_of(world, name)).own_reminders == {}
    await world.go(hours=23, minutes=31)
    assert await users_with_reminder(world, name) == {anna.id, ben.id}


async def test_reminder_for_past_time_is_not_sent(world: World, arrive: Arrive) -> None:
    anna, ben = await make_guests(arrive, "Anna", "Ben")
    name = await plan_night(anna)
    await ben.press(f"night-in {name}")
    before = await users_with_reminder(world, name)
    await ben.press(f"night-bell {name} 10080")  # a week before: that was yesterday
    await world.go(minutes=2)
    assert await users_with_reminder(world, name) == before


async def test_own_reminders_require_reply_and_offered_time(world: World, arrive: Arrive) -> None:
    anna, ben = await make_guests(arrive, "Anna", "Ben")
    name = await plan_night(anna)
    was = msgspec.json.encode(await night_of(world, name))
    for which in ("30", "31", "usual", "x"):
        assert (await ben.press(f"night-bell {name} {which}")).notice
    assert msgspec.json.encode(await night_of(world, name)) == was
    await ben.press(f"night-in {name}")
    panel = await ben.press(f"panel {name}")
    assert "My reminders" in [button.label for row in panel.rows for button in row]


async def test_a_reminder_at_the_start_reaches_those_who_have_a_seat(world: World, arrive: Arrive) -> None:
    anna, ben, cyril = await make_guests(arrive, "Anna", "Ben", "Cyril")
    name = await plan_night(anna, "fri 8pm", "night-set {} most 2")
    for guest in (ben, cyril):
        await guest.press(f"night-in {name}")
        screen = await guest.press(f"night-bell {name} 0")
    assert "at the start" in [button.label for row in screen.rows for button in row]
    at = (await night_of(world, name)).start_ms
    await world.go(seconds=(at - world.hands.ms) / 1000 - 60)
    assert (await night_of(world, name)).is_lineup_final
    assert not await users_with_reminder(world, name)
    await world.go(seconds=61)
    assert await users_with_reminder(world, name) == {ben.id}, "Anna has not asked for it, Cyril has no seat"
    assert ben.id in await pings_by_user(world, name)
    await world.go(minutes=11)
    assert not match_text("night-news-remind", (await pings_by_user(world, name))[ben.id]), "later it says nothing new"
