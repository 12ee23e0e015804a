"""Processes for rendering and AI, forked from one server that has imported their modules.

The server (``multiprocessing.forkserver``) imports once; each process shares its memory and starts in milliseconds.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import forkserver
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
