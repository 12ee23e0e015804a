"""Test that nothing started by tests outlives them, however they end."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.process_reaper import VARIABLE, find_marked
from tests.timeouts import wait_for

RUN = """
import subprocess, sys
from pathlib import Path
from tests.process_reaper import start_reaper
from bot.store.admin.own_server import start_store_server

start_reaper()
store = start_store_server(Path(sys.argv[1]), idle_s=86_400)
for environment in (None, {"PATH": "/usr/bin:/bin"}):
    subprocess.Popen(["/bin/sh", "-c", "sleep 600 & sleep 600"], env=environment, start_new_session=True)
print(store.pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="no /proc here")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, None], ids=["killed", "ended", "over"])
def test_programs_stores_and_their_children_end_with_the_run(how: signal.Signals | None, tmp_path: Path) -> None:
    run = subprocess.Popen(
        [sys.executable, "-c", RUN, tmp_path / "var"],
        cwd=Path(__file__).parents[1], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert run.stdout is not None
    store = int(run.stdout.readline())
    (mark,) = {read_mark(pid) for pid in find_marked(os.environ[VARIABLE])} - {os.environ[VARIABLE], ""}
    assert mark.startswith(os.environ[VARIABLE])
    assert store in find_marked(mark)
    assert len(find_marked(mark)) >= 6, "expected two shells, their children, the store and its watcher"
    if how is not None:
        run.send_signal(how)
    run.communicate()
    assert wait_for(lambda: not find_marked(mark)), "processes, perhaps the store, continue without their starters"


def read_mark(pid: int) -> str:
    """Return the marks of a process."""
    values = Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace").split("\0")
    return next((value.partition("=")[2] for value in values if value.startswith(f"{VARIABLE}=")), "")
