"""Entries and records are small in the store, and come back as they were, in every process and after every version."""

from __future__ import annotations

import bz2
from datetime import UTC, datetime, timedelta
from random import Random

import msgspec
import pytest
from msgspec.structs import fields

from bot.app.door.app import App
from bot.app.match.columns import BLOCK, SINGLES, Columns, apart, fold, packed, together, unpacked
from bot.app.match.numbered import AS_IT_IS, learned
from bot.app.match.numbered import packed as numbered
from bot.app.match.numbered import unpacked as read_numbers
from bot.app.match.packing import COLUMNS, HASH, NUMBERED, Packing, dictionaries, numbers, shelve
from bot.app.match.rooms import Room
from bot.app.match.service import Voice
from bot.app.match.table import Archive, Opening
from bot.store.errors import StoreError
from bot.store.keys import one as keys
from engines import GAMES
from engines.core import words
from engines.core.chance import Draw
from engines.core.log import Entry, Secret
from tests.app.conftest import Guest, Seat
from tests.app.playing import answer, digest, log_of, owing, plan, version
from tests.engines.laws.playing import any_word, open_random
from tests.store.writing import rows

SMALLER = 0.75
"""Of a record, at most so much of what it takes as columns."""
LEFT = 0.4
"""At most so much of an entry is left."""


@pytest.fixture(params=sorted(GAMES), scope="module")
def played(request: pytest.FixtureRequest) -> tuple[Packing, list[Entry]]:
    """The packing of a game, and a game of it that is in no dictionary, at moments that are told."""
    match, dice = open_random(GAMES[request.param], 77), Random(77)
    now = datetime(2026, 11, 20, 18, tzinfo=UTC)
    while match.owing():
        now += timedelta(seconds=dice.randrange(5000))
        match.push(*any_word(match, dice), at=now.isoformat(timespec="seconds"))
    return Packing("made", dictionaries(GAMES[request.param])), list(match.entries)


def test_a_dictionary_makes_entries_small_that_it_has_not_seen(played: tuple[Packing, list[Entry]]) -> None:
    packing, entries = played
    plain = [msgspec.msgpack.encode(entry) for entry in entries[1:]]
    packed = [packing.pack(entry) for entry in plain]
    assert [packing.unpack(one) for one in packed] == plain
    assert sum(map(len, packed)) <= LEFT * sum(map(len, plain))


def test_a_block_takes_much_less_than_its_entries_one_by_one(played: tuple[Packing, list[Entry]]) -> None:
    packing, entries = played
    assert unpacked(block := packed(entries)) == tuple(entries)
    one_by_one = sum(len(packing.pack(msgspec.msgpack.encode(entry))) for entry in entries)
    assert len(block) <= (0.55 if len(entries) > 100 else 0.9) * one_by_one


def test_blocks_are_filled_up_and_no_longer_touched(played: tuple[Packing, list[Entry]]) -> None:
    _, entries = played
    log = (entries * (2 * BLOCK // len(entries) + 2))[: 2 * BLOCK + 50]
    whole = fold(log, 0)
    assert whole is not None
    assert (whole.keep, len(whole.blocks)) == (0, 3)
    part = fold(log[: BLOCK + 40], 40)
    assert part is not None
    assert part.blocks[0] == whole.blocks[0]
    assert fold(log, BLOCK + 40) == (1, whole.blocks[1:])
    assert fold(log, 2 * BLOCK) == (2, whole.blocks[2:])
    assert [entry for block in whole.blocks for entry in unpacked(block)] == log


def test_what_would_not_come_back_as_it_was_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = Entry("say", 0, events=(words.Event(words.Msg("event-x", {"all": (words.Ref("t"),)})),))
    assert fold([listed], 0) is not None, "a list and a tuple are stored alike"
    monkeypatch.setattr("bot.app.match.columns.apart", lambda columns: ())
    assert fold([listed], 0) is None


@pytest.mark.parametrize("key", sorted(GAMES))
def test_dictionaries_are_the_same_whenever_they_are_made(key: str) -> None:
    made = dictionaries(GAMES[key])
    assert made == dictionaries(GAMES[key])
    assert all(made)


def test_columns_have_all_of_an_entry() -> None:
    """Also what no entry of today has, and moments that nobody writes."""
    msg = words.Msg("event-x", {"n": 1, "who": words.Seat(1), "all": [words.Ref("t")]}, "X-1")
    said = Entry(
        "say", 2, "deputy", "anna", "2026-01-01T12:00:00+00:00", ("a", "b"), None, (Draw("deck", "c1", 1, "look"),),
        (words.Event(msg, 1, None, ("c1",)),),
        True, "digest",
    )  # fmt: skip
    odd = [Entry("undo", None, "vote", at=at, to=3) for at in ("", "soon", "2026-01-01T12:00:00.5+00:00", said.at)]
    for entries in ([said], [said, *odd, said], odd, [Entry("table")]):
        there = msgspec.msgpack.decode(msgspec.msgpack.encode(together(entries)), type=Columns)
        assert apart(there) == tuple(msgspec.msgpack.decode(msgspec.msgpack.encode(entries), type=list[Entry]))
    assert all(getattr(said, field.name) != field.default for field in fields(Entry) if field.name != "to")


async def test_a_long_log_is_folded_and_read_by_another_process(app: App, second: App, seated: Seat) -> None:
    """What lies one by one is never more than ``SINGLES`` and the last; whoever reads it finds all of it."""
    table, people = await seated("Anna", "Ben")
    for _ in range(2 * SINGLES + 5):
        await note(app, table, people[0].id)
        stored = await app.service.store.tables.load(table)
        assert stored is not None
        assert len(stored.rows) <= SINGLES + 1
    assert await app.service.store.links.call(table, "LLEN", keys.past(table)) == 1
    async with app.service.tables.hold(table) as found:
        entries = tuple(found.match.entries)
    async with second.service.tables.hold(table) as there:
        assert (tuple(there.match.entries), there.folded) == (entries, found.folded)
    for guest in people:
        await plan(guest, table)
    assert await digest(second, table) == await digest(app, table)
    await app.service.store.links.call(table, "DEL", keys.snapshot(table))
    app.service.tables.memory.drop(table)
    assert await digest(app, table) == await digest(second, table), "the log tells it as well"


async def test_a_table_is_taken_up_and_played_without_its_older_entries(
    app: App, second: App, seated: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """From the snapshot and what came since: a word, what it shows, and taking it back. Whoever wants more gets it."""
    table, people = await seated("Anna", "Ben")
    for _ in range(SINGLES + 2):
        await note(app, table, people[0].id)
    for guest in people:
        await plan(guest, table)
    read: list[int] = []

    def counted(block: bytes) -> tuple[Entry, ...]:
        read.append(len(block))
        return unpacked(block)

    monkeypatch.setattr("bot.app.match.columns.unpacked", counted)
    second.service.tables.memory.drop(table)
    here = Guest(second, people[0].id, people[0].place)
    async with second.service.tables.hold(table) as found:
        last, length = found.match.entries[-2:], len(found.match.entries)
    await answer(here, table)
    word = await version(second, table)
    await here.press(f"undo {table} {word}")
    assert not read
    async with second.service.tables.hold(table) as found:
        assert [entry.kind for entry in found.match.entries[length:]] == ["say", "undo"]
        assert [entry.kind for entry in found.match.entries[:2]] == ["start", "table"]
        assert found.match.entries[length - 2 : length] == last
    assert len(read) == 1
    assert await log_of(app, table) == await log_of(second, table)


async def test_a_block_that_is_missing_or_damaged_is_said(app: App, second: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    for _ in range(SINGLES + 2):
        await note(app, table, people[0].id)
    call, past = app.service.store.links.call, keys.past(table)
    block = await call(table, "LINDEX", past, 0)
    for damage in (block[:-3], b"nonsense"):
        await call(table, "LSET", past, 0, damage)
        with pytest.raises(StoreError):
            await log_of(second, table)
    await call(table, "LPOP", past)
    with pytest.raises(StoreError):
        await log_of(second, table)
    await call(table, "RPUSH", past, block)
    assert len(await log_of(second, table)) > SINGLES


async def note(app: App, table: str, person: str) -> None:
    async with app.service.tables.hold(table) as found:
        await app.service.tables.note(found, ("nudge",), person=person, command=f"n{found.match.version}")


async def test_a_log_is_packed_and_read_by_another_process(app: App, second: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    for guest in people:
        await plan(guest, table)
    lines = await rows(app.service.store.tables, table)
    async with app.service.tables.hold(table) as found:
        entries = tuple(found.match.entries)
    assert await log_of(app, table) == entries
    assert sum(len(row.data) for row in lines) < 0.6 * sum(len(msgspec.msgpack.encode(entry)) for entry in entries)
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
    assert stored.record.startswith(NUMBERED)
    async with second.service.tables.hold(table) as there:
        assert (there.archived, tuple(there.match.entries)) == (True, entries)
    name = stored.record[1 : 1 + HASH].hex()
    await app.service.store.links.call(name, "DEL", keys.component(name))
    third = App(app.service.store)
    assert (await third.press(anna.id, anna.place, f"panel {table}")).notice == Voice("", "en").say("app-store-away")
    await third.close()


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_record_takes_less_by_the_dictionary_of_its_game(key: str) -> None:
    game, dice = GAMES[key], Random(78)
    match = open_random(game, 78)
    while match.owing():
        match.push(*any_word(match, dice), at="2026-11-20T18:00:00+00:00")
    secret = Secret("5e" * 32, "a1" * 32)
    room = Room(match.header.table, key, "", "", "en", "", secret, ())
    archive = Archive(Opening(match.header, secret, room, 0), tuple(match.entries))
    made = numbers(key)
    dictionary = msgspec.msgpack.decode(bz2.decompress(made), type=dict[str, list[bytes]])
    by, plain = shelve(archive, "00" * HASH, dictionary), shelve(archive)
    assert by.startswith(NUMBERED)
    assert len(by) < SMALLER * len(plain)


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        [],
        [[], {}, [None], {"key": 1}, {"key": "a"}, {"key": "b", "c": []}],
        {"key": {"key": "deep"}, "a": [True, 1, "1", 1.5, b"1", -1]},
        list(range(3 * AS_IT_IS)) * 2,
        [{"n": n, "m": [n] * (n % 3)} for n in range(2 * AS_IT_IS)],
    ],
)
def test_whatever_is_told_by_numbers_comes_back(value: object) -> None:
    for known in ([], [value], [[1, {"key": "a", "c": 7}], list(range(100, 900))]):
        dictionary = learned(known)
        assert msgspec.msgpack.encode(read_numbers(numbered(value, dictionary), dictionary)) == msgspec.msgpack.encode(
            value
        )


async def test_a_record_as_columns_is_read(app: App, second: App, seated: Seat) -> None:
    """What a version before has put away, and what would not come back by numbers."""
    table, (anna, _) = await seated("Anna", "Ben")
    await anna.press(f"end {table}")
    await anna.press(anna.button("end-game").press)
    entries = await log_of(app, table)
    async with app.service.tables.hold(table) as found:
        data = shelve(Archive(found.opening, entries))
    assert data.startswith(COLUMNS)
    await app.service.store.tables.finish(table, len(entries), data)
    async with second.service.tables.hold(table) as there:
        assert tuple(there.match.entries) == entries


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
