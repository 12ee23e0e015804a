"""Test server names in the outbox: own name while running, taken over after an exit; freed memory is returned.

And that it gives back what it needs no more.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.runtime import server
from bot.runtime.server import claim_server_name
from tests.timeouts import wait_until


def test_servers_sharing_folder_get_distinct_names(tmp_path: Path) -> None:
    with claim_server_name(tmp_path) as first:
        with claim_server_name(tmp_path) as second:
            assert first != second
        with claim_server_name(tmp_path) as third:
            assert third == second
    with claim_server_name(tmp_path) as again:
        assert again == first
        (tmp_path / "machine").mkdir()
        with claim_server_name(tmp_path / "machine") as elsewhere:
            assert elsewhere != first, "another machine of the same host name, on the same store"


@pytest.mark.slow
def test_server_name_is_reused_after_killed_process(tmp_path: Path) -> None:
    holding = (
        "import sys, time; from pathlib import Path; from bot.runtime.server import claim_server_name\n"
        "with claim_server_name(Path(sys.argv[1])) as name: print(name, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", holding, str(tmp_path)], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        killed = other.stdout.readline().strip()
        with claim_server_name(tmp_path) as beside:
            assert beside != killed
        other.kill()
    with claim_server_name(tmp_path) as after:
        assert after == killed


async def test_free_memory_is_given_back_again_and_again_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    given, cleared = list[threading.Thread](), list[int]()
    monkeypatch.setattr(server, "FORGOTTEN_AFTER", 3)
    monkeypatch.setattr(server, "cache_clearers", lambda: [lambda: cleared.append(len(given))])
    monkeypatch.setattr(server, "GIVEN_BACK_S", 0.01)
    monkeypatch.setattr(server, "release_memory", lambda: given.append(threading.current_thread()))
    tidying = asyncio.create_task(server._release_memory())
    await wait_until(lambda: len(given) > 6, "the seventh time")
    tidying.cancel()
    assert cleared == [2, 5], "each third time what is kept goes first"
    assert threading.main_thread() not in given
