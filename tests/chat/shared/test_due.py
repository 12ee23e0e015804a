"""What is to be shown: never forgotten while something older is on its way."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.due import PAGE, PAGE_S, Due
from bot.chat.records import Kept
from tests.patience import until


class Slow:
    """Shows a thing at version 7, as soon as it is let."""

    def __init__(self) -> None:
        self.begun = 0
        self.let = asyncio.Event()

    async def show(self, name: str) -> int:
        self.begun += 1
        await self.let.wait()
        return 7


async def _asked_while_showing(kept: Kept, *versions: int) -> int:
    """How often it is shown when these are asked for while the first time is under way."""
    slow = Slow()
    due = Due(kept, "paper", slow.show)
    await due.add("b.place.table", 7)
    while not slow.begun:  # noqa: ASYNC110 - one turn of the loop or two
        await asyncio.sleep(0)
    for version in versions:
        await due.add("b.place.table", version)
    slow.let.set()
    await due.idle()
    assert await kept.names("paper-due").members() == []
    return slow.begun


async def test_what_is_asked_for_anew_is_shown_anew_whatever_is_on_its_way(kept: Kept) -> None:
    assert await _asked_while_showing(kept, 0) == 2


async def test_what_is_shown_by_what_is_on_its_way_is_not_shown_again(kept: Kept) -> None:
    assert await _asked_while_showing(kept, 6, 7) == 1


async def test_what_was_due_when_a_process_ended_is_shown_by_the_next(kept: Kept) -> None:
    slow = Slow()
    first = Due(kept, "paper", slow.show)
    await first.add("b.place.table", 3)
    await first.close()
    slow.let.set()
    second = Due(kept, "paper", slow.show)
    await second.recover()
    await second.idle()
    assert await kept.names("paper-due").members() == []
    assert slow.begun >= 1


async def test_after_a_start_not_all_is_shown_at_the_same_moment(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, index = Slow(), kept.names("paper-due")
    for n in range(2 * PAGE + 1):
        await index.add(f"b.place.{n}@7")
    breath, breathe = asyncio.Event(), asyncio.sleep

    async def sleep(seconds: float) -> None:
        await (breath.wait() if seconds == PAGE_S else breathe(seconds))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    due = Due(kept, "paper", slow.show)
    recovering = asyncio.create_task(due.recover())
    await until(lambda: slow.begun == PAGE, "the first of them")
    assert not recovering.done()
    breath.set()
    await recovering
    slow.let.set()
    await due.idle()
    assert slow.begun == 2 * PAGE + 1
    assert await index.members() == []
