"""Remove one safeguard of the bot at a time, for control tests that must fail without it.

Each changes the classes of its process, so it is for a process of its own, or with a way back (``monkeypatch``).
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.app.common.interfaces import TableRefresh
from bot.frontends.common.board_messages import NEWEST
from bot.frontends.discord import port
from bot.frontends.discord.bot import DiscordBot
from bot.store.outbox import OutboxReader
from bot.store.stream_consumer import OutboxRow
from bot.store.tables import CommitResult, TableLog


def answer_early(patch: pytest.MonkeyPatch) -> None:
    """Answer people first and store later what they have submitted: the bot is killed before."""

    async def append_nothing(self: TableLog, table_id: str, expected: int, *rest: Any, **more: Any) -> CommitResult:
        return CommitResult(expected + 1, is_duplicate=False, answer=more.get("answer", b""))

    patch.setattr(TableLog, "commit", append_nothing)


def acknowledge_early(patch: pytest.MonkeyPatch) -> None:
    """Acknowledge what is to be shown before it is shown: the bot is killed in between."""
    do = OutboxReader._run_effect

    async def acknowledge_first(self: OutboxReader, row: OutboxRow, before: asyncio.Task[None] | None) -> None:
        await self._acknowledge_row(row)
        await do(self, row, before)

    async def wait_until_killed(self: DiscordBot, what: TableRefresh) -> None:
        await asyncio.Event().wait()

    patch.setattr(OutboxReader, "_run_effect", acknowledge_first)
    patch.setattr(DiscordBot, "on_refresh", wait_until_killed)


def try_once(patch: pytest.MonkeyPatch) -> None:
    """Try what fails at Discord once, and let it go."""
    run_job = DiscordBot.run_job

    async def ask_once(ask: Any, patience_s: float = 0) -> Any:
        return await ask()

    async def let_go(self: DiscordBot, name: str) -> int:
        try:
            return await run_job(self, name)
        except Exception:  # noqa: BLE001 - that is what is wrong with it
            return NEWEST

    patch.setattr(port, "retry_while_away", ask_once)
    patch.setattr(discord.http.HTTPClient, "request", _without_retries(discord.http.HTTPClient.request))
    patch.setattr(DiscordBot, "run_job", let_go)


def stop_at_disconnect(patch: pytest.MonkeyPatch) -> None:
    """End the bot with a lost connection."""
    connect = discord.Client.connect

    async def connect_once(self: discord.Client, *, reconnect: bool = True) -> None:
        await connect(self, reconnect=False)

    patch.setattr(discord.Client, "connect", connect_once)
    patch.setattr(discord.gateway.DiscordWebSocket, "_can_handle_close", lambda self: False)


def _without_retries(request: Any) -> Any:
    """Make the first failure of a request count; the library itself tries five times."""

    async def request_once(self: Any, *args: Any, **given: Any) -> Any:
        async with asyncio.timeout(0.5):
            return await request(self, *args, **given)

    return request_once


SABOTAGES = {"early": answer_early, "careless": acknowledge_early}
"""Those for a process that is killed."""
