"""Test blocked users: they are refused before any work, AIs hold their seats, and unblocking restores everything."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.app.api import App
from bot.app.clocks.table_clock import HolidayPeriod
from bot.app.deadlines.blocks import add_block, find_refusal, refresh_blocks, remove_block
from bot.app.errors import RejectedError
from bot.app.users.models import Block
from bot.cli import main
from bot.store.admin.own_server import StoreServer
from bot.store.redis_pool import RedisPool
from bot.store.topology import Arg
from tests.app.gameplay import Arrive, Guest, Seat, read_table, serve_store, table_version
from tests.app.test_operator_actions import make_operator
from tests.log_capture import capture_log_lines
from tests.texts import render_text
from tests.timeouts import run_beside, wait_until

server = serve_store("blocks", "module")
"""Otherwise processes of other tests would leave groups that these tests block."""

MOST_REQUESTS = 4
"""The user, the command's channel, and the channel of the press."""


async def alias_of(guest: Guest) -> str:
    return (await guest.load_user()).aliases[0]


async def test_blocked_user_keeps_their_seat_and_plays_again_once_unblocked(
    make_table: Seat, app: App, second: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben")
    found = await read_table(app, table)
    seat = found.own_seat(anna.id)
    assert seat is not None
    name = await add_block(second.service, f"{table}/{seat + 1}")
    assert name == await alias_of(anna)
    await refresh_blocks(app.service)
    sent, send = list[object](), RedisPool.send_command

    def count(pool: RedisPool, place: str | int, *command: Arg) -> Any:
        sent.append(command[0])
        return send(pool, place, *command)

    monkeypatch.setattr(RedisPool, "send_command", count)
    version = await table_version(app, table)
    for press in (f"move {table}", f"typed {table} red=2 .", f"panel {table}", "open pebbles", f"join {table}"):
        sent.clear()
        refused = await anna.press(press)
        assert (refused.notice, refused.private, refused.table) == (render_text("app-blocked"), True, "")
        assert 1 <= len(sent) <= MOST_REQUESTS, f"{press} costs {sent}"
    assert (await anna.command("board", table)).notice == render_text("app-blocked")
    assert (await app.render_screen(anna.id, anna.place, table, "panel")).notice == render_text("app-blocked")
    assert await table_version(app, table) == version, "a blocked user changed the table"
    async with run_beside(app.run_forever("one")):
        await wait_until(lambda: covered(app, table, seat), "an AI in the seat")
    assert (await read_table(app, table)).own_seat(anna.id) == seat, "the seat is lost"
    assert (await ben.press(f"panel {table}")).notice != render_text("app-blocked")
    third = App(app.service.store)  # after a restart
    await refresh_blocks(third.service)
    assert await find_refusal(third.service, anna.id) == "app-blocked"
    await third.close()
    assert await remove_block(second.service, name) == name
    await refresh_blocks(app.service)
    assert (await anna.press(f"panel {table}")).notice != render_text("app-blocked")
    assert not await covered(app, table, seat)
    assert (await anna.load_user()).away is None
    with pytest.raises(RejectedError):
        await remove_block(app.service, name)


async def covered(app: App, table: str, seat: int) -> bool:
    return bool((await read_table(app, table)).clock.seats[seat].cover)


async def test_block_does_not_cancel_planned_holiday(app: App, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    planned = HolidayPeriod(app.service.now_ms() + 10**9, app.service.now_ms() + 2 * 10**9, "pause")
    await anna.change(away=planned)
    table = await anna.open_table()
    for _ in range(2):  # a second block keeps everything
        await add_block(app.service, f"{table}/1")
    assert (await anna.load_user()).is_away(app.service.now_ms())
    await remove_block(app.service, f"{table}/1")
    assert (await anna.load_user()).away == planned


async def test_linked_user_is_blocked_under_every_account(app: App, arrive: Arrive) -> None:
    anna, other = await arrive("Anna"), await app.ensure_user("telegram:4711", "Anna", "en")
    await app.service.users.merge_users(anna.id, other.id)
    await add_block(app.service, "telegram:4711")
    for name in (anna.id, other.id, "telegram:4711", await alias_of(anna)):
        assert await find_refusal(app.service, name) == "app-blocked"
    await remove_block(app.service, await alias_of(anna))
    assert not app.service.blocks


async def test_group_is_notified_once_across_all_processes(app: App, second: App) -> None:
    await add_block(app.service, "telegram:-100123")
    await refresh_blocks(second.service)
    assert await find_refusal(app.service, "telegram:1", "telegram:-100123") == "app-blocked-here"
    await refresh_blocks(second.service)
    for service in (app.service, second.service):
        assert await find_refusal(service, "telegram:1", "telegram:-100123") == ""
    assert await find_refusal(app.service, "telegram:1", "telegram:-100124") is None
    assert await find_refusal(app.service, "telegram:1", "telegram:1") is None
    await remove_block(app.service, "telegram:-100123")
    assert await find_refusal(app.service, "telegram:1", "telegram:-100123") is None


async def test_only_the_platforms_process_leaves_a_group_and_only_once(app: App, second: App) -> None:
    second.service.group_hooks["discord"] = leave = AsyncMock()
    await add_block(app.service, "discord:guild:77", leaves=True)
    for _ in range(2):
        await refresh_blocks(second.service)
    assert leave.await_args_list == [(("discord:guild:77",), {"leaves": True})]
    await remove_block(app.service, "discord:guild:77")
    await refresh_blocks(second.service)
    assert leave.await_args_list[1:] == [(("discord:guild:77",), {"leaves": False})]


@pytest.mark.parametrize("text", ["", "discord:x", "web:1", "nosuchtable", "nosuchtable/1", "discord:guild:"])
async def test_unknown_name_is_not_blocked(app: App, text: str) -> None:
    with pytest.raises(RejectedError) as refused:
        await add_block(app.service, text)
    assert refused.value.msg.key == "operator-block-unknown"
    assert not app.service.blocks


async def test_table_id_identifies_players_and_group_to_block(app: App, make_table: Seat) -> None:
    table, _ = await make_table("Anna", ais=1)
    for text in (f"{table}/0", f"{table}/9", f"{table}/x", table):  # the channel of the tests is not a group
        with pytest.raises(RejectedError):
            await add_block(app.service, text)
    host = await app.ensure_user("telegram:815", "Cleo", "en")
    topic = await app.ensure_channel("telegram:-500.7", group="telegram:-500")
    there = Guest(app, host.id, topic.id)
    table = await there.open_table()
    assert await add_block(app.service, table) == "telegram:-500"
    assert await add_block(app.service, f"{table}/1") == "telegram:815"
    for name in ("telegram:-500", "telegram:815"):
        await remove_block(app.service, name)


async def test_operators_block_leave_and_unblock_in_chat(arrive: Arrive) -> None:
    anna, ben = await make_operator(arrive), await arrive("Ben")
    assert (await ben.press("block block telegram:-9")).notice == render_text("operator-refused")
    shown = await anna.command("operator")
    (field,) = shown.fields
    for name in ("telegram:9", "telegram:-9"):
        shown = await anna.press(f"{field.callback_data} {name}")
        assert shown.notice == render_text("operator-done-block", name=name)
    assert [button.callback_data for row in shown.rows[1:] for button in row] == [
        "block unblock telegram:9", "block unblock telegram:-9", "block leave telegram:-9",
    ]  # fmt: skip
    assert (await anna.tap("block leave")).notice == render_text("operator-done-leave", name="telegram:-9")
    assert anna.app.service.blocks["telegram:-9"] == Block("telegram:-9", ("telegram:-9",), leaves=True)
    for name in ("telegram:9", "telegram:-9"):
        assert (await anna.tap("block unblock")).notice == render_text("operator-done-unblock", name=name)
    assert not anna.app.service.blocks
    assert (await anna.press("block unblock telegram:9")).notice == render_text("operator-not-blocked")


async def test_shell_command_blocks_lists_and_unblocks(
    app: App, server: StoreServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOTTEGA_DATA", str(server.data))
    monkeypatch.setenv("REDIS_URL", server.url)

    async def run_bottega(*arguments: str) -> tuple[int, str]:
        capsys.readouterr()
        with capture_log_lines():
            code = await asyncio.to_thread(main, list(arguments))
        return code, capsys.readouterr().out

    assert await run_bottega("block") == (0, "")
    assert (await run_bottega("block", "telegram:-7", "--leave"))[0] == 0
    assert (await run_bottega("block", "discord:7"))[0] == 0
    assert await run_bottega("block") == (0, "discord:7\ntelegram:-7\n")
    await refresh_blocks(app.service)
    assert [app.service.blocks[name].leaves for name in ("telegram:-7", "discord:7")] == [True, False]
    code, out = await run_bottega("block", "Anna")
    assert (code, out) == (1, f"{render_text('operator-block-unknown')}\n")
    for name in ("telegram:-7", "discord:7"):
        assert (await run_bottega("unblock", name))[0] == 0
    assert await run_bottega("unblock", "discord:7") == (1, f"{render_text('operator-not-blocked')}\n")
    await refresh_blocks(app.service)
    assert not app.service.blocks
