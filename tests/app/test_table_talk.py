"""Test table talk: players write, all who may watch read, chats if the host wants it; it goes with its writer."""

import pytest

from bot.app.api import App
from bot.app.views import table_talk
from tests.app.conftest import Arrive, Seat
from tests.texts import render_text

LINE = "Nice <b>move</b>, Ben"


async def _read_lines(app: App, table: str) -> list[str]:
    async with app.service.tables.open_started(table) as opened:
        return [line.text for line in await table_talk.load_lines(app.service, opened)]


@pytest.mark.parametrize("in_chat", [0, 1])
async def test_players_write_and_chats_are_told_only_if_the_host_wants_it(
    app: App, arrive: Arrive, in_chat: int
) -> None:
    anna = await arrive("Anna")
    ben, cleo = await arrive("Ben", at=anna.place), await arrive("Cleo", at=anna.place)
    table = await anna.open_table(ben)
    await anna.follow(f"setup {table}", f"talk-in-chat {table} 1")
    if not in_chat:
        await anna.tap(f"talk-in-chat {table} 0")
    await anna.press(f"start {table}")
    assert LINE in str((await anna.press(f"talk {table} {LINE}")).text)
    assert (await cleo.press(f"talk {table} hello")).notice == render_text("app-may-not-talk")
    assert await _read_lines(app, table) == [LINE]
    shown = await app.render_screen(None, anna.place, table)
    assert (f"Anna: {LINE}" in shown.text) == bool(in_chat)
    assert LINE in (await app.export_user(anna.id)).decode()
    assert LINE not in (await app.export_user(ben.id)).decode()


async def test_lines_are_bounded_and_go_with_their_writer(app: App, make_table: Seat) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben")
    await ben.press(f"talk {table} {'x' * 250}")
    assert await _read_lines(app, table) == ["x" * table_talk.LONGEST_LINE]
    for n in range(table_talk.LINES_A_MINUTE):
        await anna.press(f"talk {table} {n}")
    assert (await anna.press(f"talk {table} more")).notice == render_text("app-too-fast")
    for n in range(table_talk.MOST_LINES):
        app.service.rates._left.clear()
        await anna.press(f"talk {table} line {n}")
    assert await _read_lines(app, table) == [f"line {n}" for n in range(table_talk.MOST_LINES)]
    await table_talk.delete_user_lines(app.service, await app.service.users.get(anna.id))
    assert await _read_lines(app, table) == []
