"""Webhooks of players: a URL of their own that is called when it is their turn.

The queue of deliveries is a document for each user, worked off by its timer: a crash loses nothing, and a repeated
delivery has the same id. A URL that keeps failing is disabled.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import msgspec
import structlog

from bot.app.clocks.due_actions import seat_deadline
from bot.app.clocks.waking_hours import MINUTE_MS, SECOND_MS
from bot.app.common.webhook_client import signature_header
from bot.app.errors import RejectedError
from bot.app.i18n import load_translator
from bot.app.services import Services
from bot.app.tables.retry import now_ms
from bot.app.tables.table import Table, TableNotStartedError
from bot.app.users.user_repository import User
from bot.app.views.table_clock import player_seats_to_move
from bot.store.effects import Effects
from bot.store.timers import Timer

log = structlog.get_logger("bottega.app")

KIND = "hook"
TURN = "hooks"
"""The timer of a table at which a player with a webhook has just come to move."""
RETRY_DELAYS_MS = (30 * SECOND_MS, 2 * MINUTE_MS, 8 * MINUTE_MS, 30 * MINUTE_MS, 2 * 60 * MINUTE_MS)
"""The delay after each failure in a row. One more failure disables the webhook."""
MAX_QUEUED = 20
"""The maximum number of queued deliveries. The oldest are dropped."""
MAX_SENT_IDS = 40


class WebhookDelivery(msgspec.Struct, frozen=True):
    """One delivery: its id, the table, and the request body."""

    id: str
    table: str
    body: str


class PlayerWebhook(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's webhook. ``failed``: failures in a row; ``sent``: ids of recent deliveries."""

    url: str
    secret: str
    failed: int = 0
    off: bool = False
    waits: tuple[WebhookDelivery, ...] = ()
    sent: tuple[str, ...] = ()


async def save_webhook(service: Services, user: User, url: str, secret: str) -> None:
    """Save the URL and secret of a user's webhook, and delete its queue."""
    await delete_webhook(service, user)
    await service.store.documents.update_value(KIND, user.id, PlayerWebhook, lambda _: PlayerWebhook(url, secret))


async def load_webhook(service: Services, user: User) -> PlayerWebhook | None:
    """Load a user's webhook, under any of their ids."""
    for user_id in user.all_ids:
        document = await service.store.documents.load_value(KIND, user_id, PlayerWebhook)
        if document is not None:
            return document.value
    return None


async def delete_webhook(service: Services, user: User) -> None:
    """Delete a user's webhook, under all their ids."""
    for user_id in user.all_ids:
        await service.store.documents.delete_document(KIND, user_id, KIND)


# -- the queue


async def queue_turn_webhooks(service: Services, timer: Timer) -> None:
    """Queue a delivery for each player who is to move and has a webhook."""
    async with service.tables.lock_table(timer.source) as table:
        deliveries = [
            (table.seats[seat].user, await _build_delivery(service, table, seat)) for seat in _seats_to_notify(table)
        ]
    for name, delivery in deliveries:
        user = await service.users.get(name)
        for user_id in user.all_ids:
            await _enqueue_delivery(service, user_id, delivery)


def _seats_to_notify(table: Table) -> list[int]:
    clocks = table.clock.seats
    return [
        n
        for n in player_seats_to_move(table)
        if clocks[n].has_webhook and not (clocks[n].has_premoves and not clocks[n].premoves_failed)
    ]


async def _build_delivery(service: Services, table: Table, seat: int) -> WebhookDelivery:
    user = await service.users.get(table.seats[seat].user)
    translator = await load_translator(service.users, table, user.lang or table.lobby.lang or "en")
    question, till = table.match.open_questions()[seat], seat_deadline(table.clock, seat)
    name = f"{table.id}:{seat}:{question.epoch}"
    payload = {
        "event": "turn",
        "id": name,
        "table": table.id,
        "game": table.game.key,
        "ask": translator(question.text),
        "till": datetime.fromtimestamp(till / 1000, UTC).isoformat(timespec="seconds") if till is not None else None,
    }
    return WebhookDelivery(name, table.id, msgspec.json.encode(payload).decode())


async def _enqueue_delivery(service: Services, user_id: str, delivery: WebhookDelivery) -> None:
    def add_delivery(hook: PlayerWebhook | None) -> PlayerWebhook:
        if hook is None:
            raise KeyError(user_id)
        if hook.off or delivery.id in hook.sent or any(queued.id == delivery.id for queued in hook.waits):
            return hook
        return msgspec.structs.replace(hook, waits=(*hook.waits, delivery)[-MAX_QUEUED:])

    def timer_effects(old: PlayerWebhook | None, _: PlayerWebhook, __: int) -> Effects:
        """Set the timer only if the queue was empty: otherwise it is set already."""
        return Effects(timers={} if old is not None and old.waits else {KIND: now_ms(service)})

    with suppress(KeyError):
        await service.store.documents.update_value(KIND, user_id, PlayerWebhook, add_delivery, effects=timer_effects)


# -- delivery


async def send_next_delivery(service: Services, timer: Timer) -> None:
    """Send the oldest delivery, and set the timer for the next one or for a retry."""
    user_id = timer.source.partition(":")[2]
    document = await service.store.documents.load_value(KIND, user_id, PlayerWebhook)
    if document is None or document.value.off or not document.value.waits:
        return
    hook, delivery = document.value, document.value.waits[0]
    delivered = await _is_stale(service, delivery) or await _post_delivery(service, hook, delivery)

    def update_webhook(now: PlayerWebhook | None) -> PlayerWebhook:
        if now is None or (now.url, now.secret) != (hook.url, hook.secret):
            raise KeyError(user_id)
        return _after_delivery(now, delivery, taken=delivered)

    def timer_effects(_: PlayerWebhook | None, new: PlayerWebhook, __: int) -> Effects:
        return Effects(timers={KIND: _next_due_ms(service, new)})

    with suppress(KeyError):
        new = (
            await service.store.documents.update_value(
                KIND, user_id, PlayerWebhook, update_webhook, effects=timer_effects
            )
        ).value
        if new.off:
            log.info("player webhook disabled")


def _after_delivery(webhook: PlayerWebhook, delivery: WebhookDelivery, *, taken: bool) -> PlayerWebhook:
    replace = msgspec.structs.replace
    if taken:
        remaining = tuple(queued for queued in webhook.waits if queued.id != delivery.id)
        return replace(webhook, failed=0, waits=remaining, sent=(*webhook.sent, delivery.id)[-MAX_SENT_IDS:])
    if webhook.failed >= len(RETRY_DELAYS_MS):
        return replace(webhook, failed=webhook.failed + 1, off=True, waits=())
    return replace(webhook, failed=webhook.failed + 1)


def _next_due_ms(service: Services, webhook: PlayerWebhook) -> int | None:
    if not webhook.waits:
        return None
    return now_ms(service) + (RETRY_DELAYS_MS[webhook.failed - 1] if webhook.failed else 0)


async def _is_stale(service: Services, delivery: WebhookDelivery) -> bool:
    """Return whether the question of a delivery is no longer open."""
    table, seat, epoch = delivery.id.split(":")
    try:
        async with service.tables.lock_table(table) as locked:
            question = (
                locked.match.open_questions().get(int(seat)) if int(seat) in player_seats_to_move(locked) else None
            )
            return question is None or question.epoch != int(epoch)
    except (RejectedError, TableNotStartedError):
        return True


async def _post_delivery(service: Services, webhook: PlayerWebhook, delivery: WebhookDelivery) -> bool:
    at, body = now_ms(service) // 1000, delivery.body.encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "bottega",
        "Bottega-Delivery": delivery.id,
        "Bottega-Signature": signature_header(webhook.secret, at, body),
    }
    return await service.webhook_client.send_webhook(webhook.url, body, headers)
