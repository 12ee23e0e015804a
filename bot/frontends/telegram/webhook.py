"""The webhook: its options, its socket, and its endpoint, which answers 200 once an update is stored."""

import hmac
import json
import socket
from hashlib import blake2b
from http import HTTPStatus
from typing import Final

import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Update

from bot.frontends.common.frontend_store import StoreError
from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.update_inbox import UpdateInbox
from bot.settings import Settings

log = structlog.get_logger("bottega.telegram")

SIGNATURE_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
MAX_BODY_BYTES: Final = 1 << 20


def build_app(wire: BotApi, inbox: UpdateInbox, secret: str, path: str) -> Starlette:
    """Build the application that Telegram posts updates to."""

    async def post(request: Request) -> Response:
        given = request.headers.get(SIGNATURE_HEADER, "")
        if not hmac.compare_digest(given.encode(), secret.encode()):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        if int(request.headers.get("content-length") or MAX_BODY_BYTES + 1) > MAX_BODY_BYTES:
            return Response(status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        try:
            update = Update.de_json(json.loads(await request.body()), wire.bot)
        except (ValueError, KeyError, TypeError, AttributeError):
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        try:
            await inbox.accept_update(update)
        except StoreError as error:
            log.warning("update waits for the store", error=str(error))
            return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        return Response(status_code=HTTPStatus.OK)

    return Starlette(routes=[Route(path, post, methods=["POST"])])


def webhook_secret(settings: Settings) -> str:
    """Return the webhook secret, by default derived from the token: the same in all processes of a bot."""
    derived = blake2b(settings.telegram_token.value.encode(), person=b"webhook", digest_size=32).hexdigest()
    return settings.telegram_webhook_secret.value or derived


class WebhookError(Exception):
    """Raised if the webhook cannot receive updates.

    ``key`` is the message to the operator, with the arguments ``address`` and ``reason``.
    """

    def __init__(self, key: str, address: str, reason: str) -> None:
        super().__init__(f"{key}: {address}: {reason}")
        self.key = key
        self.address = address
        self.reason = reason


def open_webhook_socket(host: str, port: int) -> socket.socket:
    """Open the webhook's socket. Raises ``WebhookError`` if its address is taken or is not on this machine."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise WebhookError("main-telegram-port", f"{host}:{port}", error.strerror or str(error)) from error
    return listening
