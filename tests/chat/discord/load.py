"""Many tables, many people pressing at once. Everybody presses as soon as they have been shown something.

Each knows what they would like to say and presses what leads there, so that a move is as many presses here as anywhere.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from random import Random

from bot.app.api import App
from bot.frontends.common.board_message import BoardMessage
from bot.frontends.common.frontend_store import RecordStore
from engines.core.core_types import Move
from tests.chat.discord.conftest import House
from tests.chat.discord.people import InteractionFailedError, Person, things
from tests.chat.discord.playing import find_quick, newest, onward
from tests.chat.discord.process import apart
from tests.chat.discord.records import Message, text_of
from tests.chat.discord.server import UNLIMITED, settled
from tests.chat.load import Load, Size, Times, spent_by
from tests.chat.nursery import Nursery
from tests.chat.thinking import first_thing, version
from tests.patience import PATIENCE_S

SEATS = 3
MOST = 12
"""After so many presses somebody gives a word up."""


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
            await _turn(house, dice.choice(people), desks, found.lone, dice)
        before, till, sent = spent_by(pid), time.monotonic() + size.seconds, _limited(house)
        await asyncio.gather(*(_presses(house, one, desks, till, found.crowd) for one in people))
        found.spent, found.limited = spent_by(pid).since(before), _limited(house) - sent
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


async def _presses(house: House, person: Person, desks: list[Desk], till: float, times: Times) -> None:
    """One person goes from table to table where the board waits for them, presses their way to a word, and sees it."""
    dice = Random(person.user.name)
    while time.monotonic() < till:
        if not await _turn(house, person, desks, times, dice):
            await asyncio.sleep(0.1)


async def _turn(house: House, person: Person, desks: list[Desk], times: Times, dice: Random) -> bool:
    """One word at one table; false where nothing waits for this person."""
    waiting = [d for d in desks if person in d.people and d.board is not None and person.user.name in _asks(d.board)]
    if not waiting:
        return False
    desk = dice.choice(waiting)
    if not await _is_shown(house, desk, await version(house.app, desk.id)):
        return False
    word = await first_thing(house.app, desk.id, desk.people.index(person))
    said = await _towards_a_word(house.app, person, desk, word, times) if word else None
    if said is not None:
        await _shown(house, desk, *said, times)
        times.words += 1
    return bool(word)


async def _towards_a_word(app: App, person: Person, desk: Desk, word: Move, times: Times) -> tuple[int, float] | None:
    """Press what leads to a word, as soon as it is shown. Gives the version that the word made, and its press."""
    assert desk.board is not None
    before, tried, panel = await version(app, desk.id), list[str](), None
    for _ in range(MOST):
        try:
            if panel is not None:
                panel = await onward(person, panel, word, tried)
            elif (quick := find_quick(person, desk.board, word)) is not None:
                panel = await person.press(quick)
            else:
                panel = await person.tap(desk.board, "move ", private=True)
        except InteractionFailedError:
            times.failed += 1
            return None
        times.answers.append(person.last.acknowledged - person.last.born)
        times.private.append(person.waits[-1])
        if (now := await version(app, desk.id)) > before:
            return now, person.last.born
        if panel is desk.board or (panel is not None and not things(panel)):
            panel = None
    return None


async def _shown(house: House, desk: Desk, shown: int, born: float, times: Times) -> None:
    """Wait till the table's message shows a version or a newer one."""
    assert desk.board is not None
    async with asyncio.timeout(PATIENCE_S):
        while not await _is_shown(house, desk, shown):  # noqa: ASYNC110 - a record
            await asyncio.sleep(0.05)
    times.public.append(desk.board.touched - born)


async def _is_shown(house: House, desk: Desk, shown: int) -> bool:
    """Whether the table's message shows a version or a newer one."""
    posts = RecordStore(house.app.service.store, "discord-post", BoardMessage)
    return (await posts.load_record(f"{desk.place}.{desk.id}")).version >= desk.base + shown


def _asks(board: Message) -> str:
    """The part of a board that says who is waited for."""
    return text_of(board).partition("\n·")[0]


def _limited(house: House) -> int:
    """So many requests came of which Discord takes only so many a second: all but answers to interactions."""
    return sum(not one.path.startswith(UNLIMITED) for one in house.world.requests)
