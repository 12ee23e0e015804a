"""Run all laws in full, with progress: ``python -m tests.engines.laws [GAME ...]``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from time import monotonic

from rich.console import Console
from rich.progress import Progress, TaskID

from engines import GAMES
from render import PAINTERS
from tests.engines.laws.law_registry import LAWS
from tests.engines.laws.law_runner import count_of, run_law, share_painted
from tests.engines.laws.random_games import AnyGame, LawBrokenError, open_random
from tests.engines.laws.test_law_11_painting import law_11_painted
from tests.engines.laws.test_law_13_termination import bands_hold
from tests.engines.laws.test_law_14_view_changes import fields_exist
from tests.engines.laws.test_law_16_records import law_16, record_paths
from tests.toy import register_toy

Job = Callable[[Callable[[int], None]], int]


def _build_jobs(game: AnyGame) -> dict[str, tuple[int, Job]]:
    """Build the jobs: name to the number of games and what runs them."""
    counts = {law: count_of(game.key, law, full=True) for law in LAWS}
    jobs = {f"law {law}": (count.games, partial(run_law, LAWS[law], game, count)) for law, count in counts.items()}
    return {
        **jobs,
        **({"law 11, pictures": (1, partial(_paint_games, game))} if game.key in PAINTERS else {}),
        "law 13, AI games": (1, lambda said: bands_hold(game, full=True)),
        "law 14, fields": (1, lambda said: fields_exist(game, open_random(game, 1))),
        "law 16": (1, lambda said: sum(law_16(game, path) for path in record_paths(game))),
    }


def _paint_games(game: AnyGame, said: Callable[[int], None]) -> int:
    return sum(law_11_painted(game, seed, share_painted(game.key, full=True), painted=3) for seed in range(10))


def _show_progress(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)


def main(keys: list[str]) -> int:
    """Run the laws on the games named, or on all; 1 where one is broken."""
    register_toy()
    console, broken = Console(), 0
    for key in keys or list(GAMES):
        for name, (games, job) in _build_jobs(GAMES[key]).items():
            began = monotonic()
            with Progress(console=console, transient=True) as progress:
                task = progress.add_task(f"{key}: {name}", total=games)
                try:
                    compared = job(partial(_show_progress, progress, task))
                except LawBrokenError as failure:
                    broken += 1
                    console.print(f"[red]{key}: {name} is broken:[/] {failure.args}")
                    continue
            console.print(f"{key}: {name}: {compared:,} compared in {monotonic() - began:.1f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
