"""The webhook endpoint. It answers 200 after an update has taken effect, and checks the secret."""

from __future__ import annotations

import hmac
import json
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

log = structlog.get_logger("bottega.telegram")

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
LONGEST: Final = 1 << 20


def build_app(wire: BotApi, inbox: UpdateInbox, secret: str, path: str) -> Starlette:
    """Build the application that Telegram posts updates to."""

    async def post(request: Request) -> Response:
        given = request.headers.get(HEADER, "")
        if not hmac.compare_digest(given.encode(), secret.encode()):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        if int(request.headers.get("content-length") or LONGEST + 1) > LONGEST:
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
