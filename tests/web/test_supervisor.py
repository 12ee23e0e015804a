"""Test what keeps the program running: failed chats are restarted, clocks may jump, shutdown has a deadline."""

import asyncio
import json
import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.runtime.supervisor import FrontendSupervisor
from engines.core.core_types import Msg
from tests.timeouts import PATIENCE_S, wait_for, wait_until
from tests.web.cookie_client import CookieClient
from tests.web.test_start import StartProgram, port_of, store_client


class FailingFrontend:
    """A chat that fails a few times before it keeps running, or ends."""

    def __init__(self, breaks: list[BaseException], *, ends: bool = False) -> None:
        self.breaks = breaks
        self.runs = 0
        self.ends = ends

    async def run_forever(self) -> None:
        self.runs += 1
        if self.breaks:
            raise self.breaks.pop(0)
        if not self.ends:
            await asyncio.Event().wait()


@pytest.mark.incident("chat broke", why="one chat breaks on purpose")
async def test_failed_chat_is_restarted_with_increasing_delays_and_others_continue() -> None:
    said: list[Msg] = []
    broken = FailingFrontend([ValueError("card13"), asyncio.CancelledError(), KeyError("x")])
    well = FailingFrontend([])
    watch = FrontendSupervisor({"north": broken.run_forever, "south": well.run_forever}, said.append, first_s=0.05)
    with capture_logs() as logs:
        task = asyncio.create_task(watch.run_forever())
        await wait_until(lambda: broken.runs == 1, "it to run")
        assert watch.list_down() == ["north"]
        await wait_until(lambda: broken.runs == 4, "its restart")
        assert watch.list_down() == []
        assert well.runs == 1
    assert [entry["error"] for entry in logs] == ["ValueError", "CancelledError", "KeyError"]
    assert "card13" not in str(logs) + str(said), (
        "expected no text of the error in the log, since it may contain a secret"
    )
    assert [msg.key for msg in said] == ["main-chat-broke"] * 3
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_frontend_that_ends_normally_is_not_restarted() -> None:
    ended = FailingFrontend([], ends=True)
    watch = FrontendSupervisor({"north": ended.run_forever}, lambda msg: None, first_s=0.01)
    await asyncio.wait_for(watch.run_forever(), PATIENCE_S)
    assert ended.runs == 1
    assert watch.list_down() == ["north"]


@pytest.fixture
def nonsense_server() -> Iterator[tuple[str, list[str]]]:
    """Start a server that answers everything with nonsense.

    Yield its URL and the list of requested paths.
    """
    asked: list[str] = []

    class NonsenseHandler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            body = b'{"ok": true, "result": [], "id": {}}' if "bot" in self.path else b"[]"
            self.wfile.write(b"HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n" + body)

        do_POST = do_GET  # noqa: N815

    server = ThreadingHTTPServer(("127.0.0.1", 0), NonsenseHandler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def request_health(client: CookieClient) -> tuple[int, object]:
    answer = client.get("/health")
    return answer.status, json.loads(answer.data)


@pytest.mark.slow
def test_failed_real_chats_are_reported_and_restarted(
    start_program: StartProgram, nonsense_server: tuple[str, list[str]]
) -> None:
    url, asked = nonsense_server
    tokens = {"DISCORD_TOKEN": "discord-token-123", "TELEGRAM_TOKEN": "12345:telegram-token"}
    elsewhere = {"BOTTEGA_DISCORD_API": f"{url}/d", "BOTTEGA_TELEGRAM_API": url}
    run = start_program(**tokens, **elsewhere, BOTTEGA_RENDER_WORKERS="0")
    client = CookieClient(port_of(run.link()))
    assert wait_for(lambda: request_health(client) == (200, {"ok": True, "down": ["discord", "telegram"]})), (
        f"expected both chats to be down, got {request_health(client)}"
    )
    assert wait_for(lambda: all(sum(path.startswith(way) for path in asked) > 1 for way in ("/d/", "/bot")))
    code, out, err = run.interrupt()
    assert code == 0
    assert {"Discord has stopped", "Telegram has stopped"} <= {*re.findall(r"\w+ has stopped", out)}
    assert err.count("chat broke") >= 2
    assert [token for token in tokens.values() if token in out + err] == []


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "how"),
    [
        *product((signal.SIGINT, signal.SIGTERM), ("waits_for_ever", "holds_the_loop")),
        (signal.SIGHUP, "waits_for_ever"),
    ],
)
def test_program_ends_by_the_deadline_when_a_task_hangs(
    start_program: StartProgram, asked: signal.Signals, how: str
) -> None:
    run = start_program(("-c", STUCK.format(how=how)), BOTTEGA_RENDER_WORKERS="0")
    run.link()
    began = time.monotonic()
    os.kill(run.process.pid, asked)
    assert run.process.wait(PATIENCE_S) == 1
    assert time.monotonic() - began < 20, "expected the stop to take less than 20 s (2 s are allowed)"
    run.kill()
    assert "shutdown too slow" in run.wait_for_exit()[2]


@pytest.mark.slow
def test_internal_error_ends_the_program_by_the_deadline(start_program: StartProgram) -> None:
    failing = STUCK.replace("sys.exit", "from bot.app.api import App\n\nApp.run_forever = fails\nsys.exit").replace(
        "async def holds_the_loop", "async def fails(self, name):\n    raise OSError\n\nasync def holds_the_loop"
    )
    run = start_program(("-c", failing.format(how="waits_for_ever")), BOTTEGA_RENDER_WORKERS="0")
    run.link()
    assert run.process.wait(PATIENCE_S) == 1
    run.kill()
    assert "shutdown too slow" in run.wait_for_exit()[2]


LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))


HOURS_S = 3600


def store_clock_s(data: Path) -> int:
    """Return the time of the store's clock in seconds."""
    with store_client(data) as client:
        return int(client.time()[0])


@pytest.mark.slow
@pytest.mark.skipif(not LIBRARIES, reason="no libfaketime: it is in Debian's faketime")
def test_app_continues_when_the_clock_jumps(tmp_path: Path, start_program: StartProgram) -> None:
    jump, data = tmp_path / "jump", tmp_path / "v"
    jump.write_text("+0")
    faked = {
        "LD_PRELOAD": str(LIBRARIES[0]),
        "FAKETIME_TIMESTAMP_FILE": str(jump),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "PYTHONPATH": str(Path(__file__).parent / "jumps"),
    }
    run = start_program(BOTTEGA_RENDER_WORKERS="0", **faked)
    link = run.link()
    host = CookieClient(port_of(link))
    home = host.enter(link)
    for hours in (50, -3, 700):
        before = store_clock_s(data)
        moved = hours * HOURS_S - int(jump.read_text())
        jump.write_text(f"{hours * HOURS_S:+}")
        assert abs(store_clock_s(data) - before - moved) < HOURS_S, "expected the clock of the store to jump"
        assert host.get(home).status == 200
        assert host.get("/health").text == '{"ok":true}'
    assert run.interrupt()[0] == 0
