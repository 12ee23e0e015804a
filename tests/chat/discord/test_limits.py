"""The small Discord counts as the real one does: by when a request came, not by when it got round to it."""

from __future__ import annotations

import asyncio
import threading
import time
import urllib.error
import urllib.request

import pytest

from tests.chat.discord.server import Server
from tests.chat.discord.world import World

SECONDS = 3.0


def send(url: str, a_second: float, answers: list[int]) -> None:
    """Requests at an even pace, each on its way whether or not the one before was answered."""
    begun, threads = time.monotonic(), []
    for n in range(int(SECONDS * a_second)):
        time.sleep(max(0.0, begun + n / a_second - time.monotonic()))
        threads.append(threading.Thread(target=lambda: answers.append(status(url))))
        threads[-1].start()
    for thread in threads:
        thread.join()


def status(url: str) -> int:
    try:
        with urllib.request.urlopen(url) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.parametrize(("a_second", "met"), [(40, False), (90, True)])
async def test_a_server_that_stands_still_meets_no_limit_that_was_kept(a_second: float, *, met: bool) -> None:
    world = World()
    server = Server(world, None)
    await server.start()
    answers: list[int] = []
    url = f"http://127.0.0.1:{server.port}/api/v10/users/@me"
    sending = asyncio.create_task(asyncio.to_thread(send, url, a_second, answers))
    while not sending.done():
        await asyncio.sleep(0.2)
        time.sleep(0.5)  # noqa: ASYNC251 - the machine has something else to do
    await server.stop()
    assert len(answers) == int(SECONDS * a_second)
    assert (429 in answers) == met == bool(world.too_many)
