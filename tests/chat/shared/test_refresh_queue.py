"""Test the refresh queue and scheduled pings: order, duplicates, follow-ups, recovery after a restart."""

import asyncio

import pytest

from bot.frontends.common import refresh_queue
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.refresh_queue import PAGE_S, PAGE_SIZE, RefreshQueue
from tests.timeouts import wait_until


class GatedDisplay:
    """Shows a thing at version 7, as soon as it is let."""

    def __init__(self) -> None:
        self.begun = 0
        self.let = asyncio.Event()

    async def show(self, name: str) -> int:
        self.begun += 1
        await self.let.wait()
        return 7


async def _count_shows(kept: FrontendStore, *versions: int) -> int:
    """Count how often a thing is shown when these versions are asked for while it is first being shown."""
    slow = GatedDisplay()
    due = RefreshQueue(kept, "paper", slow.show)
    await due.schedule_refresh("b.place.table", 7)
    while not slow.begun:  # noqa: ASYNC110 - one turn of the loop or two
        await asyncio.sleep(0)
    for version in versions:
        await due.schedule_refresh("b.place.table", version)
    slow.let.set()
    await due.wait_until_idle()
    assert await kept.name_sets("paper-due").list_names() == []
    return slow.begun


async def test_new_version_is_shown_again_after_a_running_refresh(frontend_store: FrontendStore) -> None:
    assert await _count_shows(frontend_store, 0) == 2


async def test_version_of_a_running_refresh_is_not_shown_again(frontend_store: FrontendStore) -> None:
    assert await _count_shows(frontend_store, 6, 7) == 1


async def test_refresh_due_during_shutdown_is_left_to_the_next_process(frontend_store: FrontendStore) -> None:
    """The connection to the platform is closed by then."""
    slow = GatedDisplay()
    slow.let.set()
    due = RefreshQueue(frontend_store, "paper", slow.show)
    await due.close()
    await due.schedule_refresh("b.place.table", 3)
    await due.wait_until_idle()
    assert await frontend_store.name_sets("paper-due").list_names() == ["b.place.table@3"]
    assert not slow.begun


async def test_refresh_pending_at_shutdown_is_shown_by_the_next_process(frontend_store: FrontendStore) -> None:
    slow = GatedDisplay()
    first = RefreshQueue(frontend_store, "paper", slow.show)
    await first.schedule_refresh("b.place.table", 3)
    await first.close()
    slow.let.set()
    second = RefreshQueue(frontend_store, "paper", slow.show)
    await second.recover_pending()
    await second.wait_until_idle()
    assert await frontend_store.name_sets("paper-due").list_names() == []
    assert slow.begun >= 1


async def test_after_a_start_not_all_is_shown_at_the_same_moment(
    frontend_store: FrontendStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, index = GatedDisplay(), frontend_store.name_sets("paper-due")
    for n in range(2 * PAGE_SIZE + 1):
        await index.add_name(f"b.place.{n}@7")
    breath, breathe = asyncio.Event(), asyncio.sleep

    async def sleep(seconds: float) -> None:
        await (breath.wait() if seconds == PAGE_S else breathe(seconds))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    due = RefreshQueue(frontend_store, "paper", slow.show)
    recovering = asyncio.create_task(due.recover_pending())
    await wait_until(lambda: slow.begun == PAGE_SIZE, "the first of them")
    assert not recovering.done()
    breath.set()
    await recovering
    slow.let.set()
    await due.wait_until_idle()
    assert slow.begun == 2 * PAGE_SIZE + 1
    assert await index.list_names() == []


class GatedBoardDisplay:
    """Shows boards at version 7, and the panels that follow them as soon as they are let."""

    def __init__(self, kept: FrontendStore) -> None:
        self.due = RefreshQueue(kept, "paper", self.show)
        self.index = kept.name_sets("paper-due")
        self.shown = list[str]()
        self.version = 7
        self.let = {"b.table": asyncio.Event(), "p.table": asyncio.Event()}
        self.let["b.table"].set()

    async def show(self, name: str) -> int:
        self.shown.append(name)
        if name == "b.table":
            self.due.start_refresh("p.table", self.version)
        await self.let[name].wait()
        return 7

    async def begin(self, version: int = 7) -> None:
        """Show the board, and begin with the panel."""
        await self.due.schedule_refresh("b.table", version)
        await wait_until(lambda: "p.table" in self.shown and "b.table" not in self.due._tasks, "the board is shown")


async def test_unfinished_follower_is_recovered_from_its_stored_leader(frontend_store: FrontendStore) -> None:
    first = GatedBoardDisplay(frontend_store)
    await first.begin()
    assert await first.index.list_names() == ["b.table@7"]
    await first.due.close()
    second = GatedBoardDisplay(frontend_store)
    second.let["p.table"].set()
    await second.due.recover_pending()
    await second.due.wait_until_idle()
    assert second.shown == ["b.table", "p.table"]
    assert await second.index.list_names() == []


async def test_requests_of_a_table_stay_stored_until_nothing_of_it_is_pending(frontend_store: FrontendStore) -> None:
    lead = GatedBoardDisplay(frontend_store)
    await lead.begin()
    await lead.due.schedule_refresh("p.table", 7)
    assert await lead.index.list_names() == ["b.table@7", "p.table@7"]
    lead.let["p.table"].set()
    await lead.due.wait_until_idle()
    assert await lead.index.list_names() == []


async def test_leader_scheduled_again_stays_stored_after_its_follower_is_shown(frontend_store: FrontendStore) -> None:
    lead = GatedBoardDisplay(frontend_store)
    await lead.begin()
    lead.let["b.table"].clear()
    await lead.due.schedule_refresh("b.table", 7)
    lead.let["p.table"].set()
    await wait_until(lambda: "p.table" not in lead.due._tasks, "the panel is shown")
    assert await lead.index.list_names() == ["b.table@7"]
    lead.let["b.table"].set()
    await lead.due.wait_until_idle()
    assert await lead.index.list_names() == []


async def test_forced_follower_is_shown_again_after_a_running_refresh(frontend_store: FrontendStore) -> None:
    lead = GatedBoardDisplay(frontend_store)
    lead.version = 0
    await lead.begin()
    lead.due.start_refresh("p.table", 0)
    lead.let["p.table"].set()
    await lead.due.wait_until_idle()
    assert lead.shown.count("p.table") == 2
    assert await lead.index.list_names() == []


async def test_a_follower_of_a_follower_keeps_their_leader_stored(frontend_store: FrontendStore) -> None:
    index, last = frontend_store.name_sets("paper-due"), asyncio.Event()

    async def show(name: str) -> int:
        if follower := {"t.table": "c.table", "c.table": "p.table"}.get(name):
            due.start_refresh(follower, 0)
        else:
            await last.wait()
        return 7

    due = RefreshQueue(frontend_store, "paper", show)
    await due.schedule_refresh("t.table", 7)
    await wait_until(lambda: not due.is_pending("c.table") and due.is_pending("p.table"), "the last one is left")
    assert await index.list_names() == ["t.table@7"]
    last.set()
    await due.wait_until_idle()
    assert await index.list_names() == []


async def test_refreshes_of_a_process_that_has_died_are_adopted(
    frontend_store: FrontendStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that goes on running does them, without a restart."""
    monkeypatch.setattr(refresh_queue, "ORPHAN_S", 0.02)
    slow = GatedDisplay()
    slow.let.set()
    due, index = RefreshQueue(frontend_store, "paper", slow.show), frontend_store.name_sets("paper-due")
    await due.recover_pending()
    await index.add_name("b.place.table@3")

    async def is_done() -> bool:
        return not await index.list_names()

    await wait_until(is_done, "it is adopted")
    assert slow.begun == 1
    await due.close()


async def test_what_is_requested_during_the_delay_needs_no_second_refresh(frontend_store: FrontendStore) -> None:
    slow = GatedDisplay()
    slow.let.set()
    due = RefreshQueue(frontend_store, "paper", slow.show, lambda _: 0.05)
    for _ in range(3):
        await due.schedule_refresh("c.table", 0)
    await due.wait_until_idle()
    assert slow.begun == 1
