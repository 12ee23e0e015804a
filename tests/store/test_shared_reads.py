"""Test shared reads: one request per document and scope; own writes are read again."""

from __future__ import annotations

import asyncio

import msgspec

from bot.store.documents import Document, DocumentStore, VersionedValue
from bot.store.redis_pool import RedisPool
from tests.app.round_trips import count_round_trips


class NoteDocument(msgspec.Struct, frozen=True):
    text: str = ""


async def test_a_scope_requests_a_document_once_also_for_tasks_that_it_starts(links: RedisPool, table_id: str) -> None:
    documents = DocumentStore(links)
    await documents.write_document("person", table_id, 0, "c1", b"a")
    async with count_round_trips() as trips:
        with documents.shared_reads.open_scope():
            read = [await documents.load_document("person", table_id)]
            read += await asyncio.gather(*(documents.load_document("person", table_id) for _ in range(3)))
        assert read == [Document(1, b"a")] * 4
    assert sum(map(len, trips.asked)) == 1, trips.asked


async def test_own_writes_are_visible_in_shared_read_scope(links: RedisPool, table_id: str) -> None:
    documents = DocumentStore(links)
    with documents.shared_reads.open_scope():
        assert await documents.load_document("person", table_id) is None
        await documents.write_document("person", table_id, 0, "c1", b"a")
        assert await documents.load_document("person", table_id) == Document(1, b"a")
        await documents.delete_document("person", table_id)
        assert await documents.load_document("person", table_id) is None


async def test_another_process_is_seen_after_the_scope_also_by_a_task_that_outlives_it(
    links: RedisPool, table_id: str
) -> None:
    documents, other, ended = DocumentStore(links), DocumentStore(links), asyncio.Event()

    async def read_later() -> Document | None:
        await documents.load_document("person", table_id)
        await ended.wait()
        return await documents.load_document("person", table_id)

    with documents.shared_reads.open_scope():
        later = asyncio.create_task(read_later())
        assert await documents.load_document("person", table_id) is None
        await other.write_document("person", table_id, 0, "c1", b"a")
        assert await documents.load_document("person", table_id) is None
    assert await documents.load_document("person", table_id) == Document(1, b"a")
    ended.set()
    assert await later == Document(1, b"a")


async def test_a_change_takes_no_old_value_from_a_scope(links: RedisPool, table_id: str) -> None:
    documents, other = DocumentStore(links), DocumentStore(links)
    with documents.shared_reads.open_scope():
        await documents.load_value("note", table_id, NoteDocument)
        await other.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("theirs"))
        changed = await documents.update_value(
            "note", table_id, NoteDocument, lambda old: NoteDocument(f"{old and old.text} and ours")
        )
    assert changed == VersionedValue(NoteDocument("theirs and ours"), 2)


async def test_a_known_document_is_read_again_only_if_it_has_changed(links: RedisPool, table_id: str) -> None:
    documents, other = DocumentStore(links), DocumentStore(links)
    known = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("a"))
    async with count_round_trips() as trips:
        known = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("b"), known=known)
    assert [len(trip) for trip in trips.asked] == [1], trips.asked
    await other.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("c"))

    def append(old: NoteDocument | None) -> NoteDocument:
        return NoteDocument(f"{old and old.text}d")

    assert await documents.update_value("note", table_id, NoteDocument, append, known=known) == VersionedValue(
        NoteDocument("cd"), 4
    )


async def test_unchanged_edit_of_stale_document_is_tried_again(links: RedisPool, table_id: str) -> None:
    documents, other = DocumentStore(links), DocumentStore(links)
    known = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("open"))
    await other.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("closed"))
    again = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("open"), known=known)
    assert again == VersionedValue(NoteDocument("open"), 3)
