"""Test the refresh queue and scheduled pings: order, duplicates, follow-ups, recovery after a restart."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.frontends.common import refresh_queue
from bot.frontends.common.frontend_store import FrontendStore, NameSets
from bot.frontends.common.refresh_queue import PAGE_S, PAGE_SIZE, RefreshQueue
from tests.timeouts import wait_until


@pytest.fixture
def pending(frontend_store: FrontendStore) -> NameSets:
    """The stored set of refreshes that are still due."""
    return frontend_store.name_sets("paper-due")


class GatedDisplay:
    def __init__(self, kept: FrontendStore, delay_s: float = 0.0, *, let: bool = False) -> None:
        self.due = RefreshQueue(kept, "paper", self.show, lambda _: delay_s)
        self.begun = 0
        self.let = asyncio.Event()
        if let:
            self.let.set()

    async def show(self, name: str) -> int:
        self.begun += 1
        await self.let.wait()
        return 7


@pytest.mark.parametrize(("versions", "shown"), [((0,), 2), ((6, 7), 1)], ids=["another version", "the same"])
async def test_only_a_new_version_is_shown_again_after_a_running_refresh(
    frontend_store: FrontendStore, pending: NameSets, versions: tuple[int, ...], shown: int
) -> None:
    display = GatedDisplay(frontend_store)
    await display.due.schedule_refresh("b.place.table", 7)
    await wait_until(lambda: display.begun, "it to be displayed")
    for version in versions:
        await display.due.schedule_refresh("b.place.table", version)
    display.let.set()
    await display.due.wait_until_idle()
    assert await pending.list_names() == []
    assert display.begun == shown


async def test_request_stored_while_the_same_refresh_ends_stays_stored(
    frontend_store: FrontendStore, pending: NameSets, monkeypatch: pytest.MonkeyPatch
) -> None:
    display, add_name = GatedDisplay(frontend_store), NameSets.add_name
    await display.due.schedule_refresh("b.place.table", 7)
    await wait_until(lambda: display.begun, "it to be displayed")

    async def end_meanwhile(self: NameSets, *given: str) -> None:
        await add_name(self, *given)
        display.let.set()
        await display.due.wait_until_idle()
        display.let.clear()

    monkeypatch.setattr(NameSets, "add_name", end_meanwhile)
    await display.due.schedule_refresh("b.place.table", 7)
    await display.due.close()
    assert await pending.list_names() == ["b.place.table@7"], "a request would be lost with this process"


async def test_refresh_due_during_shutdown_is_left_to_the_next_process(
    frontend_store: FrontendStore, pending: NameSets
) -> None:
    display = GatedDisplay(frontend_store, let=True)
    await display.due.close()
    await display.due.schedule_refresh("b.place.table", 3)
    await display.due.wait_until_idle()
    assert await pending.list_names() == ["b.place.table@3"]
    assert not display.begun


async def test_recovered_refreshes_are_spread_over_time(
    frontend_store: FrontendStore, pending: NameSets, monkeypatch: pytest.MonkeyPatch
) -> None:
    display = GatedDisplay(frontend_store)
    for n in range(2 * PAGE_SIZE + 1):
        await pending.add_name(f"b.place.{n}@7")
    breath, breathe = asyncio.Event(), asyncio.sleep

    async def sleep(seconds: float) -> None:
        await (breath.wait() if seconds == PAGE_S else breathe(seconds))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    recovering = asyncio.create_task(display.due.recover_pending())
    await wait_until(lambda: display.begun == PAGE_SIZE, "the first of them")
    assert not recovering.done()
    breath.set()
    await recovering
    display.let.set()
    await display.due.wait_until_idle()
    assert display.begun == 2 * PAGE_SIZE + 1
    assert await pending.list_names() == []


class GatedBoardDisplay:
    """Shows boards at version 7, and the panels that follow them once released."""

    def __init__(self, kept: FrontendStore) -> None:
        self.due = RefreshQueue(kept, "paper", self.show)
        self.shown = list[str]()
        self.let = {"b.table": asyncio.Event(), "p.table": asyncio.Event()}
        self.let["b.table"].set()

    async def show(self, name: str) -> int:
        self.shown.append(name)
        if name == "b.table":
            self.due.start_refresh("p.table", 0)
        await self.let[name].wait()
        return 7

    async def begin(self) -> None:
        await self.due.schedule_refresh("b.table", 7)
        await wait_until(lambda: "p.table" in self.shown and not self.due.is_pending("b.table"), "the board")

    async def end(self) -> None:
        for let in self.let.values():
            let.set()
        await self.due.wait_until_idle()


@pytest.fixture
async def lead(frontend_store: FrontendStore, pending: NameSets) -> AsyncIterator[GatedBoardDisplay]:
    """Yield a display whose board is shown and whose panel is not; at the end the store must hold nothing."""
    lead = GatedBoardDisplay(frontend_store)
    await lead.begin()
    yield lead
    await lead.end()
    assert await pending.list_names() == []


async def test_unfinished_follower_is_recovered_from_its_stored_leader(
    frontend_store: FrontendStore, pending: NameSets, lead: GatedBoardDisplay
) -> None:
    assert await pending.list_names() == ["b.table@7"]
    await lead.due.close()
    second = GatedBoardDisplay(frontend_store)
    await second.due.recover_pending()
    await second.end()
    assert second.shown == ["b.table", "p.table"]


async def test_requests_stay_stored_while_anything_of_their_table_is_pending(
    pending: NameSets, lead: GatedBoardDisplay
) -> None:
    await lead.due.schedule_refresh("p.table", 7)
    assert await pending.list_names() == ["b.table@7", "p.table@7"]


async def test_leader_scheduled_again_stays_stored_after_its_follower_is_shown(
    pending: NameSets, lead: GatedBoardDisplay
) -> None:
    lead.let["b.table"].clear()
    await lead.due.schedule_refresh("b.table", 7)
    lead.let["p.table"].set()
    await wait_until(lambda: not lead.due.is_pending("p.table"), "the panel to be shown")
    assert await pending.list_names() == ["b.table@7"]


async def test_forced_follower_is_shown_again_after_a_running_refresh(lead: GatedBoardDisplay) -> None:
    lead.due.start_refresh("p.table", 0)
    await lead.end()
    assert lead.shown.count("p.table") == 2


async def test_nested_follower_keeps_its_leader_stored(frontend_store: FrontendStore, pending: NameSets) -> None:
    last = asyncio.Event()

    async def show(name: str) -> int:
        if follower := {"t.table": "c.table", "c.table": "p.table"}.get(name):
            due.start_refresh(follower, 0)
        else:
            await last.wait()
        return 7

    due = RefreshQueue(frontend_store, "paper", show)
    await due.schedule_refresh("t.table", 7)
    await wait_until(lambda: not due.is_pending("c.table") and due.is_pending("p.table"), "only the last one")
    assert await pending.list_names() == ["t.table@7"]
    last.set()
    await due.wait_until_idle()
    assert await pending.list_names() == []


async def test_refreshes_of_a_dead_process_are_adopted(
    frontend_store: FrontendStore, pending: NameSets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresh_queue, "ORPHAN_S", 0.02)
    display = GatedDisplay(frontend_store, let=True)
    await display.due.recover_pending()
    await pending.add_name("b.place.table@3")

    async def is_done() -> bool:
        return not await pending.list_names()

    await wait_until(is_done, "its adoption")
    assert display.begun == 1
    await display.due.close()


async def test_requests_during_the_delay_are_merged_into_one_refresh(frontend_store: FrontendStore) -> None:
    display = GatedDisplay(frontend_store, 0.05, let=True)
    for _ in range(3):
        await display.due.schedule_refresh("c.table", 0)
    await display.due.wait_until_idle()
    assert display.begun == 1
