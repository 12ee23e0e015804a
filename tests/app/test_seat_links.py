"""Test the page's links to a free seat: recipients, access, concurrent use and expiry."""

import asyncio

import pytest

from bot.app.api import App
from bot.frontends.web.page_models import Guest
from bot.frontends.web.page_service import PageService
from engines import GAMES

MOST = GAMES["pebbles"].seat_range[1]


@pytest.fixture
async def page_service(app: App) -> PageService:
    return await PageService.create_service(app)


async def make_guest(page_service: PageService, name: str) -> Guest:
    """Make a new user of the page."""
    return await page_service.create_guest(page_service._service.random_bytes(8).hex(), name, "en")


async def open_table(page_service: PageService, host: Guest) -> str:
    """Open a table of this host that does not begin."""
    return await page_service.submit_callback(host, "", "open pebbles", "")


async def invitation_secret(page_service: PageService, guest: Guest, table_id: str) -> str:
    """Return what the link is made of that a guest is shown there."""
    page = await page_service.build_table_page(guest, table_id)
    assert page is not None
    return page.invite


async def test_wrong_invitation_secret_gives_no_seat(page_service: PageService) -> None:
    anna, zoe = await make_guest(page_service, "Anna"), await make_guest(page_service, "Zoe")
    table, other = await open_table(page_service, anna), await open_table(page_service, anna)
    secret = await invitation_secret(page_service, anna, table)
    assert await page_service.find_invitation(table, secret, "en") == "Pebbles"
    for wrong in ("", secret[:-1], secret + "a", secret.upper(), await invitation_secret(page_service, anna, other)):
        assert await page_service.find_invitation(table, wrong, "en") is None, f"{wrong} is accepted"
    assert await page_service.find_invitation("nowhere234", secret, "en") is None
    assert not await page_service.take_seat(zoe, "nowhere234", secret)
    assert not await page_service.take_seat(zoe, table, await invitation_secret(page_service, anna, other))


async def test_simultaneous_guests_take_only_the_free_seats(page_service: PageService) -> None:
    """And a guest who came too late is told so: they are given no page of their own for it."""
    anna = await make_guest(page_service, "Anna")
    table = await open_table(page_service, anna)
    secret = await invitation_secret(page_service, anna, table)
    guests = [await make_guest(page_service, f"Guest {n}") for n in range(MOST + 1)]
    sat = await asyncio.gather(*(page_service.take_seat(guest, table, secret) for guest in guests))
    assert sum(sat) == MOST - 1
    assert await page_service.find_invitation(table, secret, "en") is None, "a second user is invited"
    assert await invitation_secret(page_service, anna, table) == ""


@pytest.mark.parametrize("press", ["start", "close"])
async def test_started_or_closed_table_has_no_invitation_link(page_service: PageService, press: str) -> None:
    anna, ben, zoe = [await make_guest(page_service, name) for name in ("Anna", "Ben", "Zoe")]
    table = await open_table(page_service, anna)
    secret = await invitation_secret(page_service, anna, table)
    assert await page_service.take_seat(ben, table, secret)
    assert MOST > 2, "no seat is free, so this shows nothing"
    await page_service.submit_callback(anna, table, f"{press} {table}", "")
    assert await invitation_secret(page_service, anna, table) == ""
    assert await page_service.find_invitation(table, secret, "en") is None
    assert not await page_service.take_seat(zoe, table, secret)
