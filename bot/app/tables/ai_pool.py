"""Worker pool for AI moves and reviews, off the event loop and without access to any seed."""

import asyncio
import gc
import resource
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from threading import Event
from time import process_time
from typing import Any, Final, TypeVar

import msgspec

from bot.metrics import AI_DURATION, loop_time
from engines import GAMES
from engines.core import match_factory
from engines.core.analysis import AnalysisInput
from engines.core.analysis_results import AnalysisBudget
from engines.core.core_types import Move
from engines.core.game import Game
from engines.core.keyframes import MatchSnapshot
from engines.core.levels import BUDGET, Level, Question, choose_move
from engines.core.log import LogEntry, LogHeader, SeedSecret
from engines.core.match import Match
from engines.core.review import PartialReview, ReviewReport, build_report, is_complete, run_step, step_counts
from engines.core.search import SearchBudget
from render.core.processes import kill_pool, open_pool, preload_module, run_in_pool

T = TypeVar("T")

preload_module(__name__)

NO_SECRET = SeedSecret("00" * 32, "00" * 32)
"""A dummy seed: workers never draw."""

MAX_MEMORY_BYTES = 1 << 30
"""Maximum private memory of a worker, in bytes.

The address space may be twice that, because libraries and allocators reserve memory that they never use.
"""


class MoveTask(msgspec.Struct, frozen=True):
    """The input of an AI move, sent to another process."""

    header: LogHeader
    entries: tuple[LogEntry, ...]
    snapshot: MatchSnapshot
    seat: int
    dice: bytes
    fallback: bool
    level: Level = "journeyman"
    seconds: float = 2.0
    """Processor time (s) that a master may use."""
    components: str = ""
    """The component table, unless it is the game's default."""


def custom_components(match: Match[Any, Any]) -> str:
    """Return the component table of a match for other processes, or "" for the game's default."""
    is_default = match.header.components == match.game.default_components
    return "" if is_default else match.game.components_source(match.header.components)


CLEAR_CACHES_EVERY = 200
"""Clear caches after this many tasks. Refilling them takes less time than one task."""
COLLECT_EVERY = 4
"""Collect garbage after this many tasks: each match refers to itself and holds half a megabyte."""
_TASK_NUMBERS = count(1)
_IN_WORKER = Event()
"""Set in a worker process. A thread would scan all objects of its process and hold up other threads."""


def compute_move(packed: bytes) -> Move:
    """Choose an AI's move in a worker, only from the seat's own view, tree and preview."""
    task, game = _unpack_task(packed, MoveTask)
    match = match_factory.resume_match(game, task.header, NO_SECRET, list(task.entries), task.snapshot)
    view, tree = match.view_for(task.seat), match.choice_tree(task.seat)
    if task.fallback:
        return game.default_move(view, tree)
    question = Question(game, view, task.seat, tree, lambda moves: match.preview_result(task.seat, moves), task.dice)
    return choose_move(question, task.level, SearchBudget(BUDGET.playouts, task.seconds, process_time))


class ReviewTask(msgspec.Struct, frozen=True):
    """The input of a review in progress, sent to another process."""

    header: LogHeader
    entries: tuple[LogEntry, ...]
    seat: int
    effort: AnalysisBudget
    partial_review: PartialReview = PartialReview()
    components: str = ""
    """The component table, unless it is the game's default."""


class ReviewStep(msgspec.Struct, frozen=True):
    """The partial result, the steps done and in total, and after the last step the report."""

    partial_review: PartialReview
    done: int
    total: int
    report: ReviewReport | None = None


TaskT = TypeVar("TaskT", MoveTask, ReviewTask)

MAX_STEP_S = 0.7
"""Processor time after which a worker returns from a review, to keep other tasks' wait short."""


def run_review_steps(packed: bytes) -> bytes:
    """Compute some steps of a review in a worker. Moves are judged by the seat's view at that time."""
    task, game = _unpack_task(packed, ReviewTask)
    analysis = AnalysisInput(game, task.header, task.entries, task.seat, 0, task.effort)
    partial_review, began = task.partial_review, process_time()
    while not is_complete(analysis, partial_review):
        partial_review = run_step(analysis, partial_review)
        if process_time() - began > MAX_STEP_S:
            break
    report = build_report(analysis, partial_review) if is_complete(analysis, partial_review) else None
    return msgspec.msgpack.encode(ReviewStep(partial_review, *step_counts(analysis, partial_review), report))


def _unpack_task(packed: bytes, shape: type[TaskT]) -> tuple[TaskT, Game[Any, Any]]:
    _release_objects()
    task = msgspec.msgpack.decode(packed, type=shape)
    game = GAMES[task.header.game]
    if task.components:
        game.load_stored_components(task.components)
    return task, game


def _release_objects() -> None:
    """Collect garbage and clear all caches now and then; otherwise a worker grows for hours."""
    number = next(_TASK_NUMBERS)
    if number % CLEAR_CACHES_EVERY == 0:
        for clear in cache_clearers():
            clear()
    if number % COLLECT_EVERY == 0 and _IN_WORKER.is_set():
        gc.collect()


def process_pool_factory(workers: int = 1, *, nice: int = 0) -> Callable[[], Executor]:
    """Return a factory of process pools with this niceness. Processes keep AIs from slowing the event loop."""
    return lambda: open_pool(workers, _init_worker, nice=nice)


def make_thread_pool() -> Executor:
    """Return a pool of one thread, for tests. It starts at once and knows only the games of this process."""
    return ThreadPoolExecutor(1, "ai-worker")


def _init_worker() -> None:
    """Set the memory limit of a worker process: a task that exceeds it fails and frees its memory."""
    _IN_WORKER.set()
    gc.set_threshold(20_000, 20, 50)
    for limit, size in ((resource.RLIMIT_DATA, MAX_MEMORY_BYTES), (resource.RLIMIT_AS, 2 * MAX_MEMORY_BYTES)):
        resource.setrlimit(limit, (size, resource.getrlimit(limit)[1]))


class AIPool:
    """A worker pool, replaced when one of its workers dies."""

    def __init__(self, make: Callable[[], Executor], seconds: float) -> None:
        self._make = make
        self._seconds = seconds
        self._pool: Executor | None = None

    async def choose_move(self, task: MoveTask) -> Move:
        """Choose a move in a worker. Raises ``TimeoutError``, or the error of the task."""
        packed, game, began = msgspec.msgpack.encode(task), task.header.game, loop_time()
        try:
            move = await self._run_in_pool(compute_move, packed)
        except TimeoutError:
            AI_DURATION.labels(game, "late").observe(loop_time() - began)
            raise
        AI_DURATION.labels(game, "fallback" if task.fallback else "word").observe(loop_time() - began)
        return move

    async def review_steps(self, task: ReviewTask) -> ReviewStep:
        """Compute some steps of a review in a worker. Raises ``TimeoutError``, or the error of the task."""
        step = await self._run_in_pool(run_review_steps, msgspec.msgpack.encode(task))
        return msgspec.msgpack.decode(step, type=ReviewStep)

    async def _run_in_pool(self, run: Callable[[bytes], T], packed: bytes) -> T:
        for _ in range(2):
            pool = self._pool = self._pool or self._make()
            try:
                async with asyncio.timeout(self._seconds):
                    return await run_in_pool(pool, run, packed)
            except BrokenExecutor:  # the worker died, or another task ended the pool
                self._end_pool(pool)
            except TimeoutError:
                self._end_pool(pool)  # so that the next task does not wait for this one
                raise
        raise TimeoutError("the worker processes of AIs keep dying")

    def close(self) -> None:
        """Stop the workers."""
        if self._pool is not None:
            self._end_pool(self._pool)

    def _end_pool(self, pool: Executor) -> None:
        """Stop a pool with all its tasks: an endless task would occupy its process forever.

        The other tasks fail as broken and run again in the next pool.
        """
        if self._pool is pool:
            self._pool = None
        if isinstance(pool, ProcessPoolExecutor):
            kill_pool(pool)
        else:
            pool.shutdown(wait=False, cancel_futures=True)


OWN_PACKAGES: Final = frozenset({"bot", "engines", "render"})


def cache_clearers() -> Iterator[Callable[[], None]]:
    """Yield the function that clears each bounded cache of all loaded modules.

    Unbounded caches stay: they have one entry per file, game or symbol, and the largest take milliseconds to clear.
    """
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in OWN_PACKAGES:
            for thing in [*vars(module).values()]:
                parameters = getattr(thing, "cache_parameters", None)
                if parameters is not None and thing.__module__ == name and parameters()["maxsize"] is not None:
                    yield thing.cache_clear
