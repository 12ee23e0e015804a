"""Measure the CPU time of a start, and the memory of the app at the start, after a game and with many tables."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

from engines import GAMES
from tests.bench.measurements import Row, start_program
from tests.chat.load_metrics import list_descendants, measure_spent
from tests.web.page_games import PageGame

ROUNDS = 3
VERSION_S, LINK_S = 0.2, 1.5
TABLES, ROUNDS_OF_PRESSES = 20, 12
LOOK_S = 0.1


def rows() -> Iterator[Row]:
    """Start the program with one render worker and one AI worker, and measure it."""
    yield Row("S0", "bottega --version, s of CPU time", version := min(map(version_seconds, range(ROUNDS))),
              {"s": version}, goal=VERSION_S)  # fmt: skip
    with start_program(ai_ms=1) as (run, _):
        spent = measure_spent(run.process.pid)
        parts = {"the app": spent.bot, "its processes": spent.workers}
        yield Row("S0", "make play again to the link, s of CPU time", spent.bot + spent.workers, parts, goal=LINK_S)


def memory_rows() -> Iterator[Row]:
    """Measure the memory of one program a minute after its start, after a game, and with tables."""
    with start_program(ai_ms=1) as (run, link):
        time.sleep(62)  # the app has just released free memory
        yield memory_row(run.process.pid, "a minute after the start", 130.0)
        table, presses = PageGame(link, "princes 3", once="g"), 0
        while not table.is_over():
            if not table.press():
                time.sleep(LOOK_S)
                continue
            presses += 1
            if presses % 3 == 0:
                table.picture_status()
        yield memory_row(run.process.pid, "after a whole game with its pictures", 200.0)
        play_tables(link, table)
        yield memory_row(run.process.pid, f"with {TABLES} tables", 300.0)


def memory_row(pid: int, when: str, goal: float) -> Row:
    """Measure the memory of the app with all its processes."""
    shares = [
        int(line.split()[1]) / 1024
        for one in (pid, *list_descendants(pid))
        for line in Path(f"/proc/{one}/smaps_rollup").read_text("ascii").splitlines()
        if line.startswith("Pss:")  # shared memory is divided by the number of processes
    ]
    parts = {"the app": shares[0], "its processes": sum(shares[1:]), "counted": len(shares)}
    return Row("H2", f"PSS of all processes {when}, MB", sum(shares), parts, goal=goal)


def play_tables(link: str, before: PageGame) -> None:
    """Play some moves of all games at once, viewing the pictures of every third round."""
    for number, table in product(
        range(ROUNDS_OF_PRESSES),
        [PageGame(link, f"{game} 3", before.client, f"t{number}") for number, game in zip(range(TABLES), cycle(GAMES))],
    ):
        if table.press() and number % 3 == 0:
            table.picture_status()


def version_seconds(_: int) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-m", "bottega", "--version"], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
