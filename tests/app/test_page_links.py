"""Test links to the page and to free seats: single use, expiry, recipients and concurrent use."""

import asyncio
from datetime import timedelta
from uuid import uuid4

import msgspec
import pytest

from bot.app.account.one_time_codes import LOGIN_LINK
from bot.app.api import App
from bot.app.common.interfaces import utc_now
from bot.app.ui.screen import flatten_rows
from bot.app.users.user_repository import User
from bot.frontends.web import page_models
from bot.frontends.web.page_service import PageService
from bot.store.store import Store
from engines import GAMES
from tests.app.gameplay import QUICK, Arrive, Guest, OpenApp, require
from tests.app.test_linking import MakeUsers, link_accounts, make_users
from tests.callbacks import CloseLobby, ExportTable, OpenPage, OpenPanel, OpenTable, StartGame, TableCallback
from tests.texts import render_text

__all__ = ["make_users"]

URL = "https://bottega.example.org"


@pytest.fixture
def app(open_app: OpenApp) -> App:
    return open_app(url=URL)


async def start_table(host: Guest) -> str:
    table = (await host.press(OpenTable("pebbles", 1))).table
    await host.press(OpenPanel(table))
    return table


@pytest.fixture
async def table(anna: Guest) -> str:
    return await start_table(anna)


async def request_link(guest: Guest, table_id: str) -> str:
    assert (await guest.press(OpenPage(table_id))).private
    link = guest.button("To the page").url
    assert link.startswith(f"{URL}/open/")
    return link.rpartition("/")[2]


async def redeem_link(app: App, secret: str) -> str:
    """Return the id of the user who logs in with a link, or an empty text."""
    found = await app.redeem_login_link(secret)
    return found[0].id if found is not None else ""


@pytest.mark.parametrize("url", ["", "http://bottega.example.org"])
async def test_missing_or_insecure_url_shows_no_page_button(open_app: OpenApp, arrive: Arrive, url: str) -> None:
    host = await arrive("Anna", on=open_app(url=url))
    table = await start_table(host)
    assert render_text("app-page-open") not in host.labels()
    screen = await host.press(OpenPage(table))
    assert screen.notice == render_text("app-page-nowhere")
    assert not [button for button in flatten_rows(screen.rows) if button.url]


async def test_login_link_opens_table_for_its_user_once(app: App, table: str, anna: Guest) -> None:
    assert anna.button(render_text("app-page-open")).framed == f"{URL}/app/{table}"
    secret = await request_link(anna, table)
    user, opened = require(await app.redeem_login_link(secret))
    assert (user.id, opened) == (anna.id, table)
    assert await app.redeem_login_link(secret) is None, "the link works a second time"


async def test_concurrent_redeems_of_login_link_succeed_once(app: App, second: App, table: str, anna: Guest) -> None:
    secret = await request_link(anna, table)
    came = await asyncio.gather(*(one.redeem_login_link(secret) for one in (app, second) * 8))
    assert len([one for one in came if one is not None]) == 1


async def test_only_the_newest_login_link_of_a_user_works(app: App, table: str, anna: Guest, ben: Guest) -> None:
    old, new, his = [await request_link(guest, table) for guest in (anna, anna, ben)]
    assert [await redeem_link(app, link) for link in (old, his, new)] == ["", ben.id, anna.id]


async def test_login_link_expires_after_ten_minutes(store: Store, app: App, table: str, anna: Guest) -> None:

    def app_after(minutes: float) -> App:
        return App(store, timings=QUICK, url=URL, clock=lambda: utc_now() + timedelta(minutes=minutes))

    assert not await redeem_link(app_after(10.1), await request_link(anna, table))
    assert await redeem_link(app_after(9.5), await request_link(anna, table)) == anna.id


async def test_store_does_not_contain_the_login_link(app: App, store: Store, table: str, anna: Guest) -> None:
    secret = await request_link(anna, table)
    assert await store.documents.load_document(LOGIN_LINK.name, secret) is None
    assert secret.encode() not in require(await store.documents.load_document(LOGIN_LINK.owned, anna.id)).data


@pytest.mark.parametrize("wrong", ["", "x", "a" * 26, "a" * 25 + "/", "é" * 26, "a" * 400])
async def test_invalid_login_link_is_rejected(app: App, wrong: str) -> None:
    assert await app.redeem_login_link(wrong) is None


async def test_login_link_is_invalid_after_accounts_are_linked(app: App, make_users: MakeUsers) -> None:
    north, south = await make_users("north Anna", "south Ben")
    secret = await request_link(north, await start_table(north))
    await link_accounts(north, south)
    assert not await redeem_link(app, secret)


async def test_page_resolves_linked_user_only_by_the_first_account(
    page_service: PageService, make_users: MakeUsers
) -> None:
    north, south = await make_users("north Anna", "south Ben")
    await link_accounts(north, south)
    one, other = sorted((north.id, south.id))
    assert await page_service.find_guest_by_id(other) is None, "the page of a linked account has a separate user"
    assert await page_service.find_guest_by_id(one) is not None


async def test_login_link_is_deleted_once_used_or_its_owner_erased(
    app: App, store: Store, table: str, anna: Guest
) -> None:
    await app.redeem_login_link(await request_link(anna, table))
    assert await store.documents.load_document(LOGIN_LINK.owned, anna.id) is None
    secret = await request_link(anna, table)
    await app.on_screen_delivered(anna.id)
    assert await store.documents.load_document(LOGIN_LINK.owned, anna.id) is not None, "the link of a user was deleted"
    gone: User = await anna.load_user()
    await app.service.users.delete_user(anna.id)
    assert not await redeem_link(app, secret), "the link works before the job is done"
    await app.on_screen_delivered(anna.id, *gone.aliases)
    assert await store.documents.load_document(LOGIN_LINK.owned, anna.id) is None
    assert msgspec.structs.asdict(await anna.load_user())["is_deleted"]


MOST = GAMES["pebbles"].seat_range[1]


@pytest.fixture
async def page_service(app: App) -> PageService:
    return await PageService.create_service(app)


async def make_guest(page_service: PageService, name: str) -> page_models.Guest:
    return await page_service.create_guest(uuid4().hex, name, "en")


async def open_table(page_service: PageService, host: page_models.Guest) -> str:
    return await page_service.submit_callback(host, "", OpenTable("pebbles").data, "")


async def invitation_secret(page_service: PageService, guest: page_models.Guest, table_id: str) -> str:
    return require(await page_service.build_table_page(guest, table_id)).invite


async def test_wrong_invitation_secret_gives_no_seat(page_service: PageService) -> None:
    anna, zoe = await make_guest(page_service, "Anna"), await make_guest(page_service, "Zoe")
    table, other = await open_table(page_service, anna), await open_table(page_service, anna)
    secret = await invitation_secret(page_service, anna, table)
    invitation = require(await page_service.find_invitation(table, secret, "en"))
    assert (invitation.title, "Anna" in invitation.text[0]) == ("Pebbles", True)
    for wrong in ("", secret[:-1], secret + "a", secret.upper(), await invitation_secret(page_service, anna, other)):
        assert await page_service.find_invitation(table, wrong, "en") is None, f"{wrong} was accepted"
    assert await page_service.find_invitation("nowhere234", secret, "en") is None
    assert not await page_service.take_seat(zoe, "nowhere234", secret)
    assert not await page_service.take_seat(zoe, table, await invitation_secret(page_service, anna, other))


async def test_concurrent_guests_take_only_free_seats(page_service: PageService) -> None:
    anna = await make_guest(page_service, "Anna")
    table = await open_table(page_service, anna)
    secret = await invitation_secret(page_service, anna, table)
    guests = [await make_guest(page_service, f"Guest {n}") for n in range(MOST + 1)]
    assert sum(await asyncio.gather(*(page_service.take_seat(guest, table, secret) for guest in guests))) == MOST - 1
    assert await page_service.find_invitation(table, secret, "en") is None, "a second user was invited"
    assert await invitation_secret(page_service, anna, table) == ""


@pytest.mark.parametrize("press", [StartGame, CloseLobby])
async def test_invitation_link_is_shown_to_seated_players_until_table_is_started_or_closed(
    page_service: PageService, press: type[TableCallback]
) -> None:
    anna, ben, zoe = [await make_guest(page_service, name) for name in ("Anna", "Ben", "Zoe")]
    table = await open_table(page_service, anna)
    secret = await invitation_secret(page_service, anna, table)
    assert secret
    assert await invitation_secret(page_service, zoe, table) == ""
    assert await page_service.take_seat(ben, table, secret)
    assert await invitation_secret(page_service, ben, table) == secret
    assert MOST > 2, "the test is void: no seat is free"
    await page_service.submit_callback(anna, table, press(table).data, "")
    assert await invitation_secret(page_service, anna, table) == ""
    assert await page_service.find_invitation(table, secret, "en") is None
    assert not await page_service.take_seat(zoe, table, secret)


async def test_unknown_browser_timezone_is_not_stored(app: App, page_service: PageService) -> None:
    """A browser sends it in a cookie; anything that looks like a timezone gets this far."""
    anna = await make_guest(page_service, "Anna")
    await page_service.set_time_zone(anna, "Mars/Olympus_Mons")
    assert (await app.service.users.get(anna.id)).browser_timezone == ""
    await page_service.set_time_zone(anna, "Europe/Prague")
    assert (await app.service.users.get(anna.id)).browser_timezone == "Europe/Prague"


async def test_game_export_is_not_served_as_film(page_service: PageService) -> None:
    """The only other file is a user's export of a game."""
    anna, ben = await make_guest(page_service, "Anna"), await make_guest(page_service, "Ben")
    table = await open_table(page_service, anna)
    await page_service.take_seat(ben, table, await invitation_secret(page_service, anna, table))
    await page_service.submit_callback(anna, table, StartGame(table).data, "")
    await page_service.submit_callback(anna, table, ExportTable(table).data, "")
    assert require(require(await page_service.build_table_page(anna, table)).reading).file is not None
    assert await page_service.find_film(anna, table) is None
