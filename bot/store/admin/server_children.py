"""The servers that this process has started, each with a shell that becomes its reaper. Both outlive this process.

The shell takes a tenth of the memory of a reaper, which no one needs while this process uses the server.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.store.admin import server_reaper

BECOME_REAPER: Final = 'read -r _; kill -0 "$1" && shift && exec "$@"'
"""What the shell runs: its input ends with this process, also after a ``kill -9``."""

_CHILDREN: list[tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]] = []


def add_server(server: subprocess.Popen[bytes], data: Path, socket: Path, idle_s: float) -> None:
    """Have a server of this process ended ``idle_s`` after its last client, once this process has ended."""
    release_ended()
    reaper = [sys.executable, "-IS", server_reaper.__file__, str(data), str(socket), str(server.pid), str(idle_s)]
    quiet = subprocess.DEVNULL
    shell = subprocess.Popen(  # noqa: S603 - our own program
        ["/bin/sh", "-c", BECOME_REAPER, "sh", str(server.pid), *reaper],
        stdin=subprocess.PIPE,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,
        cwd="/",
    )
    _CHILDREN.append((server, shell))


def release_ended() -> None:
    """End the shells of servers that have ended, and leave no zombies."""
    for server, shell in _CHILDREN:
        if server.poll() is not None:
            release_shell(shell)
    _CHILDREN[:] = [pair for pair in _CHILDREN if any(child.poll() is None for child in pair)]


def release_shell(shell: subprocess.Popen[bytes]) -> None:
    """Let a shell become the reaper of its server if that still runs, as if this process had ended."""
    with suppress(BrokenPipeError):
        shell.stdin.close()  # type: ignore[union-attr]
