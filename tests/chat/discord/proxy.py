"""A REST proxy before the small Discord, as several processes of one bot have it: all go through it, and it counts.

It keeps one limit for all by refusing what is too much in the way of such proxies: a 429 of its own, without Discord's
header ``Via``, which says when to come again.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import aiohttp
from aiohttp import web

HOP = frozenset({"host", "content-length", "transfer-encoding", "connection", "content-encoding"})


@dataclass
class Proxy:
    """``passed``: requests by where they came from. After each ``most`` it refuses the next, and all for ``wait_s``.

    By count and not by time, so that a slow machine has to wait as often as a quick one.
    """

    target: str
    most: int
    wait_s: float
    port: int = 0
    passed: Counter[int] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    _went: int = 0
    _shut_till: float = 0.0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def handle(self, request: web.Request) -> web.StreamResponse:
        now = time.monotonic()
        if self._went == self.most:
            self._went, self._shut_till = 0, now + self.wait_s
        if (wait_s := self._shut_till - now) > 0:
            self.refused[request.path.split("/")[3]] += 1
            text = f'{{"message": "wait", "retry_after": {wait_s:.3f}, "global": true}}'
            headers = {"Retry-After": f"{wait_s:.3f}", "Content-Type": "application/json", "generated-by-proxy": "true"}
            return web.Response(status=429, body=text.encode(), headers=headers)
        self._went += 1
        assert request.transport is not None
        self.passed[request.transport.get_extra_info("peername")[1]] += 1
        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP}
        async with self._client.request(
            request.method, f"{self.target}{request.rel_url}", data=await request.read(), headers=headers
        ) as answer:
            kept = {name: value for name, value in answer.headers.items() if name.lower() not in HOP}
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)

    _client: aiohttp.ClientSession = field(init=False)


@asynccontextmanager
async def proxied(target: str, most: int, wait_s: float) -> AsyncIterator[Proxy]:
    """A proxy before ``target``."""
    proxy = Proxy(target, most, wait_s)
    app = web.Application(client_max_size=50 * 1024 * 1024)
    app.router.add_route("*", "/{path:.*}", proxy.handle)
    async with aiohttp.ClientSession(auto_decompress=True) as proxy._client:
        runner = web.AppRunner(app, shutdown_timeout=0.05)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        proxy.port = runner.addresses[0][1]
        try:
            yield proxy
        finally:
            await runner.cleanup()
