"""Supervision: restart a failed chat, and shut down properly on a signal."""

import asyncio
import os
import signal
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from types import FrameType
from typing import Final

import structlog

from bot.app.common.incidents import report_incident
from bot.frontends.registry import NotifyOperator, RunFrontend
from engines.core.core_types import Msg

log = structlog.get_logger()

END_S = 15.0
"""Seconds for a proper shutdown. A forced one loses nothing acknowledged, which is already on disk."""


def install_stop_signals() -> asyncio.Event:
    """Return an event that the stop signals set. Call it before starting any child process.

    A terminal sends Ctrl-C to every process of its group. To protect renderers and AI processes, SIGINT is blocked here
    and in them, and one thread waits for it. It also has a handler, because a library's earlier thread may receive it.
    If the program is meant to outlive its terminal (``nohup``), closing the terminal does not stop it.
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
    """End the process within ``END_S`` seconds, from a thread: the event loop may hang."""

    def end() -> None:
        log.error("shutdown too slow", seconds=END_S)
        os._exit(1)

    timer = threading.Timer(END_S, end)
    timer.daemon = True
    timer.start()


FIRST_S: Final = 5.0
LONGEST_S: Final = 300.0
"""Longest pause before a restart. It begins with ``FIRST_S`` and doubles with each failure."""
STEADY_S: Final = 600.0
"""Running time after which the next failure counts as the first."""


@dataclass(eq=False, repr=False)
class FrontendSupervisor:
    """All chats by name, and the set of those that are down."""

    _frontends: Mapping[str, RunFrontend]
    _notify_operator: NotifyOperator
    first_s: float = FIRST_S
    _down_names: set[str] = field(default_factory=set, init=False)

    def list_down(self) -> Sequence[str]:
        """Return the chats that are down, temporarily or for good. They have reported why."""
        return sorted(self._down_names)

    async def run_forever(self) -> None:
        """Run all chats until cancelled, or until all have ended."""
        async with asyncio.TaskGroup() as group:
            for name, run in self._frontends.items():
                group.create_task(self._keep_running(name, run), name=name)

    async def _keep_running(self, name: str, run: RunFrontend) -> None:
        pause_s = self.first_s
        while True:
            began = monotonic()
            self._down_names.discard(name)
            error = await self._run_once(run)
            self._down_names.add(name)
            if error is None:
                return
            if monotonic() - began > STEADY_S:
                pause_s = self.first_s
            report_incident("chat broke", error, chat=name, again_in_s=int(pause_s))
            self._notify_operator(Msg("main-chat-broke", {"chat": name.title(), "reason": type(error).__name__}))
            await asyncio.sleep(pause_s)
            pause_s = min(LONGEST_S, pause_s * 2)

    async def _run_once(self, run: RunFrontend) -> BaseException | None:
        try:
            await run()
        except asyncio.CancelledError as cancelled:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            return cancelled  # a task inside the chat was cancelled, not this one
        except Exception as error:  # noqa: BLE001 - after any error the other chats and the page go on
            return error
        return None
