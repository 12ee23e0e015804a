"""Simulated users: players at the tables, and users of nights, competitions, settings and links."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from bot.app.api import App
from bot.app.ui.screen import Screen, flatten_rows
from bot.store.errors import StoreError
from tests.app.gameplay import answer_buttons
from tests.callbacks import (
    CALLBACKS,
    AnnounceCompetition,
    AskFreeSeat,
    AskSeat,
    Callback,
    CancelHoliday,
    ConfirmLink,
    ContinueGame,
    DeleteAccount,
    EndGame,
    FreeText,
    JoinTable,
    LearnGame,
    OpenMove,
    OpenTable,
    PlanCompetition,
    PlanField,
    PostNight,
    Press,
    ProposePause,
    ProposeRewind,
    QuitTable,
    RejectLink,
    RepeatNight,
    ReturnToTable,
    SetCompetition,
    SetHoliday,
    SetNightField,
    SetTimezone,
    ShowCompetition,
    ShowDeputy,
    ShowOffer,
    SignUp,
    SkipPauses,
    StartCompetition,
    StartGame,
    TakeSeat,
    TypePremove,
    UndoMove,
    data_of,
)
from tests.simulation.store_faults import LADDERS, PACES
from tests.texts import match_text

if TYPE_CHECKING:
    from tests.simulation.world import SimulationWorld

PLATFORM: Final = "sim"
LEFT_OUT: Final = {"film", "look-back"}
"""Callbacks that take seconds of CPU time."""
LAST: Final = LEFT_OUT | {"forget-me", "maintenance", "end-game", "quit-yes"}
"""Callbacks that no user presses at random: they end what others do."""
TYPED: Final = ("Vienna", "Mon-Fri 18-22", "tomorrow 20:00", "5", "Zoe", "x")
"""Texts typed into fields."""
LOOKS_ELSEWHERE: Final = 0.2
"""Probability that a player presses any visible button instead of an answer."""
UNKNOWN: Final = "unknown"
"""The result for a person who did not wait for the answer."""
PLANS: Final = ("red=2 .", "blue=2 .", "offer 1", "pass", "swap")
"""Moves planned ahead."""


class SimulatedTablePlayer:
    """Presses visible buttons, in any process; an unanswered press is sent again, as platforms do."""

    acts_per_s = 3.0

    def __init__(self, world: SimulationWorld, name: str, dice: random.Random) -> None:
        self.name = name
        self.id = self.channel = ""
        self.screen = Screen("")
        self._world = world
        self._dice = dice
        self._count = 0

    async def arrive(self, app: App, channel: str) -> None:
        self.id = (await app.ensure_user(f"{PLATFORM}:{self.name}", self.name, "en")).id
        self.channel = (await app.ensure_channel(f"{PLATFORM}:{channel}")).id

    async def press(self, press: Press) -> Screen | None:
        """Send a callback until a process answers it; None: the person gives up first."""
        line = data_of(press)
        if (words := line.split())[0] in ("night-list", "night-hand") and len(words) > 2 and words[2] != "-":
            self._world.listed.add((words[2], words[1]))
        return await self._send(line, lambda app, command: app.handle_callback(self.id, self.channel, line, command))

    async def press_all(self, *presses: Press) -> None:
        """Send callbacks one after another."""
        for press in presses:
            await self.press(press)

    async def command(self, name: str, text: str = "") -> None:
        await self._send(f"/{name} {text}", lambda app, id_: app.handle_command(self.id, self.channel, name, text, id_))

    async def _send(self, line: str, send: Callable[[App, str], Coroutine[Any, Any, Screen]]) -> Screen | None:
        self._count += 1
        command = f"{PLATFORM}:{self._world.run.faults.seed}-{self.name}-{self._count}"  # unknown to an old store
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
        """Answer a question, settle a side matter, or press something visible."""
        table = self._dice.choice(self._world.tables)
        if self._world.nights and self._dice.random() < 0.12:
            await asyncio.gather(*(player.reply_to_night(self._world.nights[-1]) for player in self._world.players))
        elif self._world.competitions and self._dice.random() < 0.25:
            await self._play_competition(self._dice.choice(self._world.competitions[-2:]))
        elif self._dice.random() < 0.12:
            today = self._world.run.loop.now().date()
            end = today + timedelta(days=self._dice.randrange(3))
            how = self._dice.choice(["ai", "deputy", "pause"])
            presses: list[Callback] = [
                *[TypePremove(table, FreeText(self._dice.choice(PLANS)))] * 4,
                QuitTable(table), *[TakeSeat(table, self._dice.randrange(3))] * 2,
                SetHoliday(str(today), str(end), FreeText(how)), CancelHoliday(),
                SetTimezone(FreeText(self._dice.choice(["Vienna", "Tokyo", "Lima"]))),
                ShowDeputy(), ShowDeputy(),
            ]  # fmt: skip
            await self.press(self._dice.choice(presses))
            if self.screen.copies and self.screen.copies[0].text.startswith("deputy-yes"):
                friend = self._dice.choice(self._world.players)
                await friend.press(self.screen.copies[0].text)
                await self.press(SetHoliday(str(today), str(end), FreeText("deputy")))
                await friend.press(OpenMove(table))
        elif self._dice.random() < 0.55:
            await self._play_move(table)
        else:
            seen = [button.callback_data for button in flatten_rows(self.screen.rows) if button.callback_data]
            seen = [line for line in seen if not line.startswith("night-")]  # only ``reply_to_night`` answers nights
            version = len(self._world.run.model.logs.get(table, ())) - 1
            back = ProposeRewind(table, version, max(0, version - self._dice.randrange(2, 6))).data
            motions = [UndoMove(table, version).data, ProposePause(table).data, ReturnToTable(table).data, back, back]
            await self.press(
                self._dice.choice(motions) if self._dice.random() < 0.5 else self._choose([*seen, *motions])
            )

    async def _play_move(self, table_id: str) -> None:
        await self.press(OpenMove(table_id))
        for _ in range(8):
            if not (lines := self._answers()):
                return
            if self._dice.random() < LOOKS_ELSEWHERE:
                lines = self._lines() or lines
            await self.press(self._choose(lines))

    async def _play_competition(self, name: str) -> None:
        """Sign up, leave, or play at the user's own table of a competition, as its screen offers."""
        if await self.press(ShowCompetition(name)) is None:
            return  # the visible screen may be a night, which only ``reply_to_night`` answers
        lines = self._lines()
        tables = [line.split()[1] for line in lines if line.startswith("panel ")]
        for table in tables:
            await self._play_move(table)
        if lines and not tables:
            await self.press(self._choose(lines))

    async def reply_to_night(self, night: str) -> None:
        """Reply to a night, never twice the same, and remember the acknowledged reply."""
        replies, at = self._world.replies, (self.id, night)
        before = replies.get(at)
        if before == UNKNOWN:
            return
        replies[at] = UNKNOWN
        how = self._dice.choice([how for how in ("in", "maybe", "late", "out") if how != before])
        shown = await self.press(f"night-{how} {night}")
        if shown is None or match_text("night-you-wait", shown.notice):
            return  # users who move up from the waiting list must confirm the seat, or are out
        if not shown.private:
            replies[at] = how

    def _answers(self) -> Sequence[str]:
        """Return the answers to the visible question; only a confirmation if one is asked for."""
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
        """Choose a press, mostly one that was seldom used."""
        return self._world.presses.choose_press(self._dice, lines, str)

    async def play_forever(self) -> None:
        while True:
            await asyncio.sleep(self._dice.expovariate(self.acts_per_s))
            await self.act()


ANSWERS: Final = {"walk", "yes", "give", "plan", "say"}
"""Callbacks that answer a question of the game."""
ANSWERED: Final = 0.85
"""Probability that a user answers an open question."""
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
"""Callbacks that end what others do; pressed from time to time."""
SELDOM: Final = 0.1
T = TypeVar("T")


class RarePresses:
    """How often each callback was pressed in a run, by all its users."""

    def __init__(self) -> None:
        self._counts = Counter[str]()

    def choose_press(self, dice: random.Random, things: Sequence[T], line_of: Callable[[T], str]) -> T:
        """Choose the next press and count it. ``line_of``: the callback data of an item."""
        verbs = [line_of(thing).partition(" ")[0] for thing in things]
        shown = Counter(verbs)
        weights = [(SELDOM if verb in CLOSING else 1.0) / shown[verb] / (1 + self._counts[verb]) ** 2 for verb in verbs]
        (at,) = dice.choices(range(len(things)), weights)
        self._counts[verbs[at]] += 1
        return things[at]

    def choose_answer(self, dice: random.Random, things: Sequence[T], line_of: Callable[[T], Any]) -> T:
        """Mostly choose an answer to a question of the game if there is one; else as ``choose_press``."""
        answers = [thing for thing in things if line_of(thing).partition(" ")[0] in ANSWERS]
        if answers and dice.random() < ANSWERED:
            return dice.choice(answers)
        return self.choose_press(dice, things, line_of)


OTHER_PLATFORM: Final = "other"
COMMANDS: Final = (
    ("settings", ""), ("night", ""), ("tables", ""), ("play", ""), ("records", ""), ("help", ""), ("rules", ""),
    ("hand", ""), ("board", ""), ("story", ""), ("tournament", ""),
)  # fmt: skip
"""Commands that start errands."""
NIGHTS: Final = ("tomorrow 19:30", "Fri 20:00", "today 18:00", "Friday or Saturday 20:00", "Friday")
"""When nights are planned: at a given time, at one of two, or at a time that must be asked for."""
SETUP: Final = ("setup", "setup", "addai", "invite", "text", "open-page", "receipt", "offer", "offer", "leave", "close")
"""Callbacks at a table that has not started."""
AFTER: Final = ("rematch", "export", "records", "receipt", "share", "story", "panel", "yearbook")
"""Callbacks at a table that has ended."""
GROUP: Final = (
    "settings", "settings here", "setting", "set-here", "group-offers", "avoid", "operator",
    "offers", "tables-group", "time-control", "yearbook",
)  # fmt: skip
"""Callbacks that lead to the settings of a user or a group."""
CODE: Final = re.compile(r"\b[a-z2-9]{4}-[a-z2-9]{4}\b")
FOCUSES: Final = ("", "settings", "forge", "night", "table", "competition")
"""The main activity of the admin among these users, by seed in turns; empty: a bit of everything."""
FOCUSED: Final = 12.0


def list_errands(table_id: str) -> list[str]:
    """Return all callbacks that need no argument, or only a table."""
    lines = []
    for name, kind in CALLBACKS.items():
        needed = [argument for argument, _, is_needed in kind.arguments if is_needed]
        if name not in LAST and not needed:
            lines.append(name)
        elif name not in LAST and needed == ["table"]:
            lines.append(f"{name} {table_id}")
    return lines


class RandomUser(SimulatedTablePlayer):
    """Does errands of all kinds, and continues from where each one leads."""

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
            "table": (8, self._open_table), "seat": (5, self._free_seat),
            "list": (10, lambda: self.press(self._choose(list_errands(dice.choice([*world.tables, *self._own]))))),
            "forge": (8, lambda: self.press(self._choose([self._write_callback(kind) for kind in CALLBACKS.values()]))),
            "settings": (5, self._see_settings), "command": (8, lambda: self.command(*self._dice.choice(COMMANDS))),
        }  # fmt: skip
        """Probability of each errand, and its action."""

    async def arrive(self, app: App, channel: str) -> None:
        """Enter a channel, with a second account."""
        await super().arrive(app, channel)
        self.home = channel
        self._other = (await app.ensure_user(f"{OTHER_PLATFORM}:{self.name}", self.name, "de")).id
        self._world.run.screens.join_accounts(self.id, self._other)

    async def act(self) -> None:
        weights = [
            weight * (FOCUSED if self._focus and name.startswith(self._focus) else 1.0)
            for name, (weight, _) in self._errands.items()
        ]
        ((_, errand),) = self._dice.choices([*self._errands.values()], weights)
        await errand()
        await self._walk(self._dice.randrange(10))

    async def _walk(self, steps: int) -> None:
        """Press visible buttons from screen to screen; go back from dead ends."""
        shown = list[str]()
        for _ in range(steps):
            if not (shown := self._lines() or shown):
                return
            await self.press(self._choose(shown))

    async def _see_settings(self) -> None:
        await self.press(self._choose(GROUP))
        await self._walk(12)

    def _write_callback(self, kind: type[Callback]) -> str:
        """Write a callback that no visible button has, with plausible arguments."""
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
        """Open a table as its host, try its options, and play it against AIs or give it up."""
        await self.press(self._dice.choice([OpenTable("pebbles"), OpenTable("pebbles", 2), LearnGame("pebbles")]))
        if not (table := self.screen.table):
            return
        self._own = [*self._own[-2:], table]
        if self._dice.random() < 0.5:  # another player requests the offered seat, and mostly takes it
            await self.press(ShowOffer(table))
            if lines := [line for line in self._lines() if line.startswith("offer-set ")]:
                await self.press(self._choose(lines))
            player = self._dice.choice(self._world.players)
            await player.press(AskSeat(table))
            if self._dice.random() < 0.7:
                await player.press(JoinTable(table, "offered"))
        for _ in range(self._dice.randrange(10)):
            await self.press(self._choose([*self._lines(), *(f"{verb} {table}" for verb in SETUP)]))
        if self._dice.random() < 0.5:
            await self._dice.choice(self._world.players).press(AskSeat(table))
        await self.press(StartGame(table))
        for _ in range(self._dice.randrange(20)):
            await self.press(OpenMove(table))
            await self.press(self._dice.choice(self._answers() or [ContinueGame(table).data, SkipPauses(table).data]))
        if self._dice.random() < 0.5:
            await self.press(EndGame(table, len(self._world.run.model.logs.get(table, ())) - 1))
            for _ in range(8):
                await self.press(self._choose([*self._lines(), *(f"{verb} {table}" for verb in AFTER)]))

    async def _free_seat(self) -> None:
        """Remove a player from a seat as an admin of the group; another player sits down there."""
        table = self._dice.choice(self._world.tables)
        await self.press(AskFreeSeat(table))
        lines = [line for line in self._lines() if line.startswith("free-seat ")]
        if not lines:
            return
        line = self._dice.choice(lines)
        await self.press(line)
        await self._dice.choice(self._world.players).press(TakeSeat(table, int(line.split()[2])))

    async def plan_night(self) -> None:
        await self.command("night", self._dice.choice(NIGHTS))
        if self._dice.random() < 0.3:
            await self._walk(5)
        night = next((line.split()[1] for line in self._lines() if line.startswith(("night-post ", "night-set "))), "")
        if not night:
            return
        await self.press(SetNightField(night, "game", "pebbles"))
        if self._dice.random() < 0.5:
            await self.press(RepeatNight(night, "FREQ=WEEKLY"))
        await self.press(PostNight(night))
        self._world.nights.append(night)

    async def _see_night(self) -> None:
        if self._world.nights:
            verb = self._dice.choice(["night-edit", "night-edit", "panel", "night-series", "night-came", "night-hand"])
            await self.press(f"{verb} {self._dice.choice(self._world.nights[-2:])}")
            await self._walk(10)

    async def _plan_competition(self) -> None:
        """Plan a tournament or a league, let players sign up, and open its tables."""
        await self.press(PlanCompetition())
        name = next((line.split()[1] for line in self._lines() if line.startswith("tournament-post ")), "")
        if not name:
            return
        is_league = self._dice.random() < 0.3
        chosen = [
            SetCompetition(name, "game", "pebbles"), SetCompetition(name, "option", "rounds"),
            SetCompetition(name, "rounds", "1" if is_league else str(self._dice.choice([1, 2, 3]))),
            SetCompetition(name, "seats", "4" if is_league else "2"), SetCompetition(name, "days", "1"),
            SetCompetition(name, "time-control", self._dice.choice(["live-3m", "turn-4h", "turn-1d"])),
            *[SetCompetition(name, "league", "1")] * is_league,
        ]  # fmt: skip
        fields: tuple[tuple[PlanField, str], ...] = (
            ("form", "swiss"), ("final", "1"), ("duplicate", "1"), ("once", "1")
        )  # fmt: skip
        chosen += [SetCompetition(name, *field) for field in fields if self._dice.random() < 0.25]
        await self.press_all(*chosen)
        if self._dice.random() < 0.3:
            await self._walk(5)
        await self.press(AnnounceCompetition(name))
        self._world.competitions.append(name)
        users = [*self._world.players, self, *(self._world.guests if is_league else ())]
        await asyncio.gather(*(user.press(SignUp(name)) for user in users))
        await self.press_all(*[StartCompetition(name)] * self._dice.choice([0, 2, 2, 2]))

    async def _see_competition(self) -> None:
        """Do what an organizer, or an entrant, can do with a competition."""
        if self._world.competitions:
            name = self._dice.choice(self._world.competitions[-2:])
            await self.press(
                f"{self._dice.choice(['tournament', 'tournament', 'tournament-remove', 'tournament-table'])} {name}"
            )
            await self._walk(4)

    async def _link_accounts(self) -> None:
        """Type the code of one account into the other, and confirm on both."""
        await self.command("link")
        if not (found := CODE.search(" ".join(self.screen.text))):
            return
        mine, code = self.id, found[0].replace("-", "")
        self.id = self._other
        await self.command("link", found[0])
        await self.press(ConfirmLink(code) if self._dice.random() < 0.8 else RejectLink(code))
        self.id = mine
        await self.press(ConfirmLink(code))

    async def _try_to_arrive(self, app: App) -> bool:
        with suppress(StoreError):
            await self.arrive(app, self.home)
            return True
        return False

    async def _delete_account(self) -> None:
        self._world.run.promises.erased |= {self.id, self._other}
        await self.press(DeleteAccount("yes"))
        while True:
            process = await self._world.pick_process(self._dice)
            if await asyncio.create_task(process.run(self._try_to_arrive(process.app), "")):
                break
            await asyncio.sleep(1)
        self._world.run.model.reached.add("an account was deleted")
