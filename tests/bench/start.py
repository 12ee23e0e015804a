"""What a start takes of the processor, and what the app takes of the memory a minute later."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Row
from tests.chat.load import spent_by
from tests.web.test_start import Started

ROUNDS = 3
VERSION_S, LINK_S = 0.2, 1.5
MINUTE_S = 62.0
"""So long after the start it is measured: the app has just given free memory back."""
MEMORY_MB = 110.0
MB = 1024


def rows() -> Iterator[Row]:
    """The program as it is started, with one painter and one thinker."""
    yield Row("S0", "bottega --version, s of CPU time", version := min(map(version_seconds, range(ROUNDS))),
              {"s": version}, goal=VERSION_S)  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="start") as folder:
        run = Started(Path(folder) / "data", BOTTEGA_PAINTERS="1", BOTTEGA_THINKERS="1", BOTTEGA_LOG_LEVEL="warning")
        try:
            run.link()
            spent = spent_by(run.process.pid)
            parts = {"the app": spent.bot, "its processes": spent.painters}
            yield Row(
                "S0", "make play again to the link, s of CPU time", spent.bot + spent.painters, parts, goal=LINK_S
            )
            time.sleep(MINUTE_S)
            shares = [memory_share(pid) for pid in family(run.process.pid)]
            parts = {"the app": shares[0], "its processes": sum(shares[1:]), "counted": len(shares)}
            yield Row("H2", "PSS of all processes a minute after the start, MB", sum(shares), parts, goal=MEMORY_MB)
        finally:
            os.killpg(run.process.pid, signal.SIGINT)
            run.ended()


def version_seconds(_: int) -> float:
    """Seconds of CPU time that the version takes."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "bottega", "--version"], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def family(pid: int) -> Iterator[int]:
    """A process and all that come from it, whichever of its threads started them: the store, too."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text("ascii").split():
            yield from family(int(child))


def memory_share(pid: int) -> float:
    """Megabytes of memory that a process takes; what several share is divided by their number."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / MB
