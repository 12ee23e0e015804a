"""Test how many bytes a browser gets from the server over all connections, including the service worker's."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from random import Random
from statistics import mean
from threading import Thread
from urllib.parse import urlsplit

import pytest

from tests.games import REAL
from tests.web.browser.conftest import BrowserTestServer, BrowserUser, UserFactory, answer_question

pytestmark = pytest.mark.full

PRESSES = 10
MOST_KB = {"home": 104.0, "table": 150.0, "press": 90.0}
"""Limits of a first visit, a device's first look at a running table, and an average press with the AI moves after it.

The usual values are 98 to 100, 55 to 136, and 35 to 68; a slow machine shows more states of a run.
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
    person.open(game, ais=2)
    person.press_all("start ")
    person.wait_until_quiet()
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
