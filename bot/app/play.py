"""Saying a word, and taking it back: load, push, append; from the beginning again when somebody else was faster."""

from __future__ import annotations

import msgspec

from bot.app.refusals import Crowded, Declined
from bot.app.service import Service
from bot.app.table import Table
from bot.app.waiting import deputies
from engines.core.log import By
from engines.core.words import Event, Refused, Word

ATTEMPTS = 80


class Said(msgspec.Struct, frozen=True):
    """An accepted word: the table's version after it, and whether this very command had been accepted before."""

    version: int
    again: bool
    events: tuple[Event, ...] = ()


async def say(
    service: Service,
    table: str,
    seat: int,
    epoch: int,
    word: Word,
    command: str,
    *,
    person: str = "",
    by: By = "player",
) -> Said:
    """Say a word for a seat. The same command id gets its first answer.

    Raises ``Refused`` (why not), ``Declined`` (the table rests), ``StoreError``; then nothing has changed.
    """
    for _ in range(ATTEMPTS):
        async with service.tables.hold(table) as found:
            try:
                resting(found)
                speaks = await _speaker(service, found, seat, person, by, command)
                before = found.game.encode(found.match.position) if by != "player" else b""
                entry = found.match.push(seat, word, epoch, by=speaks, person=person, at=service.tables.now())
            except Crowded:
                continue
            except (Refused, Declined):
                first = await service.store.tables.answer(table, command)
                if first is None:
                    raise
                return Said(first.version, again=True)
            if by != "player" and before == found.game.encode(found.match.position):
                raise StandsStill(word)
            reply = await service.tables.append(found, command)
        if reply is not None:
            return Said(reply.version, reply.again, entry.events)
    raise Crowded


class StandsStill(Exception):  # noqa: N818 - said to the log; the table waits for a person
    """An automatic word left everything as it was: said again and again it would never end."""


async def _speaker(service: Service, table: Table, seat: int, person: str, by: By, command: str) -> By:
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


async def undo(service: Service, table: str, seat: int, version: int, command: str, person: str) -> Said:
    """Take back a seat's own last word, which must be the one at ``version`` (what was shown). Raises as ``say``."""
    for _ in range(ATTEMPTS):
        async with service.tables.hold(table) as found:
            try:
                resting(found)
                if found.match.takes_back(seat) != version:
                    raise Declined("refused-stale", "panel")
                entry = found.match.undo(seat, person=person, at=service.tables.now())
            except (Refused, Declined):
                first = await service.store.tables.answer(table, command)
                if first is None:
                    raise
                return Said(first.version, again=True)
            reply = await service.tables.append(found, command)
        if reply is not None:
            return Said(reply.version, reply.again, entry.events)
    raise Crowded
