"""The end of the program: Ctrl-C, SIGTERM or a closed terminal, and the time limit for it."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from types import FrameType

import structlog

log = structlog.get_logger()

END_S = 15.0
"""Seconds for an orderly end. A forced end loses nothing acknowledged: that is on the disk already."""


def install_stop_signals() -> asyncio.Event:
    """Return an event that the stop signals set. Call it before any child process is started.

    A terminal sends Ctrl-C to every process of its group. Renderers and AI processes must not die of it in the middle
    of their work, so SIGINT is blocked here; they inherit that, and one thread waits for it. It also has a handler, for
    a library's thread that was started earlier may receive it. If the program is meant to outlive its terminal
    (``nohup``), a closed terminal does not stop it.
    """
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def on_stop_signal(*_: int | FrameType | None) -> None:
        start_exit_timer()
        loop.call_soon_threadsafe(stop.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, on_stop_signal)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, on_stop_signal)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def wait() -> None:
        signal.sigwait({signal.SIGINT})
        on_stop_signal()

    threading.Thread(target=wait, name="Ctrl-C", daemon=True).start()
    return stop


def start_exit_timer() -> None:
    """End the process after ``END_S`` seconds at the latest, from a thread: the event loop may hang."""

    def end() -> None:
        log.error("shutdown too slow", seconds=END_S)
        os._exit(1)

    timer = threading.Timer(END_S, end)
    timer.daemon = True
    timer.start()
