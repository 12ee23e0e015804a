"""Test records of posted messages in the frontend store: no process overwrites a concurrent change."""

from __future__ import annotations

from bot.frontends.common.board_messages import BoardMessage
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.port import MessageRef


async def test_record_of_another_process_is_not_overwritten(frontend_store: FrontendStore) -> None:
    posts = frontend_store.record_store("discord-post", BoardMessage)
    mine, theirs = BoardMessage(MessageRef(1), 1), BoardMessage(MessageRef(2), 2)
    assert await posts.swap_record("place.table", BoardMessage(), theirs)
    assert not await posts.swap_record("place.table", BoardMessage(), mine)
    assert await posts.load_record("place.table") == theirs
