"""Test recovery after kills of the bot and outages of Telegram while users press buttons.

No acknowledged move is lost or doubled, every press is answered, and every chat shows the newest board in the end. This
runs a quick sample; a hundred of each with BOTTEGA_FULL=1, fifteen in .ci/run.
"""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from time import monotonic

import pytest

from tests.chat.telegram.game_driver import Begin, BotStarter
from tests.chat.telegram.persistent_players import PersistentPlayers
from tests.chat.telegram.world import World
from tests.conftest import FULL, scale_count
from tests.timeouts import wait_until

TIMES = scale_count(100, 8) if FULL else 5
PAIRS = 3
MAX_PRESSES, MOMENT_S = 4, 0.15
TOO_MANY = 429
OUTAGES = (500, 502, TOO_MANY)
BETWEEN_S = 0.6
pytestmark = pytest.mark.timeout(900)


@pytest.fixture
async def players(begin: Begin, world: World) -> AsyncIterator[PersistentPlayers]:
    """Yield the players, whose actions are read from a process without background tasks."""
    observer = await begin("observer")
    await observer.bot.wait_until_idle()
    await observer.pause()
    found = PersistentPlayers(world, observer)
    yield found
    found.stop()


@pytest.mark.slow
@pytest.mark.more
async def test_game_survives_kills_of_the_bot_in_mid_press(
    bots: BotStarter, players: PersistentPlayers, world: World
) -> None:
    """The bot is killed repeatedly, each time a moment after a press, and another one starts."""
    players.words = TIMES // 4  # an update is confirmed at once, so kills follow faster than moves
    dice, pid = Random(9), await bots.bot()
    await players.begin(PAIRS)
    for n in range(TIMES):
        players.add_newcomer()
        seen = len(world.queries) + dice.randrange(MAX_PRESSES)
        await wait_until(lambda seen=seen: len(world.queries) > seen or not world.updates, "presses")  # type: ignore[misc]
        await asyncio.sleep(dice.uniform(0, MOMENT_S))
        await bots.kill(pid)
        pid = await bots.bot(name=f"bot{n % 2}")
    await players.finish()


@pytest.mark.slow
@pytest.mark.more
async def test_game_survives_outages_of_telegram_in_mid_press(
    bots: BotStarter, players: PersistentPlayers, world: World
) -> None:
    """For a while every request gets 500 or 502, or every request in a chat gets 429; in full also for a minute."""
    dice = Random(7)
    players.words = max(1, TIMES // 10)
    await bots.bot()
    await players.begin(PAIRS)
    for n in range(TIMES):
        await asyncio.sleep(dice.uniform(0, BETWEEN_S))
        await simulate_outage(world, OUTAGES[n % len(OUTAGES)], dice.uniform(0.05, 0.6))
    if FULL:
        await players.wait_until_answered()  # on a slow machine, no press may wait longer than Telegram allows
        begun = monotonic()
        world.outage = 500
        await simulate_outage(world, TOO_MANY, scale_count(60, 15))
        world.outage = 0
        players.excused.append((begun, monotonic() + 10))
    await players.finish()


async def simulate_outage(world: World, kind: int, seconds: float) -> None:
    if kind == TOO_MANY:
        for chat in [*world.chats]:
            world.flood(chat, max(1, round(seconds)))
        await asyncio.sleep(seconds)
        return
    world.outage = kind
    await asyncio.sleep(seconds)
    world.outage = 0
