"""Control Firefox without a driver, by WebDriver BiDi over a websocket."""

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.timeouts import PATIENCE_S, wait_until

FIREFOX = Path("/usr/bin/firefox-esr")
ADDRESS = re.compile(r"WebDriver BiDi listening on (\S+)")
EVENTS = ("log.entryAdded", "network.responseCompleted", "network.fetchError")


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
        address = (await wait_until(lambda: ADDRESS.search(messages.read_text()), "Firefox to listen"))[1]
        async with aiohttp.ClientSession() as client, client.ws_connect(f"{address}/session", max_msg_size=0) as socket:
            window = FirefoxWindow(socket)
            await window.open(width, height)
            yield window
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
