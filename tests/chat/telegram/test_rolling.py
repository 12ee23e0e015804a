"""Rolling over to a new version under load: no press is lost, none counts twice, no picture that is owed either."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from bot.store.server import Server as StoreServer
from bot.store.store import Store
from tests.chat.telegram.conftest import Arrive, Begin
from tests.chat.telegram.crowd import Crowd
from tests.chat.telegram.rolling import Front, Houses, Patient, Posts
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import World
from tests.patience import EVEN_IF_SLOW_S, until
from tests.store.writing import Heard
from tests.web.test_roles import Table

PAIRS = 3
ENDS_S = 20.0
FRONT, BACK = "page,telegram,workers", "painters,thinkers"
PRESSED_BETWEEN = 12
"""So much is pressed on each platform before the next one is told to end."""
pytestmark = [pytest.mark.full, pytest.mark.timeout(1500)]


@pytest.fixture
async def houses(telegram: Server, stores: StoreServer, tmp_path: Path) -> AsyncIterator[Houses]:
    page, hook = Front(), Front()
    async with page.open(), hook.open():
        found = Houses(telegram, stores, tmp_path / "v", page, hook)
        yield found
        found.stop()


async def test_rolling_over_loses_no_press(
    begin: Begin, houses: Houses, telegram: Server, world: World, arrive: Arrive
) -> None:
    observer = await begin("observer")
    await observer.bot.idle()
    await observer.pause()
    running = [await houses.starts(roles) for roles in (FRONT, BACK, FRONT)]
    posts = Posts(telegram)
    posting = asyncio.create_task(posts.run())
    crowd = Crowd(world, observer, arrive)
    found = re.search(r"http://\S+/in/\S+", running[0].out.read_text())
    assert found
    browsers = [Patient(houses.page.port, name) for name in ("x", "y")]
    enough, heard = threading.Event(), Heard()
    hearing = asyncio.create_task(listening(heard, observer.store, browsers))
    try:
        pages = [asyncio.create_task(asyncio.to_thread(pressing, found[0], browser, enough)) for browser in browsers]
        await crowd.begin(PAIRS)
        for house in (*running, None):
            before = crowd.presses, sum(len(browser.taken) for browser in browsers)
            crowd.comes()
            await until(
                lambda before=before: (
                    crowd.presses > before[0] + PRESSED_BETWEEN  # type: ignore[misc]
                    and sum(len(browser.taken) for browser in browsers) > before[1] + PRESSED_BETWEEN
                ),
                "people press",
                EVEN_IF_SLOW_S,
            )
            if house is not None:
                await houses.ends(house)
                await houses.starts(house.roles)
        enough.set()
        await asyncio.gather(*pages)
        crowd.words = PRESSED_BETWEEN
        await crowd.ends()
    finally:
        enough.set()
        crowd.stop()
        posting.cancel()
        hearing.cancel()
    print(houses.ended_in, posts.answers, [browser.answers for browser in browsers])  # noqa: T201 - asked for by -s
    assert max(houses.ended_in) < ENDS_S
    assert set(posts.answers) <= {"200", "503", *TORN}
    for browser in browsers:
        each_once({table: heard.commands(table) for table in browser.tables}, browser)
    await until(lambda: boards_without_picture(world, crowd) == [], "each group's board has its picture")


TORN = {"ServerDisconnectedError", "ClientOSError", "ConnectionResetError", "RemoteDisconnected", "BadStatusLine"}
"""What one sees of a connection that lay with somebody who ended before they took it."""


def pressing(link: str, browser: Patient, enough: threading.Event) -> None:
    """Somebody at the page presses whatever there is, at one table after the other, till it is enough."""
    while not enough.is_set():
        table = Table(link, client=browser, once=f"{browser.name}{len(browser.tables)}")
        browser.tables.append(table.name)
        while not enough.is_set() and not table.over():
            if not table.press():
                enough.wait(0.1)


async def listening(heard: Heard, store: Store, browsers: list[Patient]) -> None:
    """Take note of what is written in the logs, before it is folded."""
    while True:
        for table in [table for browser in browsers for table in browser.tables]:
            await heard.listen(store, table)
        await asyncio.sleep(0.02)


def each_once(logs: dict[str, list[str]], browser: Patient) -> None:
    """Every word that was taken at the page stands in a log, once; and none that nobody has pressed."""
    said = set()
    for commands in logs.values():
        assert len(set(commands)) == len(commands), "a word counts twice"
        said |= {command.split(":")[2] for command in commands if command.startswith("web:")}
    pressed = {form["once"][0]: form["press"][0] for form in map(parse_qs, browser.taken)}
    said = {once for once in said if once.startswith(browser.name)}
    assert said <= set(pressed)
    final = {once for once, press in pressed.items() if press.startswith(("yes ", "say "))}
    assert final <= said, {once: pressed[once] for once in final - said}
    assert set(browser.answers) <= {"200", "303", "503", *TORN}
    assert len(said) > PRESSED_BETWEEN


def boards_without_picture(world: World, crowd: Crowd) -> list[str]:
    """Tables whose newest board in their group shows none."""
    found = []
    for table, group in crowd.tables.items():
        boards = [m for m in world.messages.values() if m.chat == group.id and len(m.keys) > 1]
        if not boards or boards[-1].photo is None:
            found.append(table)
    return found
