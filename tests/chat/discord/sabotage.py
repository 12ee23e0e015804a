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
from bot.store.outbox import Reader
from bot.store.reading import Row
from bot.store.tables import Committed, Tables


def early(patch: pytest.MonkeyPatch) -> None:
    """People are answered first; what they have said would be stored later, and it is killed before."""

    async def append(self: Tables, table: str, expected: int, *rest: Any, **more: Any) -> Committed:
        return Committed(expected + 1, again=False, answer=more.get("answer", b""))

    patch.setattr(Tables, "append", append)


def careless(patch: pytest.MonkeyPatch) -> None:
    """What is to be shown is ticked off before it is shown, and it is killed in between."""
    do = Reader._do

    async def ticked_off(self: Reader, row: Row, before: asyncio.Task[None] | None) -> None:
        await self._acknowledge(row)
        await do(self, row, before)

    async def till_killed(self: Bot, what: Refresh) -> None:
        await asyncio.Event().wait()

    patch.setattr(Reader, "_do", ticked_off)
    patch.setattr(Bot, "refresh", till_killed)


def incurious(patch: pytest.MonkeyPatch) -> None:
    """After a start it does not look at what may have changed: it shows what it is told to."""

    async def never(self: Posts, where: object) -> None:
        return

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


SABOTAGES = {"early": early, "careless": careless, "incurious": incurious}
"""Those for a process that is killed."""
