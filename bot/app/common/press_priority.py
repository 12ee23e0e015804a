"""Priority of presses: what a user waits for goes before timers and public screens.

All of it runs on one event loop. Of what nobody waits for, a few pieces run at once, and none begins while a press is
being answered. Presses that never cease delay each piece by ``LONGEST_DELAY_S`` only.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final

LONGEST_DELAY_S: Final = 0.1
SCREENS_AT_ONCE: Final = 4
"""How many public screens are rendered at once: each keeps the processor busy, not a platform."""


class PressPriority:
    """The presses that are being answered, and the background work that lets them pass."""

    def __init__(self) -> None:
        self._presses = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._screens = asyncio.Semaphore(SCREENS_AT_ONCE)

    @contextmanager
    def answer_press(self) -> Iterator[None]:
        """Hold background work back while the block answers a press."""
        self._presses += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._presses -= 1
            if not self._presses:
                self._idle.set()

    async def let_presses_pass(self) -> None:
        """Wait until no press is being answered, at most ``LONGEST_DELAY_S``."""
        if self._presses:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_DELAY_S):
                    await self._idle.wait()

    @asynccontextmanager
    async def render_in_background(self) -> AsyncIterator[None]:
        """Wait for a turn to render a public screen."""
        async with self._screens:
            await self.let_presses_pass()
            yield
