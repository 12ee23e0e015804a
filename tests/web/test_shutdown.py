"""Test shutdown by a signal or after an error: the program ends by its deadline, even if a task hangs."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
import redis

from tests.timeouts import PATIENCE_S
from tests.web.test_start import StartedProcess, runs, store_client  # noqa: F401 - a fixture

ASKED = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]

STUCK = """
import asyncio, sys, time
import bot.signals
from bot.__main__ import main
from bot.frontends.web.server import PageServer

async def waits_for_ever(self):
    await asyncio.Event().wait()

async def holds_the_loop(self):
    while True:
        time.sleep(1)

bot.signals.END_S = 2.0
PageServer.stop = {how}
sys.exit(main())
"""


def kill_leftovers(run: StartedProcess) -> None:
    """Kill what a program leaves behind that could not end in order: its store, and all of its group."""
    with suppress(ProcessLookupError):
        os.killpg(run.process.pid, signal.SIGKILL)
    with suppress(redis.RedisError), store_client(run.data) as client:
        client.shutdown(nosave=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "how"),
    [one for one in product(ASKED, ("waits_for_ever", "holds_the_loop")) if one != (signal.SIGHUP, "holds_the_loop")],
)
def test_program_ends_by_the_deadline_when_a_task_hangs(
    tmp_path: Path,
    runs: list[StartedProcess],  # noqa: F811
    asked: signal.Signals,
    how: str,
) -> None:
    run = StartedProcess(tmp_path / "v", ("-c", STUCK.format(how=how)), BOTTEGA_PAINTERS="0")
    runs.append(run)
    run.link()
    began = time.monotonic()
    os.kill(run.process.pid, asked)
    assert run.process.wait(PATIENCE_S) == 1
    assert time.monotonic() - began < 20, "two seconds, on a machine that may be slow"
    kill_leftovers(run)
    assert "shutdown too slow" in run.wait_for_exit()[2]


@pytest.mark.slow
def test_internal_error_ends_the_program_by_the_deadline(
    tmp_path: Path,
    runs: list[StartedProcess],  # noqa: F811
) -> None:
    failing = STUCK.replace("sys.exit", "from bot.app.api import App\n\nApp.run_forever = fails\nsys.exit").replace(
        "async def holds_the_loop",
        "async def fails(self, name):\n    raise OSError\n\nasync def holds_the_loop",
    )
    run = StartedProcess(tmp_path / "v", ("-c", failing.format(how="waits_for_ever")), BOTTEGA_PAINTERS="0")
    runs.append(run)
    run.link()
    assert run.process.wait(PATIENCE_S) == 1
    kill_leftovers(run)
    assert "shutdown too slow" in run.wait_for_exit()[2]
