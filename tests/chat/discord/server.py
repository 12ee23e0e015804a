"""Serve the simulated Discord over HTTP: routes of the bot, rate limits, validation of every request."""

import asyncio
import json
import socket
import struct
import time
from bisect import insort
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from tests.chat.discord.gateway import Gateway
from tests.chat.discord.models import DiscordRefusalError, Request
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.discord.routes import Handled, Routes
from tests.chat.discord.world import World

PER_CHANNEL = (5, 5.0)
GLOBAL = (50, 1.0)
UNLIMITED = ("/interactions", "/webhooks")
"""The beginnings of paths without a limit: answers to interactions."""
LAST_DATA_MS = struct.Struct("52xI")
"""A field of Linux's ``tcp_info``: milliseconds since the last data on a connection."""
TICK_S = 0.01
"""Maximum error of the kernel's value: one tick of its clock."""


class Server:
    """The API and the gateway on one port of this machine."""

    def __init__(self, world: World, request_validator: DiscordRequestValidator | None) -> None:
        self.world = world
        self.gateway = Gateway(world)
        self.port = 0
        self._judge = request_validator
        self._runner: web.AppRunner | None = None
        self._used: dict[str, deque[float]] = {}

    async def start(self, port: int = 0) -> None:
        app = web.Application(client_max_size=50 * 1024 * 1024)
        app.router.add_get("/gw/", self.gateway.handle)
        for method, path, handler in Routes(self.world, self.gateway).all():
            app.router.add_route(method, f"/api/v10{path}", self._build_handler(handler))
        self._runner = web.AppRunner(app, shutdown_timeout=0.05)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.port = self._runner.addresses[0][1]
        self.gateway.port = self.port

    async def stop(self) -> None:
        await self.gateway.drop()
        if self._runner is not None:
            await self._runner.cleanup()

    # -- every request

    def _build_handler(self, handler: Handled) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle_request(request: web.Request) -> web.StreamResponse:
            came = _arrival_s(request)
            path = request.path.removeprefix("/api/v10")
            body, files = await _read_request(request)
            told = Request(request.method, path, body, files)
            self.world.requests.append(told)
            fault = self.world.fault(request.method, path) if self.world.fault is not None else None
            if fault == "drop":
                assert request.transport is not None
                request.transport.close()
                return web.Response(status=500)
            if fault == "hang":
                await asyncio.Event().wait()
            if isinstance(fault, tuple):
                told.status = fault[0]
                return _json_response(fault[1], fault[0], {"Via": "1.1 google"})
            headers, wait_s = self._count_request(request.method, path, came)
            if wait_s:
                told.status = 429
                self.world.too_many.append(f"{request.method} {path}")
                return _json_response(
                    {"message": "You are being rate limited.", "retry_after": wait_s, "global": False}, 429, headers
                )
            if not path.startswith("/oauth2/"):  # otherwise test code asked for users, not the bot
                if request.headers.get("Authorization", "Bot token-of-the-tests") != "Bot token-of-the-tests":
                    self.world.violations.append("a wrong token")
                if self._judge is not None and request.method != "GET":
                    self.world.violations += self._judge.violations(request.method, path, body, files)
            try:
                answer = await handler(request, told)
            except DiscordRefusalError as refusal:
                told.status = refusal.status
                return _json_response({"message": refusal.text, "code": refusal.code}, refusal.status, headers)
            told.status = 200 if answer is not None else 204
            self.world.wake_waiters()
            if fault == "lose the reply":
                assert request.transport is not None
                request.transport.close()
            if fault == "time out":
                return _json_response({"message": "away", "code": 0}, 504, headers)
            return (
                _json_response(answer, 200, headers)
                if answer is not None
                else web.Response(status=204, headers=headers)
            )

        return handle_request

    def _count_request(self, method: str, path: str, came: float) -> tuple[dict[str, str], float]:
        """Count a request; return the headers of its bucket, and how long to wait if it is empty.

        A request that has to wait is not counted. Interactions have no bucket. A request counts from the earliest time
        at which it may have ``came``: a doubtful case is not a violation.
        """
        if path.startswith(UNLIMITED):
            return {}, 0.0
        parts = path.split("/")
        name = f"{method}:{parts[1]}:{parts[2] if len(parts) > 2 else ''}:{parts[3] if len(parts) > 3 else ''}"
        most, per_s = PER_CHANNEL if parts[1] == "channels" else (1000, 1.0)
        per_s, all_s = per_s / self.world.scale, GLOBAL[1] / self.world.scale
        used, whole, now = self._used.setdefault(name, deque()), self._used.setdefault("all", deque()), time.monotonic()
        for times, window in ((used, per_s), (whole, all_s)):
            while times and times[0] <= now - window:
                times.popleft()
        wait_s = whole[0] + all_s - now if len(whole) >= GLOBAL[0] else 0.0
        wait_s = used[0] + per_s - now if len(used) >= most else wait_s
        if not wait_s:
            insort(used, came)
            insort(whole, came)
        reset_s = max(0.0, used[0] + per_s - now) if used else 0.0
        return {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(max(0, most - len(used))),
            "X-RateLimit-Reset": f"{time.time() + reset_s:.3f}",
            "X-RateLimit-Reset-After": f"{reset_s:.3f}",
            "X-RateLimit-Bucket": name.partition(":")[0] + parts[1],
            "Via": "1.1 google",
        }, wait_s


def _arrival_s(request: web.Request) -> float:
    """Return the earliest time when a request may have arrived, by the monotonic clock.

    Only the kernel knows it. This process also runs the simulated users and may be late, so the time of handling says
    little.
    """
    now = time.monotonic()
    line = request.get_extra_info("socket")
    if line is None:  # it is already closed and answers no request
        return 0.0
    (quiet_ms,) = LAST_DATA_MS.unpack(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LAST_DATA_MS.size))
    return now - float(quiet_ms) / 1000 - TICK_S


async def _read_request(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    if request.content_type != "multipart/form-data":
        text = await request.text()
        if request.content_type == "application/x-www-form-urlencoded":
            return dict(parse_qsl(text)), {}
        return (json.loads(text) if text else None), {}
    body, files = None, {}
    async for part in await request.multipart():
        data = bytes(await part.read(decode=False))  # type: ignore[union-attr]
        if part.name == "payload_json":  # type: ignore[union-attr]
            body = json.loads(data)
        else:
            files[str(part.name)] = data  # type: ignore[union-attr]
    return body, files


def _json_response(answer: Any, status: int, headers: dict[str, str]) -> web.Response:
    return web.Response(
        body=json.dumps(answer).encode(), status=status, headers={**headers, "Content-Type": "application/json"}
    )
