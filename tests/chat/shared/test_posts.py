"""What is kept about posted messages: no process overwrites what another has written meanwhile."""

from __future__ import annotations

from bot.chat.port import Note
from bot.chat.posts import Post
from bot.chat.records import Kept


async def test_what_was_changed_by_somebody_else_is_not_overwritten(kept: Kept) -> None:
    posts = kept.records("discord-post", Post)
    mine, theirs = Post(Note(1), 1), Post(Note(2), 2)
    assert await posts.swap("place.table", Post(), theirs)
    assert not await posts.swap("place.table", Post(), mine)
    assert await posts.get("place.table") == theirs
