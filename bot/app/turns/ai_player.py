"""AI seats: they see their own view, think off the event loop, and wait a grace so that a turn can be taken back.

The store's timers drive them, so they go on after a kill; the timer's command id makes a second run harmless.
"""

from __future__ import annotations

from hashlib import blake2b

import structlog

from bot.app.clocks.events import AutoplayResumed, AutoplayStopped
from bot.app.common.incidents import report_incident
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.services import Services
from bot.app.tables.ai_pool import MoveTask
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
    """The present question of a seat, for whoever thinks about it. ``seconds``: how long a master may."""
    match = table.match
    salt = f"{match.version}:{seat}".encode()
    dice = blake2b(salt, key=bytes.fromhex(table.opening.secret.seed), digest_size=32).digest()
    own = match.header.components == match.game.default_components
    text = "" if own else match.game.components_source(match.header.components)
    return MoveTask(
        match.header, tuple(match.entries), match.take_snapshot(), seat, dice, fallback, level, seconds, text
    )


async def play_ai_turn(service: Services, timer: Timer) -> None:
    """Say one word for the first AI seat that the table waits for. The next one has a timer of its own."""
    table = timer.source
    async with service.tables.lock_table(table) as found:
        if found.lobby.lesson:
            await tutorial.play_tutorial_opponents(service, found, timer.command_id)
        seats = found.ai_seats_to_move(service.pace.automatic)
        if not seats:
            return
        seat = seats[0]
        epoch = found.match.epochs[seat]
        usual = build_task(found, seat, fallback=True)
        asked = (*list_ai_tasks(service, found, seat), usual) if seat in found.ai_seats() else (usual,)
    for thought in asked:
        if await _try_task(service, timer, epoch, thought):
            return
    await _report_ai_stuck(service, timer)


def list_ai_tasks(service: Services, table: Table, seat: int) -> tuple[MoveTask, ...]:
    """What an AI thinks at the table's level; where a master comes to nothing, a journeyman speaks."""
    level = table.lobby.level
    first = build_task(table, seat, level=level, seconds=service.pace.master_s)
    return (first, build_task(table, seat)) if level == "master" else (first,)


async def _try_task(service: Services, timer: Timer, epoch: int, thought: MoveTask) -> bool:
    """Think and say; false where the thought was no good."""
    seat, by = thought.seat, "fallback" if thought.fallback else "ai"
    try:
        word = await service.ai_pool.choose_move(thought)
        await submit_move(
            service, timer.source, seat, epoch, word, timer.command_id, by="fallback" if thought.fallback else "ai"
        )
    except WriteConflictError:
        raise  # the timer stays, and is run again
    except RejectedError:
        return True  # the table rests: whatever ends the rest sets the timer again
    except EngineError as refused:
        if refused.code in ("stale", "not_your_turn", "over"):
            return True  # the table has gone on without this answer
        log.error("AI word refused", table=timer.source, seat=seat, by=by, code=refused.code)
        return False
    except NoProgressError:
        log.error("AI word changes nothing", table=timer.source, seat=seat, by=by)
        return False
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with an AI, the fallback speaks and the table goes on
        report_incident("AI failed", error, table=timer.source, seat=seat, by=by)
        return False
    return True


async def _report_ai_stuck(service: Services, timer: Timer) -> None:
    async with service.tables.lock_table(timer.source) as found:
        if not found.lifecycle.stuck:
            told = Msg("app-event-ai-stuck")
            await service.tables.append_event(found, AutoplayStopped(), told, command=f"{timer.command_id}:stuck")


async def resume_ai(service: Services, table: Table, command: str) -> None:
    """A person lets automatic play go on after it has stopped. Under ``hold``."""
    if table.is_waiting_for_user(service.pace.automatic):
        await service.tables.append_event(table, AutoplayResumed(), Msg("app-event-ai-on"), command=command)
