"""Many tables at once: presses are answered at once, nobody's limit is passed, and in the end all is shown."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from time import monotonic

import pytest

from bot.store import server as stores_of
from bot.store.server import Server as StoreServer
from tests.conftest import FULL
from tests.wire.telegram.conftest import SCALE, Arrive, Begin
from tests.wire.telegram.people import Person, until
from tests.wire.telegram.playing import opened, owing, say
from tests.wire.telegram.workers import Nursery
from tests.wire.telegram.world import Chat, World

TABLES, PEOPLE, SECONDS = (200, 50, 60.0) if FULL else (12, 6, 4.0)
BETWEEN_S = (2.0, 6.0) if FULL else (0.3, 1.0)


@pytest.mark.timeout(900)
async def test_many_tables_at_once(bots: Nursery, world: World, arrive: Arrive) -> None:
    world.scale = 1.0
    bot = await bots.bot(rates="real")
    people = [arrive(f"P{n}", started=True) for n in range(PEOPLE)]
    groups: list[tuple[Person, Chat]] = []
    for n in range(TABLES):
        person = people[n % PEOPLE]
        groups.append((person, world.group(person.user)))
        person.write("/play pebbles", groups[-1][1])
    for person, group in groups:
        await until(partial(person.find, "join ", group.id), f"the lobby in {group.id}", 90)
    mine = {person.user.id: [group for whose, group in groups if whose is person] for person in people}
    times = await asyncio.gather(*(pressing(person, mine[person.user.id]) for person in people))
    waited = sorted(seconds for one in times for seconds in one)
    assert len(waited) > 2 * PEOPLE
    late = waited[len(waited) * 99 // 100 - 1]
    await bots.kill(bot)
    assert late < 1.0, f"p99 {late:.2f} s"
    shown = sorted(shown_after(world))
    assert shown[len(shown) * 95 // 100] < 3.0, f"p95 {shown[len(shown) * 95 // 100]:.2f} s"


async def pressing(person: Person, groups: list[Chat]) -> list[float]:
    """Somebody presses now here, now there; how long each press waited for its answer."""
    dice, waited = Random(person.user.id), []
    till = monotonic() + SECONDS
    await asyncio.sleep(dice.uniform(0, BETWEEN_S[1]))
    while monotonic() < till:
        found = person.find(dice.choice(("addai ", "howto ", "setup ", "leave ")), dice.choice(groups).id)
        if found is not None:
            query = await person.press(*found)
            waited.append(query.answered_at - query.at)
        await asyncio.sleep(dice.uniform(*BETWEEN_S))
    return waited


def shown_after(world: World) -> list[float]:
    """For each press that leads into the private chat, how long it took till something new stood there."""
    found = []
    for query in world.queries.values():
        if query.answer is not None and "url" in query.answer:
            times = [sent.at for sent in world.sent if sent.chat == query.user and sent.at > query.at]
            found += [times[0] - query.at] if times else []
    return found


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
