"""The page's links to a free seat: who is given one, whom it lets in, and until when."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.api import App
from bot.frontends.web.page_service import AppPageService
from bot.frontends.web.port import Guest
from engines import GAMES

MOST = GAMES["pebbles"].seat_range[1]


@pytest.fixture
async def desk(app: App) -> AppPageService:
    return await AppPageService.create_service(app)


async def make_guest(desk: AppPageService, name: str) -> Guest:
    """Make a new user of the page."""
    return await desk.create_guest(desk._service.fresh(8).hex(), name, "en")


async def open_table(desk: AppPageService, host: Guest) -> str:
    """Open a table of this host that does not begin."""
    return await desk.submit_callback(host, "", "open pebbles", "")


async def invitation_secret(desk: AppPageService, guest: Guest, table: str) -> str:
    """Return what the link is made of that a guest is shown there."""
    page = await desk.build_table_page(guest, table)
    assert page is not None
    return page.invite


async def test_who_has_no_seat_is_given_no_link_to_one(desk: AppPageService) -> None:
    anna, ben, zoe = [await make_guest(desk, name) for name in ("Anna", "Ben", "Zoe")]
    table = await open_table(desk, anna)
    secret = await invitation_secret(desk, anna, table)
    assert secret
    assert await invitation_secret(desk, zoe, table) == ""
    assert await desk.take_seat(ben, table, secret)
    assert await invitation_secret(desk, ben, table) == secret


async def test_nothing_but_the_link_itself_opens_a_seat(desk: AppPageService) -> None:
    anna, zoe = await make_guest(desk, "Anna"), await make_guest(desk, "Zoe")
    table, other = await open_table(desk, anna), await open_table(desk, anna)
    secret = await invitation_secret(desk, anna, table)
    assert await desk.find_invitation(table, secret, "en") == "Pebbles"
    for wrong in ("", secret[:-1], secret + "a", secret.upper(), await invitation_secret(desk, anna, other)):
        assert await desk.find_invitation(table, wrong, "en") is None, wrong
    assert await desk.find_invitation("nowhere234", secret, "en") is None
    assert not await desk.take_seat(zoe, "nowhere234", secret)
    assert not await desk.take_seat(zoe, table, await invitation_secret(desk, anna, other))


async def test_of_many_who_sit_down_at_once_the_seats_are_enough_for_some(desk: AppPageService) -> None:
    """And a guest who came too late is told so: they are given no page of their own for it."""
    anna = await make_guest(desk, "Anna")
    table = await open_table(desk, anna)
    secret = await invitation_secret(desk, anna, table)
    guests = [await make_guest(desk, f"Guest {n}") for n in range(MOST + 1)]
    sat = await asyncio.gather(*(desk.take_seat(guest, table, secret) for guest in guests))
    assert sum(sat) == MOST - 1
    assert await desk.find_invitation(table, secret, "en") is None, "and nobody else is asked in"
    assert await invitation_secret(desk, anna, table) == ""


@pytest.mark.parametrize("press", ["start", "close"])
async def test_a_table_that_has_begun_or_is_closed_invites_nobody(desk: AppPageService, press: str) -> None:
    anna, ben, zoe = [await make_guest(desk, name) for name in ("Anna", "Ben", "Zoe")]
    table = await open_table(desk, anna)
    secret = await invitation_secret(desk, anna, table)
    assert await desk.take_seat(ben, table, secret)
    assert MOST > 2, "a seat is free still"
    await desk.submit_callback(anna, table, f"{press} {table}", "")
    assert await invitation_secret(desk, anna, table) == ""
    assert await desk.find_invitation(table, secret, "en") is None
    assert not await desk.take_seat(zoe, table, secret)


async def test_a_zone_that_there_is_not_is_not_kept(app: App, desk: AppPageService) -> None:
    """A browser tells it in a cookie: it only has to look like one to come so far."""
    anna = await make_guest(desk, "Anna")
    await desk.set_time_zone(anna, "Mars/Olympus_Mons")
    assert (await app.service.users.get(anna.id)).browser_timezone == ""
    await desk.set_time_zone(anna, "Europe/Prague")
    assert (await app.service.users.get(anna.id)).browser_timezone == "Europe/Prague"


async def test_nothing_but_a_film_is_given_away_as_one(desk: AppPageService) -> None:
    """What else is read as a file is a user's export of a game."""
    anna, ben = await make_guest(desk, "Anna"), await make_guest(desk, "Ben")
    table = await open_table(desk, anna)
    await desk.take_seat(ben, table, await invitation_secret(desk, anna, table))
    await desk.submit_callback(anna, table, f"start {table}", "")
    await desk.submit_callback(anna, table, f"export {table}", "")
    page = await desk.build_table_page(anna, table)
    assert page is not None
    assert page.is_reading
    assert page.reading is not None
    assert page.reading.file is not None
    assert await desk.find_film(anna, table) is None
