"""Test shared chat code: table messages, joining, stored keys of long callbacks, and commands."""

import itertools
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.dispatch.commands import COMMAND_HANDLERS, COMMANDS, find_command
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common import mentions
from bot.frontends.common.board_messages import BoardMessage, BoardMessages
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.mentions import TOLD_S, MentionService, MentionStore, ReportLimiter
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import ChatPort, MessageRef
from bot.frontends.common.public_posts import PublicPosts
from bot.frontends.discord.callbacks import CustomIds, load_callback_data, parse_custom_id
from bot.frontends.telegram.callbacks import CallbackPayload, KeyboardCallbacks, load_payload
from bot.store.documents import KEPT_S
from bot.store.store import Store
from tests.store_scan import iter_store_values
from tests.timeouts import wait_until


def build_table(*, waits: bool) -> Any:
    """Build a table and its chat. Each read returns a new version."""
    screens = (Screen("Pebbles", table="table", version=n) for n in itertools.count(1))
    table = AsyncMock(platform="telegram", pictureless="photos", chat_id=Mock(return_value=-1))
    table.service = Mock(blocks={})
    table.can_pin = Mock(return_value=False)
    table.render_screen.side_effect = lambda *_: next(screens)
    table.wait_for_slot.return_value = waits
    table.send_message.return_value = MessageRef(1)
    return table


refuse_call = AsyncMock(side_effect=AssertionError("the message is refreshed, though nothing changed"))


def build_messages(app: Any, port: Any, store: FrontendStore) -> BoardMessages:
    source = PictureSource(None, lambda _: True, "")
    return BoardMessages(cast(App, app), store, cast(ChatPort, port), source, refuse_call)


def test_host_is_told_of_the_same_problem_only_after_an_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """A problem that goes on does not come up again: each attempt begins the interval anew."""
    limiter, now = ReportLimiter(), [0.0]
    monkeypatch.setattr(mentions, "loop_time", lambda: now[0])
    for now[0], is_told in (
        (1.0, True),
        (2.0, False),
        (TOLD_S + 1.5, False),
        (3 * TOLD_S, True),
        (3 * TOLD_S + 1, False),
    ):
        assert limiter.admit("table", "channel", "files") == is_told, f"at {now[0]} s"
    assert limiter.admit("table", "channel", "permissions"), "expected another problem to be told"


async def test_player_who_moves_while_a_call_waits_for_its_slot_is_not_called(store: Store) -> None:
    ping, channel = Ping("ben", ("telegram:7",), "table", 3, "Your turn", "table"), Channel("place", "telegram:-1")
    app = AsyncMock(list_pings=AsyncMock(return_value=[]), service=Mock(store=store))
    boards = AsyncMock(chat_id=Mock(return_value=-1), load_link_target=AsyncMock(return_value=MessageRef(1)))
    notifier = AsyncMock(platform="telegram", list_ways=AsyncMock(return_value=["channel"]))
    notifier.send_mention.return_value = MessageRef(2)
    service = MentionService(app, MentionStore(FrontendStore(store), "telegram"), notifier, boards, refuse_call)
    sent = []
    for app.list_pings.return_value in ([], [ping]):
        await service.refresh_mentions("table", channel, {"ben": ping})
        sent.append(notifier.send_mention.await_count)
    assert sent == [0, 1], "expected a call only while the table waits for the player"


@pytest.mark.parametrize(("waits", "reads"), [(False, 1), (True, 2)])
async def test_table_is_read_again_only_after_waiting_for_a_slot(
    frontend_store: FrontendStore, reads: int, *, waits: bool
) -> None:
    table = build_table(waits=waits)
    record = await build_messages(table, table, frontend_store).show_table(Channel("place", "telegram:-1"), "table")
    assert table.render_screen.await_count == reads
    assert table.send_message.await_args.args[1].screen.version == record.version == reads, (
        "expected the newest state to be sent"
    )
    table.send_message.assert_awaited_once()


async def test_repeated_post_deletes_the_previous_one_unless_the_chat_has_migrated(
    frontend_store: FrontendStore,
) -> None:
    table = build_table(waits=False)
    posts = PublicPosts(table, frontend_store, table)
    for chat, deleted in ((-1, 0), (-1, 1), (-2, 1)):
        table.chat_id.return_value = chat
        await posts._post_screen(Channel("place", f"telegram:{chat}"), Screen("Film", table="table"))
        assert table.delete_message.await_count == deleted, (
            f"expected {deleted} deletions, got {table.delete_message.await_count}: a new chat has new message ids"
        )
    assert table.delete_message.await_args.args[1] == MessageRef(1)


@pytest.mark.incident("comparison of messages failed", why="the list of running tables is broken on purpose")
async def test_bug_in_message_comparison_is_reported_immediately(
    frontend_store: FrontendStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, answer_yes = Mock(side_effect=ZeroDivisionError), AsyncMock(return_value=True)
    monkeypatch.setattr(frontend_store, "iterate_running_tables", broken)
    app = SimpleNamespace(has_missed_changes=answer_yes, keep_heartbeat=lambda *_: nullcontext())
    messages = build_messages(app, SimpleNamespace(platform="telegram"), frontend_store)
    async with messages.keep_current(answer_yes, refuse_call):
        await wait_until(lambda: broken.called, "the list to be read")


async def test_record_written_by_another_process_is_not_overwritten(frontend_store: FrontendStore) -> None:
    posts = frontend_store.record_store("discord-post", BoardMessage)
    mine, theirs = BoardMessage(MessageRef(1), 1), BoardMessage(MessageRef(2), 2)
    assert await posts.swap_record("place.table", BoardMessage(), theirs)
    assert not await posts.swap_record("place.table", BoardMessage(), mine)
    assert await posts.load_record("place.table") == theirs


LONG = "walk " + "x" * 200


@pytest.mark.parametrize("platform", ["discord", "telegram"])
async def test_long_callbacks_expire_after_the_same_time_on_every_platform(
    frontend_store: FrontendStore, store: Store, platform: str
) -> None:
    """A press renews the expiry of its stored data."""
    keys, custom_ids, callbacks = frontend_store.callback_keys, CustomIds(), KeyboardCallbacks()
    button = custom_ids.build_id("p", LONG) if platform == "discord" else callbacks.callback_data(LONG)
    await (custom_ids.save_long_ids(keys) if platform == "discord" else callbacks.save_long_callbacks(keys))
    stored = [key async for key, value in iter_store_values(store) if LONG.encode() in value]
    assert len(stored) == 1
    assert KEPT_S - 60 < await store.pool.execute(0, "TTL", stored[0]) <= KEPT_S
    await store.pool.execute(0, "EXPIRE", stored[0], 10)
    if platform == "discord":
        assert await load_callback_data(keys, *(parse_custom_id(button) or ("", ""))) == LONG
    else:
        assert (await load_payload(frontend_store, button) or CallbackPayload()).line == LONG
    assert KEPT_S - 60 < await store.pool.execute(0, "TTL", stored[0]) <= KEPT_S


async def test_long_custom_id_is_loaded_by_its_stored_key(frontend_store: FrontendStore) -> None:
    keys, ids = frontend_store.callback_keys, CustomIds()
    first, second, value = ids.build_id("p", LONG), ids.build_id("p", "walk y"), ids.option_value(LONG)
    assert max(map(len, (first, second, value))) <= 100
    assert await load_callback_data(keys, *(parse_custom_id(first) or ("", ""))) == "", (
        "expected no data before the ids are saved"
    )
    for _ in range(2):
        await ids.save_long_ids(keys)
    assert await load_callback_data(keys, *(parse_custom_id(first) or ("", ""))) == LONG
    assert await load_callback_data(keys, "P", value.partition(":")[2]) == LONG
    assert await load_callback_data(keys, *(parse_custom_id(second) or ("", ""))) == "walk y"


@pytest.mark.parametrize("data", ["k", "k0123", "kg" + "0" * 23, "k" + "0" * 24, "x1:what", ""])
async def test_unknown_callback_data_is_ignored(frontend_store: FrontendStore, data: str) -> None:
    assert await load_payload(frontend_store, data) is None


def test_every_declared_command_has_exactly_one_handler() -> None:
    differ = COMMAND_HANDLERS.keys() ^ {command.name for command in COMMANDS}
    assert not differ, f"bot/app/dispatch/commands.py: add {differ} to both COMMANDS and COMMAND_HANDLERS"
    assert [find_command(command.name) for command in COMMANDS] == [*COMMANDS]
    assert find_command("nonsense") is None
