"""Run one seed, and find the fewest faults that still break it."""

import asyncio
from collections.abc import Callable, MutableMapping
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Never
from unittest.mock import patch

import structlog

from bot.app.dispatch import error_boundary
from bot.app.dispatch.scheduler import Scheduler
from bot.store.outbox import Handler, OutboxReader
from bot.store.redis_pool import RedisPool
from bot.store.stream_consumer import Effect
from bot.store.timers import Timer
from tests.simulation.convergence import CommandDigest
from tests.simulation.discord_double import DiscordWorld, SimulatedDiscord
from tests.simulation.log_model import REQUEST, BrokenInvariantError, LogModel
from tests.simulation.network import ServerUnderTest, no_subscriptions
from tests.simulation.page_double import PageWorld, seed_page_secrets
from tests.simulation.push_double import SimulatedPush
from tests.simulation.store_faults import MANY, TROUBLE_S, leap_forever, leaping_time, trouble_store
from tests.simulation.telegram_double import SimulatedTelegram, TelegramWorld
from tests.simulation.virtual_loop import FaultPlan, StalledError, VirtualLoop, name_waiting_tasks, seed_chance
from tests.simulation.world import SimulationRun, SimulationWorld

PLAY_S: Final = (6.0,) * 12 + (40.0,) + (6.0,) * 3
"""How long people play, by seed in turns: sometimes long enough for late events."""
SWEEP_S: Final = 4.0
"""An interval with which each process looks for other processes' rows once a second, as in production."""
SETTLE_S: Final = 4.0
"""How long faults continue after the last callback: no later move repairs the last loss."""
CHATS: Final = ("page", "telegram", "", "page", "", "discord", "", "")
"""The real frontends of a run, by its seed in turns; the one without a library is part of all."""
PUSH_EACH: Final = 2
"""Interval of seeds in which a player is notified on a device."""
PROCESSES: Final = (2, 2, 3, 2, 2, 4, 2)
"""Number of processes of a run, by seed in turns."""
COPIES: Final = (0, 1, 0, 0, 1, 0, 1)
"""Number of replicas that must have an answered write (``BOTTEGA_REPLICAS``), by seed in turns."""
Sabotage = Callable[[], AbstractContextManager[object]]
"""Breaks the app on purpose for a run."""


@dataclass(frozen=True)
class RunResult:
    """The result of a run. ``failure``: empty if all held; ``faults``: the numbers of those that occurred.

    ``commands``: a digest of the server's commands in order.
    """

    seed: int
    failure: str
    faults: tuple[tuple[int, str, str], ...]
    trace: tuple[str, ...]
    moves: int
    seconds: float
    reached: frozenset[str]
    commands: str

    @property
    def command(self) -> str:
        return f"python -m tests.simulation --seed {self.seed}"


def simulate_seed(
    url: str, seed: int, without: frozenset[int] = frozenset(), sabotage: Sabotage = nullcontext, crowd: int = 0
) -> RunResult:
    """Run the app from a seed on the real server at ``url``, which is wiped. ``crowd``: how many more tables."""
    loop = VirtualLoop()
    faults, server = (
        FaultPlan(seed, without, healed=True),
        ServerUnderTest(url, loop.now_ms, COPIES[seed % len(COPIES)]),
    )
    server.restore_data()
    failure, defects = "", list[str]()
    model, commands = LogModel(), CommandDigest(loop)
    with (
        seed_chance(seed, loop) as random_bytes,
        leaping_time(seed),
        no_subscriptions(),
        patch("bot.store.outbox.SWEEP_S", SWEEP_S),
        patch.object(Scheduler, "run_timer", _name_timer(Scheduler.run_timer)),
        patch.object(OutboxReader, "__init__", _watch_order(model, OutboxReader.__init__)),
        patch.object(error_boundary, "count_rejection", lambda _: model.refused.add(REQUEST.get())),
        sabotage(),
        ExitStack() as stack,
    ):
        structlog.configure(
            processors=[partial(_note_defect, defects)], wrapper_class=structlog.make_filtering_bound_logger(40)
        )
        loop.set_exception_handler(partial(_note_lost_error, defects))
        run = SimulationRun(loop, faults, server, random_bytes, model)
        server.observers += [model.observe, commands.observe]
        server.memories.append(model.remember_logs)
        asyncio.set_event_loop(loop)
        world = SimulationWorld(run, PROCESSES[seed % len(PROCESSES)])
        _add_chat(world, CHATS[seed % len(CHATS)], stack)
        try:
            loop.run_until_complete(_play_and_check(world, faults, crowd))
        except BrokenInvariantError as broken:
            failure = str(broken)
        except StalledError:
            failure = f"the run never ends: {name_waiting_tasks(loop)}"
        except Exception as error:  # noqa: BLE001 - any exception of a press is a failure of this seed
            failure = f"raised: {error!r}"
        finally:
            seconds = loop.seconds
            close_loop(loop)
            structlog.reset_defaults()
    failure = "; ".join(model.broken[:1]) or failure or "; ".join(defects[:1])
    moves = sum(len(log) - 1 for log in model.logs.values())
    reached = model.reached | {f"{point}: {kind}" for _, point, kind in faults.trail}
    return RunResult(
        seed, failure, tuple(faults.trail), tuple(run.trace), moves, seconds, frozenset(reached), commands.result
    )  # fmt: skip


def _add_chat(world: SimulationWorld, kind: str, stack: ExitStack) -> None:
    run = world.run
    if kind == "telegram":
        telegram = SimulatedTelegram(run.loop, run.faults)
        run.server.observers.append(telegram.observe)
        stack.enter_context(telegram.in_virtual_time())
        run.chats.append(TelegramWorld(telegram, world))
    if kind == "discord":
        platform = SimulatedDiscord(run.loop, run.faults)
        stack.enter_context(platform.in_virtual_time())
        run.chats.append(DiscordWorld(platform, world))
    if run.faults.seed % PUSH_EACH == 0:
        run.devices.append(SimulatedPush(world))
    if kind == "page":
        stack.enter_context(seed_page_secrets(run.faults.seed))
        run.chats.append(PageWorld(world))


def _note_defect(defects: list[str], logger: Any, method: str, event: MutableMapping[str, Any]) -> Never:
    """Record an error that the app logs: none is expected here."""
    defects.append(f"logged: {event}")
    raise structlog.DropEvent


def _name_timer(run_timer: Any) -> Any:
    """Return a timer runner that marks the timer as the request behind the entries it writes."""

    async def run_named(self: Scheduler, timer: Timer) -> None:
        REQUEST.set(f"timer:{timer.source}/{timer.name}:{timer.generation}")  # regardless of its name in the app
        await run_timer(self, timer)

    return run_named


def _watch_order(model: LogModel, init: Any) -> Any:
    """Return a constructor of outbox readers that records concurrent effects of one source."""

    def init_watched(self: OutboxReader, pool: RedisPool, name: str, handler: Handler, **more: Any) -> None:
        running = set[str]()

        async def handle(effect: Effect) -> None:
            if effect.source in running:
                model.broken.append(f"{name} runs two effects of {effect.source} at once")
            running.add(effect.source)
            try:
                await handler(effect)
            finally:
                running.discard(effect.source)

        init(self, pool, name, handle, **more)

    return init_watched


def _note_lost_error(defects: list[str], loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Record an error that no task has waited for, and let the run continue."""
    if not loop.is_closed() and (error := context.get("exception")) is not None:
        defects.append(f"no task has waited for {error!r}: {context['message']} {context.get('future')}")


async def _play_and_check(world: SimulationWorld, faults: FaultPlan, crowd: int) -> None:
    await world.begin(crowd)
    faults.healed = False
    works = [process.restart_when_dead() for process in world.processes]
    works += [trouble_store(world.run.server, faults), leap_forever(world.run, 1 if crowd else MANY)]
    restarts = [asyncio.create_task(work) for work in works]
    players = world.list_tasks()
    await asyncio.wait(players, timeout=PLAY_S[faults.seed % len(PLAY_S)], return_when=asyncio.FIRST_EXCEPTION)
    for task in players:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.sleep(SETTLE_S)
    faults.healed = True
    await asyncio.sleep(TROUBLE_S)
    await world.wait_until_all_live()
    await world.check_all()
    for task in restarts:
        task.cancel()


def close_loop(loop: VirtualLoop) -> None:
    for owned in list(loop.tasks.values()):
        for task in list(owned):
            task.cancel()
    loop.seconds = 0.0
    for _ in range(100):
        loop.call_soon(loop.stop)
        loop.run_forever()
    asyncio.set_event_loop(None)
    loop.close()


def shrink_faults(url: str, failed: RunResult) -> frozenset[int]:
    """Return the numbers of faults without which a run still fails, as many as possible, tried one by one."""
    without: frozenset[int] = frozenset()
    for number, _, _ in failed.faults:
        if simulate_seed(url, failed.seed, tried := without | {number}).failure:
            without = tried
    return without
