"""Faults in mid-game: every move that was answered is there, none twice, and the table shows the newest board at last.

A quick sample here; the counts of the full run with BOTTEGA_FULL=1.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from tests.wire.discord.conftest import House
from tests.wire.discord.people import Failed, Person, things
from tests.wire.discord.playing import newest, opened, owing, version

FULL = os.environ.get("BOTTEGA_FULL") == "1"
NAMES = ("Anna", "Ben", "Cyril")
TIMES = 100 if FULL else 2
pytestmark = pytest.mark.timeout(3600 if FULL else 240)

BAD: list[tuple[int, dict[str, object]] | str] = [
    (500, {"message": "Internal Server Error", "code": 0}),
    (503, {"message": "away", "code": 0}),
    (429, {"message": "You are being rate limited.", "retry_after": 0.2, "global": False}),
    "drop",
]
Trouble = Callable[[], Awaitable[None]]


async def begun(house: House, people: list[Person]) -> Players:
    """A game of people who try again soon, once it has begun."""
    for person in people:
        person.patience_s = 30
    table = await opened(house, people, "pebbles")
    for person in people:
        person.patience_s = 3
    return Players(house, people, table)


class Players:
    """People who say what they want by command, and try again when it fails."""

    def __init__(self, house: House, people: list[Person], table: str) -> None:
        self.house, self.people, self.table = house, people, table
        self.answered: list[str] = []
        self.failed = 0

    async def step(self) -> bool:
        """One try of one who is waited for; false when the game is over."""
        before = await version(self.house.app, self.table)
        wishes = await owing(self.house.app, self.table)
        if not wishes:
            async with self.house.app.service.tables.hold(self.table) as found:
                return not found.over
        seat, word = random.choice(sorted(wishes.items()))
        person = self.people[seat]
        try:
            await person.command("move", word=f"{self.table} {' '.join(word)}")
        except Failed:
            self.failed += 1
            await asyncio.sleep(0.1)
            return True
        command = f"discord:{person.last.id}"
        if command in await self.commands():
            self.answered.append(command)
            return True
        panel = person.panel
        assert panel is not None
        confirm = [t for t in things(panel) if t.press.startswith("yes ")]
        if confirm:
            with suppress(Failed):
                await person.press(confirm[0])
        else:  # an earlier try that seemed to fail had come through after all
            assert await version(self.house.app, self.table) > before or self.failed
        return True

    async def commands(self) -> list[str]:
        """The command of every entry in the log."""
        assert self.house.process is not None
        return [entry.command for entry in await self.house.process.store.tables.log(self.table)]

    async def check(self) -> None:
        """What must hold after everything."""
        commands = await self.commands()
        assert len(set(commands)) == len(commands), "none twice"
        assert set(self.answered) <= set(commands), "every move that was answered is there"
        await newest(self.house, self.people[0], self.table)


async def play_through(house: House, trouble: Trouble, pause_s: tuple[float, float]) -> Players:
    """Games, one after another, with trouble at random moments, till there was enough of it."""
    people = [house.person(name) for name in NAMES]
    players = await begun(house, people)
    left = TIMES

    async def troubles() -> None:
        nonlocal left
        while left:
            await asyncio.sleep(random.uniform(*pause_s))
            await trouble()
            left -= 1

    task = asyncio.create_task(troubles())
    while not task.done():
        if not await players.step():
            await players.check()
            with suppress(AssertionError):  # in the middle of trouble: they try again
                players = await begun(house, people)
    await task
    await players.check()
    return players


async def test_the_gateway_drops(house: House) -> None:
    gateway = house.server.gateway

    async def drop() -> None:
        await random.choice([gateway.drop, gateway.reconnect])()

    await play_through(house, drop, (0.2, 1.0))
    assert gateway.resumed >= TIMES // 2


async def test_rest_answers_500_and_429(house: House) -> None:
    async def burst() -> None:
        def fault(method: str, path: str) -> tuple[int, dict[str, object]] | str | None:
            return random.choice([None, None, *BAD])

        house.world.fault = fault
        await asyncio.sleep(60 if FULL else 1.5)
        house.world.fault = None

    global TIMES
    kept, TIMES = TIMES, 1 if FULL else 3
    try:
        await play_through(house, burst, (0.1, 0.5))
    finally:
        TIMES = kept


async def test_the_bot_is_restarted_in_mid_press(house: House) -> None:
    async def restart() -> None:
        assert house.process is not None
        old, house.process = house.process, None
        try:
            await old.stop()
        finally:
            house.process = old
            await house.begin()

    people = [house.person(name) for name in NAMES]
    players = await begun(house, people)
    for _ in range(TIMES):
        wishes = await owing(house.app, players.table)
        if not wishes:
            await players.check()
            players = await begun(house, people)
            wishes = await owing(house.app, players.table)
        seat, word = random.choice(sorted(wishes.items()))
        press = asyncio.create_task(people[seat].command("move", word=f"{players.table} {' '.join(word)}"))
        await asyncio.sleep(random.uniform(0, 0.06))
        await restart()
        with suppress(Failed):
            await press
            players.answered += [c for c in await players.commands() if c == f"discord:{people[seat].last.id}"]
        players.failed += 1
        for _ in range(2):
            await players.step()
    await players.check()


async def test_the_bot_is_killed_in_mid_press(house: House) -> None:
    """The same with a real process and SIGKILL."""
    people = [house.person(name) for name in NAMES]
    players = await begun(house, people)
    assert house.process is not None
    for task in house.process.tasks:
        task.cancel()
    await house.process.bot.client.close()

    async def begin() -> asyncio.subprocess.Process:
        where = (str(house.server.port), str(house.stores.data), house.stores.url)
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.wire.discord.process", *where)
        async with asyncio.timeout(60):
            while not house.server.gateway.connected:  # noqa: ASYNC110 - the gateway has no event of its own
                await asyncio.sleep(0.05)
        return process

    process = await begin()
    try:
        for _ in range(TIMES if FULL else 1):
            wishes = await owing(house.app, players.table)
            if not wishes:
                break
            seat, word = random.choice(sorted(wishes.items()))
            press = asyncio.create_task(people[seat].command("move", word=f"{players.table} {' '.join(word)}"))
            await asyncio.sleep(random.uniform(0, 0.06))
            process.kill()
            await process.wait()
            await house.server.gateway.drop()
            with suppress(Failed):
                await press
                players.answered += [c for c in await players.commands() if c == f"discord:{people[seat].last.id}"]
            players.failed += 1
            process = await begin()
            await players.step()
        await players.check()
        assert await version(house.app, players.table) > 1, "the game has gone on"
    finally:
        process.kill()
        await process.wait()
