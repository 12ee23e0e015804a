"""A simulated user who tries what is beside the tables: nights, competitions, offers, settings, links, deletion."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, get_args

from bot.app.api import App
from bot.app.ui.callback_data import CALLBACKS, Callback
from bot.store.errors import StoreError
from tests.simulation.simulated_users import LAST, TYPED, SimulatedTablePlayer
from tests.simulation.store_faults import LADDERS, PACES

if TYPE_CHECKING:
    from tests.simulation.world import SimulationWorld

OTHER_PLATFORM: Final = "other"
COMMANDS: Final = (
    ("settings", ""), ("night", ""), ("tables", ""), ("play", ""), ("records", ""), ("help", ""), ("rules", ""),
    ("hand", ""), ("board", ""), ("story", ""), ("tournament", ""),
)  # fmt: skip
"""Commands with which errands begin."""
NIGHTS: Final = ("tomorrow 19:30", "Fri 20:00", "today 18:00", "Friday or Saturday 20:00", "Friday")
"""When nights are planned: at a moment, at one of two, or at a time that must be asked for."""
SETUP: Final = ("setup", "setup", "addai", "invite", "text", "open-page", "receipt", "offer", "offer", "leave", "close")
"""What is pressed at a table that has not begun."""
AFTER: Final = ("rematch", "export", "records", "receipt", "share", "story", "panel", "yearbook")
"""What is pressed at a table that has ended."""
GROUP: Final = (
    "settings", "settings here", "setting", "set-here", "group-offers", "avoid", "operator",
    "offers", "tables-group", "time-control", "yearbook",
)  # fmt: skip
"""What leads to the settings of a user, and to those of a group."""
CODE: Final = re.compile(r"\b[a-z2-9]{4}-[a-z2-9]{4}\b")
FOCUSES: Final = ("", "settings", "forge", "night", "table", "competition")
"""What the admin among these users does most, by the seed in turns; empty: a bit of everything."""
FOCUSED: Final = 12.0


def list_errands(table_id: str) -> list[str]:
    """Return all callbacks that need nothing, or a table alone."""
    lines = []
    for name, kind in CALLBACKS.items():
        needed = [argument for argument, _, is_needed in kind.arguments if is_needed]
        if name not in LAST and not needed:
            lines.append(name)
        elif name not in LAST and needed == ["table"]:
            lines.append(f"{name} {table_id}")
    return lines


class RandomUser(SimulatedTablePlayer):
    """Does errands of all kinds, and walks on from where each one leads."""

    acts_per_s = 6.0

    def __init__(self, world: SimulationWorld, name: str, dice: random.Random, focus: str | None = None) -> None:
        super().__init__(world, name, dice)
        self._focus = FOCUSES[world.run.faults.seed % len(FOCUSES)] if focus is None else focus
        self._own: list[str] = []
        """The tables that this user has opened."""
        self._errands: dict[str, tuple[float, Callable[[], Awaitable[object]]]] = {
            "link": (0 if focus else 10, self._link_accounts), "delete": (0 if focus else 2, self._delete_account),
            "night": (8, self.plan_night), "night again": (5, self._see_night),
            "competition": (6, self._plan_competition), "competition again": (5, self._see_competition),
            "table": (8, self._open_table), "seat": (5, self._free_seat), "list": (10, self._list_something),
            "forge": (8, self._forge_callback), "settings": (5, self._see_settings), "command": (8, self._give_command),
        }  # fmt: skip
        """How likely each errand is, and what it does."""

    async def arrive(self, app: App, channel: str) -> None:
        """Enter a channel, with a second account."""
        await super().arrive(app, channel)
        self.home = channel
        self._other = (await app.ensure_user(f"{OTHER_PLATFORM}:{self.name}", self.name, "de")).id
        self._world.run.screens.join_accounts(self.id, self._other)

    async def act(self) -> None:
        """Do an errand, and walk on from where it leads."""
        weights = [
            weight * (FOCUSED if self._focus and name.startswith(self._focus) else 1.0)
            for name, (weight, _) in self._errands.items()
        ]
        ((_, errand),) = self._dice.choices([*self._errands.values()], weights)
        await errand()
        await self._walk(self._dice.randrange(10))

    async def _walk(self, steps: int) -> None:
        """Press what is shown, on from screen to screen; back from one that leads nowhere."""
        shown = list[str]()
        for _ in range(steps):
            if not (shown := self._lines() or shown):
                return
            await self.press(self._choose(shown))

    async def _list_something(self) -> None:
        await self.press(self._choose(list_errands(self._dice.choice([*self._world.tables, *self._own]))))

    async def _forge_callback(self) -> None:
        await self.press(self._choose([self._write_callback(kind) for kind in CALLBACKS.values()]))

    async def _give_command(self) -> None:
        await self.command(*self._dice.choice(COMMANDS))

    async def _see_settings(self) -> None:
        await self.press(self._choose(GROUP))
        await self._walk(12)

    def _write_callback(self, kind: type[Callback]) -> str:
        """Write a callback as a button that is not on the screen may have it: with what fits its arguments."""
        table = self._dice.choice([*self._world.tables, *self._own])
        version = str(len(self._world.run.model.logs.get(table, ())) - 1)
        today = self._world.run.loop.now().date()
        nights = self._world.nights[-2:] or ["-"]
        known = {
            "table": [table], "where": [table], "night": nights, "channel": [self.channel],
            "gathering": nights if kind.name.startswith("night") else [],
            "seat": ["0", "1", "2"], "n": ["0", "1", "2"], "on": ["0", "1"],
            "who": [one.id for one in self._world.players],
            "version": [version], "opened": [version], "vote": [version], "shown": [version], "to": [*"01"],
            "game": ["pebbles"], "lang": ["en", "de"], "time_control": [*PACES],
            "steps": [*LADDERS], "move": ["1", "2"],
            "year": [str(today.year)], "day": [str(today)], "begin": [str(today)], "end": [str(today)],
            "role": ["1", "2"], "asked": [*"012"], "epoch": [version], "mark": ["0000"], "tokens": ["offer", "2"],
        }  # fmt: skip
        values = [
            self._dice.choice(known.get(name) or [*map(str, get_args(wanted))] or TYPED)
            for name, wanted, is_needed in kind.arguments
            if is_needed or self._dice.random() < 0.5
        ]
        return " ".join([kind.name, *values]) if kind.name not in LAST else "tables"

    async def _open_table(self) -> None:
        """Open a table as its host, try what can be set there, and play it against AIs or give it up."""
        await self.press(self._dice.choice(["open pebbles", "open pebbles 2", "learn pebbles"]))
        if not (table := self.screen.table):
            return
        self._own = [*self._own[-2:], table]
        if self._dice.random() < 0.5:
            await self._offer_seat(table)
        for _ in range(self._dice.randrange(10)):
            await self.press(self._choose([*self._lines(), *(f"{verb} {table}" for verb in SETUP)]))
        if self._dice.random() < 0.5:
            await self._dice.choice(self._world.players).press(f"seat {table}")
        await self.press(f"start {table}")
        for _ in range(self._dice.randrange(20)):
            await self.press(f"move {table}")
            await self.press(self._dice.choice(self._answers() or [f"continue {table}", f"skip {table}"]))
        if self._dice.random() < 0.5:
            await self.press(f"end-game {table} {len(self._world.run.model.logs.get(table, ())) - 1}")
            for _ in range(8):
                await self.press(self._choose([*self._lines(), *(f"{verb} {table}" for verb in AFTER)]))

    async def _offer_seat(self, table: str) -> None:
        """Offer the free seats of a table; another player asks for one, and mostly takes it."""
        await self.press(f"offer {table}")
        if lines := [line for line in self._lines() if line.startswith("offer-set ")]:
            await self.press(self._choose(lines))
        player = self._dice.choice(self._world.players)
        await player.press(f"seat {table}")
        if self._dice.random() < 0.7:
            await player.press(f"join {table} offered")

    async def _free_seat(self) -> None:
        """Take a player out of a seat as an admin of the group; another player sits down there."""
        table = self._dice.choice(self._world.tables)
        await self.press(f"free {table}")
        lines = [line for line in self._lines() if line.startswith("free-seat ")]
        if not lines:
            return
        line = self._dice.choice(lines)
        await self.press(line)
        await self._dice.choice(self._world.players).press(f"take {table} {line.split()[2]}")

    async def plan_night(self) -> None:
        """Plan a night and post it."""
        await self.command("night", self._dice.choice(NIGHTS))
        if self._dice.random() < 0.3:
            await self._walk(5)
        night = next((line.split()[1] for line in self._lines() if line.startswith(("night-post ", "night-set "))), "")
        if not night:
            return
        await self.press(f"night-set {night} game pebbles")
        if self._dice.random() < 0.5:
            await self.press(f"night-repeat {night} FREQ=WEEKLY")
        await self.press(f"night-post {night}")
        self._world.nights.append(night)

    async def _see_night(self) -> None:
        """Change a night, or answer it."""
        if self._world.nights:
            verb = self._dice.choice(["night-edit", "night-edit", "panel", "night-series", "night-came", "night-hand"])
            await self.press(f"{verb} {self._dice.choice(self._world.nights[-2:])}")
            await self._walk(10)

    async def _plan_competition(self) -> None:
        """Plan a tournament or a league, let players sign up, and open its tables."""
        await self.press("tournament-plan")
        name = next((line.split()[1] for line in self._lines() if line.startswith("tournament-post ")), "")
        if not name:
            return
        is_league = self._dice.random() < 0.3
        chosen = [
            "game pebbles", "option rounds", "rounds 1" if is_league else f"rounds {self._dice.choice([1, 2, 3])}",
            f"seats {4 if is_league else 2}", "days 1",
            f"time-control {self._dice.choice(['live-3m', 'turn-4h', 'turn-1d'])}",
            *["league 1"] * is_league,
        ]  # fmt: skip
        chosen += [line for line in ("form swiss", "final 1", "duplicate 1", "once 1") if self._dice.random() < 0.25]
        for line in chosen:
            await self.press(f"tournament-set {name} {line}")
        if self._dice.random() < 0.3:
            await self._walk(5)
        await self.press(f"tournament-post {name}")
        self._world.competitions.append(name)
        users = [*self._world.players, self, *(self._world.guests if is_league else ())]
        await asyncio.gather(*(user.press(f"tournament-in {name}") for user in users))
        for _ in range(self._dice.choice([0, 2, 2, 2])):
            await self.press(f"tournament-go {name}")

    async def _see_competition(self) -> None:
        """Do what an organizer, or an entrant, can do with a competition."""
        if self._world.competitions:
            name = self._dice.choice(self._world.competitions[-2:])
            await self.press(
                f"{self._dice.choice(['tournament', 'tournament', 'tournament-remove', 'tournament-table'])} {name}"
            )
            await self._walk(4)

    async def _link_accounts(self) -> None:
        """Type the code of one account at the other, and say yes at both."""
        await self.command("link")
        if not (found := CODE.search(" ".join(self.screen.text))):
            return
        mine, code = self.id, found[0].replace("-", "")
        self.id = self._other
        await self.command("link", found[0])
        await self.press(f"link-yes {code}" if self._dice.random() < 0.8 else f"link-no {code}")
        self.id = mine
        await self.press(f"link-yes {code}")

    async def _try_to_arrive(self, app: App) -> bool:
        with suppress(StoreError):
            await self.arrive(app, self.home)
            return True
        return False

    async def _delete_account(self) -> None:
        self._world.run.promises.erased |= {self.id, self._other}
        await self.press("forget-me yes")
        while True:
            process = await self._world.pick_process(self._dice)
            if await asyncio.create_task(process.run(self._try_to_arrive(process.app), "")):
                break
            await asyncio.sleep(1)
        self._world.run.model.reached.add("an account was deleted")
