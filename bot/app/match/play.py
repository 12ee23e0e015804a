"""Saying a word, and taking it back: push and append, with the newest table again when somebody else was faster."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from bot.app.match import deputies
from bot.app.match.again import till_written
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded, Declined
from bot.app.services import Services
from engines.core.log import By, Entry
from engines.core.words import Event, Refused, Word


class Said(msgspec.Struct, frozen=True):
    """An accepted word: the table's version after it, and whether this very command had been accepted before."""

    version: int
    again: bool
    events: tuple[Event, ...] = ()


class Spoken(NamedTuple):
    """What came of a word, and the table as it is after it: another object where somebody else was faster."""

    said: Said
    table: Table


async def say(
    service: Services, table: str, seat: int, epoch: int, word: Word, command: str, *, person: str = "",
    by: By = "player",
) -> Said:  # fmt: skip
    """Say a word for a seat at a table that nobody holds. Raises as ``say_at``."""
    async with service.tables.hold(table) as found:
        return (await say_at(service, found, seat, epoch, word, command, person=person, by=by)).said


async def say_at(
    service: Services, table: Table, seat: int, epoch: int, word: Word, command: str, *, person: str = "",
    by: By = "player",
) -> Spoken:  # fmt: skip
    """Say a word for a seat, under ``hold``. The same command id gets its first answer.

    Raises ``Refused`` (why not), ``Declined`` (the table rests), ``StoreError``; then nothing has changed.
    """

    async def push(table: Table) -> Entry:
        resting(table)
        speaks = await _speaker(service, table, seat, person, by, command)
        before = table.game.encode(table.match.position) if by != "player" else b""
        entry = table.match.push(seat, word, epoch, by=speaks, person=person, at=service.tables.now())
        if by != "player" and before == table.game.encode(table.match.position):
            raise StandsStill(word)
        return entry

    return await _written(service, table, command, push)


async def _written(service: Services, table: Table, command: str, make: Callable[[Table], Awaitable[Entry]]) -> Spoken:
    """Make an entry and store it."""

    async def write(table: Table) -> Spoken:
        try:
            entry = await make(table)
        except Crowded:
            raise
        except (Refused, Declined):
            first = await service.store.tables.answer(table.id, command)
            if first is None:
                raise
            return Spoken(Said(first.version, again=True), table)
        reply = await service.tables.append(table, command)
        if reply is None:
            raise Crowded
        return Spoken(Said(reply.version, reply.again, entry.events), table)

    return await till_written(service, table, write)


class StandsStill(Exception):  # noqa: N818 - said to the log; the table waits for a person
    """An automatic word left everything as it was: said again and again it would never end."""


async def _speaker(service: Services, table: Table, seat: int, person: str, by: By, command: str) -> By:
    """Who speaks: a deputy in the player's name, or the player, who has the seat back with the first word."""
    if by != "player" or not person:
        return by
    if table.own_seat(person) == seat:
        if table.waiting.seats[seat].cover:
            await deputies.back(service, table, seat, command=f"{command}:back")
        return by
    if table.seat_of(person) == seat:
        return "deputy"
    raise Declined("app-not-seated", "table")


def resting(table: Table) -> None:
    """Refuse play where the table is closed, archived or in a vote."""
    if table.history.closed:
        raise Declined("app-closed", "table")
    if table.history.vote is not None:
        raise Declined("app-vote-freezes", "table")


async def undo_at(service: Services, table: Table, seat: int, version: int, command: str, person: str) -> Spoken:
    """Take back a seat's own last word, which must be the one at ``version`` (what was shown). Raises as ``say_at``."""

    async def back(table: Table) -> Entry:
        resting(table)
        if table.match.takes_back(seat) != version:
            raise Declined("refused-stale", "panel")
        return table.match.undo(seat, person=person, at=service.tables.now())

    return await _written(service, table, command, back)
