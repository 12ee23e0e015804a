"""Simulated users: players at the tables, and one user that tries all other features."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, get_args

from bot.app.api import App
from bot.app.turns.panel import answer_buttons
from bot.app.ui.callback_data import CALLBACKS, Callback
from bot.app.ui.screen import Screen, flatten_rows
from bot.store.errors import StoreError
from tests.simulation.time_leaps import LADDERS, PACES

if TYPE_CHECKING:
    from tests.simulation.world import SimulationWorld

PLATFORM: Final = "sim"
OTHER_PLATFORM: Final = "other"
ANSWERS: Final = {"walk", "yes", "give", "plan", "say"}
"""Callbacks that answer a question of the game."""
ERRANDS: Final = (
    ("settings", ""), ("night", "tomorrow 19:30"), ("night", "Fri 20:00"), ("night", ""), ("tables", ""), ("play", ""),
    ("records", ""), ("help", ""), ("rules", ""), ("hand", ""), ("board", ""), ("story", ""),
)  # fmt: skip
"""Commands with which errands begin."""
NIGHTS: Final = ("tomorrow 19:30", "Fri 20:00", "today 18:00")
"""When nights are planned."""
LEFT_OUT: Final = {"film", "look-back"}
"""Callbacks that take seconds of processor time."""
LAST: Final = LEFT_OUT | {"forget-me", "maintenance", "end-game", "quit-yes"}
"""Callbacks that nobody presses just because they are there: they end what others do."""
TYPED: Final = ("Vienna", "Mon-Fri 18-22", "tomorrow 20:00", "5", "Zoe", "x")
"""What is typed into fields."""
WEEKDAYS: Final = "MO,TU,WE,TH,FR,SA,SU"
UNKNOWN: Final = "unknown"
"""The answer of a person who has not waited for what came of it."""
PLANS: Final = ("red=2 .", "blue=2 .", "offer 1", "pass", "swap")
"""What is planned ahead."""
SETUP: Final = ("setup", "addai", "addai", "invite", "text", "table", "open-page", "kick", "receipt", "leave", "close")
"""What is pressed at a table that has not begun."""
CODE: Final = re.compile(r"\b[a-z2-9]{4}-[a-z2-9]{4}\b")


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


class SimulatedTablePlayer:
    """Presses what is seen, at any process; what got no answer is sent again, as platforms do."""

    acts_per_s = 3.0

    def __init__(self, world: SimulationWorld, name: str, dice: random.Random) -> None:
        self.name = name
        self.id = self.channel = ""
        self.screen = Screen("")
        self._world = world
        self._dice = dice
        self._count = 0

    async def arrive(self, app: App, channel: str) -> None:
        """Come to a channel."""
        self.id = (await app.ensure_user(f"{PLATFORM}:{self.name}", self.name, "en")).id
        self.channel = (await app.ensure_channel(f"{PLATFORM}:{channel}")).id

    async def press(self, line: str) -> Screen | None:
        """Send a callback until some process answers it; None: the person gives up before."""
        return await self._send(line, lambda app, command: app.handle_callback(self.id, self.channel, line, command))

    async def command(self, name: str, text: str = "") -> None:
        """Give a command until some process answers it."""
        await self._send(f"/{name} {text}", lambda app, id_: app.handle_command(self.id, self.channel, name, text, id_))

    async def _send(self, line: str, send: Callable[[App, str], Coroutine[Any, Any, Screen]]) -> Screen | None:
        self._count += 1
        command = f"{PLATFORM}:{self._world.run.faults.seed}-{self.name}-{self._count}"  # none that an old store knows
        while True:
            process = await self._world.pick_process(self._dice)
            self._world.run.note(f"{self.name} at {process.name}: {line}")
            found: Screen | None = await asyncio.create_task(process.run(send(process.app, command), command))
            if found is not None:
                self.screen = found
                self._world.run.model.check_answer(command, found.notice)
                self._world.run.note(f"{self.name} sees {found.table} {found.version} {found.notice}")
                return found
            if self._dice.random() < 0.2:
                return None

    async def act(self) -> None:
        """Answer a question, settle something beside it, or press something that can be seen."""
        table = self._dice.choice(self._world.tables)
        if self._world.nights and self._dice.random() < 0.12:
            await self._answer_night(self._world.nights[-1])
            return
        if self._dice.random() < 0.12:
            await self._settle(table)
            return
        if self._dice.random() < 0.55:
            await self.press(f"move {table}")
            for _ in range(8):
                if not (lines := self._answers()):
                    return
                await self.press(self._dice.choice(lines))
            return
        seen = [button.callback_data for button in flatten_rows(self.screen.rows) if button.callback_data]
        seen = [line for line in seen if not line.startswith("night-")]  # ``reply_to_night`` alone answers nights
        version = len(self._world.run.model.logs.get(table, ())) - 1
        back = f"propose {table} {version} {max(0, version - self._dice.randrange(2, 6))}"
        motions = [f"undo {table} {version}", f"pause {table}", f"back-in {table}", back, back]
        await self.press(self._dice.choice(motions if self._dice.random() < 0.7 else [*seen, *motions]))

    async def _settle(self, table_id: str) -> None:
        """Plan a move, leave a seat or take one, go on holiday, name a deputy, move to another zone, answer a night."""
        today = self._world.run.loop.now().date()
        end = today + timedelta(days=self._dice.randrange(3))
        how = self._dice.choice(["ai", "deputy", "pause"])
        lines = [
            *[f"plan-ahead {table_id} {self._dice.choice(PLANS)}"] * 4,
            f"quit-yes {table_id}", *[f"take {table_id} {self._dice.randrange(3)}"] * 2,
            f"away {today} {end} {how}", "away-off",
            f"zone {self._dice.choice(['Vienna', 'Tokyo', 'Lima'])}",
            "deputy", "deputy",
        ]  # fmt: skip
        await self.press(self._dice.choice(lines))
        if self.screen.fields and self.screen.fields[0].callback_data.startswith("deputy-yes"):
            friend = self._dice.choice(self._world.players)
            await friend.press(self.screen.fields[0].callback_data)
            await self.press(f"away {today} {end} deputy")
            await friend.press(f"move {table_id}")

    async def _answer_night(self, night: str) -> None:
        """Answer together with all others, who do so at the same moment."""
        await asyncio.gather(*(player.reply_to_night(night) for player in self._world.players))

    async def reply_to_night(self, night: str) -> None:
        """Say whether this person comes to a night, never twice the same, and remember what was acknowledged."""
        replies, at = self._world.replies, (self.id, night)
        before = replies.get(at)
        if before == UNKNOWN:
            return
        replies[at] = UNKNOWN
        how = self._dice.choice([how for how in ("in", "maybe", "out") if how != before])
        shown = await self.press(f"night-{how} {night}")
        if shown is not None and not shown.private:
            replies[at] = how

    def _answers(self) -> Sequence[str]:
        """Return what answers the question that is seen: a confirmation alone where one is asked for."""
        buttons = [button for button in answer_buttons(self.screen) if not button.is_blocked]
        buttons += [more for slot in self.screen.slots if (more := slot.more) is not None]
        lines = [button.callback_data for button in buttons if not button.callback_data.endswith(" more")]
        lines = [line for line in lines if line.partition(" ")[0] in ANSWERS]
        return [line for line in lines if line.startswith("yes ")] or lines

    async def play_forever(self) -> None:
        """Act now and then."""
        while True:
            await asyncio.sleep(self._dice.expovariate(self.acts_per_s))
            await self.act()


class RandomUser(SimulatedTablePlayer):
    """Plans nights, changes zones and settings, names deputies, plans moves, links accounts and is deleted."""

    acts_per_s = 3.0

    def __init__(self, world: SimulationWorld, name: str, dice: random.Random) -> None:
        super().__init__(world, name, dice)
        self._pressed = set[str]()
        self._own: list[str] = []
        """The tables that this user has opened."""

    async def arrive(self, app: App, channel: str) -> None:
        """Come to a channel, with a second account."""
        await super().arrive(app, channel)
        self.home = channel
        self._other = (await app.ensure_user(f"{OTHER_PLATFORM}:{self.name}", self.name, "de")).id
        self._world.run.screens.join_accounts(self.id, self._other)

    async def act(self) -> None:
        """Begin an errand, and press what its screens show."""
        roll = self._dice.random()
        if roll < 0.1:
            await self._link_accounts()
        elif roll < 0.12:
            await self._delete_account()
        elif roll < 0.2:
            await self.plan_night()
        elif roll < 0.28:
            await self._open_table()
        elif roll < 0.33:
            await self._free_seat()
        elif roll < 0.6:
            await self.press(self._choose(list_errands(self._dice.choice([*self._world.tables, *self._own]))))
        elif roll < 0.8:
            await self.press(self._choose([self._write_callback(kind) for kind in CALLBACKS.values()]))
        else:
            await self.command(*self._dice.choice(ERRANDS))
        for _ in range(self._dice.randrange(10)):
            if not (lines := self._lines()):
                return
            await self.press(self._choose(lines))

    def _write_callback(self, kind: type[Callback]) -> str:
        """Write a callback as a button that is not on the screen may have it: with what fits its arguments."""
        table = self._dice.choice([*self._world.tables, *self._own])
        version = str(len(self._world.run.model.logs.get(table, ())) - 1)
        today = self._world.run.loop.now().date()
        known = {
            "table": [table], "where": [table], "night": self._world.nights[-2:] or ["-"], "channel": [self.channel],
            "seat": ["0", "1", "2"], "n": ["0", "1", "2"], "on": ["0", "1"],
            "who": [one.id for one in self._world.players],
            "version": [version], "opened": [version], "vote": [version], "shown": [version], "to": [*"01"],
            "game": ["pebbles"], "lang": ["en", "de"], "pace": [*PACES], "steps": [*LADDERS], "move": ["1", "2"],
            "year": [str(today.year)], "day": [str(today)], "begin": [str(today)], "end": [str(today)],
            "role": ["1", "2"],
        }  # fmt: skip
        values = [
            self._dice.choice([*map(str, get_args(wanted) or known.get(name, TYPED))])
            for name, wanted, is_needed in kind.arguments
            if is_needed or self._dice.random() < 0.5
        ]
        return " ".join([kind.name, *values]) if kind.name not in LAST else "tables"

    def _choose(self, lines: Sequence[str]) -> str:
        """Choose what to press: mostly what this user has not pressed yet."""
        fresh = [line for line in lines if line.partition(" ")[0] not in self._pressed]
        line = self._dice.choice(fresh if fresh and self._dice.random() < 0.8 else lines)
        self._pressed.add(line.partition(" ")[0])
        return line

    async def _open_table(self) -> None:
        """Open a table of one's own, try what can be set there, and play it against AIs or give it up."""
        await self.press(self._dice.choice(["open pebbles", "open pebbles 2", "learn pebbles"]))
        if not (table := self.screen.table):
            return
        self._own = [*self._own[-2:], table]
        for _ in range(self._dice.randrange(8)):
            own = [f"{verb} {table}" for verb in SETUP if verb != "kick"]
            await self.press(
                self._choose([*self._lines(), *own] if self._dice.random() < 0.7 else self._lines() or own)
            )
        await self.press(f"start {table}")
        for _ in range(self._dice.randrange(20)):
            await self.press(f"move {table}")
            await self.press(self._dice.choice(self._answers() or [f"goon {table}", f"skip {table}"]))
        if self._dice.random() < 0.5:
            await self.press(f"end-game {table} {len(self._world.run.model.logs.get(table, ())) - 1}")
            await self.press(self._choose(list_errands(table)))

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
        posts = [button.callback_data for button in flatten_rows(self.screen.rows)]
        night = next((line.split()[1] for line in posts if line.startswith("night-post ")), "")
        if not night:
            return
        await self.press(f"night-set {night} game pebbles")
        if self._dice.random() < 0.5:
            await self.press(f"night-repeat {night} FREQ=WEEKLY;BYDAY={WEEKDAYS}")
        await self.press(f"night-post {night}")
        self._world.nights.append(night)

    def _lines(self) -> list[str]:
        """Return what can be pressed, picked or typed on the screen."""
        screen = self.screen
        buttons = [
            *flatten_rows(screen.rows),
            *(one for pick in screen.selects for _, some in pick.groups for one in some),
        ]
        lines: list[str] = [button.callback_data for button in buttons if button.callback_data]
        lines += [f"{field.callback_data} {self._dice.choice(TYPED)}" for field in screen.fields]
        return [line for line in lines if line.partition(" ")[0] not in LAST]

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
        await self.press("forget-me yes")
        while True:
            process = await self._world.pick_process(self._dice)
            if await asyncio.create_task(process.run(self._try_to_arrive(process.app), "")):
                break
            await asyncio.sleep(1)
        self._world.run.model.reached.add("an account was deleted")
