"""Everything that chance decides in a run, from one seed: faults, delays, ids, and what people do."""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Final
from unittest.mock import patch

from tests.simulation.virtual_loop import VirtualLoop

CLOCKS: Final = {"monotonic": time.monotonic, "perf_counter": time.perf_counter, "process_time": time.process_time}
"""Clocks that modules of the app import by name."""


@dataclass
class FaultPlan:
    """Decides where faults come. Each has a number, so that a run can be repeated ``without`` some of them.

    ``healed``: no more faults come; ``trail``: those that came, as ``number point kind``.
    """

    seed: int
    without: frozenset[int] = frozenset()
    healed: bool = False
    count: int = 0
    trail: list[tuple[int, str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._dice = random.Random(f"faults {self.seed}")
        self._delays = random.Random(f"delays {self.seed}")
        self._scale = self._dice.choice([0.0, 0.5, 1.0, 1.0, 2.0])  # calm runs too: some defects need no fault

    def draw_fault(self, point: str, chances: dict[str, float]) -> str:
        """Return which fault comes at a point, mostly none (empty). ``chances``: kind -> how likely."""
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
        """Return how long a message takes, in seconds: some take much longer than others."""
        return self._delays.expovariate(200) if self._delays.random() < 0.98 else self._delays.uniform(0.05, 1.0)


@contextmanager
def seeded_chance(seed: int, loop: VirtualLoop) -> Iterator[Callable[[int], bytes]]:
    """Make ids and clocks of the app depend on the seed and the virtual time alone; give what makes random bytes."""
    dice = random.Random(f"ids {seed}")
    with ExitStack() as stack:
        stack.enter_context(patch.object(secrets, "token_bytes", lambda count=32: dice.randbytes(count)))
        stack.enter_context(patch.object(secrets, "token_hex", lambda count=32: dice.randbytes(count).hex()))
        for name, module in [*sys.modules.items()]:
            if name.startswith("bot."):
                for clock, real in CLOCKS.items():
                    if getattr(module, clock, None) is real:
                        stack.enter_context(patch.object(module, clock, loop.time))
        yield dice.randbytes
