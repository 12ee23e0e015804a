"""Processes for rendering and AI, forked from one server that has imported their modules.

The server (``multiprocessing.forkserver``) imports once; each process shares its memory and starts in milliseconds.
``fork_server`` forks the server itself, so that it also shares the memory of the process that uses it. Otherwise the
library starts it at the first use, and again after it has ended.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import connection, forkserver
from typing import Any, Final

SERVER: Final = "FORK_SERVER_OF_BOTTEGA"
"""A variable in the environment of the server, by which it is recognized."""
PRELOADED: Final = ["render.core.preload"]
"""Modules that the server imports at its start."""
ENVIRONMENT: Final = {
    "MALLOC_MMAP_THRESHOLD_": "131072",
    "MALLOC_TRIM_THRESHOLD_": "131072",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONSAFEPATH": "1",
    SERVER: "1",
}
"""The environment of the server.

The thresholds return large arrays to the system at once (glibc); otherwise a renderer would keep twice the memory.
OpenBLAS must not start threads when it is imported, because forking forbids them. The server is started by
``python -c``, which without ``PYTHONSAFEPATH`` would look for modules in the working folder first.
"""
HEAP_LIMITS: Final = {-3: 131_072, -1: 131_072}
"""The thresholds of ``ENVIRONMENT`` as numbers of ``mallopt``: a process that is forked reads no environment."""
_STARTING = threading.Lock()


class SharedMemoryError(OSError):
    """Shared memory can't be created: on Linux it is in /dev/shm."""


def make_processes(count: int, begin: Callable[..., None], *arguments: Any) -> ProcessPoolExecutor:
    """Create a pool of ``count`` processes. Each calls ``begin`` first, which must be importable.

    Its first ``submit`` starts a process and may block for a second: call it from a thread. Raises
    ``SharedMemoryError``.
    """
    context = multiprocessing.get_context("forkserver")
    with _STARTING, _server_environment():
        context.set_forkserver_preload(PRELOADED)
        forkserver.ensure_running()
    try:
        return ProcessPoolExecutor(count, mp_context=context, initializer=begin, initargs=arguments)
    except OSError as error:
        raise SharedMemoryError(error.errno, error.strerror) from error


def fork_server(begin: Callable[[], None]) -> None:
    """Fork the server from this process, whose memory it shares. The server calls ``begin`` first.

    Call it before the first thread starts, and before this process opens or reads what the server must not have.
    """
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address := connection.arbitrary_address("AF_UNIX"))  # type: ignore[attr-defined]
        listener.listen()
        server: Any = forkserver._forkserver  # the library can only start one itself
        server._forkserver_alive_fd, server._forkserver_pid = _fork_child(
            lambda alive: _serve_processes(begin, listener.fileno(), alive)
        )
        server._forkserver_address = address


def _fork_child(run: Callable[[int], None]) -> tuple[int, int]:
    """Fork a child that calls ``run`` with the end of a pipe. Return our end, which closes with us, and its id."""
    ended, alive = os.pipe()
    if pid := os.fork():
        os.close(ended)
        return alive, pid
    try:
        os.close(alive)
        ignore_terminal_signals()
        gc.enable()
        run(ended)
    finally:
        os._exit(0)


def _serve_processes(begin: Callable[[], None], listener: int, alive: int) -> None:
    """Serve as the server until no process has the other end of ``alive``."""
    begin()
    os.environ.update(ENVIRONMENT)
    with suppress(OSError, AttributeError):  # not glibc
        libc = ctypes.CDLL(None)
        for limit, value in HEAP_LIMITS.items():
            libc.mallopt(limit, value)
    forkserver.main(listener, alive, PRELOADED)


def end_processes(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool at once. Their open tasks raise ``BrokenProcessPool``."""
    running = list((getattr(pool, "_processes", None) or {}).values())  # public from Python 3.14 on: kill_workers
    pool.shutdown(wait=False, cancel_futures=not running)
    for process in running:
        process.kill()


def exit_with_parent() -> None:
    """Ignore Ctrl-C and a closed terminal, and end this process when its parent ends.

    A pipe from the parent closes with it, also after a ``kill -9``. A thread watches it, because a busy or idle process
    would not notice.
    """
    ignore_terminal_signals()
    parent = multiprocessing.parent_process()
    assert parent is not None, "this runs in a child"

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, name="end with the parent", daemon=True).start()


def ignore_terminal_signals() -> None:
    """Ignore Ctrl-C and a closed terminal."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def freeze_modules() -> None:
    """Exclude all loaded objects from garbage collections: they stay for ever."""
    gc.collect()
    gc.freeze()


@contextmanager
def _server_environment() -> Iterator[None]:
    """Set the environment of the server. Python 3.11 does not pass ``sys.path`` on."""
    given = {**ENVIRONMENT, **os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    before = dict(os.environ)
    os.environ.update(given)
    try:
        yield
    finally:
        for name in given.keys() - before.keys():
            del os.environ[name]
        os.environ.update(before)
