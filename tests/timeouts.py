"""Timeouts of tests: long enough for any load, so only a missing result fails a test.

A wait takes only as long as needed. Waits for something that must *not* occur are short and in the tests themselves.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from inspect import isawaitable
from time import monotonic, sleep
from typing import Any

PATIENCE_S = 90.0
"""The timeout of one wait."""
EVEN_IF_SLOW_S = 120.0
"""Limit for small platforms and AIs, where real ones have seconds; tests do not measure speed."""
LOOKS_S = (0.01, 0.2)
"""The initial and final polling intervals, since many long waits would slow each other down."""


async def wait_until(so: Callable[[], Any], what: str = "", patience_s: float = 0.0) -> Any:
    """Wait until ``so()`` is true, and return its result.

    ``so`` may be awaitable. ``patience_s``: the timeout; 0 means ``PATIENCE_S``. ``what``: the name if the wait fails.
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
    """Run an endless task during the block, and cancel it at the end."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def cancel_tasks(tasks: list[asyncio.Task[Any]]) -> None:
    """Cancel running tasks, and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def wait_for(so: Callable[[], object], seconds: float = PATIENCE_S) -> bool:
    """Block until ``so()`` is true; return whether it was in time."""
    deadline = monotonic() + seconds
    while monotonic() < deadline:
        if so():
            return True
        sleep(0.05)
    return False


WHOLE_RUN_S = 86_400.0
"""Time that a server shared by many tests may be without a client, since these may be far apart."""
