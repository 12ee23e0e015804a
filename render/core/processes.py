"""Processes that paint and think, forked from one server that has imported what they need.

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
"""Set in the environment of the server."""
PRELOADED: Final = ["render.core.preload"]
"""Modules that the server imports, as long as it has not started yet."""
ENVIRONMENT: Final = {
    "MALLOC_MMAP_THRESHOLD_": "131072",
    "MALLOC_TRIM_THRESHOLD_": "131072",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONSAFEPATH": "1",
    SERVER: "1",
}
"""A painter's large arrays go back to the system as soon as they are done with (glibc): else it keeps twice as much.

And a library that starts threads when it is imported would start them in the server, where forking forbids them.
The server is started by ``python -c``, which would look for modules in the working folder first.
"""
_STARTING = threading.Lock()


class SharedMemoryError(OSError):
    """What processes share can't be made: on Linux it lies in /dev/shm."""


def make_processes(count: int, begin: Callable[..., None], *arguments: Any) -> ProcessPoolExecutor:
    """Make a pool of so many processes. Each calls ``begin`` first, which has to be importable.

    Its first ``submit`` starts a process and may block for a second: call it from a thread.

    Raises ``SharedMemoryError``.
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
    """Kill the processes of a pool, whatever they do. What was asked of them raises ``BrokenProcessPool``."""
    running = list((getattr(pool, "_processes", None) or {}).values())  # public from Python 3.14 on: kill_workers
    pool.shutdown(wait=False, cancel_futures=not running)
    for process in running:
        process.kill()


def exit_with_parent() -> None:
    """Leave Ctrl-C and a closed terminal to the parent, and end when it ends, however that comes about.

    A pipe from the parent closes with it, after a ``kill -9`` as well. A process that waits for its next task,
    or works, would never look.
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
    """Keep the garbage collector from looking through what is loaded, again and again: it stays."""
    gc.collect()
    gc.freeze()


@contextmanager
def _server_environment() -> Iterator[None]:
    """What the server starts with. Python 3.11 hands it no ``sys.path``, without which it would import nothing."""
    given = {**ENVIRONMENT, **os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    before = dict(os.environ)
    os.environ.update(given)
    try:
        yield
    finally:
        for name in given.keys() - before.keys():
            del os.environ[name]
        os.environ.update(before)
