"""The bot killed and Telegram away, again and again in mid-press.

Every acknowledged move is there, none twice, everything that was pressed is answered, and every place shows the newest
board in the end. A quick sample here; a hundred of each with BOTTEGA_FULL=1, fifteen in .ci/run.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from time import monotonic

import pytest

from bot.store.admin.own_server import StoreServer as StoreServer
from tests.chat.telegram.conftest import Arrive, Begin
from tests.chat.telegram.crowd import Crowd
from tests.chat.telegram.workers import Bots
from tests.chat.telegram.world import World
from tests.conftest import FULL, so_many
from tests.patience import PATIENCE_S, wait_until

TIMES = so_many(100, 8) if FULL else 5
PAIRS = 3
MOST_PRESSES, MOMENT_S = 4, 0.15
TOO_MANY = 429
OUTAGES = (500, 502, TOO_MANY)
BETWEEN_S = 0.6
pytestmark = pytest.mark.timeout(900)


@pytest.fixture
async def crowd(begin: Begin, world: World, arrive: Arrive) -> AsyncIterator[Crowd]:
    """Yield all who play; what they do is read from a process whose background tasks are stopped."""
    observer = await begin("observer")
    await observer.bot.wait_until_idle()
    await observer.pause()
    found = Crowd(world, observer, arrive)
    yield found
    found.stop()


async def kill_repeatedly(bots: Bots, crowd: Crowd, world: World, times: int, sabotage: str = "") -> None:
    """Kill the bot ``times`` times, each a moment after a press, and start another; the last one lives."""
    dice = Random(9)
    pid = await bots.bot(sabotage=sabotage)
    await crowd.begin(PAIRS)
    for n in range(times):
        crowd.add_newcomer()
        seen = crowd.presses + dice.randrange(MOST_PRESSES)
        await wait_until(lambda seen=seen: crowd.presses > seen or not world.updates, "presses")  # type: ignore[misc]
        await asyncio.sleep(dice.uniform(0, MOMENT_S))
        await bots.kill(pid)
        pid = await bots.bot(name=f"bot{n % 2}", sabotage=sabotage)
    await crowd.finish()


@pytest.mark.slow
@pytest.mark.more
async def test_killed_in_mid_press(bots: Bots, crowd: Crowd, world: World) -> None:
    crowd.words = TIMES // 2
    await kill_repeatedly(bots, crowd, world, TIMES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sabotage", "why", "patience_s"),
    [
        ("hasty", "waited in vain", 4.0),
        pytest.param("mute", "waited in vain", 4.0, marks=pytest.mark.full),
        pytest.param("forgetful", r"\d tables for one", PATIENCE_S, marks=pytest.mark.full),
    ],
)
async def test_a_bot_that_loses_or_repeats_is_found_out(
    bots: Bots, crowd: Crowd, world: World, sabotage: str, why: str, patience_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.patience.PATIENCE_S", patience_s)
    with pytest.raises(AssertionError, match=why):
        await kill_repeatedly(bots, crowd, world, 5, sabotage)


@pytest.mark.slow
@pytest.mark.more
async def test_telegram_away_in_mid_press(bots: Bots, crowd: Crowd, world: World) -> None:
    """Answers of 500 and 502 to everything, and 429 to everything in a chat, for a while; in full also for a minute."""
    dice = Random(7)
    crowd.words = max(1, TIMES // 10)
    await bots.bot()
    await crowd.begin(PAIRS)
    for n in range(TIMES):
        await asyncio.sleep(dice.uniform(0, BETWEEN_S))
        await simulate_outage(world, OUTAGES[n % len(OUTAGES)], dice.uniform(0.05, 0.6))
    if FULL:
        await (
            crowd.wait_until_answered()
        )  # however slow the machine is: what waits longer than Telegram does is not excused
        begun = monotonic()
        world.outage = 500
        await simulate_outage(world, TOO_MANY, so_many(60, 15))
        world.outage = 0
        crowd.excused.append((begun, monotonic() + 10))
    await crowd.finish()


async def simulate_outage(world: World, kind: int, seconds: float) -> None:
    """Let Telegram fail for a while."""
    if kind == TOO_MANY:
        for chat in [*world.chats]:
            world.flood(chat, max(1, round(seconds)))
        await asyncio.sleep(seconds)
        return
    world.outage = kind
    await asyncio.sleep(seconds)
    world.outage = 0
