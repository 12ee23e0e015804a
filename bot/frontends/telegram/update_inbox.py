"""Incoming updates, each stored until its effects are complete and shown."""

from __future__ import annotations

import asyncio
import json
from typing import Final
from weakref import WeakValueDictionary

import structlog
from telegram import Update
from telegram.error import Conflict, NetworkError, RetryAfter

from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.updates import WANTED, FollowUp, UpdateHandler

log = structlog.get_logger("bottega.telegram")

INDEX: Final = "telegram-inbox"
WAIT_S: Final = 25
"""Timeout of long polling (s)."""
PAUSE_S: Final = 0.5
LONGEST_PAUSE_S: Final = 10.0


class UpdateInbox:
    """Accepts updates from polling or a webhook. Those of one user are handled in order."""

    def __init__(self, store: FrontendStore, api: BotApi, updates: UpdateHandler) -> None:
        self._stored_updates = store.name_sets(INDEX)
        self._api = api
        self._updates = updates
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._show_tasks: dict[int, asyncio.Task[None]] = {}

    async def accept_update(self, update: Update) -> None:
        """Accept an update; it is stored and has taken effect when this returns.

        Raises ``StoreError``, after which Telegram has to deliver it again.
        """
        if update.update_id in self._show_tasks:
            return
        user = update.effective_user
        lock = self._turns.setdefault(user.id if user is not None else 0, asyncio.Lock())
        async with lock:
            if update.update_id in self._show_tasks:
                return
            stored = update.to_json()
            storing = asyncio.create_task(self._stored_updates.add_name(stored))
            try:
                follow_up = await self._handle_update(update)
            finally:
                await storing  # also after an error: it must not be written after the next delivery has removed it
            task = asyncio.create_task(self._finish_update(update.update_id, stored, follow_up))
            self._show_tasks[update.update_id] = task

    async def recover_updates(self) -> None:
        """Resume the updates that were in progress when a process ended."""
        members = await self._stored_updates.list_names()
        waiting = [Update.de_json(json.loads(member), self._api.bot) for member in members]
        for update in sorted(waiting, key=lambda update: update.update_id):
            await self.accept_update(update)

    async def poll_updates(self) -> None:
        """Poll for updates until cancelled. An update is confirmed after it has taken effect."""
        offset, pause_s = None, PAUSE_S
        while True:
            try:
                updates = await self._api.bot.get_updates(
                    offset, timeout=WAIT_S, allowed_updates=WANTED, read_timeout=WAIT_S + 10
                )
            except (NetworkError, RetryAfter, Conflict) as error:
                if isinstance(error, Conflict):
                    log.error("another process polls this bot's updates", reason=error.message)
                retry_after = error.retry_after if isinstance(error, RetryAfter) else 0
                await asyncio.sleep(max(pause_s, float(retry_after) if isinstance(retry_after, int | float) else 1.0))
                pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
                continue
            pause_s = PAUSE_S
            offset = await self._accept_all(updates) or offset

    async def wait_until_shown(self) -> None:
        """Wait until all accepted updates are shown."""
        while self._show_tasks:
            await asyncio.wait(self._show_tasks.values())

    async def close(self) -> None:
        """Cancel all tasks. Pending updates stay in the store."""
        tasks = list(self._show_tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _accept_all(self, updates: tuple[Update, ...]) -> int | None:
        """Accept updates, and return the id of the first one to be delivered again."""
        results = await asyncio.gather(*(self.accept_update(update) for update in updates), return_exceptions=True)
        for update, result in zip(updates, results, strict=True):
            if isinstance(result, StoreError):
                log.warning("update waits for the store", error=str(result))
                await asyncio.sleep(PAUSE_S)
                return update.update_id
            if isinstance(result, BaseException):
                raise result
        return updates[-1].update_id + 1 if updates else None

    async def _handle_update(self, update: Update) -> FollowUp | None:
        """Handle an update, and log any error except one of the store."""
        try:
            return await self._updates.handle_update(update)
        except StoreError:
            raise
        except Exception:
            log.exception("update failed", update=update.update_id)
            return None

    async def _finish_update(self, number: int, stored: str, follow_up: FollowUp | None) -> None:
        """Show the effects of an update, retrying during outages, and remove it from the store."""
        try:
            if follow_up is not None:
                await self._show_effects(number, follow_up)
            await self._stored_updates.remove_name(stored)
        except StoreError as error:
            log.warning("update kept for the next start", update=number, error=str(error))
        finally:
            self._show_tasks.pop(number, None)

    async def _show_effects(self, number: int, follow_up: FollowUp) -> None:
        """Show the effects of an update, again and again while Telegram or the store is away."""
        pause_s = PAUSE_S
        while True:
            try:
                await follow_up()
            except (RetryLaterError, StoreError) as error:
                await asyncio.sleep(max(getattr(error, "seconds", 0.0), pause_s))
                pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
            except Exception:
                log.exception("result of an update not displayed", update=number)
                return
            else:
                return
