"""Break one part of the store, for control tests that must fail."""

from __future__ import annotations

import asyncio

from bot.store.outbox import OutboxReader
from bot.store.redis_pool import SCRIPTS, build_script
from bot.store.stream_consumer import OutboxRow

_RULE = "if first then return {'again', first} end"

WITHOUT_COMMAND_IDS = {**SCRIPTS, "commit": build_script(SCRIPTS["commit"].source.replace(_RULE, ""))}
"""A retry is not known as one."""

WITHOUT_A_LOG = ("--appendonly", "no")
"""A server that keeps nothing on the disk."""


class EarlyAckReader(OutboxReader):
    """The row is acknowledged before its effect is done."""

    async def _run_effect(self, row: OutboxRow, before: asyncio.Task[None] | None) -> None:
        await self._acknowledge_row(row)
        await super()._run_effect(row, before)
