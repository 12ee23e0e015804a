"""How the program is asked to stop: Ctrl-C, or a supervisor's SIGTERM."""

from __future__ import annotations

import asyncio
import signal
import threading
from multiprocessing import resource_tracker


def asked_to_stop() -> asyncio.Event:
    """An event that is set when this program is asked to stop. To be called before any process is started.

    A terminal sends Ctrl-C to every process of its group. Painters and thinkers must not die of it in the middle of a
    picture, so the signal is blocked here, which they inherit, and waited for by one thread.
    """
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    resource_tracker.ensure_running()  # its start lets the signal through again, so it must not come later
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def wait() -> None:
        signal.sigwait({signal.SIGINT})
        loop.call_soon_threadsafe(stop.set)

    threading.Thread(target=wait, name="Ctrl-C", daemon=True).start()
    return stop
