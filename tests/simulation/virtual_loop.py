"""Seeded randomness and virtual time: if no task is ready, time jumps to the next scheduled call of the event loop."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from unittest.mock import patch

from bot.app.tables import ai_pool

BEGIN: Final = datetime(2026, 6, 1, 10, tzinfo=UTC)
OWNER: ContextVar[str] = ContextVar("owner", default="")
"""The process to which a task belongs; its children inherit it."""


LIMIT_S: Final = 600.0
"""Time limit of a run."""


class StalledError(Exception):
    """Raised when nothing is scheduled, or a run never ends, because it waits forever."""


class _NoSelector:
    """Replaces a loop's wait for files: it advances the time instead."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        """Advance the time to the next due callback. Raises ``StalledError``."""
        if timeout is None or self._loop.seconds > LIMIT_S:
            raise StalledError
        self._loop.seconds += max(0.0, timeout)
        return []


class InlineExecutor(Executor):
    """Runs a function at once, in the caller's thread."""

    def submit(self, run: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(run(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - the caller gets it, as from a thread
            done.set_exception(error)
        return done


class VirtualLoop(asyncio.BaseEventLoop):
    """The loop. ``seconds``: the time since ``begin``; ``tasks``: each owner's running tasks."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        self.begin = BEGIN
        self.tasks: dict[str, dict[asyncio.Task[Any], None]] = {}
        self._selector = _NoSelector(self)
        self._clock_resolution = 1e-6
        self.set_task_factory(self._create_owned_task)

    def time(self) -> float:
        return self.seconds

    def now(self) -> datetime:
        return self.begin + timedelta(seconds=self.seconds)

    def now_ms(self) -> int:
        return int(self.now().timestamp() * 1000)

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Run a function at once: a thread would return at a different moment in each run."""
        return asyncio.wrap_future(InlineExecutor().submit(copy_context().run, func, *args), loop=self)

    def kill_tasks(self, owner: str) -> None:
        for task in self.tasks.pop(owner, {}):
            task.cancel()

    def _create_owned_task(self, loop: Any, coro: Any, **kwargs: Any) -> asyncio.Task[Any]:
        owner = OWNER.get()
        if (context := kwargs.get("context")) is not None:
            context.run(OWNER.set, owner)
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, **kwargs)
        owned = self.tasks.setdefault(owner, {})
        owned[task] = None
        task.add_done_callback(lambda done: owned.pop(done, None))
        return task

    def _process_events(self, event_list: list[Any]) -> None:
        """Do nothing: there are no files."""

    def _write_to_self(self) -> None:
        """Do nothing: there is no other thread."""


def name_waiting_tasks(loop: VirtualLoop) -> str:
    """Return the innermost function in which each task of each process waits."""
    names = {
        f"{owner or 'the world'} in {_innermost_function(task)}"
        for owner, tasks in loop.tasks.items()
        for task in tasks
        if not task.done()
    }
    return "; ".join(sorted(names))


def _innermost_function(task: asyncio.Task[Any]) -> str:
    frames = task.get_stack()
    coroutine: Any = task.get_coro()
    while (inner := getattr(coroutine, "cr_await", None)) is not None and hasattr(inner, "cr_frame"):
        coroutine = inner
    frame = getattr(coroutine, "cr_frame", None) or (frames[-1] if frames else None)
    return f"{frame.f_code.co_qualname}:{frame.f_lineno}" if frame is not None else repr(coroutine)


@dataclass
class FaultPlan:
    """Decides where faults occur. Each has a number, so a run can be repeated ``without`` some of them.

    ``healed``: whether faults have ended; ``trail``: those that occurred, as ``number point kind``.
    """

    seed: int
    without: frozenset[int] = frozenset()
    healed: bool = False
    count: int = 0
    trail: list[tuple[int, str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._dice = random.Random(f"faults {self.seed}")
        self._delays = random.Random(f"delays {self.seed}")
        self._scale = self._dice.choice([0.0, 0.5, 1.0, 1.0, 2.0])  # includes calm runs: some defects need no fault

    def draw_fault(self, point: str, chances: dict[str, float]) -> str:
        """Return the fault that occurs at a point, mostly none (empty). ``chances``: kind -> probability."""
        if self.healed:
            return ""
        roll = self._dice.random()
        for kind, chance in chances.items():
            if roll < chance * self._scale:
                self.count += 1
                if self.count in self.without:
                    return ""
                self.trail.append((self.count, point, kind))
                return kind
            roll -= chance * self._scale
        return ""

    def draw_delay(self) -> float:
        """Return the delay of a message in seconds; some take much longer than others."""
        return self._delays.expovariate(200) if self._delays.random() < 0.98 else self._delays.uniform(0.05, 1.0)


@contextmanager
def lose_messages(fault: str, crash: Callable[[], object], lost: Exception) -> Iterator[None]:
    """Lose the request before the work within, or the reply after it, and end the process, as a fault says."""
    if fault == "die before":
        crash()
    if fault in ("lose request", "die before"):
        raise lost
    yield
    if fault == "die after":
        crash()
    if fault in ("lose reply", "die after"):
        raise lost


@contextmanager
def seed_chance(seed: int, loop: VirtualLoop) -> Iterator[Callable[[int], bytes]]:
    """Yield the source of a run's random bytes. The search of AIs, in worker processes, runs in virtual time."""
    with patch.object(ai_pool, "process_time", loop.time):
        yield random.Random(f"ids {seed}").randbytes
