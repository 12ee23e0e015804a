"""Entries and records are small in the store, and come back as they were, in every process and after every version."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.app.door.app import App
from bot.app.match.packing import PACKED, Packing, dictionary
from bot.app.match.service import Voice
from bot.app.match.table import Archive, Opening
from bot.store import keys
from engines import GAMES
from engines.core.log import Entry
from tests.app.conftest import Seat
from tests.app.playing import log_of, owing, plan
from tests.engines.laws.playing import any_word, open_random

LEFT = 0.4
"""At most so much of an entry is left."""


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_dictionary_makes_entries_small_that_it_has_not_seen(key: str) -> None:
    packing = Packing("made", dictionary(GAMES[key]))
    match, dice = open_random(GAMES[key], 77), Random(77)
    while match.owing():
        match.push(*any_word(match, dice))
    entries = [msgspec.msgpack.encode(entry) for entry in match.entries[1:]]
    packed = [packing.pack(entry) for entry in entries]
    assert [packing.unpack(one) for one in packed] == entries
    assert sum(map(len, packed)) <= LEFT * sum(map(len, entries))
    assert packing.dictionary == dictionary(GAMES[key]), "it is the same whenever it is made"


async def test_a_log_is_packed_and_read_by_another_process(app: App, second: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    for guest in people:
        await plan(guest, table)
    rows = await app.service.store.tables.log(table)
    async with app.service.tables.hold(table) as found:
        entries = tuple(found.match.entries)
    assert await log_of(app, table) == entries
    assert sum(len(row.data) for row in rows) < 0.6 * sum(len(msgspec.msgpack.encode(entry)) for entry in entries)
    async with second.service.tables.hold(table) as there:
        assert tuple(there.match.entries) == entries


async def test_a_record_is_packed_and_read_by_another_process(app: App, second: App, seated: Seat) -> None:
    table, (anna, _) = await seated("Anna", "Ben")
    await anna.press(f"end {table}")
    await anna.press(anna.button("end-game").press)
    entries = await log_of(app, table)
    await app.service.tables.finish(table)
    stored = await app.service.store.tables.load(table)
    assert stored is not None
    assert stored.record is not None
    assert stored.record.startswith(PACKED)
    async with second.service.tables.hold(table) as there:
        assert (there.archived, tuple(there.match.entries)) == (True, entries)


async def test_a_record_of_before_is_read(app: App, second: App, seated: Seat) -> None:
    table, (anna, _) = await seated("Anna", "Ben")
    await anna.press(f"end {table}")
    await anna.press(anna.button("end-game").press)
    entries = await log_of(app, table)
    async with app.service.tables.hold(table) as found:
        plain = msgspec.msgpack.encode(Archive(msgspec.structs.replace(found.opening, packed=""), entries))
    await app.service.store.tables.finish(table, len(entries), plain)
    async with second.service.tables.hold(table) as there:
        assert tuple(there.match.entries) == entries


async def test_without_its_dictionary_no_table_is_guessed_at(app: App, second: App, seated: Seat) -> None:
    """It says that something is missing; once that is back the table goes on."""
    table, (anna, _) = await seated("Anna", "Ben")
    stored = await app.service.store.tables.load(table)
    assert stored is not None
    name = msgspec.msgpack.decode(stored.header, type=Opening).packed
    data = await app.service.store.components.get(name)
    assert data is not None
    await app.service.store.links.call(name, "DEL", keys.component(name))
    told = (await second.press(anna.id, anna.place, f"panel {table}")).notice
    assert told == Voice("", "en").say("app-store-away")
    assert await app.service.store.components.put(data) == name
    async with second.service.tables.hold(table) as there:
        assert there.match.owing() == await owing(app, table)


def test_an_entry_of_before_is_read_as_it_is() -> None:
    entry = msgspec.msgpack.encode(Entry("say", 0, word=("pass",)))
    assert Packing().unpack(entry) == Packing().pack(entry) == entry
