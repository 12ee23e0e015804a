"""Where AIs think: never on the event loop, and with no seed at hand."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from time import perf_counter, process_time

import msgspec

from bot.measures import THOUGHT
from engines import GAMES
from engines.core import tables as engine
from engines.core.levels import BUDGET, Level, Question, say
from engines.core.log import Entry, Header, Secret
from engines.core.match import Snapshot
from engines.core.search import Budget
from engines.core.words import Word

NOBODYS = Secret("00" * 32, "00" * 32)
"""Whoever thinks has no seed: nothing is drawn in thought."""

MEMORY = 1 << 30
"""So many bytes of address space a thinker may have."""


class Task(msgspec.Struct, frozen=True):
    """What to think about, ready to be sent to another process."""

    header: Header
    entries: tuple[Entry, ...]
    snapshot: Snapshot
    seat: int
    dice: bytes
    fallback: bool
    level: Level = "journeyman"
    seconds: float = 2.0
    """How long a master may think, of the processor's time."""
    components: str = ""
    """The component table, where it is not the game's own."""


def think(packed: bytes) -> Word:
    """The word that the AI would say; runs in a worker. Only the seat's own view, tree and look-ahead are used."""
    what = msgspec.msgpack.decode(packed, type=Task)
    game = GAMES[what.header.game]
    if what.components:
        game.adopt_kept(what.components)
    match = engine.resume(game, what.header, NOBODYS, list(what.entries), what.snapshot)
    view, tree = match.view(what.seat), match.tree(what.seat)
    if what.fallback:
        return game.fallback(view, tree)
    asked = Question(game, view, what.seat, tree, lambda words: match.peek(what.seat, words), what.dice)
    return say(asked, what.level, Budget(BUDGET.playouts, what.seconds, process_time))


def in_process(workers: int = 1) -> Callable[[], Executor]:
    """Thinking in processes of their own, so that it never slows the event loop. For everything but tests."""

    def made() -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(workers, mp_context=context, initializer=_child)

    return made


def in_thread() -> Executor:
    """Thinking in a thread: at once, and for games that only this process knows."""
    return ThreadPoolExecutor(1, "thinker")


def _child() -> None:
    """Ctrl-C and a closed terminal are the parent's; its own end, however it comes, is this process's too.

    A thought that takes too much memory fails, and the next one has it again.

    A pipe from the parent closes with it, after a ``kill -9`` as well; a worker that waits for its next task, or
    thinks, would never look.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "this runs in a child"

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, name="end with the parent", daemon=True).start()


class Thinkers:
    """A pool that is made anew when a worker of it has died."""

    def __init__(self, make: Callable[[], Executor], seconds: float) -> None:
        self._make = make
        self._seconds = seconds
        self._pool: Executor | None = None

    async def think(self, task: Task) -> Word:
        """The word. Raises ``TimeoutError``, or whatever the thought raises."""
        packed, game, began = msgspec.msgpack.encode(task), task.header.game, perf_counter()
        for _ in range(2):
            pool = self._pool = self._pool or self._make()
            try:
                async with asyncio.timeout(self._seconds):
                    word = await asyncio.get_running_loop().run_in_executor(pool, think, packed)
            except BrokenExecutor:
                self._end(pool)
            except TimeoutError:
                self._end(pool)  # whoever thinks next must not wait behind this thought
                THOUGHT.labels(game, "late").observe(perf_counter() - began)
                raise
            else:
                THOUGHT.labels(game, "fallback" if task.fallback else "word").observe(perf_counter() - began)
                return word
        raise TimeoutError("the thinkers keep dying")

    def close(self) -> None:
        """Let the workers go."""
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: Executor) -> None:
        """End a pool, whatever it thinks of: a thought without end would keep its process for ever.

        Whoever else was thinking in it is told that it broke, and thinks once more in the next one.
        """
        if self._pool is pool:
            self._pool = None
        busy = list((getattr(pool, "_processes", None) or {}).values())  # public from Python 3.14 on
        pool.shutdown(wait=False, cancel_futures=not busy)
        for process in busy:
            process.kill()
