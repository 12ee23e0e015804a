"""Many tables, many people pressing at once: how soon a press is acknowledged, how soon the picture is new.

The full run asks for what is promised; the quick one shares its machine and is content with less.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from functools import partial
from statistics import quantiles

import pytest

from bot.app.app import App
from bot.app.ports import Pace
from bot.discord.limits import Rates
from engines.core.tree import first
from engines.core.words import Word
from render.core.pool import Painter
from tests.wire.discord.conftest import House
from tests.wire.discord.people import Person, things
from tests.wire.discord.records import Message
from tests.wire.discord.server import settled

FULL = os.environ.get("BOTTEGA_FULL") == "1"
TABLES, PLAYERS, SECONDS = (200, 50, 60.0) if FULL else (12, 8, 6.0)
SEATS = 3


async def table_at(house: House, app: App, host: Person, others: list[Person]) -> tuple[str, int]:
    """A begun table in a channel of its own; set up without presses, since only what comes after is measured."""
    channel = house.world.channel(house.guild)
    place = await app.place(f"discord:{channel.id}", "en")
    ids = [(await app.person(f"discord:{one.user.id}", one.user.name, "en")).id for one in (host, *others)]
    table = (await app.press(ids[0], place.id, "open princes")).table
    for person in ids[1:]:
        await app.press(person, place.id, f"join {table}")
    await app.press(ids[0], place.id, f"start {table}")
    return table, channel.id


@pytest.mark.timeout(1200 if FULL else 180)
async def test_presses_are_acknowledged_and_pictures_follow(house: House) -> None:
    await house.stop()
    house.world.scale = 1.0
    await house.begin(pace=Pace(), rates=Rates())
    people = [house.person(f"P{n}") for n in range(PLAYERS)]
    acks: list[float] = []
    pictures: list[float] = []
    async with Painter(2) as painter:
        await painter.warm()
        assert house.process is not None
        house.process.bot.posts._paint = painter.paint
        tables = {}
        for n in range(TABLES):
            some = [people[(n + k * 7) % PLAYERS] for k in range(SEATS)]
            table, channel = await table_at(house, house.app, some[0], some[1:])
            tables[table] = (channel, some)
        await _all_shown(house, [channel for channel, _ in tables.values()])
        await settled(house.world, 3.0, 300.0)
        acks.clear()
        till = time.monotonic() + SECONDS
        await asyncio.gather(*(_presses(house, person, tables, till, acks, pictures) for person in people))
    told = f"{len(acks)} presses; ack {_shares(acks)}; pictures {_shares(pictures)}; 429: {len(house.world.too_many)}"
    assert len(acks) > PLAYERS, told
    assert quantiles(acks, n=100)[98] < 1, told
    assert quantiles(pictures, n=20)[18] < (3 if FULL else 10), told
    assert not house.world.too_many, told


async def _all_shown(house: House, channels: list[int]) -> None:
    async with asyncio.timeout(600):
        while True:
            shown = {m.channel for m in house.world.messages.values() if not m.only and things(m)}
            if set(channels) <= shown:
                return
            await asyncio.sleep(0.2)


async def _presses(
    house: House,
    person: Person,
    tables: dict[str, tuple[int, list[Person]]],
    till: float,
    acks: list[float],
    pictures: list[float],
) -> None:
    """One person goes from table to table where they are asked, and waits for each picture."""
    mine = [table for table, (_, some) in tables.items() if person in some]
    while time.monotonic() < till:
        for table in random.sample(mine, len(mine)):
            channel, some = tables[table]
            word = await _word(house.app, table, some.index(person))
            if not word or time.monotonic() > till:
                continue
            person.channel = channel
            board = _board(house, channel)
            before, begun = board.edits, time.monotonic()
            await person.command("move", word=f"{table} {' '.join(word)}")
            acks.append(person.last.acknowledged - person.last.born)
            try:
                await person.until(partial(_edited, board, before), 10)
            except AssertionError:
                continue  # a question before it counts: the table has not changed
            pictures.append(time.monotonic() - begun)
        await asyncio.sleep(0.2)


async def _word(app: App, table: str, seat: int) -> Word:
    """Something that the seat can say; the first that comes to mind, since it is not the thinking that is measured."""
    async with app.service.tables.hold(table) as found:
        return first(found.match.tree(seat)) if seat in found.match.owing() and not found.over else ()


def _board(house: House, channel: int) -> Message:
    return next(m for m in house.world.messages.values() if m.channel == channel and not m.only and things(m))


def _edited(board: Message, before: int) -> bool:
    return board.edits > before


def _shares(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return str(seconds)
    cuts = quantiles(seconds, n=100)
    return f"p50 {cuts[49]:.2f} p95 {cuts[94]:.2f} p99 {cuts[98]:.2f} s"
