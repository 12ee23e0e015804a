"""Test errors of Discord's API, an unreachable Discord, a restarted client, and two gateway connections."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock, call

import aiohttp
import discord
import pytest
from structlog.testing import capture_logs

from bot.frontends.common.port import RetryLaterError
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.discord.direct_messages import edit_if_present
from bot.frontends.discord.error_codes import ARCHIVED
from bot.frontends.discord.job_kinds import BOARDS
from bot.frontends.discord.limits import DiscordRateLimits
from bot.frontends.discord.port import DiscordPort
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, ChannelBuckets, retry_while_away
from bot.runtime.supervisor import FrontendSupervisor
from bot.settings import SettingError, load_settings
from tests.chat.discord.game_driver import QUICK, DiscordEnvironment, open_table, play_game, settings_for
from tests.chat.discord.models import Person, press_targets, text_of
from tests.incidents import Incidents
from tests.timeouts import wait_until


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/api/v10"), ("", ""),
        ("https://example.org/discord/api/v9/", "https://example.org/discord/api/v9"),
    ],
)  # fmt: skip
def test_api_address_is_a_setting(given: str, address: str) -> None:
    assert load_settings({"BOTTEGA_DISCORD_API": given}).discord_api == address
    with pytest.raises(SettingError):
        load_settings({"BOTTEGA_DISCORD_API": "127.0.0.1:8080"})


def build_http_error(status: int, code: int, **headers: str) -> discord.HTTPException:
    """Build the exception that the library raises for such an answer."""
    return discord.HTTPException(
        cast(Any, SimpleNamespace(status=status, reason="", headers=headers)), {"code": code, "message": ""}
    )


@pytest.mark.parametrize("status", [429, 408])
async def test_too_long_retry_after_is_retried_later(status: int) -> None:
    """Under load, no channel is closed and no ping is given up."""

    raise_busy = AsyncMock(side_effect=build_http_error(status, 0, **{"Retry-After": "3600"}))
    raise_closed = AsyncMock(side_effect=build_http_error(403, 50013))
    busy_port = SimpleNamespace(
        partial_message=lambda *_: SimpleNamespace(delete=raise_busy),
        buckets=ChannelBuckets(DiscordRateLimits()),
        ask_unarchived=lambda _, ask: ask(),
    )
    with pytest.raises(OUTAGE_ERRORS):
        await retry_while_away(raise_busy)
    with pytest.raises(discord.HTTPException):
        await retry_while_away(raise_closed)
    with pytest.raises(RetryLaterError):
        await edit_if_present(raise_busy)
    assert not await edit_if_present(raise_closed)
    with pytest.raises(RetryLaterError):
        await DiscordPort.delete_by_id(cast(Any, busy_port), 1, 2)


async def test_thread_archived_again_before_an_edit_is_reopened_again() -> None:
    """A forum post is archived again at once when its tags change."""
    archived, port = build_http_error(400, ARCHIVED), AsyncMock(client=Mock(), _blocks={})
    assert await DiscordPort.ask_unarchived(port, 7, AsyncMock(side_effect=[archived, archived, "edited"])) == "edited"
    assert port.reopen_thread.await_args_list == [call(7), call(7)]


async def test_press_counts_if_its_acknowledgement_was_accepted_with_a_server_error(table: str, anna: Person) -> None:
    """The library repeats the request and gets the answer that the interaction is already acknowledged."""
    world, failed = anna.world, list[str]()

    def take_and_fail(method: str, path: str) -> tuple[int, dict[str, object]] | None:
        interaction = world.interactions.get(path.split("/")[-2])
        if interaction is None or interaction.acknowledged or not path.endswith("/callback"):
            return None
        interaction.acknowledged, interaction.answer, interaction.original = monotonic(), 6, interaction.message
        failed.append(path)
        return 500, {"message": "500: Internal Server Error", "code": 0}

    world.fault = take_and_fail
    panel = await anna.tap(anna.board(table), "Your move", private=True)
    assert failed
    assert panel.only == anna.user.id


@pytest.mark.parametrize(
    ("error", "pause_s"),
    [(aiohttp.ServerDisconnectedError(), 0.0), (discord.RateLimited(90.0), 90.0), (TimeoutError(), 0.0)],
    ids=repr,
)
async def test_job_is_retried_later_when_discord_is_unreachable(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, error: Exception, pause_s: float
) -> None:
    with pytest.raises(RetryLaterError) as later:
        await fail_job(discord_env, monkeypatch, error)
    assert later.value.seconds == pause_s


async def test_job_after_the_connection_closed_is_left_to_the_next_process(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = RuntimeError("Session is closed")
    with pytest.raises(RuntimeError):
        await fail_job(discord_env, monkeypatch, closed)
    await discord_env.process.bot.client.close()
    with pytest.raises(RetryLaterError):
        await fail_job(discord_env, monkeypatch, closed)


async def fail_job(discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    place = await discord_env.app.ensure_channel(f"discord:{discord_env.channel}")
    with monkeypatch.context() as patched:
        patched.setattr(discord_env.process.bot.board_messages, "show_table", AsyncMock(side_effect=error))
        await discord_env.process.bot.run_job(f"{BOARDS}.{place.id}.table")


@pytest.mark.parametrize("closed", [True, False])
async def test_closed_session_during_shutdown_is_not_logged_as_an_error(closed: bool, incidents: Incidents) -> None:
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


@pytest.mark.slow
@pytest.mark.incident("chat broke", why="a task of the client is broken on purpose")
@pytest.mark.incident("asyncio", "event failed", why="the library is cut off in the middle", sure=False)
async def test_broken_client_is_replaced_and_old_buttons_work(
    discord_env: DiscordEnvironment, anna: Person, ben: Person
) -> None:
    process = discord_env.process
    process.tasks[1].cancel()
    await asyncio.wait([process.tasks[1]])
    made: list[DiscordBot] = []

    def run() -> Awaitable[None]:
        settings = settings_for(discord_env.server.port, Path(discord_env.stores.data))
        made.append(DiscordBot(process.app, settings, discord_env.paint, discord_env.told.append, QUICK))
        return made[-1].run_forever()

    watch = FrontendSupervisor({"discord": run}, discord_env.told.append, first_s=0.3)
    process.tasks.append(asyncio.create_task(watch.run_forever()))
    await wait_until(lambda: made and made[0].client.get_guild(discord_env.guild), "the client's connection")
    board = await anna.open_lobby()
    for session in discord_env.server.gateway.sessions.values():
        if session.line is not None:
            await session.line.send({"op": 10, "d": {}})
    await wait_until(lambda: watch.list_down() == ["discord"], "the chat to be down")
    assert discord_env.told[-1].key == "main-chat-broke"
    await wait_until(lambda: len(made) > 1 and made[-1].client.get_guild(discord_env.guild), "a new client")
    assert watch.list_down() == []
    assert await ben.tap(board, "Join") is board
    assert "Ben" in text_of(board)
    assert "Start" in [thing.label for thing in press_targets(board)]
    await made[-1].client.close()


@pytest.mark.full
@pytest.mark.timeout(300)
async def test_games_work_in_servers_of_two_gateway_connections(discord_env: DiscordEnvironment) -> None:
    """The library waits five seconds between two identifying connections, as Discord requires."""
    world, gateway = discord_env.world, discord_env.server.gateway
    await discord_env.stop()
    gateway.recommended = 2
    while len(guilds := {guild >> 22 & 1: guild for guild in world.guilds}) < 2:
        world.guild()
    await discord_env.begin()
    await wait_until(
        lambda: sorted(one.shard for one in gateway.sessions.values() if one.line is not None) == [(0, 2), (1, 2)],
        "a connection for each",
    )
    home, other = guilds[0], guilds[1]
    anna, ben = people = [Person(world, world.user(name), world.channel(home).id, home) for name in ("Anna", "Ben")]
    ben.channel = anna.channel
    table = await open_table(discord_env, people, "pebbles")
    ben.guild, ben.channel = other, world.channel(other).id
    await ben.tap(await ben.command("board", table=table), "Show it here")
    await ben.wait_for_board(table)
    assert await play_game(discord_env, people, table) > 10
    await anna.until(lambda: all("Rematch" in text_of(person.board(table)) for person in people))
