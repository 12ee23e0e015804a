"""Where AIs think: never on the event loop, and with no seed at hand."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from time import perf_counter, process_time
from typing import TypeVar

import msgspec

from bot.metrics import THOUGHT
from engines import GAMES
from engines.core import match_factory as engine
from engines.core.analysis import AnalysisBudget, AnalysisInput
from engines.core.caches import cache_clearers
from engines.core.core_types import Move
from engines.core.levels import BUDGET, Level, Question, choose_move
from engines.core.log import LogEntry, LogHeader, SeedSecret
from engines.core.match import MatchSnapshot
from engines.core.review import PartialReview, ReviewReport, build_report, is_complete, run_step, step_counts
from engines.core.search import SearchBudget
from render.core.processes import PRELOADED, end_processes, exit_with_parent, make_processes

T = TypeVar("T")

PRELOADED.append(__name__)

NO_SECRET = SeedSecret("00" * 32, "00" * 32)
"""Whoever thinks has no seed: nothing is drawn in thought."""

MAX_MEMORY_BYTES = 1 << 30
"""So many bytes of address space a thinker may have."""


class MoveTask(msgspec.Struct, frozen=True):
    """What to think about, ready to be sent to another process."""

    header: LogHeader
    entries: tuple[LogEntry, ...]
    snapshot: MatchSnapshot
    seat: int
    dice: bytes
    fallback: bool
    level: Level = "journeyman"
    seconds: float = 2.0
    """How long a master may think, of the processor's time."""
    components: str = ""
    """The component table, where it is not the game's own."""


CLEAR_CACHES_EVERY = 200
"""So many thoughts keep what was found to be quick. To find that again takes less than one of them."""
_THOUGHTS = count(1)


def compute_move(packed: bytes) -> Move:
    """The word that the AI would say; runs in a worker. Only the seat's own view, tree and look-ahead are used."""
    _clear_caches()
    what = msgspec.msgpack.decode(packed, type=MoveTask)
    game = GAMES[what.header.game]
    if what.components:
        game.load_stored_components(what.components)
    match = engine.resume_match(game, what.header, NO_SECRET, list(what.entries), what.snapshot)
    view, tree = match.view_for(what.seat), match.choice_tree(what.seat)
    if what.fallback:
        return game.default_move(view, tree)
    asked = Question(game, view, what.seat, tree, lambda words: match.preview_result(what.seat, words), what.dice)
    return choose_move(asked, what.level, SearchBudget(BUDGET.playouts, what.seconds, process_time))


class ReviewTask(msgspec.Struct, frozen=True):
    """A look back in the making, ready to be sent to another process."""

    header: LogHeader
    entries: tuple[LogEntry, ...]
    seat: int
    effort: AnalysisBudget
    sofar: PartialReview = PartialReview()
    components: str = ""
    """The component table, where it is not the game's own."""


class ReviewStep(msgspec.Struct, frozen=True):
    """What was found so far, how many steps are done of all, and once all are the report."""

    sofar: PartialReview
    done: int
    total: int
    report: ReviewReport | None = None


MAX_STEP_S = 0.7
"""So long a worker looks back before it tells how far it is, of the processor's time: nothing waits much longer."""


def run_review_steps(packed: bytes) -> bytes:
    """Some steps of a look back; runs in a worker. Each decision is judged from the seat's own view of then."""
    _clear_caches()
    what = msgspec.msgpack.decode(packed, type=ReviewTask)
    game = GAMES[what.header.game]
    if what.components:
        game.load_stored_components(what.components)
    case, sofar, began = (
        AnalysisInput(game, what.header, what.entries, what.seat, 0, what.effort),
        what.sofar,
        process_time(),
    )
    while not is_complete(case, sofar):
        sofar = run_step(case, sofar)
        if process_time() - began > MAX_STEP_S:
            break
    told = build_report(case, sofar) if is_complete(case, sofar) else None
    return msgspec.msgpack.encode(ReviewStep(sofar, *step_counts(case, sofar), told))


def _clear_caches() -> None:
    """Let go of what was kept to be quick, now and then: else a thinker grows for hours."""
    if next(_THOUGHTS) % CLEAR_CACHES_EVERY == 0:
        for clear in cache_clearers():
            clear()


def process_pool_factory(workers: int = 1, *, nice: int = 0) -> Callable[[], Executor]:
    """Thinking in processes of their own, so that it never slows the event loop. For everything but tests.

    ``nice``: by how much all else goes before it.
    """
    return lambda: make_processes(workers, _init_worker, nice)


def make_thread_pool() -> Executor:
    """Thinking in a thread: at once, and for games that only this process knows."""
    return ThreadPoolExecutor(1, "thinker")


def _init_worker(nice: int) -> None:
    """Prepare a thinking process. A thought that takes too much memory fails, and the next one has it again."""
    exit_with_parent()
    os.nice(nice)
    gc.freeze()  # the games stay; looking through them, and so often through what a thought makes, took 2 % of it
    gc.set_threshold(20_000, 20, 50)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, resource.getrlimit(resource.RLIMIT_AS)[1]))


class AIPool:
    """A pool that is made anew when a worker of it has died."""

    def __init__(self, make: Callable[[], Executor], seconds: float) -> None:
        self._make = make
        self._seconds = seconds
        self._pool: Executor | None = None

    async def choose_move(self, task: MoveTask) -> Move:
        """The word. Raises ``TimeoutError``, or whatever the thought raises."""
        packed, game, began = msgspec.msgpack.encode(task), task.header.game, perf_counter()
        try:
            word = await self._run_in_pool(compute_move, packed)
        except TimeoutError:
            THOUGHT.labels(game, "late").observe(perf_counter() - began)
            raise
        THOUGHT.labels(game, "fallback" if task.fallback else "word").observe(perf_counter() - began)
        return word

    async def review_steps(self, task: ReviewTask) -> ReviewStep:
        """Some steps of a look back. Raises ``TimeoutError``, or whatever looking raises."""
        found = await self._run_in_pool(run_review_steps, msgspec.msgpack.encode(task))
        return msgspec.msgpack.decode(found, type=ReviewStep)

    async def _run_in_pool(self, run: Callable[[bytes], T], packed: bytes) -> T:
        for _ in range(2):
            pool = self._pool = self._pool or self._make()
            try:
                thought = await asyncio.to_thread(pool.submit, run, packed)  # it may start a process, and wait for it
                async with asyncio.timeout(self._seconds):
                    return await asyncio.wrap_future(thought)
            except (BrokenExecutor, EOFError, ConnectionError):  # it died, or the server that it comes from
                self._end_pool(pool)
            except TimeoutError:
                self._end_pool(pool)  # whoever thinks next must not wait behind this thought
                raise
        raise TimeoutError("the thinkers keep dying")

    def close(self) -> None:
        """Let the workers go."""
        if self._pool is not None:
            self._end_pool(self._pool)

    def _end_pool(self, pool: Executor) -> None:
        """End a pool, whatever it thinks of: a thought without end would keep its process for ever.

        Whoever else was thinking in it is told that it broke, and thinks once more in the next one.
        """
        if self._pool is pool:
            self._pool = None
        if isinstance(pool, ProcessPoolExecutor):
            end_processes(pool)
        else:
            pool.shutdown(wait=False, cancel_futures=True)
