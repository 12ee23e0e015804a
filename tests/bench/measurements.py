"""Measure medians of interleaved runs and ratios within one run, never absolute numbers alone.

Absolute times move by a factor of two from run to run on a shared machine; ratios of neighbours do not.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from time import process_time as cpu

from bot.cli.simulation import find_percentile


@dataclass(frozen=True)
class Row:
    """One line of the table: a ratio with what it was taken from. ``floor``: must hold now; ``goal``: is aimed at.

    ``least``: more is better (at least the floor); else less is better.
    """

    key: str
    what: str
    ratio: float
    parts: Mapping[str, float]
    floor: float | None = None
    goal: float | None = None
    least: bool = False

    def meets(self, bound: float | None) -> bool | None:
        """Return whether the ratio keeps a bound; ``None`` where there is none."""
        if bound is None:
            return None
        return self.ratio >= bound if self.least else self.ratio <= bound


def interleave_runs(rounds: int, *runs: Callable[[], float]) -> list[list[float]]:
    """Return each run's figures: all runs take turns, so that what slows the machine slows them alike."""
    figures: list[list[float]] = [[] for _ in runs]
    for number in range(rounds):
        order = range(len(runs)) if number % 2 == 0 else reversed(range(len(runs)))
        for at in order:
            figures[at].append(runs[at]())
    return figures


def median_ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """Return the median of ratios taken round by round."""
    return statistics.median(one / other for one, other in zip(above, below, strict=True))


def time_call(call: Callable[[], object]) -> float:
    """Return how long one call takes, in seconds."""
    began = perf_counter()
    call()
    return perf_counter() - began


def cpu_seconds(call: Callable[[], object]) -> float:
    """Return how much processor time one call takes."""
    began = cpu()
    call()
    return cpu() - began


def percentile(part: float, figures: Sequence[float]) -> float:
    """Return a percentile, e.g. ``percentile(0.99, times)``."""
    return find_percentile(sorted(figures), part)


__all__ = ["Row", "cpu", "cpu_seconds", "interleave_runs", "median_ratio", "percentile", "time_call"]
