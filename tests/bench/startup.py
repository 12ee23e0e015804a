"""Measure the CPU time of a start, and the memory of the app at the start, after a game and with many tables."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, product
from pathlib import Path

from engines import GAMES
from tests.bench.measurements import Row
from tests.chat.load_metrics import list_descendants, measure_spent
from tests.web.page_games import PageGame
from tests.web.test_start import StartedProcess

ROUNDS = 3
VERSION_S, LINK_S = 0.2, 1.5
MINUTE_S = 62.0
"""So long after the start it is measured: the app has just given free memory back."""
MEMORY_MB = 130.0
GAME_MB = 200.0
TABLES_MB = 300.0
TABLES, ROUNDS_OF_PRESSES = 20, 12
LOOK_S = 0.1
QUICK = {"BOTTEGA_AI_AFTER_PERSON_MS": "1", "BOTTEGA_AI_AFTER_AI_MS": "1"}
MB = 1024


def rows() -> Iterator[Row]:
    """Start the program with one render worker and one AI worker, and measure it."""
    yield Row("S0", "bottega --version, s of CPU time", version := min(map(version_seconds, range(ROUNDS))),
              {"s": version}, goal=VERSION_S)  # fmt: skip
    with start_program() as (run, _):
        spent = measure_spent(run.process.pid)
        parts = {"the app": spent.bot, "its processes": spent.workers}
        yield Row("S0", "make play again to the link, s of CPU time", spent.bot + spent.workers, parts, goal=LINK_S)


def memory_rows() -> Iterator[Row]:
    """Measure what the same program takes of the memory: a minute after its start, after a game, with tables."""
    with start_program() as (run, link):
        time.sleep(MINUTE_S)
        yield memory_row(run.process.pid, "a minute after the start", MEMORY_MB)
        table = play_game(link)
        yield memory_row(run.process.pid, "after a whole game with its pictures", GAME_MB)
        play_tables(link, table)
        yield memory_row(run.process.pid, f"with {TABLES} tables", TABLES_MB)


@contextmanager
def start_program() -> Iterator[tuple[StartedProcess, str]]:
    """Start the program, and yield it with its link; it is ended at the end."""
    with tempfile.TemporaryDirectory(prefix="start") as folder:
        settings = {"BOTTEGA_RENDER_WORKERS": "1", "BOTTEGA_AI_WORKERS": "1", "BOTTEGA_LOG_LEVEL": "warning"}
        run = StartedProcess(Path(folder) / "data", **settings, **QUICK)
        try:
            yield run, run.link()
        finally:
            os.killpg(run.process.pid, signal.SIGINT)
            run.wait_for_exit()


def memory_row(pid: int, when: str, goal: float) -> Row:
    """Measure the memory of the app with all its processes."""
    shares = [memory_share(one) for one in (pid, *list_descendants(pid))]
    parts = {"the app": shares[0], "its processes": sum(shares[1:]), "counted": len(shares)}
    return Row("H2", f"PSS of all processes {when}, MB", sum(shares), parts, goal=goal)


def play_game(link: str) -> PageGame:
    """Play the Princes with two AIs to the end, looking at the picture now and then."""
    table, presses = PageGame(link, "princes 3", once="g"), 0
    while not table.is_over():
        if not table.press():
            time.sleep(LOOK_S)
            continue
        presses += 1
        if presses % 3 == 0:
            table.picture_status()
    return table


def play_tables(link: str, before: PageGame) -> None:
    """Play some presses of all games at once, looking at the pictures of every third round."""
    tables = [
        PageGame(link, f"{game} 3", before.client, f"t{number}") for number, game in zip(range(TABLES), cycle(GAMES))
    ]
    for number, table in product(range(ROUNDS_OF_PRESSES), tables):
        if table.press() and number % 3 == 0:
            table.picture_status()


def version_seconds(_: int) -> float:
    """Seconds of CPU time that the version takes."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "bottega", "--version"], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def memory_share(pid: int) -> float:
    """Megabytes of memory that a process takes; what several share is divided by their number."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / MB
