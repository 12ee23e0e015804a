"""Our own server: started where none is given, found again by the next start, alive when the app is killed.

A unix socket, an append-only file that is synced before every answer, and two locks: ``starting`` is held by a starter
only; ``open`` is inherited by the server, so nobody can start a second one on the same files while it lives, even if
its socket is gone.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import IO, Final
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from bot.runtime.data_folder import open_private_file, secure_data_folder
from bot.store.admin import server_reaper
from bot.store.admin.server_binaries import ServerBinary, choose_binary, find_binaries, mark_directory
from bot.store.errors import StoreError

LONGEST_SOCKET: Final = 103
"""Bytes of a unix socket's path that every system takes (macOS the fewest)."""

ROOM: Final = 64 * 2**20
"""Bytes that must be free on the disk before a server is started: a full disk stops it in mid-game."""

PATIENCE_S: Final = 20.0
IDLE_S: Final = 300.0
"""After so long without a client a server ends: a killed app, or a start that was refused, leaves none for good."""
LONGEST_LOG: Final = 2**20
LOADING: Final = 0
NODE: Final = 512
"""Bytes of a stream that lie together: for a log a server takes so many at once, 4,096 unless told otherwise."""

_CHILDREN: list[subprocess.Popen[bytes]] = []
"""Servers that this process started, and their reapers. They outlive it; while it lives it takes note of their end."""


@dataclass(frozen=True, slots=True)
class StoreServer:
    """A server of ours that answers."""

    data: Path
    socket: Path
    pid: int

    @property
    def url(self) -> str:
        """Where redis-py finds it."""
        return f"unix://{quote(str(self.socket))}"

    def stop(self, *, kill: bool = False, patience_s: float = PATIENCE_S) -> None:
        """End it and wait till it is gone; ``kill``: without a chance to say goodbye."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL if kill else signal.SIGTERM)
        until = time.monotonic() + patience_s
        while time.monotonic() < until:
            with suppress(ChildProcessError):
                os.waitpid(self.pid, os.WNOHANG)
            if is_data_free(self.data) or _read_pid(self.socket) not in (
                None,
                self.pid,
            ):  # somebody may have started the next
                return
            time.sleep(0.005)
        raise StoreError("store-deaf", path=str(self.data), seconds=int(patience_s))


def start_store_server(
    data: Path,
    *,
    binaries: Sequence[ServerBinary] | None = None,
    options: Sequence[str] = (),
    room: int = ROOM,
    patience_s: float = PATIENCE_S,
    idle_s: float = IDLE_S,
) -> StoreServer:
    """The server of a data directory: the one that runs, or a new one. Blocks; call it in a thread.

    ``binaries``: which programs to choose from (default: all there are); ``options``: more for the server's command
    line; ``idle_s``: after so long without a client a new one ends. Raises ``StoreError`` for every way in which it
    can fail.
    """
    data = data.absolute()
    try:
        secure_data_folder(data)
        with _lock_start(data, patience_s) as running:
            return running or _wait_for_server(
                data,
                lambda: _spawn_server(data, _socket_path(data), _prepare_binary(data, binaries, room), options, idle_s),
                patience_s,
            )
    except OSError as error:
        raise _to_store_error(error, data, room) from error


def find_running_server(data: Path) -> StoreServer | None:
    """The server of a data directory, where one answers; nothing is started. Raises ``StoreError``."""
    if not data.exists():
        return None
    socket = _socket_path(data)
    pid = _read_pid(socket)
    return StoreServer(data, socket, pid) if pid else None


def _wait_for_server(data: Path, spawn: Callable[[], subprocess.Popen[bytes]], patience_s: float) -> StoreServer:
    """A long log takes long to load, so patience counts only while the server is silent."""
    socket = _socket_path(data)
    process: subprocess.Popen[bytes] | None = None
    until = time.monotonic() + patience_s
    while time.monotonic() < until:
        pid = _read_pid(socket)
        if pid:
            return StoreServer(data, socket, pid)
        if pid == LOADING:
            until = time.monotonic() + patience_s
        elif process is None and is_data_free(data):
            process = spawn()
        elif process is not None and process.poll() is not None:
            raise _exit_error(data)
        time.sleep(0.01)
    raise StoreError("store-silent", path=str(data), seconds=int(patience_s), log=read_log_tail(data))


def _prepare_binary(data: Path, binaries: Sequence[ServerBinary] | None, room: int) -> ServerBinary:
    """The program that may open the directory, which is marked with it."""
    binary = choose_binary(data, find_binaries() if binaries is None else list(binaries))
    free = shutil.disk_usage(data).free
    if free < room:
        raise StoreError("store-no-room", path=str(data), free_mb=free >> 20, need_mb=room >> 20)
    mark_directory(data, binary.build)
    return binary


def _spawn_server(
    data: Path, socket: Path, binary: ServerBinary, options: Sequence[str], idle_s: float
) -> subprocess.Popen[bytes]:
    command = [str(binary.path), "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"]
    command += ["--dir", str(data), "--appendonly", "yes", "--appendfsync", "always", "--save", ""]
    command += ["--maxmemory-policy", "noeviction", "--stream-node-max-bytes", str(NODE)]
    command += ["--daemonize", "no", "--supervised", "no", *options]
    socket.unlink(missing_ok=True)
    with open_private_file(data / "open") as held, _open_log(data) as log:
        fcntl.flock(held, fcntl.LOCK_EX)
        process = subprocess.Popen(  # noqa: S603 - the program that binaries.choose found
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            umask=0o077,
            pass_fds=(held.fileno(),),
        )
    there = [child for child in _CHILDREN if child.poll() is None]
    _CHILDREN[:] = [*there, process, _spawn_reaper(data, socket, process.pid, idle_s)]
    return process


def _spawn_reaper(data: Path, socket: Path, pid: int, idle_s: float) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-IS", server_reaper.__file__, str(data), str(socket), str(pid), str(idle_s)]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True, cwd="/")  # noqa: S603 - our own program


def _build_client(socket: Path) -> redis.Redis:
    return redis.Redis(unix_socket_path=str(socket), socket_timeout=2, retry=Retry(NoBackoff(), 0), protocol=2)


def _read_pid(socket: Path) -> int | None:
    """The pid of the server behind the socket, LOADING while it reads its files, None if nobody answers."""
    if not socket.exists():
        return None
    try:
        with _build_client(socket) as client:
            client.ping()
            facts = client.info("server")
    except redis.BusyLoadingError:
        return LOADING
    except (redis.RedisError, OSError):
        return None
    return int(facts["process_id"]) if isinstance(facts, dict) else None


def is_data_free(data: Path) -> bool:
    """Whether no server holds the data directory."""
    with open_private_file(data / "open") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


@contextmanager
def _lock_start(data: Path, patience_s: float) -> Iterator[StoreServer | None]:
    """The right to start a server; or the server that is there already, for which nobody needs to wait.

    Whoever else is starting is waited for as long as what they start is loading, and ``patience_s`` otherwise: nobody
    who can lock a file keeps us waiting for ever. Raises ``StoreError``.
    """
    until = time.monotonic() + patience_s
    with open_private_file(data / "starting") as lock:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                pass
            else:
                yield None
                return
            socket = _socket_path(data)
            pid = _read_pid(socket)
            if pid:
                break
            if pid == LOADING:
                until = time.monotonic() + patience_s
            if time.monotonic() > until:
                raise StoreError("store-start-held", path=str(data), seconds=int(patience_s))
            time.sleep(0.02)
    yield StoreServer(data, socket, pid)


def _socket_path(data: Path) -> Path:
    """Where the socket lies: in the data directory, or in /tmp where that path is too long for a socket."""
    socket = data / "redis.sock"
    if len(os.fsencode(socket)) <= LONGEST_SOCKET:
        return socket
    name = blake2b(os.fsencode(data.resolve()), digest_size=8).hexdigest()
    folder = Path("/tmp") / f"bottega-{os.getuid()}-{name}"  # noqa: S108 - made ours below; must be short
    folder.mkdir(mode=0o700, exist_ok=True)
    facts = folder.lstat()
    if folder.is_symlink() or facts.st_uid != os.getuid() or facts.st_mode & 0o077:
        raise StoreError("store-path-too-long", path=str(data), most=LONGEST_SOCKET, folder=str(folder))
    return folder / "redis.sock"


def _open_log(data: Path) -> IO[bytes]:
    path = data / "server.log"
    with suppress(FileNotFoundError):
        if path.stat().st_size > LONGEST_LOG:
            path.replace(data / "server.log.1")
    return path.open("ab")


def read_log_tail(data: Path, lines: int = 8) -> str:
    """The last lines that the server wrote to its log."""
    try:
        text = (data / "server.log").read_bytes()[-4096:].decode(errors="replace")
    except OSError:
        return ""
    return "\n".join(text.strip().splitlines()[-lines:])


def _exit_error(data: Path) -> StoreError:
    said = read_log_tail(data)
    if "No space left" in said:
        free = shutil.disk_usage(data).free
        return StoreError("store-no-room", path=str(data), free_mb=free >> 20, need_mb=ROOM >> 20)
    return StoreError("store-died", path=str(data), log=said)


def _to_store_error(error: OSError, data: Path, room: int) -> StoreError:
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return StoreError("store-read-only", path=str(data), error=error.strerror or "")
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreError("store-no-room", path=str(data), free_mb=0, need_mb=room >> 20)
    return StoreError("store-no-folder", path=str(data), error=error.strerror or str(error))
