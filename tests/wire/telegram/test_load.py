"""Many tables at once: presses are answered at once, nobody's limit is passed, and in the end all is shown."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

import pytest

from bot.store import server as stores_of
from bot.store.server import Server as StoreServer
from bot.telegram.limits import Rates
from tests.conftest import FULL
from tests.wire.telegram.conftest import SCALE, Arrive, Begin
from tests.wire.telegram.people import Person, until
from tests.wire.telegram.playing import opened, owing, say
from tests.wire.telegram.world import Chat, World

TABLES, PEOPLE, SECONDS = (200, 50, 60.0) if FULL else (12, 6, 4.0)


@pytest.mark.timeout(900)
async def test_many_tables_at_once(begin: Begin, world: World, arrive: Arrive) -> None:
    world.scale = 1.0
    bot = await begin(rates=Rates())
    dice = Random(5)
    people = [arrive(f"P{n}", started=True) for n in range(PEOPLE)]
    groups: list[tuple[Person, Chat]] = []
    for n in range(TABLES):
        person = people[n % PEOPLE]
        group = world.group(person.user)
        person.write("/play pebbles", group)
        groups.append((person, group))
    for person, group in groups:
        await until(lambda p=person, g=group: p.find("join ", g.id), f"the lobby in {group.id}", 60)  # type: ignore[misc]
    waited: list[float] = []

    async def pressing(person: Person) -> None:
        mine = [group for whose, group in groups if whose is person]
        till = asyncio.get_running_loop().time() + SECONDS
        while asyncio.get_running_loop().time() < till:
            found = person.find(dice.choice(("addai ", "story ", "howto ", "setup ")), dice.choice(mine).id)
            if found is not None:
                query = await person.press(*found)
                waited.append(query.answered_at - query.at)
            await asyncio.sleep(dice.uniform(0.2, 1.0))

    await asyncio.gather(*(pressing(person) for person in people))
    await asyncio.wait_for(bot.bot.idle(), 120)
    waited.sort()
    assert len(waited) > PEOPLE
    assert waited[len(waited) * 99 // 100 - 1] < 1.0, f"p99 {waited[len(waited) * 99 // 100 - 1]:.2f} s"


async def test_the_store_is_restarted_in_the_middle(
    begin: Begin, stores: StoreServer, world: World, arrive: Arrive
) -> None:
    bot = await begin()
    people = [arrive("Anna"), arrive("Ben")]
    group = world.group(*(person.user for person in people))
    table = await opened(people, group, "pebbles")
    await bot.bot.idle()
    for seat in (0, 1):
        word = (await owing(bot.app, table))[seat]
        running = await asyncio.to_thread(stores_of.start, stores.data)
        await asyncio.to_thread(partial(running.stop, kill=True))
        await asyncio.to_thread(stores_of.start, stores.data)
        await say(bot, people[seat], table, group, word)
    assert world.scale == SCALE
    await bot.bot.idle()
