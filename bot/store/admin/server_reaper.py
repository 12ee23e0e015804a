"""End the embedded server of a data directory after a few minutes without clients.

As a separate process it outlives a killed app; ``own_server.py`` starts both. It needs only the standard library. It
never ends a server that has a client, was used since the last check, or has an app starting on it. The server's log is
complete before every answer, so ending it loses nothing.
"""

import fcntl
import os
import select
import socket
import sys
import time
from contextlib import closing, suppress
from typing import BinaryIO, Final

NAME: Final = "bottega-reaper"
"""The name of its connection, which excludes it from the clients."""
CONNECT_S: Final = 60.0
"""Maximum time (s) until a server opens its socket."""
AGAIN_S: Final = 2.0
"""Time (s) spent retrying a lost connection."""
PAUSE_S: Final = 0.2
LONGEST_PAUSE_S: Final = 30.0


class ServerMonitor:
    """A connection that watches a server's clients. Raises ``OSError`` when the server has ended."""

    def __init__(self, connection: BinaryIO, socket_no: int) -> None:
        self._connection = connection
        self._socket_no = socket_no
        self._send_command("CLIENT SETNAME " + NAME)

    def read_info(self) -> dict[str, str]:
        """Return the server's INFO; empty while it loads its files."""
        return dict(line.split(":", 1) for line in self._send_command("INFO").splitlines() if ":" in line)

    def count_clients(self) -> int:
        """Return the number of other connections."""
        return sum(f"name={NAME} " not in line for line in self._send_command("CLIENT LIST").splitlines())

    def end_server(self) -> None:
        """End the server and wait for its end. It refuses while its files are incomplete."""
        self._send_command("SHUTDOWN")

    def wait_for_server(self, pause_s: float) -> None:
        """Wait for ``pause_s``, or until the server hangs up."""
        select.select([self._socket_no], [], [], pause_s)

    def _send_command(self, command: str) -> str:
        self._connection.write(f"{command}\r\n".encode())
        self._connection.flush()
        head = self._connection.readline()
        if not head:
            raise ConnectionResetError
        if not head.startswith(b"$"):  # an error, or a simple string
            return ""
        return self._connection.read(int(head[1:]) + 2).decode(errors="replace").strip()


def watch_server(data: str, path: str, pid: int, idle_s: float) -> None:
    """Watch a server until it ends, and end it after ``idle_s`` without clients."""
    patience_s = CONNECT_S
    while True:
        try:
            with closing(_open_connection(path, pid, patience_s)) as connection, connection.makefile("rwb") as stream:
                monitor = ServerMonitor(stream, connection.fileno())  # type: ignore[arg-type]  # reader and writer in one
                _watch_clients(monitor, data, pid, idle_s)
                return
        except TimeoutError:
            return
        except OSError:  # the connection was lost, or the server has ended
            patience_s = AGAIN_S


def _watch_clients(monitor: ServerMonitor, data: str, pid: int, idle_s: float) -> None:
    """Watch the clients over one connection. Raises ``OSError`` when the connection ends."""
    seen, since = "", time.monotonic()
    while True:
        facts = monitor.read_info()
        if facts.get("process_id", str(pid)) != str(pid):  # another server, which has its own reaper
            return
        used = facts.get("total_connections_received", "")
        if not used or used != seen or monitor.count_clients():
            seen, since = used, time.monotonic()
        elif time.monotonic() - since >= idle_s:
            _end_unless_used(monitor, data, seen)
            since = time.monotonic()
        monitor.wait_for_server(min(LONGEST_PAUSE_S, idle_s / 5))


def _end_unless_used(monitor: ServerMonitor, data: str, seen: str) -> None:
    """End the server while no app can start on it, unless a client came. Raises ``OSError`` once it has ended."""
    with open(os.path.join(data, "starting"), "r+b") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        if monitor.read_info().get("total_connections_received") == seen and not monitor.count_clients():
            monitor.end_server()


def _open_connection(path: str, pid: int, patience_s: float) -> socket.socket:
    """Connect to the server's socket. Raises ``TimeoutError`` after ``patience_s`` or if ``pid`` has ended."""
    until = time.monotonic() + patience_s
    while time.monotonic() < until and _is_running(pid):
        connection = socket.socket(socket.AF_UNIX)
        with suppress(OSError):
            connection.connect(path)
            return connection
        connection.close()
        time.sleep(PAUSE_S)
    raise TimeoutError


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


if __name__ == "__main__":
    watch_server(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
