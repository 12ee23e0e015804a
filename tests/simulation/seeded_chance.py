"""Seed all random numbers of a run: faults, delays, ids and what users do."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from bot.app.tables import ai_pool
from tests.simulation.virtual_loop import VirtualLoop


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
def seed_chance(seed: int, loop: VirtualLoop) -> Iterator[Callable[[int], bytes]]:
    """Give what makes the random bytes of a run. The search of AIs, in worker processes, has virtual time."""
    with patch.object(ai_pool, "process_time", loop.time):
        yield random.Random(f"ids {seed}").randbytes
