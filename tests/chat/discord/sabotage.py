"""The bot with one safeguard taken away, for the controls: the checks must find it.

Each changes the classes of its process, so it is for a process of its own, or with a way back (``monkeypatch``).
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.app.common.interfaces import TableRefresh
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.discord import port
from bot.frontends.discord.bot import DiscordBot
from bot.store.outbox import OutboxReader
from bot.store.stream_consumer import OutboxRow
from bot.store.tables import Committed, TableStore


def early(patch: pytest.MonkeyPatch) -> None:
    """People are answered first; what they have said would be stored later, and it is killed before."""

    async def append(self: TableStore, table: str, expected: int, *rest: Any, **more: Any) -> Committed:
        return Committed(expected + 1, is_duplicate=False, answer=more.get("answer", b""))

    patch.setattr(TableStore, "append_entry", append)


def careless(patch: pytest.MonkeyPatch) -> None:
    """What is to be shown is ticked off before it is shown, and it is killed in between."""
    do = OutboxReader._run_effect

    async def ticked_off(self: OutboxReader, row: OutboxRow, before: asyncio.Task[None] | None) -> None:
        await self._acknowledge_row(row)
        await do(self, row, before)

    async def till_killed(self: DiscordBot, what: TableRefresh) -> None:
        await asyncio.Event().wait()

    patch.setattr(OutboxReader, "_run_effect", ticked_off)
    patch.setattr(DiscordBot, "on_refresh", till_killed)


def incurious(patch: pytest.MonkeyPatch) -> None:
    """After a start it does not look at what may have changed: it shows what it is told to."""

    async def never(self: BoardMessages, where: object) -> None:
        return

    patch.setattr(BoardMessages, "refresh_running_tables", never)


def impatient(patch: pytest.MonkeyPatch) -> None:
    """What fails at Discord is tried once and let go."""
    refresh = DiscordBot.on_refresh

    async def once(ask: Any, patience_s: float = 0) -> Any:
        return await ask()

    async def let_go(self: DiscordBot, what: TableRefresh) -> None:
        try:
            await refresh(self, what)
        except Exception:  # noqa: BLE001 - that is what is wrong with it
            return

    patch.setattr(port, "retry_while_away", once)
    patch.setattr(discord.http.HTTPClient, "request", _without_retries(discord.http.HTTPClient.request))
    patch.setattr(DiscordBot, "on_refresh", let_go)


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
