"""People who go on playing through trouble: they try again when it fails, and remember what they were told."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tests.chat.discord.conftest import House
from tests.chat.discord.people import InteractionFailedError, Person, things
from tests.chat.discord.playing import newest, opened
from tests.chat.discord.records import Message, text_of
from tests.chat.thinking import owing
from tests.patience import until
from tests.store.writing import Heard

TROUBLED_S = 240.0
"""So long a move may take that is tried again and again through trouble."""
NAMES = ("Anna", "Ben", "Cyril")
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
    """``answered``: the commands of which somebody has read that they count; ``failed``: how many came to nothing."""

    def __init__(self, house: House, people: list[Person], table: str) -> None:
        self.house, self.people, self.table = house, people, table
        self.answered: list[str] = []
        self.failed = 0
        self._heard = Heard()

    async def step(self) -> bool:
        """One try of one who is waited for; false when the game is over."""
        await self._listen()
        wishes = await owing(self.house.app, self.table)
        if not wishes:
            async with self.house.app.service.tables.lock_table(self.table) as found:
                return not found.is_over
        seat, word = random.choice(sorted(wishes.items()))
        await self.say(self.people[seat], " ".join(word))
        return True

    async def say(self, person: Person, word: str) -> None:
        """One try to say a word, confirmed where that is asked."""
        try:
            panel = await person.command("move", move=f"{self.table} {word}")
            self._read(person, panel)
            confirm = [t for t in things(panel) if t.press.startswith("yes ")] if panel is not None else []
            if confirm:
                self._read(person, await person.press(confirm[0]))
        except InteractionFailedError:
            self.failed += 1
            await asyncio.sleep(0.1)

    def _read(self, person: Person, panel: Message | None) -> None:
        """Take note of what somebody is told: "Done", or what they have done, by name."""
        told = re.search(r"\*\*(.+?)\*\*", text_of(panel) if panel is not None else "")
        if told and (told[1] == "Done." or f"{person.user.name} " in told[1]):
            self.answered.append(f"discord:{person.last.id}")

    async def commands(self) -> list[str]:
        """The command of every entry in the log."""
        await self._listen()
        return self._heard.commands(self.table)

    async def _listen(self) -> None:
        assert self.house.process is not None
        await self._heard.listen(self.house.process.store, self.table)

    async def check(self, patience_s: float = 60.0) -> None:
        """What must hold after everything."""
        commands = await self.commands()
        assert len(set(commands)) == len(commands), "none twice"
        assert set(self.answered) <= set(commands), "every move that was answered is there"
        await newest(self.house, self.people[0], self.table, patience_s)


async def play_through(house: House, trouble: Trouble, times: int, pause_s: tuple[float, float]) -> None:
    """Games, one after another, with trouble so many times: each a moment after one more move was answered."""
    people = [house.person(name) for name in NAMES]
    players, answered = await begun(house, people), 0

    async def troubles() -> None:
        for n in range(1, times + 1):
            await until(lambda n=n: answered + len(players.answered) >= n, "one more is answered", TROUBLED_S)  # type: ignore[misc]
            await asyncio.sleep(random.uniform(*pause_s))
            await trouble()

    task = asyncio.create_task(troubles())
    while not task.done():
        if not await players.step():
            await players.check()
            with suppress(AssertionError):  # in the middle of trouble: they try again
                answered, players = answered + len(players.answered), await begun(house, people)
    await task
    await players.check()
