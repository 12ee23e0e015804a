"""Test how soon private answers appear in a group with five live tables, in virtual time at Telegram's limits."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Final

import msgspec
import pytest

from bot.app.api import App
from bot.frontends.telegram.port import chat_external_id
from bot.store.admin.own_server import StoreServer
from tests.app.gameplay import any_move, serve_store, start_table
from tests.chat.telegram.game_driver import Way, next_press
from tests.chat.telegram.world import Message, User
from tests.simulation.log_model import LogModel
from tests.simulation.network import NO_FILES, ServerUnderTest, no_subscriptions
from tests.simulation.seed_runs import close_loop
from tests.simulation.telegram_double import PLATFORM, SimulatedTelegram, TelegramWorld
from tests.simulation.virtual_loop import FaultPlan, VirtualLoop, seed_chance
from tests.simulation.world import AppProcess, SimulationRun

TABLES: Final = 5
SEATS: Final = 2
REST_S, PLAY_S = 60.0, 120.0
"""Time in which the group's limits recover beforehand, and the time people play."""
THINK_S: Final = (8.0, 30.0)
"""The pause of a player between two presses."""
STORE_S, NETWORK_S = 0.001, 0.05
"""The delay of each message to the store, and of each call of the Bot API."""
LOST_S: Final = 60.0
"""How long a player waits for an answer."""
PRESS_S, OPEN_S = 0.5, 1.0
"""The goals: the delay until a press changes the panel, and until *Your move* opens it."""

server = serve_store("ephemeral", "module", options=NO_FILES)


class EvenDelays(FaultPlan):
    """Draws no faults, and the same delay for each message."""

    def __init__(self, delay_s: float) -> None:
        super().__init__(0, healed=True)
        self._delay_s = delay_s

    def draw_delay(self) -> float:
        return self._delay_s


@dataclass
class Observations:
    """The observations of players and their group: delays in seconds."""

    opened: list[float] = field(default_factory=list)
    pressed: list[float] = field(default_factory=list)
    boards: int = 0
    calls: int = 0
    moves: int = 0
    pointers: int = 0
    unanswered: int = 0
    """Presses whose ids were refused as too old, or that got no answer."""
    refused: int = 0
    """Number of refused ephemeral messages."""

    def summary(self) -> str:
        times = (("opened", self.opened), ("pressed", self.pressed))
        told = [f"{name} {len(some)} x, {median(some):.2f} s, at most {max(some):.2f} s" for name, some in times]
        return ", ".join([*told, *(f"{name} {n}" for name, n in vars(self).items() if isinstance(n, int))])


class LiveTables:
    """Tables of one group, and their players, each at one table."""

    def __init__(self, run: SimulationRun, telegram: SimulatedTelegram, app: App, chat: TelegramWorld) -> None:
        self._run, self._telegram, self._app, self._chat = run, telegram, app, chat
        self.seen = Observations()
        self._world = telegram.world
        self._players: list[tuple[str, int, User]] = []
        self._shown_at: dict[int, float] = {}
        """When each user last saw a private message."""
        self._world.watch = self._note_message

    async def open_tables(self, *, private: bool) -> None:
        """Open the tables; all players are pinged in the group.

        ``private``: whether the players have opened their private chats.
        """
        group = self._chat.group
        for n in range(TABLES):
            users = [self._world.user(f"p{n}{seat}", started=private) for seat in range(SEATS)]
            group.members |= {user.id for user in users}
            for user in users:
                if private:
                    self._world.say(user, user.id, "/start")
                id_ = (await self._app.ensure_user(f"{PLATFORM}:{user.id}", user.name, "en")).id
                await self._app.service.users.update_user(id_, lambda now: msgspec.structs.replace(now, pings="table"))
            named = [(f"{PLATFORM}:{user.id}", user.name) for user in users]
            _, table = await start_table(self._app, chat_external_id(group.id, None), named, "pebbles")
            self._players += [(table, seat, user) for seat, user in enumerate(users)]

    async def play(self) -> None:
        """Let all players press for a while, and count."""
        self.seen = Observations()
        logs, presses = self._run.model.logs, len(self._world.queries)
        moves = sum(map(len, logs.values()))
        tasks = [asyncio.create_task(self._play_forever(*player)) for player in self._players]
        done, _ = await asyncio.wait(tasks, timeout=PLAY_S, return_when=asyncio.FIRST_EXCEPTION)
        for task in tasks:
            task.cancel()
        for task in done:
            task.result()
        self.seen.moves = sum(map(len, logs.values())) - moves
        await asyncio.sleep(OPEN_S)
        queries = list(self._world.queries.values())[presses:]
        self.seen.unanswered = sum(query.answer is None for query in queries)
        self.seen.refused = self._world.ephemeral_refused

    def _note_message(self, message: Message) -> None:
        reader = message.only or max(message.chat, 0)
        if reader:
            self._shown_at[reader] = self._run.loop.seconds
        elif len(message.keys) > 1:
            self.seen.boards += 1
        elif any("user" in entity for entity in message.entities):
            self.seen.calls += 1
        else:
            self.seen.pointers += 1

    async def _play_forever(self, table: str, seat: int, user: User) -> None:
        dice, tried = Random(user.id), list[str]()
        while True:
            await asyncio.sleep(dice.uniform(*THINK_S))
            word = await any_move(self._app, table, seat)
            if not word:
                continue
            own, public = self._list_ways(user, table)
            if step := next_press(own, word, tried):
                tried.append(step[2])
                self.seen.pressed.append(await self._press(user, step))
                continue
            tried.clear()
            if step := next((way for way in public if way[2] == f"move {table}"), None):
                self.seen.opened.append(await self._press(user, step))

    def _list_ways(self, user: User, table: str) -> tuple[list[Way], list[Way]]:
        """List a table's buttons that only this user sees, and those of the group, newest first."""
        private, group = (self._world.visible_messages(user.id, chat) for chat in (user.id, self._chat.group.id))
        messages = [message for message in group if not (message.only and private)] + private
        own, public = list[Way](), list[Way]()
        for message in reversed(messages):
            for key in (key for row in message.keys for key in row):
                line = self._telegram.callback_of(key.get("callback_data", "p"))
                if table in line.split():
                    (own if message.only or message.chat > 0 else public).append((message, key, line))
        return own, public

    async def _press(self, user: User, step: Way) -> float:
        """Press a button, and return the delay until its user saw a result."""
        loop, message, key = self._run.loop, step[0], step[1]
        begun = loop.seconds
        query = self._world.press(user, message, key["callback_data"])
        while self._shown_at.get(user.id, -1.0) <= begun and loop.seconds < begun + LOST_S:
            await asyncio.sleep(STORE_S)
            url = (query.answer or {}).get("url", "")
            if url and not user.started:
                self._world.say(user, user.id, f"/start {url.partition('=')[2]}")
        return loop.seconds - begun


def play_live_tables(url: str, *, private: bool = False, offers: str = "nothing", limit: int = 0) -> Observations:
    """Play five tables of one group in virtual time.

    ``private``: whether all players have opened their private chats. ``offers``, ``limit``: Telegram's support for
    ephemeral messages, and how many it accepts per minute.
    """
    loop = VirtualLoop()
    server = ServerUnderTest(url, loop.now_ms)
    server.restore_data()
    with seed_chance(1, loop) as random_bytes, no_subscriptions():
        run = SimulationRun(loop, EvenDelays(STORE_S), server, random_bytes, LogModel())
        telegram = SimulatedTelegram(loop, EvenDelays(NETWORK_S))
        server.observers += [run.model.observe, telegram.observe]
        telegram.world.offers, telegram.world.ephemeral_a_minute = offers, limit
        asyncio.set_event_loop(loop)
        process = AppProcess(run, "process")

        async def pick_process(_: Random) -> AppProcess:
            return process

        chat = TelegramWorld(telegram, SimpleNamespace(run=run, pick_process=pick_process), 0)
        run.chats.append(chat)

        async def play_tables() -> Observations:
            await asyncio.create_task(process.start())
            tables = LiveTables(run, telegram, process.app, chat)
            delivering = asyncio.create_task(chat.deliver_updates())
            await tables.open_tables(private=private)
            await asyncio.sleep(REST_S)
            await tables.play()
            delivering.cancel()
            return tables.seen

        try:
            with telegram.in_virtual_time():
                return loop.run_until_complete(play_tables())
        finally:
            close_loop(loop)


LIMIT: Final = 20
"""The ephemeral messages per minute that a group accepts if it counts them like others."""


@pytest.fixture(scope="module")
def in_private(server: StoreServer) -> Observations:
    return play_live_tables(server.url, private=True)


def test_ephemeral_answers_are_quick_and_delay_no_boards_or_pings(
    server: StoreServer, in_private: Observations
) -> None:
    seen = play_live_tables(server.url, offers="all")
    print(f"private chats: {in_private.summary()}\nephemeral: {seen.summary()}")  # noqa: T201 - shown with -s
    assert len(seen.pressed) > 20
    assert max(seen.pressed) <= PRESS_S
    assert max(seen.opened) <= OPEN_S
    assert seen.unanswered == seen.pointers == 0
    assert seen.boards
    assert seen.calls
    per_move, without = ((one.boards + one.calls) / one.moves for one in (seen, in_private))
    assert per_move >= 0.9 * without, (
        f"expected at least {0.9 * without:.2f} boards and pings per move, got {per_move:.2f}"
    )


@pytest.mark.slow
def test_group_that_refuses_ephemeral_messages_continues_in_private(server: StoreServer) -> None:
    seen = play_live_tables(server.url, offers="all", limit=LIMIT)
    print(f"refused: {seen.summary()}")  # noqa: T201 - shown with -s
    assert seen.refused == 1, f"expected one refusal and a back-off, got {seen.refused} refusals"
    assert seen.unanswered == seen.pointers == 0
    assert max(seen.opened + seen.pressed) <= OPEN_S
