"""Clients of the page: one keeps cookies and follows no redirects, one calls the application without a connection."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlencode, urlsplit

from starlette.types import ASGIApp, Message

from tests.timeouts import PATIENCE_S


@dataclass
class PageResponse:
    """An answer with lower-case header names."""

    status: int
    headers: dict[str, str]
    data: bytes

    @property
    def text(self) -> str:
        return self.data.decode()


@dataclass
class CookieClient:
    """A client of a server on this machine."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    patience_s: float = PATIENCE_S

    def connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=self.patience_s)

    def open(self, method: str, path: str, body: str | bytes = "", **headers: str) -> HTTPResponse:
        """Send a request, and return its answer, which must be closed. Header names have ``_`` for ``-``."""
        cookie = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())} if self.cookies else {}
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        connection = self.connect()
        connection.request(method, path, body or None, {"Connection": "close", **cookie, **given})
        response = connection.getresponse()
        if kept := response.getheader("set-cookie"):
            name, _, value = kept.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response

    def ask(self, method: str, path: str, body: str | bytes = "", **headers: str) -> PageResponse:
        with self.open(method, path, body, **headers) as response:
            return PageResponse(
                response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
            )

    def get(self, path: str, **headers: str) -> PageResponse:
        return self.ask("GET", path, **headers)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> PageResponse:
        form = {"Content_Type": "application/x-www-form-urlencoded", **headers}
        return self.ask("POST", path, urlencode(fields), **form)

    def enter(self, link: str) -> str:
        """Log in with a link; return the path of the user's pages."""
        answer = self.get(urlsplit(link).path)
        assert answer.status == 303, f"expected {link} to log the user in, got status {answer.status}"
        return answer.headers["location"]


def form_token(page: str) -> str:
    found = re.search(r'name="token" value="([0-9a-f]+)"', page)
    assert found, "expected a form on the page"
    return found[1]


class AsgiClient:
    """A client with at most one cookie, from one address."""

    def __init__(self, app: ASGIApp, cookie: str = "", address: str = "192.0.2.1") -> None:
        self._app = app
        self._cookie = cookie
        self._address = address

    async def get(self, path: str, **headers: str) -> PageResponse:
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
