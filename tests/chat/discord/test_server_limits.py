"""Test rate limits of the simulated Discord: requests count by their arrival, also when the server is slow."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable

import pytest

from tests.chat.discord.server import GLOBAL, Server
from tests.chat.discord.world import World
from tests.timeouts import PATIENCE_S

MOST, SECONDS = GLOBAL
PACE = 0.9
"""So much of what is allowed they ask who keep the limit."""


def send_request(port: int) -> socket.socket:
    """Send a request, and return its connection before the answer has come."""
    line = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
    line.sendall(b"GET /api/v10/users/@me HTTP/1.1\r\nHost: discord\r\nConnection: close\r\n\r\n")
    return line


def read_status(line: socket.socket) -> int:
    """Read the status that a request was answered with."""
    with line, line.makefile("rb") as answer:
        return int(answer.readline().split()[1])


def ask_steadily(port: int) -> bool:
    """Ask for some seconds, never sooner than allowed after the request before.

    Return whether a limit was met.
    """
    lines = []
    for _ in range(int(3 * MOST * PACE)):
        lines.append(send_request(port))
        time.sleep(SECONDS / (MOST * PACE))
    return 429 in [read_status(line) for line in lines]


def ask_hastily(port: int) -> bool:
    """Ask twice as much as allowed at once, until a limit is met; return whether one was met.

    On a machine that stands still it may take a while.
    """
    till = time.monotonic() + PATIENCE_S
    while time.monotonic() < till:
        if 429 in [read_status(line) for line in [send_request(port) for _ in range(2 * MOST)]]:
            return True
    return False


async def _slow_the_loop() -> None:
    """Make each round of the loop cost time, as on a slow machine: what has come meanwhile is worked off late."""
    while True:
        time.sleep(0.02)  # noqa: ASYNC251 - that is what it is for
        await asyncio.sleep(0)


@pytest.mark.parametrize(("asking", "met"), [(ask_steadily, False), (ask_hastily, True)])
async def test_stalled_server_limits_only_hasty_clients(asking: Callable[[int], bool], *, met: bool) -> None:
    world = World()
    server = Server(world, None)
    await server.start()
    slow = asyncio.create_task(_slow_the_loop())
    asked = asyncio.create_task(asyncio.to_thread(asking, server.port))
    while not asked.done():
        await asyncio.sleep(0.2)
        time.sleep(0.5)  # noqa: ASYNC251 - the machine has something else to do
    slow.cancel()
    await server.stop()
    assert await asked == met == bool(world.too_many)
