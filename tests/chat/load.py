"""What the loads of both platforms share: how many sit and press, and how long things took."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.cli.simulation import find_percentile

LONE = 20
"""Presses of one person while nobody else does anything: the floor that the crowd is compared with."""


@dataclass(frozen=True)
class Size:
    """``tables`` with ``people`` who press for ``seconds`` after ``lone`` presses of one alone."""

    tables: int
    people: int
    seconds: float
    lone: int = 0


SAMPLE = Size(4, 4, 2.0, 2)
WHOLE = Size(200, 50, 60.0, LONE)


@dataclass
class Times:
    """Seconds from a press to each thing that comes of it."""

    answers: list[float] = field(default_factory=list)
    """Till it is acknowledged."""
    private: list[float] = field(default_factory=list)
    """Till the presser has their new picture."""
    public: list[float] = field(default_factory=list)
    """Till everybody has the table's new picture."""
    words: int = 0
    """So many moves were made, each with all its presses and pictures."""
    failed: int = 0
    """Presses that came to nothing."""

    def told(self) -> str:
        """In one line."""
        kinds = {"answers": self.answers, "private pictures": self.private, "public pictures": self.public}
        return "; ".join(f"{len(found)} {name} {shares(found)}" for name, found in kinds.items())


@dataclass(frozen=True)
class Spent:
    """Seconds of the processor that a bot and its painters took, and how long the bot waited for a core.

    On a machine that others use, the last is what is measured.
    """

    bot: float = 0.0
    waited: float = 0.0
    painters: float = 0.0

    def since(self, before: Spent) -> Spent:
        """What was spent between two looks."""
        return Spent(self.bot - before.bot, self.waited - before.waited, self.painters - before.painters)

    def told(self) -> str:
        """In one line."""
        ran = f"the bot ran {self.bot:.1f} s and waited {self.waited:.1f} s for a core"
        return f"{ran}; its painters ran {self.painters:.1f} s"


@dataclass
class Load:
    """What a load has shown: the crowd's times, those of one alone, and what was spent while the crowd pressed."""

    crowd: Times = field(default_factory=Times)
    lone: Times = field(default_factory=Times)
    spent: Spent = Spent()
    limited: int = 0
    """Requests while the crowd pressed of which the platform takes only so many a second."""

    def told(self) -> str:
        """In a few lines."""
        return f"{self.crowd.told()}\nalone: {self.lone.told()}\n{self.spent.told()}"


def share(part: float, seconds: Sequence[float]) -> float:
    """A percentile, e.g. ``share(0.99, times)``; 0 where nothing was measured."""
    return find_percentile(sorted(seconds), part) if seconds else 0.0


def shares(seconds: Sequence[float]) -> str:
    """The percentiles that are looked at, as text."""
    return " ".join(f"p{100 * part:.0f} {1e3 * share(part, seconds):,.0f}" for part in (0.5, 0.95, 0.99)) + " ms"


def descendants(pid: int) -> Iterator[int]:
    """The processes that come from one, whichever of its threads started them, and from these."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text("ascii").split():
            yield int(child)
            yield from descendants(int(child))


def spent_by(pid: int) -> Spent:
    """What a bot and its painters have spent since they began; nothing where the system doesn't tell."""
    tick = os.sysconf("SC_CLK_TCK")

    def seconds(one: str | int) -> float:
        fields = Path(f"/proc/{one}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / tick

    try:
        waited = int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[1]) / 1e9
        return Spent(seconds(pid), waited, sum(map(seconds, descendants(pid))))
    except OSError:
        return Spent()
