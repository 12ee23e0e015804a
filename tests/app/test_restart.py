"""Test restarts: drafts and tables in a new process, damaged snapshots, timers of a killed process."""

from __future__ import annotations

import asyncio

from bot.app.api import App
from bot.store.admin.own_server import StoreServer
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from engines.core import match_factory as engine
from engines.core.chance import ReplayChance
from tests.app.conftest import Arrive, Seat
from tests.app.gameplay import answer_question, plan_for_all, plan_pebbles, position_digest, start_turn, table_version
from tests.timeouts import MOMENTS


async def test_a_new_process_finds_the_same_table_and_the_same_draft(
    app: App, second: App, make_table: Seat, arrive: Arrive
) -> None:
    table, anna, _ = await start_turn(app, make_table)
    shown = await anna.tap("Offer")
    assert await position_digest(second, table) == await position_digest(app, table)
    again = await second.handle_callback(anna.id, anna.place, f"move {table}")
    assert again == shown, "the draft is there, step and all"
    assert shown.pad is not None
    done = await second.handle_callback(anna.id, anna.place, shown.pad.likely[0].callback_data)
    assert "offers" in done.notice
    assert await position_digest(app, table) == await position_digest(second, table), "the first one notices"


async def test_a_damaged_snapshot_is_rebuilt_and_said(app: App, second: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    await plan_for_all(app, table, people)
    before = await position_digest(app, table)
    await app.service.store.pool.execute(table, "SET", SINGLE_SERVER_KEYS.snapshot_key(table), b"rubbish")
    assert await position_digest(second, table) == before
    board = await second.render_screen(None, "", table)
    assert any("rebuilt from the log" in line for line in board.text)
    stored = await app.service.store.tables.load_table(table)
    assert stored is not None
    assert stored.snapshot
    assert not stored.damaged
    await answer_question(people[0], table)
    assert await position_digest(app, table) != before


async def test_the_log_alone_tells_the_whole_table(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    await plan_for_all(app, table, people)
    await answer_question(people[0], table)
    await people[0].tap("Undo")
    await answer_question(people[0], table)
    async with app.service.tables.open_started(table) as found:
        match = found.match
        again = engine.replay_log(match.game, match.header, match.entries, ReplayChance(()))
        assert again.position_digest() == match.position_digest()
        assert again.epochs == match.epochs


async def test_a_match_ahead_of_the_store_is_dropped(app: App, second: App, make_table: Seat) -> None:
    """Another process writes between load and append: the table is loaded again and the move made again."""
    table, people = await make_table("Anna", "Ben")
    anna, ben = people
    for person, host in ((anna, app), (ben, second)):
        person.app = host
        await person.press(f"move {table}")
        for _ in range(2):
            more = person.screen.slots[0].more
            assert more is not None
            await person.press(more.callback_data)
    at = await table_version(app, table)
    done = [person.button("Done").callback_data for person in people]
    await asyncio.gather(anna.press(done[0]), ben.press(done[1]))
    assert await table_version(app, table) >= at + 1
    assert await position_digest(app, table) == await position_digest(second, table)


async def test_ai_seats_go_on_after_a_kill(app: App, server: StoreServer, arrive: Arrive) -> None:
    """The timer was claimed by a process that died: another takes it up after the lease."""
    anna = await arrive("Anna")
    table = (await anna.press("open pebbles")).table
    await anna.press(f"addai {table}")
    await anna.press(f"start {table}")
    await plan_pebbles(anna, table)
    claimed = await app.service.store.timers.claim_due(lease_ms=200)
    assert any(timer.source == table for timer in claimed), "the user who claimed it is dead now"
    at = await table_version(app, table)
    task = asyncio.create_task(app.run_forever("after"))
    for _ in range(MOMENTS):
        if await table_version(app, table) > at:
            break
        await asyncio.sleep(0.02)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with app.service.tables.open_started(table) as found:
        assert found.match.entries[at].by == "ai"
