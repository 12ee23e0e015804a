"""The page's links to a free seat: who is given one, whom it lets in, and till when."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.door.app import App
from bot.web.desk import AppDesk
from bot.web.port import Guest
from engines import GAMES

MOST = GAMES["pebbles"].seats[1]


@pytest.fixture
async def desk(app: App) -> AppDesk:
    return await AppDesk.open(app)


async def comes(desk: AppDesk, name: str) -> Guest:
    """Somebody new on the page."""
    return await desk.welcome(desk._service.fresh(8).hex(), name, "en")


async def opened(desk: AppDesk, host: Guest) -> str:
    """A table of theirs that has not begun."""
    return await desk.press(host, "", "open pebbles", "")


async def link(desk: AppDesk, guest: Guest, table: str) -> str:
    """What the link that somebody is shown there is made of."""
    page = await desk.table(guest, table)
    assert page is not None
    return page.invite


async def test_who_has_no_seat_is_given_no_link_to_one(desk: AppDesk) -> None:
    anna, ben, zoe = [await comes(desk, name) for name in ("Anna", "Ben", "Zoe")]
    table = await opened(desk, anna)
    secret = await link(desk, anna, table)
    assert secret
    assert await link(desk, zoe, table) == ""
    assert await desk.sit(ben, table, secret)
    assert await link(desk, ben, table) == secret


async def test_nothing_but_the_link_itself_opens_a_seat(desk: AppDesk) -> None:
    anna, zoe = await comes(desk, "Anna"), await comes(desk, "Zoe")
    table, other = await opened(desk, anna), await opened(desk, anna)
    secret = await link(desk, anna, table)
    assert await desk.invited(table, secret, "en") == "Pebbles"
    for wrong in ("", secret[:-1], secret + "a", secret.upper(), await link(desk, anna, other)):
        assert await desk.invited(table, wrong, "en") is None, wrong
    assert await desk.invited("nowhere234", secret, "en") is None
    assert not await desk.sit(zoe, "nowhere234", secret)
    assert not await desk.sit(zoe, table, await link(desk, anna, other))


async def test_of_many_who_sit_down_at_once_the_seats_are_enough_for_some(desk: AppDesk) -> None:
    """And whoever came too late is told so: they are given no pages of their own for it."""
    anna = await comes(desk, "Anna")
    table = await opened(desk, anna)
    secret = await link(desk, anna, table)
    guests = [await comes(desk, f"Guest {n}") for n in range(MOST + 1)]
    sat = await asyncio.gather(*(desk.sit(guest, table, secret) for guest in guests))
    assert sum(sat) == MOST - 1
    assert await desk.invited(table, secret, "en") is None, "and nobody else is asked in"
    assert await link(desk, anna, table) == ""


@pytest.mark.parametrize("press", ["start", "close"])
async def test_a_table_that_has_begun_or_is_closed_invites_nobody(desk: AppDesk, press: str) -> None:
    anna, ben, zoe = [await comes(desk, name) for name in ("Anna", "Ben", "Zoe")]
    table = await opened(desk, anna)
    secret = await link(desk, anna, table)
    assert await desk.sit(ben, table, secret)
    assert MOST > 2, "a seat is free still"
    await desk.press(anna, table, f"{press} {table}", "")
    assert await link(desk, anna, table) == ""
    assert await desk.invited(table, secret, "en") is None
    assert not await desk.sit(zoe, table, secret)


async def test_a_zone_that_there_is_not_is_not_kept(app: App, desk: AppDesk) -> None:
    """A browser tells it in a cookie: it only has to look like one to come so far."""
    anna = await comes(desk, "Anna")
    await desk.lives(anna, "Mars/Olympus_Mons")
    assert (await app.service.people.get(anna.id)).browser == ""
    await desk.lives(anna, "Europe/Prague")
    assert (await app.service.people.get(anna.id)).browser == "Europe/Prague"


async def test_nothing_but_a_film_is_given_away_as_one(desk: AppDesk) -> None:
    """What is read as a file besides is somebody's export of a game."""
    anna, ben = await comes(desk, "Anna"), await comes(desk, "Ben")
    table = await opened(desk, anna)
    await desk.sit(ben, table, await link(desk, anna, table))
    await desk.press(anna, table, f"start {table}", "")
    await desk.press(anna, table, f"export {table}", "")
    page = await desk.table(anna, table)
    assert page is not None
    assert page.reading
    assert page.panel is not None
    assert page.panel.file is not None
    assert await desk.film(anna, table) is None
