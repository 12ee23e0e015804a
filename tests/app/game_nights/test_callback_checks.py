"""Test the checks of night callbacks at the write, and what refused users are shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.app.game_nights import night_store
from bot.store.documents import DocumentStore
from engines import GAMES
from tests.app.clocks.conftest import World
from tests.app.conftest import Arrive, ChannelAdmins, Guest
from tests.app.game_nights.conftest import draft_date_poll, night_of, plan_night
from tests.app.game_nights.test_night_lifecycle import make_guests


def act_before_change(monkeypatch: pytest.MonkeyPatch, act: Callable[[], Awaitable[object]]) -> list[str]:
    """Call ``act`` between the door and the next change of a night; return the nights at which it was called."""
    real, done = DocumentStore.update_value, list[str]()

    async def act_and_change(self: DocumentStore, kind: str, name: str, *args: object, **named: object) -> object:
        if kind == night_store.KIND and not done:
            done.append(name)
            await act()
        return await real(self, kind, name, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(DocumentStore, "update_value", act_and_change)
    return done


@pytest.mark.slow
@pytest.mark.parametrize("press", ["night-off-yes {}", "night-when {} 2026-06-06 20:00", "night-set {} most 2",
                                   "night-repeat {} FREQ=WEEKLY;BYDAY=FR", "night-remind {} 30"])  # fmt: skip
async def test_callback_of_former_organizer_changes_nothing(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch, press: str
) -> None:
    anna, ben = await make_guests(arrive, "Anna", "Ben")
    name = await plan_night(anna)
    await ben.press(f"night-in {name}")
    seen: list[object] = []

    async def hand_night_on() -> None:
        await world.app.handle_callback(anna.id, anna.place, f"night-hand {name} {ben.id}")
        seen.append(await night_of(world, name))

    done = act_before_change(monkeypatch, hand_night_on)
    screen = await anna.press(press.format(name))
    assert done == [name]
    assert "Only the person who planned" in screen.notice
    assert [await night_of(world, name)] == seen


async def test_refused_callback_keeps_edit_button_of_channel_admin(
    world: World, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    anna, adam = await make_guests(arrive, "Anna", "Adam")
    await channel_admins.put(adam)
    name = await plan_night(anna)
    for press in (f"night-guest {name} rubbish", f"night-say {name} rubbish", f"night-hand {name} nobody",
                  f"night-set {name} most 999", f"night-mark {name}", f"night-ask {name} more words"):  # fmt: skip
        screen = await adam.press(press)
        assert screen.notice, press
        assert f"night-edit {name}" in guest_callbacks(adam), press


def guest_callbacks(guest: Guest) -> set[str]:
    return {button.callback_data for row in guest.screen.rows for button in row}


@pytest.mark.parametrize("value", ["rubbish", "", "-"])
async def test_unknown_game_choice_is_refused(world: World, arrive: Arrive, value: str) -> None:
    anna, _ = await make_guests(arrive, "Anna", "Ben")
    await anna.command("night", "fri 8pm")
    name = anna.button("night-post").callback_data.split()[1]
    before = await night_of(world, name)
    assert (await anna.press(f"night-set {name} game {value}")).notice
    assert await night_of(world, name) == before
    assert before.game_choices == tuple(GAMES)


async def test_channel_admin_screen_offers_organizer_buttons(
    world: World, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    anna, adam = await make_guests(arrive, "Anna", "Adam")
    await channel_admins.put(adam)
    name = await plan_night(anna)
    for press in ("night-say {} in", "night-keep {}", "night-guest {} 1"):
        await adam.press(press.format(name))
        assert f"night-edit {name}" in guest_callbacks(adam), press
    asked = await draft_date_poll(anna, "thu 19:00", "fri 20:00")
    await anna.press(f"night-post {asked}")
    await adam.press(f"night-mark {asked} 1 yes")
    assert f"night-choose {asked}" in guest_callbacks(adam)
