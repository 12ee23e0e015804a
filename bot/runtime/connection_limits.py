"""Bound what strangers can hold of the server: connections, waiting time, open files, lines in the log."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections.abc import Callable, Collection
from typing import Any, Final

import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol

log = structlog.get_logger()

MOST: Final = 4000
"""Connections at a time, where there are files for so many."""

FILES: Final = 8192
"""So many open files are asked for."""

OTHER_FILES: Final = 256
"""Files that are left to the store, the painters and the chats."""

PATIENCE_S: Final = 30.0
"""How long a connection may take to send its whole request, or to read more of its answer."""

ACCEPT_FAILED: Final = "socket.accept() out of system resource"
"""What asyncio calls it when there is no file left for a new connection."""

QUIET_S: Final = 60.0


class SlowConnections:
    """Connections that the server waits for: when each last made progress, and by what that is told."""

    def __init__(self) -> None:
        self._since: dict[H11Protocol, tuple[object, float]] = {}

    def drop_slow(self, connections: Collection[H11Protocol], most: int, now: float) -> None:
        """Abort those out of patience, then the longest waiting until at most ``most`` are left.

        Requests that are being answered stay, live pages among them. Call it often: progress is seen between two calls.
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
            if waited > PATIENCE_S or (number < surplus and waited):  # who has just come may be about to ask
                one.transport.abort()


def _progress_state(one: H11Protocol) -> object:
    """What changes once a connection makes progress; None while it is the server's turn.

    A byte more of a request is none. Each request has a ``cycle`` of its own from the end of its head on.
    """
    cycle, unread = one.cycle, one.transport.get_write_buffer_size()
    waits = cycle is None or cycle.response_complete or cycle.more_body or unread
    return (cycle, unread) if waits else None


def connection_limit() -> int:
    """How many connections there may be, once as many files as can be had are asked for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else max(16, min(MOST, soft - OTHER_FILES))


def limit_accept_errors(loop: asyncio.AbstractEventLoop) -> Callable[[], None]:
    """Let the loop say once a minute that there is no file for a new connection. Gives what undoes it."""
    before = loop.get_exception_handler()
    last = -QUIET_S

    def handler(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last
        if context.get("message") != ACCEPT_FAILED:
            (before or type(loop).default_exception_handler)(loop, context)
        elif time.monotonic() - last >= QUIET_S:
            last = time.monotonic()
            log.error("no file left for a new connection", error=str(context.get("exception")))

    loop.set_exception_handler(handler)
    return lambda: loop.set_exception_handler(before)


def create_tcp_socket(host: str) -> socket.socket:
    """A socket for ``host``, known to be of TCP: only then does asyncio send small answers at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
