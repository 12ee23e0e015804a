"""A client that asks the application of a page without a connection, so that only the page's own work is measured."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.types import ASGIApp, Message

from tests.web.cookie_client import PageResponse


class AsgiClient:
    """A client with one cookie, at most, from one address."""

    def __init__(self, app: ASGIApp, cookie: str = "", address: str = "192.0.2.1") -> None:
        self._app = app
        self._cookie = cookie
        self._address = address

    async def get(self, path: str, **headers: str) -> PageResponse:
        """Return the answer to a request."""
        answers: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            answers.append(message)

        await self._app(self._build_scope(path, headers), receive, send)
        told = {name.decode(): value.decode() for name, value in answers[0]["headers"]}
        return PageResponse(answers[0]["status"], told, b"".join(message.get("body", b"") for message in answers[1:]))

    @asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[asyncio.Queue[str]]:
        """Listen to a stream within the context; its events come through the queue."""
        events, left = asyncio.Queue[str](), asyncio.Event()

        async def receive() -> Message:
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if event := message.get("body", b"").decode():
                events.put_nowait(event)

        async def listen() -> None:
            await self._app(self._build_scope(path, {}), receive, send)

        task = asyncio.create_task(listen())
        try:
            yield events
        finally:
            left.set()
            with suppress(asyncio.CancelledError):
                await task

    def _build_scope(self, path: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        given = {"host": "localhost", "cookie": self._cookie} | headers
        return {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items() if value],
            "client": (self._address, 50000), "server": ("localhost", 80),
        }  # fmt: skip
