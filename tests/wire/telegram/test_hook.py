"""Webhooks: nobody without the secret, and 200 only after the update has taken effect."""

from __future__ import annotations

import socket

import aiohttp

from bot.telegram.bot import Hook
from tests.wire.telegram.conftest import Arrive, Begin
from tests.wire.telegram.people import until
from tests.wire.telegram.server import Server
from tests.wire.telegram.world import World

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
