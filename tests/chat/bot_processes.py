"""Fork bots into processes that tests can kill, from a parent process that has imported everything.

A start then takes milliseconds, not seconds. One such parent serves all the tests of a platform.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import structlog

from bot.settings import Settings
from tests.timeouts import wait_until

Task = dict[str, str]


class BotProcessFactory:
    """Starts bots. Each is a process in its own process group that may be killed at any moment."""

    def __init__(self, mother: subprocess.Popen[bytes], home: Path) -> None:
        self._mother, self._home = mother, home
        self._born: list[int] = []

    def start_bot(self, task: Task) -> int:
        """Start a bot; return its pid."""
        assert self._mother.stdin is not None
        assert self._mother.stdout is not None
        self._mother.stdin.write(json.dumps(task).encode() + b"\n")
        self._mother.stdin.flush()
        line = self._mother.stdout.readline()
        assert line, "the process that starts bots has exited"
        self._born.append(int(line))
        return self._born[-1]

    async def wait_until_ready(self, pid: int) -> int:
        """Wait until a bot has reported that it is ready; return its pid."""

        def is_up() -> bool:
            assert is_alive(pid), "the bot exited while it started"
            return (self._home / str(pid)).exists()

        await wait_until(is_up, "the bot to start")
        return pid

    async def kill(self, pid: int) -> None:
        """Kill a bot with SIGKILL, and wait until it has exited."""
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        await wait_until(lambda: not is_alive(pid), "the bot's death")

    def end(self) -> None:
        """Kill all bots and their workers."""
        for pid in self._born:
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
            (self._home / str(pid)).unlink(missing_ok=True)
        self._born.clear()


def is_alive(pid: int) -> bool:
    """Return whether a process exists. The parent reaps each exited child at once."""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@contextmanager
def run_nursery(module: str) -> Iterator[BotProcessFactory]:
    """Run a parent process for the bots of ``module``, which calls ``fork_bots`` when it is run."""
    with tempfile.TemporaryDirectory(prefix="nursery") as home:
        command = [sys.executable, "-m", module, home]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as mother:
            found = BotProcessFactory(mother, Path(home))
            try:
                yield found
            finally:
                found.end()
                mother.kill()


def fork_bots(bot: Callable[[Task, Callable[[], None]], Coroutine[Any, Any, None]]) -> None:
    """In the parent process: fork a bot for each input line, until there are no more.

    Each bot gets its task and a function to report that it is ready.
    """
    signal.signal(signal.SIGCHLD, _reap_children)
    told, home = os.dup(1), Path(sys.argv[1])
    os.dup2(2, 1)  # all other output goes elsewhere
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(Settings().log_level))
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            os.setpgid(0, 0)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            asyncio.run(bot(json.loads(line), (home / str(os.getpid())).touch))
            os._exit(0)
        with suppress(PermissionError, ProcessLookupError):  # whichever of the two comes first
            os.setpgid(pid, pid)
        os.write(told, b"%d\n" % pid)


def _reap_children(number: int, frame: object) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
