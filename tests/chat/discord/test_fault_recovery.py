"""Test faults in the middle of a game on Discord: no accepted move is lost or doubled, the last board is shown.

This runs a quick sample; a hundred of each with BOTTEGA_FULL=1, fifteen in .ci/run. The planted defects of the
simulation show what a missing safeguard would cause.
"""

import asyncio
import random
from contextlib import suppress
from time import monotonic

import pytest

from tests.app.gameplay import next_moves, table_version
from tests.chat.bot_processes import BotProcessFactory
from tests.chat.discord.bot_process import run_process
from tests.chat.discord.game_driver import DiscordEnvironment
from tests.chat.discord.models import InteractionFailedError
from tests.chat.discord.persistent_players import NAMES, Players, play_through, start_players
from tests.conftest import FULL, scale_count
from tests.timeouts import cancel_tasks, wait_until

KILLS, DROPS = (scale_count(100, 8),) * 2 if FULL else (5, 3)
FAULTS = scale_count(100, 8) if FULL else 3
OUTAGE_S = float(scale_count(60, 15)) if FULL else 1.5
pytestmark = pytest.mark.timeout(1800 if FULL else 600)

BAD: list[tuple[int, dict[str, object]] | str] = [
    (500, {"message": "Internal Server Error", "code": 0}),
    (503, {"message": "away", "code": 0}),
    (429, {"message": "You are being rate limited.", "retry_after": 0.2, "global": False}),
    "drop",
]


# -- the gateway


@pytest.mark.slow
@pytest.mark.more
async def test_game_survives_dropped_gateway_connections(discord_env: DiscordEnvironment) -> None:
    gateway = discord_env.server.gateway

    async def drop() -> None:
        await random.choice([gateway.drop, gateway.reconnect])()

    await play_through(discord_env, drop, DROPS, (0.2, 1.0))
    await wait_until(lambda: gateway.resumed >= DROPS // 2, "its return")


# -- REST


@pytest.mark.slow
@pytest.mark.more
async def test_game_survives_500_and_429_answers(discord_env: DiscordEnvironment) -> None:
    bad = 0

    def fault(method: str, path: str) -> tuple[int, dict[str, object]] | str | None:
        nonlocal bad
        found = random.choice([None, None, *BAD])
        bad += found is not None
        return found

    async def cause_outage() -> None:
        discord_env.world.fault, before, deadline = fault, bad, monotonic() + OUTAGE_S
        while monotonic() < deadline or bad < before + FAULTS:  # noqa: ASYNC110 - a busy machine sends fewer requests in that time
            await asyncio.sleep(0.05)
        discord_env.world.fault = None

    await play_through(discord_env, cause_outage, 1 if FULL else 2, (0.1, 0.5))


@pytest.mark.slow
async def test_start_during_an_outage_is_retried_after_a_second(discord_env: DiscordEnvironment) -> None:
    refusals = iter(BAD[1:2])
    await discord_env.stop()
    discord_env.world.fault = lambda _, path: next(refusals, None) if path.endswith("/users/@me") else None
    began = monotonic()
    await discord_env.begin()
    assert monotonic() - began >= 1


# -- the process


@pytest.fixture
async def players(discord_env: DiscordEnvironment) -> Players:
    """Start a game. The bot that started it has stopped, and the rest of its process only watches."""
    begun = await start_players(discord_env, [discord_env.person(name) for name in NAMES])
    await discord_env.settle(0.3)
    await cancel_tasks(discord_env.process.tasks)
    await discord_env.server.gateway.drop()
    return begun


@pytest.mark.slow
@pytest.mark.more
async def test_game_survives_a_bot_killed_in_mid_press(
    discord_env: DiscordEnvironment, players: Players, bot_processes: BotProcessFactory
) -> None:
    for _ in range(KILLS):
        async with run_process(bot_processes, discord_env.server, discord_env.stores) as pid:
            if not await next_moves(discord_env.app, players.table):
                await players.check()
                players = await start_players(discord_env, players.people)
            for _ in range(random.choice((0, 1, 1, 2))):
                await players.step()
            if await next_moves(discord_env.app, players.table):
                seat, word = random.choice(sorted((await next_moves(players.house.app, players.table)).items()))
                press = asyncio.create_task(players.try_move(players.people[seat], " ".join(word)))
                await asyncio.wait([press], timeout=random.uniform(0, 0.08))
                await bot_processes.kill(pid)
                press.cancel()  # unanswered presses stay unanswered
                with suppress(asyncio.CancelledError, InteractionFailedError):
                    await press
    async with run_process(bot_processes, discord_env.server, discord_env.stores):
        await players.step()
        await players.check()
    assert await table_version(discord_env.app, players.table) > 1, "expected the game to continue"
