"""Test what a browser loads, including the service worker: few bytes, and pictures completed from their changes.

The bytes are counted over all connections; a picture completed from its changes is exactly the whole picture.
"""

import base64
import io
import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from random import Random
from statistics import mean
from threading import Thread
from urllib.parse import urlsplit

import pytest
from PIL import Image, ImageChops

from tests.games import REAL
from tests.web.browser.conftest import AddUser, BrowserTestServer, BrowserUser, UserFactory, answer_question

PRESSES = 10
MOST_KB = {"home": 98.0, "table": 150.0, "press": 75.0}
"""Limits of a first visit, a device's first look at a running table, and an average press with the AI moves after it.

The usual values are 93 to 96, 55 to 136, and 30 to 60; a slow machine shows more states of a run.
"""
QUIET_MS = 800
"""The time without data after which a transfer is complete. Later data counts for the next press."""


class ByteCounter:
    """A port that forwards to the server, and counts the bytes that come back."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self.server, self.count = (str(parts.hostname), parts.port or 80), 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):  # the socket was closed
            while True:
                near, far = self.listener.accept()[0], socket.create_connection(self.server)
                for way in ((near, far), (far, near)):
                    Thread(target=self._pass_on, args=way, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                self.count += len(data) * (source.getpeername() == self.server)
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def take(self, person: BrowserUser) -> float:
        """Wait until the transfer is complete. Return the kilobytes since the last call."""
        seen = -1
        while seen != self.count:
            seen = self.count
            person.page.wait_for_timeout(QUIET_MS)
        self.count = 0
        return seen / 1000


@pytest.fixture
def counter(module_server: BrowserTestServer) -> Iterator[ByteCounter]:
    counter = ByteCounter(module_server.base)
    yield counter
    counter.listener.close()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=["phone", "desk"])
@pytest.mark.parametrize("game", REAL)
def test_page_loads_few_bytes(
    module_server: BrowserTestServer, user_factory: UserFactory, counter: ByteCounter, game: str, size: tuple[int, int]
) -> None:
    link = module_server.link.replace(module_server.base, counter.base)
    viewport = {"width": size[0], "height": size[1]}
    add_device = partial(
        user_factory, module_server, link, base=counter.base, viewport=viewport, service_workers="allow"
    )
    person = add_device()
    found, dice, presses = {"home": counter.take(person)}, Random(1), list[float]()
    person.start(game)
    counter.take(person)
    while len(presses) < PRESSES and not person.is_over():
        answer_question(person, dice, lambda _: presses.append(counter.take(person)))
        person.wait_until_quiet()
    found["press"] = mean([*presses[1:], counter.take(person)])
    person.forget("404")
    other = add_device(storage_state=person.context.storage_state())
    counter.take(other)
    other.page.goto(person.page.url)
    found["table"] = counter.take(other)
    assert not {what: kb for what, kb in found.items() if kb > MOST_KB[what]}, (found, presses)


COMPARED = 8
"""Presses after which the pictures are compared."""
SHOWN = """async () => Promise.all([...document.querySelectorAll("img[data-marks]")]
  .filter((image) => image.checkVisibility() && image.naturalWidth).map(async (image) => {
    const file = await (await fetch(image.currentSrc)).arrayBuffer();
    return [image.currentSrc, btoa(new Uint8Array(file).reduce((text, byte) => text + String.fromCharCode(byte), ""))];
  }))"""
"""The address and file of each picture in view; the service worker has them."""


CURRENT = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const shown = [...document.querySelectorAll("img[data-marks]")].filter((image) => image.checkVisibility());
  return shown.length && shown.every((image) => image.complete && image.naturalWidth
    && image.getAttribute("src") === page.getElementById(image.id)?.getAttribute("src"));
}"""
"""Whether the pictures in view are those of a page that is loaded now."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", REAL)
def test_changes_complete_the_recent_picture_exactly(add_user: AddUser, game: str) -> None:
    person, dice, compared, composed = add_user(service_workers="allow"), Random(1), 0, 0
    person.page.wait_for_function("() => navigator.serviceWorker.controller")
    person.start(game)
    for _ in range(COMPARED):
        answer_question(person, dice)
        person.wait_until_quiet()
        person.page.wait_for_function(CURRENT)
        for address, file in person.page.evaluate(SHOWN):
            shown = Image.open(io.BytesIO(base64.b64decode(file)))
            whole = Image.open(
                io.BytesIO(person.page.context.request.get(address, headers={"accept": "image/webp"}).body())
            )
            assert shown.size == whole.size
            assert not ImageChops.difference(shown.convert("RGB"), whole.convert("RGB")).getbbox(), f"in {address}"
            compared, composed = compared + 1, composed + (shown.format == "PNG")
    assert composed > COMPARED / 2, f"expected most pictures as changes, got {composed} of {compared}"
