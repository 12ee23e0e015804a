"""How the program is asked to stop: Ctrl-C, a supervisor's SIGTERM, a terminal that closes; and till when it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from multiprocessing import resource_tracker
from types import FrameType

import structlog

log = structlog.get_logger()

END_S = 15.0
"""So long may an orderly end take. Nothing that was acknowledged is lost without one: it is on the disk already."""


def install_stop_signals() -> asyncio.Event:
    """An event that is set when this program is asked to stop. To be called before any process is started.

    A terminal sends Ctrl-C to every process of its group. Painters and thinkers must not die of it in the middle of a
    picture, so the signal is blocked here, which they inherit, and waited for by one thread. It has a handler too: a
    thread that a library has started before may be the one to get it. Where the program is to outlive its terminal
    (``nohup``), a terminal that closes asks for nothing.
    """
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def asked(*_: int | FrameType | None) -> None:
        start_exit_timer()
        loop.call_soon_threadsafe(stop.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, asked)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, asked)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})  # which the tracker of semaphores does not ignore
    resource_tracker.ensure_running()  # its start lets Ctrl-C through again, so it must not come later
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def wait() -> None:
        signal.sigwait({signal.SIGINT})
        asked()

    threading.Thread(target=wait, name="Ctrl-C", daemon=True).start()
    return stop


def start_exit_timer() -> None:
    """Whatever hangs, this process is gone in ``END_S`` seconds. A thread sees to it: the loop may stand still."""

    def end() -> None:
        log.error("did not end in time", seconds=END_S)
        os._exit(1)

    timer = threading.Timer(END_S, end)
    timer.daemon = True
    timer.start()
