"""What stands in stores of earlier versions about posted messages is read as it was meant."""

from __future__ import annotations

import msgspec

from bot.chat.port import Note
from bot.chat.posts import Post, renewed
from bot.chat.records import Kept
from bot.store.store import Store


async def _written(store: Store, kind: str, fields: dict[str, object]) -> None:
    await store.documents.put(kind, "place.table", 0, "make", msgspec.msgpack.encode(fields))


async def test_a_post_that_an_earlier_version_has_made_at_discord(kept: Kept, store: Store) -> None:
    posts = kept.records("discord-post", Post, renewed)
    await _written(store, "discord-post", {"message": 1 << 60, "version": 7, "count": 2, "trouble": "files"})
    assert await posts.get("place.table") == Post(Note(1 << 60), 7, "files", count=2)
    await posts.change("place.table", lambda now: msgspec.structs.replace(now, version=8))
    assert await posts.get("place.table") == Post(Note(1 << 60), 8, "files", count=2)


async def test_a_post_that_an_earlier_version_has_made_at_telegram(kept: Kept, store: Store) -> None:
    posts = kept.records("telegram-post", Post, renewed)
    note = {"id": 5, "picture": "aa", "at": 9, "shows": "bb"}
    await _written(store, "telegram-post", {"note": note, "version": 7, "pinned": 5, "chat": -3})
    assert await posts.get("place.table") == Post(Note(5, "aa", 9, "bb"), 7, pinned=5, chat=-3)


async def test_what_was_changed_by_somebody_else_is_not_overwritten(kept: Kept) -> None:
    posts = kept.records("discord-post", Post, renewed)
    mine, theirs = Post(Note(1), 1), Post(Note(2), 2)
    assert await posts.swap("place.table", Post(), theirs)
    assert not await posts.swap("place.table", Post(), mine)
    assert await posts.get("place.table") == theirs
