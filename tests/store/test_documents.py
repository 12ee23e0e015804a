"""People, places, the lobby, sets of ids, drafts, component tables."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.store.documents import REMEMBERED, Components, Document, Documents, Drafts, Held, Indexes, Lines
from bot.store.effects import Effects
from bot.store.errors import StoreError
from bot.store.keys import one as keys
from bot.store.keys import source
from bot.store.links import Links
from bot.store.outbox import waiting
from bot.store.tables import Committed, Conflict
from bot.store.timers import Timers


async def test_a_document_is_changed_at_its_version_only(links: Links, table: str) -> None:
    documents = Documents(links)
    assert await documents.get("person", table) is None
    assert await documents.put("person", table, 0, "c1", b"a") == Committed(1, again=False, answer=b"")
    assert await documents.put("person", table, 0, "c2", b"b") == Conflict(1)
    assert await documents.put("person", table, 1, "c3", b"c") == Committed(2, again=False, answer=b"")
    assert await documents.put("person", table, 0, "c1", b"a") == Committed(1, again=True, answer=b"")
    assert await documents.get("person", table) == Document(2, b"c")
    await documents.remove("person", table)
    assert await documents.get("person", table) is None


class Purse(msgspec.Struct, frozen=True):
    coins: int
    owner: str = ""


def richer(purse: Purse | None) -> Purse:
    return Purse(1) if purse is None else msgspec.structs.replace(purse, coins=purse.coins + 1)


async def test_changes_at_once_by_many_processes_all_count(links: Links, table: str) -> None:
    processes = [Documents(links) for _ in range(5)]
    held = await asyncio.gather(*(one.change("purse", table, Purse, richer) for one in processes * 6))
    assert await processes[0].read("purse", table, Purse) == Held(Purse(30), 30)
    assert sorted(one.value.coins for one in held) == list(range(1, 31))


async def test_a_change_that_is_sent_once_more_is_made_once(links: Links, table: str) -> None:
    documents = Documents(links)
    await documents.change("purse", table, Purse, richer, command="c1")
    await documents.change("purse", table, Purse, richer, command="c2")
    assert await documents.change("purse", table, Purse, richer, command="c1") == Held(Purse(2), 2)


async def test_what_an_edit_refuses_or_leaves_is_not_written(links: Links, table: str) -> None:
    documents, before = Documents(links), await waiting(links)

    def refuse(_: Purse | None) -> Purse:
        raise PermissionError

    def told(*_: object) -> Effects:
        return Effects([b"told"])

    with pytest.raises(PermissionError):
        await documents.change("purse", table, Purse, refuse, effects=told)
    assert await documents.read("purse", table, Purse) is None
    await documents.change("purse", table, Purse, richer)
    held = await documents.change("purse", table, Purse, lambda now: now or Purse(7), effects=told)
    assert held == Held(Purse(1), 1)
    assert await waiting(links) == before
    held = await documents.change("purse", table, Purse, lambda now: now or Purse(7), effects=told, anew=True)
    assert held == Held(Purse(1), 2)
    assert await waiting(links) == before + 1


async def test_a_change_sets_off_what_follows_from_old_and_new(links: Links, table: str) -> None:
    documents = Documents(links)

    def effects(old: Purse | None, new: Purse, version: int) -> Effects:
        return Effects(timers={"due": 2_000_000_000_000 + 100 * (old.coins if old else 0) + 10 * new.coins + version})

    for due in (11, 122):
        await documents.change("purse", table, Purse, richer, effects=effects)
        assert await Timers(links).due(source("purse", table), "due") == 2_000_000_000_000 + due


async def test_an_edit_may_look_things_up_and_sees_every_attempt_anew(links: Links, table: str) -> None:
    documents, other = Documents(links), Documents(links)
    seen = []

    async def slow(purse: Purse | None) -> Purse:
        seen.append(purse)
        if len(seen) < 3:
            await other.change("purse", table, Purse, richer)
        return msgspec.structs.replace(richer(purse), owner="ann")

    assert await documents.change("purse", table, Purse, slow) == Held(Purse(3, "ann"), 3)
    assert seen == [None, Purse(1), Purse(2)]


async def test_data_is_a_shape_too_and_no_data_is_no_value_of_another(links: Links, table: str) -> None:
    documents = Documents(links)
    assert await documents.change("purse", table, bytes, lambda had: had or b"") == Held(b"", 1)
    assert await documents.read("purse", table, bytes) == Held(b"", 1)
    assert await documents.read("purse", table, Purse) is None
    assert await documents.change("purse", table, Purse, richer) == Held(Purse(1), 2)


async def test_one_alias_has_one_owner(links: Links, table: str) -> None:
    documents = Documents(links)
    alias = f"discord:{table}"
    replies = await asyncio.gather(*(documents.put("alias", alias, 0, f"claim-{n}", b"%d" % n) for n in range(20)))
    assert sum(isinstance(reply, Committed) for reply in replies) == 1


async def test_command_ids_of_a_document_do_not_pile_up(links: Links, table: str) -> None:
    documents = Documents(links)
    for version in range(REMEMBERED + 20):
        await documents.put("place", table, version, f"c{version}", b"")
    kept = await links.call(source("place", table), "ZCARD", keys.document_commands("place", table))
    assert kept == REMEMBERED
    last = f"c{REMEMBERED + 19}"
    assert await documents.put("place", table, 0, last, b"") == Committed(REMEMBERED + 20, again=True, answer=b"")


async def test_a_document_sets_off_effects_and_timers(links: Links, table: str) -> None:
    documents, before = Documents(links), await waiting(links)
    await documents.put("night", table, 0, "c1", b"", outbox=[b"invite"], timers={"start": 2_000_000_000_000})
    assert await waiting(links) == before + 1
    assert await Timers(links).due(source("night", table), "start") == 2_000_000_000_000


async def test_an_index_lists_what_belongs_to_an_owner(links: Links, table: str) -> None:
    indexes = Indexes(links)
    for member in ("t2", "t1", "t2"):
        await indexes.add("person-tables", table, member)
    assert await indexes.members("person-tables", table) == ["t1", "t2"]
    await indexes.remove("person-tables", table, "t1")
    await indexes.remove("person-tables", table, "never")
    assert await indexes.members("person-tables", table) == ["t2"]


async def test_a_draft_belongs_to_one_person_and_runs_out(links: Links, table: str) -> None:
    drafts = Drafts(links)
    await drafts.put(table, 0, "ann", b"build", seconds=100)
    await drafts.put(table, 0, "bea", b"raise", seconds=200)
    assert await drafts.get(table, 0, "ann") == b"build"
    assert await drafts.get(table, 1, "ann") is None
    assert 0 < await links.call(table, "PTTL", keys.draft(table, 0, "bea")) <= 200_000
    await drafts.drop(table, 0, "ann")
    assert await drafts.get(table, 0, "ann") is None
    await links.call(table, "PEXPIRE", keys.draft(table, 0, "bea"), 10)
    await asyncio.sleep(0.03)
    assert await drafts.get(table, 0, "bea") is None


async def test_a_component_table_is_kept_by_its_hash(links: Links) -> None:
    components = Components(links)
    digest = await components.put(b"tiles")
    assert await components.put(b"tiles") == digest
    assert await components.get(digest) == b"tiles"
    assert await components.get("0" * 32) is None
    await links.call(digest, "SET", keys.component(digest), b"other")
    with pytest.raises(StoreError) as refused:
        await components.get(digest)
    assert refused.value.msg.key == "store-component-damaged"
    await components.put(b"tiles")


def test_a_name_can_not_reach_another_key() -> None:
    for bad in ("", "a:b", "a}b", "a b", "ä", "x" * 65, "a/b"):
        with pytest.raises(ValueError, match="not a key"):
            keys.log(bad)
    with pytest.raises(ValueError, match="not a key"):
        keys.document("a:b", "c")


def test_everything_of_a_table_is_in_one_slot() -> None:
    parts = (keys.log, keys.snapshot, keys.commands, keys.record)
    for table in ("a", "b", "c"):
        number = keys.bucket(table)
        named = [part(table) for part in parts] + [keys.draft(table, 0, "p")]
        shared = (keys.outbox, keys.timers, keys.generations, keys.running, keys.finished, keys.dead)
        named += [part(number) for part in shared]
        assert {name.partition("}")[0] for name in named} == {f"{{b{number:02d}"}


async def test_a_long_line_is_found_by_its_key_and_runs_out_a_year_after_it_was_last_seen(links: Links) -> None:
    lines = Lines(links)
    key = await lines.put("walk " + "x" * 300)
    assert await lines.put("walk " + "x" * 300) == key
    await links.call(key, "EXPIRE", keys.line(key), 100)
    assert await lines.get(key) == "walk " + "x" * 300
    assert await links.call(key, "TTL", keys.line(key)) > 365 * 24 * 3600, "being pressed gives it its whole life again"
    await links.call(key, "EXPIRE", keys.line(key), 100)
    await lines.put("walk " + "x" * 300)
    assert await links.call(key, "TTL", keys.line(key)) > 365 * 24 * 3600, "and so does being shown"
    await links.call(key, "EXPIRE", keys.line(key), 0)
    assert await lines.get(key) is None
