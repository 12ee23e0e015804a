"""Incoming updates, each stored until its effects are complete and shown."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar
from weakref import WeakValueDictionary

import structlog
from telegram import Update
from telegram.error import Conflict, NetworkError, RetryAfter

from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.updates import UPDATE_KINDS, UpdateHandler

log = structlog.get_logger("bottega.telegram")

T = TypeVar("T")

INDEX: Final = "telegram-inbox"
WAIT_S: Final = 25
"""Timeout of long polling (s)."""
PAUSE_S: Final = 0.5
LONGEST_PAUSE_S: Final = 10.0


class UpdateInbox:
    """Accepts updates from polling or a webhook. Those of one user in one chat are handled in order.

    An update is confirmed once it is stored: handling it may wait for a slow chat, and must not delay the updates of
    other users.
    """

    def __init__(self, store: FrontendStore, api: BotApi, updates: UpdateHandler) -> None:
        self._stored_updates = store.name_sets(INDEX)
        self._api = api
        self.updates = updates
        self._turns: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def accept_update(self, update: Update) -> None:
        """Store an update and begin to handle it.

        Raises ``StoreError``; then Telegram has to deliver it again.
        """
        stored = await self._store_update(update)
        self._start_update(update, stored)

    async def recover_updates(self) -> None:
        """Resume the updates that were in progress when a process ended."""
        members = await self._stored_updates.list_names()
        waiting = [(Update.de_json(json.loads(member), self._api.bot), member) for member in members]
        for update, stored in sorted(waiting, key=lambda pair: pair[0].update_id):
            self._start_update(update, stored)

    async def poll_updates(self) -> None:
        """Poll for updates until cancelled. Confirms an update after storing it."""
        offset, pause_s = None, PAUSE_S
        while True:
            try:
                updates = await self._api.bot.get_updates(
                    offset, timeout=WAIT_S, allowed_updates=UPDATE_KINDS, read_timeout=WAIT_S + 10
                )
            except (NetworkError, RetryAfter, Conflict) as error:
                if isinstance(error, Conflict):
                    log.error("another process polls this bot's updates", reason=error.message)
                retry_after = error.retry_after if isinstance(error, RetryAfter) else 0
                await asyncio.sleep(max(pause_s, float(retry_after) if isinstance(retry_after, int | float) else 1.0))
                pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
                continue
            pause_s = PAUSE_S
            offset = await self.accept_all(updates) or offset

    async def wait_until_shown(self) -> None:
        """Wait until all accepted updates are shown."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Cancel all tasks. Pending updates stay in the store."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def accept_all(self, updates: tuple[Update, ...]) -> int | None:
        """Store updates and begin to handle them in order; return the id of the first one to be delivered again."""
        results = await asyncio.gather(*map(self._store_update, updates), return_exceptions=True)
        for update, stored in zip(updates, results, strict=True):
            if isinstance(stored, StoreError):
                log.warning("update waits for the store", error=str(stored))
                await asyncio.sleep(PAUSE_S)
                return update.update_id
            if isinstance(stored, BaseException):
                raise stored
            self._start_update(update, stored)
        return updates[-1].update_id + 1 if updates else None

    async def _store_update(self, update: Update) -> str:
        """Store an update unless it is in progress, and return its stored form. Raises ``StoreError``."""
        stored = update.to_json()
        if update.update_id not in self._tasks:
            await self._stored_updates.add_name(stored)
        return stored

    def _start_update(self, update: Update, stored: str) -> None:
        if update.update_id not in self._tasks:
            self._tasks[update.update_id] = asyncio.create_task(self._run_update(update, stored))

    async def _run_update(self, update: Update, stored: str) -> None:
        """Handle an update in its user's turn, show its effects, and remove it from the store.

        It stays stored if the process ends earlier. Errors other than outages are logged.
        """
        user, chat = update.effective_user, update.effective_chat
        place = (user.id if user is not None else 0, chat.id if chat is not None else 0)
        try:
            async with self._turns.setdefault(place, asyncio.Lock()):
                follow_up = await _retry_outages(lambda: self.updates.handle_update(update))
            await _retry_outages(follow_up)
        except Exception:
            log.exception("update failed", update=update.update_id)
        try:
            await self._stored_updates.remove_name(stored)
        except StoreError as error:
            log.warning("update kept for the next start", update=update.update_id, error=str(error))
        finally:
            self._tasks.pop(update.update_id, None)


async def _retry_outages(work: Callable[[], Awaitable[T]]) -> T:
    """Do some idempotent work, retrying while Telegram or the store is unavailable."""
    pause_s = PAUSE_S
    while True:
        try:
            return await work()
        except (RetryLaterError, StoreError) as error:
            await asyncio.sleep(max(getattr(error, "seconds", 0.0), pause_s))
            pause_s = min(LONGEST_PAUSE_S, pause_s * 2)
