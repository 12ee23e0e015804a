"""People, places, the lobby, sets of ids, drafts, component tables."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import keys
from bot.store.documents import REMEMBERED, Components, Document, Documents, Drafts, Indexes, Lines
from bot.store.errors import StoreError
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


async def test_one_alias_has_one_owner(links: Links, table: str) -> None:
    documents = Documents(links)
    alias = f"discord:{table}"
    replies = await asyncio.gather(*(documents.put("alias", alias, 0, f"claim-{n}", b"%d" % n) for n in range(20)))
    assert sum(isinstance(reply, Committed) for reply in replies) == 1


async def test_command_ids_of_a_document_do_not_pile_up(links: Links, table: str) -> None:
    documents = Documents(links)
    for version in range(REMEMBERED + 20):
        await documents.put("place", table, version, f"c{version}", b"")
    kept = await links.call(keys.source("place", table), "ZCARD", keys.document_commands("place", table))
    assert kept == REMEMBERED
    last = f"c{REMEMBERED + 19}"
    assert await documents.put("place", table, 0, last, b"") == Committed(REMEMBERED + 20, again=True, answer=b"")


async def test_a_document_sets_off_effects_and_timers(links: Links, table: str) -> None:
    documents, before = Documents(links), await waiting(links)
    await documents.put("night", table, 0, "c1", b"", outbox=[b"invite"], timers={"start": 2_000_000_000_000})
    assert await waiting(links) == before + 1
    assert await Timers(links).due(keys.source("night", table), "start") == 2_000_000_000_000


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
