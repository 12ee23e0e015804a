"""Test the whole app and its store while the system clock jumps (libfaketime)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.test_start import CookieClient, StartedProcess, runs, store_client

__all__ = ["runs"]

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
