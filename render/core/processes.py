"""Processes for rendering and AI, forked from one server that has imported their modules.

The server imports once; each process shares its memory and starts in milliseconds. ``fork_server`` forks the server
itself, so that it also shares the memory of the process that uses it. Otherwise it is started at the first use, and
again after it has ended.
"""

from __future__ import annotations

import ctypes
import gc
import os
import pickle
import select
import signal
import socket
import struct
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from io import BufferedRWPair

T = TypeVar("T")

PRELOADED: Final = ["render.core.preload"]
"""Modules that the server imports at its start."""
ENVIRONMENT: Final = {"OPENBLAS_NUM_THREADS": "1"}
"""The environment of the server: OpenBLAS must not start threads when it is imported, because forking forbids them."""
HEAP_LIMITS: Final = {-3: 131_072, -1: 131_072}
"""Numbers of ``mallopt`` and their values: large arrays are mapped, and returned to the system at once.

Otherwise a renderer would keep twice the memory.
"""
START_SERVER: Final = "import sys; from render.core.processes import serve; serve(int(sys.argv[1]), sys.argv[2:])"
REQUEST: Final = b"f"
ENDED: Final = "a process ended abruptly"
SIZE: Final = struct.Struct("!Q")
_STARTING = threading.Lock()
_servers: list[tuple[socket.socket, int]] = []
"""The server, if there is one: our end of its socket, and its process id."""


class ProcessPool(ThreadPoolExecutor):
    """Processes that run one task each: every thread of the executor hands its tasks to a process of its own.

    ``begin`` is called first in each process. Functions, arguments and results are pickled. A task whose process ends
    raises ``BrokenExecutor``, and so do all that follow it there.
    """

    def __init__(self, count: int, begin: Callable[..., None], *arguments: Any) -> None:
        super().__init__(count, "process")
        self._begin = (begin, arguments)
        self._own = threading.local()
        self._processes: list[_Process] = []
        self._killed = threading.Event()

    def submit(self, run: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Queue a task. A process that must be started for it does not block the caller.

        Raises ``BrokenExecutor`` after ``kill``.
        """
        if self._killed.is_set():
            raise BrokenExecutor(ENDED)
        return super().submit(self._run_task, run, args, kwargs)

    def kill(self) -> None:
        """Kill the processes at once. Open tasks raise ``BrokenExecutor``."""
        self._killed.set()
        for process in [*self._processes]:
            process.kill()
        super().shutdown(wait=False)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - inherited
        """End the processes after all tasks; ``cancel_futures``: without those that have not begun."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            for process in self._processes:
                process.end()
            self._processes.clear()

    def _run_task(self, run: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        if self._killed.is_set():
            raise BrokenExecutor(ENDED)
        process: _Process | None = getattr(self._own, "process", None)
        if process is None:
            process = _Process()
            self._processes.append(process)
            process.start(*self._begin)
            self._own.process = process
            if self._killed.is_set():  # while it was started
                process.kill()
        result: T = process.run_task(run, args, kwargs)
        return result


class _Process:
    """A process of the server. It ends as soon as our end of its socket is closed, also by a ``kill -9``."""

    def __init__(self) -> None:
        with _STARTING:
            self._socket = _request_fork()
        self._stream = self._socket.makefile("rwb")
        self._pid = 0

    def start(self, begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        """Have it call ``begin``, and learn its id."""
        self._pid = self.run_task(_start_process, (begin, arguments), {})

    def run_task(self, run: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        """Run a task, and wait for its result. Raises its error, or ``BrokenExecutor``."""
        task = pickle.dumps((run, args, kwargs), pickle.HIGHEST_PROTOCOL)
        try:
            _write_frame(self._stream, task)
            answer = _read_frame(self._stream)
        except (OSError, EOFError, ValueError) as lost:  # ValueError: it was closed
            raise BrokenExecutor(ENDED) from lost
        error, result = pickle.loads(answer)  # noqa: S301 - from our own process
        if error is not None:
            raise error
        done: T = result
        return done

    def kill(self) -> None:
        """Kill it, unless it has ended, and wake up the thread that waits for it."""
        with suppress(OSError, ValueError):  # ValueError: it is being ended
            if self._pid and not _has_hung_up(self._socket.fileno(), 0):
                os.kill(self._pid, signal.SIGKILL)
            self._socket.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """End it, while it has no task."""
        with suppress(OSError):
            self._stream.close()
        self._socket.close()


def fork_server(forget: Callable[[], None]) -> int:
    """Fork the server from this process, whose memory it shares. The server calls ``forget`` first. Return its id.

    Call it before the first thread starts, and before this process opens or reads what the server must not have.
    """
    ours, theirs = socket.socketpair()
    if pid := os.fork():
        theirs.close()
        _servers[:] = [(ours, pid)]
        return pid
    try:
        ours.close()
        forget()
        serve(theirs.detach(), PRELOADED)
    finally:
        os._exit(0)


def serve(number: int, modules: list[str]) -> None:
    """Fork a process for each request on a socket, until its other end is closed. ``modules``: imported before."""
    for signal_number in (signal.SIGINT, signal.SIGHUP, signal.SIGCHLD):  # Ctrl-C, a closed terminal, and zombies
        signal.signal(signal_number, signal.SIG_IGN)
    os.environ.update(ENVIRONMENT)
    _limit_heap()
    for name in modules:
        import_module(name)
    gc.enable()
    freeze_objects()
    with socket.socket(fileno=number) as requests:
        while True:
            message, files, *_ = socket.recv_fds(requests, len(REQUEST), 1)
            if not message:
                return
            if not os.fork():
                requests.close()
                _run_tasks(files[0])
            os.close(files[0])


def _request_fork() -> socket.socket:
    """Have the server fork a process, and return our end of its socket. Start the server if there is none."""
    for server, pid in [*_servers]:
        with suppress(OSError):
            return _send_request(server)
        server.close()
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
    ours, theirs = socket.socketpair()
    with theirs:
        theirs.set_inheritable(True)
        command = [sys.executable, "-c", START_SERVER, str(theirs.fileno()), *PRELOADED]
        path = {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONSAFEPATH": "1"}
        pid = os.posix_spawn(sys.executable, command, {**os.environ, **ENVIRONMENT, **path})
    _servers[:] = [(ours, pid)]
    return _send_request(ours)


def _send_request(server: socket.socket) -> socket.socket:
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            socket.send_fds(server, [REQUEST], [theirs.fileno()])
        except OSError:
            ours.close()
            raise
    return ours


def _run_tasks(number: int) -> None:
    """Run the tasks of a socket in this process until its other end is closed. Never returns."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        with socket.socket(fileno=number) as connection, connection.makefile("rwb") as stream:
            threading.Thread(target=_exit_on_hang_up, args=(number,), name="end with the app", daemon=True).start()
            while True:
                _write_frame(stream, _run_task(_read_frame(stream)))
    except (OSError, EOFError):
        pass  # the app has ended
    finally:
        os._exit(0)


def _run_task(task: bytes) -> bytes:
    """Run a task, and return its error and its result."""
    try:
        run, args, kwargs = pickle.loads(task)  # noqa: S301 - from our own app
        return pickle.dumps((None, run(*args, **kwargs)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001 - raised again where the task was submitted
        error.add_note(traceback.format_exc())
        return pickle.dumps((error, None), pickle.HIGHEST_PROTOCOL)


def _start_process(begin: Callable[..., None], arguments: tuple[Any, ...]) -> int:
    begin(*arguments)
    return os.getpid()


def _exit_on_hang_up(number: int) -> None:
    """End this process as soon as the other end of a socket is closed: a busy process would not notice."""
    _has_hung_up(number, None)
    os._exit(0)


def _has_hung_up(number: int, patience_ms: int | None) -> bool:
    """Return whether the other end of a socket is closed, now or within some time. None: wait until it is."""
    hang_up = select.poll()
    hang_up.register(number, 0)  # no events but the end
    return bool(hang_up.poll(patience_ms))


def _write_frame(stream: BufferedRWPair[Any, Any], data: bytes) -> None:
    stream.write(SIZE.pack(len(data)))
    stream.write(data)
    stream.flush()


def _read_frame(stream: BufferedRWPair[Any, Any]) -> bytes:
    """Read what ``_write_frame`` has written. Raises ``EOFError``."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        raise EOFError
    data = stream.read(SIZE.unpack(head)[0])
    if len(data) < SIZE.unpack(head)[0]:
        raise EOFError
    return data


def _limit_heap() -> None:
    with suppress(OSError, AttributeError):  # not glibc
        libc = ctypes.CDLL(None)
        for limit, value in HEAP_LIMITS.items():
            libc.mallopt(limit, value)


def freeze_objects() -> None:
    """Exclude all present objects from garbage collections."""
    gc.collect()
    gc.freeze()
