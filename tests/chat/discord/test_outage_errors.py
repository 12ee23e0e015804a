"""Test errors while Discord cannot be reached: raised as an outage, retried by the outbox, not logged as defects."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from structlog.testing import capture_logs

from bot.app.common.interfaces import TableRefresh
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.discord.rest_bot import RestBot
from bot.store.outbox import OUTAGES
from tests.incidents import Incidents


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), discord.RateLimited(9.0), TimeoutError()], ids=repr
)
async def test_refresh_without_discord_raises_an_outage(error: Exception) -> None:
    with pytest.raises(OUTAGES):
        await build_failing_bot(error).on_refresh(REFRESH)


async def test_a_refresh_after_the_end_of_the_connection_fails_as_in_an_outage() -> None:
    """It is delivered to the next process. While the connection is open, the same error is a defect."""
    closed = RuntimeError("Session is closed")
    with pytest.raises(OUTAGES):
        await build_failing_bot(closed, ended=True).on_refresh(REFRESH)
    with pytest.raises(RuntimeError):
        await build_failing_bot(closed).on_refresh(REFRESH)


REFRESH = TableRefresh("table", "channel", "discord:42", 1)


def build_failing_bot(error: Exception, *, ended: bool = False) -> RestBot:
    """Build a bot whose calls fail; ``ended``: its connection has ended."""

    async def get_channel(_: str) -> object:
        return SimpleNamespace(id="channel")

    async def show_table(*_: Any) -> None:
        raise error

    bot = RestBot.__new__(RestBot)
    bot._can_ask = asyncio.Event()
    bot._can_ask.set()
    bot._app = cast(Any, SimpleNamespace(service=SimpleNamespace(channels=SimpleNamespace(get=get_channel))))
    bot.board_messages = cast(Any, SimpleNamespace(show_table=show_table))
    bot.client = cast(Any, SimpleNamespace(is_closed=lambda: ended))
    return bot


@pytest.mark.parametrize("closed", [True, False])
async def test_an_event_that_meets_a_closed_session_is_no_defect_at_the_end(closed: bool, incidents: Incidents) -> None:
    if not closed:
        incidents.expect("event failed", why="a session that is closed too early is one")
    bot = DiscordBot.__new__(DiscordBot)
    bot.client = cast(Any, SimpleNamespace(is_closed=lambda: closed))
    with capture_logs() as logs:
        try:
            raise RuntimeError("Session is closed")
        except RuntimeError:
            await bot.on_error("on_ready")
    assert [entry["log_level"] for entry in logs] == ["info" if closed else "error"]
