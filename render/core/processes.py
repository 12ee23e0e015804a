"""Processes for rendering and AI: executors over a server of ``multiprocessing`` that has imported their modules.

The server imports once; each process is forked from it, shares its memory and starts in milliseconds. The server is
started by ``start_server`` or at first use, and restarted after it ends.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import forkserver, get_context, parent_process, resource_tracker
from typing import Any, Final, TypeVar

T = TypeVar("T")

CONTEXT: Final = get_context("forkserver")
PRELOADED: Final = ["render.core.preload"]
"""Modules that the server imports when it starts, in order."""
CONTEXT.set_forkserver_preload(PRELOADED)
SERVER_CHECK_S: Final = 2.0
"""Interval at which a process checks for its server, in seconds."""
NOT_THEIRS: Final = frozenset({signal.SIGINT, signal.SIGHUP})


def preload_module(name: str) -> None:
    """Make a server that has not started yet import another module."""
    PRELOADED.insert(0, name)
    CONTEXT.set_forkserver_preload(PRELOADED)


def start_server() -> None:
    """Start the server of all processes unless it is running. It imports while this process continues.

    It inherits this process's environment, so remove the secrets first. Neither Ctrl-C nor a closed terminal ends the
    server or its processes, which inherit the signal mask; the app ends them.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, NOT_THEIRS)
    try:
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, NOT_THEIRS)  # the line above unblocks SIGINT
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def open_pool(count: int, begin: Callable[..., None], *arguments: Any, nice: int = 0) -> ProcessPoolExecutor:
    """Return an executor with this many processes, which each call ``begin`` first. They start with the first tasks.

    ``nice``: their niceness, so the app can answer while they work. A task whose process ends raises
    ``BrokenExecutor``, and so do all others of its pool.
    """
    return ProcessPoolExecutor(count, CONTEXT, _begin_process, (nice, begin, arguments))


def kill_pool(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool. Its open tasks raise ``BrokenExecutor``."""
    for process in [*(pool._processes or {}).values()]:  # its own ``kill_workers`` comes with Python 3.14
        if process.is_alive():
            process.kill()


async def run_in_pool(pool: Executor, run: Callable[..., T], *arguments: Any) -> T:
    """Run a task in a pool, off the event loop. Raises its error, or ``BrokenExecutor``.

    A thread submits the task, since it may wait for a process to start. A cancelled caller does not cancel it,
    which a breaking pool could not handle.
    """
    try:
        submitted = await asyncio.to_thread(pool.submit, run, *arguments)
    except (RuntimeError, OSError, EOFError) as error:  # the pool has ended, or its server did while starting a process
        raise BrokenExecutor(str(error)) from error
    task = asyncio.wrap_future(submitted)
    task.add_done_callback(consume_error)
    return await asyncio.shield(task)


def consume_error(task: asyncio.Future[Any]) -> None:
    """Retrieve the error of a task that may have no caller left, so it is not logged."""
    if not task.cancelled():
        task.exception()


def _begin_process(nice: int, begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    os.nice(nice)
    signal.pthread_sigmask(signal.SIG_BLOCK, NOT_THEIRS)  # if the server was not started by ``start_server``
    threading.Thread(target=_end_with_app, name="end with the app", daemon=True).start()
    begin(*arguments)


def _end_with_app() -> None:
    """End this process when the app or the server has ended: after a ``kill -9``, it would wait for tasks forever.

    The app itself considers all processes of an ended server dead, so it need not end them.
    """
    app, server = parent_process(), os.getppid()
    while app is not None and app.is_alive() and os.getppid() == server:
        app.join(SERVER_CHECK_S)
    os._exit(0)
