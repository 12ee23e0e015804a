"""Simulated users: players at the tables, who also answer nights and take part in competitions."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from bot.app.api import App
from bot.app.ui.screen import Screen, flatten_rows
from tests.app.conftest import answer_buttons
from tests.texts import match_text

if TYPE_CHECKING:
    from tests.simulation.world import SimulationWorld


from collections import Counter
from typing import TypeVar

PLATFORM: Final = "sim"
LEFT_OUT: Final = {"film", "look-back"}
"""Callbacks that take seconds of processor time."""
LAST: Final = LEFT_OUT | {"forget-me", "maintenance", "end-game", "quit-yes"}
"""Callbacks that no user presses just because they are there: they end what others do."""
TYPED: Final = ("Vienna", "Mon-Fri 18-22", "tomorrow 20:00", "5", "Zoe", "x")
"""What is typed into fields."""
LOOKS_ELSEWHERE: Final = 0.2
"""How often a player presses anything that is seen instead of an answer."""
UNKNOWN: Final = "unknown"
"""The answer of a person who has not waited for what came of it."""
PLANS: Final = ("red=2 .", "blue=2 .", "offer 1", "pass", "swap")
"""What is planned ahead."""


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
        """Enter a channel."""
        self.id = (await app.ensure_user(f"{PLATFORM}:{self.name}", self.name, "en")).id
        self.channel = (await app.ensure_channel(f"{PLATFORM}:{channel}")).id

    async def press(self, line: str) -> Screen | None:
        """Send a callback until some process answers it; None: the person gives up before."""
        if (words := line.split())[0] in ("night-list", "night-hand") and len(words) > 2 and words[2] != "-":
            self._world.listed.add((words[2], words[1]))
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
                self._world.run.promises.answered.add(command)
                self._world.run.model.check_answer(command, found.notice)
                self._world.run.note(f"{self.name} sees {found.table} {found.version} {found.notice}")
                return found
            self._world.run.model.unanswered.add(command)
            if self._dice.random() < 0.2:
                return None

    async def act(self) -> None:
        """Answer a question, settle something beside it, or press something that can be seen."""
        table = self._dice.choice(self._world.tables)
        if self._world.nights and self._dice.random() < 0.12:
            await self._answer_night(self._world.nights[-1])
            return
        if self._world.competitions and self._dice.random() < 0.25:
            await self._play_competition(self._dice.choice(self._world.competitions[-2:]))
            return
        if self._dice.random() < 0.12:
            await self._settle(table)
            return
        if self._dice.random() < 0.55:
            await self._play_move(table)
            return
        seen = [button.callback_data for button in flatten_rows(self.screen.rows) if button.callback_data]
        seen = [line for line in seen if not line.startswith("night-")]  # ``reply_to_night`` alone answers nights
        version = len(self._world.run.model.logs.get(table, ())) - 1
        back = f"propose {table} {version} {max(0, version - self._dice.randrange(2, 6))}"
        motions = [f"undo {table} {version}", f"pause {table}", f"back-in {table}", back, back]
        await self.press(self._dice.choice(motions) if self._dice.random() < 0.5 else self._choose([*seen, *motions]))

    async def _play_move(self, table_id: str) -> None:
        """Answer the questions of a table until the move is made."""
        await self.press(f"move {table_id}")
        for _ in range(8):
            if not (lines := self._answers()):
                return
            if self._dice.random() < LOOKS_ELSEWHERE:
                lines = self._lines() or lines
            await self.press(self._choose(lines))

    async def _play_competition(self, name: str) -> None:
        """Sign up, leave, or play at the user's own table of a competition, as its screen offers it."""
        if await self.press(f"tournament {name}") is None:
            return  # what is still seen may be a night, which ``reply_to_night`` alone answers
        lines = self._lines()
        tables = [line.split()[1] for line in lines if line.startswith("panel ")]
        for table in tables:
            await self._play_move(table)
        if lines and not tables:
            await self.press(self._choose(lines))

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
        if self.screen.copies and self.screen.copies[0].text.startswith("deputy-yes"):
            friend = self._dice.choice(self._world.players)
            await friend.press(self.screen.copies[0].text)
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
        how = self._dice.choice([how for how in ("in", "maybe", "late", "out") if how != before])
        shown = await self.press(f"night-{how} {night}")
        if shown is None or match_text("night-you-wait", shown.notice):
            return  # who moves up from the waiting list must confirm the seat, or is out
        if not shown.private:
            replies[at] = how

    def _answers(self) -> Sequence[str]:
        """Return what answers the question that is seen: a confirmation alone where one is asked for."""
        buttons = [button for button in answer_buttons(self.screen) if not button.is_blocked]
        buttons += [more for slot in self.screen.slots if (more := slot.more) is not None]
        lines = [button.callback_data for button in buttons if not button.callback_data.endswith(" more")]
        lines = [line for line in lines if line.partition(" ")[0] in ANSWERS]
        return [line for line in lines if line.startswith("yes ")] or lines

    def _lines(self) -> list[str]:
        """Return what can be pressed, picked or typed on the screen."""
        screen = self.screen
        buttons = [
            *flatten_rows(screen.rows),
            *(one for pick in screen.selects for _, some in pick.groups for one in some),
        ]
        lines: list[str] = [button.callback_data for button in buttons if button.callback_data]
        lines += [f"{field.callback_data} {self._dice.choice(TYPED)}" for field in screen.fields]
        lines += [copy.text for copy in screen.copies if copy.use == "invite"]
        return [line for line in lines if line.partition(" ")[0] not in LAST]

    def _choose(self, lines: Sequence[str]) -> str:
        """Choose what to press: mostly what was pressed seldom."""
        return self._world.presses.choose_press(self._dice, lines, str)

    async def play_forever(self) -> None:
        """Act now and then."""
        while True:
            await asyncio.sleep(self._dice.expovariate(self.acts_per_s))
            await self.act()


ANSWERS: Final = {"walk", "yes", "give", "plan", "say"}
"""Callbacks that answer a question of the game."""
ANSWERED: Final = 0.85
"""How often a user answers where there is a question."""
CLOSING: Final = {
    "tournament-off",
    "tournament-drop",
    "tournament-remove-one",
    "night-off-yes",
    "night-drop",
    "close",
    "leave",
    "kick",
}
"""Callbacks that end what others do: pressed now and then."""
SELDOM: Final = 0.1
T = TypeVar("T")


class RarePresses:
    """How often each callback was pressed in a run, by all its users."""

    def __init__(self) -> None:
        self._counts = Counter[str]()

    def choose_press(self, dice: random.Random, things: Sequence[T], line_of: Callable[[T], str]) -> T:
        """Choose what is pressed next and count it. ``line_of``: the callback data of a thing."""
        verbs = [line_of(thing).partition(" ")[0] for thing in things]
        shown = Counter(verbs)
        weights = [(SELDOM if verb in CLOSING else 1.0) / shown[verb] / (1 + self._counts[verb]) ** 2 for verb in verbs]
        (at,) = dice.choices(range(len(things)), weights)
        self._counts[verbs[at]] += 1
        return things[at]

    def choose_answer(self, dice: random.Random, things: Sequence[T], line_of: Callable[[T], Any]) -> T:
        """Choose an answer to a question of the game where there is one, mostly; else as ``choose_press``."""
        answers = [thing for thing in things if line_of(thing).partition(" ")[0] in ANSWERS]
        if answers and dice.random() < ANSWERED:
            return dice.choice(answers)
        return self.choose_press(dice, things, line_of)
