"""Updates of a private screen while a job runs, such as a film or a review: at intervals, until it is finished."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final

import structlog

log = structlog.get_logger("bottega.chat")

FOLLOW_S: Final = 1.0
"""Pause between two updates (s), each of which takes time itself."""


class ProgressUpdates:
    """The running updates by key: one for each, until something else is shown in its place."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def stop_update(self, key: str) -> None:
        """Stop an update, but not the one that calls this."""
        before = self.tasks.pop(key, None)
        if before is not None and before is not asyncio.current_task():
            before.cancel()

    def start_update(self, key: str, update: Coroutine[Any, Any, None]) -> None:
        """Run an update. Its error is logged: the message may be lost, or its user deleted."""
        self.tasks[key] = task = asyncio.create_task(update)
        task.add_done_callback(partial(self._on_done, key))

    def _on_done(self, key: str, task: asyncio.Task[None]) -> None:
        if self.tasks.get(key) is task:
            del self.tasks[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("job result not delivered", error=repr(error)[:200])
