"""What passes by itself at Discord is no defect: the outbox repeats it, and the log does not call it one."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.app.common.interfaces import TableRefresh
from bot.frontends.discord.rest_bot import RestBot
from bot.store.outbox import OUTAGES


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), discord.RateLimited(9.0), TimeoutError()], ids=repr
)
async def test_a_refresh_that_meets_no_discord_fails_as_in_an_outage(error: Exception) -> None:
    async def get_channel(_: str) -> object:
        return SimpleNamespace(id="channel")

    async def show_table(*_: Any) -> None:
        raise error

    bot = RestBot.__new__(RestBot)
    bot._can_ask = asyncio.Event()
    bot._can_ask.set()
    bot._app = cast(Any, SimpleNamespace(service=SimpleNamespace(channels=SimpleNamespace(get=get_channel))))
    bot.board_messages = cast(Any, SimpleNamespace(show_table=show_table))
    with pytest.raises(OUTAGES):
        await bot.on_refresh(TableRefresh("table", "channel", "discord:42", 1))
