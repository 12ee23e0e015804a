"""Metrics and health checks for operators, on a separate port.

``/metrics`` is for Prometheus, ``/healthz`` shows that the process runs (otherwise restart it), and ``/readyz`` that it
accepts requests. They contain no names and require no key: only their address limits access.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.app.context import Services
from bot.app.dispatch.operator_actions import count_tables
from bot.metrics import CHATS_DOWN, OUTBOX_ROWS, REGISTRY, STORE_UP, TABLES, TIMERS_OVERDUE
from bot.runtime.listener import Listener
from bot.store.errors import StoreError
from bot.store.outbox import count_pending

FAREWELL_S: Final = 1


@dataclass(eq=False, repr=False)
class HealthServer:
    """The routes for operators."""

    _service: Services
    _list_down: Callable[[], Sequence[str]]
    _is_ending: Callable[[], bool]

    def build_listener(self) -> Listener:
        """Build the server of the routes."""
        routes = (("/metrics", self.show_metrics), ("/healthz", self.show_liveness), ("/readyz", self.show_readiness))
        return Listener(Starlette(routes=[Route(path, answer) for path, answer in routes]), FAREWELL_S)

    async def show_metrics(self, _: Request) -> Response:
        """Answer with all metrics, after updating those of the store."""
        store = self._service.store
        STORE_UP.set(0 if await store.find_problem() else 1)
        CHATS_DOWN.set(len(self._list_down()))
        with suppress(StoreError):  # ``store_up`` reports it
            OUTBOX_ROWS.set(await count_pending(store.pool))
            TIMERS_OVERDUE.set(await store.timers.count_overdue(self._service.now_ms()))
            counted = await count_tables(self._service)
            TABLES.clear()
            for (game, state), tables in counted.items():
                TABLES.labels(game, state).set(tables)
        return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)

    async def show_liveness(self, _: Request) -> Response:
        """Answer that the process runs. An outage of the store or a chat is not a reason to restart."""
        return JSONResponse({"ok": True})

    async def show_readiness(self, _: Request) -> Response:
        """Answer whether commands can be stored here."""
        trouble, down = await self._service.store.find_problem(), list(self._list_down())
        facts = (("store", trouble), ("down", down), ("ending", self._is_ending()))
        ready = not trouble and not self._is_ending()
        body = {"ok": ready, **{name: fact for name, fact in facts if fact}}
        return JSONResponse(body, HTTPStatus.OK if ready else HTTPStatus.SERVICE_UNAVAILABLE)
