"""Test a user's table list, and which table a command refers to."""

import pytest

from bot.app.api import App
from bot.app.dispatch import table_list
from bot.app.dispatch.operator_actions import end_table
from bot.app.ui.screen import flatten_rows
from engines.core.tree import Leaf
from tests.app.gameplay import (
    Arrive,
    ChannelAdmins,
    Guest,
    Seat,
    offered_presses,
    plan_for_all,
    plan_pebbles,
    read_table,
)
from tests.callbacks import AskEndGame, CloseLobby, LeaveTable, ListTables, ListTablesHere, OpenTable
from tests.texts import render_text


async def list_tables(guest: Guest) -> list[str]:
    return [data.split()[1] for data in offered_presses(await guest.press(ListTables()), "panel ")]


async def command_target(guest: Guest, text: str = "", *, near: str = "") -> str:
    """Return the table shown for a user's board command, or the reason for none."""
    screen = await guest.app.handle_command(guest.id, guest.place, "board", text, near=near)
    return screen.table or screen.notice


async def test_tables_are_listed_from_the_users_turn_to_finished(anna: Guest, ben: Guest) -> None:
    over = await anna.open_table(ben, start=True)
    await anna.follow(AskEndGame(over), "Close it")
    open_ = await anna.open_table()
    running = sorted([await anna.open_table(ben, start=True) for _ in range(6)])
    done = running[1::2]
    for table in done:
        await plan_pebbles(anna, table)
    turn = [table for table in running if table not in done]
    assert await list_tables(anna) == [*turn, open_, *done, over]
    assert [b.tone for b in flatten_rows(anna.screen.rows) if b.callback_data.startswith("panel ")][
        : len(turn) + 1
    ] == [*("primary" for _ in turn), "plain"]
    assert anna.screen.private


async def test_number_of_listed_finished_tables_is_limited(
    app: App, anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await anna.open_table(ben, start=True)
    for _ in range(3):
        table = await anna.open_table(ben, start=True)
        await app.service.store.indexes.remove_member("user-tables", anna.id, table)
        await app.service.store.indexes.add_member("user-finished", anna.id, table)
    monkeypatch.setattr(table_list, "MAX_FINISHED", 2)
    assert len(await list_tables(anna)) == 3


async def test_table_list_omits_closed_and_left_tables(app: App, anna: Guest, ben: Guest) -> None:
    mine = await anna.open_table(ben)
    closed = await anna.open_table()
    await anna.press(CloseLobby(closed))
    left = await ben.open_table(anna)
    await anna.press(LeaveTable(left))
    for table in (closed, left):
        await app.service.store.indexes.add_member(
            "user-tables", anna.id, table
        )  # as after a process that died halfway
    assert await list_tables(anna) == [mine]
    assert await list_tables(ben) == sorted([mine, left])


async def test_command_prefers_named_then_viewed_then_awaiting_table(anna: Guest, ben: Guest) -> None:
    first, second = await anna.open_table(ben, start=True), await anna.open_table(ben, start=True)
    assert await command_target(anna) == render_text("app-which-table"), "expected a question which table"
    assert await command_target(anna, second) == second
    assert await command_target(anna, near=first) == first
    await plan_pebbles(anna, first)
    assert await command_target(anna) == second, "expected the table that is waiting for her"
    await plan_pebbles(anna, second)
    assert await command_target(anna) == render_text("app-which-table")


async def test_table_of_this_channel_precedes_tables_elsewhere(app: App, arrive: Arrive) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    here = await anna.open_table(ben, start=True)
    away = Guest(app, anna.id, ben.place)
    there = await away.open_table(ben, start=True)
    await plan_pebbles(anna, here)
    assert await command_target(anna) == here, "expected the table of this channel"
    assert await command_target(away) == there
    assert await command_target(Guest(app, anna.id, (await arrive("Zoe")).place)) == there, (
        "expected the table that is waiting for her"
    )


async def test_spectator_command_ignores_the_last_viewed_table(arrive: Arrive, anna: Guest, ben: Guest) -> None:
    zoe = await arrive("Zoe", at=anna.place)
    here = await anna.open_table(ben, start=True)
    assert await command_target(zoe) == here, "expected the table of this channel"
    assert await command_target(zoe, near=await ben.open_table(anna, start=True)) == render_text("app-which-table-here")


async def test_hint_names_other_awaited_players(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben", "Cleo")
    await list_tables(people[0])
    (note,) = [b.hint for b in flatten_rows(people[0].screen.rows) if b.callback_data == f"panel {table}"]
    assert note.split(" · ")[1:] == ["with Ben, Cleo", "round 1", "waiting for Ben, Cleo"]
    tree = (await read_table(app, table)).match.choice_tree(0)
    assert not isinstance(tree, Leaf)
    assert tree.question.key == "pebbles-ask-plan"
    assert render_text(tree.question.key, game="pebbles", least=2, most=3).startswith(note.split(" · ")[0]), (
        f"expected the question in {note}"
    )
    await plan_for_all(table, people)
    await list_tables(people[0])
    (note,) = [b.hint for b in flatten_rows(people[0].screen.rows) if b.callback_data == f"panel {table}"]
    assert "waiting" not in note, "her turn is shown as waiting"


async def test_ambiguous_command_offers_matching_tables(app: App, anna: Guest, ben: Guest) -> None:
    tables = {await anna.open_table(ben, start=True) for _ in range(2)}
    for name, verb in (("board", "board"), ("hand", "hand"), ("story", "story"), ("move", "move")):
        screen = await app.handle_command(anna.id, anna.place, name)
        assert set(offered_presses(screen)) == {f"{verb} {table}" for table in tables}
        assert screen.notice == render_text("app-which-table")
        assert all("Ben" in b.hint for b in flatten_rows(screen.rows))
    typed = await app.handle_command(anna.id, anna.place, "move", "give ben")
    assert set(offered_presses(typed)) == {f"typed {table} give ben" for table in tables}
    for text, rest in (("", ""), ("ben", ""), ("give", "give")):
        offered = await app.complete_argument(anna.id, anna.place, "move", text)
        assert {completion.text for completion in offered} == {f"{table} {rest}" for table in tables}
        assert all("Ben" in completion.label for completion in offered)
    moves = await app.complete_argument(anna.id, anna.place, "move", offered[0].text.removesuffix("give"))
    assert moves
    assert all(completion.text.startswith(offered[0].text.split()[0]) for completion in moves)


async def test_lost_table_summary_is_restored_on_opening(
    app: App, second: App, arrive: Arrive, anna: Guest, ben: Guest
) -> None:
    tables = sorted([await anna.open_table(ben, start=True) for _ in range(2)])
    store = app.service.store
    known = await store.tables.load_summaries(tables)
    for table in tables:
        await store.pool.execute(table, "HDEL", store.pool.keys.summaries_key(store.pool.keys.bucket_of(table)), table)
    other = await arrive("Anna", at=anna.place, on=second)
    other.id = anna.id
    assert await list_tables(other) == tables
    assert await store.tables.load_summaries(tables) == known, "expected the summary to be known the second time"


async def test_long_lists_are_paged(anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_list, "MAX_SHOWN", 2)
    tables = sorted([await anna.open_table(ben, start=True) for _ in range(6)])
    await plan_pebbles(anna, tables[0])
    assert await list_tables(anna) == tables[1:3]
    shown: list[list[str]] = []
    for _ in range(2):
        await anna.tap(render_text("app-tables-after", n=4 - 2 * bool(shown)))
        shown.append([b.callback_data.split()[1] for b in flatten_rows(anna.screen.rows) if "panel" in b.callback_data])
    assert shown == [tables[3:5], [tables[5], tables[0]]], f"expected tables that wait for her first, got {shown}"
    assert "tables 3" not in offered_presses(anna.screen), "expected no button to an empty page"
    await anna.tap(render_text("app-tables-before"))
    assert any(tables[3] in b.callback_data for b in flatten_rows(anna.screen.rows))


async def test_spectator_is_offered_the_tables_of_the_channel(
    app: App, arrive: Arrive, anna: Guest, ben: Guest
) -> None:
    zoe = await arrive("Zoe", at=anna.place)
    tables = {await anna.open_table(ben, start=True) for _ in range(2)}
    screen = await app.handle_command(zoe.id, zoe.place, "board")
    assert set(offered_presses(screen)) == {f"board {table}" for table in tables}
    assert screen.notice == render_text("app-which-table-here")
    completions = await app.complete_argument(zoe.id, zoe.place, "table", "ann")
    assert {completion.text for completion in completions} == tables
    assert all("Ben" in completion.label for completion in completions)


async def test_channel_lists_its_open_and_running_tables_including_threads(
    app: App, arrive: Arrive, anna: Guest
) -> None:
    app.service.admins.register_member_check("test", ChannelAdmins().has_permission)
    ben, dan = await arrive("Ben", at=anna.place), await arrive("Dan", at=anna.place)
    running, open_ = await anna.open_table(ben, start=True), await anna.open_table()
    hidden, thread = await app.ensure_channel("test:soon"), await app.ensure_channel("test:thread")
    below = (await app.handle_callback(anna.id, hidden.id, OpenTable("pebbles").data)).table
    await app.move_table(below, thread.id, hidden.id, anna.place)
    screen = await dan.follow(ListTables(), "tables-here")
    assert screen.private
    boards = [data.split()[1] for data in offered_presses(screen, "board ")]
    assert boards == [*sorted([open_, below]), running], f"expected the open tables first, got {boards}"
    await end_table(app.service, below)
    screen = await dan.press(ListTablesHere())
    assert not any(below in b.callback_data for b in flatten_rows(screen.rows))
    assert await app.service.store.indexes.list_members(table_list.THREAD_TABLES_INDEX, anna.place) == []
