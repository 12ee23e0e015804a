"""Many tables, many people pressing at once. Everybody presses as soon as they have been shown something."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from random import Random

from bot.app.api import App
from bot.frontends.common.board_message import BoardMessage
from bot.frontends.common.frontend_store import RecordStore
from bot.store.store import Store
from tests.chat.discord.conftest import House
from tests.chat.discord.people import InteractionFailedError, Person, Thing, things
from tests.chat.discord.playing import newest
from tests.chat.discord.process import apart
from tests.chat.discord.records import Message, text_of
from tests.chat.discord.server import settled
from tests.chat.load import Load, Size, Times, spent_by
from tests.chat.nursery import Nursery
from tests.patience import PATIENCE_S

SEATS = 3
ON = ("yes", "say", "give", "turn", "walk", "group")
"""Presses that lead on to a word."""
MOST = 12


@dataclass
class Desk:
    """A table as the load knows it: its channel, who sits there, its message, and where its screens' versions begin."""

    id: str
    place: str
    people: list[Person]
    base: int
    board: Message | None = None


async def load(house: House, nursery: Nursery, size: Size) -> Load:
    """A bot with painters in a process of its own, at Discord's real limits. In the end each board is the newest."""
    process = house.process
    assert process is not None
    for task in process.tasks:  # what is left of it sets up the tables and looks on
        task.cancel()
    await process.bot.client.close()
    await house.server.gateway.drop()
    house.world.scale = 1.0
    people = [house.person(f"P{n}x") for n in range(size.people)]
    found, dice = Load(), Random(size.tables)
    async with apart(nursery, house.server, house.stores, "real") as pid:
        desks = []
        for n in range(size.tables):
            some = [people[(n + k * 7) % size.people] for k in range(SEATS)]
            desks.append(await table_at(house, house.app, some))
        await _all_shown(house, desks)
        await settled(house.world, 1.0, 300.0)
        for _ in range(size.lone):
            await _turn(process.store, dice.choice(people), desks, found.lone, dice)
        before, till = spent_by(pid), time.monotonic() + size.seconds
        await asyncio.gather(*(_presses(process.store, one, desks, till, found.crowd) for one in people))
        found.spent = spent_by(pid).since(before)
        for desk in desks:
            assert desk.board is not None
            desk.people[0].channel = desk.board.channel
            await newest(house, desk.people[0], desk.id)
    return found


async def table_at(house: House, app: App, some: list[Person]) -> Desk:
    """A begun table in a channel of its own; set up without presses, since only what comes after is measured."""
    channel = house.world.channel(house.guild)
    place = await app.ensure_channel(f"discord:{channel.id}", "en")
    ids = [(await app.ensure_user(f"discord:{one.user.id}", one.user.name, "en")).id for one in some]
    table = (await app.handle_callback(ids[0], place.id, "open princes")).table
    for person in ids[1:]:
        await app.handle_callback(person, place.id, f"join {table}")
    await app.handle_callback(ids[0], place.id, f"start {table}")
    async with app.service.tables.lock_table(table) as found:
        return Desk(table, place.id, some, found.opening.base)


async def _all_shown(house: House, desks: list[Desk]) -> None:
    left = {desk.id: desk for desk in desks}
    async with asyncio.timeout(600):
        while left:
            for message in house.world.messages.values():
                pressed = [t.press.split() for t in things(message)] if not message.only else []
                for table in {words[1] for words in pressed if len(words) > 1} & left.keys():
                    left.pop(table).board = message
            await asyncio.sleep(0.2)


async def _presses(store: Store, person: Person, desks: list[Desk], till: float, times: Times) -> None:
    """One person goes from table to table where the board waits for them, presses their way to a word, and sees it."""
    dice = Random(person.user.name)
    while time.monotonic() < till:
        if not await _turn(store, person, desks, times, dice):
            await asyncio.sleep(0.1)


async def _turn(store: Store, person: Person, desks: list[Desk], times: Times, dice: Random) -> bool:
    """One word at one table; false where nothing waits for this person."""
    waiting = [d for d in desks if person in d.people and d.board is not None and person.user.name in _asks(d.board)]
    if not waiting:
        return False
    desk = dice.choice(waiting)
    said = await _towards_a_word(store, person, desk, times, dice)
    if said is not None:
        await _shown(store, desk, *said, times)
        times.words += 1
    return True


async def _towards_a_word(
    store: Store, person: Person, desk: Desk, times: Times, dice: Random
) -> tuple[int, float] | None:
    """Press what is there, as soon as it is shown. Gives the version that a word of theirs made, and its press."""
    seen = desk.board
    before = await store.tables.load_version(desk.id) or 0
    for _ in range(MOST):
        assert desk.board is not None
        ways = [t for t in person.things(seen) if _leads_on(t)] if seen is not None else []
        if seen is not desk.board and not ways:
            return None
        chosen = dice.choice(ways) if ways else person.find(desk.board, "move ")
        try:
            seen = await person.press(chosen, private=chosen.press.startswith("move "))
        except InteractionFailedError:
            times.failed += 1
            return None
        times.answers.append(person.last.acknowledged - person.last.born)
        times.private.append(person.waits[-1])
        now = await store.tables.load_version(desk.id) or 0
        if now > before:
            return now, person.last.born
    return None


async def _shown(store: Store, desk: Desk, version: int, born: float, times: Times) -> None:
    """Wait till the table's message shows a version or a newer one."""
    assert desk.board is not None
    posts = RecordStore(store, "discord-post", BoardMessage)
    async with asyncio.timeout(PATIENCE_S):
        while (await posts.load_record(f"{desk.place}.{desk.id}")).version < desk.base + version:  # noqa: ASYNC110 - a record
            await asyncio.sleep(0.05)
    times.public.append(desk.board.touched - born)


def _asks(board: Message) -> str:
    """The part of a board that says who is waited for."""
    return text_of(board).partition("\n·")[0]


def _leads_on(thing: Thing) -> bool:
    return thing.press.partition(" ")[0] in ON and thing.id[0] in "pPsS" and not thing.disabled
