"""Run random actions: buttons, typed text, passing hours, process crashes and outages."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from bot.app.api import App
from bot.app.clocks.due_actions import list_due_actions
from bot.app.clocks.waking_hours import MINUTE_MS
from bot.app.deadlines import outages
from bot.app.dispatch.command_handlers import COMMAND_HANDLERS
from bot.app.errors import RejectedError
from bot.app.tables.table import Table
from bot.app.turns.panel import answer_buttons
from bot.app.ui.screen import flatten_rows
from tests.app.clocks.conftest import World
from tests.app.clocks.process_crash import WriteCrash
from tests.app.conftest import Arrive, Guest

PACES = ("turn-4h", "turn-1d", "turn-3d", "bank-1d", "live-10m", "none")
LADDERS = ("", "ai", "deputy.ai", "vote", "fallback")
WORDS = (
    "", "7", "2", "yes", "no", "Anna", "red=2 blue=1 .", "pass", "card 1", "3.6.", "2026-06-04", "tomorrow", "19:30",
    "22-7", "21:00-7:30", "Europe/Prague", "ai", "deputy", "pause", "pebbles", "princes", "master", "P-4.9", "-1", "💥",
)  # fmt: skip
SLACK = 2 * MINUTE_MS
"""Whatever is due may wait for a lease or two."""


@dataclass
class RandomWalk:
    """Players at some tables, and all that may happen to them. ``trail``: what has, to be read when it fails."""

    world: World
    arrive: Arrive
    another: Callable[[], Awaitable[App]]
    trip: Callable[[WriteCrash], Any]
    dice: random.Random
    people: list[Guest] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    trail: list[str] = field(default_factory=list)

    async def begin(self) -> None:
        """Make the players, and start the first games."""
        for name in ("Anna", "Ben", "Cleo", "Dora"):
            self.people.append(await self.arrive(name))
        for _ in range(3):
            await self.open()

    async def step(self) -> None:
        """Let one thing happen."""
        names = list(WEIGHTS)
        name = self.dice.choices(names, [WEIGHTS[one] for one in names])[0]
        self.trail.append(name)
        await getattr(self, name)()

    # -- people

    async def press(self) -> None:
        """Press a button that a random player sees, or fill in a field."""
        guest = self.dice.choice(self.people)
        seen = [*flatten_rows(guest.screen.rows), *guest.slots(), *answer_buttons(guest.screen)]
        lines: list[str] = [button.callback_data for button in seen if button.callback_data]
        lines += [f"{one.callback_data} {self.dice.choice(WORDS)}" for one in guest.screen.fields]
        await self.send(guest, self.dice.choice(lines) if lines else f"table {self.dice.choice(self.tables)}")

    async def answer(self) -> None:
        """Open the question of a random player, and press some of its answers."""
        guest = self.dice.choice(self.people)
        await self.send(guest, f"move {self.dice.choice(self.tables)}")
        for _ in range(self.dice.randrange(1, 5)):
            if found := answer_buttons(guest.screen):
                await self.send(guest, self.dice.choice(found).callback_data)

    async def type(self) -> None:
        """Send a random command of a random player with random words."""
        guest, name = (
            self.dice.choice(self.people),
            self.dice.choice(["move", self.dice.choice(sorted(COMMAND_HANDLERS))]),
        )
        table, word = self.dice.choice(self.tables), self.dice.choice(WORDS)
        text = self.dice.choice([table, word, f"{table} {word}"])
        self.trail.append(f"  {name} {text}")
        await guest.command(name, text)

    async def sit_otherwise(self) -> None:
        """Let a player leave, go on holiday, come back, ask for a pause, or take a seat that was left."""
        table, guest = self.dice.choice(self.tables), self.dice.choice(self.people)
        day = self.world.hands.now.date()
        end, how = day + timedelta(days=self.dice.randrange(4)), self.dice.choice(["ai", "deputy", "pause"])
        lines = [f"quit-yes {table}", f"away {day} {end} {how}", "away-off", f"back-in {table}", f"pause {table}"]
        lines += [f"take {table} {seat}" for seat in range(3)]
        await self.send(guest, self.dice.choice(lines))

    async def name_deputy(self) -> None:
        """Let a player ask a friend to be their deputy."""
        guest, friend = self.dice.sample(self.people, 2)
        await self.send(guest, "deputy")
        for one in guest.screen.fields[:1]:
            await self.send(friend, one.callback_data)

    async def open(self) -> None:
        """Start a game of some players with AIs."""
        sitting = self.dice.sample(self.people, self.dice.randrange(1, 4))
        await self.send(sitting[0], "open pebbles")
        table = sitting[0].screen.table
        if not table:
            return
        for guest in sitting[1:]:
            await self.send(guest, f"join {table}")
        for _ in range(self.dice.randrange(0 if sitting[1:] else 1, 5 - len(sitting))):
            await self.send(sitting[0], f"addai {table}")
        await self.send(sitting[0], f"pace-set {table} {self.dice.choice(PACES)}")
        await self.send(sitting[0], f"ladder-set {table} {self.dice.choice(LADDERS)}")
        await self.send(sitting[0], f"start {table}")
        self.tables = [*self.tables, table][-6:]

    async def send(self, guest: Guest, line: str) -> None:
        """Press a line, and add it to the trail."""
        self.trail.append(f"  {line}")
        await guest.press(line)

    # -- time, processes, outages

    async def wait(self) -> None:
        """Let some minutes or hours pass."""
        await self.world.go(minutes=self.dice.choice([1, 10, 60, 300, 1500]))

    async def sleep(self) -> None:
        """Let the bot be down for some minutes or hours."""
        await self.simulate_outage(outages.BOT, 300, asleep=True)

    async def lose_platform(self) -> None:
        """Let the platform of all players be away for some minutes."""
        await self.simulate_outage("test", 40, asleep=False)

    async def simulate_outage(self, platform: str, longest: int, *, asleep: bool) -> None:
        """Let minutes pass between two beats; ``asleep``: nothing is done meanwhile."""
        beats, minutes = self.world.app.service.store.documents, self.dice.randrange(1, longest)
        await self.world.app.record_heartbeat(platform)
        if asleep:
            self.world.jump(minutes=minutes)
        else:
            await self.world.go(minutes=minutes)
        await self.world.app.record_heartbeat(platform)
        await self.world.go()
        await beats.delete_document("beat", platform)

    async def maintain(self) -> None:
        """Let the operator work on the server for a while."""
        await outages.start_maintenance(self.world.app.service)
        self.world.jump(minutes=self.dice.randrange(1, 300))
        await outages.end_maintenance(self.world.app.service)
        await self.world.go()

    async def die(self) -> None:
        """End a process at one of its writes, while a player answers or a timer is due; another process takes over."""
        with self.trip(WriteCrash(self.dice.randrange(1, 6))):
            await self.dice.choice([self.answer, self.wait])()
        self.world.app = await self.another()
        for guest in self.people:
            guest.app = self.world.app

    # -- what must hold

    async def check(self) -> None:
        """Fail where a table does not go on, though a player or an AI owes a move and the time is over."""
        await self.world.go(minutes=3)
        for table in self.tables:
            assert not (why := await load_overdue_actions(self.world, table)), (table, why)


WEIGHTS = {
    "press": 30, "answer": 25, "type": 10, "sit_otherwise": 5, "name_deputy": 1, "open": 3,
    "wait": 12, "sleep": 3, "lose_platform": 1, "maintain": 1, "die": 3, "check": 6,
}  # fmt: skip
"""How often each thing happens."""


async def load_overdue_actions(world: World, table_id: str) -> list[str]:
    """Load a table, and return what should have happened there by now."""
    try:
        async with world.app.service.tables.open_started(table_id) as found:
            return list_overdue_actions(found, world.hands.ms - SLACK, world.app.service.timings.automatic)
    except RejectedError:
        return []


def list_overdue_actions(table: Table, now: int, most: int) -> list[str]:
    """Return what was due at a table before a moment (ms), and which AIs owe an answer."""
    if table.is_over:
        return []
    late = [f"{due.kind} of {due.seat}" for due in list_due_actions(table.clock) if due.at < now]
    vote = table.lifecycle.vote
    ais = [f"the AI of {seat}" for seat in table.ai_seats_to_move(most)] if not table.clock.is_stopped else []
    return [*late, *ais, *(["a vote"] if vote is not None and vote.due < now else [])]
