"""Test errors while Discord cannot be reached: jobs are retried, after the pause asked for, and no defect is logged."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from structlog.testing import capture_logs

from bot.frontends.common.port import RetryLaterError
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.discord.job_kinds import BOARDS
from tests.chat.discord.conftest import DiscordEnvironment
from tests.incidents import Incidents


@pytest.mark.parametrize(
    ("error", "pause_s"),
    [(aiohttp.ServerDisconnectedError(), 0.0), (discord.RateLimited(90.0), 90.0), (TimeoutError(), 0.0)],
    ids=repr,
)
async def test_a_job_without_discord_is_retried_later(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, error: Exception, pause_s: float
) -> None:
    with pytest.raises(RetryLaterError) as later:
        await fail_job(discord_env, monkeypatch, error)
    assert later.value.seconds == pause_s


async def test_a_job_after_the_end_of_the_connection_is_left_to_the_next_process(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the connection is open, the same error is a defect."""
    closed = RuntimeError("Session is closed")
    with pytest.raises(RuntimeError):
        await fail_job(discord_env, monkeypatch, closed)
    await discord_env.process.bot.client.close()
    with pytest.raises(RetryLaterError):
        await fail_job(discord_env, monkeypatch, closed)


async def fail_job(discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Run the job of a table's message, whose request fails."""
    place = await discord_env.app.ensure_channel(f"discord:{discord_env.channel}")

    async def show_table(*_: Any) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(discord_env.process.bot.board_messages, "show_table", show_table)
        await discord_env.process.bot.run_job(f"{BOARDS}.{place.id}.table")


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
