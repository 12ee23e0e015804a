"""Test a game in Firefox: each question fits one view, answers work, nothing moves, no errors.

Firefox is controlled without a driver, by WebDriver BiDi over a websocket.
"""

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from engines import GAMES
from tests.games import REAL
from tests.timeouts import PATIENCE_S, wait_until
from tests.web.browser.conftest import REACH, BrowserTestServer, require_browser
from tests.web.browser.test_screen_sizes import ONE_VIEW

FIREFOX = Path("/usr/bin/firefox-esr")
EVENTS = ("log.entryAdded", "network.responseCompleted", "network.fetchError")
PRESSES = 30
SIZES = ((375, 812), (1280, 800))
"""A phone and a desktop (px)."""
READY = """() => {
    if (document.readyState !== "complete") return false; // its styles may not be there yet
    const main = document.getElementById("main");
    const asks = main?.matches("[data-owes], .over") || document.querySelector('#panel button[value^="continue "]');
    return Boolean(asks && !main.matches("[aria-busy], [data-fresh]") && !document.querySelector("img[data-next]"));
}"""
ANSWERS = f"""() => {{
    if (!({READY})()) return [];
    const kinds = ["button[value^='continue ']", "button[value^='yes ']",
        "button[value^='walk '][value$=' .']:not(.blocked)", ".slot button[id$='-more']:not([disabled])", ".pad .take",
        "button:is([value^='walk '], [value^='group ']):not(.blocked, [value$=' more'], [value$=' -'])",
        "details:not([open]) > summary"];
    const all = (selector) => [...document.querySelectorAll(`#panel ${{selector}}`)];
    const shown = (selector) => all(selector).filter((one) => one.checkVisibility());
    return kinds.map(shown).find((found) => found.length)?.map((one) => `#${{one.closest("[id]").id}}`) ?? [];
}}"""
"""The buttons of the most advanced kind that a question offers."""
CLICK = """(one) => {
    const button = document.readyState === "complete" && document.querySelector(`main:not([aria-busy]) ${one}`);
    if (button) button.dataset.old = "1";
    if (button) button.click();
    return Boolean(button);
}"""
"""Presses a button once it exists, and marks it: an update between two looks would remove the mark."""
REACH_ANSWER = f"(one) => {{ const there = document.querySelector(one); return there && ({REACH})(there); }}"


class FirefoxWindow:
    """A window of Firefox, and the errors on its pages."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.wrong: list[str] = []
        self._socket, self._count, self._context = socket, 0, ""

    async def open(self, width: int, height: int) -> None:
        """Start a session and set the window's size."""
        await self._send("session.new", capabilities={})
        await self._send("session.subscribe", events=EVENTS)
        self._context = (await self._send("browsingContext.getTree"))["contexts"][0]["context"]
        await self._send(
            "browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height}
        )

    async def navigate(self, address: str) -> None:
        await self._send("browsingContext.navigate", context=self._context, url=address, wait="complete")

    async def evaluate(self, script: str, *args: object) -> Any:
        """Return the result of a JavaScript function, transferred as JSON."""
        answer = await self._send(
            "script.evaluate",
            expression=f"JSON.stringify(({script})({', '.join(map(json.dumps, args))}) ?? null)",
            target={"context": self._context},
            awaitPromise=False,
        )
        assert answer["type"] == "success", f"Firefox refused the command: {answer}"
        return json.loads(answer["result"]["value"])

    async def press(self, x: float, y: float, kind: str) -> None:
        """Press a point with a finger (``touch``) or a ``mouse``."""
        steps = [{"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0}]
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        actions = [{**pointer, "actions": [*steps, {"type": "pointerUp", "button": 0}]}]
        await self._send("input.performActions", context=self._context, actions=actions)

    async def _send(self, method: str, **params: object) -> Any:
        """Send a command and return its result, handling events that arrive meanwhile."""
        self._count += 1
        await self._socket.send_json({"id": self._count, "method": method, "params": params})
        while (message := await self._socket.receive_json(timeout=PATIENCE_S)).get("id") != self._count:
            event, told = message.get("method", ""), message["params"]
            if event == "log.entryAdded" and told["level"] in ("error", "warn"):
                self.wrong.append(told["text"])
            elif event == "network.responseCompleted" and told["response"]["status"] >= 400:
                self.wrong.append(f"{told['response']['status']}: {told['request']['url']}")
            elif event == "network.fetchError" and told["errorText"] != "NS_BINDING_ABORTED":  # still wanted
                self.wrong.append(f"{told['errorText']}: {told['request']['url']}")
        assert message["type"] == "success", f"Firefox refused the command: {message}"
        return message["result"]


@asynccontextmanager
async def open_firefox(profile: Path, width: int, height: int) -> AsyncIterator[FirefoxWindow]:
    """Start a Firefox with its own profile, and kill all its processes at the end."""
    command = (FIREFOX, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
    messages = profile / "messages.txt"
    with messages.open("w") as file:
        process = await asyncio.create_subprocess_exec(*command, stdout=file, stderr=file, start_new_session=True)
    try:
        address = (
            await wait_until(
                lambda: re.search(r"WebDriver BiDi listening on (\S+)", messages.read_text()), "Firefox to listen"
            )
        )[1]
        async with aiohttp.ClientSession() as client, client.ws_connect(f"{address}/session", max_msg_size=0) as socket:
            window = FirefoxWindow(socket)
            await window.open(width, height)
            yield window
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def start_game(window: FirefoxWindow, house: BrowserTestServer, game: str) -> None:
    await window.navigate(house.link)
    ais = ['button[value^="addai "]'] * (GAMES[game].seat_range[0] - 1)
    for selector in (f'button[value="open {game}"]', *ais, 'button[value^="start "]'):
        await wait_until(partial(window.evaluate, CLICK, selector), selector)
        await wait_until(
            lambda: window.evaluate("() => !document.querySelector('[data-old]')"), f"an update of {selector}"
        )


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "width", "height"), [(game, *SIZES[number % 2]) for number, game in enumerate(REAL)])
async def test_table_fits_one_view_in_firefox(
    module_server: BrowserTestServer, tmp_path: Path, game: str, width: int, height: int
) -> None:
    require_browser(FIREFOX, Path(__file__).parent / "firefox.sh")
    kind, dice, versions = "touch" if width < 700 else "mouse", Random(6), set()
    async with open_firefox(tmp_path, width, height) as window:
        await start_game(window, module_server, game)
        for _ in range(PRESSES):
            answers = await wait_until(lambda: window.evaluate(ANSWERS), "a question")
            versions.add(await window.evaluate("() => document.getElementById('board').dataset.version"))
            assert await window.evaluate("() => [scrollX, scrollY]") == [0, 0]
            assert await window.evaluate(ONE_VIEW) == []
            if at := await window.evaluate(REACH_ANSWER, dice.choice(answers)):  # otherwise newer answers have arrived
                await window.press(at[0], at[1], kind)
    assert [line for line in window.wrong if ".png" not in line] == []  # these are of pictures replaced by newer ones
    assert len(versions) > PRESSES // 3, (
        f"expected more than {PRESSES // 3} moves in {PRESSES} presses, got {len(versions)}"
    )
