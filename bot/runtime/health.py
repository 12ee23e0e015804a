"""What whoever runs Bottega sees of it: what is counted, and whether it is well. On a port of its own, for nobody else.

``/metrics`` for Prometheus, ``/healthz`` (the loop turns: else start it anew) and ``/readyz`` (send people here). None
of it names anybody, and none of it has a key: who may ask is a matter of the address that it listens on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Final

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.app.dispatch.table_counts import count_tables
from bot.app.services import Services
from bot.metrics import DOWN, OUTBOX, REGISTRY, STORE_UP, TABLES, TIMERS_DUE
from bot.runtime.listener import Listener
from bot.store.errors import StoreError
from bot.store.outbox import count_pending

log = structlog.get_logger("bottega")

FAREWELL_S: Final = 1
CENSUS_S: Final = 300.0
"""Tables are counted so often: it reads the opening of every table that runs."""


class HealthServer:
    """The view from inside. ``down``: the chats that are not there; ``ending``: whether it has been asked to stop."""

    def __init__(self, service: Services, list_down: Callable[[], Sequence[str]], ending: Callable[[], bool]) -> None:
        self._service = service
        self._list_down = list_down
        self._ending = ending

    def build_app(self) -> Starlette:
        """All routes."""
        routes = (("/metrics", self.show_metrics), ("/healthz", self.show_liveness), ("/readyz", self.show_readiness))
        return Starlette(routes=[Route(path, answer) for path, answer in routes])

    def build_listener(self) -> Listener:
        """What serves it."""
        return Listener(self.build_app(), FAREWELL_S)

    async def show_metrics(self, _: Request) -> Response:
        """What is counted, with what the store says just now."""
        store = self._service.store
        STORE_UP.set(0 if await store.find_problem() else 1)
        DOWN.set(len(self._list_down()))
        with suppress(StoreError):  # which ``store_up`` tells
            OUTBOX.set(await count_pending(store.pool))
            TIMERS_DUE.set(await store.timers.count_overdue())
        return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)

    async def show_liveness(self, _: Request) -> Response:
        """This process turns. That the store or a chat is away is no reason to start it anew."""
        return JSONResponse({"ok": True})

    async def show_readiness(self, _: Request) -> Response:
        """Whether presses can be kept here."""
        trouble, down = await self._service.store.find_problem(), list(self._list_down())
        facts = (("store", trouble), ("down", down), ("ending", self._ending()))
        ready = not trouble and not self._ending()
        told = {"ok": ready, **{name: fact for name, fact in facts if fact}}
        return JSONResponse(told, HTTPStatus.OK if ready else HTTPStatus.SERVICE_UNAVAILABLE)

    async def count_tables(self) -> None:
        """Count the tables now and then, till cancelled."""
        while True:
            try:
                counted = await count_tables(self._service)
            except StoreError as error:
                log.warning("tables are counted later", error=str(error))
            else:
                TABLES.clear()
                for (game, state), tables in counted.items():
                    TABLES.labels(game, state).set(tables)
            await asyncio.sleep(CENSUS_S)
