"""Test move suggestions of the AI: a quick one first, a better one later, late and failed ones dropped."""

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
from tests.app.gameplay import plan_pebbles

OTHER: Move = ("red=1", "blue=2", ".")
LATE_S = 60.0
MOMENTS = 1500


@pytest.fixture
def master_moves(monkeypatch: pytest.MonkeyPatch) -> list[Move | threading.Event]:
    """Set what masters do, in order: wait for an event, or return a move; with nothing left they fail."""
    doing: list[Move | threading.Event] = []

    def choose_next(asked: Question[Any], level: Level, budget: SearchBudget = BUDGET) -> Move:
        if level != "master":
            return choose_move(asked, level, budget)
        while True:
            now = doing.pop(0)
            if not isinstance(now, threading.Event):
                return now
            assert now.wait(LATE_S)

    monkeypatch.setattr(ai_pool, "choose_move", choose_next)
    return doing


async def ask_for_hint(store: Store, make_table: Seat) -> tuple[App, Guest]:
    """Ask for a hint as a player, at a service that takes its time; return the app and the player."""
    app = App(store, timings=Timings(think_s=LATE_S))
    table, people = await make_table("Anna", "Ben", learning="1")
    anna = people[0]
    anna.app = app
    await anna.press(f"move {table}")
    await anna.tap("A hint")
    return app, anna


async def wait_until_settled(anna: Guest) -> None:
    """Press as a frontend does that follows up, until there is nothing more to wait for."""
    looks = anna.screen.follow_up
    for _ in range(MOMENTS):
        if not anna.screen.follow_up:
            return
        await asyncio.sleep(0.02)
        await anna.press(looks)
    raise AssertionError(f"there is still more to wait for: {anna.screen.text}")


async def test_a_master_thinks_on_about_a_hint_that_a_journeyman_gave_at_once(
    store: Store, make_table: Seat, master_moves: list[Move | threading.Event]
) -> None:
    master_moves += [ready := threading.Event(), OTHER]
    app, anna = await ask_for_hint(store, make_table)
    first = anna.screen
    assert any(line.startswith("The AI would choose: ") for line in first.text)
    assert "A master is still thinking about it." in first.text
    assert (await anna.press(first.follow_up)).text == first.text, "until it is ready"
    ready.set()
    await wait_until_settled(anna)
    assert "A master would choose: Red bowl 1 · Blue bowl 2" in anna.screen.text
    assert not any("thinking" in line or line.startswith("The AI would") for line in anna.screen.text)
    await anna.tap("Take the hint")
    async with app.service.tables.open_started(first.table) as found:
        assert found.match.entries[-1].move == OTHER
    await app.close()


@pytest.mark.incident("hint failed", why="the master is broken on purpose")
async def test_a_master_that_comes_to_nothing_leaves_the_journeymans_hint(
    store: Store, make_table: Seat, master_moves: list[Move | threading.Event]
) -> None:
    master_moves.append(ready := threading.Event())
    app, anna = await ask_for_hint(store, make_table)
    told = [line for line in anna.screen.text if line.startswith("The AI would choose: ")]
    ready.set()
    await wait_until_settled(anna)
    assert told
    assert set(told) <= set(anna.screen.text)
    assert not any("thinking" in line for line in anna.screen.text)
    await app.close()


async def test_late_suggestion_is_dropped(
    store: Store, make_table: Seat, master_moves: list[Move | threading.Event]
) -> None:
    """A player who has answered is asked something else by then, or nothing."""
    master_moves += [ready := threading.Event(), OTHER]
    app, anna = await ask_for_hint(store, make_table)
    await anna.tap("Take the hint")
    running = list(app.service.hint_tasks.values())
    ready.set()
    await asyncio.gather(*running)
    assert not app.service.hint_tasks
    assert "A master would choose" not in str(await anna.press(f"move {anna.screen.table}"))
    await app.close()


async def test_suggestion_for_answered_question_is_dropped(
    app: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would stand beside the next question, and taking it would say something that was never shown."""
    table, people = await make_table("Anna", "Ben", learning="1")
    anna, think, thought = people[0], app.service.ai_pool.choose_move, list[Move]()
    await plan_pebbles(people[1], table)
    await anna.press(f"move {table}")
    press, elsewhere = anna.button("A hint").callback_data, Guest(app, anna.id, anna.place)

    async def answer_after_thinking(what: MoveTask) -> Move:
        word = await think(what)
        if not thought:
            thought.append(word)
            await plan_pebbles(elsewhere, table)
        return word

    monkeypatch.setattr(app.service.ai_pool, "choose_move", answer_after_thinking)
    await anna.press(press)
    assert thought
    assert anna.screen.notice
    for screen in (anna.screen, await elsewhere.press(f"move {table}")):
        assert not any(line.startswith("The AI would choose") for line in screen.text)
