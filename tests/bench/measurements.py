"""Measure medians of interleaved runs and ratios within one run, never only absolute numbers.

Absolute times vary by a factor of two between runs on a shared machine; ratios of adjacent runs do not.
"""

import os
import signal
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from bot.cli.selfplay import find_percentile
from engines.core.game import Game
from tests.chat.load_metrics import measure_spent
from tests.web.page_games import PageGame
from tests.web.test_start import StartedProcess


@dataclass(frozen=True)
class Row:
    """A row of the table: a ratio with its sources and its ``goal``.

    ``least``: whether more is better.
    """

    key: str
    what: str
    ratio: float
    parts: Mapping[str, float]
    goal: float | None = None
    least: bool = False

    def meets_goal(self) -> bool:
        """Return whether the ratio is as good as the goal, if there is one."""
        if self.goal is None:
            return True
        return self.ratio >= self.goal if self.least else self.ratio <= self.goal


def interleave_runs(rounds: int, *runs: Callable[[], float]) -> list[list[float]]:
    """Return each run's figures. Runs take turns, so other load slows all of them equally."""
    figures: list[list[float]] = [[] for _ in runs]
    for number in range(rounds):
        for at in range(len(runs)) if number % 2 == 0 else reversed(range(len(runs))):
            figures[at].append(runs[at]())
    return figures


def median_ratio(above: Sequence[float], below: Sequence[float]) -> float:
    return statistics.median(one / other for one, other in zip(above, below, strict=True))


def cpu_seconds(call: Callable[[], object]) -> float:
    """Return the processor time of one call."""
    began = process_time()
    call()
    return process_time() - began


def percentile(part: float, figures: Sequence[float]) -> float:
    """Return a percentile, e.g. ``percentile(0.99, times)``."""
    return find_percentile(sorted(figures), part)


LOOK_S = 0.2
"""Interval at which a player checks whether the AIs have moved."""


@contextmanager
def start_program(ai_ms: int) -> Iterator[tuple[StartedProcess, str]]:
    """Start the program with one render worker and one AI worker, yield it with its link, and end it."""
    settings = {"BOTTEGA_RENDER_WORKERS": "1", "BOTTEGA_AI_WORKERS": "1", "BOTTEGA_LOG_LEVEL": "warning"}
    settings |= {"BOTTEGA_AI_AFTER_PERSON_MS": f"{3 * ai_ms}", "BOTTEGA_AI_AFTER_AI_MS": f"{ai_ms}"}
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        run = StartedProcess(Path(folder) / "data", **settings)
        try:
            yield run, run.link()
        finally:
            os.killpg(run.process.pid, signal.SIGINT)
            run.wait_for_exit()


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Play each game with two AIs by its buttons in the real program."""
    with start_program(ai_ms=100) as (run, link):
        for game in games:
            yield press_row(run.process.pid, PageGame(link, f"{game} 3", once=game), game)


def press_row(pid: int, table: PageGame, game: str, presses: int = 40) -> Row:
    """Press until a number of presses have taken effect. AI moves in between are not counted."""
    spent, done = 0.0, 0
    while done < presses and not table.is_over():
        before = measure_spent(pid).bot
        if table.press():
            spent, done = spent + measure_spent(pid).bot - before, done + 1
        else:
            time.sleep(LOOK_S)
    return Row("W4", f"{game}: press on the page, ms of CPU", 1000 * spent / max(1, done), {"presses": done}, goal=60.0)
