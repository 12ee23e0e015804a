"""The clock by which this process waits and measures: that of its event loop, which a simulation replaces."""

from __future__ import annotations

import asyncio


def loop_time() -> float:
    """Return the seconds on the running event loop's clock, which never goes back. Call it on the loop's thread."""
    return asyncio.get_running_loop().time()
