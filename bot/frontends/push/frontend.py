"""Notifies users on their devices: one notice per waiting table, withdrawn when the turn is taken elsewhere."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import structlog

from bot.app.api import App
from bot.app.common.interfaces import Ping, TableRefresh
from bot.app.ui.texts import strip_timestamps
from bot.app.users.models import PUSH, PushSubscription, User, without_device
from bot.frontends.common.board_messages import NEWEST
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.mentions import Mention, MentionStore, belongs_to_platform
from bot.frontends.common.port import RetryLaterError
from bot.frontends.common.refresh_queue import RefreshQueue

if TYPE_CHECKING:
    from bot.frontends.push.sender import Outcome, PushSender

log = structlog.get_logger("bottega.push")

UNDO_S: Final = 1.0
"""Longest wait for an undo before a call (s). A hanging device takes three more seconds before the chat pings."""
CALL_S: Final = 24 * 3600
"""How long a push service keeps a call for a device that is off (s)."""
WITHDRAWAL_S: Final = 3600
TRIES: Final = 10
"""Number of attempts to reach a device for one call before its push service is given up until the next call."""
DELIVERED: Final = -1
UNTOLD: Final = "untold"
"""Problem of a device that was not reached, until the chat has been asked to ping."""
LONGEST_TEXT: Final = 300
"""Longest text of a notice: the whole message may have at most 4,096 bytes."""
VISIBLE_ONLY: Final = ".push.apple.com"
"""Services that would revoke the user's permission for a message without a notice: nothing is withdrawn there."""


class PushFrontend:
    """The calls on devices for all tables."""

    def __init__(self, app: App, make_sender: Callable[[], PushSender]) -> None:
        self._app = app
        self.make_sender = make_sender
        self.sender: PushSender | None = None
        store = FrontendStore(app.service.store)
        self._mentions = MentionStore(store, PUSH)
        delay_s = min(UNDO_S, app.service.timings.after_player_ms / 1000)
        self.jobs = RefreshQueue(store, PUSH, self._run_job, lambda _: delay_s)
        self._tries = Counter[tuple[str, str, int]]()
        """Failed attempts to send a message, by endpoint, table and epoch; ``DELIVERED`` if it was sent."""

    async def run_forever(self) -> None:
        """Notify users until cancelled."""
        self._app.outbox_notifier.register_follower(PUSH, self.on_refresh)
        try:
            await self.jobs.recover_pending()
            await asyncio.Event().wait()
        finally:
            await self.jobs.close()
            if self.sender is not None:
                await self.sender.close()

    async def on_refresh(self, refresh: TableRefresh) -> None:
        """Schedule calls for the users whom the table awaits, and for those who were called before."""
        pings = await self._app.list_pings(refresh.table)
        for user_id in {ping.user for ping in pings if belongs_to_platform(ping, PUSH)} | set(
            await self._mentions.load_mentions(refresh.table)
        ):
            await self.jobs.schedule_refresh(f"{user_id}.{refresh.table}", 0)

    async def _run_job(self, name: str) -> int:
        user_id, _, table_id = name.partition(".")
        mention, pings, user = await asyncio.gather(  # noqa: TID251 - a few requests
            self._mentions.load_mention(table_id, user_id),
            self._app.list_pings(table_id, user_id),
            self._app.service.users.get(user_id),
        )
        left_here = {mention.epoch} if mention.is_fallback else set[int]()
        ping = next((ping for ping in pings if belongs_to_platform(ping, PUSH) or ping.epoch in left_here), None)
        if ping is None:
            if mention.refused and pings:  # a process has ended before asking the chat to ping
                await self._app.outbox_notifier.refresh_everywhere(table_id)
            elif mention.epoch >= 0:  # even if a service has not answered: the device may have received the call
                await self._withdraw_call(user, table_id, mention)
            await self._mentions.remove_mention(table_id, user_id)
        elif mention.refusals(ping).get("push") == UNTOLD:  # a process has ended since
            await self._leave_to_chat(ping, is_fallback=mention.is_fallback)
        elif not mention.is_settled(ping, "push") and not ping.is_silent and ping.style != "quiet":
            await self._call_user(user, ping, is_fallback=mention.is_fallback)
        return NEWEST

    async def _call_user(self, user: User, ping: Ping, *, is_fallback: bool) -> None:
        """Send a call to all devices of a user. If the first attempt reaches none, the chat pings instead.

        Raises ``RetryLaterError`` if a device has to be tried again.
        """
        await self._mentions.expect_mention(ping.table, user.id)
        outcomes = await self._send_to_all(user.devices, user, _build_call(ping), ping.epoch, CALL_S)
        failure, is_sent = _find_failure(outcomes), "sent" in outcomes
        if failure is not None and (is_sent or not (is_fallback or await self._is_called_in_chat(ping))):
            raise failure
        if is_sent:
            new = Mention(epoch=ping.epoch, is_fallback=is_fallback)
            await self._mentions.save_mention(ping.table, user.id, new)
        else:
            self._forget_tries(user.devices, ping.table, ping.epoch)
            await self._leave_to_chat(ping, is_fallback=is_fallback)

    async def _is_called_in_chat(self, ping: Ping) -> bool:
        channels = await self._app.service.channels.list_for_table(ping.table)
        return any(belongs_to_platform(ping, channel.platform, 1) for channel in channels)

    async def _leave_to_chat(self, ping: Ping, *, is_fallback: bool) -> None:
        """Record that no device was reached, and tell the chat, even if this process ends in the meantime."""
        await self._mentions.record_refusal(ping, "push", UNTOLD, is_fallback=is_fallback)
        await self._app.outbox_notifier.refresh_everywhere(ping.table)
        await self._mentions.record_refusal(ping, "push", "", is_fallback=is_fallback)

    async def _withdraw_call(self, user: User, table_id: str, mention: Mention) -> None:
        devices = [one for one in user.devices if not (urlsplit(one.endpoint).hostname or "").endswith(VISIBLE_ONLY)]
        notice = {"tag": table_id, "gone": True}
        outcomes = await self._send_to_all(devices, user, notice, -1 - mention.epoch, WITHDRAWAL_S)
        if failure := _find_failure(outcomes):
            raise failure

    async def _load_sender(self) -> PushSender:
        """Load the client of push services. Its libraries load slowly, and most processes never need them."""
        if self.sender is None:
            await asyncio.to_thread(import_module, "bot.frontends.push.sender")
            self.sender = self.sender or self.make_sender()
        return self.sender

    async def _send_to_all(
        self, devices: Sequence[PushSubscription], user: User, payload: Mapping[str, object], epoch: int, ttl_s: int
    ) -> list[Outcome | RetryLaterError]:
        """Send a message to devices in parallel. Returns the error of a device to try again."""
        table_id = str(payload["tag"])
        sends = (self._send_to_device((device.endpoint, table_id, epoch), device, user, payload, ttl_s)
                 for device in devices)  # fmt: skip
        outcomes: list[Outcome | RetryLaterError] = []
        for outcome in await asyncio.gather(*sends, return_exceptions=True):  # noqa: TID251 - MAX_DEVICES
            if isinstance(outcome, BaseException) and not isinstance(outcome, RetryLaterError):
                raise outcome
            outcomes.append(outcome)
        if _find_failure(outcomes) is None:
            self._forget_tries(devices, table_id, epoch)
        return outcomes

    def _forget_tries(self, devices: Sequence[PushSubscription], table_id: str, epoch: int) -> None:
        for device in devices:
            self._tries.pop((device.endpoint, table_id, epoch), None)

    async def _send_to_device(
        self, key: tuple[str, str, int], device: PushSubscription, user: User, payload: Mapping[str, object], ttl_s: int
    ) -> Outcome:
        """Send a message to one device that does not have it yet. Forgets a browser that is gone."""
        if self._tries[key] == DELIVERED:
            return "sent"
        try:
            outcome = await (await self._load_sender()).send(device, key[1], payload, ttl_s)
        except RetryLaterError:
            self._tries[key] += 1
            if self._tries[key] < TRIES:
                raise
            return "refused"
        if outcome == "gone":
            await self._app.service.users.update_user(user.id, partial(without_device, device.endpoint))
        elif outcome == "sent":
            self._tries[key] = DELIVERED
        return outcome


def _find_failure(outcomes: Sequence[Outcome | RetryLaterError]) -> RetryLaterError | None:
    return next((outcome for outcome in outcomes if isinstance(outcome, RetryLaterError)), None)


def _build_call(ping: Ping) -> dict[str, object]:
    """Build the notice of a call with the public text only: anyone may read it on a locked screen."""
    text = strip_timestamps(ping.text)[:LONGEST_TEXT]
    return {"tag": ping.table, "text": text, "url": f"/p/{ping.user}/t/{ping.table}"}
