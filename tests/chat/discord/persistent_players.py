"""Play through faults: simulated players retry failed moves and record every accepted command."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tests.app.gameplay import next_moves, read_table
from tests.chat.discord.game_driver import DiscordEnvironment, open_table, wait_until_current
from tests.chat.discord.models import InteractionFailedError, Message, Person, press_targets, text_of
from tests.store.ledger import CommandHistory
from tests.texts import render_text
from tests.timeouts import wait_until

TROUBLED_S = 240.0
"""Time limit for a move that is retried during trouble."""
NAMES = ("Anna", "Ben", "Cyril")


async def start_players(discord_env: DiscordEnvironment, people: list[Person]) -> Players:
    """Start a table of people who retry quickly, and return them as its players."""
    for person in people:
        person.patience_s = 30
    table = await open_table(discord_env, people, "pebbles")
    for person in people:
        person.patience_s = 3
    return Players(discord_env, people, table)


class Players:
    """Players at one table. ``answered``: the commands that were confirmed to a player."""

    def __init__(self, discord_env: DiscordEnvironment, people: list[Person], table_id: str) -> None:
        self.house, self.people, self.table = discord_env, people, table_id
        self.answered: list[str] = []
        self._heard = CommandHistory()

    async def step(self) -> bool:
        """Try one move of a player who is to move; return false when the game is over."""
        await self._heard.listen(self.house.process.store, self.table)
        wishes = await next_moves(self.house.app, self.table)
        if not wishes:
            return not (await read_table(self.house.app, self.table)).is_over
        seat, word = random.choice(sorted(wishes.items()))
        await self.try_move(self.people[seat], " ".join(word))
        return True

    async def try_move(self, person: Person, word: str) -> None:
        try:
            panel = await person.command("move", move=f"{self.table} {word}")
            self._record_answer(person, panel)
            if confirm := [t for t in press_targets(panel) if t.press.startswith("yes ")]:
                self._record_answer(person, await person.press(confirm[0]))
        except InteractionFailedError:
            await asyncio.sleep(0.1)

    def _record_answer(self, person: Person, panel: Message) -> None:
        """Record the command that a panel confirms below its heading: "Done", or what the player has done."""
        _heading, *told = re.findall(r"\*\*(.+?)\*\*", text_of(panel)) or [""]
        if told and (told[0] == render_text("app-done") or told[0].startswith("You ")):
            self.answered.append(f"discord:{person.last.id}")

    async def check(self, patience_s: float = 60.0) -> None:
        """Check that no command is logged twice, no confirmed one is missing, and the board is current."""
        await self._heard.listen(self.house.process.store, self.table)
        commands = self._heard.commands(self.table)
        assert len(set(commands)) == len(commands), f"expected each command once, got {commands}"
        assert set(self.answered) <= set(commands), (
            f"confirmed moves are missing from the log: {set(self.answered) - set(commands)}"
        )
        await wait_until_current(self.house, self.people[0], self.table, patience_s)


async def play_through(
    discord_env: DiscordEnvironment, trouble: Callable[[], Awaitable[None]], times: int, pause_s: tuple[float, float]
) -> None:
    """Play games one after another, with ``times`` faults, each a moment after another move was confirmed."""
    people = [discord_env.person(name) for name in NAMES]
    players, answered = await start_players(discord_env, people), 0

    async def cause_troubles() -> None:
        for n in range(1, times + 1):
            await wait_until(lambda n=n: answered + len(players.answered) >= n, "one more answer", TROUBLED_S)  # type: ignore[misc]
            await asyncio.sleep(random.uniform(*pause_s))
            await trouble()

    task = asyncio.create_task(cause_troubles())
    while not task.done():
        if not await players.step():
            await players.check()
            with suppress(AssertionError):  # during a fault; they try again
                answered, players = answered + len(players.answered), await start_players(discord_env, people)
    await task
    await players.check()
