"""Hints on learning tables: a journeyman's at once, a master's when it is ready, and nobody waits for that."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.tables import ai_pool
from bot.app.tables.ai_pool import MoveTask
from bot.store.store import Store
from engines.core.core_types import Move
from engines.core.levels import BUDGET, Level, Question, choose_move
from engines.core.search import SearchBudget
from tests.app.conftest import Guest, Seat
from tests.app.playing import plan

OTHER: Move = ("red=1", "blue=2", ".")
LATE_S = 60.0
MOMENTS = 1500


@pytest.fixture
def masters(monkeypatch: pytest.MonkeyPatch) -> list[Move | threading.Event]:
    """What masters do, one after the other: wait for something, or say a word; with nothing left they fail."""
    doing: list[Move | threading.Event] = []

    def said(asked: Question[Any], level: Level, budget: SearchBudget = BUDGET) -> Move:
        if level != "master":
            return choose_move(asked, level, budget)
        while True:
            now = doing.pop(0)
            if not isinstance(now, threading.Event):
                return now
            assert now.wait(LATE_S)

    monkeypatch.setattr(ai_pool, "choose_move", said)
    return doing


async def asked(store: Store, seated: Seat) -> tuple[App, Guest]:
    """Somebody who asks for a hint, at a house that takes its time."""
    app = App(store, timings=Timings(think_s=LATE_S))
    table, people = await seated("Anna", "Ben", learning="1")
    anna = people[0]
    anna.app = app
    await anna.press(f"move {table}")
    await anna.tap("A hint")
    return app, anna


async def settled(anna: Guest) -> None:
    """Look as a frontend does, till there is nothing more to wait for."""
    looks = anna.screen.follow_up
    for _ in range(MOMENTS):
        if not anna.screen.follow_up:
            return
        await asyncio.sleep(0.02)
        await anna.press(looks)


async def test_a_master_thinks_on_about_a_hint_that_a_journeyman_gave_at_once(
    store: Store, seated: Seat, masters: list[Move | threading.Event]
) -> None:
    masters += [ready := threading.Event(), OTHER]
    app, anna = await asked(store, seated)
    first = anna.screen
    assert any(line.startswith("The AI would choose: ") for line in first.text)
    assert "A master is still thinking about it." in first.text
    assert (await anna.press(first.follow_up)).text == first.text, "till it is ready"
    ready.set()
    await settled(anna)
    assert "A master would choose: Red bowl 1 · Blue bowl 2" in anna.screen.text
    assert not any("thinking" in line or line.startswith("The AI would") for line in anna.screen.text)
    await anna.tap("Take the hint")
    async with app.service.tables.lock_table(first.table) as found:
        assert found.match.entries[-1].move == OTHER
    await app.close()


@pytest.mark.incident("hint failed", why="the master is broken on purpose")
async def test_a_master_that_comes_to_nothing_leaves_the_journeymans_hint(
    store: Store, seated: Seat, masters: list[Move | threading.Event]
) -> None:
    masters.append(ready := threading.Event())
    app, anna = await asked(store, seated)
    told = [line for line in anna.screen.text if line.startswith("The AI would choose: ")]
    ready.set()
    await settled(anna)
    assert told
    assert set(told) <= set(anna.screen.text)
    assert not any("thinking" in line for line in anna.screen.text)
    await app.close()


async def test_what_a_master_says_too_late_is_said_to_nobody(
    store: Store, seated: Seat, masters: list[Move | threading.Event]
) -> None:
    """Whoever has answered is asked something else by then, or nothing."""
    masters += [ready := threading.Event(), OTHER]
    app, anna = await asked(store, seated)
    await anna.tap("Take the hint")
    running = list(app.service.hint_tasks.values())
    ready.set()
    await asyncio.gather(*running)
    assert not app.service.hint_tasks
    assert "A master would choose" not in str(await anna.press(f"move {anna.screen.table}"))
    await app.close()


async def test_a_hint_for_what_was_answered_while_it_was_thought_of_is_given_to_nobody(
    app: App, seated: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would stand beside the next question, and taking it would say something that was never shown."""
    table, people = await seated("Anna", "Ben", learning="1")
    anna, think, thought = people[0], app.service.ai_pool.choose_move, list[Move]()
    await plan(people[1], table)
    await anna.press(f"move {table}")
    press, elsewhere = anna.button("A hint").callback_data, Guest(app, anna.id, anna.place)

    async def meanwhile(what: MoveTask) -> Move:
        word = await think(what)
        if not thought:
            thought.append(word)
            await plan(elsewhere, table)
        return word

    monkeypatch.setattr(app.service.ai_pool, "choose_move", meanwhile)
    await anna.press(press)
    assert thought
    assert anna.screen.notice
    for screen in (anna.screen, await elsewhere.press(f"move {table}")):
        assert not any(line.startswith("The AI would choose") for line in screen.text)
