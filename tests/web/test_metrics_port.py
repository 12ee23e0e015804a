"""Test the program as its host sees it: metrics and probes, shutdown, and a clock that jumps."""

from __future__ import annotations

import os
import signal
import socket
import time
import urllib.request
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
import redis

from tests.timeouts import PATIENCE_S
from tests.web.test_start import (
    CookieClient,
    StartedProcess,
    runs,
    store_client,
    wait_for,
)

__all__ = ["runs"]


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def request_page(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE_S) as answer:
        return str(answer.read().decode())


@pytest.mark.slow
def test_a_host_sees_what_is_counted_and_a_player_does_not(tmp_path: Path, runs: list[StartedProcess]) -> None:
    port = free_port()
    run = StartedProcess(tmp_path / "v", BOTTEGA_INSIDE_PORT=str(port), BOTTEGA_PAINTERS="0")
    runs.append(run)
    link = run.link()
    page = int(link.partition("/in/")[0].rpartition(":")[2])
    assert request_page(port, "/readyz") == '{"ok":true}'
    assert request_page(port, "/healthz") == '{"ok":true}'
    assert wait_for(lambda: 'bottega_tables{game="princes",state="running"} 0.0' in request_page(port, "/metrics"))
    assert CookieClient(page).ask("GET", "/metrics")[0] == 404
    code, _, _ = run.interrupt()
    assert code == 0, "and it ends with the house"


@pytest.mark.slow
def test_a_port_that_is_taken_is_said(tmp_path: Path, runs: list[StartedProcess]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = StartedProcess(tmp_path / "v", BOTTEGA_INSIDE_PORT=str(port))
        runs.append(run)
        code, out, _ = run.wait_for_exit()
    assert code == 1
    assert f"Port {port} on 127.0.0.1 can’t be listened on" in out


ASKED = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]

STUCK = """
import asyncio, sys, time
import bot.runtime.supervisor
from bot.__main__ import main
from bot.frontends.web.server import PageServer

async def waits_for_ever(self):
    await asyncio.Event().wait()

async def holds_the_loop(self):
    while True:
        time.sleep(1)

bot.runtime.supervisor.END_S = 2.0
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
    runs: list[StartedProcess],
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
    runs: list[StartedProcess],
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


LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
HOURS_S = 3600


def store_clock_s(data: Path) -> int:
    """Return the time of the store's clock in seconds."""
    with store_client(data) as client:
        told = client.time()
    assert isinstance(told, tuple)
    return int(told[0])


@pytest.mark.slow
@pytest.mark.skipif(not LIBRARIES, reason="no libfaketime: it is in Debian's faketime")
def test_the_app_goes_on_when_the_clock_jumps(tmp_path: Path, runs: list[StartedProcess]) -> None:
    jump, data = tmp_path / "jump", tmp_path / "v"
    jump.write_text("+0")
    faked = {
        "LD_PRELOAD": str(LIBRARIES[0]),
        "FAKETIME_TIMESTAMP_FILE": str(jump),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "PYTHONPATH": str(Path(__file__).parent / "jumps"),
    }
    run = StartedProcess(data, BOTTEGA_PAINTERS="0", **faked)
    runs.append(run)
    link = run.link()
    host = CookieClient(int(link.split("/")[2].rpartition(":")[2]))
    home = host.ask("GET", "/" + link.split("/", 3)[3])[1]["location"]
    for hours in (50, -3, 700):
        before = store_clock_s(data)
        moved = hours * HOURS_S - int(jump.read_text())
        jump.write_text(f"{hours * HOURS_S:+}")
        assert abs(store_clock_s(data) - before - moved) < HOURS_S, "the store's clock has jumped"
        assert host.ask("GET", home)[0] == 200
        assert host.ask("GET", "/health")[2] == '{"ok":true}'
    assert run.interrupt()[0] == 0
