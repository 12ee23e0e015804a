"""Measure the CPU time of a press on the page and of the page that answers it, without the pictures."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engines.core.game import Game
from tests.bench.measurements import Row
from tests.chat.load_metrics import measure_spent
from tests.web.page_games import PageGame
from tests.web.test_start import StartedProcess

PRESSES = 40
PRESS_MS = 60.0
LOOK_S = 0.2
"""So long a player waits before looking whether the AIs have moved."""
PAUSES = {"BOTTEGA_AI_AFTER_PERSON_MS": "300", "BOTTEGA_AI_AFTER_AI_MS": "100"}
HOUSE = {"BOTTEGA_PAINTERS": "1", "BOTTEGA_THINKERS": "1", "BOTTEGA_LOG_LEVEL": "warning", **PAUSES}


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Play each game with two AIs by its buttons, at the program as it is started."""
    with tempfile.TemporaryDirectory(prefix="page") as folder:
        run = StartedProcess(Path(folder) / "data", **HOUSE)
        try:
            link = run.link()
            for game in games:
                yield press_row(run.process.pid, PageGame(link, f"{game} 3", once=game), game)
        finally:
            os.killpg(run.process.pid, signal.SIGINT)
            run.wait_for_exit()


def press_row(pid: int, table: PageGame, game: str, presses: int = PRESSES) -> Row:
    """Press until a number of presses have counted. What AIs do in between is not counted."""
    spent, done = 0.0, 0
    while done < presses and not table.is_over():
        before = measure_spent(pid).bot
        if table.press():
            spent, done = spent + measure_spent(pid).bot - before, done + 1
        else:
            time.sleep(LOOK_S)
    return Row(
        "W4", f"{game}: press on the page, ms of CPU", 1000 * spent / max(1, done), {"presses": done}, goal=PRESS_MS
    )
