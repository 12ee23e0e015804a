"""Test links to moments: what their readers see, twins, hands, revoking, and who may do what."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from bot.app.api import App
from bot.app.views.shared_moments import MOST_LINKS, MomentPage
from bot.store.store import Store
from render.core.renderer import render_picture
from tests.app.conftest import QUICK, Arrive, Guest, Seat
from tests.app.gameplay import plan_pebbles, play_on
from tests.texts import match_text, render_text

URL = "https://bottega.example.org"


@pytest.fixture
async def app(store: Store) -> AsyncIterator[App]:
    app = App(store, timings=QUICK, url=URL)
    yield app
    await app.close()


async def share(guest: Guest, table: str, move: int | None = None) -> str:
    """Share a moment as a guest; return the token of the link."""
    screen = await guest.press(f"share {table}{'' if move is None else f' {move}'}")
    assert screen.private
    (link,) = [line for line in screen.text if line.startswith(f"{URL}/m/")]
    assert [button.url for row in screen.rows for button in row if button.url] == [link]
    return link.removeprefix(f"{URL}/m/")


async def load(app: App, token: str, move: int | None = None) -> MomentPage:
    page = await app.load_moment(token, move, "en")
    assert page is not None
    return page


async def test_a_link_shows_what_a_spectator_sees_byte_by_byte(app: App, arrive: Arrive, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    eve = await arrive("Eve", at=people[0].place)
    for guest in people:
        await plan_pebbles(guest, table)
    tokens = [await share(guest, table) for guest in (*people, eve)]
    assert len(set(tokens)) == 3
    assert tokens[0] == await share(people[0], table), "the same moment has one link of each user"
    seen = await eve.press(f"past {table}")
    for token in tokens:
        page = await load(app, token)
        assert (page.screen.text, page.screen.alt, page.hands) == (seen.text, seen.alt, ())
        assert table not in f"{page.screen.title} {page.screen.text} {page.screen.alt}", "the link alone leads there"
        assert page.screen.picture is not None
        assert seen.picture is not None
        wide = msgspec.structs.replace(seen.picture, layout="wide")
        assert render_picture(page.screen.picture).png == render_picture(wide).png


async def test_twin_games_that_differ_in_secrets_have_equal_links(app: App, make_table: Seat) -> None:
    pages = []
    for red, blue in ((2, 0), (0, 2)):
        table, people = await make_table("Anna", "Ben")
        await plan_pebbles(people[0], table, red, blue)
        page = await load(app, await share(people[0], table))
        pages.append((page.screen.title, page.screen.text, page.screen.alt))
    assert pages[0] == pages[1]


async def test_readers_of_a_running_game_see_nothing_after_the_moment(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    token = await share(people[0], table)
    first = await load(app, token)
    await play_on(app, table, people)
    ended = await load(app, token)
    assert (ended.number, first.last) == (first.number, first.number)
    assert ended.last > first.last, "of a finished game all moves can be seen"
    assert (await load(app, token, 10**5)).number == ended.last
    assert (await load(app, token, 0)).number == 1


async def test_players_choose_once_whether_links_show_their_hands(app: App, arrive: Arrive, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    token = await share(people[0], table)
    await people[0].press(f"share-hands {table} 1")
    assert people[0].screen.notice == render_text("app-not-over")
    await play_on(app, table, people)
    assert (await load(app, token)).hands == ()
    await people[0].press(f"share {table}")
    assert match_text("moment-hands-ask", " ".join(people[0].screen.text))
    await asyncio.gather(*(people[0].press(f"share-hands {table} 1", f"choice-{n}") for n in range(3)))
    await people[1].press(f"share-hands {table} 0")
    eve = await arrive("Eve")
    await eve.press(f"share-hands {table} 1")
    shown = (await load(app, token)).hands
    assert len(shown) == 1, "Anna's, not Ben's, and no spectator decides"
    for guest, on in ((people[0], 0), (people[1], 1)):
        await guest.press(f"share-hands {table} {on}")
    assert (await load(app, token)).hands == shown, "only once"


async def test_a_revoked_link_shows_nothing_and_only_its_maker_and_players_revoke(
    app: App, arrive: Arrive, make_table: Seat
) -> None:
    table, people = await make_table("Anna", "Ben")
    eve, dan = await arrive("Eve"), await arrive("Dan")
    tokens = {guest.id: await share(guest, table) for guest in (people[0], eve, dan)}

    async def shown() -> list[bool]:
        return [await app.load_moment(token, None, "en") is not None for token in tokens.values()]

    await eve.press(f"share-end {table}")
    assert await shown() == [True, False, True], "a spectator's own alone"
    assert await share(eve, table) != tokens[eve.id], "a new link is another one"
    await people[1].press(f"share-end {table}")
    assert await shown() == [False, False, False], "a player's whole table"
    assert f"{URL}/m/" not in (await app.export_user(dan.id)).decode()
    for wrong in ("", "x", "a" * 26, "../x", tokens[eve.id][:-1]):
        assert await app.load_moment(wrong, None, "en") is None


async def test_links_go_with_their_maker_and_are_in_the_export(app: App, arrive: Arrive, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    eve = await arrive("Eve")
    kept, token = await share(people[0], table), await share(eve, table)
    assert token in (await app.export_user(eve.id)).decode()
    await eve.press("forget-me yes")
    assert [await app.load_moment(one, None, "en") is not None for one in (kept, token)] == [True, False]


async def test_a_user_has_so_many_links_and_a_page_is_needed(
    app: App, arrive: Arrive, make_table: Seat, second: App
) -> None:
    table, people = await make_table("Anna", "Ben")
    for n in range(MOST_LINKS):
        await app.service.store.indexes.add_member("person-moments", people[0].id, f"t{n}")
    await people[0].press(f"share {table}")
    assert people[0].screen.notice == render_text("moment-many", n=MOST_LINKS)
    local = await arrive("Eve", on=second)
    await local.press(f"share {table}")
    assert local.screen.notice == render_text("moment-no-page")
