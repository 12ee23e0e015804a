"""Test the prefetch of a table: used only if the table was not written since."""

from __future__ import annotations

from bot.app.api import App
from bot.app.clocks.events import SnapshotRebuilt
from tests.app.conftest import Seat
from tests.app.round_trips import count_round_trips


async def test_a_draft_that_is_written_while_it_is_requested_is_read_as_it_became(app: App, make_table: Seat) -> None:
    """Two presses in a moment: the second is on its way while the first one still holds the table."""
    table, (anna, _) = await make_table("Anna", "Ben")
    tables, drafts = app.service.tables, app.service.store.drafts
    async with tables.open_started(table) as held:
        seat = held.seat_of(anna.id)
        assert seat is not None
        await drafts.save_draft(table, seat, anna.id, b"before", seconds=60)
        on_its_way = tables.start_prefetch(table, anna.id)
        assert on_its_way is not None
        assert await on_its_way.drafts[seat, anna.id] == b"before"
        await drafts.save_draft(table, seat, anna.id, b"after", seconds=60)
    async with tables.open_started(table, on_its_way) as found:
        assert found.drafts.get((seat, anna.id)) != b"before"


async def test_prefetch_of_unlocked_table_is_used(app: App, make_table: Seat) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    prefetch = app.service.tables.start_prefetch(table, anna.id)
    assert prefetch is not None
    async with app.service.tables.open_started(table, prefetch) as found:
        assert list(found.drafts) == list(prefetch.drafts)


async def test_prefetch_before_table_read_is_used_without_drafts(app: App, make_table: Seat) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    tables = app.service.tables
    prefetch = tables.start_prefetch(table, anna.id)
    assert prefetch is not None
    async with tables.open_started(table):
        pass
    async with count_round_trips() as trips, tables.open_started(table, prefetch) as found:
        assert not found.drafts
    assert not trips.asked


async def test_prefetch_before_table_write_is_requested_again(app: App, make_table: Seat) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    tables = app.service.tables
    prefetch = tables.start_prefetch(table, anna.id)
    assert prefetch is not None
    async with tables.open_started(table) as held:
        await tables.append_event(held, SnapshotRebuilt(), command="once")
        version = held.match.version
    async with count_round_trips() as trips, tables.open_started(table, prefetch) as found:
        assert found is held
        assert found.match.version == version
    assert len(trips) == 1, trips.asked
