"""A web server with limits for its clients, without its own signal handlers."""

import asyncio
import re
import resource
import socket
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

import structlog
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

log = structlog.get_logger()

MAX_CONNECTIONS: Final = 4000
"""Maximum concurrent connections, given enough file descriptors."""

MAX_OPEN_FILES: Final = 8192
"""Open files requested from the system."""

OTHER_FILES: Final = 256
"""Files reserved for the store, the renderers and the chats."""

PATIENCE_S: Final = 30.0
"""Longest time without progress in sending a request or reading an answer (s)."""

ACCEPT_FAILED: Final = "socket.accept() out of system resource"
"""asyncio's message if no file descriptor is left for a connection."""

QUIET_S: Final = 60.0


class SlowConnections:
    """Connections on which the server waits, with their state and the time of their last progress."""

    def __init__(self) -> None:
        self._since: dict[H11Protocol, tuple[object, float]] = {}

    def drop_slow(self, connections: Collection[H11Protocol], most: int, now: float) -> None:
        """Abort connections stuck for too long, then the longest-waiting ones beyond ``most``.

        Connections with a request in progress stay, including live pages. Call it often: progress is detected between
        two calls. ``now``: monotonic time in seconds.
        """
        waiting = {one: state for one in connections if (state := _progress_state(one)) is not None}
        before = self._since
        self._since = {
            one: before[one] if one in before and before[one][0] == state else (state, now)
            for one, state in waiting.items()
        }
        surplus = len(connections) - most
        for number, one in enumerate(sorted(self._since, key=lambda one: self._since[one][1])):
            waited = now - self._since[one][1]
            if waited > PATIENCE_S or (number < surplus and waited):  # a new connection may be about to send
                one.transport.abort()


def _progress_state(one: H11Protocol) -> object:
    """Return a value that changes when a connection makes progress; None while the server has to answer.

    More bytes of the same request are not progress. Each request gets a new ``cycle`` at the end of its head.
    """
    cycle, unread = one.cycle, one.transport.get_write_buffer_size()
    waits = cycle is None or cycle.response_complete or cycle.more_body or unread
    return (cycle, unread) if waits else None


def connection_limit() -> int:
    """Return the connection limit, after raising the limit of open files as far as possible."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MAX_CONNECTIONS if soft == resource.RLIM_INFINITY else max(16, min(MAX_CONNECTIONS, soft - OTHER_FILES))


def limit_accept_errors(loop: asyncio.AbstractEventLoop) -> Callable[[], None]:
    """Log at most once a minute that connections lack a file descriptor.

    Return a function that restores the loop's previous exception handler.
    """
    before = loop.get_exception_handler()
    last = -QUIET_S

    def handler(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last
        if context.get("message") != ACCEPT_FAILED:
            (before or type(loop).default_exception_handler)(loop, context)
        elif time.monotonic() - last >= QUIET_S:
            last = time.monotonic()
            log.error("no file descriptor for a new connection", error=str(context.get("exception")))

    loop.set_exception_handler(handler)
    return lambda: loop.set_exception_handler(before)


def create_tcp_socket(host: str) -> socket.socket:
    """Create a socket with an explicit TCP protocol, required by asyncio for sending small answers at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)


BACKLOG: Final = 128
"""Connections that wait to be accepted."""

TICKS_A_SECOND: Final = 10

ABSOLUTE_FORM: Final = re.compile(r"https?://(?P<host>[^/]*)", re.IGNORECASE)
"""Start of a request target that also names the server, as for a proxy."""


def accept_absolute_form(app: ASGIApp) -> ASGIApp:
    """Return an app that serves ``GET http://host/path`` like ``GET /path``; that host overrides the header's."""

    async def serve_path(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (found := ABSOLUTE_FORM.match(scope["path"])) is not None:
            path = scope["path"][found.end() :] or "/"
            others = (header for header in scope["headers"] if header[0] != b"host")
            headers = [(b"host", found["host"].encode()), *others]
            scope = {**scope, "path": path, "raw_path": path.encode(), "headers": headers}
        await app(scope, receive, send)

    return serve_path


class Listener(uvicorn.Server):
    """Uvicorn without its own signals and log, so a stuck request cannot block the shutdown.

    ``farewell_s``: how long open requests may take when it stops; ``host`` and ``port``: its address, unless it gets
    sockets.
    """

    def __init__(self, app: ASGIApp, farewell_s: int, host: str = "127.0.0.1", port: int = 0) -> None:
        most = connection_limit()
        config = uvicorn.Config(
            accept_absolute_form(app), host, port, lifespan="off", log_config=None, access_log=False,
            server_header=False, date_header=False, timeout_graceful_shutdown=farewell_s, timeout_keep_alive=30,
            ws="none", h11_max_incomplete_event_size=32 * 1024, proxy_headers=False, http="h11", backlog=BACKLOG,
            limit_concurrency=most + BACKLOG,  # only for requests in progress: on_tick drops slow connections earlier
        )  # fmt: skip
        super().__init__(config)
        self._most, self._slow = most, SlowConnections()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until stopped."""
        undo = limit_accept_errors(asyncio.get_running_loop())
        try:
            await super().serve(sockets)
        finally:
            undo()

    async def on_tick(self, counter: int) -> bool:
        """Drop slow connections each second, and at every tick while there are too many."""
        there = cast(set[H11Protocol], self.server_state.connections)
        if counter % TICKS_A_SECOND == 0 or len(there) > self._most:
            self._slow.drop_slow(there, self._most, time.monotonic())
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program."""
        yield
