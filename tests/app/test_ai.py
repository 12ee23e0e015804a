"""Test AI seats: delay, restriction to their view, levels, fallback after failures, and worker processes."""

import asyncio
import dataclasses
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.tables.ai_pool import MAX_MEMORY_BYTES, AIPool, MoveTask, ReviewTask, compute_move, process_pool_factory
from bot.app.turns import ai_player
from bot.app.ui.screen import Screen
from bot.store.store import Store
from bot.store.timers import Timer
from docs.sample.engines.pebbles import sampling
from docs.sample.engines.pebbles.state import State
from engines import GAMES
from engines.core import match_factory
from engines.core.analysis_results import AnalysisBudget
from engines.core.core_types import Move, Msg
from engines.core.levels import BUDGET, LEVELS, Level, Question, choose_move
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.core.search import SearchBudget
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Choice, Leaf, Node, Option, legal_moves
from render.core.processes import CONTEXT
from tests.app.gameplay import (
    Guest,
    Seat,
    answer_question,
    moves_by,
    plan_for_all,
    plan_pebbles,
    read_table,
    require,
    seats_to_move,
    table_version,
)
from tests.callbacks import ChangeSetting, OpenMove, OpenPanel, SkipPauses
from tests.engines.records.stored_games import RECORDS, read_match
from tests.incidents import Incidents
from tests.texts import match_text, render_text
from tests.timeouts import EVEN_IF_SLOW_S, PATIENCE_S, run_beside, wait_until


def replace_sample(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    """Put another game in place of the sample game, under the same name."""
    monkeypatch.setitem(GAMES, "pebbles", dataclasses.replace(GAMES["pebbles"], **parts))


NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def timed(store: Store) -> App:
    """Open an app with a stopped clock, where AIs pause as usual."""
    return App(store, clock=lambda: NOON, timings=Timings(after_player_ms=5000, after_ai_ms=900))


async def pause_ms(app: App, table_id: str) -> int:
    """Return how long the next AI waits, by a stopped clock."""
    return require(await app.service.store.timers.load_due_ms(table_id, "ai")) - int(NOON.timestamp() * 1000)


async def play_ai(app: App, table_id: str) -> None:
    """Let the next AI move at once, regardless of how long it would have waited."""
    await ai_player.play_ai_turn(app.service, Timer(table_id, "ai", await table_version(app, table_id), 0))


@pytest.mark.parametrize(
    ("tempo", "first_ms", "later_ms"), [("usual", 5000, 900), ("slow", 5000, 3600), ("quick", 0, 0)]
)
async def test_only_human_at_table_sets_ai_pauses(
    timed: App, make_table: Seat, tempo: str, first_ms: int, later_ms: int
) -> None:
    table, (anna,) = await make_table("Anna", ais=2)
    anna.app = timed
    await anna.press(ChangeSetting("ai-speed", tempo))
    await plan_pebbles(anna, table)
    assert await pause_ms(anna.app, table) == first_ms
    await play_ai(anna.app, table)
    assert await pause_ms(anna.app, table) == later_ms


async def test_tempo_setting_is_ignored_at_table_with_other_players(timed: App, make_table: Seat) -> None:
    table, (anna, _) = await make_table("Anna", "Ben", ais=1)
    anna.app = timed
    await anna.press(ChangeSetting("ai-speed", "quick"))
    await plan_pebbles(anna, table)
    assert await pause_ms(anna.app, table) == 5000
    assert "skip" not in str(await anna.press(OpenPanel(table)))
    before = await table_version(anna.app, table)
    await anna.press(SkipPauses(table))
    assert await table_version(anna.app, table) == before


async def test_ai_pauses_are_skipped_until_the_players_next_move(timed: App, make_table: Seat) -> None:
    table, (anna,) = await make_table("Anna", ais=2)
    anna.app = timed
    await plan_pebbles(anna, table)
    assert f"skip {table}" in str((await anna.press(OpenPanel(table))).rows), "expected the AI's pause to be skippable"
    while await seats_to_move(anna.app, table) != [0]:
        await play_ai(anna.app, table)
    await answer_question(anna, table)
    screen = await anna.press(OpenPanel(table))
    assert f"skip {table}" in str(screen.rows)
    assert match_text("app-ai-thinks", " ".join(screen.text))
    assert "skip" not in str((await anna.press(SkipPauses(table))).rows)
    while await seats_to_move(anna.app, table) != [0]:
        assert await pause_ms(anna.app, table) == 0
        await play_ai(anna.app, table)
    await answer_question(anna, table)
    assert not (await read_table(anna.app, table)).lifecycle.skips


async def test_changed_sealed_answer_does_not_delay_ai(store: Store, make_table: Seat, app: App) -> None:
    table, people = await make_table("Anna", "Ben", ais=1)
    for person in people:
        person.app = App(store, timings=Timings(after_player_ms=5000))
    await plan_pebbles(people[0], table)
    due = await store.timers.load_due_ms(table, "ai")
    people[0].app = App(store, timings=Timings(after_player_ms=60_000))
    await plan_pebbles(people[0], table, 1, 2)
    assert [entry.seat for entry in (await read_table(app, table)).match.entries if entry.kind == "move"] == [0, 0]
    assert await store.timers.load_due_ms(table, "ai") == due
    people[0].app = people[1].app
    await plan_pebbles(people[1], table)
    assert await store.timers.load_due_ms(table, "ai") != due, "expected the AI to wait after a first answer"


async def test_ai_worker_receives_no_seed(app: App, make_table: Seat) -> None:
    """The worker's view contains only what its seat sees."""
    table, _ = await make_table("Anna", "Ben", ais=1)
    sent = msgspec.msgpack.encode(ai_player.build_task(await read_table(app, table), 2))
    heuristic = Mock(side_effect=lambda view, tree, *_: GAMES["pebbles"].default_move(view, tree))
    with pytest.MonkeyPatch.context() as patch:
        replace_sample(patch, heuristic_move=heuristic)
        compute_move(sent)
    found = await read_table(app, table)
    assert [call.args[0] for call in heuristic.call_args_list] == [found.match.view_for(2)]
    for secret in (found.opening.secret.seed, found.opening.secret.salt):
        assert len(secret) == 64
        assert secret.encode() not in sent
        assert bytes.fromhex(secret) not in sent


@pytest.mark.parametrize("flaw", ["raises", "illegal", "blocked", "slow"])
async def test_fallback_moves_when_an_ai_fails(
    store: Store, make_table: Seat, monkeypatch: pytest.MonkeyPatch, incidents: Incidents, flaw: str
) -> None:
    told = "AI failed" if flaw in ("raises", "slow") else "AI move refused"
    incidents.expect(told, why="the AI is broken on purpose")

    def move_with_flaw(view: object, tree: object, peek: object, dice: object) -> Move:
        if flaw == "raises":
            raise KeyError("card7")
        if flaw == "slow":
            time.sleep(1)
        return ("red=1", "blue=1", ".") if flaw == "blocked" else ("nonsense",)

    replace_sample(monkeypatch, heuristic_move=move_with_flaw)
    app = App(store, timings=Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.02, think_s=0.2))
    table, _ = await make_table("Anna", ais=1)
    async with run_beside(app.run_forever("flawed")):
        await wait_until(lambda: moves_by(app, table, "fallback"), "a move")
        assert not await moves_by(app, table, "ai")


@pytest.mark.parametrize("level", LEVELS)
async def test_ai_plays_at_the_level_of_its_table(app: App, make_table: Seat, level: Level) -> None:
    table, _ = await make_table("Anna", ais=1, level=level)
    found = await read_table(app, table)
    assert found.lobby.level == level
    thoughts = ai_player.list_ai_tasks(app.service, found, 1)
    assert [thought.level for thought in thoughts] == [level, *(["journeyman"] if level == "master" else [])]
    match = found.match
    asked = Question(
        match.game,
        match.view_for(1),
        1,
        match.choice_tree(1),
        lambda words: match.preview_result(1, words),
        thoughts[0].dice,
    )
    assert compute_move(msgspec.msgpack.encode(thoughts[0])) in {
        choose_move(asked, level, SearchBudget(BUDGET.playouts, thoughts[0].seconds, time.process_time)),
        choose_move(asked, "journeyman"),
    }
    assert ai_player.build_task(found, 1).level == "journeyman"


@pytest.mark.slow
@pytest.mark.incident("AI failed", why="the master thinks for too long on purpose")
async def test_journeyman_moves_when_master_finds_no_move(
    store: Store, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sample_state(view: object, dice: object) -> object:
        time.sleep(1.2)
        return sampling.sample_state(view, dice)  # type: ignore[arg-type]

    replace_sample(monkeypatch, sample_state=sample_state)
    app = App(store, timings=Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.02, think_s=1.0))
    table, _ = await make_table("Anna", ais=1, level="master")
    async with run_beside(app.run_forever("slow")):
        await wait_until(lambda: moves_by(app, table, "ai"), "a move")
        assert not await moves_by(app, table, "fallback")


async def test_automatic_moves_are_capped_until_player_presses_continue(store: Store, make_table: Seat) -> None:
    table, people = await make_table("Anna", ais=2)
    tight = App(
        store, timings=Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.02, automatic=1, think_s=EVEN_IF_SLOW_S)
    )
    people[0].app = tight
    async with run_beside(tight.run_forever("tight")):
        await wait_until(lambda: moves_by(tight, table, "ai"), "a move")
        await asyncio.sleep(0.3)
        assert len(await moves_by(tight, table, "ai")) == 1, "the second AI also moved"
        board = await tight.render_screen(None, "", table)
        assert render_text("app-ai-waits") in board.text
        await people[0].press(board.rows[0][0])
        assert len(await wait_until(lambda: moves_by(tight, table, "ai", 2), "the move of the second AI")) == 2


class IdleStep(Step[State]):
    """A sabotaged side step that changes nothing."""

    def choice_tree(self, state: State, seat: int) -> Node:
        return Choice(Msg("pebbles-ask-more"), [Option("idle", Msg("pebbles-pass"), Leaf("idle"))])

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Do nothing."""


@pytest.mark.incident("AI move changes nothing", why="a step is broken on purpose")
async def test_automatic_move_must_change_something(app: App, make_table: Seat, running: None) -> None:
    with pytest.MonkeyPatch.context() as patch:
        idle = Mock(return_value=("more", "idle"))
        replace_sample(patch, side_step=IdleStep(), heuristic_move=idle, default_move=idle)
        table, people = await make_table("Anna", ais=1)

        async def find_stuck_board() -> Screen | None:
            board = await app.render_screen(None, "", table)
            return board if "is stuck" in str(board.text) else None

        board = await wait_until(find_stuck_board, "the AI to be stuck")
        assert render_text("app-ai-waits") in board.text
    async with app.service.tables.open_started(
        table
    ) as found:  # and the task that held it with its idle AI has finished
        assert [entry.kind for entry in found.match.entries] == ["start", "table"], "an entry without effect was stored"
        app.service.tables.cache.drop_table(table)
    await people[0].press(board.rows[0][0])
    await wait_until(lambda: moves_by(app, table, "ai"), "a move")


@pytest.mark.slow
async def test_hint_shows_ai_suggestion_once_and_only_to_its_seat(make_table: Seat) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben", hints="1")
    await anna.follow(OpenMove(table), "A hint")
    assert any(match_text("app-hint-is", line) for line in anna.screen.text)
    assert "A hint" not in anna.labels()
    assert not match_text("app-hint-is", str(await ben.press(OpenMove(table))))


async def test_hints_are_refused_outside_learning_tables(table: str, anna: Guest) -> None:
    await anna.press(OpenMove(table))
    assert (await anna.press(anna.button("try").callback_data.replace("try", "hint"))).notice == render_text(
        "app-no-hints"
    )


async def test_suggested_plans_are_shown_before_submission(app: App, make_table: Seat) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben", hints="1")
    await anna.press(OpenMove(table))
    assert render_text("app-same-again") not in anna.labels()
    assert "You choose: Red bowl 2 · Blue bowl 1" in (await anna.tap(render_text("app-spread-evenly"))).text
    await anna.tap("Back")
    await plan_for_all(table, [anna, ben])
    for guest in (anna, ben):
        await answer_question(guest, table)
    assert await seats_to_move(app, table) == [0], "expected Anna's turn of the next round"
    at = await table_version(app, table)
    red = (await anna.press(OpenMove(table))).slots[0]
    assert red.given == 2, "expected a new plan to start with the last one"
    assert render_text("app-same-again") not in anna.labels(), "the button offers the plan already shown"
    await anna.follow(require(red.less).callback_data, render_text("app-same-again"))
    assert "You choose: Red bowl 2" in anna.screen.text
    await anna.tap("Back", "A hint", "Take the hint")
    assert await table_version(app, table) == at + 1, "expected the suggested plan to count as a move"


class HungPool(ProcessPoolExecutor):
    """Its first search never ends."""

    first = False

    def __init__(self) -> None:
        super().__init__(1, CONTEXT)
        self.pid = self.submit(os.getpid).result()
        self.first = True

    def submit(self, run: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        what, self.first = partial(time.sleep, 60) if self.first else partial(run, *args, **kwargs), False
        return super().submit(what)


def open_princes() -> Match[Any, Any]:
    return match_factory.open_match(GAMES["princes"], "t", 2, {}, SeedSecret("07" * 32, "08" * 32))


def task_of(seat: int) -> MoveTask:
    match = open_princes()
    return MoveTask(match.header, tuple(match.entries), match.take_snapshot(), seat, b"x" * 32, fallback=True)


def take_much_memory() -> int:
    return len(bytearray(MAX_MEMORY_BYTES))


async def test_review_runs_in_a_low_priority_process() -> None:
    pool = process_pool_factory(nice=3)()
    review_pool = AIPool(lambda: pool, EVEN_IF_SLOW_S)
    try:
        before = os.getpriority(os.PRIO_PROCESS, 0)
        assert await asyncio.wrap_future(pool.submit(os.getpriority, os.PRIO_PROCESS, 0)) == min(19, before + 3)
        kept = read_match(RECORDS / "princes" / "rules2-2seats-random-1.json")
        looked = await review_pool.review_steps(
            ReviewTask(kept.header, tuple(kept.entries), 0, AnalysisBudget(40, 40, 40, 20, 20, 20))
        )
        assert looked.partial_review.decisions
        assert 0 < looked.done < looked.total
    finally:
        review_pool.close()
        pool.shutdown()


async def test_search_that_exceeds_memory_limit_fails_without_affecting_others() -> None:
    pool = process_pool_factory(1)()
    try:
        with pytest.raises(MemoryError):
            await asyncio.wrap_future(pool.submit(take_much_memory))
        assert await asyncio.wrap_future(pool.submit(compute_move, msgspec.msgpack.encode(task_of(0))))
    finally:
        pool.shutdown()


@pytest.mark.slow
async def test_endless_search_leaves_no_process_behind() -> None:
    lost = HungPool()
    ai_pool = AIPool(lambda: lost, 3.0)
    patient = AIPool(iter((lost, process_pool_factory(1)())).__next__, EVEN_IF_SLOW_S)
    endless = asyncio.create_task(ai_pool.choose_move(task_of(0)))
    await asyncio.sleep(0)
    waiting = [
        asyncio.create_task(patient.choose_move(task_of(0))) for _ in range(5)
    ]  # some requests are not even handed over
    with pytest.raises(TimeoutError):
        await endless
    assert all(await asyncio.gather(*waiting))
    patient.close()
    await wait_until(lambda: not Path(f"/proc/{lost.pid}").exists(), "the end of the process", PATIENCE_S / 2)


async def test_killed_ai_worker_is_replaced_and_its_request_repeated() -> None:
    pools = [process_pool_factory(1)() for _ in range(2)]
    left = iter(pools)
    ai_pool = AIPool(left.__next__, EVEN_IF_SLOW_S)
    pid = await asyncio.wrap_future(await asyncio.to_thread(pools[0].submit, os.getpid))
    os.kill(pid, signal.SIGSTOP)
    thinking = asyncio.create_task(ai_pool.choose_move(task_of(0)))
    await asyncio.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    assert await thinking in set(legal_moves(open_princes().choice_tree(0)))
    assert next(left, None) is None, "expected the second pool to be used"
    ai_pool.close()
