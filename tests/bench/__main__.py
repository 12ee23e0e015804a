"""Print the benchmark table of performance.md: ``python -m tests.bench``."""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import structlog
from rich.console import Console
from rich.table import Table

from engines import GAMES
from tests.bench import engines, load, measurements, startup, store
from tests.bench.measurements import Row
from tests.process_reaper import start_reaper

SECTIONS: dict[str, Callable[[], Iterator[Row]]] = {
    "engines": lambda: engines.rows(GAMES),
    "store": lambda: store.rows(GAMES),
    "moves": load.rows,
    "page": lambda: measurements.rows(GAMES),
    "memory": startup.memory_rows,
    "start": startup.rows,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print. A missed bound is marked but is not a failure, since machines are noisy."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"some of {', '.join(SECTIONS)}; without, all")
    given = parser.parse_args(argv)
    if unknown := set(given.sections) - set(SECTIONS):
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    with Path(os.devnull).open("w") as nowhere:  # logs are produced as on a server, but not shown between the rows
        structlog.configure(logger_factory=structlog.WriteLoggerFactory(nowhere))
        rows = [row for name in given.sections or SECTIONS for row in SECTIONS[name]()]
    table = Table("", "what", "ratio", "goal", "taken from")
    for shown in rows:
        met = "✓" if shown.meets_goal() else "✗"
        goal = "" if shown.goal is None else f"{'≥' if shown.least else '≤'} {shown.goal:g} {met}"
        parts = ", ".join(f"{name} {figure:,.4g}" for name, figure in shown.parts.items())
        table.add_row(shown.key, shown.what, f"{shown.ratio:.2f}", goal, parts)
    Console(width=170).print(table)
    return 0


if __name__ == "__main__":
    start_reaper()
    raise SystemExit(main())
