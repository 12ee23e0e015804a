"""Many tables, many people pressing at once. Each person presses as soon as they have been shown something.

They know which move they would like to make and press what leads there: a move takes as many presses
here as anywhere.
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
from tests.chat.discord.people import InteractionFailedError, Person, press_targets
from tests.chat.discord.playing import find_quick, press_toward_move, wait_until_current
from tests.chat.discord.process import run_process
from tests.chat.discord.records import Message, text_of
from tests.chat.discord.server import UNLIMITED, wait_until_settled
from tests.chat.load import Load, Size, Times, measure_spent
from tests.chat.nursery import Nursery
from tests.chat.thinking import any_move, table_version
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


async def run_load(house: House, nursery: Nursery, size: Size) -> Load:
    """Run a load on a bot with painters in a separate process, at Discord's real limits.

    At the end each board is the newest.
    """
    process = house.process
    assert process is not None
    for task in process.tasks:  # what is left of it sets up the tables and looks on
        task.cancel()
    await process.bot.client.close()
    await house.server.gateway.drop()
    house.world.scale = 1.0
    people = [house.person(f"P{n}x") for n in range(size.people)]
    found, dice = Load(), Random(size.tables)
    async with run_process(nursery, house.server, house.stores, "real") as pid:
        desks = []
        for n in range(size.tables):
            some = [people[(n + k * 7) % size.people] for k in range(SEATS)]
            desks.append(await start_table(house, house.app, some))
        await _wait_for_boards(house, desks)
        await wait_until_settled(house.world, 1.0, 300.0)
        for _ in range(size.lone):
            await _take_turn(house, dice.choice(people), desks, found.lone, dice)
        before, till, sent = measure_spent(pid), time.monotonic() + size.seconds, _count_limited(house)
        await asyncio.gather(*(_press_until(house, one, desks, till, found.crowd) for one in people))
        found.spent, found.limited = measure_spent(pid).since(before), _count_limited(house) - sent
        for desk in desks:
            assert desk.board is not None
            desk.people[0].channel = desk.board.channel
            await wait_until_current(house, desk.people[0], desk.id)
    return found


async def start_table(house: House, app: App, some: list[Person]) -> Desk:
    """Start a table in a new channel; without presses, since only what comes after is measured."""
    channel = house.world.channel(house.guild)
    place = await app.ensure_channel(f"discord:{channel.id}", "en")
    ids = [(await app.ensure_user(f"discord:{one.user.id}", one.user.name, "en")).id for one in some]
    table = (await app.handle_callback(ids[0], place.id, "open princes")).table
    for person in ids[1:]:
        await app.handle_callback(person, place.id, f"join {table}")
    await app.handle_callback(ids[0], place.id, f"start {table}")
    async with app.service.tables.lock_table(table) as found:
        return Desk(table, place.id, some, found.opening.base)


async def _wait_for_boards(house: House, desks: list[Desk]) -> None:
    left = {desk.id: desk for desk in desks}
    async with asyncio.timeout(600):
        while left:
            for message in house.world.messages.values():
                pressed = [t.press.split() for t in press_targets(message)] if not message.only else []
                for table in {words[1] for words in pressed if len(words) > 1} & left.keys():
                    left.pop(table).board = message
            await asyncio.sleep(0.2)


async def _press_until(house: House, person: Person, desks: list[Desk], till: float, times: Times) -> None:
    """Let a person press until a moment: at tables whose boards wait for them, to a move and its picture."""
    dice = Random(person.user.name)
    while time.monotonic() < till:
        if not await _take_turn(house, person, desks, times, dice):
            await asyncio.sleep(0.1)


async def _take_turn(house: House, person: Person, desks: list[Desk], times: Times, dice: Random) -> bool:
    """Submit one move at one table; return false where nothing waits for this person."""
    waiting = [
        d for d in desks if person in d.people and d.board is not None and person.user.name in _waiting_text(d.board)
    ]
    if not waiting:
        return False
    desk = dice.choice(waiting)
    if not await _is_shown(house, desk, await table_version(house.app, desk.id)):
        return False
    word = await any_move(house.app, desk.id, desk.people.index(person))
    said = await _press_move(house.app, person, desk, word, times) if word else None
    if said is not None:
        await _wait_until_shown(house, desk, *said, times)
        times.words += 1
    return bool(word)


async def _press_move(app: App, person: Person, desk: Desk, word: Move, times: Times) -> tuple[int, float] | None:
    """Press what leads to a move, as soon as it is shown.

    Return the version that the move made, and when its last press was born; None where it came to nothing.
    """
    assert desk.board is not None
    before, tried, panel = await table_version(app, desk.id), list[str](), None
    for _ in range(MOST):
        try:
            if panel is not None:
                panel = await press_toward_move(person, panel, word, tried)
            elif (quick := find_quick(person, desk.board, word)) is not None:
                panel = await person.press(quick)
            else:
                panel = await person.tap(desk.board, "move ", private=True)
        except InteractionFailedError:
            times.failed += 1
            return None
        times.answers.append(person.last.acknowledged - person.last.born)
        times.private.append(person.waits[-1])
        if (now := await table_version(app, desk.id)) > before:
            return now, person.last.born
        if panel is desk.board or (panel is not None and not press_targets(panel)):
            panel = None
    return None


async def _wait_until_shown(house: House, desk: Desk, shown: int, born: float, times: Times) -> None:
    """Wait until the table's message shows a version or a newer one."""
    assert desk.board is not None
    async with asyncio.timeout(PATIENCE_S):
        while not await _is_shown(house, desk, shown):  # noqa: ASYNC110 - a record
            await asyncio.sleep(0.05)
    times.public.append(desk.board.touched - born)


async def _is_shown(house: House, desk: Desk, shown: int) -> bool:
    """Return whether the table's message shows a version or a newer one."""
    posts = RecordStore(house.app.service.store, "discord-post", BoardMessage)
    return (await posts.load_record(f"{desk.place}.{desk.id}")).version >= desk.base + shown


def _waiting_text(board: Message) -> str:
    """Return the part of a board that says which players are waited for."""
    return text_of(board).partition("\n·")[0]


def _count_limited(house: House) -> int:
    """Count the requests of which Discord limits the rate: all but answers to interactions."""
    return sum(not one.path.startswith(UNLIMITED) for one in house.world.requests)
