"""Measure load runs of both platforms: size, response times, CPU time, and what a whole game costs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean

from bot.cli.selfplay import find_percentile
from render.core.renderer import render_picture
from render.core.request import PictureRequest

LONE = 20
"""Presses of one person while no other user does anything: the floor that the crowd is compared with."""


@dataclass(frozen=True)
class LoadSize:
    """``tables`` with ``people`` who press for ``seconds`` after ``lone`` presses of one alone."""

    tables: int
    people: int
    seconds: float
    lone: int = 0


SAMPLE = LoadSize(4, 4, 2.0, 2)
WHOLE = LoadSize(200, 50, 60.0, LONE)


@dataclass
class ResponseTimes:
    """Seconds from a press to each thing that comes of it."""

    answers: list[float] = field(default_factory=list)
    """Until it is acknowledged."""
    private: list[float] = field(default_factory=list)
    """Until the presser has their new picture."""
    public: list[float] = field(default_factory=list)
    """Until all have the table's new picture."""
    words: int = 0
    """How many moves were made, each with all its presses and pictures."""
    failed: int = 0
    """Presses that came to nothing."""

    def summary(self) -> str:
        """Return the times in one line."""
        kinds = {"answers": self.answers, "private pictures": self.private, "public pictures": self.public}
        return "; ".join(f"{len(found)} {name} {percentiles_text(found)}" for name, found in kinds.items())


@dataclass(frozen=True)
class CpuUsage:
    """Seconds of the processor that a bot and its workers took, and how long the bot waited for a core.

    On a machine that others use, the last is what is measured.
    """

    bot: float = 0.0
    waited: float = 0.0
    workers: float = 0.0

    def since(self, before: CpuUsage) -> CpuUsage:
        """Return what was spent between two looks."""
        return CpuUsage(self.bot - before.bot, self.waited - before.waited, self.workers - before.workers)

    def summary(self) -> str:
        """Return what was spent in one line."""
        ran = f"the bot ran {self.bot:.1f} s and waited {self.waited:.1f} s for a core"
        return f"{ran}; its workers ran {self.workers:.1f} s"


@dataclass
class LoadResult:
    """What a load has shown: the crowd's times, those of one alone, and what was spent while the crowd pressed."""

    crowd: ResponseTimes = field(default_factory=ResponseTimes)
    lone: ResponseTimes = field(default_factory=ResponseTimes)
    spent: CpuUsage = CpuUsage()
    limited: int = 0
    """Requests while the crowd pressed of which the platform limits the number a second."""

    def summary(self) -> str:
        """Return the load in a few lines."""
        return f"{self.crowd.summary()}\nalone: {self.lone.summary()}\n{self.spent.summary()}"


def percentile_of(part: float, seconds: Sequence[float]) -> float:
    """Return a percentile, e.g. ``percentile_of(0.99, times)``; 0 where nothing was measured."""
    return find_percentile(sorted(seconds), part) if seconds else 0.0


def percentiles_text(seconds: Sequence[float]) -> str:
    """Return the percentiles that are looked at, as text."""
    return (
        " ".join(f"p{100 * part:.0f} {1e3 * percentile_of(part, seconds):,.0f}" for part in (0.5, 0.95, 0.99)) + " ms"
    )


def list_descendants(pid: int) -> Iterator[int]:
    """Yield the processes that any thread of a process has started, and those that come from these."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text("ascii").split():
            yield int(child)
            yield from list_descendants(int(child))


def measure_spent(pid: int) -> CpuUsage:
    """Measure what a bot and its workers have spent since they began; nothing where the system does not tell."""
    tick = os.sysconf("SC_CLK_TCK")

    def cpu_seconds(one: str | int) -> float:
        fields = Path(f"/proc/{one}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / tick

    try:
        waited = int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[1]) / 1e9
        return CpuUsage(cpu_seconds(pid), waited, sum(map(cpu_seconds, list_descendants(pid))))
    except OSError:
        return CpuUsage()


DRAWN = 40
"""How many of the pictures are drawn, to know how large all of them are."""


def print_cost_row(
    game: str, moves: int, presses: int, posts: int, edits: int, sounding: int, uploads: Sequence[PictureRequest]
) -> None:
    """Print the costs of a game as a row of the table in ``docs/performance.md``; of its uploads a sample is drawn."""
    sample = Random(1).sample(uploads, min(DRAWN, len(uploads)))
    megabytes = len(uploads) * mean(len(render_picture(request).png) for request in sample) / 1e6
    counts = (moves, presses, posts, edits, sounding, len(uploads), f"{megabytes:.1f}")
    sys.stdout.write(f"| {game} | {' | '.join(map(str, counts))} |\n")
