"""Timeouts of tests: long enough for any load, so that only a missing result fails a test.

A wait costs what it takes, not what it may take. What must *not* come is waited for shortly, in the tests
themselves.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from inspect import isawaitable
from time import monotonic, sleep
from typing import Any

PATIENCE_S = 90.0
"""Of one wait."""
MOMENTS = 4000
"""Of a loop that looks again every few hundredths of a second."""
EVEN_IF_SLOW_S = 120.0
"""What the small platforms and the AIs are given where real ones give seconds: it is no speed that is shown here."""
LOOKS_S = (0.01, 0.2)
"""Between two looks, at first and at last: many who wait long would take each other's time."""


async def wait_until(so: Callable[[], Any], what: str = "", patience_s: float = 0.0) -> Any:
    """Wait until ``so()`` is true, and return its result.

    ``so`` may have to be awaited. ``patience_s``: how long at most; 0 means ``PATIENCE_S``. ``what``: named if the
    wait fails.
    """
    deadline, (pause_s, longest_s) = monotonic() + (patience_s or PATIENCE_S), LOOKS_S
    while True:
        found = so()
        if isawaitable(found):
            found = await found
        if found:
            return found
        assert monotonic() < deadline, f"timed out: {what} did not come true"
        await asyncio.sleep(pause_s)
        pause_s = min(longest_s, 1.1 * pause_s)


@asynccontextmanager
async def run_beside(work: Coroutine[Any, Any, object]) -> AsyncIterator[None]:
    """Run beside the block what has no end of itself, and end it with the block."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def wait_for(so: Callable[[], object], seconds: float = PATIENCE_S) -> bool:
    """Block until ``so()`` is true; return whether it was in time."""
    deadline = monotonic() + seconds
    while monotonic() < deadline:
        if so():
            return True
        sleep(0.05)
    return False


WHOLE_RUN_S = 86_400.0
"""How long a server that many tests share may be without a client: they may be far apart."""
