"""Faults in mid-game: every move that was answered is there, none twice, and the table shows the newest board at last.

A quick sample here; a hundred times each with BOTTEGA_FULL=1, fifteen in .ci/run. What each check is worth shows in its
control: the same with a bot that lacks one safeguard must be found.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from time import monotonic

import pytest

from bot.store.outbox import count_pending
from tests.chat.discord import sabotage
from tests.chat.discord.conftest import House
from tests.chat.discord.enduring import NAMES, Players, play_through, start_players
from tests.chat.discord.people import InteractionFailedError
from tests.chat.discord.process import run_process
from tests.chat.discord.server import wait_until_settled
from tests.chat.nursery import Nursery
from tests.chat.thinking import next_moves, table_version
from tests.conftest import FULL, so_many
from tests.patience import PATIENCE_S, wait_until

KILLS, DROPS = (so_many(100, 8),) * 2 if FULL else (5, 3)
FAULTS = so_many(100, 8) if FULL else 3
OUTAGE_S = float(so_many(60, 15)) if FULL else 1.5
SOON_S = 4.0 if FULL else 2.0
"""So long a control waits for what must not come."""
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
async def test_the_gateway_drops(house: House) -> None:
    gateway = house.server.gateway

    async def drop() -> None:
        await random.choice([gateway.drop, gateway.reconnect])()

    await play_through(house, drop, DROPS, (0.2, 1.0))
    await wait_until(lambda: gateway.resumed >= DROPS // 2, "it comes back")


@pytest.mark.slow
@pytest.mark.incident("asyncio", "event failed", why="the bot is cut off in the middle", sure=False)
async def test_control_a_bot_that_does_not_come_back_is_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.stop()
    sabotage.stop_at_disconnect(monkeypatch)
    await house.begin()
    players = await start_players(house, [house.person(name) for name in NAMES])
    await house.server.gateway.drop()
    await players.step()
    assert players.failed == 1


# -- REST


@pytest.mark.slow
@pytest.mark.more
async def test_rest_answers_500_and_429(house: House) -> None:
    bad = 0

    def fault(method: str, path: str) -> tuple[int, dict[str, object]] | str | None:
        nonlocal bad
        found = random.choice([None, None, *BAD])
        bad += found is not None
        return found

    async def cause_outage() -> None:
        house.world.fault, before, till = fault, bad, monotonic() + OUTAGE_S
        while monotonic() < till or bad < before + FAULTS:  # noqa: ASYNC110 - a busy machine asks for less in a time
            await asyncio.sleep(0.05)
        house.world.fault = None

    await play_through(house, cause_outage, 1 if FULL else 2, (0.1, 0.5))


@pytest.mark.slow
async def test_control_a_bot_that_tries_once_is_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.stop()
    sabotage.try_once(monkeypatch)
    await house.begin()
    players = await start_players(house, [house.person(name) for name in NAMES])
    await wait_until_settled(house.world, 0.3)
    house.world.fault = lambda method, path: BAD[0] if method == "PATCH" and "/channels/" in path else None
    while not players.answered:
        await players.step()
    links = house.app.service.store.pool

    async def let_go() -> bool:
        return not await count_pending(links)

    await wait_until(let_go, "all is done or let go")
    house.world.fault = None
    with pytest.raises(AssertionError, match="is not"):
        await players.check(SOON_S)


# -- the process


@pytest.fixture
async def players(house: House) -> Players:
    """Start a game. The bot that began it has gone, and what is left of its process only looks on."""
    begun_ = await start_players(house, [house.person(name) for name in NAMES])
    await wait_until_settled(house.world, 0.3)
    assert house.process is not None
    for task in house.process.tasks:
        task.cancel()
    await asyncio.gather(*house.process.tasks, return_exceptions=True)
    await house.server.gateway.drop()
    return begun_


async def press_and_kill(players: Players, nursery: Nursery, pid: int, after_s: float) -> None:
    """Let a player submit a move, and kill the process when it is done, or after ``after_s`` seconds."""
    wishes = await next_moves(players.house.app, players.table)
    seat, word = random.choice(sorted(wishes.items()))
    press = asyncio.create_task(players.try_move(players.people[seat], " ".join(word)))
    await asyncio.wait([press], timeout=after_s)
    await nursery.kill(pid)
    press.cancel()  # what has not been answered never will be
    with suppress(asyncio.CancelledError, InteractionFailedError):
        await press


@pytest.mark.slow
@pytest.mark.more
async def test_the_bot_is_killed_in_mid_press(house: House, players: Players, nursery: Nursery) -> None:
    for _ in range(KILLS):
        async with run_process(nursery, house.server, house.stores) as pid:
            if not await next_moves(house.app, players.table):
                await players.check()
                players = await start_players(house, players.people)
            for _ in range(random.choice((0, 1, 1, 2))):
                await players.step()
            if await next_moves(house.app, players.table):
                await press_and_kill(players, nursery, pid, random.uniform(0, 0.08))
    async with run_process(nursery, house.server, house.stores):
        await players.step()
        await players.check()
    assert await table_version(house.app, players.table) > 1, "the game has gone on"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "then", "found"),
    [("early", "early", "every move that was answered"), ("careless", "incurious", "is not")],
)
async def test_control_a_killed_bot_without_a_safeguard_is_found(
    house: House, players: Players, nursery: Nursery, mode: str, then: str, found: str
) -> None:
    for person in players.people:
        person.patience_s = PATIENCE_S
    async with run_process(nursery, house.server, house.stores, mode):
        while not players.answered:
            await players.step()
    async with run_process(nursery, house.server, house.stores, then):
        with pytest.raises(AssertionError, match=found):
            await players.check(SOON_S)


@pytest.mark.slow
async def test_control_what_a_sound_bot_has_ticked_off_needs_no_second_look(
    house: House, players: Players, nursery: Nursery
) -> None:
    """It is the first bot that the control finds: behind a sound one nothing is missed by who looks at nothing."""
    for person in players.people:
        person.patience_s = PATIENCE_S
    async with run_process(nursery, house.server, house.stores):
        while not players.answered:
            await players.step()
    async with run_process(nursery, house.server, house.stores, "incurious"):
        await players.check()
