"""AI players. They see their own view, think outside the event loop, and leave time for an undo.

Stored timers start them, so they survive a restart. Command ids make repeated runs harmless.
"""

from hashlib import blake2b

import structlog

from bot.app.clocks.events import AutoplayStopped
from bot.app.common.incidents import report_incident
from bot.app.context import Services
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables.ai_pool import MoveTask, custom_components
from bot.app.tables.moves import NoProgressError, submit_move
from bot.app.tables.table import Table
from bot.app.turns import tutorial
from bot.store.errors import StoreError
from bot.store.timers import Timer
from engines.core.core_types import EngineError, Msg
from engines.core.levels import Level

log = structlog.get_logger("bottega.app")


def build_task(
    table: Table, seat: int, *, fallback: bool = False, level: Level = "journeyman", seconds: float = 0.0
) -> MoveTask:
    """Build the task to choose a seat's move. ``seconds`` is a master's time limit."""
    match = table.match
    salt = f"{match.version}:{seat}".encode()
    dice = blake2b(salt, key=bytes.fromhex(table.opening.secret.seed), digest_size=32).digest()
    return MoveTask(
        match.header, tuple(match.entries), match.take_snapshot(), seat, dice, fallback, level, seconds,
        custom_components(match),
    )  # fmt: skip


async def play_ai_turn(service: Services, timer: Timer) -> None:
    """Play one move for the first AI seat to move. The next seat has its own timer."""
    table = timer.source
    async with service.tables.open_started(table) as loaded:
        if loaded.lobby.lesson:
            await tutorial.play_tutorial_opponents(service, loaded, timer.command_id)
        seats = loaded.ai_seats_to_move(service.timings.automatic)
        if not seats:
            return
        seat = seats[0]
        epoch = loaded.match.epochs[seat]
        fallback_task = build_task(loaded, seat, fallback=True)
        tasks = (
            (*list_ai_tasks(service, loaded, seat), fallback_task) if seat in loaded.ai_seats() else (fallback_task,)
        )
    for task in tasks:
        if await _try_task(service, timer, epoch, task):
            return
    await _report_ai_stuck(service, timer)


def list_ai_tasks(service: Services, table: Table, seat: int) -> tuple[MoveTask, ...]:
    """List the tasks to try: the table's level, then a journeyman after a failed master."""
    level = table.lobby.level
    first = build_task(table, seat, level=level, seconds=service.timings.master_s)
    return (first, build_task(table, seat)) if level == "master" else (first,)


async def _try_task(service: Services, timer: Timer, epoch: int, task: MoveTask) -> bool:
    """Choose and submit a move; return whether the turn is done.

    Raises ``WriteConflictError`` and ``StoreError``, after which the timer runs again.
    """
    seat, actor = task.seat, "fallback" if task.fallback else "ai"
    try:
        move = await service.ai_pool.choose_move(task)
        await submit_move(
            service, timer.source, seat, epoch, move, timer.command_id, by="fallback" if task.fallback else "ai"
        )
    except WriteConflictError:
        raise  # the timer stays and runs again
    except RejectedError:
        return True  # the table is paused; resuming sets the timer again
    except EngineError as refused:
        if refused.code in ("stale", "not_your_turn", "over"):
            return True  # another move came first
        log.error("AI move refused", table=timer.source, seat=seat, by=actor, code=refused.code)
        return False
    except NoProgressError:
        log.error("AI move changes nothing", table=timer.source, seat=seat, by=actor)
        return False
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - if an AI fails, the fallback plays and the game continues
        report_incident("AI failed", error, table=timer.source, seat=seat, by=actor)
        return False
    return True


async def _report_ai_stuck(service: Services, timer: Timer) -> None:
    async with service.tables.open_started(timer.source) as table:
        if not table.lifecycle.stuck:
            message = Msg("app-event-ai-stuck")
            await service.tables.append_event(table, AutoplayStopped(), message, command=f"{timer.command_id}:stuck")
