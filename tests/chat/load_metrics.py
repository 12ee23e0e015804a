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
"""Presses by one person while no other user is active: the baseline for the crowd."""


@dataclass(frozen=True)
class LoadSize:
    """``tables`` with ``people`` who press for ``seconds``, after ``lone`` presses by one person."""

    tables: int
    people: int
    seconds: float
    lone: int = 0


SAMPLE = LoadSize(4, 4, 2.0, 2)
WHOLE = LoadSize(200, 50, 60.0, LONE)


@dataclass
class ResponseTimes:
    """Seconds from a press to each of its results."""

    answers: list[float] = field(default_factory=list)
    """Until it is acknowledged."""
    private: list[float] = field(default_factory=list)
    """Until the presser has their new picture."""
    public: list[float] = field(default_factory=list)
    """Until all have the table's new picture."""
    words: int = 0
    """Number of completed moves, each with all its presses and pictures."""
    failed: int = 0
    """Number of presses without a result."""

    def summary(self) -> str:
        """Return the times in one line."""
        kinds = {"answers": self.answers, "private pictures": self.private, "public pictures": self.public}
        return "; ".join(f"{len(found)} {name} {percentiles_text(found)}" for name, found in kinds.items())


@dataclass(frozen=True)
class CpuUsage:
    """CPU seconds used by a bot and its workers, and how long the bot waited for a core.

    On a shared machine the waiting time is the useful measure.
    """

    bot: float = 0.0
    waited: float = 0.0
    workers: float = 0.0

    def since(self, before: CpuUsage) -> CpuUsage:
        """Return the usage since an earlier measurement."""
        return CpuUsage(self.bot - before.bot, self.waited - before.waited, self.workers - before.workers)

    def summary(self) -> str:
        """Return the usage in one line."""
        ran = f"the bot ran {self.bot:.1f} s and waited {self.waited:.1f} s for a core"
        return f"{ran}; its workers ran {self.workers:.1f} s"


@dataclass
class LoadResult:
    """The result of a load: times of the crowd and of one lone user, and the usage while the crowd pressed."""

    crowd: ResponseTimes = field(default_factory=ResponseTimes)
    lone: ResponseTimes = field(default_factory=ResponseTimes)
    spent: CpuUsage = CpuUsage()
    limited: int = 0
    """Requests with a per-second limit of the platform, counted while the crowd pressed."""

    def summary(self) -> str:
        """Return the result in a few lines."""
        return f"{self.crowd.summary()}\nalone: {self.lone.summary()}\n{self.spent.summary()}"


def percentile_of(part: float, seconds: Sequence[float]) -> float:
    """Return a percentile, e.g. ``percentile_of(0.99, times)``; 0 without measurements."""
    return find_percentile(sorted(seconds), part) if seconds else 0.0


def percentiles_text(seconds: Sequence[float]) -> str:
    """Return the percentiles of interest as text."""
    return (
        " ".join(f"p{100 * part:.0f} {1e3 * percentile_of(part, seconds):,.0f}" for part in (0.5, 0.95, 0.99)) + " ms"
    )


def list_descendants(pid: int) -> Iterator[int]:
    """Yield the child processes of all threads of a process, and their descendants."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text("ascii").split():
            yield int(child)
            yield from list_descendants(int(child))


def measure_spent(pid: int) -> CpuUsage:
    """Measure the usage of a bot and its workers since their start; nothing if the system does not report it."""
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
"""Number of pictures to draw for an estimate of the total size."""


def print_cost_row(
    game: str, seats: int, taps: int, posts: int, sounding: int, uploads: Sequence[PictureRequest]
) -> None:
    """Print what a game costs a seat: taps, messages, those that make a sound, uploads, and their megabytes.

    A sample of the uploads is drawn.
    """
    sample = Random(1).sample(uploads, min(DRAWN, len(uploads)))
    megabytes = len(uploads) * mean(len(render_picture(request).png) for request in sample) / 1e6
    counts = (f"{count / seats:.1f}" for count in (taps, posts, sounding, len(uploads), megabytes))
    sys.stdout.write(f"| {game} | {' | '.join(counts)} |\n")
