"""Where AIs think: never on the event loop, and with no seed at hand."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor

import msgspec

from engines import GAMES
from engines.core import tables as engine
from engines.core.chance import Dice
from engines.core.log import Entry, Header, Secret
from engines.core.match import Snapshot
from engines.core.words import Word

NOBODYS = Secret("00" * 32, "00" * 32)
"""Whoever thinks has no seed: nothing is drawn in thought."""


class Task(msgspec.Struct, frozen=True):
    """What to think about, ready to be sent to another process."""

    header: Header
    entries: tuple[Entry, ...]
    snapshot: Snapshot
    seat: int
    dice: bytes
    fallback: bool
    components: str = ""
    """The component table, where it is not the game's own."""


def think(packed: bytes) -> Word:
    """The word that the AI would say; runs in a worker. Only the seat's own view, tree and look-ahead are used."""
    what = msgspec.msgpack.decode(packed, type=Task)
    game = GAMES[what.header.game]
    if what.components:
        game.adopt(what.components)
    match = engine.resume(game, what.header, NOBODYS, list(what.entries), what.snapshot)
    view, tree = match.view(what.seat), match.tree(what.seat)
    if what.fallback:
        return game.fallback(view, tree)
    return game.guess(view, tree, lambda words: match.peek(what.seat, words), Dice(what.dice))


def in_process(workers: int = 1) -> Callable[[], Executor]:
    """Thinking in processes of their own, so that it never slows the event loop. For everything but tests."""

    def made() -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(workers, mp_context=context, initializer=_deaf)

    return made


def in_thread() -> Executor:
    """Thinking in a thread: at once, and for games that only this process knows."""
    return ThreadPoolExecutor(1, "thinker")


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Thinkers:
    """A pool that is made anew when a worker of it has died."""

    def __init__(self, make: Callable[[], Executor], seconds: float) -> None:
        self._make = make
        self._seconds = seconds
        self._pool: Executor | None = None

    async def think(self, task: Task) -> Word:
        """The word. Raises ``TimeoutError``, or whatever the thought raises."""
        packed = msgspec.msgpack.encode(task)
        for _ in range(2):
            pool = self._pool = self._pool or self._make()
            try:
                async with asyncio.timeout(self._seconds):
                    return await asyncio.get_running_loop().run_in_executor(pool, think, packed)
            except BrokenExecutor:
                self.close()
            except TimeoutError:
                self.close()  # whoever thinks next must not wait behind this thought
                raise
        raise TimeoutError("the thinkers keep dying")

    def close(self) -> None:
        """Let the workers go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
