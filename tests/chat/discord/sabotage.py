"""The bot with one safeguard taken away, for the controls: the checks must find it.

Each changes the classes of its process, so it is for a process of its own, or with a way back (``monkeypatch``).
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.app.port.ports import Refresh
from bot.chat.discord import channels
from bot.chat.discord.client import Bot
from bot.chat.posts import Posts
from bot.store.outbox import Reader, Row
from bot.store.tables import Committed, Tables

LATE_S = 1.0


def early(patch: pytest.MonkeyPatch) -> None:
    """People are answered first, and what they have said is stored a moment later."""
    store, tasks = Tables.append, set[asyncio.Task[Any]]()

    async def append(self: Tables, table: str, expected: int, *rest: Any, **more: Any) -> Committed:
        async def later() -> None:
            await asyncio.sleep(LATE_S)
            await store(self, table, expected, *rest, **more)

        tasks.add(asyncio.create_task(later()))
        return Committed(expected + 1, again=False, answer=more.get("answer", b""))

    patch.setattr(Tables, "append", append)


def careless(patch: pytest.MonkeyPatch) -> None:
    """What is to be shown is ticked off before it is shown, and nobody looks again after a start."""
    do, refresh = Reader._do, Bot.refresh

    async def ticked_off(self: Reader, row: Row, before: asyncio.Task[None] | None) -> None:
        await self._acknowledge(row)
        await do(self, row, before)

    async def slowly(self: Bot, what: Refresh) -> None:
        await asyncio.sleep(LATE_S)
        await refresh(self, what)

    async def never(self: Posts) -> None:
        return

    patch.setattr(Reader, "_do", ticked_off)
    patch.setattr(Bot, "refresh", slowly)
    patch.setattr(Posts, "catch_up", never)


def impatient(patch: pytest.MonkeyPatch) -> None:
    """What fails at Discord is tried once and let go."""
    refresh = Bot.refresh

    async def once(ask: Any, patience_s: float = 0) -> Any:
        return await ask()

    async def let_go(self: Bot, what: Refresh) -> None:
        try:
            await refresh(self, what)
        except Exception:  # noqa: BLE001 - that is what is wrong with it
            return

    patch.setattr(channels, "lasting", once)
    patch.setattr(discord.http.HTTPClient, "request", _without_retries(discord.http.HTTPClient.request))
    patch.setattr(Bot, "refresh", let_go)


def giving_up(patch: pytest.MonkeyPatch) -> None:
    """A lost connection is the end."""
    connect = discord.Client.connect

    async def but_once(self: discord.Client, *, reconnect: bool = True) -> None:
        await connect(self, reconnect=False)

    patch.setattr(discord.Client, "connect", but_once)
    patch.setattr(discord.gateway.DiscordWebSocket, "_can_handle_close", lambda self: False)


def _without_retries(request: Any) -> Any:
    """The library itself tries five times; here its first failure counts."""

    async def asked(self: Any, *args: Any, **given: Any) -> Any:
        async with asyncio.timeout(0.5):
            return await request(self, *args, **given)

    return asked


SABOTAGES = {"early": early, "careless": careless}
"""Those for a process that is killed."""
