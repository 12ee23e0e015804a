"""The processes, users and frontends of one run, and the invariants that hold despite all faults."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from bot.app.api import App
from bot.app.common.interfaces import TableRefresh, Timings
from bot.app.competitions.store import COMPETITIONS
from bot.app.errors import OtherRulesError, RejectedError
from bot.app.game_nights.store import NIGHTS
from bot.app.tables.reducer import initial_state, replay_log
from bot.frontends.common.port import RetryLaterError
from bot.store.errors import StoreError
from bot.store.redis_keys import RedisKeys
from bot.store.redis_pool import RedisPool
from bot.store.schema_version import claim_store
from bot.store.store import Store
from bot.store.tables import CommitResult
from tests.callbacks import AddAi, JoinTable, OpenTable, StartGame
from tests.simulation.convergence import SLACK_MS, find_undone, has_night_begun, list_overdue_actions, list_repeats
from tests.simulation.discord_double import DiscordWorld
from tests.simulation.log_model import REQUEST, BrokenInvariantError, LogModel
from tests.simulation.network import ServerUnderTest, SimulatedTopology
from tests.simulation.page_double import URL, PageWorld
from tests.simulation.promise_check import PromiseCheck
from tests.simulation.push_double import SimulatedPush
from tests.simulation.scene_errands import SceneUser
from tests.simulation.screen_check import CompetitionCheck, ScreenCheck
from tests.simulation.simulated_users import PLATFORM, RandomUser, RarePresses, SimulatedTablePlayer
from tests.simulation.store_faults import copy_table, find_uncredited, kind_of_leaps, list_table_settings
from tests.simulation.telegram_double import TelegramWorld
from tests.simulation.virtual_loop import OWNER, FaultPlan, InlineExecutor, VirtualLoop, name_waiting_tasks

TIMINGS: Final = Timings(
    after_player_ms=300, after_ai_ms=100, tick_s=1.0, lease_ms=5000, vote_ms=5000, finish_ms=15_000
)
KEYS: Final = RedisKeys(4)
"""Fewer buckets than in production, since a waiting process asks for each."""
SENDING: Final = {"raise before": 0.02, "raise after": 0.02, "send twice": 0.02, "die before": 0.01, "die after": 0.01}
"""Probability and kind of a frontend call's failure."""
OPERATORS: Final = ("zoe", "kim")
ADMINS: Final = {f"{PLATFORM}:{name}" for name in OPERATORS}
STRANGER: Final = f"{PLATFORM}:cleo"
"""A user who plays in the channels without being a member of them."""
GUESTS: Final = {"gil": "night", "hal": "table", "ina": "competition", "jon": "settings"}
"""More users, away from the tables, and the main activity of each."""
RESTART_S: Final = 2.0
HEAL_S: Final = 60.0
"""Time after the last fault within which everything must be right."""
MAX_HEALS: Final = 20
"""The factor by which a game of only AIs may take longer."""
POSTS_S: Final = 10.0
"""Time for posts once nothing else is overdue, since chats limit the bot's messages."""


class PlatformFaultError(RetryLaterError, OSError):
    """A fault of the platform, which the outbox and the refresh queues both retry."""


@dataclass
class SimulationRun:
    """The shared state of one run. ``shown``: (channel, table) -> the version of its post."""

    loop: VirtualLoop
    faults: FaultPlan
    server: ServerUnderTest
    random_bytes: Callable[[int], bytes]
    model: LogModel
    shown: dict[tuple[str, str], int] = field(default_factory=dict)
    trace: list[str] = field(default_factory=list)
    chats: list[TelegramWorld | DiscordWorld | PageWorld] = field(default_factory=list)
    devices: list[SimulatedPush] = field(default_factory=list)
    organizers: set[tuple[str, str]] = field(default_factory=set)
    """The users who organized a night at any time, by user and night."""
    screens: ScreenCheck = field(init=False)
    rounds: CompetitionCheck = field(init=False)
    promises: PromiseCheck = field(init=False)

    def __post_init__(self) -> None:
        self.screens = ScreenCheck(self.model)
        self.rounds = CompetitionCheck(self.model)
        self.promises = PromiseCheck(self.model)

    def note(self, what: str) -> None:
        """Add a line to the trace that compares two runs of a seed."""
        self.trace.append(f"{self.loop.seconds:.6f} {what}")


class AppProcess:
    """One process of the app: started, killed, and restarted under its name."""

    def __init__(self, run: SimulationRun, name: str) -> None:
        self.name = name
        self.alive = asyncio.Event()
        self.app: App
        self._run = run
        self.background: list[asyncio.Task[None]] = []
        self._life = 0
        self._topology: SimulatedTopology

    async def start(self) -> None:
        self._life += 1
        OWNER.set(self.owner)
        self._topology = SimulatedTopology(self._run.server, self._run.faults, self.crash)
        pool = RedisPool(self._topology, replicas=self._run.server.copies)
        await claim_store(pool, refuse_backup, new_keys=KEYS)
        store, run = Store(pool, [], self._run.random_bytes), self._run
        self._observe_commits(store)
        self.app = App(
            store,
            timings=TIMINGS,
            clock=run.loop.now,
            random_bytes=run.random_bytes,
            ai_workers=InlineExecutor,
            review_workers=InlineExecutor,
            url=URL,
        )
        run.screens.watch_app(self.app)
        run.promises.watch_app(self.app)
        self.app.register_frontend(PLATFORM, self._show_table)

        async def is_admin(_: str, user: str) -> bool:
            return user in ADMINS

        async def is_member(_: str, user: str, *__: str) -> bool:
            return user != STRANGER

        async def list_roles(_: str) -> list[tuple[str, str]]:
            return [("1", "players"), ("2", "guests")]

        self.app.service.admins.register_admin_check(PLATFORM, is_admin)
        self.app.service.admins.register_operators(PLATFORM, OPERATORS)
        self.app.service.admins.register_right_check(PLATFORM, is_member)
        self.app.service.admins.register_member_check(PLATFORM, is_member)
        self.app.service.admins.register_role_list(PLATFORM, list_roles)
        self.background = [asyncio.create_task(self.app.run_forever(self.name))]
        for chat in (*run.chats, *run.devices):
            await chat.connect(self)
        self.alive.set()
        run.note(f"{self.name} starts")

    @property
    def owner(self) -> str:
        """The name of the current life, which identifies its tasks."""
        return f"{self.name}.{self._life}"

    def crash(self) -> None:
        """End it at once: none of its messages arrive any longer, and none reach it."""
        if self.alive.is_set():
            self.alive.clear()
            self._topology.cut = True
            self._run.note(f"{self.name} dies")
            self._run.loop.kill_tasks(self.owner)

    async def restart_when_dead(self) -> None:
        """Restart it a while after each death, until a start succeeds."""
        while True:
            await asyncio.sleep(RESTART_S)
            if not self.alive.is_set():
                started = asyncio.create_task(self.start())
                await asyncio.wait({started})
                with suppress(asyncio.CancelledError, StoreError):  # it has died again, or the store is unavailable
                    started.result()

    async def run(self, work: Any, request: str) -> Any:
        """Run a function in this process for a request; ``None`` if the process died meanwhile."""
        OWNER.set(self.owner)
        REQUEST.set(request)
        task = asyncio.create_task(work)
        await asyncio.wait({task}, timeout=HEAL_S)
        if task.cancelled() or not task.done():
            return None
        return task.result()

    def _observe_commits(self, store: Store) -> None:
        """Record the request behind each entry, and the entries that the app considers written."""
        append, model = store.tables.commit, self._run.model

        async def append_observed(
            table_id: str, expected: int, command: str, entry: bytes, *rest: Any, **more: Any
        ) -> Any:
            model.asked_by[entry, command] = model.asked_by[entry, ""] = REQUEST.get()
            try:
                reply = await append(table_id, expected, command, entry, *rest, **more)
            except StoreError:
                model.unanswered.add(REQUEST.get())
                raise
            if isinstance(reply, CommitResult) and not reply.is_duplicate:
                model.acknowledged.append((table_id, reply.version, entry))
            return reply

        store.tables.commit = append_observed  # type: ignore[method-assign]
        update = store.documents.update_value

        async def update_observed(kind: str, *rest: Any, **more: Any) -> Any:
            stored = await update(kind, *rest, **more)
            if kind == COMPETITIONS.name:
                self._run.rounds.note_write(stored.value)
            if kind == "lobby":
                self._run.promises.note_lobby(stored)
            if kind == NIGHTS.name:
                self._run.organizers.add((stored.value.host, stored.value.id))
            return stored

        store.documents.update_value = update_observed  # type: ignore[method-assign]

    async def _show_table(self, refresh: TableRefresh) -> None:
        """Show a table in its channel, as a platform does: late, twice, or with an error before or after."""
        fault = self._run.faults.draw_fault("send", SENDING)
        if fault == "die before":
            self.crash()
        if fault in ("raise before", "die before"):
            raise PlatformFaultError(1.0)
        for _ in range(2 if fault == "send twice" else 1):
            screen = await self.app.render_screen(None, refresh.channel, refresh.table)
            if screen.private:  # it shows an error
                raise OSError("the table can't be read now")
            await asyncio.sleep(self._run.faults.draw_delay())
            at = (refresh.channel, refresh.table)
            self._run.shown[at] = max(self._run.shown.get(at, -1), screen.version)
        if fault == "raise after":
            raise PlatformFaultError(1.0)
        if fault == "die after" and not self._run.faults.healed:  # tasks waiting for the store end long after it
            self.crash()
            await asyncio.sleep(0)


class SimulationWorld:
    """All processes, users and frontends at some tables."""

    def __init__(self, run: SimulationRun, processes: int, people: int = 3) -> None:
        self.run = run
        self.tables: list[str] = []
        self.copies: list[str] = []
        """Many tables without players."""
        self.nights: list[str] = []
        self.replies: dict[tuple[str, str], str] = {}
        """The acknowledged replies to nights, by user and night."""
        self.listed = set[tuple[str, str]]()
        """Users whom an organizer put on a night's guest list, removed, or gave the night to, by user and night."""
        self.processes = [AppProcess(run, f"process-{n}") for n in range(processes)]
        dice = random.Random(f"people {run.faults.seed}")
        self.presses = RarePresses()
        self.competitions: list[str] = []
        """Those that were announced."""
        self._deliveries: list[asyncio.Task[None]] = []
        self.players = [
            SimulatedTablePlayer(self, name, random.Random(dice.random())) for name in ("anna", "ben", "cleo")[:people]
        ]
        self.wanderer = RandomUser(self, "zoe", random.Random(dice.random()))
        self.guests = [RandomUser(self, name, random.Random(dice.random()), focus) for name, focus in GUESTS.items()]
        self.rounder = SceneUser(self, "kim", random.Random(dice.random()))

    async def pick_process(self, dice: random.Random) -> AppProcess:
        while True:
            if alive := [process for process in self.processes if process.alive.is_set()]:
                return dice.choice(alive)
            await asyncio.sleep(0.1)

    async def wait_until_all_live(self) -> None:
        """Wait until every process has been restarted, including those that died meanwhile."""
        while dead := [process for process in self.processes if not process.alive.is_set()]:
            await dead[0].alive.wait()

    async def begin(self, crowd: int = 0) -> None:
        """Start the processes and the games, still without faults. ``crowd``: the number of additional tables."""
        for process in self.processes:
            await asyncio.create_task(process.start())
        app = self.processes[0].app
        for n, player in enumerate(self.players):
            await player.arrive(app, f"channel-{n % 2}")
        for user in (self.wanderer, self.rounder, *self.guests):
            await user.arrive(app, "channel-0")
        for device in self.run.devices:
            await device.register_device()
        for n in range(2):
            host, *others = self.players[n:] + self.players[:n]
            await host.press(OpenTable("pebbles"))
            table = host.screen.table
            for player in others[: 2 - n]:
                await player.press(JoinTable(table))
            await host.press(AddAi(table))
            for line in list_table_settings(self.run.faults.seed, table):
                await host.press(line)
            await host.press(StartGame(table))
            self.tables.append(table)
        if kind_of_leaps(self.run.faults.seed):
            await self.wanderer.plan_night()
        await self.rounder.go_round()
        for chat in self.run.chats:
            self.tables.append(await chat.open_table(app))
            self._deliveries.append(asyncio.create_task(chat.deliver_updates()))
        if crowd:
            self.copies = await copy_table(app, self.tables[0], crowd, self.run.loop.now_ms())

    def list_tasks(self) -> list[asyncio.Task[None]]:
        return [
            asyncio.create_task(player.play_forever())
            for player in [*self.players, self.wanderer, *self.guests, self.rounder]
        ] + [task for chat in self.run.chats for task in chat.list_tasks()]

    async def check_all(self) -> None:
        """Check every invariant once the faults have ended. Raises ``BrokenInvariantError``."""
        app = self.processes[0].app
        await self.run.model.check_store(app.service.store.tables)
        for table in self.tables:
            await self._check_views(table)
            await self._check_replay(table)
        await self._wait_until_live()
        for table in await self.run.rounds.list_tables(app):
            await self._check_views(table)
            await self._check_replay(table)
        for copy in self.copies:  # if its own timer has not opened it yet, it is opened now
            await self._check_views(copy)
        if found := find_uncredited(self.run.model, self.copies):
            raise BrokenInvariantError(found[0])
        keys = self.run.server.list_keys()
        problems = await self.run.promises.find_wrong_seats(app)
        if problems := problems + await self.run.promises.find_erased_names(app, keys):
            raise BrokenInvariantError(problems[0])
        # A stranger who organizes a night loses it, and is removed from its list, like users who left the channel.
        left = {player.id for player in self.players if f"{PLATFORM}:{player.name}" == STRANGER}
        strangers = {(user, night) for user, night in self.run.organizers if user in left}
        for night in self.nights:
            if await has_night_begun(
                app, night, {at: how for at, how in self.replies.items() if at not in self.listed | strangers}
            ):
                self.run.model.reached.add("a night has begun")

    async def _check_views(self, table_id: str) -> None:
        """Check that all processes, including a newly started one, see the same table."""
        seen = set()
        for process in self.processes:
            try:
                async with process.app.service.tables.open_started(table_id) as found:
                    seen.add((found.match.version, found.match.position_digest()))
            except OtherRulesError as error:
                raise BrokenInvariantError(f"{table_id} can't be played on: {error.__cause__!r}") from error
        if len({digest for _, digest in seen}) > len({version for version, _ in seen}):
            raise BrokenInvariantError(f"processes see {table_id} differently: {seen}")

    async def _check_replay(self, table_id: str) -> None:
        """Check that a table's stored data matches its log."""
        async with self.processes[0].app.service.tables.open_started(table_id) as found:
            opening, entries = found.opening, list(found.match.entries)
            replayed, state = replay_log(
                initial_state(opening.lobby, opening.habits), found.game, found.match.header, entries
            )
            if replayed.position_digest() != found.match.position_digest() or state != found.state:
                raise BrokenInvariantError(f"the log of {table_id} leads to another position")
            if repeats := list_repeats(entries):
                raise BrokenInvariantError(f"{table_id}: {repeats[0]}")

    async def _wait_until_live(self) -> None:
        """Wait until nothing is overdue and every post is current. Raises ``BrokenInvariantError``."""
        await asyncio.sleep((TIMINGS.vote_ms + SLACK_MS) / 1000)
        problems, entries, last = ["not looked yet"], -1, self.run.loop.seconds + MAX_HEALS * HEAL_S
        until = self.run.loop.seconds + HEAL_S
        while self.run.loop.seconds < min(until, last):
            await asyncio.sleep(2)
            if not (problems := await self._find_all_problems()):
                break
            if (count := sum(map(len, self.run.model.logs.values()))) != entries:  # only AIs play on to the end
                entries, until = count, self.run.loop.seconds + HEAL_S
        await asyncio.sleep(POSTS_S)
        problems += [line for chat in self.run.chats for line in await chat.find_stale_posts()]
        if not problems:
            return
        raise BrokenInvariantError(f"{'; '.join(problems)}; waiting: {name_waiting_tasks(self.run.loop)}")

    async def _find_all_problems(self) -> list[str]:
        opened = await self.run.rounds.list_tables(self.processes[0].app)
        found = [line for table in (*self.tables, *opened) for line in await self._problems(table)]
        found += await find_undone(self.processes[0].app, self.run.server, self.run.loop.now_ms())
        return found or [line for chat in (*self.run.chats, *self.run.devices) for line in await chat.find_problems()]

    async def _problems(self, table_id: str) -> list[str]:
        service = self.processes[0].app.service
        try:
            async with service.tables.open_started(table_id) as found:
                late = list_overdue_actions(found, self.run.loop.now_ms() - SLACK_MS, service.timings.automatic)
                version = found.screen_version
        except RejectedError as error:
            return [f"{table_id}: {error!r}"]
        stale = [
            f"{channel.alias} shows {self.run.shown.get((channel.id, table_id))} of {version}"
            for channel in await self.processes[0].app.list_channels(table_id, PLATFORM)
            if self.run.shown.get((channel.id, table_id)) != version
        ]
        return [f"{table_id}: {line}" for line in (*late, *stale)]


async def refuse_backup() -> str:
    """Fail, since all processes of a run have one version."""
    raise AssertionError("a run of one version upgrades nothing")
