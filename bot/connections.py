"""How much strangers may hold of the server: connections, time to say what they want, files, lines in the log."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections.abc import Callable
from typing import Any, Final

import h11
import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol

log = structlog.get_logger()

MOST: Final = 4000
"""Connections at a time, where there are files for so many."""

FILES: Final = 8192
"""So many open files are asked for."""

OTHER_FILES: Final = 256
"""Files that are left to the store, the painters and the chats."""

REQUEST_S: Final = 10.0
"""So long may a request take till it is here whole."""

STALLED_S: Final = 30.0
"""So long may somebody not read what they have asked for."""

ACCEPT_FAILED: Final = "socket.accept() out of system resource"
"""What asyncio calls it when there is no file left for a new connection."""

QUIET_S: Final = 60.0


class Connection(H11Protocol):
    """One connection. Who doesn't say in time what they want, or doesn't read the answer, is hung up on.

    Where there is no room left, whoever has waited longest without a whole request makes room for the next; those whose
    request is being answered, live pages among them, stay.
    """

    most = MOST
    """Connections at a time."""

    _timer: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Somebody has come."""
        room = len(self.connections) < self.most or self._make_room()
        super().connection_made(transport)
        if not room:
            transport.abort()
            return
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request, or all of it."""
        super().data_received(data)
        if not self._waits():
            self._stop_timer()
        elif self._timer is None:
            self._await_request()

    def pause_writing(self) -> None:
        """They don't read as fast as they are told."""
        super().pause_writing()
        self._stop_timer()
        self._timer = self.loop.call_later(STALLED_S, self.transport.abort)

    def resume_writing(self) -> None:
        """They read on."""
        self._stop_timer()
        super().resume_writing()

    def _waits(self) -> bool:
        """Whether a request, or the rest of one, is still to come."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def _await_request(self) -> None:
        self._since = self.loop.time()
        self._timer = self.loop.call_later(REQUEST_S, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _make_room(self) -> bool:
        waiting = [one for one in self.connections if isinstance(one, Connection) and one._waits()]
        if not waiting:
            return False
        oldest = min(waiting, key=lambda one: one._since)
        oldest.transport.abort()
        self.connections.discard(oldest)
        return True


def limited() -> type[Connection]:
    """Connections, as many as there is room for."""
    return type("Connection", (Connection,), {"most": _room()})


def _room() -> int:
    """How many connections there may be, once as many files as can be had are asked for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else max(16, min(MOST, soft - OTHER_FILES))


def tell_seldom(loop: asyncio.AbstractEventLoop) -> Callable[[], None]:
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


def tcp(host: str) -> socket.socket:
    """A socket for ``host``, known to be of TCP: only then does asyncio send small answers at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
