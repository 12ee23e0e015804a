"""Fixtures of game nights: the simulated clock of tests/app/clocks, and users that plan a night by its screens."""

import pytest

from bot.app.clocks.waking_hours import WakingHours
from bot.app.game_nights import series
from bot.app.game_nights.night import GameNight
from bot.app.game_nights.store import NIGHTS
from bot.app.tables import user_jobs
from bot.app.ui.screen import Screen
from bot.app.ui.texts import strip_timestamps
from bot.app.users.user_repository import User, UserJob
from tests.app.clocks.clocked_tables import World
from tests.app.clocks.conftest import another, app, clean, hands, run_with_crashes, server, world
from tests.app.gameplay import Arrive, Guest, arrive_together, press_by_all, require
from tests.callbacks import (
    AnswerLaterNights,
    FreeText,
    NightIn,
    NightMaybe,
    PlanNight,
    PostNight,
    Press,
    RateNightTime,
    RepeatNight,
    SetNightField,
    TypeNightTime,
    TypeTimeOption,
    data_of,
)

__all__ = ["another", "app", "clean", "hands", "run_with_crashes", "server", "world"]

PRAGUE_HOURS = WakingHours("Europe/Prague")
SAMPLE = "pebbles"
WEEKLY = RepeatNight("{}", "FREQ=WEEKLY;BYDAY=FR")
TO_OPENING = {"days": 4, "hours": 7, "minutes": 51}
"""From Monday noon until a minute after the table of Friday evening opens."""


@pytest.fixture
async def anna(arrive: Arrive) -> Guest:
    """Let a user arrive who lives in Prague."""
    anna = await arrive("Anna")
    await anna.change(hours=PRAGUE_HOURS)
    return anna


async def draft_night(host: Guest, when: str = "fri 8pm") -> str:
    """Draft a night of a user who lives in Prague; return its id."""
    await host.change(hours=PRAGUE_HOURS)
    await host.command("night", when)
    return host.button("night-post").callback_data.split()[1]


async def plan_night(host: Guest, when: str = "fri 8pm", *presses: Press) -> str:
    """Plan a night of the sample game and post it. ``presses``: callbacks before posting, with ``{}`` for its id."""
    name = await draft_night(host, when)
    chosen = (data_of(press).format(name) for press in presses)
    await host.press_each(SetNightField(name, "game", SAMPLE), *chosen, PostNight(name))
    assert host.screen.table == name, f"the night was not opened: {host.screen.notice}"
    return name


async def draft_date_poll(host: Guest, *times: str) -> str:
    """Draft a night with a date poll, without posting it."""
    await host.press(PlanNight())
    name = host.button("night-drop").callback_data.split()[1]
    await host.press_each(*(TypeTimeOption(name, FreeText(text)) for text in times))
    return name


async def post_date_poll(host: Guest, *times: str) -> str:
    """Post a night with a date poll; return its id."""
    name = await draft_date_poll(host, *times)
    await host.press(PostNight(name))
    return name


async def post_night(
    world: World,
    *names: str,
    when: str = "fri 8pm",
    most: int = 0,
    presses: tuple[Press, ...] = (),
    answered: bool = False,
) -> tuple[str, list[Guest]]:
    """Let users arrive. The first posts a night for at most ``most`` players, and the others answer it."""
    people = await arrive_together(world.arrive, *names)
    name = await plan_night(people[0], when, *([SetNightField("{}", "most", str(most))] if most else []), *presses)
    await press_by_all(people[1:] if answered else (), NightIn(name))
    return name, people


async def plan_answered_series(arrive: Arrive, minute: int = 0) -> tuple[str, list[Guest]]:
    """Plan a night of a weekly series: two will come, one may come, one has also answered for the next night."""
    host, *_ = people = await arrive_together(arrive, "Anna", "Ben", "Cleo", "Dora")
    name = await plan_night(host, f"2026-06-05 20:0{minute}", WEEKLY)
    for guest, reply in zip(people[1:], (NightIn(name), NightIn(name), NightMaybe(name)), strict=True):
        await guest.press(reply)
    await people[1].press(AnswerLaterNights(name, f"2026-06-12T20:0{minute}", "in"))
    return name, people


async def plan_answered_date_poll(arrive: Arrive, minute: int = 0) -> tuple[str, list[Guest]]:
    """Plan a poll of two dates that two users have answered."""
    host, *_ = people = await arrive_together(arrive, "Anna", "Ben", "Cleo")
    await host.change(hours=PRAGUE_HOURS)
    name = await draft_date_poll(host, f"fri 20:0{minute}", f"sat 20:0{minute}")
    await host.press_each(SetNightField(name, "game", SAMPLE), PostNight(name))
    await press_by_all(people[1:], RateNightTime(name, 0, "yes"))
    return name, people


async def link_accounts(leader: Guest, other: Guest) -> User:
    """Link two users who have both confirmed, and run the resulting jobs; return the merged user."""
    service = leader.app.service
    job = UserJob("link", "linked")
    one = await service.users.merge_users(leader.id, other.id, job, user_jobs.pickup_time_ms(service))
    await user_jobs.start_jobs(service, max(leader.id, other.id))
    return one


def screen_text(screen: Screen) -> str:
    """Return all text of a screen, without its buttons."""
    return strip_timestamps("\n".join([screen.title, *screen.text, screen.notice]))


async def card_text(guest: Guest, name: str) -> str:
    """Return the public text of a night's card, or of a table's message, in the channel of a guest."""
    return screen_text(await guest.app.render_screen(None, guest.place, name))


def next_night(night: GameNight, now: int) -> GameNight:
    """Return the night that follows another in a series at a given time."""
    return require(series.build_next_night(night, now))


async def night_of(world: World, name: str) -> GameNight:
    return await NIGHTS.load(world.service, name)


async def pings_by_user(world: World, name: str) -> dict[str, str]:
    """Return the currently pinged users and the texts, without silent pings."""
    return {ping.user: ping.text for ping in await world.app.list_pings(name) if not ping.is_silent}


async def move_night(host: Guest, name: str, when: str) -> None:
    """Type another time for a posted night, and confirm the parsed time."""
    await host.press(TypeNightTime(name, FreeText(when)))
    await host.press(host.button("night-at").callback_data)
