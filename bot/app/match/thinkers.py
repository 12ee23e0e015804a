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

from bot.measures import THOUGHT
from engines import GAMES
from engines.core import tables as engine
from engines.core.caches import clearings
from engines.core.judging import Case, Effort
from engines.core.levels import BUDGET, Level, Question, say
from engines.core.log import Entry, Header, Secret
from engines.core.lookback import Report, Sofar, report, step, steps, whole
from engines.core.match import Snapshot
from engines.core.search import Budget
from engines.core.words import Word
from render.core.processes import PRELOADED, end_processes, follow_parent, make_processes

T = TypeVar("T")

PRELOADED.append(__name__)

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


FORGOTTEN_AFTER = 200
"""So many thoughts keep what was found to be quick. To find that again takes less than one of them."""
_THOUGHTS = count(1)


def think(packed: bytes) -> Word:
    """The word that the AI would say; runs in a worker. Only the seat's own view, tree and look-ahead are used."""
    _forget()
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


class Looking(msgspec.Struct, frozen=True):
    """A look back in the making, ready to be sent to another process."""

    header: Header
    entries: tuple[Entry, ...]
    seat: int
    effort: Effort
    sofar: Sofar = Sofar()
    components: str = ""
    """The component table, where it is not the game's own."""


class Looked(msgspec.Struct, frozen=True):
    """What was found so far, how many steps are done of all, and once all are the report."""

    sofar: Sofar
    done: int
    total: int
    report: Report | None = None


AT_ONCE_S = 0.7
"""So long a worker looks back before it tells how far it is, of the processor's time: nothing waits much longer."""


def look(packed: bytes) -> bytes:
    """Some steps of a look back; runs in a worker. Each decision is judged from the seat's own view of then."""
    _forget()
    what = msgspec.msgpack.decode(packed, type=Looking)
    game = GAMES[what.header.game]
    if what.components:
        game.adopt_kept(what.components)
    case, sofar, began = Case(game, what.header, what.entries, what.seat, 0, what.effort), what.sofar, process_time()
    while not whole(case, sofar):
        sofar = step(case, sofar)
        if process_time() - began > AT_ONCE_S:
            break
    told = report(case, sofar) if whole(case, sofar) else None
    return msgspec.msgpack.encode(Looked(sofar, *steps(case, sofar), told))


def _forget() -> None:
    """Let go of what was kept to be quick, now and then: else a thinker grows for hours."""
    if next(_THOUGHTS) % FORGOTTEN_AFTER == 0:
        for clear in clearings():
            clear()


def in_process(workers: int = 1, *, nice: int = 0) -> Callable[[], Executor]:
    """Thinking in processes of their own, so that it never slows the event loop. For everything but tests.

    ``nice``: by how much all else goes before it.
    """
    return lambda: make_processes(workers, _begin, nice)


def in_thread() -> Executor:
    """Thinking in a thread: at once, and for games that only this process knows."""
    return ThreadPoolExecutor(1, "thinker")


def _begin(nice: int) -> None:
    """Prepare a thinking process. A thought that takes too much memory fails, and the next one has it again."""
    follow_parent()
    os.nice(nice)
    gc.freeze()  # the games stay; looking through them, and so often through what a thought makes, took 2 % of it
    gc.set_threshold(20_000, 20, 50)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


class Thinkers:
    """A pool that is made anew when a worker of it has died."""

    def __init__(self, make: Callable[[], Executor], seconds: float) -> None:
        self._make = make
        self._seconds = seconds
        self._pool: Executor | None = None

    async def think(self, task: Task) -> Word:
        """The word. Raises ``TimeoutError``, or whatever the thought raises."""
        packed, game, began = msgspec.msgpack.encode(task), task.header.game, perf_counter()
        try:
            word = await self._ask(think, packed)
        except TimeoutError:
            THOUGHT.labels(game, "late").observe(perf_counter() - began)
            raise
        THOUGHT.labels(game, "fallback" if task.fallback else "word").observe(perf_counter() - began)
        return word

    async def look(self, looking: Looking) -> Looked:
        """Some steps of a look back. Raises ``TimeoutError``, or whatever looking raises."""
        found = await self._ask(look, msgspec.msgpack.encode(looking))
        return msgspec.msgpack.decode(found, type=Looked)

    async def _ask(self, run: Callable[[bytes], T], packed: bytes) -> T:
        for _ in range(2):
            pool = self._pool = self._pool or self._make()
            try:
                thought = await asyncio.to_thread(pool.submit, run, packed)  # it may start a process, and wait for it
                async with asyncio.timeout(self._seconds):
                    return await asyncio.wrap_future(thought)
            except (BrokenExecutor, EOFError, ConnectionError):  # it died, or the server that it comes from
                self._end(pool)
            except TimeoutError:
                self._end(pool)  # whoever thinks next must not wait behind this thought
                raise
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
        if isinstance(pool, ProcessPoolExecutor):
            end_processes(pool)
        else:
            pool.shutdown(wait=False, cancel_futures=True)
