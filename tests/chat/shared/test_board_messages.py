"""Test updates of a table's message: the table is loaded again only after a wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import ChatPort, MessageContent, MessageRef


class GrowingTable:
    """A table whose version grows while a message waits for its turn, and a chat. ``read``: the versions read."""

    def __init__(self, *, waits: bool) -> None:
        self.platform, self.pictureless, self._waits = "telegram", "photos", waits
        self.version, self.read, self.sent = 1, list[int](), list[int]()
        self.service = SimpleNamespace(shows=SimpleNamespace(mark_visible=lambda *_: None))

    async def render_screen(self, user: str | None, channel: str, table_id: str) -> Screen:
        self.read.append(self.version)
        return Screen("Pebbles", table=table_id, version=self.version)

    async def wait_for_slot(self, channel: Channel, table_id: str, *, is_new: bool) -> bool:
        self.version += self._waits
        return self._waits

    async def send_message(self, channel: Channel, shown: MessageContent) -> MessageRef:
        self.sent.append(shown.screen.version)
        return MessageRef(1)

    def chat_id(self, channel: Channel) -> int:
        return -1

    def can_pin(self, channel: Channel) -> bool:
        return False


async def refuse_call(*_: object) -> None:
    raise AssertionError("nothing is to be refreshed here")


def build_messages(app: Any, port: Any, store: FrontendStore) -> BoardMessages:
    source = PictureSource(None, lambda _: True, "")
    return BoardMessages(cast(App, app), store, cast(ChatPort, port), source, refuse_call)


@pytest.mark.parametrize(("waits", "read"), [(False, [1]), (True, [1, 2])])
async def test_a_table_is_read_again_only_after_a_wait(
    frontend_store: FrontendStore, read: list[int], *, waits: bool
) -> None:
    stage: Any = GrowingTable(waits=waits)
    record = await build_messages(stage, stage, frontend_store).show_table(Channel("place", "telegram:-1"), "table")
    assert stage.read == read
    assert stage.sent == [read[-1]], "what is shown is the newest"
    assert record.version == read[-1]


@pytest.mark.incident("comparison of messages failed", why="the list of running tables is broken on purpose")
async def test_a_defect_in_the_comparison_of_messages_is_reported_at_once(
    frontend_store: FrontendStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chat itself goes on: a player may still press."""

    def break_off() -> AsyncIterator[str]:
        raise ZeroDivisionError

    async def answer_yes(*_: object) -> bool:
        return True

    monkeypatch.setattr(frontend_store, "iterate_running_tables", break_off)
    app = SimpleNamespace(has_missed_changes=answer_yes, keep_heartbeat=lambda *_: nullcontext())
    messages = build_messages(app, SimpleNamespace(platform="telegram"), frontend_store)
    async with messages.keep_current(answer_yes, refuse_call):
        await asyncio.sleep(0.01)
