"""AI seats: they see their own view, think off the event loop, and wait a grace so that a turn can be taken back.

The store's timers drive them, so they go on after a kill; the timer's command id makes a second run harmless.
"""

from __future__ import annotations

from hashlib import blake2b

import structlog

from bot.app.clock.events import AutoplayResumed, AutoplayStopped
from bot.app.match.play import StandsStill, say
from bot.app.match.table import Table
from bot.app.match.thinkers import Task
from bot.app.port.incidents import report
from bot.app.port.refusals import Crowded, Declined
from bot.app.services import Services
from bot.app.turn import lesson
from bot.store.errors import StoreError
from bot.store.timers import Timer
from engines.core.levels import Level
from engines.core.words import Msg, Refused

log = structlog.get_logger("bottega.app")


def task(table: Table, seat: int, *, fallback: bool = False, level: Level = "journeyman", seconds: float = 0.0) -> Task:
    """The present question of a seat, for whoever thinks about it. ``seconds``: how long a master may."""
    match = table.match
    salt = f"{match.version}:{seat}".encode()
    dice = blake2b(salt, key=bytes.fromhex(table.opening.secret.seed), digest_size=32).digest()
    own = match.header.components == match.game.components
    text = "" if own else match.game.source(match.header.components)
    return Task(match.header, tuple(match.entries), match.snapshot(), seat, dice, fallback, level, seconds, text)


async def act(service: Services, timer: Timer) -> None:
    """Say one word for the first AI seat that the table waits for. The next one has a timer of its own."""
    table = timer.source
    async with service.tables.hold(table) as found:
        if found.room.lesson:
            await lesson.others(service, found, timer.command)
        seats = found.ai_owing(service.pace.automatic)
        if not seats:
            return
        seat = seats[0]
        epoch = found.match.epochs[seat]
        usual = task(found, seat, fallback=True)
        asked = (*thoughts(service, found, seat), usual) if seat in found.ais() else (usual,)
    for thought in asked:
        if await _try(service, timer, epoch, thought):
            return
    await _stop(service, timer)


def thoughts(service: Services, table: Table, seat: int) -> tuple[Task, ...]:
    """What an AI thinks at the table's level; where a master comes to nothing, a journeyman speaks."""
    level = table.room.level
    first = task(table, seat, level=level, seconds=service.pace.master_s)
    return (first, task(table, seat)) if level == "master" else (first,)


async def _try(service: Services, timer: Timer, epoch: int, thought: Task) -> bool:
    """Think and say; false where the thought was no good."""
    seat, by = thought.seat, "fallback" if thought.fallback else "ai"
    try:
        word = await service.thinkers.think(thought)
        await say(service, timer.source, seat, epoch, word, timer.command, by="fallback" if thought.fallback else "ai")
    except Crowded:
        raise  # the timer stays, and is run again
    except Declined:
        return True  # the table rests: whatever ends the rest sets the timer again
    except Refused as refused:
        if refused.code in ("stale", "not_your_turn", "over"):
            return True  # the table has gone on without this answer
        log.error("AI word refused", table=timer.source, seat=seat, by=by, code=refused.code)
        return False
    except StandsStill:
        log.error("AI word changes nothing", table=timer.source, seat=seat, by=by)
        return False
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with an AI, the fallback speaks and the table goes on
        report("AI failed", error, table=timer.source, seat=seat, by=by)
        return False
    return True


async def _stop(service: Services, timer: Timer) -> None:
    async with service.tables.hold(timer.source) as found:
        if not found.history.stuck:
            told = Msg("app-event-ai-stuck")
            await service.tables.note(found, AutoplayStopped(), told, command=f"{timer.command}:stuck")


async def go_on(service: Services, table: Table, command: str) -> None:
    """A person lets automatic play go on after it has stopped. Under ``hold``."""
    if table.waits_for_person(service.pace.automatic):
        await service.tables.note(table, AutoplayResumed(), Msg("app-event-ai-on"), command=command)
