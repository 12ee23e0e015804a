"""The embedded server: started if no address is set, and found by the app's next start.

It outlives a killed app. It has a unix socket, an append-only file synced before every answer, and two file locks. The
starting process holds ``starting``. The server inherits ``open``, so while it runs no second server can start on the
same files, even without its socket.
"""

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
import structlog
from redis.backoff import NoBackoff
from redis.retry import Retry

from bot.runtime.data_folder import open_private_file, secure_data_folder, try_lock
from bot.store.admin import server_reaper
from bot.store.admin.log_repair import check_manifest, repair_log
from bot.store.admin.server_binaries import ServerBinary, choose_binary, find_binaries, mark_directory
from bot.store.errors import StoreError
from engines.core.core_types import Msg

BECOME_REAPER: Final = 'read -r _; kill -0 "$1" && shift && exec "$@"'
"""The shell's command: its input ends with this process, even after a ``kill -9``."""

CHILDREN: list[tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]] = []


def add_server(server: subprocess.Popen[bytes], data: Path, socket: Path, idle_s: float) -> None:
    """Arrange that this process's server ends ``idle_s`` after its last client, once this process has ended."""
    release_ended()
    reaper = [sys.executable, "-IS", server_reaper.__file__, str(data), str(socket), str(server.pid), str(idle_s)]
    quiet, (user, group) = subprocess.DEVNULL, _find_child_user()
    shell = subprocess.Popen(  # noqa: S603 - our own program
        ["/bin/sh", "-c", BECOME_REAPER, "sh", str(server.pid), *reaper],
        stdin=subprocess.PIPE,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,
        cwd="/",
        user=user,
        group=group,
    )
    CHILDREN.append((server, shell))


def _find_child_user() -> tuple[int | None, int | None]:
    """Return user and group of a child: this process's current ones, so it cannot return to root's."""
    return (os.geteuid(), os.getegid()) if os.getuid() != os.geteuid() else (None, None)


def release_ended() -> None:
    """End the shells of ended servers, and leave no zombies."""
    for server, shell in CHILDREN:
        if server.poll() is not None:
            release_shell(shell)
    CHILDREN[:] = [pair for pair in CHILDREN if any(child.poll() is None for child in pair)]


def release_shell(shell: subprocess.Popen[bytes]) -> None:
    """Let a shell become the reaper of a running server, as if this process had ended."""
    with suppress(BrokenPipeError):
        shell.stdin.close()  # type: ignore[union-attr]


LONGEST_SOCKET: Final = 103
"""Longest portable path of a unix socket, in bytes (macOS has the lowest limit)."""

MIN_FREE_BYTES: Final = 64 * 2**20
"""Free disk space (bytes) required to start a server: a full disk stops it mid-game."""

PATIENCE_S: Final = 20.0
IDLE_S: Final = 300.0
"""Time (s) without a client after which a server ends once its app has ended, so a killed app leaves none behind."""
MAX_LOG_BYTES: Final = 2**20
LOADING_PID: Final = 0
STREAM_NODE_BYTES: Final = 1024
"""Bytes per stream node: a server allocates a whole node for each log, 4,096 bytes by default. Smaller nodes save less
than their index takes.
"""
log = structlog.get_logger("bottega.store")


def _log_notice(notice: Msg) -> None:
    log.warning("store repaired", key=notice.key, **notice.args)


@dataclass(frozen=True, slots=True)
class StoreServer:
    """An embedded server that answers."""

    data: Path
    socket: Path
    pid: int

    @property
    def url(self) -> str:
        """Return its address for redis-py."""
        return f"unix://{quote(str(self.socket))}"

    def stop(self, *, kill: bool = False, patience_s: float = PATIENCE_S) -> None:
        """Stop the server and wait for its end. ``kill``: send SIGKILL instead of SIGTERM.

        Raises ``StoreError`` if it still runs after ``patience_s``.
        """
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL if kill else signal.SIGTERM)
        until = time.monotonic() + patience_s
        while time.monotonic() < until:
            with suppress(ChildProcessError):
                os.waitpid(self.pid, os.WNOHANG)
            if is_data_free(self.data) or _read_pid(self.socket) not in (
                None,
                self.pid,
            ):  # another process may have started the next one
                release_ended()
                return
            time.sleep(0.005)
        raise StoreError("store-deaf", path=str(self.data), seconds=int(patience_s))


def start_store_server(
    data: Path,
    *,
    binaries: Sequence[ServerBinary] | None = None,
    options: Sequence[str] = (),
    room: int = MIN_FREE_BYTES,
    patience_s: float = PATIENCE_S,
    idle_s: float = IDLE_S,
    on_notice: Callable[[Msg], None] = _log_notice,
) -> StoreServer:
    """Find or start the server of a data directory. Blocks, so call it in a thread.

    ``binaries``: the programs to choose from (default: all installed); ``options``: extra arguments for the server;
      ``room``: bytes that must be free on the disk; ``idle_s``: seconds without a client after which a new server ends;
      ``on_notice``: receives the notice of a repair. Raises ``StoreError`` on any failure.
    """
    data = data.absolute()

    def repair() -> bool:
        notice = repair_log(data, choose_binary(data, find_binaries() if binaries is None else list(binaries)))
        if notice is not None:
            on_notice(notice)
        return notice is not None

    try:
        secure_data_folder(data)
        with _lock_start(data, patience_s) as running:
            return running or _wait_for_server(
                data,
                lambda: _spawn_server(data, _socket_path(data), _prepare_binary(data, binaries, room), options, idle_s),
                repair,
                patience_s,
            )
    except OSError as error:
        raise _to_store_error(error, data, room) from error


def find_running_server(data: Path) -> StoreServer | None:
    """Find the running server of a data directory without starting one. Raises ``StoreError``."""
    if not data.exists():
        return None
    socket = _socket_path(data)
    pid = _read_pid(socket)
    return StoreServer(data, socket, pid) if pid else None


def _wait_for_server(
    data: Path, spawn: Callable[[], subprocess.Popen[bytes]], repair: Callable[[], bool], patience_s: float
) -> StoreServer:
    """Start a server if the directory is free, and wait until it answers.

    If it stops at once, repair its log and start it again. Loading the log does not count as ``patience_s``. Raises
    ``StoreError``.
    """
    socket = _socket_path(data)
    process: subprocess.Popen[bytes] | None = None
    until = time.monotonic() + patience_s
    while time.monotonic() < until:
        pid = _read_pid(socket)
        if pid:
            return StoreServer(data, socket, pid)
        if pid == LOADING_PID:
            until = time.monotonic() + patience_s
        elif process is None and is_data_free(data):
            process = spawn()
        elif process is not None and process.poll() is not None:
            error = _exit_error(data)
            if error.msg.key != "store-died" or not repair():
                raise error
            process, until = None, time.monotonic() + patience_s
        time.sleep(0.01)
    raise StoreError("store-silent", path=str(data), seconds=int(patience_s), log=read_log_tail(data))


def _prepare_binary(data: Path, binaries: Sequence[ServerBinary] | None, room: int) -> ServerBinary:
    """Choose a program that may open the directory, and mark the directory with it."""
    check_manifest(data)
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
    command += ["--maxmemory-policy", "noeviction", "--stream-node-max-bytes", str(STREAM_NODE_BYTES)]
    command += ["--aof-load-truncated", "no"]  # repair_log cuts every tail in the same way
    command += ["--daemonize", "no", "--supervised", "no", *options]
    socket.unlink(missing_ok=True)
    user, group = _find_child_user()
    with open_private_file(data / "open") as lock, _open_log(data) as log:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = subprocess.Popen(  # noqa: S603 - the program that choose_binary found
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            umask=0o077,
            pass_fds=(lock.fileno(),),
            user=user,
            group=group,
        )
    add_server(process, data, socket, idle_s)
    return process


def _build_client(socket: Path) -> redis.Redis:
    return redis.Redis(unix_socket_path=str(socket), socket_timeout=2, retry=Retry(NoBackoff(), 0), protocol=2)


def _read_pid(socket: Path) -> int | None:
    """Return the pid of the server on the socket, LOADING while it loads, None if it does not answer."""
    if not socket.exists():
        return None
    try:
        with _build_client(socket) as client:
            client.ping()
            facts = client.info("server")
    except redis.BusyLoadingError:
        return LOADING_PID
    except (redis.RedisError, OSError):
        return None
    return int(facts["process_id"]) if isinstance(facts, dict) else None


def has_store(data: Path) -> bool:
    """Return whether a data directory holds a store's files."""
    return (data / "appendonlydir").exists() or (data / "appendonly.aof").exists()


def is_data_free(data: Path) -> bool:
    """Return whether no server has the data directory open."""
    with open_private_file(data / "open") as lock:
        return try_lock(lock)


@contextmanager
def _lock_start(data: Path, patience_s: float) -> Iterator[StoreServer | None]:
    """Acquire the right to start a server (yields None), or yield the running server.

    Waits for another process's server while it loads its files, otherwise for ``patience_s``, in case that process
    holds the lock forever. Raises ``StoreError``.
    """
    until = time.monotonic() + patience_s
    with open_private_file(data / "starting") as lock:
        while True:
            if try_lock(lock):
                yield None
                return
            socket = _socket_path(data)
            pid = _read_pid(socket)
            if pid:
                break
            if pid == LOADING_PID:
                until = time.monotonic() + patience_s
            if time.monotonic() > until:
                raise StoreError("store-start-held", path=str(data), seconds=int(patience_s))
            time.sleep(0.02)
    yield StoreServer(data, socket, pid)


def _socket_path(data: Path) -> Path:
    """Return the path of the socket: in the data directory, or in /tmp if that path is too long."""
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
        if path.stat().st_size > MAX_LOG_BYTES:
            path.replace(data / "server.log.1")
    return path.open("ab")


def read_log_tail(data: Path) -> str:
    """Return the last eight lines of the server's log."""
    try:
        text = (data / "server.log").read_bytes()[-4096:].decode(errors="replace")
    except OSError:
        return ""
    return "\n".join(text.strip().splitlines()[-8:])


def _exit_error(data: Path) -> StoreError:
    log_tail = read_log_tail(data)
    if "No space left" in log_tail:
        free = shutil.disk_usage(data).free
        return StoreError("store-no-room", path=str(data), free_mb=free >> 20, need_mb=MIN_FREE_BYTES >> 20)
    return StoreError("store-died", path=str(data), log=log_tail)


def _to_store_error(error: OSError, data: Path, room: int) -> StoreError:
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return StoreError("store-read-only", path=str(data), error=error.strerror or "")
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreError("store-no-room", path=str(data), free_mb=0, need_mb=room >> 20)
    return StoreError("store-no-folder", path=str(data), error=error.strerror or str(error))


LOOKS: Final = 5
CLIENT_PAUSE_S: Final = 0.05


def stop_unused(data: Path) -> None:
    """Stop the server of a data directory if it has no other client. On failure its reaper ends it."""
    with suppress(redis.RedisError, StoreError, OSError):
        server = find_running_server(data.absolute())
        if server is not None and _is_unused(server):
            server.stop()


@contextmanager
def borrow_server(data: Path) -> Iterator[StoreServer]:
    """Use the server of a data directory; if started for this, stop it afterwards.

    Raises ``StoreError``, ``OSError``.
    """
    secure_data_folder(data)
    with _act_as_owner(data):
        resting = is_data_free(data)
        server = start_store_server(data)
    try:
        yield server
    finally:
        if resting:
            stop_unused(data)


@contextmanager
def _act_as_owner(data: Path) -> Iterator[None]:
    """Let root's commands create files as the owner of a data directory, who could not open root's."""
    facts = data.stat()
    if os.geteuid() or not facts.st_uid:
        yield
        return
    os.setegid(facts.st_gid)
    os.seteuid(facts.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def _is_unused(server: StoreServer) -> bool:
    """Return whether no client is left. Raises ``RedisError``.

    It counts several times, because the server may still count a client that has just disconnected.
    """
    for _ in range(LOOKS):
        if not _count_clients(server):
            return True
        time.sleep(CLIENT_PAUSE_S)
    return False


def _count_clients(server: StoreServer) -> int:
    """Count the connections other than this one and the reaper's. Raises ``RedisError``."""
    with redis.Redis.from_url(server.url, socket_timeout=2) as client:
        return len([one for one in client.client_list() if one["name"] != server_reaper.NAME]) - 1
