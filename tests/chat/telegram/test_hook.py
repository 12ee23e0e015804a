"""Webhooks: nobody without the secret, and 200 only after the update has taken effect."""

from __future__ import annotations

import asyncio
import os
import signal
import socket

import aiohttp

from bot.chat.telegram.bot import Hook
from tests.chat.telegram.conftest import Arrive, Begin
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import World
from tests.patience import until

SECRET = "a-secret_42"


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


async def test_updates_by_webhook(begin: Begin, telegram: Server, world: World, arrive: Arrive) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}/telegram"
    process = await begin(hook=Hook(url, "127.0.0.1", port, SECRET))
    await until(lambda: world.webhook, "the webhook is set")
    assert world.webhook["secret_token"] == SECRET
    anna = arrive("Anna")
    group = world.group(anna.user)
    anna.write("/play pebbles", group)
    assert await telegram.deliver("wrong") == [403]
    assert await telegram.deliver("") == [403]
    assert not anna.find("join ", group.id)
    assert await telegram.deliver() == [200]
    place = await process.app.place(f"telegram:{group.id}")
    assert len(await process.store.indexes.members("place-tables", place.id)) == 1, "it had taken effect by then"
    await until(lambda: anna.find("join ", group.id), "the lobby")
    anna.write("/play pebbles", group)
    update = world.updates[0]
    assert await telegram.deliver() == [200]
    world.updates.append(update)
    assert await telegram.deliver() == [200], "told twice"
    await process.bot.idle()
    assert len(await process.store.indexes.members("place-tables", place.id)) == 2
    async with (
        aiohttp.ClientSession() as client,
        client.post(url, data=b"{]", headers={"X-Telegram-Bot-Api-Secret-Token": SECRET}) as reply,
    ):
        assert reply.status == 400


async def test_a_post_that_never_ends_keeps_no_signal_from_the_program(begin: Begin, world: World) -> None:
    asked, port = asyncio.Event(), free_port()
    loop = asyncio.get_running_loop()
    before = signal.signal(signal.SIGTERM, lambda *_: loop.call_soon_threadsafe(asked.set))
    try:
        await begin(hook=Hook(f"http://127.0.0.1:{port}/telegram", "127.0.0.1", port, SECRET))
        await until(lambda: world.webhook, "the webhook is set")
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"POST /telegram HTTP/1.1\r\nHost: x\r\nX-Telegram-Bot-Api-Secret-Token: {SECRET}\r\n"
        writer.write(f"{head}Content-Length: 100\r\n\r\n".encode())
        await asyncio.sleep(0.5)
        os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(3):
            await asked.wait()
        writer.close()
    finally:
        signal.signal(signal.SIGTERM, before)
