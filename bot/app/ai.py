"""AI seats: they see their own view, think off the event loop, and wait a grace so that a turn can be taken back.

The store's timers drive them, so they go on after a kill; the timer's command id makes a second run harmless.
"""

from __future__ import annotations

import asyncio
from hashlib import blake2b

import msgspec
import structlog

from bot.app.play import StandsStill, say
from bot.app.refusals import Declined
from bot.app.service import Service
from bot.app.tables import Table
from bot.store.timers import Timer
from engines import GAMES
from engines.core import tables as engine
from engines.core.chance import Dice
from engines.core.log import By, Entry, Header, Secret
from engines.core.match import Snapshot
from engines.core.words import Msg, Refused, Word

log = structlog.get_logger("bottega.app")

NOBODYS = Secret("00" * 32, "00" * 32)
"""Whoever thinks has no seed: nothing is drawn in thought."""


class Task(msgspec.Struct, frozen=True):
    """What to think about, ready to be sent to another process."""

    header: Header
    entries: tuple[Entry, ...]
    snapshot: Snapshot
    seat: int
    dice: bytes
    fallback: bool


def task(table: Table, seat: int, *, fallback: bool = False) -> bytes:
    """The present question of a seat, packed."""
    match = table.match
    salt = f"{match.version}:{seat}".encode()
    dice = blake2b(salt, key=bytes.fromhex(table.opening.secret.seed), digest_size=32).digest()
    whole = Task(match.header, tuple(match.entries), match.snapshot(), seat, dice, fallback)
    return msgspec.msgpack.encode(whole)


def think(packed: bytes) -> Word:
    """The word that the AI would say; runs in a worker. Only the seat's own view, tree and look-ahead are used."""
    what = msgspec.msgpack.decode(packed, type=Task)
    game = GAMES[what.header.game]
    match = engine.resume(game, what.header, NOBODYS, list(what.entries), what.snapshot)
    view, tree = match.view(what.seat), match.tree(what.seat)
    if what.fallback:
        return game.fallback(view, tree)
    return game.guess(view, tree, lambda words: match.peek(what.seat, words), Dice(what.dice))


async def hint(service: Service, table: Table, seat: int) -> Word:
    """What the AI would say for a person."""
    packed = task(table, seat)
    return await asyncio.get_running_loop().run_in_executor(service.thinkers, think, packed)


async def act(service: Service, timer: Timer) -> None:
    """Say one word for the first AI seat that the table waits for. The next one has a timer of its own."""
    table = timer.source
    async with service.tables.hold(table) as found:
        seats = found.ai_owing(service.pace.automatic)
        if not seats:
            return
        seat = seats[0]
        epoch = found.match.epochs[seat]
        packed, plain = task(found, seat), task(found, seat, fallback=True)
    for by, thought in (("ai", packed), ("fallback", plain)):
        if await _try(service, timer, seat, epoch, thought, "ai" if by == "ai" else "fallback"):
            return
    await _stop(service, timer)


async def _try(service: Service, timer: Timer, seat: int, epoch: int, packed: bytes, by: By) -> bool:
    """Think and say; false where the thought was no good."""
    try:
        word = await asyncio.get_running_loop().run_in_executor(service.thinkers, think, packed)
        await say(service, timer.source, seat, epoch, word, timer.command, by=by)
    except Declined:
        return True  # the table rests: whatever ends the rest sets the timer again
    except Refused as refused:
        if refused.code in ("stale", "not_asked", "over"):
            return True  # the table has gone on without this answer
        log.error("AI word refused", table=timer.source, seat=seat, by=by, code=refused.code)
        return False
    except StandsStill:
        log.error("AI word changes nothing", table=timer.source, seat=seat, by=by)
        return False
    except (ArithmeticError, LookupError, TypeError, ValueError, AssertionError, AttributeError):
        log.exception("AI failed", table=timer.source, seat=seat, by=by)
        return False
    return True


async def _stop(service: Service, timer: Timer) -> None:
    async with service.tables.hold(timer.source) as found:
        if not found.history.stuck:
            await service.tables.note(found, ("ai", "stuck"), None, Msg("app-event-ai-stuck"), f"{timer.command}:stuck")


async def go_on(service: Service, table: str, command: str) -> None:
    """A person lets automatic play go on after it has stopped."""
    async with service.tables.hold(table) as found:
        if found.waits_for_person(service.pace.automatic):
            await service.tables.note(found, ("ai", "on"), None, Msg("app-event-ai-on"), command)
