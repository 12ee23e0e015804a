"""End everything a test run has started as soon as the run has ended, even by ``kill -9``.

Each process it starts inherits a mark in its environment, as do their children: programs, stores and browsers,
including those in separate sessions. As a program, ``process_reaper.py PID MARK``, it waits for the end of the run.
"""

import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

VARIABLE = "TEST_RUN_OF_BOTTEGA"
"""The environment variable with the marks of a process: of the run, and of the worker that started it."""
LOOKS = 50
PAUSE_S = 0.1


def start_reaper() -> None:
    """End all processes started from now on together with this one. Without ``/proc`` do nothing."""
    if sys.platform != "linux":
        return
    mark = uuid4().hex
    command = [sys.executable, "-IS", __file__, str(os.getpid()), mark]
    quiet = subprocess.DEVNULL
    subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True, cwd="/")
    os.environ[VARIABLE] = marks = f"{os.environ.get(VARIABLE, '')} {mark}".strip()
    start_process: Any = subprocess.Popen.__init__

    def start_marked(self: Any, *given: Any, env: Any = None, **others: Any) -> None:
        """Mark a process even if its environment is given."""
        start_process(self, *given, env=None if env is None else {**env, VARIABLE: marks}, **others)

    subprocess.Popen.__init__ = start_marked  # type: ignore[method-assign]


def find_marked(mark: str) -> set[int]:
    """Return the ids of the processes with a mark.

    A store writes its title over its environment. The process that ends it after its last client has a mark, and its id
    among the arguments.
    """
    found = set[int]()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):  # it has ended, or belongs to another user
            if mark.encode() in (process / "environ").read_bytes():
                found.add(int(process.name))
                *arguments, server, _, _ = (process / "cmdline").read_bytes().split(b"\0")
                if any(argument.endswith(b"/server_reaper.py") for argument in arguments) and is_store(int(server)):
                    found.add(int(server))
    return found


def is_store(process: int) -> bool:
    """Return whether a process is the server of a store, not a later one with its id. Raises ``OSError``."""
    return Path(f"/proc/{process}/comm").read_text() in ("valkey-server\n", "redis-server\n")


def reap_processes(run: int, mark: str) -> None:
    """Wait for the end of a run, and end all processes with its mark."""
    with suppress(ProcessLookupError):
        select.select([os.pidfd_open(run)], [], [])
    for _ in range(LOOKS):
        marked = find_marked(mark)
        for process in marked:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if not marked:
            return
        time.sleep(PAUSE_S)


if __name__ == "__main__":
    reap_processes(int(sys.argv[1]), sys.argv[2])
