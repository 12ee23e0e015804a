"""Test documents: versions, concurrent edits, aliases, indexes, drafts, component tables, expiry."""

import asyncio
from functools import partial
from unittest.mock import Mock

import msgspec
import pytest

from bot.paging import map_pages
from bot.store.documents import (
    MAX_COMMANDS,
    READ_PAGE,
    CallbackStore,
    ComponentStore,
    Document,
    DocumentStore,
    DraftStore,
    IndexStore,
    VersionedValue,
)
from bot.store.errors import StoreError
from bot.store.outbox import count_pending
from bot.store.redis_keys import SINGLE_SERVER_KEYS, source_name
from bot.store.redis_pool import RedisPool
from bot.store.tables import CommitResult, Conflict
from bot.store.timers import TimerStore, WriteEffects
from bot.store.topology import Arg
from bot.stored import Stored
from tests.app.test_round_trips import count_round_trips


async def test_document_is_changed_only_at_its_version(documents: DocumentStore, table_id: str) -> None:
    assert await documents.load_document("user", table_id) is None
    assert await documents.write_document("user", table_id, 0, "c1", b"a") == CommitResult(1, is_duplicate=False)
    assert await documents.write_document("user", table_id, 0, "c2", b"b") == Conflict(1)
    assert await documents.write_document("user", table_id, 1, "c3", b"c") == CommitResult(2, is_duplicate=False)
    assert await documents.write_document("user", table_id, 0, "c1", b"a") == CommitResult(1, is_duplicate=True)
    assert await documents.load_document("user", table_id) == Document(2, b"c")
    await documents.delete_document("user", table_id)
    assert await documents.load_document("user", table_id) is None


async def test_many_documents_are_read_with_one_command_per_bucket(
    documents: DocumentStore, links: RedisPool, table_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"{table_id}{n}" for n in range(2 * READ_PAGE)]
    await map_pages(lambda name: documents.write_document("purse", name, 0, "c", b'{"coins":%d}' % len(name)), names)
    sent, send = list[str](), RedisPool.send_command

    def count_command(pool: RedisPool, bucket: str | int, *command: Arg) -> asyncio.Future[object]:
        sent.append(str(command[0]))
        return send(pool, bucket, *command)

    monkeypatch.setattr(RedisPool, "send_command", count_command)
    found = await documents.load_values("purse", [names[-1], "none", *names, names[0]], CoinDocument)
    assert list(found) == [names[-1], *names[:-1]], "expected the order of the request"
    assert found[names[0]] == VersionedValue(CoinDocument(len(names[0])), 1)
    assert len([one for one in sent if one.startswith("EVAL")]) <= 3 * links.keys.buckets + 1


class CoinDocument(Stored, msgspec.Struct, frozen=True):
    coins: int
    owner: str = ""


def add_coin(purse: CoinDocument | None) -> CoinDocument:
    return CoinDocument(1) if purse is None else msgspec.structs.replace(purse, coins=purse.coins + 1)


async def test_concurrent_changes_by_many_processes_are_all_applied(links: RedisPool, table_id: str) -> None:
    processes = [DocumentStore(links) for _ in range(5)]
    held = await asyncio.gather(*(one.update_value("purse", table_id, CoinDocument, add_coin) for one in processes * 6))
    assert await processes[0].load_value("purse", table_id, CoinDocument) == VersionedValue(CoinDocument(30), 30)
    assert sorted(one.value.coins for one in held) == list(range(1, 31))


async def test_repeated_change_is_applied_once(documents: DocumentStore, table_id: str) -> None:
    await documents.update_value("purse", table_id, CoinDocument, add_coin, command="c1")
    await documents.update_value("purse", table_id, CoinDocument, add_coin, command="c2")
    assert await documents.update_value("purse", table_id, CoinDocument, add_coin, command="c1") == VersionedValue(
        CoinDocument(2), 2
    )


async def test_refused_or_unchanged_edit_is_not_written(
    documents: DocumentStore, links: RedisPool, table_id: str
) -> None:
    before = await count_pending(links)

    refuse = Mock(side_effect=PermissionError)

    def note_effects(*_: object) -> WriteEffects:
        return WriteEffects([b"told"])

    with pytest.raises(PermissionError):
        await documents.update_value("purse", table_id, CoinDocument, refuse, effects=note_effects)
    assert await documents.load_value("purse", table_id, CoinDocument) is None
    await documents.update_value("purse", table_id, CoinDocument, add_coin)
    held = await documents.update_value(
        "purse", table_id, CoinDocument, lambda now: now or CoinDocument(7), effects=note_effects
    )
    assert held == VersionedValue(CoinDocument(1), 1)
    assert await count_pending(links) == before
    held = await documents.update_value(
        "purse", table_id, CoinDocument, lambda now: now or CoinDocument(7), effects=note_effects, always=True
    )
    assert held == VersionedValue(CoinDocument(1), 2)
    assert await count_pending(links) == before + 1


async def test_change_triggers_effects_computed_from_old_and_new_value(
    documents: DocumentStore, links: RedisPool, table_id: str
) -> None:
    before = await count_pending(links)

    def effects(old: CoinDocument | None, new: CoinDocument, version: int) -> WriteEffects:
        return WriteEffects(
            [b"told"], timers={"vote": 2_000_000_000_000 + 100 * (old.coins if old else 0) + 10 * new.coins + version}
        )

    for due in (11, 122):
        await documents.update_value("purse", table_id, CoinDocument, add_coin, effects=effects)
        assert await TimerStore(links).load_due_ms(source_name("purse", table_id), "vote") == 2_000_000_000_000 + due
    assert await count_pending(links) == before + 2


async def test_async_edit_gets_the_newest_value_on_each_attempt(
    documents: DocumentStore, links: RedisPool, table_id: str
) -> None:
    other = DocumentStore(links)
    seen = []

    async def slow(purse: CoinDocument | None) -> CoinDocument:
        seen.append(purse)
        if len(seen) < 3:
            await other.update_value("purse", table_id, CoinDocument, add_coin)
        return msgspec.structs.replace(add_coin(purse), owner="ann")

    assert await documents.update_value("purse", table_id, CoinDocument, slow) == VersionedValue(
        CoinDocument(3, "ann"), 3
    )
    assert seen == [None, CoinDocument(1), CoinDocument(2)]


async def test_bytes_are_a_value_type_and_not_decoded_as_another(documents: DocumentStore, table_id: str) -> None:
    assert await documents.update_value("purse", table_id, bytes, lambda had: had or b"") == VersionedValue(b"", 1)
    assert await documents.load_value("purse", table_id, bytes) == VersionedValue(b"", 1)
    assert await documents.load_value("purse", table_id, CoinDocument) is None
    assert await documents.update_value("purse", table_id, CoinDocument, add_coin) == VersionedValue(CoinDocument(1), 2)


async def test_command_ids_of_a_document_do_not_accumulate(
    documents: DocumentStore, links: RedisPool, table_id: str
) -> None:
    for version in range(MAX_COMMANDS + 20):
        await documents.write_document("channel", table_id, version, f"c{version}", b"")
    kept = await links.execute(
        source_name("channel", table_id), "ZCARD", SINGLE_SERVER_KEYS.document_commands_key("channel", table_id)
    )
    assert kept == MAX_COMMANDS
    assert await documents.write_document("channel", table_id, 0, f"c{MAX_COMMANDS + 19}", b"") == CommitResult(
        MAX_COMMANDS + 20, is_duplicate=True
    )


async def test_index_lists_members_of_an_owner(links: RedisPool, table_id: str) -> None:
    indexes = IndexStore(links)
    for member in ("t2", "t1", "t2"):
        await indexes.add_member("user-tables", table_id, member)
    assert await indexes.list_members("user-tables", table_id) == ["t1", "t2"]
    await indexes.remove_member("user-tables", table_id, "t1")
    await indexes.remove_member("user-tables", table_id, "never")
    assert await indexes.list_members("user-tables", table_id) == ["t2"]


async def test_draft_belongs_to_one_user_and_expires(links: RedisPool, table_id: str) -> None:
    drafts = DraftStore(links)
    await drafts.save_draft(table_id, 0, "ann", b"build", seconds=100)
    await drafts.save_draft(table_id, 0, "bea", b"raise", seconds=200)
    assert await drafts.load_draft(table_id, 0, "ann") == b"build"
    assert await drafts.load_draft(table_id, 1, "ann") is None
    assert 0 < await links.execute(table_id, "PTTL", SINGLE_SERVER_KEYS.draft_key(table_id, 0, "bea")) <= 200_000
    await drafts.delete_draft(table_id, 0, "ann")
    assert await drafts.load_draft(table_id, 0, "ann") is None
    await links.execute(table_id, "PEXPIRE", SINGLE_SERVER_KEYS.draft_key(table_id, 0, "bea"), 10)
    await asyncio.sleep(0.03)
    assert await drafts.load_draft(table_id, 0, "bea") is None


async def test_component_table_is_stored_by_its_hash(links: RedisPool) -> None:
    components = ComponentStore(links)
    digest = await components.save_component(b"tiles")
    assert await components.save_component(b"tiles") == digest
    assert await components.load_component(digest) == b"tiles"
    assert await components.load_component("0" * 32) is None
    await links.execute(digest, "SET", SINGLE_SERVER_KEYS.component_key(digest), b"other")
    with pytest.raises(StoreError, match="store-component-damaged"):
        await components.load_component(digest)
    await components.save_component(b"tiles")


def test_invalid_name_cannot_reach_another_key() -> None:
    for bad in ("", "a:b", "a}b", "a b", "ä", "x" * 65, "a/b"):
        with pytest.raises(ValueError, match="not a key"):
            SINGLE_SERVER_KEYS.log_key(bad)
    with pytest.raises(ValueError, match="not a key"):
        SINGLE_SERVER_KEYS.document_key("a:b", "c")


def test_all_keys_of_a_table_are_in_one_slot() -> None:
    parts = (
        SINGLE_SERVER_KEYS.log_key,
        SINGLE_SERVER_KEYS.snapshot_key,
        SINGLE_SERVER_KEYS.commands_key,
        SINGLE_SERVER_KEYS.record_key,
    )
    for table in ("a", "b", "c"):
        number = SINGLE_SERVER_KEYS.bucket_of(table)
        named = [part(table) for part in parts] + [SINGLE_SERVER_KEYS.draft_key(table, 0, "p")]
        shared = (
            SINGLE_SERVER_KEYS.outbox_key,
            partial(SINGLE_SERVER_KEYS.timers_key, kind="ai"),
            SINGLE_SERVER_KEYS.generations_key,
            SINGLE_SERVER_KEYS.running_tables_key,
            SINGLE_SERVER_KEYS.final_tables_key,
            SINGLE_SERVER_KEYS.dead_letters_key,
        )
        named += [part(number) for part in shared]
        assert {name.partition("}")[0] for name in named} == {f"{{b{number:02d}"}


async def test_long_callback_is_found_by_key_and_expires_a_year_after_last_use(links: RedisPool) -> None:
    lines = CallbackStore(links)
    key = await lines.save_callback("walk " + "x" * 300)
    assert await lines.save_callback("walk " + "x" * 300) == key
    await links.execute(key, "EXPIRE", SINGLE_SERVER_KEYS.callback_key(key), 100)
    assert await lines.load_callback(key) == "walk " + "x" * 300
    assert await links.execute(key, "TTL", SINGLE_SERVER_KEYS.callback_key(key)) > 365 * 24 * 3600
    await links.execute(key, "EXPIRE", SINGLE_SERVER_KEYS.callback_key(key), 100)
    await lines.save_callback("walk " + "x" * 300)
    assert await links.execute(key, "TTL", SINGLE_SERVER_KEYS.callback_key(key)) > 365 * 24 * 3600
    await links.execute(key, "EXPIRE", SINGLE_SERVER_KEYS.callback_key(key), 0)
    assert await lines.load_callback(key) == ""


class NoteDocument(Stored, msgspec.Struct, frozen=True):
    text: str = ""


async def test_scope_loads_a_document_once_including_its_child_tasks(
    documents: DocumentStore, links: RedisPool, table_id: str
) -> None:
    await documents.write_document("user", table_id, 0, "c1", b"a")
    async with count_round_trips() as trips:
        with links.changes.open_scope():
            read = [await documents.load_document("user", table_id)]
            read += await asyncio.gather(*(documents.load_document("user", table_id) for _ in range(3)))
        assert read == [Document(1, b"a")] * 4
    assert sum(map(len, trips.asked)) == 1, f"more than one command: {trips.asked}"


async def test_changes_of_another_process_are_visible_after_the_scope_even_in_its_tasks(
    documents: DocumentStore, links: RedisPool, elsewhere: RedisPool, table_id: str
) -> None:
    other, ended = DocumentStore(elsewhere), asyncio.Event()

    async def read_later() -> Document | None:
        await documents.load_document("user", table_id)
        await ended.wait()
        return await documents.load_document("user", table_id)

    with links.changes.open_scope():
        later = asyncio.create_task(read_later())
        assert await documents.load_document("user", table_id) is None
        await other.write_document("user", table_id, 0, "c1", b"a")
        assert await documents.load_document("user", table_id) is None
    assert await documents.load_document("user", table_id) == Document(1, b"a")
    ended.set()
    assert await later == Document(1, b"a")


async def test_change_does_not_use_an_outdated_value_of_a_scope(
    documents: DocumentStore, links: RedisPool, elsewhere: RedisPool, table_id: str
) -> None:
    other = DocumentStore(elsewhere)
    with links.changes.open_scope():
        await documents.load_value("note", table_id, NoteDocument)
        await other.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("theirs"))
        changed = await documents.update_value(
            "note", table_id, NoteDocument, lambda old: NoteDocument(f"{old and old.text} and ours")
        )
        assert changed == VersionedValue(NoteDocument("theirs and ours"), 2)
        assert await documents.load_value("note", table_id, NoteDocument) == changed, (
            "expected the write to be visible to its task"
        )
        await documents.delete_document("note", table_id)
        assert await documents.load_value("note", table_id, NoteDocument) is None, (
            "expected the deletion to be visible to its task"
        )


async def test_known_document_is_reloaded_only_if_changed(
    documents: DocumentStore, links: RedisPool, table_id: str
) -> None:
    other = DocumentStore(links)
    known = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("a"))
    async with count_round_trips() as trips:
        known = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("b"), known=known)
    assert [len(trip) for trip in trips.asked] == [1], f"more than one round trip: {trips.asked}"
    await other.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("c"))

    def append(old: NoteDocument | None) -> NoteDocument:
        return NoteDocument(f"{old and old.text}d")

    assert await documents.update_value("note", table_id, NoteDocument, append, known=known) == VersionedValue(
        NoteDocument("cd"), 4
    )
    again = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("b"), known=known)
    assert again == VersionedValue(NoteDocument("b"), 5), (
        "expected no write for an edit that changes nothing of a stale value"
    )
