"""Fixtures of game nights: the simulated clock of tests/app/clocks, and users that plan a night by its screens."""

from __future__ import annotations

import msgspec

from bot.app.clocks.waking_hours import WakingHours
from bot.app.game_nights import night_store
from bot.app.game_nights.night import GameNight
from tests.app.clocks.conftest import World, another, app, arrive, clean, hands, make_table, server, store, world
from tests.app.conftest import Guest, channel_admins, second

__all__ = [
    "another",
    "app",
    "arrive",
    "channel_admins",
    "clean",
    "hands",
    "make_table",
    "second",
    "server",
    "store",
    "world",
]

PRAGUE = WakingHours("Europe/Prague")
TOY = "pebbles"


async def set_waking_hours(guest: Guest, hours: WakingHours = PRAGUE) -> None:
    """Set the clock by which a user lives."""
    await guest.app.service.users.update_user(guest.id, lambda now: msgspec.structs.replace(now, hours=hours))


async def plan_night(host: Guest, when: str = "fri 8pm", *presses: str) -> str:
    """Plan a night of the toy game and post it. ``presses``: before it is posted, with ``{}`` for its id."""
    await set_waking_hours(host)
    await host.command("night", when)
    post = host.button("night-post")
    name = post.callback_data.split()[1]
    await host.press(f"night-set {name} game {TOY}")
    for press in presses:
        await host.press(press.format(name))
    await host.press(f"night-post {name}")
    assert host.screen.table == name, host.screen.notice
    return name


async def night_of(world: World, name: str) -> GameNight:
    return (await night_store.load_night(world.app.service, name))[0]


async def pings_by_user(world: World, name: str) -> dict[str, str]:
    """Return which users are pinged now, and with what text; silent pings are left out."""
    return {ping.user: ping.text for ping in await world.app.list_pings(name) if not ping.is_silent}


async def move_night(host: Guest, name: str, when: str) -> None:
    """Type another time of a posted night, and confirm what was understood."""
    await host.press(f"night-when {name} {when}")
    await host.press(host.button("night-at").callback_data)
